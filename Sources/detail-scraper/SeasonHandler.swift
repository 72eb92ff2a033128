import JobQueue
import Logging
import Normalizing
import Pipeline
import Runtime
import Scores
import Scraper
import Scraping
import Storage

/// Reads the list of the days on which a league plays, and stores it.
struct SeasonHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners

    /// How long the list waits for its host: everything else goes before it.
    private static let patience: Duration = .seconds(1)

    func scrape(_ job: ScrapeSeason, run: Run, logger: Logger) async throws {
        let pages = PageStore(queue.pool)
        let (source, address) = try await sources.source(of: job.league, in: LeagueStore(queue.pool))
        guard let page = try await read(job, from: source, address, run) else {
            try await SeasonStore(queue.pool).unchanged(job.league, askedAt: run.claimedAt)
            return try await pages.unchanged(job.target, askedAt: run.claimedAt)
        }
        for entry in page.reading.rejected {
            logger.error(
                "a day of the season cannot be read",
                metadata: ["entry": "\(entry.id ?? "no. \(entry.index)")", "reason": "\(entry.reason)"]
            )
        }
        let count = try await SeasonStore(queue.pool).store(page.reading, askedAt: run.claimedAt)
        logger.debug("season read", metadata: ["league": "\(job.league)", "days.count": "\(count)"])
        try await pages.stored(
            page.validators?.version,
            of: job.target,
            readBy: "\(parser(at: address))/\(Host.version)",
            isNews: false,
            askedAt: run.claimedAt
        )
        try await manners.drift.look(
            at: page.body,
            parser: parser(at: address),
            target: job.target,
            counts: page.reading.fieldCounts,
            logger: logger
        )
    }

    /// - Returns: `nil` when the page has not changed.
    private func read(
        _ job: ScrapeSeason,
        from source: any Source,
        _ address: LeagueAddress,
        _ run: Run
    ) async throws -> SourcePage<SeasonDaysReading>? {
        guard let league = try await ScoreboardStore(queue.pool).league(job.league) else {
            throw ScrapeError.unknownLeague(job.league)
        }
        let parser = "\(parser(at: address))/\(Host.version)"
        let known = try await PageStore(queue.pool).page(of: job.target, readBy: parser).version
        let subject = ScrapeSubject(
            target: job.target,
            league: job.league,
            job: run.jobID,
            parser: parser
        )
        return try await manners.reading(subject, patience: Self.patience, items: { $0.reading.days.count }) {
            () throws(ScrapeError) in
            try await source.season(of: address, around: league.today, unless: known?.validators, at: run.claimedAt)
        }
    }

    private func parser(at address: LeagueAddress) -> String { "\(address.source)-season" }
}
