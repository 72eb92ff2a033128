import HTTPTypes
import Postgres
import TestTools
import Testing

@Suite("Pages of odds")
struct OddsPageTests {
    private static let page = "/odds?league=nhl"

    @Test func `the page compares the prices of all books, and marks the best`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let text = try await api.get(Self.page).text
            #expect(text.contains("<b>−110<span class=\"quiet\">, the best price</span></b>"))
            #expect(text.contains("+1.2%") && text.contains("−10.3%") && text.contains("53.0%"))
            #expect(text.contains("<s>+105</s><br>suspended") && text.contains("−125<br>old"))
            #expect(text.contains("Fair price from Oak, medium confidence."))
            #expect(text.contains("No fair price: fewer than three independent books have a price."))
            #expect(text.contains("Prices are information, not advice."))
            // The spread that fewer books quote is behind a switch.
            #expect(text.contains("Other lines <span class=\"soft\">1</span>"))
        }
    }

    @Test(arguments: ["nba", "mlax-d1"])
    func `the navigation links to odds if a followed league has some`(league: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update league set followed = id = \(league)")
            for path in ["/?date=2026-03-15", "/games/\(ApiFixtures.finalGame)", "/standings", "/search?q=duke"] {
                let hasLink = try await api.get(path).text.contains("<a href=\"/odds\">Odds</a>")
                #expect(hasLink == (league == "nba"), "\(path)")
            }
        }
    }

    @Test func `a page without games to come says so`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            #expect(try await api.get("/odds?league=nhl&date=2026-03-15").text.contains("No prices for games of"))
        }
    }

    @Test func `the page of a game has its prices, and how the moneyline moved`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let path = "/games/\(OddsFixtures.game)"
            for query in ["", "?scores=hidden"] {
                let text = try await api.get(path + query).text
                #expect(text.contains("id=\"odds\"") && text.contains("The prices of now."), "\(query)")
                #expect(text.contains("At first 50.0%, at last 53.3%."), "\(query)")
            }
            let closed = "/games/\(OddsFixtures.closed)"
            #expect(try await api.get(closed).text.contains("The last prices before the game."))
            #expect(try await !api.get(closed + "?scores=hidden").text.contains("id=\"odds\""))
            #expect(try await !api.get("/games/\(ApiFixtures.laterGame)").text.contains("id=\"odds\""))
        }
    }

    @Test(arguments: [7, 34] as [UInt64])
    func `whatever happens in games, answers and pages without outcomes stay as they were`(seed: UInt64) async throws {
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "0"]) { api in
            try await OddsFixtures.insert(api.owner)
            let paths = [
                OddsFixtures.closedBoard, Self.page + "&scores=hidden", "/api/v1/odds/games/\(OddsFixtures.closed)",
                "/api/v1/odds/games/\(OddsFixtures.closed)/history",
            ]
            try await api.expectUnchanged(paths, seed: seed, rounds: 20) { pool, random in
                let score = Int16.random(in: 0...9, using: &random)
                let (status, price) = (
                    ["live", "final", "suspended"].randomElement(using: &random) ?? "",
                    Int32.random(in: 100...900, using: &random)
                )
                try await pool.execute(
                    """
                    update game set home_score = \(score), away_score = \(score), status = \(status), revision = revision + 1
                     where id = '\(unescaped: OddsFixtures.closed)'
                    """
                )
                try await pool.execute(
                    "update odds_line set american = \(price) where game_id = '\(unescaped: OddsFixtures.closed)'"
                )
                try await pool.execute(
                    "update team set rank = \(score + 1), record_wins = \(score) where slug = 'owls'"
                )
            }
        }
    }
}
