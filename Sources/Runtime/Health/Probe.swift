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
    let problem: Finding?

    struct Finding: Sendable, Hashable {
        let reason: String
        let remedy: String
    }

    init(_ subject: Subject, _ problem: Finding? = nil) {
        self.subject = subject
        self.problem = problem
    }
}

/// The state of the replica that a program reads from.
package struct ReplicaHealth: Sendable, Hashable {
    /// The reason why the replica cannot be read; `nil`: it can.
    package let problem: String?
    /// Whether the database is unavailable and all reads are answered by the replica.
    package let servesAlone: Bool

    package init(problem: String?, servesAlone: Bool) {
        self.problem = problem
        self.servesAlone = servesAlone
    }
}

/// The result of a probe.
struct HealthReport: Sendable, Hashable {
    let checks: [HealthCheck]
    /// Whether a replica replaces a database that is unavailable. It does not replace a database that is only slow or
    /// whose pool is exhausted, because the program queries the database first in that case.
    var isReplicaServing = false

    var isHealthy: Bool {
        checks.allSatisfy { check in
            switch check.subject {
            case .replica: true
            case .database: check.problem == nil || isReplicaServing
            case .schema, .drain, .worker: check.problem == nil
            }
        }
    }

    /// The body of the HTTP response.
    var response: HealthResponse {
        HealthResponse(status: isHealthy ? .ok : .failed, checks: checks.map(HealthCheckResponse.init))
    }
}

extension HealthCheckResponse {
    fileprivate init(_ check: HealthCheck) {
        self.init(
            check: check.subject.rawValue,
            isOK: check.problem == nil,
            reason: check.problem?.reason,
            remedy: check.problem?.remedy
        )
    }
}
