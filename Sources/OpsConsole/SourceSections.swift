import Storage

/// Sections about sources and alerts.
extension OpsSection {
    static let hosts = OpsSection(
        title: "Hosts",
        whenEmpty: "No requests yet.",
        columns: hostColumns,
        rows: { try await FetchReportStore($0).hosts() }
    )

    private static let hostColumns: [OpsColumn<HostReport>] = [
        OpsColumn("Host") { .text($0.host) },
        OpsColumn("State") { .text($0.isEnabled ? $0.state : "switched off") },
        OpsColumn("Reason") { .text($0.reason) },
        OpsColumn("Next attempt") { .time($0.retryAt) },
        OpsColumn("Requests per second") { .text($0.rate.map(rate) ?? "default") },
        OpsColumn("Failures in a row") { .count($0.failures) },
        OpsColumn("Last response") {
            .text([$0.lastOutcome, $0.lastStatus.map { "\($0)" }].compactMap(\.self).joined(separator: " "))
        },
        OpsColumn("At") { .time($0.lastAt) },
    ]

    /// A rate as text, without a fraction if it is whole: 5, not 5.0.
    private static func rate(_ value: Double) -> String {
        value == value.rounded() && value < 1e15 ? "\(Int64(value))" : "\(value)"
    }

    static let fetches = OpsSection(
        title: "Fetches of the last day, by host",
        whenEmpty: "None.",
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
        OpsColumn("95th percentile, worst hour") { .wholeMilliseconds($0.slowest) },
    ]

    static let pushes = OpsSection(
        title: "Alerts of the last day",
        whenEmpty: "None.",
        columns: pushColumns,
        rows: { try await PushReportStore($0).pushes(withinHours: 24, limit: 50) }
    )

    private static let pushColumns: [OpsColumn<PushReport>] = [
        OpsColumn("Alert") { .count($0.id) },
        OpsColumn("League") { .text($0.league) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("Created") { .time($0.createdAt) },
        OpsColumn("Devices") { .count($0.audience) },
        OpsColumn("Delivered") { .count($0.delivered) },
        OpsColumn("Unwanted") { .count($0.unwanted) },
        OpsColumn("Too late") { .count($0.late) },
        OpsColumn("Dead tokens") { .count($0.dead) },
        OpsColumn("Failed") { .count($0.failed) },
        OpsColumn("First after") { .wholeMilliseconds($0.firstAfter) },
        OpsColumn("Last after") { .wholeMilliseconds($0.lastAfter) },
    ]

    static let pushReasons = OpsSection(
        title: "How deliveries ended",
        whenEmpty: "None.",
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
