import JobQueue
import Logging
import Normalizing
import Pipeline
import Runtime
import Scores
import Scraper
import Scraping
import Storage

/// Reads one scoreboard and stores its games.
struct ScoreboardHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners

    /// How long a scoreboard waits for its host. Longer than the pages of games, so that it comes before them when there
    /// is not enough for all: it tells every score, and they one game's plays.
    private static let patience: Duration = .seconds(5)
    /// Of a day that nobody waits for: everything else goes before it.
    private static let distantPatience: Duration = .seconds(1)

    func scrape(_ job: ScrapeScoreboard, run: Run, logger: Logger) async throws {
        let began = ContinuousClock.now
        let pages = PageStore(queue.pool)
        let (source, address) = try await sources.source(job.source, of: job.league, in: LeagueStore(queue.pool))
        let parser = "\(address.source)-scoreboard/\(Host.version)"
        let known = try await pages.page(of: job.target, readBy: parser)
        let subject = ScrapeSubject(
            target: job.target,
            league: job.league,
            job: run.jobID,
            parser: parser
        )
        let patience = job.isDistant == true ? Self.distantPatience : Self.patience
        let page = try await manners.reading(subject, patience: patience, items: { $0.reading.games.count }) {
            () throws(ScrapeError) in
            try await source.scoreboard(of: address, on: job.day, unless: known.version?.validators, at: run.claimedAt)
        }
        guard let page else { return try await pages.unchanged(job.target, askedAt: run.claimedAt) }
        try await SlateKeeper(
            queue: queue,
            target: job.target,
            parser: parser,
            isScoreboard: true,
            run: run,
            metrics: ReadingMetrics(began: began, answeredAt: known.answeredAt, askedAt: run.claimedAt),
            logger: logger
        ).store(page)
        try await manners.drift.look(
            at: page.body,
            parser: "\(address.source)-scoreboard",
            target: job.target,
            counts: page.reading.fieldCounts,
            logger: logger
        )
    }
}
