import JSONWriting
package import Logging
package import Postgres
package import PrometheusMetrics
import ServiceLifecycle
import Synchronization

/// Serves the pages for operators: the three probes, and the metrics at `/metrics`.
package final class OperatorPages: Sendable {
    /// A page as it is sent.
    package struct Page: Sendable {
        /// 200; 503 if a check fails, 404 if there is no such page.
        package let status: Int
        /// Includes the character set, if any.
        package let contentType: String
        /// As UTF-8.
        package let body: String
    }

    /// The path of the metrics.
    package static let metricsPath = "/metrics"

    /// Checks the schema of the database.
    let schema: KnownSchema
    private let metrics: MetricRegistry
    private let logger: Logger
    private let isDraining = Atomic(false)
    private let hasStarted = Atomic(false)
    private let workers = Mutex<[@Sendable () -> Bool]>([])
    private let replica = Mutex<(@Sendable () -> ReplicaHealth)?>(nil)

    /// - Parameters:
    ///   - pool: The pool that database checks use.
    ///   - metrics: The metrics that `/metrics` shows.
    package init(pool: PostgresPool, metrics: MetricRegistry, logger: Logger) {
        schema = KnownSchema(pool: pool, logger: logger)
        self.metrics = metrics
        self.logger = logger
    }

    /// Returns the page at a path; `nil` if there is none.
    /// - Throws: The errors of ``ResponseEncoder/bytes(of:)``.
    package func page(at path: String) async throws -> Page? {
        if path == Self.metricsPath {
            return Page(status: 200, contentType: MetricRegistry.contentType, body: metrics.text())
        }
        guard let probe = Probe(rawValue: path) else { return nil }
        let report = await report(on: probe)
        return Page(
            status: report.isHealthy ? 200 : 503,
            contentType: "application/json",
            body: String(decoding: try ResponseEncoder.bytes(of: report.response), as: UTF8.self)
        )
    }

    /// Adds a replica to `/readyz`. With a replica that can answer alone, the program is ready while the database is
    /// unavailable. While the database is available, the state of the replica does not matter.
    package func setReplicaHealth(_ health: @escaping @Sendable () -> ReplicaHealth) {
        replica.withLock { $0 = health }
    }

    /// Adds a worker to `/livez`, which checks that the worker still renews its lease.
    package func setWorkerCheck(_ isHealthy: @escaping @Sendable () -> Bool) {
        workers.withLock { $0.append(isHealthy) }
    }

    /// Makes the program not ready, because it accepts no more work.
    func drain() {
        isDraining.store(true, ordering: .relaxed)
    }

    private func report(on probe: Probe) async -> HealthReport {
        switch probe {
        case .live:
            let workers = workers.withLock(\.self)
            return HealthReport(checks: workers.map { HealthCheck(.worker, $0() ? nil : .workerStuck) })
        // A program that has started once counts as started. A database that fails later only affects readiness.
        case .startup:
            return HealthReport(checks: hasStarted.load(ordering: .relaxed) ? [] : await databaseChecks())
        case .ready:
            let database = await databaseChecks()
            // Whether the replica has the schema is unknown until this program has read it.
            let replica = hasStarted.load(ordering: .relaxed) ? replica.withLock(\.self)?() : nil
            return HealthReport(
                checks: database + (replica.map { [HealthCheck($0)] } ?? [])
                    + [HealthCheck(.drain, isDraining.load(ordering: .relaxed) ? .draining : nil)],
                isReplicaServing: replica?.servesAlone ?? false
            )
        }
    }

    private func databaseChecks() async -> [HealthCheck] {
        do {
            let problem: HealthCheck.Finding? =
                switch try await schema.check() {
                case .complete: nil
                case .incomplete: .notMigrated
                case .hidden: .hiddenSchema
                }
            if let problem {
                logger.warning("not ready: \(problem.reason)", metadata: ["remedy": "\(problem.remedy)"])
            } else {
                hasStarted.store(true, ordering: .relaxed)
            }
            return [HealthCheck(.database), HealthCheck(.schema, problem)]
        } catch {
            logger.warning("not ready", metadata: ["error": "\(error)"])
            let isUnavailable = error.isServerUnavailable
            return [HealthCheck(.database, isUnavailable ? .noConnection : .databaseUnresponsive)]
        }
    }
}

extension HealthCheck {
    fileprivate init(_ replica: ReplicaHealth) {
        let remedy = "check that it runs and replays: select * from pg_stat_replication at the primary"
        self.init(.replica, replica.problem.map { Finding(reason: $0, remedy: remedy) })
    }
}

extension HealthCheck.Finding {
    fileprivate static let databaseUnresponsive = Self(
        reason: "the database does not answer within two seconds",
        remedy: "run bardown doctor; the log of this program has the error"
    )
    fileprivate static let noConnection = Self(
        reason: "the database accepts no connection of this program: nothing listens there, or the login is refused",
        remedy: "run bardown doctor; the log of this program has the error"
    )
    fileprivate static let notMigrated = Self(
        reason: "the database lacks the migration \(KnownSchema.newestMigration), which this program was built with",
        remedy: "run bardown migrate up"
    )
    fileprivate static let hiddenSchema = Self(
        reason:
            "this login may not see which migrations were applied: the schema is too old, or the login lacks a right",
        remedy: "run bardown migrate up; a login of your own needs select on schema_migration"
    )
    fileprivate static let workerStuck = Self(
        reason: "a worker no longer tries to renew its lease: other workers have its jobs",
        remedy: "restart the program; its log says which handler ignores its cancellation"
    )
    fileprivate static let draining = Self(reason: "the program is stopping", remedy: "none, it ends by itself")
}

/// Marks the program as draining when the shutdown begins. It is listed last and therefore stops first.
struct DrainNotice: Service {
    let pages: OperatorPages

    func run() async throws {
        // Cancellation ends the program too.
        try? await gracefulShutdown()
        pages.drain()
    }
}
