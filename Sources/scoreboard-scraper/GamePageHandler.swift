import JobQueue
import Logging
import Normalizing
import Pipeline
import Runtime
import Scores
import Scraper
import Scraping
import Storage
import Time

/// Reads a page beside the scoreboards that tells of games, and stores what it says of each: it is a small scoreboard, with
/// plays and boxes on it.
struct GamePageHandler: Sendable {
    let queue: JobQueue
    let sources: Sources
    let manners: Manners

    /// How long such a page waits for its host: less than a scoreboard, whose witness it is.
    private static let patience: Duration = .seconds(3)

    func scrape(_ job: ScrapeGames, run: Run, logger: Logger) async throws {
        let began = ContinuousClock.now
        let (source, address) = try await sources.source(job.source, of: job.league, in: LeagueStore(queue.pool))
        let known = try await PageStore(queue.pool).page(of: job.target, readBy: parser(of: job))
        let page: SourcePage<ScoreboardReading>?
        do {
            page = try await read(job, from: source, address, run, knowing: known.version)
        } catch ScrapeError.unreadable(.noGame) {
            logger.notice("nothing stands at the page's address", metadata: ["scrape.target": "\(job.target)"])
            return
        }
        guard let page else {
            return try await PageStore(queue.pool).unchanged(job.target, askedAt: run.claimedAt)
        }
        try await SlateKeeper(
            queue: queue,
            target: job.target,
            parser: parser(of: job),
            isScoreboard: false,
            run: run,
            metrics: ReadingMetrics(began: began, answeredAt: known.answeredAt, askedAt: run.claimedAt),
            logger: logger
        ).store(page)
        try await manners.drift.look(
            at: page.body,
            parser: "\(job.source)-games",
            target: job.target,
            counts: page.reading.fieldCounts,
            logger: logger
        )
    }

    /// What reads the page, with its version.
    private func parser(of job: ScrapeGames) -> String {
        "\(job.source)-games/\(Host.version)"
    }

    /// - Returns: `nil` when the page has not changed.
    private func read(
        _ job: ScrapeGames,
        from source: any Source,
        _ address: LeagueAddress,
        _ run: Run,
        knowing version: PageVersion?
    ) async throws -> SourcePage<ScoreboardReading>? {
        guard let league = try await ScoreboardStore(queue.pool).league(job.league) else {
            throw ScrapeError.unknownLeague(job.league)
        }
        let subject = ScrapeSubject(
            target: job.target,
            league: job.league,
            job: run.jobID,
            parser: parser(of: job)
        )
        return try await manners.reading(subject, patience: Self.patience, items: { $0.reading.games.count }) {
            () throws(ScrapeError) in
            try await source.games(
                on: job.page,
                of: address,
                near: league.today,
                unless: version?.validators,
                at: run.claimedAt
            )?.around(league.today)
        }
    }
}

extension SourcePage<ScoreboardReading> {
    /// Without the games of other weeks: a page of a season has those of before anybody watched, which fit nothing, and a
    /// school's file stands there until its next season.
    fileprivate func around(_ today: CivilDate) -> SourcePage {
        var reading = reading
        reading.games.removeAll { game in
            game.day.map { abs($0.daysSinceEpoch - today.daysSinceEpoch) > 7 } ?? false
        }
        return SourcePage(reading: reading, validators: validators, body: body)
    }
}
