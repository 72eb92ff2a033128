package import APIServer
import Hummingbird
package import Logging
import Postgres
import ServiceLifecycle
import Storage
import Synchronization

package typealias OpsContext = ApiRequestContext

/// What the pages under `/ops` rest on: the login `bardown_ops`, which has rights of its own, and who may come in.
package final class OpsDesk: Service {
    let access: OpsAccess
    let sessions: OpsSessions
    let pool: PostgresPool
    let logger: Logger
    private let failures = Mutex<[ContinuousClock.Instant]>([])

    /// Wrong tokens within a minute, of all who try, that stand in the log.
    private static let failuresAMinute = 10

    package init(_ access: OpsAccess, logger: Logger) throws {
        self.access = access
        self.logger = logger
        pool = PostgresPool(access.database, size: 2, logger: logger)
        sessions = OpsSessions(OperationStore(pool), fingerprint: try access.fingerprint)
    }

    /// What the pages show, and what is done there.
    var store: OperationStore { OperationStore(pool) }

    /// Holds the connections until the program is told to stop.
    func run() async throws {
        try? await gracefulShutdown()
        await pool.close()
    }

    /// Whether a wrong token is worth a line in the log; counts it then.
    func isWorthALine(at now: ContinuousClock.Instant = .now) -> Bool {
        failures.withLock { failures in
            failures.removeAll { $0 <= now - .seconds(60) }
            guard failures.count < Self.failuresAMinute else { return false }
            failures.append(now)
            return true
        }
    }
}
