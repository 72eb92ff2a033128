import Normalizing
import Postgres
import Pricing
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Events of sources of odds")
struct OddsEventTests {
    private let prices = ListedPrice.pair(-110, 100, quoted: 0)

    private func games(_ database: TestDatabase) async throws -> [String: String] {
        let rows = try await database.pool.query(
            """
            select e.source_id, coalesce((select s.source_id from game_source_id s
                                           where s.game_id = e.game_id and s.source = 'espn'), e.reason)
              from odds_event e
            """
        )
        return try rows.reduce(into: [:]) { games, row in
            let (event, game) = try row.decode(String.self, String.self)
            games[event] = game
        }
    }

    @Test func `commence_time moves, the game does not`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            try await database.storeOdds([ListedEvent(prices: prices)], at: 0)
            try await database.storeOdds([ListedEvent(start: 3600 + 11 * 60, prices: prices)], at: 180)
            try await database.storeOdds([ListedEvent(start: 90_000, prices: prices)], at: 360)
            #expect(try await games(database) == ["e1": "401"])
            #expect(try await database.quotes(of: game).count == 2)
            #expect(try await database.value("select commence_at from odds_event", as: Instant.self) == .at(90_000))
        }
    }

    @Test func `neutral ground turns the spread`() async throws {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            let spreads = [
                ListedPrice(market: "spreads", side: "Detroit Pistons", price: "-110", point: "8.5", quoted: 0),
                ListedPrice(market: "spreads", side: "Denver Nuggets", price: "-112", point: "-8.5", quoted: 0),
            ]
            let turned = ListedEvent(home: "Detroit Pistons", away: "Denver Nuggets", prices: spreads + prices)
            try await database.storeOdds([turned], at: 0)
            let expected = [
                "draftkings away +100 open", "draftkings home -110 open", "draftkings -8.5 away -110 open",
                "draftkings -8.5 home -112 open",
            ]
            #expect(try await database.quotes(of: game) == expected)
        }
    }

    @Test func `two games of the same teams are distinguished by their starts`() async throws {
        try await withTestDatabase { database in
            _ = try await database.nbaGame(start: 3600, id: "401")
            _ = try await database.nbaGame(start: 6 * 3600, id: "402")
            let events = [
                ListedEvent(id: "late", start: 6 * 3600 + 300, prices: prices),
                ListedEvent(id: "early", start: 3600, prices: prices),
            ]
            try await database.storeOdds(events, at: 0)
            #expect(try await games(database) == ["early": "401", "late": "402"])
        }
    }

    @Test func `of two listed games the unknown one does not take the other's place`() async throws {
        try await withTestDatabase { database in
            _ = try await database.nbaGame(start: 6 * 3600, id: "402")
            let events = [
                ListedEvent(id: "early", start: 3600, prices: prices),
                ListedEvent(id: "late", start: 6 * 3600, prices: prices),
            ]
            try await database.storeOdds(events, at: 0)
            #expect(try await games(database) == ["early": "no_game", "late": "402"])
        }
    }

    @Test func `an event between two games is listed for an operator and not guessed`() async throws {
        try await withTestDatabase { database in
            _ = try await database.nbaGame(start: 3600, id: "401")
            _ = try await database.nbaGame(start: 3 * 3600 + 1800, id: "402")
            let result = try await database.storeOdds([ListedEvent(start: 2 * 3600 + 900, prices: prices)], at: 0)
            #expect(result.unmatched == 1)
            #expect(try await games(database) == ["e1": "several_games"])
            try await database.pool.execute("update odds_event set last_seen_at = clock_timestamp()")
            #expect(try await database.count("ops.odds_unmatched") == 1)
        }
    }

    @Test func `a name that matches no team is recorded, and an operator's match applies from the next page on`()
        async throws
    {
        try await withTestDatabase { database in
            let game = try await database.nbaGame()
            let event = ListedEvent(home: "Denver Gold Diggers", prices: [])
            try await database.storeOdds([event], at: 0)
            #expect(try await games(database) == ["e1": "unknown_team"])
            let name: String = try await database.value("select source_id from unmatched where kind = 'team'")
            let store = UnmatchedStore(database.pool)
            let source = SourceID(source: "odds-api", id: name)
            let team = try #require(try await store.target("denver-nuggets", for: source, in: .nba))
            #expect(try await store.map(source, to: team, by: "ada"))
            try await database.storeOdds([event], at: 180)
            #expect(try await games(database) == ["e1": "401"])
            #expect(try await database.count("odds_event where game_id = '\(game)'") == 1)
        }
    }

    @Test func `an event follows its game's teams when these are replaced`() async throws {
        try await withTestDatabase { database in
            _ = try await database.nbaGame()
            try await database.storeOdds([ListedEvent(prices: prices)], at: 0)
            _ = try await database.nbaGame(home: "Utah Jazz", away: "Boston Celtics", id: "402", at: -7100)
            try await database.pool.execute(
                """
                update game set home_team_id = (select id from team where slug = 'utah-jazz')
                 where home_team_id = (select id from team where slug = 'denver-nuggets')
                """
            )
            try await database.storeOdds([ListedEvent(prices: prices)], at: 180)
            #expect(try await games(database) == ["e1": "no_game"])
        }
    }
}
