import CoreMetrics
import Narrating
import PrometheusMetrics
import Storage

/// Counts the stories that are made.
struct StoryMetrics: Sendable {
    /// Created at the start of the program, so that the first story counts as an increase.
    private let byState: [StoredStory.State: Counter]
    private let fallbacks = Counter(label: "story_fallbacks_total")

    init() {
        byState = Dictionary(
            uniqueKeysWithValues: [StoredStory.State.ready, .none].map { state in
                (state, Counter(label: "stories_total", dimensions: [("state", state.rawValue)]))
            }
        )
    }

    static let all = [
        Metric("stories_total", .counter, by: ["state"], "Stories by state; none: the plays do not suffice."),
        Metric(
            "story_fallbacks_total",
            .counter,
            "Blocks of stories that state only the score, because their sentences broke a rule."
        ),
    ]

    func record(_ story: Result<Story, StoryRefusal>) {
        switch story {
        case .success(let story):
            byState[.ready]?.increment()
            fallbacks.increment(by: story.fallbacks)
        case .failure: byState[.none]?.increment()
        }
    }
}
