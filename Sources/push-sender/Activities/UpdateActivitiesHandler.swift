import Alerting
import Cryptography
import JobQueue
import Logging
import PipelineJobs
import Pushing
import Scores
import Sports
import Storage
import Time

/// Sends the state of a game to its activities. It always sends the newest state, even if the job was enqueued for an
/// earlier one.
///
/// The state is recorded first, with its timestamp, and then sent to all activities that have not got it. A run that
/// breaks off is repeated. If the state is then still the same, so is its timestamp, and phones that already got the
/// state see nothing new.
struct UpdateActivitiesHandler: Sendable {
    /// The number of phones that are read and updated together.
    private static let pageSize = 500

    let queue: JobQueue
    /// The sports, whose rules decide which states are sent to activities, and how often.
    let sports: SportRegistry
    let round: ActivityRound
    let channels: ChannelUpdater

    func update(_ job: UpdateActivities, logger: Logger) async throws {
        let reader = ActivityReader(queue: queue, sports: sports)
        let first = try await reader.read(job)
        var snapshot = first
        // Channels come first, because a starting activity needs the channel to listen to.
        try await updateChannels(snapshot, logger)
        var cursor: DeviceID?
        var count = 0
        while true {
            let page = try await ActivityTargetStore(queue.pool).dueTargets(
                snapshot.update,
                of: snapshot.scene,
                after: cursor,
                limit: Self.pageSize
            )
            try await round.send(page, snapshot, logger: logger)
            // After a cancellation the job runs again, and finds the activities that have not got the state yet.
            try Task.checkCancellation()
            count += page.count
            guard page.count == Self.pageSize, let last = page.last else { break }
            cursor = last.target.device
            // A large audience takes time, so later pages get the state that is newest by then.
            snapshot = try await reader.read(job)
            try await updateChannels(snapshot, logger)
        }
        try await finish(job, from: first, to: snapshot)
        if count > 0 {
            logger.info("activities updated", metadata: ["game.id": "\(job.game)", "activities.count": "\(count)"])
        }
    }

    /// Updates the game's channels, unless this job is for fans with delayed alerts. All phones on a channel get a
    /// state at the same time, so these fans are on no channel.
    private func updateChannels(_ snapshot: ActivityReader.ActivitySnapshot, _ logger: Logger) async throws {
        if snapshot.scene.delaySeconds == 0 { try await channels.update(snapshot, logger: logger) }
    }

    /// Closes the activities if the game is over, and enqueues the job again if the state or a failed push has to be
    /// checked later.
    private func finish(
        _ job: UpdateActivities,
        from first: ActivityReader.ActivitySnapshot,
        to snapshot: ActivityReader.ActivitySnapshot
    ) async throws {
        try await queue.withTransaction { transaction in
            if snapshot.update?.state.isEnd == true {
                try await ActivityStore(transaction).close(job.game, delaySeconds: job.delaySeconds)
            }
            if job.delaySeconds == 0 {
                // Fans with delayed alerts are looked up here, because storing a score must not wait for that.
                let delays = try await ActivityStore(transaction).delays(of: job.game)
                try await transaction.enqueue(delays.map { UpdateActivities(game: job.game, delaySeconds: $0) })
            }
            let retry = try await ActivityTargetStore(transaction).nextRetry(of: snapshot.scene, after: first.scene.now)
            let isPrompt = job.delaySeconds == 0
            let channel =
                isPrompt ? try await ChannelStore(transaction).nextRetry(of: job.game, after: first.scene.now) : nil
            // If the state changed during a long run, activities that were updated early have the old one, so look
            // again immediately.
            let rest = first.update?.stamp == snapshot.update?.stamp ? nil : snapshot.scene.now
            guard let next = [snapshot.nextAt, retry, channel, rest].compactMap(\.self).min() else { return }
            let pause = max(.zero, next - snapshot.scene.now)
            try await transaction.enqueue(
                UpdateActivities(game: job.game, delaySeconds: job.delaySeconds, after: pause)
            )
        }
    }
}

/// Reads the state of a game, and decides which state its activities show.
struct ActivityReader: Sendable {
    struct ActivitySnapshot: Sendable {
        let scene: ActivityScene
        /// The state that activities must show; `nil`: none yet.
        let update: ActivityUpdate?
        /// When to look again for a newer state; `nil`: only when the job is next requested.
        let nextAt: Instant?
    }

    let queue: JobQueue
    let sports: SportRegistry

    /// - Throws: ``UnknownActivityGame``.
    func read(_ job: UpdateActivities) async throws -> ActivitySnapshot {
        let store = ActivityStore(queue.pool)
        guard let scene = try await store.scene(of: job.game, delaySeconds: job.delaySeconds) else {
            throw UnknownActivityGame(game: job.game)
        }
        guard let newest = scene.newest else {
            return ActivitySnapshot(scene: scene, update: nil, nextAt: scene.nextAt)
        }
        let decision = try sports.sport(scene.sport).activities.decision(
            on: newest.state,
            lastSent: scene.lastUpdate?.state,
            sinceLastSent: scene.lastUpdate.map { scene.now - $0.at } ?? .zero,
            sinceUrgent: scene.urgentAt.map { scene.now - $0 }
        )
        switch decision {
        case .nothing: return ActivitySnapshot(scene: scene, update: scene.lastUpdate, nextAt: scene.nextAt)
        case .wait(let pause):
            let end = scene.now + pause
            return ActivitySnapshot(
                scene: scene,
                update: scene.lastUpdate,
                nextAt: scene.nextAt.map { min($0, end) } ?? end
            )
        case .send(let isUrgent):
            let update = try await store.addUpdate(scene, isUrgent: isUrgent)
            return ActivitySnapshot(scene: scene, update: update, nextAt: scene.nextAt)
        }
    }
}

/// A job names a game that does not exist; it was deleted.
struct UnknownActivityGame: FatefulError {
    let game: GameID
    var fate: Fate { .discard }
}

/// Finds the phones on which an activity of a game must be started, and enqueues a job for each alert delay that fans
/// have chosen.
struct StartActivitiesHandler: Sendable {
    let queue: JobQueue

    func start(_ job: StartActivities, logger: Logger) async throws {
        let delays = try await queue.withTransaction { transaction in
            let delays = try await ActivityPlanStore(transaction).requestStarts(job.game)
            try await transaction.enqueue(delays.map { UpdateActivities(game: job.game, delaySeconds: $0) })
            return delays
        }
        logger.info("activity starts planned", metadata: ["game.id": "\(job.game)", "delays.count": "\(delays.count)"])
    }
}
