import JobQueue
import Logging
import Normalizing
import Pipeline
import Scores
import Scraper
import Scraping
import Sports
import Storage

/// Reads one scoreboard and stores its games.
struct ScoreboardHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners
    let memory: SlateMemory

    /// How long a scoreboard waits for its host. Longer than the pages of games, so that it comes before them when
    /// there is not enough for all: it tells every score, and they one game's plays.
    private static let patience: Duration = .seconds(5)
    /// Of a day that nobody waits for: everything else goes before it.
    private static let distantPatience: Duration = .seconds(1)

    func scrape(_ job: ScrapeScoreboard, run: Run, logger: Logger) async throws {
        let began = ContinuousClock.now
        let trace = FetchTrace(patience: job.isDistant == true ? Self.distantPatience : Self.patience)
        let (source, address) = try await sources.source(
            job.source,
            of: job.league,
            in: LeagueStore(queue.pool),
            trace: trace
        )
        let visit = PageVisit(
            job.target,
            of: job.league,
            readBy: "\(address.source)-scoreboard",
            run: run,
            pages: PageStore(queue.pool),
            manners: manners
        )
        let known = try await visit.known()
        let page: SourcePage<ScoreboardReading>?
        do throws(ScrapeError) {
            // The source fetches, parses and normalizes the page.
            page = try await source.scoreboard(
                of: address,
                on: job.day,
                unless: known.version?.validators,
                at: run.claimedAt
            )
        } catch {
            await visit.record(trace, failedBy: error)
            throw error
        }
        await visit.record(trace, items: page?.reading.games.count)
        guard let page else { return try await visit.unchanged() }
        try await SlateKeeper(
            queue: queue,
            visit: visit,
            isScoreboard: true,
            memory: memory,
            metrics: ReadingMetrics(began: began, answeredAt: known.answeredAt, askedAt: run.claimedAt),
            logger: logger
        ).store(page)
    }
}
