import CoreMetrics
import Exposition
import Pushing
import Scores
import Storage
import Time

/// Counts what became of pushes, and how soon phones were told: the second of the product's promises.
struct PushMetrics: Sendable {
    private let factory = MetricsSystem.factory
    private let byOutcome: [String: Counter]
    private let bySuppression: [String: Counter]
    private let byBurial: [String: Counter]

    /// Browsers' services write what they please: a word that no list has would be a series of its own each time.
    private static let burials = [
        "BadDeviceToken", "DeviceTokenNotForTopic", "ExpiredToken", "Unregistered", "UNREGISTERED",
        "SENDER_ID_MISMATCH", DeliveryStore.neverTaken, "other",
    ]

    init() {
        byOutcome = Self.counters("push_sent_total", by: "outcome", PushOutcome.words)
        bySuppression = Self.counters(
            "push_suppressed_total",
            by: "reason",
            DeliveryOutcome.suppressions.map(\.rawValue)
        )
        byBurial = Self.counters("push_tokens_pruned_total", by: "reason", Self.burials)
        let sources = KnownSource.allCases.map(\.rawValue) + [KnownSource.canary]
        for source in sources { _ = Self.timers(of: source, factory) }
    }

    /// Of the second promise, by the source of the news. Begun with the process, as all of this is: the first alert of
    /// a new one may be 20,000 pushes at once.
    private static func timers(of source: String, _ factory: any MetricsFactory) -> (own: Timer, total: Timer) {
        let labels = [("source", source)]
        return (
            own: Timer(label: "scrape_to_push_seconds", dimensions: labels, factory: factory),
            total: Timer(label: "change_to_push_seconds", dimensions: labels, factory: factory)
        )
    }

    /// All from the beginning: a rate that is 0 is a figure, one that is missing is none; and of a counter that begins
    /// with its first event, Prometheus does not see that one.
    private static func counters(_ label: String, by dimension: String, _ words: [String]) -> [String: Counter] {
        Dictionary(uniqueKeysWithValues: words.map { ($0, Counter(label: label, dimensions: [(dimension, $0)])) })
    }

    func told(_ outcome: PushOutcome) {
        byOutcome[outcome.word]?.increment()
    }

    /// Nothing was sent to so many devices, for this reason.
    func suppressed(_ reason: DeliveryOutcome, _ count: Int) {
        bySuppression[reason.rawValue]?.increment(by: count)
    }

    /// A device is gone, by this word of its push service.
    func buried(_ reason: String?) {
        (byBurial[reason ?? ""] ?? byBurial["other"])?.increment()
    }

    /// What is measured of one alert's deliveries from when it was read; `nil` where it is not known since when they
    /// count, or where those who hear it want to hear it late.
    func promise(of event: PushEvent, delaySeconds: Int) -> PushPromise? {
        guard delaySeconds == 0, let origin = event.origin else { return nil }
        let timers = Self.timers(of: origin.source, factory)
        return PushPromise(
            readAt: .now,
            own: max(event.now - origin.askedAt, .zero),
            pollWait: origin.askedBeforeAt.map { origin.askedAt - $0 },
            ownTimer: timers.own,
            totalTimer: timers.total
        )
    }

    static let all = [
        Metric(
            "push_sent_total",
            .counter,
            by: ["outcome"],
            "Pushes by what became of them; delivered: its push service took it; dry_run: it was asked for nothing."
        ),
        Metric(
            "push_suppressed_total",
            .counter,
            by: ["reason"],
            "Pushes that were not sent: quiet hours or no spoilers (quiet), too late (expired, unreachable), a later score (superseded)."
        ),
        Metric(
            "push_tokens_pruned_total",
            .counter,
            by: ["reason"],
            "Devices that are gone, by the word of their push service; NeverTaken: it took no push for it; other: of a browser's, which has no fixed words."
        ),
        Metric(
            "push_in_flight",
            .gauge,
            by: ["environment"],
            "Pushes that wait for an answer: of APNs by its environment, of browsers' services (web), of Firebase (fcm)."
        ),
        Metric("push_connections", .gauge, by: ["environment"], "Connections to APNs, of probes as well."),
        Metric(
            "push_duration_seconds",
            .histogram([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
            by: ["environment"],
            "From handing a push to its connection to the push service's answer."
        ),
        Metric(
            "push_connection_renewals_total",
            .counter,
            by: ["environment"],
            "Connections to APNs replaced because it rejected our provider token."
        ),
        Metric(
            "scrape_to_push_seconds",
            .histogram([0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]),
            by: ["source"],
            "From asking a source to the push service's word that it took the push: our own part."
        ),
        Metric(
            "change_to_push_seconds",
            .histogram([1, 5, 10, 15, 20, 30, 45, 60, 90, 120, 300]),
            by: ["source"],
            "The same with the wait for the poll, as if each change had come right after the last: 60 seconds are promised."
        ),
    ]
}

/// How old an alert was when it was read, so that its deliveries can say how old it is to them.
struct PushPromise: Sendable {
    let readAt: ContinuousClock.Instant
    /// From asking the source to reading the alert.
    let own: Duration
    /// From the question before to that one; `nil`: there was none.
    let pollWait: Duration?
    let ownTimer: Timer
    let totalTimer: Timer

    /// Its push service has taken it for one device.
    func delivered() {
        let own = own + (ContinuousClock.now - readAt)
        ownTimer.recordMicroseconds(own.wholeMicroseconds)
        if let pollWait { totalTimer.recordMicroseconds((own + pollWait).wholeMicroseconds) }
    }
}

extension PushOutcome {
    /// Its names in metrics.
    static let words = [
        "delivered", "dry_run", "dead_token", "retry_now", "retry_later", "paused", "dropped", "our_fault",
        "auth_problem",
    ]

    /// One of ``words``.
    var word: String {
        switch self {
        case .delivered: "delivered"
        case .rehearsed: "dry_run"
        case .deadToken: "dead_token"
        case .retryNow: "retry_now"
        case .retryLater: "retry_later"
        case .paused: "paused"
        case .dropped: "dropped"
        case .ourFault: "our_fault"
        case .authProblem: "auth_problem"
        }
    }
}

extension DeliveryOutcome {
    /// Why nothing is sent at all.
    fileprivate static let suppressions = allCases.filter(\.isSuppression)

    private var isSuppression: Bool {
        switch self {
        case .quiet, .expired, .unreachable, .superseded: true
        case .delivered, .deadToken, .rejected, .dryRun: false
        }
    }
}
