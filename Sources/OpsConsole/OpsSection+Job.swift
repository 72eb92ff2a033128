import Storage
import Time

/// One job: why it is where it is, what happened to it, and what is known of it.
extension OpsSection {
    static func explanation(of job: Int64) -> OpsSection {
        OpsSection(
            title: "Why it is where it is",
            columns: [
                OpsColumn("Job") { _ in .job(job) },
                OpsColumn("Because") { .text($0.reasons.joined(separator: "; ")) },
                OpsColumn { $0.state.actions },
            ] as [OpsColumn<JobExplanation>],
            rows: { [try await JobTraceStore($0).explanation(of: job)] }
        )
    }

    static func life(of job: Int64) -> OpsSection {
        OpsSection(
            title: "Its life",
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

    /// As long as it lives or is a dead letter.
    static func facts(of job: Int64) -> OpsSection {
        OpsSection(
            title: "What is known of it",
            whenEmpty: "Its runs alone, above.",
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
    /// What may be done to a job in this state.
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
