import Storage
import Time

/// The columns of job listings. For waiting and running jobs, JSON has other columns than the table, because some cells
/// of the table combine two values.
enum JobColumns {
    /// The columns that a narrow terminal omits, in order.
    static let minor = ["priority", "queue", "run", "redriven_as", "worker", "args", "waited_ms", "attempt", "run_at"]

    /// The number of characters of an error that are shown.
    private static let errorLength = 80

    static let live: [Column<JobReport>] = [
        Column("id") { .integer($0.id) },
        Column("queue") { .text($0.queue) },
        Column("kind") { .text($0.kind) },
        Column("state") { .text($0.state) },
        Column("priority") { .integer($0.priority) },
        // The maximum value means that there is no limit, so only the number of attempts is shown.
        Column("attempt") { .text("\($0.attempt)" + ($0.maxAttempts < Int16.max ? "/\($0.maxAttempts)" : "")) },
        Column("run_at") { .time($0.runAt) },
        Column("worker", minWidth: 10) { .text($0.workerName ?? "") },
        Column("args", minWidth: 12) { .json($0.arguments) },
        Column("error", minWidth: 12) { .text($0.lastError?.first(errorLength)) },
    ]

    static let liveFields: [Column<JobReport>] = [
        Column("id") { .integer($0.id) },
        Column("queue") { .text($0.queue) },
        Column("kind") { .text($0.kind) },
        Column("state") { .text($0.state) },
        Column("priority") { .integer($0.priority) },
        Column("attempt") { .integer($0.attempt) },
        Column("max_attempts") { .integer($0.maxAttempts) },
        Column("run_at") { .time($0.runAt) },
        Column("worker") { .text($0.workerName) },
        Column("args") { .json($0.arguments) },
        Column("error") { .text($0.lastError?.first(errorLength)) },
    ]

    static let finished: [Column<RunReport>] = [
        Column("id") { .integer($0.job) },
        Column("run") { .integer($0.number) },
        Column("queue") { .text($0.queue) },
        Column("kind") { .text($0.kind) },
        Column("outcome") { .text($0.outcome) },
        Column("finished") { .time($0.finishedAt) },
        Column("waited_ms") { .number($0.waited?.decimal(in: .milliseconds(1), places: 0)) },
        Column("ran_ms") { .number($0.ran?.decimal(in: .milliseconds(1), places: 0)) },
        Column("error", minWidth: 12) { .text($0.error?.first(errorLength)) },
    ]

    static let dead: [Column<DeadLetter>] = [
        Column("id") { .integer($0.id) },
        Column("queue") { .text($0.queue) },
        Column("kind") { .text($0.kind) },
        Column("reason") { .text($0.reason) },
        Column("died") { .time($0.diedAt) },
        Column("redriven_as") { .integer($0.redrivenAs) },
        Column("args", minWidth: 12) { .json($0.arguments) },
        Column("error", minWidth: 12) { .text($0.lastError?.first(errorLength)) },
    ]
}

extension JobReport {
    /// The program and process id of the worker: `differ:4711`.
    fileprivate var workerName: String? { worker.map { "\($0.program):\($0.pid)" } }
}
