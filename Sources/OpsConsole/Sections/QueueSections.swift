import Storage
import TextCoding
import Time

/// The verdict, and the sections about queues and workers.
extension OpsSection {
    static let health = OpsSection { pool in
        HealthView(health: SystemHealth(try await HealthReportStore(pool).facts())).html
    }

    static let queues = OpsSection(
        title: "Queues",
        note: "Jobs are counted up to 2,000.",
        whenEmpty: "There are no queues yet: none has jobs or workers.",
        columns: queueColumns,
        rows: { try await QueueReportStore($0).queues() }
    )

    private static let queueColumns: [OpsColumn<QueueReport>] = [
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Due") { .figure(capped($0.due)) },
        OpsColumn("Running") { .count($0.running) },
        OpsColumn("Scheduled") { .figure(capped($0.scheduled)) },
        OpsColumn("Retrying") { .count($0.retrying) },
        OpsColumn("Oldest wait") { .duration($0.oldestWait) },
        OpsColumn("Workers") { .count($0.workers) },
        OpsColumn("Busy") { .part($0.busy, of: $0.slots) },
        OpsColumn("State") { queue in
            guard let name = queue.pausedBy, let instant = queue.pausedAt else { return .text(nil) }
            return .text("paused by \(name), \(instant.dayAndTime.dropFirst(11))")
        },
        OpsColumn { $0.pausedAt == nil ? [.pause] : [.resume] },
    ]

    /// A count with `+` if it has reached the limit of the view.
    private static func capped(_ count: Int64) -> String { count.grouped + (count >= 2000 ? "+" : "") }

    static let workers = OpsSection(
        title: "Workers",
        note: "How many each program has and needs. The need in 10 min includes games that are about to start.",
        whenEmpty: "No program can be scaled.",
        columns: demandColumns,
        rows: { try await QueueReportStore($0).workerDemand() }
    )

    private static let demandColumns: [OpsColumn<WorkerDemand>] = [
        OpsColumn("Program") { .text($0.program) },
        OpsColumn("Running") { .count($0.workers) },
        OpsColumn("Needed now") { .count($0.desiredNow) },
        OpsColumn("Needed in 10 min") { .count($0.desiredSoon) },
        OpsColumn("Reason") { .text($0.reason) },
        OpsColumn("Jobs per second") { .decimal($0.jobsPerSecond, places: 2) },
        OpsColumn("Time per job") { .duration($0.jobSeconds.map { .seconds($0) }) },
    ]

    static let lastHour = OpsSection(
        title: "Last hour",
        note: "Jobs that finished in each minute, by queue. The current minute is not over yet.",
        whenEmpty: "No job finished in the last hour.",
        charts: { try await QueueReportStore($0).lastHour().map(chart) }
    )

    /// `1,204 finished, 3 failed (0.2%)`
    private static func chart(_ hour: QueueHour) -> OpsChart {
        let share = share(hour.failed, of: hour.ended)
        let failed = hour.failed == 0 ? "none failed" : "\(hour.failed.grouped) failed (\(share))"
        return OpsChart(
            name: hour.queue,
            summary: "\(hour.ended.grouped) finished, \(failed)",
            minutes: hour.endedByMinute,
            start: hour.firstMinute
        )
    }

    /// `3.3%`, rounded half up; empty if the whole is 0.
    static func share(_ part: Int64, of whole: Int64) -> String {
        guard whole > 0 else { return "" }
        let thousandths = (2000 * part + whole) / (2 * whole)
        return "\(thousandths / 10).\(thousandths % 10)%"
    }

    static let jobTimes = OpsSection(
        title: "Job times",
        note: "Jobs of the last 15 minutes. p99: 99 of 100 jobs were at most this long.",
        whenEmpty: "No job ran in the last 15 minutes.",
        columns: latencyColumns,
        rows: { try await QueueReportStore($0).latencies() }
    )

    private static let latencyColumns: [OpsColumn<JobLatency>] = [
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("Runs") { .count($0.runs) },
        OpsColumn("Median wait") { .duration($0.medianWait) },
        OpsColumn("p99 wait") { .duration($0.longWait) },
        OpsColumn("Median run") { .duration($0.medianRun) },
        OpsColumn("p99 run") { .duration($0.longRun) },
        OpsColumn("Longest run") { .duration($0.longestRun) },
    ]

    static let workerProcesses = OpsSection(
        title: "Worker processes",
        whenEmpty: "No worker process is alive.",
        columns: workerColumns,
        rows: { try await WorkerReportStore($0).workers(by: .program) }
    )

    private static let workerColumns: [OpsColumn<WorkerReport>] = [
        OpsColumn("Worker") { .text("\($0.id)") },
        OpsColumn("Program") { .text($0.program) },
        OpsColumn("Host") { .text($0.host) },
        OpsColumn("Process") { .text("\($0.pid)") },
        OpsColumn("Version") { .text($0.version) },
        OpsColumn("Queues") { .text($0.queues.joined(separator: ", ")) },
        OpsColumn("Busy") { .part($0.busy, of: $0.slots) },
        OpsColumn("State") { .text($0.state) },
        OpsColumn("Since") { .time($0.startedAt) },
    ]

    static let actions = OpsSection(
        title: "Operator actions",
        whenEmpty: "No operator has acted yet.",
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

    static let database = OpsSection(
        title: "Database",
        whenEmpty: "The database's state is unknown.",
        columns: databaseColumns,
        rows: { [try await DatabaseGauges.collect($0)] }
    )

    private static let databaseColumns: [OpsColumn<DatabaseGauges>] = [
        OpsColumn("Connections") { .part($0.connections, of: $0.connectionsAllowed) },
        OpsColumn("Size") { .figure($0.size.inBytes) },
        OpsColumn("WAL kept for replicas") { .figure($0.keptLogBytes.inBytes) },
        OpsColumn("Dead rows of the queue") { .count($0.deadJobRows) },
        OpsColumn("Oldest snapshot, in transactions") { .count($0.oldestSnapshot) },
        OpsColumn("Oldest unfrozen row, in transactions") { .count($0.frozenAge) },
        OpsColumn("Archive") { .text($0.isArchiveFailing ? "failing" : "not failing") },
    ]
}
