import Glibc
import Synchronization

extension EphemeralPostgres {
    /// The ways to stop a server.
    package enum Shutdown: Sendable {
        /// Ends the sessions and writes everything to disk.
        case fast
        /// Stops immediately, as in a crash. The next start recovers from the write-ahead log.
        case immediate

        fileprivate var signal: Int32 { self == .fast ? SIGINT : SIGQUIT }
    }

    /// Stops the server, runs `body` while it is down, and waits until it is ready again.
    package func withoutServer<Result: Sendable>(
        _ shutdown: Shutdown,
        _ body: () async throws -> Result
    ) async throws -> Result {
        guard let old = postmaster() else { throw ClusterError.notReady(log: log()) }
        isRestartPaused.store(true, ordering: .releasing)
        defer { isRestartPaused.store(false, ordering: .releasing) }
        kill(old, shutdown.signal)
        while kill(old, 0) == 0 { try await Task.sleep(for: .milliseconds(20)) }
        let result = try await body()
        isRestartPaused.store(false, ordering: .releasing)
        try await waitUntilReady()
        return result
    }

    /// Stops the server and waits until it is ready again.
    package func restart(_ shutdown: Shutdown) async throws {
        guard let old = postmaster() else { throw ClusterError.notReady(log: log()) }
        kill(old, shutdown.signal)
        let deadline = ContinuousClock.now + .seconds(30)
        while postmaster() == old || postmaster() == nil, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
        }
        try await waitUntilReady()
    }
}
