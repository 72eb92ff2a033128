import Logging
import Pushing
import Runtime
import ServiceLifecycle
import Storage

/// Deletes channels at Apple that belong to no game. If a program dies after Apple has created a channel but before the
/// channel is recorded, no other program knows it, and it counts forever against the 10,000 channels that the app may
/// have.
///
/// A channel is deleted when two consecutive checks, an hour apart, found it in no row of the database. The earlier
/// result is kept in memory, so a process that lives less than an hour deletes nothing. Several processes can run at
/// once.
struct OrphanChannelCleaner: Service {
    /// The environment variable that enables it.
    static let variable = Variable(
        "APNS_SWEEP_CHANNELS",
        default: "",
        "1: delete channels at Apple that this database does not have; not if another system uses the same app"
    )

    /// The time between two checks. It is far longer than recording a new channel takes.
    private static let pause = Duration.seconds(3600)

    let broadcasters: Broadcasters
    let store: ChannelStore
    let metrics: ActivityMetrics
    /// Whether channels that belong to no game (orphans) are deleted. This must be configured, because channels that
    /// another system created for the same app look like orphans.
    let isEnabled: Bool
    let logger: Logger

    func run() async throws {
        guard isEnabled else {
            // A service that returns would end the program.
            try? await gracefulShutdown()
            return
        }
        var detector = OrphanChannelDetector()
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                try await sweep(&detector)
            } catch {
                if Task.isCancelled { return }
                logger.warning("channel sweep failed, trying again in an hour", metadata: ["error": "\(error)"])
            }
            // Only a shutdown ends the sleep early, and the loop's condition detects it.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }

    /// Checks the channels of every app once and deletes the orphans.
    func sweep(_ detector: inout OrphanChannelDetector) async throws {
        for app in try await store.apps() {
            guard let client = broadcasters[app.environment] else { continue }
            switch await client.list(topic: app.topic) {
            case .failed(let outcome):
                metrics.recordChannelRequest("list", outcome)
                logger.warning("channels not listed", metadata: ["reason": "\(outcome.reason ?? "")"])
            case .channels(let listed):
                metrics.recordChannelRequest("list", .delivered)
                // The known channels are read after the list, so that a channel recorded in the meantime does not look
                // like an orphan.
                let known = try await store.existingChannels(listed, of: app)
                await delete(detector.orphans(among: listed, known: known, of: app), of: app, by: client)
            }
        }
    }

    /// Deletes the orphans one after the other, until a request fails or the program stops. The remaining orphans can
    /// wait for the next check.
    private func delete(_ orphans: [String], of app: ChannelApp, by client: BroadcastClient) async {
        for channel in orphans where !Task.isShuttingDownGracefully {
            let outcome = await client.delete(channel, topic: app.topic)
            metrics.recordChannelRequest("delete", outcome)
            guard outcome == .delivered else {
                return logger.warning("stray channel not deleted", metadata: ["reason": "\(outcome.reason ?? "")"])
            }
            logger.notice("stray channel deleted", metadata: ["channel": "\(channel)"])
        }
    }
}

/// Finds channels at Apple that belong to no game.
///
/// Apple does not report how old a channel is, and a new channel may not be recorded yet. Therefore a channel is an
/// orphan only when two consecutive checks found it unknown. The time between the checks must be longer than recording
/// a channel can take.
struct OrphanChannelDetector: Sendable {
    /// The channels that the previous check found unknown.
    private var suspects: [ChannelApp: Set<String>] = [:]

    /// Evaluates another check of the channels of `app`.
    /// - Parameters:
    ///   - listed: Apple's ids of the existing channels.
    ///   - known: The ids in `listed` that are recorded in the database, read after the list.
    /// - Returns: The orphans, sorted.
    mutating func orphans(among listed: [String], known: Set<String>, of app: ChannelApp) -> [String] {
        let unknown = Set(listed).subtracting(known)
        let before = suspects.updateValue(unknown, forKey: app) ?? []
        return before.intersection(unknown).sorted()
    }
}
