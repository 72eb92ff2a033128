import JobQueue
import Logging
import Normalizing
import Pipeline
import Runtime
import Scores
import Scraper
import Scraping
import Storage

/// Reads a page of a league's rankings, standings or leaders, and stores what it says.
struct TableHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners

    /// How long a table waits for its host: everything else goes before it.
    private static let patience: Duration = .seconds(1)

    func scrape(_ job: ScrapeTable, run: Run, logger: Logger) async throws {
        let pages = PageStore(queue.pool)
        let (source, address) = try await sources.source(job.source, of: job.league, in: LeagueStore(queue.pool))
        let place = TableStore.Place(league: job.league, source: address.source, page: job.table)
        let page: SourcePage<TableReading>?
        do {
            page = try await read(job, from: source, address, run)
        } catch ScrapeError.status(404, _) {
            logger.notice("the source has no such table", metadata: ["scrape.target": "\(job.target)"])
            return
        }
        guard let page else {
            try await queue.withTransaction { try await TableStore($0).unchanged(place, askedAt: run.claimedAt) }
            return try await pages.unchanged(job.target, askedAt: run.claimedAt)
        }
        let outcomes = try await queue.withTransaction { transaction in
            try await TableStore(transaction).store(page.reading, of: place, askedAt: run.claimedAt)
        }
        let isBelieved = tell(outcomes, of: job, logger)
        try await pages.stored(
            isBelieved ? page.validators?.version : nil,
            of: job.target,
            readBy: "\(parser(of: job, at: address))/\(Host.version)",
            isNews: false,
            askedAt: run.claimedAt
        )
        try await manners.drift.look(
            at: page.body,
            parser: parser(of: job, at: address),
            target: job.target,
            counts: page.reading.fieldCounts,
            logger: logger
        )
    }

    /// - Returns: `nil` when the page has not changed.
    private func read(
        _ job: ScrapeTable,
        from source: any Source,
        _ address: LeagueAddress,
        _ run: Run
    ) async throws -> SourcePage<TableReading>? {
        guard let league = try await ScoreboardStore(queue.pool).league(job.league) else {
            throw ScrapeError.unknownLeague(job.league)
        }
        let parser = "\(parser(of: job, at: address))/\(Host.version)"
        let known = try await PageStore(queue.pool).page(of: job.target, readBy: parser).version
        let subject = ScrapeSubject(
            target: job.target,
            league: job.league,
            job: run.jobID,
            parser: parser
        )
        return try await manners.reading(subject, patience: Self.patience, items: { $0.reading.entryCount }) {
            () throws(ScrapeError) in
            try await source.table(
                job.table,
                of: address,
                on: league.today,
                unless: known?.validators,
                at: run.claimedAt
            )
        }
    }

    /// Who reads the page, as `bardown parse` calls it.
    private func parser(of job: ScrapeTable, at address: LeagueAddress) -> String {
        "\(address.source)-\(job.table.kind.rawValue)"
    }

    /// - Returns: whether all that the page says is stored.
    private func tell(_ outcomes: [TableOutcome], of job: ScrapeTable, _ logger: Logger) -> Bool {
        var isBelieved = true
        for outcome in outcomes {
            switch outcome {
            case .changed(let slug):
                logger.debug("table changed", metadata: ["league": "\(job.league)", "table": "\(slug)"])
            case .unchanged: break
            case .outdated: isBelieved = false
            case .held(let slug, let doubt):
                isBelieved = false
                logger.notice(
                    "table not believed",
                    metadata: [
                        "scrape.target": "\(job.target)", "table": "\(slug ?? "none")", "reason": "\(doubt.rawValue)",
                    ]
                )
            }
        }
        return isBelieved
    }
}
