import CoreMetrics
import Synchronization

/// The storage of one series' value.
protocol MetricCell: AnyObject, Sendable {
    var value: SeriesValue { get }
}

/// The current value of a series.
enum SeriesValue: Sendable, Hashable {
    case number(Double)
    /// - Parameter counts: One for each bound and one for values above them all, not cumulative.
    case distribution(counts: [Int64], sum: Double)
}

final class CounterCell: MetricCell, CounterHandler {
    private let count = Atomic<Int64>(0)

    var value: SeriesValue { .number(Double(count.load(ordering: .relaxed))) }

    func increment(by amount: Int64) {
        count.add(amount, ordering: .relaxed)
    }

    /// Does nothing, because a falling counter would look like a restart of the process.
    func reset() {}
}

final class GaugeCell: MetricCell, MeterHandler, RecorderHandler {
    private let number = Mutex(0.0)

    var value: SeriesValue { .number(number.withLock { $0 }) }

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { number.withLock { $0 = value } }
    func increment(by amount: Double) { number.withLock { $0 += amount } }
    func decrement(by amount: Double) { number.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(value) }
    func record(_ value: Double) { set(value) }
}

final class HistogramCell: MetricCell, RecorderHandler, TimerHandler {
    private struct State {
        var counts: [Int64]
        var sum = 0.0
    }

    private let bounds: [Double]
    private let state: Mutex<State>

    /// - Parameter bounds: In ascending order, inclusive upper bounds.
    init(bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
    }

    var value: SeriesValue {
        state.withLock { .distribution(counts: $0.counts, sum: $0.sum) }
    }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        // There are few bounds, so a linear search is fast enough.
        let index = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock { state in
            state.counts[index] += 1
            state.sum += value
        }
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
