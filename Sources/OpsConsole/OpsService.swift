package import APIServer
import Hummingbird
package import Logging
import Postgres
import ServiceLifecycle
import Storage
import Synchronization

package typealias OpsContext = ApiRequestContext

/// The shared state of the pages under `/ops`: the tokens, the sessions, and a connection pool for the database login
/// `bardown_ops`, which has its own privileges.
package final class OpsService: Service {
    let access: OpsAccess
    let sessions: OpsSessions
    let pool: PostgresPool
    let logger: Logger
    private let failures = Mutex<[ContinuousClock.Instant]>([])

    /// The number of failed sign-ins per minute that are logged.
    private static let maxFailuresPerMinute = 10

    package init(_ access: OpsAccess, logger: Logger) throws {
        self.access = access
        self.logger = logger
        pool = PostgresPool(access.database, size: 2, logger: logger)
        sessions = OpsSessions(OperationStore(pool), fingerprint: try access.fingerprint)
    }

    /// The store for the pages and their actions.
    var store: OperationStore { OperationStore(pool) }

    /// Waits until the program stops, then closes the connections.
    func run() async throws {
        try? await gracefulShutdown()
        await pool.close()
    }

    /// Whether to log a failed sign-in. If so, it counts towards the limit.
    func shouldLogFailure(at now: ContinuousClock.Instant = .now) -> Bool {
        failures.withLock { failures in
            failures.removeAll { $0 <= now - .seconds(60) }
            guard failures.count < Self.maxFailuresPerMinute else { return false }
            failures.append(now)
            return true
        }
    }
}
