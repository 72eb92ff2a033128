import CoreMetrics
import Exposition
package import Scores
package import Storage
package import Time

/// Counts what became of readings, and how soon what they changed is to be seen: the first of the product's promises.
package struct ReadingMetrics: Sendable {
    private let factory = MetricsSystem.factory
    /// When the page was begun to be asked for.
    private let began: ContinuousClock.Instant
    /// From the answer before to the question that brought this one; `nil`: there was none before.
    private let pollWait: Duration?

    /// - Parameters:
    ///   - answeredAt: When the page's last answer was asked for; `nil`: it is the first.
    ///   - askedAt: When this one was, by the same clock.
    package init(began: ContinuousClock.Instant, answeredAt: Instant?, askedAt: Instant) {
        self.began = began
        pollWait = answeredAt.map { max(askedAt - $0, .zero) }
    }

    /// Shows all outcomes and sources from the beginning, at 0: a rate that is 0 is a figure, one that is missing is
    /// none; and of a series that begins with its first event, Prometheus does not see that one.
    static func begin() {
        for word in StoreResult.Outcome.words { _ = Counter(label: "readings_total", dimensions: [("outcome", word)]) }
        for source in KnownSource.allCases.map(\.rawValue) + [KnownSource.canary] {
            for label in ["scrape_to_publish_seconds", "change_to_publish_seconds"] {
                _ = Timer(label: label, dimensions: [("source", source)])
            }
        }
    }

    /// To be called when the outcome is committed.
    package func note(_ outcome: StoreResult.Outcome, of reading: GameReading) {
        Counter(label: "readings_total", dimensions: [("outcome", outcome.word)], factory: factory).increment()
        guard case .revised = outcome else { return }
        let own = ContinuousClock.now - began
        let source = [("source", reading.sourceID.source)]
        record("scrape_to_publish_seconds", own, source)
        // Pages of games that are not on are read so seldom that nobody waits for them.
        guard reading.status == .known(.live), let pollWait else { return }
        record("change_to_publish_seconds", pollWait + own, source)
    }

    private func record(_ label: String, _ duration: Duration, _ labels: [(String, String)]) {
        Timer(label: label, dimensions: labels, factory: factory).recordMicroseconds(duration.wholeMicroseconds)
    }

    static let all = [
        Metric("readings_total", .counter, by: ["outcome"], "Readings of games by what became of them."),
        Metric(
            "scrape_to_publish_seconds",
            .histogram([0.05, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 10, 30]),
            by: ["source"],
            "From asking a source to the commit of what it changed: our own part, of which 1 second is promised."
        ),
        Metric(
            "change_to_publish_seconds",
            .histogram([1, 2.5, 5, 10, 15, 20, 30, 45, 60, 90, 120, 300]),
            by: ["source"],
            "The same of games that are on with the wait for the poll, as if each change had come right after the last: 45 seconds are promised."
        ),
    ]
}

extension StoreResult.Outcome {
    /// Its names in metrics.
    fileprivate static let words = ["revised", "unchanged", "held", "ignored", "quarantined", "unmatched", "noted"]

    /// One of ``words``.
    fileprivate var word: String {
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
