import APIModels

/// The probes that a supervisor may send to a program.
package enum Probe: String, Sendable, CaseIterable {
    /// Whether the program answers and its workers still renew their leases. If not, restart it. This probe uses
    /// nothing outside the process.
    case live = "/livez"
    /// Whether the program has started: the database was reached once and had the schema. Other probes should wait for
    /// it.
    case startup = "/startupz"
    /// Whether the program can take work now. If not, send it none.
    case ready = "/readyz"
}

/// A check and its result.
struct HealthCheck: Sendable, Hashable {
    enum Subject: String, Sendable {
        case database, schema, drain, worker
        /// Optional: the program is ready without a replica.
        case replica
    }

    let subject: Subject
    /// The problem and its remedy; `nil`: none.
    let complaint: Finding?

    struct Finding: Sendable, Hashable {
        let reason: String
        let remedy: String
    }

    init(_ subject: Subject, _ complaint: Finding? = nil) {
        self.subject = subject
        self.complaint = complaint
    }
}

/// The state of the replica that a program reads from.
package struct ReplicaHealth: Sendable, Hashable {
    /// The reason why the replica cannot be read; `nil`: it can.
    package let complaint: String?
    /// Whether the database is unavailable and all reads are answered by the replica.
    package let answersAlone: Bool

    package init(complaint: String?, answersAlone: Bool) {
        self.complaint = complaint
        self.answersAlone = answersAlone
    }
}

/// The result of a probe.
struct HealthReport: Sendable, Hashable {
    let checks: [HealthCheck]
    /// Whether a replica replaces a database that is unavailable. It does not replace a database that is only slow or
    /// whose pool is exhausted, because the program queries the database first in that case.
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

    /// The body of the HTTP response.
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
