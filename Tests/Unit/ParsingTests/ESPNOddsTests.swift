import Normalizing
import Parsing
import Pricing
import Scores
import Testing
import Time

/// Tests the odds on pages of ESPN.
@Suite("ESPN odds")
struct ESPNOddsTests {
    private static func quotes(_ page: String) throws -> [String] {
        let reading = try QuoteListReading(espnOdds: page.bytes, books: .shipped)
        #expect(reading.rejected == [])
        return reading.events.flatMap(\.quotes).map { quote in
            "\(quote.key.market.rawValue) \(quote.key.line) \(quote.side) \(quote.price?.value ?? 0) \(quote.stage)"
        }
    }

    @Test func `opening and present prices are read from a scoreboard`() throws {
        let reading = try QuoteListReading(espnOdds: OddsFixtures.espn().bytes, books: .shipped)
        let event = try #require(reading.events.first)
        #expect(event.sourceID == SourceID(source: "espn", id: "401"))
        #expect(event.league == "nba" && event.startTime?.description == "2026-05-02T23:30:00Z")
        #expect(Set(event.quotes.map(\.book)) == ["draftkings"])
        #expect(event.refused == [])
        #expect(
            try Self.quotes(OddsFixtures.espn()) == [
                "moneyline 0 home -245 opening", "moneyline 0 home -395 present", "moneyline 0 away 200 opening",
                "moneyline 0 away 310 present", "spread -6.5 home -110 opening", "spread -8.5 home 100 present",
                "spread -6.5 away 0 opening", "spread -8.5 away -120 present", "total 233.5 over -110 present",
                "total 233.5 under -110 present",
            ]
        )
    }

    @Test func `with a live price the last one before the game is the closing price`() throws {
        let offer = #"""
            {"provider":{"name":"Book"},"moneyline":{"draw":{"open":{"odds":"+225"},"close":{"odds":"+185"},
             "current":{"odds":"+110"}}}}
            """#
        #expect(
            try Self.quotes(OddsFixtures.espn(offer)) == [
                "moneyline 0 draw 225 opening", "moneyline 0 draw 185 closing", "moneyline 0 draw 110 present",
            ]
        )
    }

    @Test func `the forms of earlier years are read`() throws {
        let numbers = #"""
            {"provider":{"name":"Book"},"overUnder":5.5,"spread":-1.5,"overOdds":-190.0,"underOdds":150.0,
             "homeTeamOdds":{"moneyLine":-143,"spreadOdds":107.0},"awayTeamOdds":{"moneyLine":120,"spreadOdds":-130.0}}
            """#
        #expect(
            try Self.quotes(OddsFixtures.espn(numbers)) == [
                "moneyline 0 home -143 present", "spread -1.5 home 107 present", "moneyline 0 away 120 present",
                "spread -1.5 away -130 present", "total 5.5 over -190 present", "total 5.5 under 150 present",
            ]
        )
        let moments = #"""
            {"provider":{"name":"Book"},"open":{"over":{"american":"-105"},"total":{"american":"230.5"}},
             "awayTeamOdds":{"current":{"pointSpread":{"american":"+1.5"},"spread":{"american":"-130"},
              "moneyLine":{"american":"+310"}}}}
            """#
        #expect(
            try Self.quotes(OddsFixtures.espn(moments)) == [
                "moneyline 0 away 310 present", "spread -1.5 away -130 present", "total 230.5 over -105 opening",
            ]
        )
    }

    @Test func `odds without prices are no quotes`() throws {
        let offer = #"{"provider":{"name":"Book"},"details":"OWL -1.0","overUnder":235.5,"spread":-1.0}"#
        #expect(try Self.quotes(OddsFixtures.espn("null,\(offer)")) == [])
    }

    @Test func `the prices of a summary are those of its books`() throws {
        let quotes = try Self.quotes(ESPNFixtures.summary())
        #expect(quotes.contains { $0.hasPrefix("moneyline") }, "\(quotes)")
    }

    @Test func `an invalid price is refused by name`() throws {
        let page = OddsFixtures.espn().replacing("\"-395\"", with: "\"-39\"").replacing("o233.5", with: "o233.6")
        let event = try #require(try QuoteListReading(espnOdds: page.bytes, books: .shipped).events.first)
        #expect(event.refused.map(\.reason.name) == ["below_100", "invalid_line"])
        #expect(event.quotes.count == 8)
    }
}
