import CoreMetrics
package import Logging
package import Normalizing
import Parsing
import Postgres
import PrometheusMetrics
import Storage
import Synchronization

/// Compares a source's pages with earlier ones and reports changes.
///
/// A page is checked after its contents are stored, in a separate transaction. The findings are for operators, and a
/// failed check must never prevent a score from being stored.
package final class DriftDetector: Sendable {
    private let pool: PostgresPool
    private let logger: Logger
    private let tally = Mutex(DriftTally())
    private let factory = MetricsSystem.factory

    /// Counts the changes found by this process. The scheduler reports `parser_drift_open`, the number of open
    /// findings, which falls when a finding ends.
    static let metrics = [
        Metric("parser_drift_total", .counter, by: ["parser"], "Changes in a parser's pages that this process found.")
    ]

    init(pool: PostgresPool, logger: Logger) {
        self.pool = pool
        self.logger = logger
    }

    /// Checks a page that was read.
    /// - Parameters:
    ///   - page: The page as received.
    ///   - parser: The parser whose history is compared, by source and page: `espn-scoreboard`.
    ///   - target: The page's key in `scrape_target`.
    ///   - counts: For each field, how many of the page's records should have it, and how many of these do.
    ///   - logger: The logger of the run.
    /// - Throws: Only `CancellationError`. Other failures are logged.
    package func check(
        at page: [UInt8],
        parser: String,
        target: String,
        counts: [FieldCount],
        logger: Logger
    ) async throws {
        let knownFingerprint = tally.withLock { $0.fingerprint(of: target, readBy: parser, at: .now) }
        let structure = knownFingerprint == nil ? PageStructure(of: page) : nil
        let sample = DriftStore.PageSample(
            parser: parser,
            target: target,
            fingerprint: knownFingerprint ?? structure?.fingerprint ?? "",
            paths: structure?.paths ?? [],
            counts: counts,
            body: page
        )
        guard knownFingerprint == nil else { return tally.withLock { $0.accumulate(sample) } }
        guard let due = tally.withLock({ $0.add(sample, at: .now) }) else { return }
        // Creates the parser's counter at 0, because Prometheus sees no increase in a counter that first appears as 1.
        _ = driftCounter(of: parser)
        let raised: [RaisedDrift]
        do {
            raised = try await pool.withTransaction { try await DriftStore($0).add(due) }
        } catch {
            tally.withLock { $0.restore(due) }
            try Task.checkCancellation()
            logger.error("drift check failed", metadata: ["parser": "\(parser)", "error": "\(error)"])
            return
        }
        logRaised(raised, of: parser, logger)
    }

    /// Stores a page that could not be read, so that the cause can be found.
    func persist(unreadable page: [UInt8], because reason: ParseError, of subject: ScrapeSubject) async {
        // The parser's name without the version, because the finding also ends when another build reads a page. A
        // picture has no parser.
        guard let parser = subject.parser.map({ String($0.prefix { $0 != "/" }) }) else { return }
        tally.withLock { $0.reportSoon(parser) }
        do {
            let raised = try await DriftStore(pool).add(
                unreadable: page,
                as: reason.kind,
                because: String("\(reason)".filter { $0 != "\0" }.prefix(2000)),
                parser: parser,
                target: subject.target
            )
            logRaised(raised.map { [$0] } ?? [], of: parser, logger)
        } catch {
            logger.error("an unreadable page was not stored", metadata: ["parser": "\(parser)", "error": "\(error)"])
        }
    }

    private func logRaised(_ raised: [RaisedDrift], of parser: String, _ logger: Logger) {
        for drift in raised {
            driftCounter(of: parser).increment()
            // An added path is mostly harmless, so only losses are logged as errors.
            logger.log(
                level: drift.isLoss ? .error : .notice,
                "a source has changed its pages",
                metadata: ["parser": "\(parser)", "drift": "\(drift.kind.rawValue)", "detail": "\(drift.detail)"]
            )
        }
    }

    private func driftCounter(of parser: String) -> Counter {
        Counter(label: "parser_drift_total", dimensions: [("parser", parser)], factory: factory)
    }
}
