/// The values of a metric's labels in one of its series, in the metric's order.
struct LabelValues: Sendable, Hashable, Comparable {
    let values: [String]

    /// - Parameter dimensions: As recorded. A label that is missing in them is empty.
    init(of labels: [String], in dimensions: [(String, String)]) {
        values = labels.map { label in dimensions.first { $0.0 == label }?.1 ?? "" }
    }

    private init(_ values: [String]) {
        self.values = values
    }

    /// The labels of the series that collects all series beyond the limit with the same bounded labels.
    func others(of metric: Metric) -> LabelValues {
        LabelValues(zip(metric.labels, values).map { metric.bounded.contains($0) ? $1 : "other" })
    }

    static func < (left: LabelValues, right: LabelValues) -> Bool {
        left.values.lexicographicallyPrecedes(right.values)
    }
}
