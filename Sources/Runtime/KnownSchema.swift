import Logging
import Postgres
import ServiceLifecycle
import Synchronization

/// Checks whether the database has the schema that this program was built for.
///
/// The check looks for the newest migration at build time. A database with more migrations is fine too, because a
/// migration only removes what no running program needs (expand, then contract).
package final class KnownSchema: Sendable {
    /// The newest file of `sql/migrations`. A test compares it with the folder.
    package static let newestMigration = "0027_issuers.sql"

    private let pool: PostgresPool
    private let logger: Logger
    private let wasComplete = Atomic(false)
    private let hasWarned = Atomic(false)

    init(pool: PostgresPool, logger: Logger) {
        self.pool = pool
        self.logger = logger
    }

    enum Finding: Sendable, Hashable {
        case complete
        /// No migrations at all, or too few.
        case incomplete
        /// This login has no permission to see the migrations.
        case hidden
    }

    /// Queries whether the newest migration of this build is applied.
    /// - Throws: A `PostgresError` when the query fails.
    func check() async throws(PostgresError) -> Finding {
        do {
            let row = try await pool.first(
                "select exists (select from public.schema_migration where name = \(Self.newestMigration))",
                within: .seconds(2)
            )
            guard try row?.decode(Bool.self) == true else { return .incomplete }
            wasComplete.store(true, ordering: .relaxed)
            return .complete
        } catch {
            switch error.sqlState?.rawValue {
            // The table does not exist.
            case "42P01": return .incomplete
            // The migration that grants access to a program's login may be among the missing ones.
            case "42501": return .hidden
            default: throw error
            }
        }
    }

    /// Returns once the schema is there, or when the task is cancelled. A missing schema is logged once; an unreachable
    /// database is logged immediately and then once a minute.
    func waitUntilComplete() async {
        var nextWarning = ContinuousClock.now
        while !wasComplete.load(ordering: .relaxed) {
            var pause: Duration = .seconds(1)
            do {
                if try await check() == .complete { return }
                if !hasWarned.exchange(true, ordering: .relaxed) {
                    logger.warning(
                        "the schema is older than this program; waiting for bardown migrate up",
                        metadata: ["migration": "\(Self.newestMigration)"]
                    )
                }
            } catch {
                if .now >= nextWarning {
                    logger.warning("waiting for the database", metadata: ["error": "\(error)"])
                    nextWarning = .now + .seconds(60)
                }
                // A database usually returns within seconds; a migration takes longer.
                pause = .milliseconds(200)
            }
            // Cancellation ends the sleep and the loop.
            try? await Task.sleep(for: pause)
            if Task.isCancelled { return }
        }
    }
}

/// Starts a service once the database has the schema that the service was built for.
struct AfterSchema: Service {
    let service: any Service
    let schema: KnownSchema

    func run() async throws {
        await cancelWhenGracefulShutdown { [schema] in await schema.waitUntilComplete() }
        // If the shutdown began while waiting, the service still starts, and ends immediately.
        try await service.run()
    }
}
