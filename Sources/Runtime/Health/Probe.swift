import APIModels

/// What a supervisor may ask a program.
package enum Probe: String, Sendable, CaseIterable {
    /// Does it answer at all, and do its workers still keep their leases? If not, restart it. Nothing outside the
    /// process is asked.
    case live = "/livez"
    /// Has it been able to begin: was the database reached once, and the schema found? Nothing else is asked before.
    case startup = "/startupz"
    /// Should it be sent work now? If not, leave it alone.
    case ready = "/readyz"
}

/// One thing that was looked at, and what is wrong with it.
struct HealthCheck: Sendable, Hashable {
    enum Subject: String, Sendable {
        case database, schema, drain, worker
        /// A program does without it: it is ready all the same.
        case replica
    }

    let subject: Subject
    /// What is wrong and what to do about it; `nil`: nothing.
    let complaint: Complaint?

    struct Complaint: Sendable, Hashable {
        let reason: String
        let remedy: String
    }

    init(_ subject: Subject, _ complaint: Complaint? = nil) {
        self.subject = subject
        self.complaint = complaint
    }
}

/// How a program stands with a replica that it reads from.
package struct ReplicaHealth: Sendable, Hashable {
    /// Why the replica cannot be read; `nil`: it can.
    package let complaint: String?
    /// Whether the database is away and all answers come from the replica.
    package let answersAlone: Bool

    package init(complaint: String?, answersAlone: Bool) {
        self.complaint = complaint
        self.answersAlone = answersAlone
    }
}

/// The answer to a probe.
struct HealthVerdict: Sendable, Hashable {
    let checks: [HealthCheck]
    /// A replica stands in for a database that is away; for one that is only slow, or whose connections are all taken
    /// here, it does not: the program asks that one first.
    var replicaStandsIn = false

    var isGood: Bool {
        checks.allSatisfy { check in
            switch check.subject {
            case .replica: true
            case .database: check.complaint == nil || replicaStandsIn
            case .schema, .drain, .worker: check.complaint == nil
            }
        }
    }

    /// The body of the answer.
    var response: HealthResponse {
        HealthResponse(status: isGood ? .ok : .failed, checks: checks.map(HealthCheckResponse.init))
    }
}

extension HealthCheckResponse {
    fileprivate init(_ check: HealthCheck) {
        self.init(
            check: check.subject.rawValue,
            isOK: check.complaint == nil,
            reason: check.complaint?.reason,
            remedy: check.complaint?.remedy
        )
    }
}
