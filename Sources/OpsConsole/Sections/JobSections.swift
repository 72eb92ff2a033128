import Storage
import Time

/// Sections about jobs: waiting and running, finished, and failed.
extension OpsSection {
    /// The number of rows in a list of jobs.
    private static let length: Int64 = 50

    static let failures = OpsSection(
        title: "Failures of the last day",
        whenEmpty: "No job failed in the last day.",
        columns: failureColumns,
        rows: { try await FailureReportStore($0).failures() }
    )

    private static let failureColumns: [OpsColumn<FailureGroup>] = [
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("Error") { .text($0.error) },
        OpsColumn("Runs") { .count($0.runs) },
        OpsColumn("Retried") { .count($0.retried) },
        OpsColumn("Discarded") { .count($0.discarded) },
        OpsColumn("Lost") { .count($0.lost) },
        OpsColumn("Last") { .time($0.lastAt) },
        OpsColumn("Last job") { .job($0.lastJob) },
    ]

    static let stuck = OpsSection(
        title: "Stuck jobs",
        whenEmpty: "No job is stuck.",
        columns: stuckColumns,
        rows: { try await FailureReportStore($0).stuckJobs() }
    )

    private static let stuckColumns: [OpsColumn<StuckJob>] = [
        OpsColumn("Job") { .job($0.id) },
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("Why") { .text($0.reason) },
        OpsColumn("Running for") { .duration($0.runsFor) },
        OpsColumn("Host") { .text($0.host) },
        OpsColumn { _ in [.cancel] },
    ]

    static let deadLetterGroups = OpsSection(
        title: "Dead letters by cause",
        whenEmpty: "There are no dead letters.",
        columns: deadLetterGroupColumns,
        rows: { try await FailureReportStore($0).deadLetterGroups() }
    )

    private static let deadLetterGroupColumns: [OpsColumn<DeadLetterGroup>] = [
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("Reason") { .text($0.reason) },
        OpsColumn("Error") { .text($0.error) },
        OpsColumn("Jobs") { .count($0.letters) },
        OpsColumn("Last") { .time($0.lastAt) },
        OpsColumn("Last job") { .job($0.newestJob) },
    ]

    static let deadLetters = OpsSection(
        title: "Newest dead letters",
        whenEmpty: "There are no dead letters.",
        columns: deadLetterColumns,
        rows: { try await JobListStore($0).dead(.init(), includingRedriven: false, limit: length) }
    )

    private static let deadLetterColumns: [OpsColumn<DeadLetter>] = [
        OpsColumn("Job") { .job($0.id) },
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("Reason") { .text($0.reason) },
        OpsColumn("Died") { .time($0.diedAt) },
        OpsColumn("Error") { .truncated($0.lastError, 200) },
        OpsColumn { _ in [.retry, .discard] },
    ]

    static func tail(_ filter: OpsFilter) -> OpsSection {
        OpsSection(
            title: "Recently finished jobs",
            whenEmpty: "No job\(filter.description) finished in the last day.",
            columns: tailColumns,
            rows: { try await JobListStore($0).finished(filter.jobFilter, limit: length) }
        )
    }

    private static let tailColumns: [OpsColumn<RunReport>] = [
        OpsColumn("Job") { .job($0.job) },
        OpsColumn("Ended") { .text(String($0.finishedAt.toMillisecond.dropFirst(11))) },
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("Outcome") { .text($0.outcome) },
        OpsColumn("Waited") { .duration($0.waited) },
        OpsColumn("Ran") { .duration($0.ran) },
        OpsColumn("Error") { .truncated($0.error) },
    ]

    /// The attempt, and the number of attempts unless that is unlimited: `2 of 5`.
    private static func attempts(_ job: JobReport) -> String {
        "\(job.attempt)" + (job.maxAttempts < Int16.max ? " of \(job.maxAttempts)" : "")
    }

    static func jobs(_ filter: OpsFilter) -> OpsSection {
        OpsSection(
            title: "Newest waiting and running jobs",
            whenEmpty: "No job\(filter.description) is waiting or running.",
            columns: jobColumns,
            rows: { try await JobListStore($0).live(filter.jobFilter, limit: length) }
        )
    }

    private static let jobColumns: [OpsColumn<JobReport>] = [
        OpsColumn("Job") { .job($0.id) },
        OpsColumn("Queue") { .text($0.queue) },
        OpsColumn("Kind") { .text($0.kind) },
        OpsColumn("State") { .text($0.state) },
        OpsColumn("Attempt") { .figure(attempts($0)) },
        OpsColumn("Due") { .time($0.runAt) },
        OpsColumn("Worker") { .text($0.worker.map { "\($0.program)@\($0.host):\($0.pid)" }) },
        OpsColumn("Arguments") { .truncated($0.arguments) },
        OpsColumn("Error") { .truncated($0.lastError) },
        OpsColumn { $0.state == "running" ? [.cancel] : [.retry, .cancel] },
    ]
}

/// Sections about one job: the reason for its state, its history, and its details.
extension OpsSection {
    static func explanation(of job: Int64) -> OpsSection {
        OpsSection(
            title: "Why the job is in this state",
            whenEmpty: "There is no such job, or its history was deleted.",
            columns: [
                OpsColumn("Job") { _ in .job(job) },
                OpsColumn("Reason") { .text($0.reasons.joined(separator: "; ")) },
                OpsColumn { $0.state.actions },
            ] as [OpsColumn<JobExplanation>],
            rows: { [try await JobTraceStore($0).explanation(of: job)] }
        )
    }

    static func history(of job: Int64) -> OpsSection {
        OpsSection(
            title: "History",
            whenEmpty: "No history is kept.",
            columns: historyColumns,
            rows: { try await JobTraceStore($0).history(of: job) }
        )
    }

    private static let historyColumns: [OpsColumn<JobEvent>] = [
        OpsColumn("When") { .text($0.at.toMillisecond) },
        OpsColumn("What") { .text($0.event) },
        OpsColumn("Run") { .count($0.run) },
        OpsColumn("Attempt") { .count($0.attempt) },
        OpsColumn("Waited") { .duration($0.waited) },
        OpsColumn("Ran") { .duration($0.ran) },
        OpsColumn("Worker") { .text($0.worker) },
        OpsColumn("Detail") { .text($0.detail) },
    ]

    /// Details, which exist as long as the job is waiting, running or a dead letter.
    static func facts(of job: Int64) -> OpsSection {
        OpsSection(
            title: "Details",
            whenEmpty: "Only the runs above are known.",
            columns: factColumns,
            rows: { try await JobTraceStore($0).facts(of: job) }
        )
    }

    private static let factColumns: [OpsColumn<JobFact>] = [
        OpsColumn("Name") { .text($0.name) },
        OpsColumn("Value") { .text($0.value) },
    ]
}

extension JobExplanation.State {
    /// The actions that apply to a job in this state.
    fileprivate var actions: [OpsAction] {
        switch self {
        case .waiting: [.retry, .cancel]
        case .running: [.cancel]
        case .dead: [.retry, .discard]
        case .gone: []
        }
    }
}

extension Instant {
    /// `2026-05-02 16:00:00.123`, in UTC.
    var toMillisecond: String { String(descriptionWithFraction.dropLast(4)).replacing("T", with: " ") }
}
