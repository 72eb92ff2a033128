import Logging
import Postgres
import ServiceLifecycle
import Synchronization

/// Whether the database has the schema that this program was built for.
///
/// Asked for is the last migration that was there when the program was built. A database that has more is good as well:
/// what a migration takes away, no program that still runs needs (expand, then contract).
package final class KnownSchema: Sendable {
    /// The newest file of `sql/migrations`; a test holds it against the folder.
    package static let newestMigration = "0020_latency_objectives.sql"

    private let pool: PostgresPool
    private let logger: Logger
    private let wasFound = Atomic(false)
    private let isMissed = Atomic(false)

    init(pool: PostgresPool, logger: Logger) {
        self.pool = pool
        self.logger = logger
    }

    enum Finding: Sendable, Hashable {
        case complete
        /// Not migrated at all, or not far enough.
        case incomplete
        /// This login may not see how far.
        case hidden
    }

    /// Looks now.
    /// - Throws: where the database cannot be asked.
    func look() async throws(PostgresError) -> Finding {
        do {
            let row = try await pool.first(
                "select exists (select from public.schema_migration where name = \(Self.newestMigration))",
                within: .seconds(2)
            )
            guard try row?.decode(Bool.self) == true else { return .incomplete }
            wasFound.store(true, ordering: .relaxed)
            return .complete
        } catch {
            switch error.sqlState?.rawValue {
            // There is no such table.
            case "42P01": return .incomplete
            // The migration that lets a program's login look may be among those that are missing.
            case "42501": return .hidden
            default: throw error
            }
        }
    }

    /// Returns once the schema is there, or when the task is cancelled. What it waits for is logged: at once, and while
    /// the database cannot be asked once a minute.
    func waitUntilComplete() async {
        var complaint = ContinuousClock.now
        while !wasFound.load(ordering: .relaxed) {
            var pause: Duration = .seconds(1)
            do {
                if try await look() == .complete { return }
                if !isMissed.exchange(true, ordering: .relaxed) {
                    logger.warning(
                        "the database is older than this program, which waits: run bardown migrate up",
                        metadata: ["migration": "\(Self.newestMigration)"]
                    )
                }
            } catch {
                if .now >= complaint {
                    logger.warning("waiting for the database", metadata: ["error": "\(error)"])
                    complaint = .now + .seconds(60)
                }
                // Coming back is a matter of moments, a migration is not.
                pause = .milliseconds(200)
            }
            // Cancellation ends the sleep, and the loop with it.
            try? await Task.sleep(for: pause)
            if Task.isCancelled { return }
        }
    }
}

/// A service that begins once the database has the schema that it was built for.
struct AfterSchema: Service {
    let service: any Service
    let schema: KnownSchema

    func run() async throws {
        await cancelWhenGracefulShutdown { [schema] in await schema.waitUntilComplete() }
        // Told to stop before it began: that goes for the service as well, which ends at once.
        try await service.run()
    }
}
