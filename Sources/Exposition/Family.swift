import Synchronization

/// A metric with all its series.
final class Family<Member: Cell>: Sendable {
    let metric: Metric
    private let make: @Sendable () -> Member
    private let series = Mutex<[LabelValues: Member]>([:])

    /// How many series it has at the most: labels are chosen so that there are fewer, and where a name comes from
    /// outside after all, memory and whoever scrapes must not suffer for it.
    static var mostSeries: Int { 256 }

    init(_ metric: Metric, _ make: @escaping @Sendable () -> Member) {
        self.metric = metric
        self.make = make
    }

    /// The series with these labels; beyond the limit the one that stands for all others.
    subscript(dimensions: [(String, String)]) -> Member {
        let labels = LabelValues(of: metric.labels, in: dimensions)
        return series.withLock { series in
            if let known = series[labels] { return known }
            let labels = series.count < Self.mostSeries - 1 ? labels : .other(of: metric.labels)
            if let other = series[labels] { return other }
            let new = make()
            series[labels] = new
            return new
        }
    }

    var values: [(labels: LabelValues, value: SeriesValue)] {
        series.withLock { $0 }.map { ($0.key, $0.value.value) }
    }
}
