import Synchronization

/// A metric with all its series.
final class Family<Member: MetricCell>: Sendable {
    let metric: Metric
    private let make: @Sendable () -> Member
    private let series = Mutex<[LabelValues: Member]>([:])

    init(_ metric: Metric, _ make: @escaping @Sendable () -> Member) {
        self.metric = metric
        self.make = make
    }

    /// The series with these labels. Beyond the limit it is the one for all others with the same bounded labels.
    subscript(dimensions: [(String, String)]) -> Member {
        let labels = LabelValues(of: metric.labels, in: dimensions)
        return series.withLock { series in
            if let known = series[labels] { return known }
            let labels = series.count < metric.limit ? labels : labels.others(of: metric)
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
