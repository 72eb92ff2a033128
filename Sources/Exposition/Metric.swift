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
    /// Those of the labels whose values are few, whatever comes from outside: beyond the limit they go on to be told
    /// apart.
    package let bounded: Set<String>
    /// How many series it has at the most, those apart that stand for all others. Labels are chosen so that there are
    /// fewer, and where a name comes from outside after all, memory and whoever scrapes must not suffer for it.
    package let limit: Int
    /// What it says, in a sentence.
    package let help: String

    /// - Parameters:
    ///   - name: In snake case, with its unit at the end.
    ///   - bounded: Of the labels.
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
