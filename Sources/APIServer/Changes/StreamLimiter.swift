import CoreMetrics
import Synchronization

/// The slots of streams that routes of other modules write. They are the same as those of `live`.
package struct StreamSlots: Sendable {
    let limiter: StreamLimiter

    /// The slot for a stream that a client requested. It is not reserved yet.
    /// - Throws: ``Problem`` if no slot is free, or the client has reached its limit.
    package func slot(for sender: RequestSender) throws(Problem) -> StreamSlot {
        guard limiter.hasCapacity else { throw .tooManyStreams }
        guard limiter.hasCapacity(for: sender.streamClient) else { throw .tooManyStreamsPerClient }
        return StreamSlot(limiter: limiter, client: sender.streamClient)
    }
}

/// The slot of one stream.
package struct StreamSlot: Sendable {
    fileprivate let limiter: StreamLimiter
    fileprivate let client: RateLimitClient?

    /// Call it when the stream begins.
    package func reserve() { limiter.reserve(for: client) }

    /// Call it once when the stream ends.
    package func release() { limiter.release(for: client) }
}

/// Counts open streams, in total and by client, and limits both. Each open stream occupies one slot.
final class StreamLimiter: Sendable {
    private let limit: Int
    private let perClient: Int
    private let openCount = Atomic(0)
    /// The number of open streams of each client that has any.
    private let clients = Mutex<[RateLimitClient: Int]>([:])
    private let gauge = Meter(label: "sse_connections")
    /// All counters exist from the start, because a rate of a missing series cannot be computed.
    private let dropped = Dictionary(
        uniqueKeysWithValues: Drop.allCases.map {
            ($0, Counter(label: "sse_dropped_total", dimensions: [("reason", $0.rawValue)]))
        }
    )

    /// The reason why the server ended a stream, other than its own shutdown.
    enum Drop: String, CaseIterable {
        /// The client read nothing for too long.
        case stalled
        /// The changes that the client lacks could not be read.
        case database
    }

    /// - Parameters:
    ///   - limit: Streams of all clients together.
    ///   - perClient: Streams of one client; 0: no limit per client.
    init(limit: Int, perClient: Int) {
        self.limit = limit
        self.perClient = perClient
    }

    /// Whether a slot is free now. It is not reserved: concurrent requests may exceed the limit.
    var hasCapacity: Bool { openCount.load(ordering: .relaxed) < limit }

    /// Whether this client may open one more stream. No stream is reserved. Always `true` for a client that is not
    /// limited.
    func hasCapacity(for client: RateLimitClient?) -> Bool {
        guard perClient > 0, let client else { return true }
        return clients.withLock { $0[client, default: 0] < perClient }
    }

    /// The number of limited clients that have a stream.
    var clientCount: Int { clients.withLock { $0.count } }

    func reserve(for client: RateLimitClient?) {
        if let client { clients.withLock { $0[client, default: 0] += 1 } }
        openCount.add(1, ordering: .relaxed)
        gauge.increment()
    }

    /// Counts a stream that the server ended. This does not release the slot; ``release(for:)`` does.
    func record(_ drop: Drop) {
        dropped[drop]?.increment()
    }

    /// Releases the slot of a stream. Call it once for every ``reserve(for:)``, with the same client.
    func release(for client: RateLimitClient?) {
        if let client {
            clients.withLock { clients in
                let left = (clients[client] ?? 0) - 1
                clients[client] = left > 0 ? left : nil
            }
        }
        openCount.subtract(1, ordering: .relaxed)
        gauge.decrement()
    }
}
