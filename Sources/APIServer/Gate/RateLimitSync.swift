import Logging
import Runtime
import ServiceLifecycle
import Storage
import Time

/// Exchanges rate-limit counts with the other API processes through the database: once a second, for busy clients only,
/// in one statement for every 1000 of them. While the database is unavailable each process uses only its own counts.
package struct RateLimitSync: Service {
    let gate: RequestGate
    let tallies: RequestTallyStore
    let keys: ApiKeyStore
    let logger: Logger

    private static let pause: Duration = .seconds(1)
    /// The number of exchanges between two cleanups, which also record the use of keys.
    private static let pruneInterval = 60
    /// Clients per statement.
    private static let batch = 1000

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isFailing = false
            for round in 1... {
                do {
                    try await Task.sleep(for: Self.pause)
                } catch {
                    // The program is stopping. Counts that were not reported expire within a minute.
                    return
                }
                do {
                    try await exchange(at: MachineClock.now.secondsSinceEpoch)
                    if round % Self.pruneInterval == 0 { try await prune() }
                    if isFailing { logger.notice("rate limits are shared again") }
                    isFailing = false
                } catch {
                    if Task.isCancelled { return }
                    if !isFailing { logger.warning("rate limits are not shared", metadata: ["error": "\(error)"]) }
                    isFailing = true
                }
            }
        }
    }

    /// Reports counts that the other processes do not know, and receives theirs. If the reply is lost, the report is
    /// repeated, so the requests of one second count twice for that client.
    func exchange(at second: Int64) async throws {
        let unreported = gate.limiter.current(at: second).compactMap { bucket in
            bucket.unreported(at: second).map { (bucket, $0.window, $0.requests) }
        }
        for start in stride(from: 0, to: unreported.count, by: Self.batch) {
            let part = unreported[start..<min(start + Self.batch, unreported.count)]
            let sums = try await tallies.add(
                part.map { bucket, window, requests in
                    .init(client: bucket.client.text, window: Int64(window), requests: Int64(requests))
                }
            )
            for ((bucket, window, requests), sum) in zip(part, sums) { bucket.record(requests, in: window, of: sum) }
        }
    }

    private func prune() async throws {
        try await tallies.prune()
        try await keys.recordUse(of: gate.keys.drainUsed())
    }
}
