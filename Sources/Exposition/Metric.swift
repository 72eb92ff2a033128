/// One thing that is counted or measured, as it is shown to whoever scrapes it.
package struct Metric: Sendable, Hashable {
    /// How its values come about.
    package enum Kind: Sendable, Hashable {
        /// Only grows, from 0 at the start of the process.
        case counter
        /// Goes up and down.
        case gauge
        /// How often a value was at most each of these bounds, in ascending order; a bound without end is added.
        case histogram([Double])
    }

    /// By which it is recorded, in snake case with its unit at the end: `job_duration_seconds`, `jobs_finished_total`.
    package let name: String
    package let kind: Kind
    /// The labels that it has; others that are recorded with it are not shown.
    package let labels: [String]
    /// What it says, in a sentence.
    package let help: String

    /// - Parameter name: In snake case, with its unit at the end.
    package init(_ name: String, _ kind: Kind, by labels: [String] = [], _ help: String) {
        self.name = name
        self.kind = kind
        self.labels = labels
        self.help = help
    }

    /// The name that is shown. Those that begin with `process_` are the same for every program that Prometheus scrapes.
    package func fullName(in namespace: String) -> String {
        name.hasPrefix("process_") ? name : "\(namespace)_\(name)"
    }
}

extension [Double] {
    /// Bounds for calls of some milliseconds, up to ten seconds: those that OpenTelemetry has for requests of HTTP.
    package static let secondsOfCalls: [Double] = [
        0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
    ]
}
