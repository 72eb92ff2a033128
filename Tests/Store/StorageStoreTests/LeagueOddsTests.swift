import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Odds of a league, on and off")
struct LeagueOddsTests {
    private static let detroit = ListedPrice.pair(-110, -110, quoted: 0)

    @Test func `turning them off deletes the present prices and keeps their history`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            try await database.storeOdds([ListedEvent(prices: Self.detroit)], at: 10)
            #expect(try await database.quotes(of: game).count == 2)
            try await LeagueStore(database.pool).setOdds(false, of: .nba)
            #expect(try await database.quotes(of: game) == [])
            #expect(try await database.moves(of: game) == ["-110 open", "-110 open", "-110 gone", "-110 gone"])
            #expect(try await database.lines(of: game, "opening").count == 2)
            let result = try await database.storeOdds([ListedEvent(prices: Self.detroit)], at: 20)
            #expect(result.isOff)
            #expect(try await database.quotes(of: game) == [])
            // Twice changes nothing.
            try await LeagueStore(database.pool).setOdds(false, of: .nba)
            try await LeagueStore(database.pool).setOdds(true, of: .nba)
            try await LeagueStore(database.pool).setOdds(true, of: .nba)
            let capabilities: Int64 = try await database.value(
                "select count(*) from league, unnest(capabilities) c where id = 'nba' and c = 'odds'"
            )
            #expect(capabilities == 1)
            try await database.storeOdds([ListedEvent(prices: Self.detroit)], at: 30)
            #expect(try await database.quotes(of: game).count == 2)
        }
    }

    @Test func `a page that waits for the switch stores nothing`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            try await database.storeOdds([ListedEvent(prices: Self.detroit)], at: 10)
            // The switch is not committed when the page asks whether the league has odds, and locks the games first.
            let switching = try await OpenTransaction.begin(in: database)
            try await LeagueStore(switching.connection).setOdds(false, of: .nba)
            async let stored = database.storeOdds([ListedEvent(prices: Self.detroit)], at: 20)
            try await database.waitForBlockedSession()
            try await switching.commit()
            _ = try await stored
            #expect(try await database.quotes(of: game) == [])
        }
    }

    @Test(arguments: ["mlax-d1", "canary", "mlb-of-mars"])
    func `college leagues, the canary and unknown leagues are refused`(league: String) async throws {
        try await withTestDatabase { database in
            let store = LeagueStore(database.pool)
            _ = await #expect(throws: LeagueStore.OddsRefusal.self) {
                try await store.setOdds(true, of: LeagueID(rawValue: league))
            }
        }
    }
}
