import CoreMetrics
import PrometheusMetrics
import Pushing
import Scores
import Storage
import Time

/// Counts the outcomes of pushes and measures the latency from a score to its alert, which the SLO limits.
struct PushMetrics: Sendable {
    private let factory = MetricsSystem.factory
    private let byOutcome: [String: Counter]
    private let bySuppression: [String: Counter]
    private let byDeactivation: [String: Counter]

    /// The reasons that have their own label; all others count as `other`. Browsers' push services have no fixed
    /// reasons, so a label for each would add ever more series.
    private static let deactivationReasons = [
        "BadDeviceToken", "DeviceTokenNotForTopic", "ExpiredToken", "Unregistered", "UNREGISTERED",
        "SENDER_ID_MISMATCH", DeliveryStore.neverAccepted, "other",
    ]

    init() {
        byOutcome = Self.counters("push_sent_total", by: "outcome", PushOutcome.metricLabels)
        bySuppression = Self.counters(
            "push_suppressed_total",
            by: "reason",
            DeliveryOutcome.suppressions.map(\.rawValue)
        )
        byDeactivation = Self.counters("push_tokens_pruned_total", by: "reason", Self.deactivationReasons)
        let sources = KnownSource.allCases.map(\.rawValue) + [KnownSource.canary]
        for source in sources { _ = Self.timers(of: source, factory) }
    }

    /// The latency timers for a source. They are also created when the process starts, because the first alert of a new
    /// source may be 20,000 pushes at once, which would be missed in a new series.
    private static func timers(of source: String, _ factory: any MetricsFactory) -> (own: Timer, total: Timer) {
        let labels = [("source", source)]
        return (
            own: Timer(label: "scrape_to_push_seconds", dimensions: labels, factory: factory),
            total: Timer(label: "change_to_push_seconds", dimensions: labels, factory: factory)
        )
    }

    /// Creates the counters at the start of the program, because Prometheus reports a rate of 0 for an unchanged
    /// counter but nothing for a missing one. Moreover, if a counter were created with its first event, Prometheus
    /// would not see that event as an increase.
    private static func counters(_ label: String, by dimension: String, _ words: [String]) -> [String: Counter] {
        Dictionary(uniqueKeysWithValues: words.map { ($0, Counter(label: label, dimensions: [(dimension, $0)])) })
    }

    func record(_ outcome: PushOutcome) {
        byOutcome[outcome.metricLabel]?.increment()
    }

    /// Counts devices to which nothing was sent for the given reason.
    func recordSuppressed(_ reason: DeliveryOutcome, _ count: Int) {
        bySuppression[reason.rawValue]?.increment(by: count)
    }

    /// Counts a deactivated token, by the reason of its push service.
    func recordDeactivation(_ reason: String?) {
        (byDeactivation[reason ?? ""] ?? byDeactivation["other"])?.increment()
    }

    /// Starts to measure the deliveries of an alert that was just read from the database; `nil`: the request that found
    /// the score is unknown, or the devices want alerts with a delay.
    func latency(of event: StoredAlert, delaySeconds: Int) -> AlertLatency? {
        guard delaySeconds == 0, let origin = event.origin else { return nil }
        let timers = Self.timers(of: origin.source, factory)
        return AlertLatency(
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
            "Pushes by outcome; delivered: accepted by the push service; dry_run: not sent."
        ),
        Metric(
            "push_suppressed_total",
            .counter,
            by: ["reason"],
            "Pushes not sent: quiet hours or no spoilers (quiet), a kind of notice that the member turned off (turned_off), too late (expired, unreachable), replaced by a later score or outdated (superseded)."
        ),
        Metric(
            "push_tokens_pruned_total",
            .counter,
            by: ["reason"],
            "Deactivated tokens, by the push service's reason; NeverTaken: it never accepted a push for the token; other: reasons of browsers' services, which are not fixed."
        ),
        Metric(
            "push_in_flight",
            .gauge,
            by: ["environment"],
            "Pushes waiting for a response, from APNs (by environment), browsers' services (web), Firebase (fcm)."
        ),
        Metric("push_connections", .gauge, by: ["environment"], "Connections to APNs, including those for probes."),
        Metric(
            "push_duration_seconds",
            .histogram([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
            by: ["environment"],
            "From sending a push to the push service's response."
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
            "From the request to a source until the push service accepts the push: our own part of the latency."
        ),
        Metric(
            "change_to_push_seconds",
            .histogram([1, 5, 10, 15, 20, 30, 45, 60, 90, 120, 300]),
            by: ["source"],
            "The same plus the time since the previous poll, the worst case for a change; the target is 60 seconds."
        ),
    ]
}

/// How old an alert was when it was read, to compute the latency of each delivery.
struct AlertLatency: Sendable {
    let readAt: ContinuousClock.Instant
    /// The time from the request to the source until the alert was read from the database.
    let own: Duration
    /// The time from the previous request to the source until this one; `nil`: there was none.
    let pollWait: Duration?
    let ownTimer: Timer
    let totalTimer: Timer

    /// Records that the push service has accepted the alert for one device.
    func recordDelivered() {
        let own = own + (ContinuousClock.now - readAt)
        ownTimer.recordMicroseconds(own.wholeMicroseconds)
        if let pollWait { totalTimer.recordMicroseconds((own + pollWait).wholeMicroseconds) }
    }
}

extension PushOutcome {
    /// The outcome labels in metrics.
    static let metricLabels = [
        "delivered", "dry_run", "dead_token", "retry_now", "retry_later", "paused", "dropped", "our_fault",
        "auth_problem",
    ]

    /// The label in metrics, one of ``words``.
    var metricLabel: String {
        switch self {
        case .delivered: "delivered"
        case .dryRun: "dry_run"
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
    /// The reasons not to send a push at all.
    fileprivate static let suppressions = allCases.filter(\.isSuppression)

    private var isSuppression: Bool {
        switch self {
        case .quiet, .turnedOff, .expired, .unreachable, .superseded: true
        case .delivered, .deadToken, .rejected, .dryRun: false
        }
    }
}

/// Measures a transport to APNs: the pushes under way, how long responses take, and how often connections are renewed.
struct MeteredTransport: APNsTransport {
    private let transport: any APNsTransport
    private let inFlight: Meter
    private let duration: Timer
    private let renewals: Counter

    /// - Parameter environment: The environment of the devices.
    init(_ transport: any APNsTransport, environment: PushEnvironment) {
        self.transport = transport
        let labels = [("environment", environment.rawValue)]
        inFlight = Meter(label: "push_in_flight", dimensions: labels)
        duration = Timer(label: "push_duration_seconds", dimensions: labels)
        renewals = Counter(label: "push_connection_renewals_total", dimensions: labels)
    }

    func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse {
        let begin = ContinuousClock.now
        inFlight.increment()
        defer { inFlight.decrement() }
        let response = try await transport.send(request, authorization: authorization)
        duration.recordNanoseconds(Int64((ContinuousClock.now - begin) / .nanoseconds(1)))
        return response
    }

    func reconnect() async throws(APNsFailure) {
        renewals.increment()
        try await transport.reconnect()
    }

    func close() async {
        await transport.close()
    }
}
