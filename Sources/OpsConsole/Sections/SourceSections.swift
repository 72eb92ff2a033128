import Storage

/// Sections about sources and alerts.
extension OpsSection {
    static let hosts = OpsSection(
        title: "Hosts",
        whenEmpty: "No host has been asked for a page yet.",
        columns: hostColumns,
        rows: { try await FetchReportStore($0).hosts() }
    )

    private static let hostColumns: [OpsColumn<HostReport>] = [
        OpsColumn("Host") { .text($0.host) },
        OpsColumn("State") { .text($0.isEnabled ? $0.state : "switched off") },
        OpsColumn("Reason") { .text($0.reason) },
        OpsColumn("Next attempt") { .time($0.retryAt) },
        OpsColumn("Requests per second") { .figure($0.rate.map(rate) ?? "default") },
        OpsColumn("Failures in a row") { .count($0.failures) },
        OpsColumn("Last response") {
            .text([$0.lastOutcome, $0.lastStatus.map { "\($0)" }].compactMap(\.self).joined(separator: " "))
        },
        OpsColumn("Time") { .time($0.lastAt) },
    ]

    /// A rate as text, without a fraction if it is whole: 5, not 5.0.
    private static func rate(_ value: Double) -> String {
        value == value.rounded() && value < 1e15 ? "\(Int64(value))" : "\(value)"
    }

    static let fetches = OpsSection(
        title: "Fetches of the last day",
        note: "p95: 95 of 100 fetches were at most this long, in the slowest hour.",
        whenEmpty: "Nothing was fetched in the last day.",
        columns: fetchColumns,
        rows: { try await FetchReportStore($0).lastDay() }
    )

    private static let fetchColumns: [OpsColumn<FetchDay>] = [
        OpsColumn("Host") { .text($0.host) },
        OpsColumn("Sent") { .count($0.sent) },
        OpsColumn("Read") { .count($0.fetched) },
        OpsColumn("Unchanged") { .count($0.unchanged) },
        OpsColumn("Failed") { .count($0.failed) },
        OpsColumn("Refused") { .count($0.blocked) },
        OpsColumn("Unreadable") { .count($0.unreadable) },
        OpsColumn("Held back") { .count($0.heldBack) },
        OpsColumn("p95, worst hour") { .duration(milliseconds: $0.slowest) },
    ]

    static let pushes = OpsSection(
        title: "Alerts of the last day",
        note: "First and last: from the storing of the score to the first and the last delivery.",
        whenEmpty: "There were no alerts in the last day.",
        columns: pushColumns,
        rows: { try await PushReportStore($0).pushes(withinHours: 24, limit: 50) }
    )

    private static let pushColumns: [OpsColumn<PushReport>] = [
        OpsColumn("Alert") { .text("\($0.id)") },
        OpsColumn("League") { .text($0.league) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("Created") { .time($0.createdAt) },
        OpsColumn("Devices") { .count($0.audience) },
        OpsColumn("Delivered") { .count($0.delivered) },
        OpsColumn("Unwanted") { .count($0.unwanted) },
        OpsColumn("Too late") { .count($0.late) },
        OpsColumn("Dead tokens") { .count($0.dead) },
        OpsColumn("Failed") { .count($0.failed) },
        OpsColumn("First") { .duration(milliseconds: $0.firstMilliseconds) },
        OpsColumn("Last") { .duration(milliseconds: $0.lastMilliseconds) },
    ]

    static let pushReasons = OpsSection(
        title: "Delivery outcomes",
        note: "Deliveries of the last day, by outcome and the push service's reason.",
        whenEmpty: "Nothing was delivered in the last day.",
        columns: pushReasonColumns,
        rows: { try await PushReportStore($0).reasons(limit: 50) }
    )

    private static let pushReasonColumns: [OpsColumn<PushReason>] = [
        OpsColumn("Outcome") { .text($0.outcome) },
        OpsColumn("Reason") { .text($0.reason) },
        OpsColumn("Devices") { .count($0.devices) },
        OpsColumn("Alerts") { .count($0.alerts) },
        OpsColumn("Last") { .time($0.lastAt) },
    ]
}
