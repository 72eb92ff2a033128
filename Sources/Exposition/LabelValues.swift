/// The values of a metric's labels in one of its series, in the metric's order.
struct LabelValues: Sendable, Hashable, Comparable {
    let values: [String]

    /// - Parameter dimensions: As they were recorded: a label that is not among them is empty.
    init(of labels: [String], in dimensions: [(String, String)]) {
        values = labels.map { label in dimensions.first { $0.0 == label }?.1 ?? "" }
    }

    private init(_ values: [String]) {
        self.values = values
    }

    /// The series of all that came after the last that has one of its own, and that differ from this one in no bounded
    /// label.
    func others(of metric: Metric) -> LabelValues {
        LabelValues(zip(metric.labels, values).map { metric.bounded.contains($0) ? $1 : "other" })
    }

    static func < (left: LabelValues, right: LabelValues) -> Bool {
        left.values.lexicographicallyPrecedes(right.values)
    }
}
