import CoreMetrics
import Synchronization

/// How many streams are open, of everybody and of each client, and how many may be.
final class StreamSeats: Sendable {
    private let limit: Int
    private let perClient: Int
    private let taken = Atomic(0)
    /// Of those clients alone who have one.
    private let clients = Mutex<[RateLimitClient: Int]>([:])
    private let gauge = Meter(label: "sse_connections")
    /// All from the beginning: a rate that is 0 is a figure, one that is missing is none.
    private let dropped = Dictionary(
        uniqueKeysWithValues: Drop.allCases.map {
            ($0, Counter(label: "sse_dropped_total", dimensions: [("reason", $0.rawValue)]))
        }
    )

    /// Why a stream was ended by us, other than because the program stops.
    enum Drop: String, CaseIterable {
        /// Its client took nothing for too long.
        case stalled
        /// Nobody could say what the client lacks.
        case database
    }

    /// - Parameters:
    ///   - limit: Streams of all clients together.
    ///   - perClient: Streams of one client; 0: as many as there are.
    init(limit: Int, perClient: Int) {
        self.limit = limit
        self.perClient = perClient
    }

    /// Whether there is one to take now. Some who saw the same one may take more than there are: it is no promise.
    var isFree: Bool { taken.load(ordering: .relaxed) < limit }

    /// Whether this client may have one more; no promise either. Whom nobody counts may.
    func hasRoom(for client: RateLimitClient?) -> Bool {
        guard perClient > 0, let client else { return true }
        return clients.withLock { $0[client, default: 0] < perClient }
    }

    /// Clients who have a seat and are counted by name.
    var counted: Int { clients.withLock { $0.count } }

    func take(for client: RateLimitClient?) {
        if let client { clients.withLock { $0[client, default: 0] += 1 } }
        taken.add(1, ordering: .relaxed)
        gauge.increment()
    }

    /// Counts a stream that was ended; its seat is given back as any other.
    func note(_ drop: Drop) {
        dropped[drop]?.increment()
    }

    /// To be called once for every seat that was taken, by the same client's name.
    func giveBack(by client: RateLimitClient?) {
        if let client {
            clients.withLock { clients in
                let left = (clients[client] ?? 0) - 1
                clients[client] = left > 0 ? left : nil
            }
        }
        taken.subtract(1, ordering: .relaxed)
        gauge.decrement()
    }
}
