import CoreMetrics
import PrometheusMetrics
import Pushing
import Storage

/// Counts the outcomes of pushes to activities and of channel requests.
struct ActivityMetrics: Sendable {
    private let pushes: [[String]: Counter]

    init() {
        let events = ["start", "update", "end", "create", "broadcast", "delete", "list"]
        // All counters are created at the start, because Prometheus reports a rate of 0 for an unchanged counter but
        // nothing for a missing one.
        pushes = Dictionary(
            uniqueKeysWithValues: events.flatMap { event in
                PushOutcome.metricLabels.map { outcome in
                    let labels = [("event", event), ("outcome", outcome)]
                    return ([event, outcome], Counter(label: "activity_pushes_total", dimensions: labels))
                }
            }
        )
    }

    func record(_ action: ActivityTarget.Action, _ outcome: PushOutcome) {
        let name =
            switch action {
            case .start: "start"
            case .update: "update"
            case .end: "end"
            }
        pushes[[name, outcome.metricLabel]]?.increment()
    }

    /// - Parameter request: The kind of channel request: `create`, `broadcast`, `delete` or `list`.
    func recordChannelRequest(_ request: String, _ outcome: PushOutcome) {
        pushes[[request, outcome.metricLabel]]?.increment()
    }

    static let all = [
        Metric(
            "activity_pushes_total",
            .counter,
            by: ["event", "outcome"],
            "Requests for Live Activities and their channels, by event and outcome."
        )
    ]
}
