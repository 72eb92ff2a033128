import JobQueue
import Logging
import PipelineJobs
import PrometheusMetrics
import Runtime
import Scores
import ServiceLifecycle
import Storage

/// Decides when each page is read, and enqueues a job for each page that is due.
@main
struct Scheduler {
    static func main() async {
        await Program(
            name: "scheduler",
            purpose: "Schedules readings of scoreboards, game pages and league tables, depending on their state.",
            variables: Cadence.variables,
            hasWorker: false,
            metrics: GaugeCollector.metrics
        ).run { host in
            let collector = GaugeCollector(pool: host.pool, logger: host.logger)
            host.registry.addCollector { collector.samples }
            return [
                collector,
                ScheduleLoop(queue: host.queue, cadence: try Cadence(host.environment), logger: host.logger),
                PruneLoop(queue: host.queue, logger: host.logger),
                StoryLoop(queue: host.queue, logger: host.logger),
            ]
        }
    }
}

/// Updates the list of pages, enqueues a job for each page that is due, and sleeps until more are due, over and over.
struct ScheduleLoop: Service {
    let queue: JobQueue
    let cadence: Cadence
    let logger: Logger

    func run() async throws {
        let clock = ContinuousClock()
        var refreshAt = clock.now
        var hasSchedules = false
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            if clock.now >= refreshAt {
                if !hasSchedules {
                    hasSchedules =
                        await attempt("schedules") {
                            try await queue.put(Schedule("logos", spec: "30 9 * * *", job: ListLogos()))
                            try await queue.put(Schedule("contests", spec: "every 5 minutes", job: SweepContests()))
                            try await queue.put(Schedule("issuer_keys", spec: "every 1 hour", job: FetchIssuerKeys()))
                        } != nil
                }
                let isFresh = await refresh()
                refreshAt = clock.now + (isFresh ? min(cadence.live, .seconds(10)) : Self.longestPause)
            }
            let pause = await attempt("tick") { try await tick() } ?? Self.longestPause
            let remaining = min(pause, Self.longestPause, refreshAt - clock.now)
            // Only a shutdown ends the sleep early, and the loop's condition then ends the loop.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: max(remaining, .milliseconds(50))) }
        }
    }

    /// - Returns: `nil` if the step failed. The failure is logged, and the loop tries again.
    private func attempt<Value>(_ step: String, _ body: () async throws -> Value) async -> Value? {
        do {
            return try await body()
        } catch {
            if !Task.isCancelled {
                logger.warning("failed, trying again", metadata: ["step": "\(step)", "error": "\(error)"])
            }
            return nil
        }
    }

    /// Updates the list of pages, kind by kind. A kind that fails does not hold back the others, and pages that are on
    /// the list are still read.
    /// - Returns: Whether all steps succeeded.
    private func refresh() async -> Bool {
        let spread = min(cadence.live, .seconds(30))
        let steps: [(name: String, body: () async throws -> Void)] = [
            (
                "scoreboards and games",
                { try await schedule.refreshTargets(corrections: cadence.correctionSpan, spread: spread) }
            ),
            ("tables", { try await schedule.refreshTables(spread: spread) }),
            ("pages of games", { try await schedule.refreshGamePages(spread: spread) }),
            ("seasons", { try await schedule.refreshSeasons() }), ("odds", { try await schedule.refreshOdds() }),
            ("another day", enqueueSeasonBoard),
        ]
        var isFresh = true
        for step in steps where await attempt(step.name, step.body) == nil { isFresh = false }
        return isFresh
    }

    /// The longest sleep. It limits the delay before a change made by a reading is noticed.
    private static let longestPause: Duration = .seconds(2)

    private var schedule: ScheduleStore { ScheduleStore(queue.pool) }

    /// Enqueues a job for the scoreboard of another day than today, if one is due.
    private func enqueueSeasonBoard() async throws {
        try await queue.withTransaction { transaction in
            let schedule = ScheduleStore(transaction)
            guard let board = try await schedule.seasonBoard(pace: cadence.seasonPace) else { return }
            try await transaction.enqueue(ScrapeScoreboard(league: board.league, day: board.day, isFarFuture: true))
            try await schedule.reschedule(board, pause: cadence.pause(for: board, random: .random(in: 0...1)))
        }
    }

    /// Enqueues a job for each page that is due. The jobs and the next times of the pages are written in one
    /// transaction.
    /// - Returns: The time until the next page is due; zero if some were due now, because there may be more.
    private func tick() async throws -> Duration {
        guard let wait = try await schedule.timeUntilDue() else { return Self.longestPause }
        guard wait <= .zero else { return wait }
        let count = try await queue.withTransaction { transaction in
            let schedule = ScheduleStore(transaction)
            let (targets, now) = try await schedule.due(limit: 500, afterEnd: cadence.afterEnd)
            guard !targets.isEmpty else { return 0 }
            try await transaction.enqueue(targets.filter(\.isDue).map(\.job))
            try await schedule.postpone(
                targets.map { ($0, cadence.pause(for: $0, now: now, random: .random(in: 0...1))) }
            )
            return targets.count
        }
        if count > 0 { logger.debug("pages scheduled", metadata: ["pages.count": "\(count)"]) }
        return .zero
    }
}

extension ScrapeTarget {
    /// The job that reads this page.
    fileprivate var job: any Job {
        switch page {
        case .scoreboard(let day, let source): ScrapeScoreboard(league: league, day: day, source: source)
        case .detail(let page, let game, let id, let isOwn):
            ScrapeDetail(page: page, game: game, sourceID: id, league: league, source: isOwn ? nil : id.source)
        case .table(let page, let source): ScrapeTable(league: league, table: page, source: source)
        case .games(let page, let source, _): ScrapeGames(league: league, source: source, page: page)
        case .season: ScrapeSeason(league: league)
        case .odds(let source): ScrapeOdds(league: league, source: source)
        }
    }
}
