import Logging
import Postgres
import Scores
import Synchronization
import TestSupport
import Testing

@testable import APIServer

@Suite("The default league")
struct DefaultLeagueTests {
    /// A clock that a test moves.
    private final class Clock: Sendable {
        private let instant = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { instant.withLock { $0 } }

        func advance(by pause: Duration) { instant.withLock { $0 = $0 + pause } }
    }

    @Test func `the default league is read from the database again after a minute`() async throws {
        try await withTestDatabase { database in
            let clock = Clock()
            let league = DefaultLeague(database.pool) { clock.now }
            #expect(try await league.id() == .mensLacrosseD1)
            try await database.pool.execute("update league set is_default = false")
            try await database.pool.execute("update league set is_default = true where id = 'nhl'")
            clock.advance(by: .seconds(59))
            #expect(try await league.id() == .mensLacrosseD1)
            clock.advance(by: .seconds(1))
            #expect(try await league.id() == .nhl)
        }
    }

    @Test func `while the database is unavailable, the last known default league is used`() async throws {
        try await withTestDatabase { database in
            let pool = PostgresPool(database.configuration, size: 1, logger: Logger(label: "tests"))
            let clock = Clock()
            let known = DefaultLeague(pool) { clock.now }
            let first = try await known.id()
            #expect(first == .mensLacrosseD1)
            await pool.close()
            clock.advance(by: .seconds(60))
            for _ in 1...3 {
                let league = try await known.id()
                #expect(league == first)
            }
            let unknown = DefaultLeague(pool) { clock.now }
            await #expect(throws: PostgresError.self) { try await unknown.id() }
        }
    }

    @Test func `without a default a request has to name a league`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute("update league set is_default = false")
            await #expect(throws: Problem.self) { try await DefaultLeague(database.pool).id() }
        }
    }
}
