import Storage
import Time

/// Sections about queues and workers.
extension OpsSection {
    static let queues = OpsSection(
        title: "Queues",
        note: "2000+ means 2000 or more.",
        columns: queueColumns,
        rows: { try await QueueReportStore($0).queues() }
    )

    private static let queueColumns: [OpsColumn<QueueReport>] = [
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Due") { .text(capped($0.due)) },
        OpsColumn("Running") { .count($0.running) },
        OpsColumn("Scheduled") { .text(capped($0.scheduled)) },
        OpsColumn("Retrying") { .count($0.retrying) },
        OpsColumn("Oldest wait") { .seconds($0.oldestWait) },
        OpsColumn("Workers") { .count($0.workers) },
        OpsColumn("Busy") { .text("\($0.busy)/\($0.slots)") },
        OpsColumn("State") { queue in
            guard let name = queue.pausedBy, let instant = queue.pausedAt else { return .text(nil) }
            return .text("paused by \(name), \(instant.dayAndTime.dropFirst(11))")
        },
        OpsColumn { $0.pausedAt == nil ? [.pause] : [.resume] },
    ]

    /// A count with `+` if it has reached the limit of the view.
    private static func capped(_ count: Int64) -> String { "\(count)" + (count >= 2000 ? "+" : "") }

    static let wantedWorkers = OpsSection(
        title: "Worker demand",
        note: "The greater of the demand now and in ten minutes, including games that are about to start.",
        columns: demandColumns,
        rows: { try await QueueReportStore($0).workerDemand() }
    )

    private static let demandColumns: [OpsColumn<WorkerDemand>] = [
        OpsColumn("Program") { .text($0.program) },
        OpsColumn("Running") { .count($0.workers) },
        OpsColumn("Needed now") { .count($0.desiredNow) },
        OpsColumn("Needed in ten minutes") { .count($0.desiredSoon) },
        OpsColumn("Reason") { .text($0.because) },
        OpsColumn("Jobs per second") { .decimal($0.jobsPerSecond, places: 2) },
        OpsColumn("Time per job") { .decimal($0.jobSeconds, places: 3, unit: " s") },
    ]

    static let throughput = OpsSection(
        title: "The last hour",
        whenEmpty: "No jobs finished.",
        columns: hourColumns,
        rows: { try await QueueReportStore($0).lastHour() }
    )

    private static let hourColumns: [OpsColumn<QueueHour>] = [
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Finished") { .count($0.ended) },
        OpsColumn("Failed") { .count($0.failed) },
        OpsColumn("Share") { .text(share($0.failed, of: $0.ended)) },
        OpsColumn("By minute") { .chart($0.endedByMinute) },
    ]

    /// `3.3%`, rounded half up; empty if the whole is 0.
    static func share(_ part: Int64, of whole: Int64) -> String {
        guard whole > 0 else { return "" }
        let thousandths = (2000 * part + whole) / (2 * whole)
        return "\(thousandths / 10).\(thousandths % 10)%"
    }

    static let waits = OpsSection(
        title: "Waits and run times of the last 15 minutes",
        note: "Median and 99th percentile.",
        whenEmpty: "No jobs ran.",
        columns: latencyColumns,
        rows: { try await QueueReportStore($0).latencies() }
    )

    private static let latencyColumns: [OpsColumn<JobLatency>] = [
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("Runs") { .count($0.runs) },
        OpsColumn("Median wait") { .milliseconds($0.medianWait, places: 2) },
        OpsColumn("99 % wait") { .milliseconds($0.longWait, places: 2) },
        OpsColumn("Median run") { .milliseconds($0.medianRun, places: 2) },
        OpsColumn("99 % run") { .milliseconds($0.longRun, places: 2) },
        OpsColumn("Longest") { .milliseconds($0.longestRun, places: 2) },
    ]

    static let workers = OpsSection(
        title: "Worker processes",
        whenEmpty: "None.",
        columns: workerColumns,
        rows: { try await WorkerReportStore($0).workers(by: .program) }
    )

    private static let workerColumns: [OpsColumn<WorkerReport>] = [
        OpsColumn("Worker") { .count($0.id) },
        OpsColumn("Program") { .text($0.program) },
        OpsColumn("Host") { .text($0.host) },
        OpsColumn("Process") { .count($0.pid) },
        OpsColumn("Version") { .text($0.version) },
        OpsColumn("Queues") { .text($0.queues.joined(separator: ", ")) },
        OpsColumn("Busy") { .text("\($0.busy)/\($0.slots)") },
        OpsColumn("State") { .text($0.state) },
        OpsColumn("Since") { .time($0.startedAt) },
    ]

    static let actions = OpsSection(
        title: "Operator actions",
        columns: actionColumns,
        rows: { try await OperationStore($0).actions() }
    )

    private static let actionColumns: [OpsColumn<OperatorAction>] = [
        OpsColumn("When") { .text($0.at.dayAndTime) },
        OpsColumn("Operator") { .text($0.who) },
        OpsColumn("Action") { .text($0.action) },
        OpsColumn("Subject") { .text($0.subject) },
        OpsColumn("Outcome") { .text($0.outcome) },
    ]
}
