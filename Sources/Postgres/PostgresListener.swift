package import Logging

/// Listens for NOTIFY on a connection of its own, and reconnects whenever that breaks.
///
/// The connection must not go through a pooler. A notification is only a hint: notifications sent while the connection
/// was down are lost, so on ``Event/listening`` the caller must query the current state itself.
package struct PostgresListener: Sendable {
    package enum Event: Sendable, Hashable {
        /// LISTEN is in force, for the first time or again after a reconnect.
        case listening
        case notification(Notification)
        /// The connection broke, or none could be opened. The listener retries by itself.
        case lost(reason: String)
    }

    private let configuration: PostgresConfiguration
    private let channels: [String]
    private let logger: Logger
    /// How long the connection may be silent before the listener checks whether the server still answers.
    private let keepAlive: Duration

    package init(
        _ configuration: PostgresConfiguration,
        channels: [String],
        keepAlive: Duration = .seconds(10),
        logger: Logger
    ) {
        self.configuration = configuration
        self.channels = channels
        self.keepAlive = keepAlive
        self.logger = logger
    }

    /// Calls `handle` for every event until the task is cancelled. `handle` should be quick, because the connection is
    /// not read while it runs.
    package func run(_ handle: (Event) async -> Void) async {
        var failures = 0
        while !Task.isCancelled {
            do throws(PostgresError) {
                let connection = try await PostgresConnection.connect(configuration)
                let lost = await listen(on: connection, handle) { failures = 0 }
                await connection.close()
                throw lost
            } catch {
                if Task.isCancelled { return }
                failures = min(failures + 1, 6)
                logger.debug("not listening", metadata: ["error": "\(error)"])
                await handle(.lost(reason: error.description))
                let pause = min(Duration.milliseconds(100 << failures), .seconds(5))
                try? await Task.sleep(for: pause * .random(in: 0.5...1))
            }
        }
    }

    /// - Returns: the error that ended it.
    private func listen(
        on connection: PostgresConnection,
        _ handle: (Event) async -> Void,
        onListening: () -> Void
    ) async -> PostgresError {
        let callSite = CallSite(file: #fileID, line: #line)
        do throws(PostgresError) {
            for channel in channels { try await connection.execute("listen \(unescaped: quoted(channel))") }
            onListening()
            await handle(.listening)
            while true {
                if let notification = try await connection.nextNotification(within: keepAlive, callSite: callSite) {
                    await handle(.notification(notification))
                } else {
                    try await connection.execute("select 1", within: .seconds(5))
                }
            }
        } catch {
            return error
        }
    }

    /// A quoted SQL identifier. Without the quotes, the server would fold the channel's name to lower case.
    private func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
