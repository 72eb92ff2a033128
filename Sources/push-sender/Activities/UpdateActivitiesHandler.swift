import Evaluating
import JobQueue
import Logging
import Pipeline
import Pushing
import Scores
import Signing
import Sports
import Storage
import Time

/// Tells the activities of a game how it stands: always the newest state, whatever was to be told when the job was
/// enqueued.
///
/// What is told is written down first, with its timestamp; then whoever was not told it yet is. So a run that breaks
/// off is repeated with the same state and timestamp, and phones that heard it before see nothing new.
struct UpdateActivitiesHandler: Sendable {
    /// Phones that are read together and told side by side.
    private static let pageSize = 500

    let queue: JobQueue
    /// The sports whose rules say what activities are sent, and how often.
    let sports: SportRegistry
    let round: ActivityRound
    let channels: ChannelKeeper

    func update(_ job: UpdateActivities, logger: Logger) async throws {
        let look = ActivityLook(queue: queue, sports: sports)
        let first = try await look.take(job)
        var told = first
        // First: who starts is told what to listen to.
        try await tend(told, logger)
        var cursor: DeviceID?
        var count = 0
        while true {
            let page = try await ActivityTargetStore(queue.pool).open(
                told.update,
                of: told.scene,
                after: cursor,
                limit: Self.pageSize
            )
            try await round.tell(page, told, logger: logger)
            // Cancelled: this job comes again, and finds those who are still to be told.
            try Task.checkCancellation()
            count += page.count
            guard page.count == Self.pageSize, let last = page.last else { break }
            cursor = last.target.device
            // A large audience takes its time, and whoever is told later is told what is new by then.
            told = try await look.take(job)
            try await tend(told, logger)
        }
        try await finish(job, from: first, to: told)
        if count > 0 {
            logger.info("activities told", metadata: ["game.id": "\(job.game)", "activities.count": "\(count)"])
        }
    }

    /// Everybody on a channel hears the same at the same time: who wants to hear late is on none.
    private func tend(_ told: ActivityLook.Taken, _ logger: Logger) async throws {
        if told.scene.delaySeconds == 0 { try await channels.tend(told, logger: logger) }
    }

    /// Closes what has come to its end, and asks for the next look where one is due.
    private func finish(
        _ job: UpdateActivities,
        from first: ActivityLook.Taken,
        to told: ActivityLook.Taken
    ) async throws {
        try await queue.withTransaction { transaction in
            if told.update?.state.isEnd == true {
                try await ActivityStore(transaction).close(job.game, delaySeconds: job.delaySeconds)
            }
            if job.delaySeconds == 0 {
                // Who hears of it late is looked for here, and not where a score waits to be stored.
                let delays = try await ActivityStore(transaction).delays(of: job.game)
                try await transaction.enqueue(delays.map { UpdateActivities(game: job.game, delaySeconds: $0) })
            }
            let retry = try await ActivityTargetStore(transaction).nextTry(of: told.scene, after: first.scene.now)
            let isPrompt = job.delaySeconds == 0
            let channel =
                isPrompt ? try await ChannelStore(transaction).nextTry(of: job.game, after: first.scene.now) : nil
            // Whoever was told at the beginning of a long run has not heard what was new by its end.
            let rest = first.update?.stamp == told.update?.stamp ? nil : told.scene.now
            guard let next = [told.nextAt, retry, channel, rest].compactMap(\.self).min() else { return }
            let pause = max(.zero, next - told.scene.now)
            try await transaction.enqueue(
                UpdateActivities(game: job.game, delaySeconds: job.delaySeconds, after: pause)
            )
        }
    }
}

/// How a game stands, and what of it activities are told.
struct ActivityLook: Sendable {
    struct Taken: Sendable {
        let scene: ActivityScene
        /// What activities are to show; `nil`: nothing yet.
        let update: ActivityUpdate?
        /// When to look again, for what is new by then; `nil`: when somebody asks.
        let nextAt: Instant?
    }

    let queue: JobQueue
    let sports: SportRegistry

    /// - Throws: ``UnknownActivityGame``.
    func take(_ job: UpdateActivities) async throws -> Taken {
        let store = ActivityStore(queue.pool)
        guard let scene = try await store.scene(of: job.game, delaySeconds: job.delaySeconds) else {
            throw UnknownActivityGame(game: job.game)
        }
        guard let newest = scene.newest else { return Taken(scene: scene, update: nil, nextAt: scene.nextAt) }
        let verdict = try sports.sport(scene.sport).activities.verdict(
            on: newest.state,
            shown: scene.shown?.state,
            sinceShown: scene.shown.map { scene.now - $0.at } ?? .zero,
            sinceUrgent: scene.urgentAt.map { scene.now - $0 }
        )
        switch verdict {
        case .nothing: return Taken(scene: scene, update: scene.shown, nextAt: scene.nextAt)
        case .wait(let pause):
            let end = scene.now + pause
            return Taken(scene: scene, update: scene.shown, nextAt: scene.nextAt.map { min($0, end) } ?? end)
        case .send(let isUrgent):
            let update = try await store.tell(scene, isUrgent: isUrgent)
            return Taken(scene: scene, update: update, nextAt: scene.nextAt)
        }
    }
}

/// A job names a game that is not there: it was deleted.
struct UnknownActivityGame: FatefulError {
    let game: GameID
    var fate: Fate { .discard }
}
