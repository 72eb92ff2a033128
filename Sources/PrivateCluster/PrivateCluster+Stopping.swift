import Glibc
import Synchronization

extension PrivateCluster {
    /// How a server is told to stop.
    package enum Shutdown: Sendable {
        /// Sessions are ended, everything is written.
        case fast
        /// At once, as in a crash: the next start recovers from the log.
        case immediate

        fileprivate var signal: Int32 { self == .fast ? SIGINT : SIGQUIT }
    }

    /// Stops the server, runs `body` while there is none, and waits until it serves again.
    package func withoutServer<Result: Sendable>(
        _ shutdown: Shutdown,
        _ body: () async throws -> Result
    ) async throws -> Result {
        guard let old = postmaster() else { throw ClusterError.notReady(log: log()) }
        isHeld.store(true, ordering: .releasing)
        defer { isHeld.store(false, ordering: .releasing) }
        kill(old, shutdown.signal)
        while kill(old, 0) == 0 { try await Task.sleep(for: .milliseconds(20)) }
        let result = try await body()
        isHeld.store(false, ordering: .releasing)
        try await waitUntilReady()
        return result
    }

    /// Stops the server and waits until it serves again.
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
