import Storage
import Time

/// Sections about one job: the reason for its state, its history, and its details.
extension OpsSection {
    static func explanation(of job: Int64) -> OpsSection {
        OpsSection(
            title: "Why the job is in this state",
            columns: [
                OpsColumn("Job") { _ in .job(job) },
                OpsColumn("Reason") { .text($0.reasons.joined(separator: "; ")) },
                OpsColumn { $0.state.actions },
            ] as [OpsColumn<JobExplanation>],
            rows: { [try await JobTraceStore($0).explanation(of: job)] }
        )
    }

    static func life(of job: Int64) -> OpsSection {
        OpsSection(
            title: "History",
            columns: lifeColumns,
            rows: { try await JobTraceStore($0).life(of: job) }
        )
    }

    private static let lifeColumns: [OpsColumn<JobEvent>] = [
        OpsColumn("When") { .text(String($0.at.toMillisecond.dropFirst(5))) },
        OpsColumn("What") { .text($0.event) },
        OpsColumn("Run") { .count($0.run) },
        OpsColumn("Attempt") { .count($0.attempt) },
        OpsColumn("Waited") { .milliseconds($0.waited) },
        OpsColumn("Ran") { .milliseconds($0.ran) },
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
    var toMillisecond: String { String(precise.dropLast(4)).replacing("T", with: " ") }
}
