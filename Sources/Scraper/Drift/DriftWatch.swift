import CoreMetrics
import Exposition
package import Logging
package import Normalizing
import Postgres
import Scraping
import Storage
import Synchronization

/// Watches whether a source's pages are still like those before them, and says so where they are not.
///
/// It looks at a page after what the page says has been stored, in a transaction of its own: what it finds is for
/// people, and never costs a score.
package final class DriftWatch: Sendable {
    private let pool: PostgresPool
    private let logger: Logger
    private let tally = Mutex(DriftTally())
    private let factory = MetricsSystem.factory

    /// Not `parser_drift_open`, which the scheduler tells: that falls when a finding is settled, and this says when one
    /// came and which process found it.
    static let metrics = [
        Metric("parser_drift_total", .counter, by: ["parser"], "Changes in a parser's pages that this process found.")
    ]

    init(pool: PostgresPool, logger: Logger) {
        self.pool = pool
        self.logger = logger
    }

    /// Looks at a page that was read.
    /// - Parameters:
    ///   - page: As it came.
    ///   - parser: Whose past counts, by source and page: `espn-scoreboard`.
    ///   - target: The page's key in `scrape_target`.
    ///   - counts: What was found on it.
    ///   - logger: Of the run that read it.
    /// - Throws: `CancellationError` alone; a watch that fails is said in the log.
    package func look(
        at page: [UInt8],
        parser: String,
        target: String,
        counts: [FieldCount],
        logger: Logger
    ) async throws {
        let structure = PageStructure(of: page)
        let look = DriftStore.Look(
            parser: parser,
            target: target,
            fingerprint: structure?.fingerprint ?? "",
            paths: structure?.paths ?? [],
            counts: counts,
            body: page
        )
        guard let due = tally.withLock({ $0.add(look, at: .now) }) else { return }
        // From a parser's first page on, at 0: of a counter that begins with its first event Prometheus does not see
        // that one.
        _ = findings(of: parser)
        let raised: [RaisedDrift]
        do {
            raised = try await pool.withTransaction { try await DriftStore($0).add(due) }
        } catch {
            tally.withLock { $0.putBack(due) }
            try Task.checkCancellation()
            logger.error("drift was not looked for", metadata: ["parser": "\(parser)", "error": "\(error)"])
            return
        }
        tell(raised, of: parser, logger)
    }

    /// Keeps a page of which nothing could be read, so that somebody can find out why.
    func keep(unreadable page: [UInt8], because reason: ParseError, of subject: ScrapeSubject) async {
        // Its name without its version: another build's reading ends what this one found. A picture has none.
        guard let parser = subject.parser.map({ String($0.prefix { $0 != "/" }) }) else { return }
        tally.withLock { $0.hurry(parser) }
        do {
            let raised = try await DriftStore(pool).add(
                unreadable: page,
                as: reason.kind,
                because: String("\(reason)".filter { $0 != "\0" }.prefix(2000)),
                parser: parser,
                target: subject.target
            )
            tell(raised.map { [$0] } ?? [], of: parser, logger)
        } catch {
            logger.error("an unreadable page is lost", metadata: ["parser": "\(parser)", "error": "\(error)"])
        }
    }

    private func tell(_ raised: [RaisedDrift], of parser: String, _ logger: Logger) {
        for drift in raised {
            findings(of: parser).increment()
            // What is new beside all that was there mostly does no harm.
            logger.log(
                level: drift.isLoss ? .error : .notice,
                "a source has changed its pages",
                metadata: ["parser": "\(parser)", "drift": "\(drift.kind.rawValue)", "detail": "\(drift.detail)"]
            )
        }
    }

    private func findings(of parser: String) -> Counter {
        Counter(label: "parser_drift_total", dimensions: [("parser", parser)], factory: factory)
    }
}
