import CoreMetrics
import Synchronization

/// How many streams are open, and how many may be.
final class StreamSeats: Sendable {
    private let limit: Int
    private let taken = Atomic(0)
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

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether there is one to take now. Some who saw the same one may take more than there are: it is no promise.
    var isFree: Bool { taken.load(ordering: .relaxed) < limit }

    func take() {
        taken.add(1, ordering: .relaxed)
        gauge.increment()
    }

    /// Counts a stream that was ended; its seat is given back as any other.
    func note(_ drop: Drop) {
        dropped[drop]?.increment()
    }

    func giveBack() {
        taken.subtract(1, ordering: .relaxed)
        gauge.decrement()
    }
}
