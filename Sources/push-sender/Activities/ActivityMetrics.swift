import CoreMetrics
import Exposition
import Pushing
import Storage

/// Counts what became of pushes to activities.
struct ActivityMetrics: Sendable {
    private let pushes: [[String]: Counter]

    init() {
        let needs = ["start", "news", "farewell", "create", "broadcast", "delete", "list"]
        // All from the beginning: a rate that is 0 is a figure, one that is missing is none.
        pushes = Dictionary(
            uniqueKeysWithValues: needs.flatMap { need in
                PushOutcome.words.map { word in
                    let labels = [("event", need), ("outcome", word)]
                    return ([need, word], Counter(label: "activity_pushes_total", dimensions: labels))
                }
            }
        )
    }

    func told(_ need: ActivityTarget.Need, _ outcome: PushOutcome) {
        let name =
            switch need {
            case .start: "start"
            case .news: "news"
            case .farewell: "farewell"
            }
        pushes[[name, outcome.word]]?.increment()
    }

    /// - Parameter what: `create`, `broadcast`, `delete` or `list`: of channels.
    func managed(_ what: String, _ outcome: PushOutcome) {
        pushes[[what, outcome.word]]?.increment()
    }

    static let all = [
        Metric(
            "activity_pushes_total",
            .counter,
            by: ["event", "outcome"],
            "Requests for Live Activities and their channels, by what they were to do and what became of them."
        )
    ]
}
