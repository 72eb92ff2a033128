import Logging
import Pushing
import Runtime
import ServiceLifecycle
import Storage

/// Deletes channels at Apple that no game has. Where a program dies between Apple's word that a channel is made and
/// writing it down, nobody else knows of it, and it counts for ever against the 10,000 that the app may have.
///
/// A channel goes when two looks in a row, an hour apart, found it in no row. What was seen is kept in memory: a
/// process that lives less than an hour deletes nothing, and several do no harm to each other.
struct ChannelSweep: Service {
    /// The environment variable that turns it on.
    static let variable = Variable(
        "APNS_SWEEP_CHANNELS",
        default: "",
        "1: channels at Apple that this database does not know are deleted; not where another system has the same app"
    )

    /// Between two looks: far more than a channel that was made needs to be written down.
    private static let pause = Duration.seconds(3600)

    let broadcasters: Broadcasters
    let store: ChannelStore
    let metrics: ActivityMetrics
    /// Another system's channels of the same app look like strays, so nothing is deleted unless somebody asked for it.
    let isOn: Bool
    let logger: Logger

    func run() async throws {
        guard isOn else {
            // A service that returns would end the program.
            try? await gracefulShutdown()
            return
        }
        var watch = StrayWatch()
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                try await sweep(&watch)
            } catch {
                if Task.isCancelled { return }
                logger.warning("channels not compared; trying in an hour", metadata: ["error": "\(error)"])
            }
            // Only a call to stop ends the sleep early, and the loop's condition sees it.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }

    /// Looks once at the channels of every app, and deletes the strays.
    func sweep(_ watch: inout StrayWatch) async throws {
        for app in try await store.apps() {
            guard let client = broadcasters[app.environment] else { continue }
            switch await client.list(topic: app.topic) {
            case .failed(let outcome):
                metrics.managed("list", outcome)
                logger.warning("channels not listed", metadata: ["reason": "\(outcome.reason ?? "")"])
            case .channels(let listed):
                metrics.managed("list", .delivered)
                // After the list: whatever was written down by now was no stray when the list was made.
                let known = try await store.known(listed, of: app)
                await delete(watch.strays(among: listed, known: known, of: app), of: app, by: client)
            }
        }
    }

    /// Deletes until one is refused or the program stops: the others have time.
    private func delete(_ strays: [String], of app: ChannelApp, by client: BroadcastClient) async {
        for channel in strays where !Task.isShuttingDownGracefully {
            let outcome = await client.delete(channel, topic: app.topic)
            metrics.managed("delete", outcome)
            guard outcome == .delivered else {
                return logger.warning("stray channel not deleted", metadata: ["reason": "\(outcome.reason ?? "")"])
            }
            logger.notice("stray channel deleted", metadata: ["channel": "\(channel)"])
        }
    }
}
