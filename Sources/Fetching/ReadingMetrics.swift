import CoreMetrics
import PrometheusMetrics
package import Scores
package import Storage
package import Time

/// Counts the outcomes of readings, and measures how soon a change found by a reading is published. The first service
/// level objective limits that time.
package struct ReadingMetrics: Sendable {
    private let factory = MetricsSystem.factory
    /// When the fetch of the page began.
    private let began: ContinuousClock.Instant
    /// The time from the previous successful request to this one; `nil`: there was none.
    private let pollWait: Duration?

    /// - Parameters:
    ///   - answeredAt: When the last answered request was made; `nil`: no request was answered before.
    ///   - askedAt: When this request was made, by the same clock.
    package init(began: ContinuousClock.Instant, answeredAt: Instant?, askedAt: Instant) {
        self.began = began
        pollWait = answeredAt.map { max(askedAt - $0, .zero) }
    }

    /// Creates the series of all outcomes and sources at 0, because Prometheus sees no increase in a counter that first
    /// appears as 1.
    static func registerSeries() {
        for outcomeLabel in StoreResult.Outcome.outcomeLabels {
            _ = Counter(label: "readings_total", dimensions: [("outcome", outcomeLabel)])
        }
        for source in KnownSource.allCases.map(\.rawValue) + [KnownSource.canary] {
            for label in ["scrape_to_publish_seconds", "change_to_publish_seconds"] {
                _ = Timer(label: label, dimensions: [("source", source)])
            }
        }
    }

    /// Records an outcome. Call it once the outcome is committed.
    package func record(_ outcome: StoreResult.Outcome, of reading: GameReading) {
        Counter(label: "readings_total", dimensions: [("outcome", outcome.outcomeLabel)], factory: factory).increment()
        guard case .revised = outcome else { return }
        let elapsed = ContinuousClock.now - began
        let source = [("source", reading.sourceID.source)]
        record("scrape_to_publish_seconds", elapsed, source)
        // Pages of games that are not live are read too rarely to be measured against the objective.
        guard reading.status == .known(.live), let pollWait else { return }
        record("change_to_publish_seconds", pollWait + elapsed, source)
    }

    private func record(_ label: String, _ duration: Duration, _ labels: [(String, String)]) {
        Timer(label: label, dimensions: labels, factory: factory).recordMicroseconds(duration.wholeMicroseconds)
    }

    static let all = [
        Metric("readings_total", .counter, by: ["outcome"], "Readings of games by outcome."),
        Metric(
            "scrape_to_publish_seconds",
            .histogram([0.05, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 10, 30]),
            by: ["source"],
            "Time from the request to a source to the commit of the change. Objective: 1 second."
        ),
        Metric(
            "change_to_publish_seconds",
            .histogram([1, 2.5, 5, 10, 15, 20, 30, 45, 60, 90, 120, 300]),
            by: ["source"],
            "Longest possible time from a change in a live game to its commit. Objective: 45 seconds."
        ),
    ]
}

extension StoreResult.Outcome {
    /// The outcomes as values of the metric's label.
    fileprivate static let outcomeLabels = [
        "revised", "unchanged", "held", "ignored", "quarantined", "unmatched", "noted",
    ]

    /// The outcome as one of ``outcomeLabels``.
    fileprivate var outcomeLabel: String {
        switch self {
        case .revised: "revised"
        case .unchanged: "unchanged"
        case .held: "held"
        case .ignored: "ignored"
        case .quarantined: "quarantined"
        case .unmatched: "unmatched"
        case .noted: "noted"
        }
    }
}
