import CoreMetrics
import Synchronization

/// How many streams are open, and how many may be.
final class StreamSeats: Sendable {
    private let limit: Int
    private let taken = Atomic(0)
    private let gauge = Meter(label: "sse_connections")

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether there is one to take now. Some who saw the same one may take more than there are: it is no promise.
    var isFree: Bool { taken.load(ordering: .relaxed) < limit }

    func take() {
        taken.add(1, ordering: .relaxed)
        gauge.increment()
    }

    func giveBack() {
        taken.subtract(1, ordering: .relaxed)
        gauge.decrement()
    }
}
