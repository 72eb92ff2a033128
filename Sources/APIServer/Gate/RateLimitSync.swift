import Logging
import Runtime
import ServiceLifecycle
import Storage
import Time

/// Exchanges rate-limit counts with the other processes of the api through the database: once a second, in one
/// statement, for busy clients only. While the database is away each process goes on with its own counts.
package struct RateLimitSync: Service {
    let gate: RequestGate
    let tallies: RequestTallyStore
    let keys: ApiKeyStore
    let logger: Logger

    private static let pause: Duration = .seconds(1)
    /// Reports between two prunings, and between two records of which keys were used.
    private static let reports = 60
    /// Clients of one statement.
    private static let batch = 1000

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isAway = false
            for report in 1... {
                do {
                    try await Task.sleep(for: Self.pause)
                } catch {
                    // Stopping: counts that were not reported are over in a minute.
                    return
                }
                do {
                    try await exchange(at: MachineClock.now.secondsSinceEpoch)
                    if report % Self.reports == 0 { try await prune() }
                    if isAway { logger.notice("requests are counted together again") }
                    isAway = false
                } catch {
                    if Task.isCancelled { return }
                    if !isAway { logger.warning("requests are counted alone", metadata: ["error": "\(error)"]) }
                    isAway = true
                }
            }
        }
    }

    /// Reports counts that the others do not know, and takes in theirs. If the answer is lost with a connection, the
    /// report is repeated: the client then loses the requests of one second.
    func exchange(at second: Int64) async throws {
        let open = gate.limiter.current(at: second).compactMap { bucket in
            bucket.unreported(at: second).map { (bucket, $0.window, $0.requests) }
        }
        for start in stride(from: 0, to: open.count, by: Self.batch) {
            let part = open[start..<min(start + Self.batch, open.count)]
            let sums = try await tallies.add(
                part.map { bucket, window, requests in
                    .init(client: bucket.client.text, window: Int64(window), requests: Int64(requests))
                }
            )
            for ((bucket, window, requests), sum) in zip(part, sums) { bucket.note(requests, in: window, of: sum) }
        }
    }

    private func prune() async throws {
        try await tallies.forget()
        try await keys.noteUse(of: gate.keys.takeUsed())
    }
}
