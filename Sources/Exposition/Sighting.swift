/// A value that nobody records as it changes: it is looked up when somebody wants to know it.
package struct Sighting: Sendable {
    /// As ``Metric/name``; of a counter or a gauge.
    package let metric: String
    /// Names and values, of the metric's labels.
    package let labels: [(String, String)]
    /// In the metric's unit.
    package let value: Double

    /// - Parameter metric: As ``Metric/name``.
    package init(_ metric: String, _ value: Double, _ labels: [(String, String)] = []) {
        self.metric = metric
        self.labels = labels
        self.value = value
    }
}
