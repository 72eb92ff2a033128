import Fetching
import JobQueue
import Logging
import Normalizing
import Parsing
import PipelineJobs
import Scores
import Sports
import Storage
import Time

/// Reads a page that is not a scoreboard but has games on it, and stores them. Such a page is like a small scoreboard
/// that also has plays and box scores.
struct GamePageHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let policy: CrawlPolicy

    /// How long such a page waits for its host: less than a scoreboard, because the page is only a secondary source of
    /// scores.
    private static let maxWait: Duration = .seconds(3)

    func scrape(_ job: ScrapeGames, run: Run, logger: Logger) async throws {
        let began = ContinuousClock.now
        let trace = FetchTrace(maxWait: Self.maxWait)
        let leagues = LeagueStore(queue.pool)
        let (source, address) = try await sources.source(job.source, of: job.league, in: leagues, trace: trace)
        let visit = visit(job, run)
        let today = try await ScheduleStore(queue.pool).requireToday(of: job.league)
        let knownPage = try await visit.knownPage()
        let page: SourcePage<ScoreboardReading>?
        do throws(ScrapeError) {
            // Fetch, parse, normalize.
            page = try await source.games(
                on: job.page,
                of: address,
                near: today,
                unlessMatching: knownPage.version?.validators,
                at: run.claimedAt
            )?.around(today)
        } catch {
            await visit.record(trace, failedBy: error)
            guard case .unreadable(.noGame) = error else { throw error }
            logger.notice("there is no page at this address", metadata: ["scrape.target": "\(job.target)"])
            return
        }
        await visit.record(trace, items: page?.reading.games.count)
        guard let page else { return try await visit.markUnchanged() }
        let metrics = ReadingMetrics(began: began, answeredAt: knownPage.answeredAt, askedAt: run.claimedAt)
        // Reconcile, store, enqueue.
        try await store(page, of: visit, metrics, logger)
    }

    private func visit(_ job: ScrapeGames, _ run: Run) -> PageVisit {
        PageVisit(
            job.target,
            of: job.league,
            readBy: "\(job.source)-games",
            run: run,
            pages: PageStore(queue.pool),
            policy: policy
        )
    }

    /// Stores the games of a page one by one, then records that the page is stored.
    private func store(
        _ page: SourcePage<ScoreboardReading>,
        of visit: PageVisit,
        _ metrics: ReadingMetrics,
        _ logger: Logger
    ) async throws {
        GameLog(logger: logger).logRejected(on: page)
        let games = page.reading.games
        let writer = GameByGameWriter(queue: queue, visit: visit, isScoreboard: false, metrics: metrics, logger: logger)
        let stored = try await writer.store(Array(games.indices), of: games, on: page)
        try await writer.recordPage(page, with: stored, of: games)
    }
}

extension SourcePage<ScoreboardReading> {
    /// Removes games more than a week before or after today. The page of a season has games from before we followed
    /// the page, which match no stored game, and a school's file stays until the next season.
    fileprivate func around(_ today: CivilDate) -> SourcePage {
        var reading = reading
        reading.games.removeAll { game in
            game.day.map { abs($0.daysSinceEpoch - today.daysSinceEpoch) > 7 } ?? false
        }
        return SourcePage(reading: reading, validators: validators, body: body)
    }
}
