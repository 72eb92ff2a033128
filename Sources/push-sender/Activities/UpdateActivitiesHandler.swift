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

/// Sends the state of a game to its activities. It is always the newest state, whatever state the job was enqueued
/// for.
///
/// The state is recorded first, with its timestamp, and then sent to all activities that have not got it. If a run
/// breaks off, it is repeated with the same state and timestamp, and phones that already got it see nothing new.
struct UpdateActivitiesHandler: Sendable {
    /// The number of phones that are read and updated together.
    private static let pageSize = 500

    let queue: JobQueue
    /// The sports, whose rules decide which states are sent to activities, and how often.
    let sports: SportRegistry
    let round: ActivityRound
    let channels: ChannelKeeper

    func update(_ job: UpdateActivities, logger: Logger) async throws {
        let look = ActivityLook(queue: queue, sports: sports)
        let first = try await look.take(job)
        var told = first
        // Channels come first, because a starting activity needs the channel to listen to.
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
            // After a cancellation this job comes again and finds the activities that are still open.
            try Task.checkCancellation()
            count += page.count
            guard page.count == Self.pageSize, let last = page.last else { break }
            cursor = last.target.device
            // A large audience takes time, so later pages get the state that is newest by then.
            told = try await look.take(job)
            try await tend(told, logger)
        }
        try await finish(job, from: first, to: told)
        if count > 0 {
            logger.info("activities updated", metadata: ["game.id": "\(job.game)", "activities.count": "\(count)"])
        }
    }

    /// All phones on a channel get a state at the same time, so fans with delayed alerts are on no channel.
    private func tend(_ told: ActivityLook.Taken, _ logger: Logger) async throws {
        if told.scene.delaySeconds == 0 { try await channels.tend(told, logger: logger) }
    }

    /// Closes finished activities and enqueues the next look, if one is due.
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
                // Fans with delayed alerts are looked up here, because storing a score must not wait for that.
                let delays = try await ActivityStore(transaction).delays(of: job.game)
                try await transaction.enqueue(delays.map { UpdateActivities(game: job.game, delaySeconds: $0) })
            }
            let retry = try await ActivityTargetStore(transaction).nextTry(of: told.scene, after: first.scene.now)
            let isPrompt = job.delaySeconds == 0
            let channel =
                isPrompt ? try await ChannelStore(transaction).nextTry(of: job.game, after: first.scene.now) : nil
            // Activities that were updated early in a long run have not got a state that became new by its end.
            let rest = first.update?.stamp == told.update?.stamp ? nil : told.scene.now
            guard let next = [told.nextAt, retry, channel, rest].compactMap(\.self).min() else { return }
            let pause = max(.zero, next - told.scene.now)
            try await transaction.enqueue(
                UpdateActivities(game: job.game, delaySeconds: job.delaySeconds, after: pause)
            )
        }
    }
}

/// The state of a game, and which part of it activities show.
struct ActivityLook: Sendable {
    struct Taken: Sendable {
        let scene: ActivityScene
        /// The state that activities must show; `nil`: none yet.
        let update: ActivityUpdate?
        /// When to look again for a newer state; `nil`: at the next request.
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

/// A job names a game that does not exist; it was deleted.
struct UnknownActivityGame: FatefulError {
    let game: GameID
    var fate: Fate { .discard }
}
