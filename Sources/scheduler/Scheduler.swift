import JobQueue
import Logging
import Pipeline
import Runtime
import ServiceLifecycle
import Storage

/// Decides what is read when, and asks for it: one job a page whose time has come.
@main
struct Scheduler {
    static func main() async {
        await Program(
            name: "scheduler",
            purpose: "Asks for scoreboards and play-by-plays as often as their games deserve.",
            variables: Cadence.variables
        ).run { host in
            [ScheduleLoop(queue: host.queue, cadence: try Cadence(host.environment), logger: host.logger)]
        }
    }
}

/// Every second: brings the list of pages up to date and enqueues what is due.
struct ScheduleLoop: Service {
    let queue: JobQueue
    let cadence: Cadence
    let logger: Logger

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                let count = try await tick()
                if count > 0 { logger.debug("jobs enqueued", metadata: ["jobs.count": "\(count)"]) }
            } catch {
                if Task.isCancelled { return }
                logger.warning("tick failed, trying again", metadata: ["error": "\(error)"])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
        }
    }

    /// One look at everything; the jobs and the next times are one transaction.
    private func tick() async throws -> Int {
        let pause = min(cadence.live, .seconds(30))
        return try await queue.withTransaction { transaction in
            let schedule = ScheduleStore(transaction)
            try await schedule.refreshTargets(afterEnd: cadence.afterEnd, spread: pause)
            let (targets, now) = try await schedule.due(limit: 500)
            guard !targets.isEmpty else { return 0 }
            try await transaction.enqueue(targets.map(\.job))
            try await schedule.postpone(
                targets.map { ($0.key, cadence.pause(for: $0, now: now, random: .random(in: 0...1))) }
            )
            return targets.count
        }
    }
}

extension ScrapeTarget {
    /// The job that reads this page.
    fileprivate var job: any Job {
        switch page {
        case .scoreboard(let day): ScrapeScoreboard(league: league, day: day)
        case .detail(let game, let sourceID): ScrapeDetail(game: game, sourceID: sourceID, league: league)
        }
    }
}
