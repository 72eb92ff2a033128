import Logging
import Pushing
import Scores
import Storage
import Time

/// Creates the requested channels of a game, broadcasts its state to them, and deletes them after its end.
struct ChannelUpdater: Sendable {
    /// After this many failed requests for a channel, phones are updated by their tokens instead.
    private static let maxFailures = 3
    /// The delay between the final broadcast and the channel's deletion, so that messages under way still arrive.
    private static let deleteDelay = Duration.seconds(60)

    let broadcasters: Broadcasters
    let store: ChannelStore
    let writes: UncancellableWrites
    let metrics: ActivityMetrics

    func update(_ snapshot: ActivityReader.ActivitySnapshot, logger: Logger) async throws {
        for channel in try await store.channels(of: snapshot.scene.game) {
            var channel = channel
            if channel.state == .wanted { try await create(&channel, snapshot, logger) }
            if channel.state == .open { try await sendBroadcast(channel, snapshot, logger) }
            if channel.state == .ended { try await delete(channel, logger) }
        }
    }

    private func create(_ channel: inout ActivityChannel, _ snapshot: ActivityReader.ActivitySnapshot, _ logger: Logger)
        async throws
    {
        guard snapshot.update?.state.isEnd != true, let client = broadcasters[channel.environment] else {
            channel.state = .failed
            return try await persist(channel, reason: "channels are off")
        }
        switch await client.create(topic: channel.topic) {
        case .created(let id):
            (channel.state, channel.channel, channel.failures) = (.open, id, 0)
            metrics.recordChannelRequest("create", .delivered)
            try await persist(channel)
        case .failed(let outcome):
            metrics.recordChannelRequest("create", outcome)
            channel.failures += 1
            let mayRetry = outcome.isTransient && channel.failures < Self.maxFailures
            if !mayRetry { channel.state = .failed }
            logger.warning("no new channel", metadata: ["reason": "\(outcome.reason ?? "")", "retry": "\(mayRetry)"])
            try await persist(channel, reason: outcome.reason, pause: mayRetry ? outcome.pause(channel.failures) : nil)
        }
    }

    private func sendBroadcast(
        _ channel: ActivityChannel,
        _ snapshot: ActivityReader.ActivitySnapshot,
        _ logger: Logger
    ) async throws {
        guard let update = snapshot.update, update.stamp > channel.stamp, let id = channel.channel,
            let client = broadcasters[channel.environment]
        else { return }
        let payload = try RenderedActivity(snapshot.scene, update).broadcast
        let outcome = await client.broadcast(payload, to: id, topic: channel.topic, isUrgent: update.isUrgent)
        metrics.recordChannelRequest("broadcast", outcome)
        var next = channel
        if outcome == .delivered {
            (next.stamp, next.failures) = (update.stamp, 0)
            if update.state.isEnd { next.state = .ended }
            try await persist(next, pause: update.state.isEnd ? Self.deleteDelay : nil, counting: update)
        } else {
            next.failures += 1
            // A channel that Apple does not know is useless. Any other channel gets the next state.
            let isLost = outcome.reason == "ChannelNotRegistered" || outcome.reason == "BadChannelId"
            if isLost { next.state = .failed }
            if !outcome.isTransient {
                next.stamp = update.stamp
                // Nothing more is broadcast after the end, whatever the outcome.
                if update.state.isEnd, !isLost { next.state = .ended }
            }
            logger.warning("broadcast failed", metadata: ["reason": "\(outcome.reason ?? "")", "lost": "\(isLost)"])
            try await persist(
                next,
                reason: outcome.reason,
                pause: outcome.isTransient ? outcome.pause(next.failures) : nil
            )
        }
    }

    private func delete(_ channel: ActivityChannel, _ logger: Logger) async throws {
        guard let id = channel.channel, let client = broadcasters[channel.environment] else {
            // Leaves the deletion to a process that is configured for channels.
            return try await persist(channel, reason: "channels are off", pause: .seconds(600))
        }
        let outcome = await client.delete(id, topic: channel.topic)
        metrics.recordChannelRequest("delete", outcome)
        var next = channel
        if outcome == .delivered {
            next.state = .deleted
            return try await persist(next)
        }
        // The deletion is repeated until it succeeds, because an abandoned channel counts against the app's limit of
        // 10,000.
        next.failures += 1
        logger.warning("channel not deleted", metadata: ["reason": "\(outcome.reason ?? "")"])
        try await persist(next, reason: outcome.reason, pause: max(.seconds(60), outcome.pause(next.failures)))
    }

    /// Records the result of a request to Apple, even if this run was cancelled.
    private func persist(
        _ channel: ActivityChannel,
        reason: String? = nil,
        pause: Duration? = nil,
        counting update: ActivityUpdate? = nil
    ) async throws {
        try await writes.perform {
            try await store.save(channel, reason: reason, pause: pause)
            if let update { try await store.countBroadcast(update, of: channel.game) }
        }
    }
}

extension PushOutcome {
    /// Whether the same request may succeed later.
    fileprivate var isTransient: Bool {
        switch self {
        case .retryNow, .retryLater, .paused, .authProblem, .dropped: true
        case .delivered, .dryRun, .deadToken, .ourFault: false
        }
    }

    /// How long to wait before the next try.
    fileprivate func pause(_ failures: Int) -> Duration {
        let backoff = Duration.seconds(1 << min(max(failures, 0), 6))
        return switch self {
        case .retryLater(let pause, _), .paused(let pause, _): max(pause, backoff)
        default: backoff
        }
    }
}
