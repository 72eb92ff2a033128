import JobQueue
import Logging
import Normalizing
import Pipeline
import Scores
import Scraper
import Scraping
import Sports
import Storage
import Time

/// Reads a page beside the scoreboards that tells of games, and stores what it says of each: it is a small scoreboard,
/// with plays and boxes on it.
struct GamePageHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners

    /// How long such a page waits for its host: less than a scoreboard, whose witness it is.
    private static let patience: Duration = .seconds(3)

    func scrape(_ job: ScrapeGames, run: Run, logger: Logger) async throws {
        let began = ContinuousClock.now
        let trace = FetchTrace(patience: Self.patience)
        let (source, address) = try await sources.source(
            job.source,
            of: job.league,
            in: LeagueStore(queue.pool),
            trace: trace
        )
        let visit = PageVisit(
            job.target,
            of: job.league,
            readBy: "\(job.source)-games",
            run: run,
            pages: PageStore(queue.pool),
            manners: manners
        )
        let today = try await ScheduleStore(queue.pool).knownToday(of: job.league)
        let known = try await visit.known()
        let page: SourcePage<ScoreboardReading>?
        do throws(ScrapeError) {
            // The source fetches, parses and normalizes the page.
            page = try await source.games(
                on: job.page,
                of: address,
                near: today,
                unless: known.version?.validators,
                at: run.claimedAt
            )?.around(today)
        } catch {
            await visit.record(trace, failedBy: error)
            guard case .unreadable(.noGame) = error else { throw error }
            logger.notice(
                "the page's address has no page",
                metadata: ["scrape.target": "\(job.target)"]
            )
            return
        }
        await visit.record(trace, items: page?.reading.games.count)
        guard let page else { return try await visit.unchanged() }
        try await SlateKeeper(
            queue: queue,
            visit: visit,
            isScoreboard: false,
            metrics: ReadingMetrics(began: began, answeredAt: known.answeredAt, askedAt: run.claimedAt),
            logger: logger
        ).store(page)
    }
}

extension SourcePage<ScoreboardReading> {
    /// Without the games of other weeks: a page of a season has those of before anybody watched, which fit nothing, and
    /// a school's file stands there until its next season.
    fileprivate func around(_ today: CivilDate) -> SourcePage {
        var reading = reading
        reading.games.removeAll { game in
            game.day.map { abs($0.daysSinceEpoch - today.daysSinceEpoch) > 7 } ?? false
        }
        return SourcePage(reading: reading, validators: validators, body: body)
    }
}
