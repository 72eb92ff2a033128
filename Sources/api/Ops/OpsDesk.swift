import Hummingbird
import Logging
import Postgres
import ServiceLifecycle
import Synchronization

typealias OpsContext = BasicRequestContext

/// What the pages under `/ops` rest on: the login `bardown_ops`, which has rights of its own, and who may come in.
final class OpsDesk: Service {
    let access: OpsAccess
    let seal: OpsSeal
    let pool: PostgresPool
    let logger: Logger
    private let failures = Mutex<[ContinuousClock.Instant]>([])

    /// Tokens that may be wrong within a minute, of all who try: a word list gets nowhere.
    private static let failuresAMinute = 10

    init(_ access: OpsAccess, logger: Logger) throws {
        self.access = access
        self.logger = logger
        seal = try OpsSeal(access.sealing)
        pool = PostgresPool(access.database, size: 2, logger: logger)
    }

    /// Holds the connections until the program is told to stop.
    func run() async throws {
        try? await gracefulShutdown()
        await pool.close()
    }

    /// Whether a token may be offered now.
    func mayTry(at now: ContinuousClock.Instant = .now) -> Bool {
        failures.withLock { failures in
            failures.removeAll { $0 <= now - .seconds(60) }
            return failures.count < Self.failuresAMinute
        }
    }

    /// A token was wrong.
    func noteFailure(at now: ContinuousClock.Instant = .now) {
        failures.withLock { $0.append(now) }
    }
}
