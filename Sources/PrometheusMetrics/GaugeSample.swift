/// A gauge sample that is read when metrics are scraped, instead of being recorded at each change.
package struct GaugeSample: Sendable {
    /// See ``Metric/name``; a counter or a gauge.
    package let metric: String
    /// Names and values of the metric's labels.
    package let labels: [(String, String)]
    /// In the metric's unit.
    package let value: Double

    /// - Parameter metric: See ``Metric/name``.
    package init(_ metric: String, _ value: Double, _ labels: [(String, String)] = []) {
        self.metric = metric
        self.labels = labels
        self.value = value
    }
}
