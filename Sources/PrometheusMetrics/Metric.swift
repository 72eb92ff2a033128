/// The declaration of a metric: its name, kind, labels and help text.
package struct Metric: Sendable, Hashable {
    /// The type of a metric.
    package enum Kind: Sendable, Hashable {
        /// Only grows, from 0 at the start of the process.
        case counter
        /// Goes up and down.
        case gauge
        /// Counts the values up to each of these bounds, in ascending order. A bucket without a bound is added.
        case histogram([Double])
    }

    /// The name for recording, in snake case with the unit at its end: `job_duration_seconds`, `jobs_finished_total`.
    package let name: String
    package let kind: Kind
    /// The labels to expose. Other labels with which a value is recorded are ignored.
    package let labels: [String]
    /// The labels that have few values, because the program itself defines the values. Series beyond the limit keep the
    /// values of these labels.
    package let bounded: Set<String>
    /// The maximum number of series. The values of further series are collected in a few series with the label value
    /// `other`. Labels are chosen so that the limit is not reached. If a label value does come from outside, the limit
    /// protects our memory and Prometheus.
    package let limit: Int
    /// The help text, one sentence.
    package let help: String

    /// - Parameters:
    ///   - name: In snake case, with its unit at the end.
    ///   - bounded: A subset of the labels.
    package init(
        _ name: String,
        _ kind: Kind,
        by labels: [String] = [],
        bounded: Set<String> = [],
        limit: Int = 256,
        _ help: String
    ) {
        self.name = name
        self.kind = kind
        self.labels = labels
        self.bounded = bounded
        self.limit = limit
        self.help = help
    }

    /// The exposed name. Names with the prefix `process_` are the same for every program that Prometheus scrapes.
    package func fullName(in namespace: String) -> String {
        name.hasPrefix("process_") ? name : "\(namespace)_\(name)"
    }
}

extension [Double] {
    /// Bounds for calls of some milliseconds up to ten seconds: those of OpenTelemetry for HTTP requests.
    package static let secondsOfCalls: [Double] = [
        0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
    ]
}

/// A value of a gauge or a counter that is read when metrics are scraped, instead of being recorded at each change.
package struct GaugeSample: Sendable {
    /// The ``Metric/name`` of the counter or gauge.
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
