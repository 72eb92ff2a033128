import Normalizing
import Parsing
import Pricing
import Testing
import Time

@testable import bardown_bench

/// Tests the board of which `bardown bench odds` computes fair prices.
@Suite("Odds bench")
struct OddsBenchTests {
    private static let at = Instant(microseconds: 1_780_000_000_000_000)

    @Test func `each game has three markets of each book, and the parser refuses none`() throws {
        let page = BenchedBoard(games: 5, books: 12).page(start: Self.at + .seconds(3600), at: Self.at)
        let reading = try QuoteListReading(oddsAPI: page, books: .shipped)
        #expect(reading.events.map(\.quotes.count) == Array(repeating: 72, count: 5))
        #expect(reading.rejected.isEmpty && reading.events.allSatisfy(\.refused.isEmpty))
        #expect(Set(reading.events.flatMap(\.quotes).map(\.key.market)) == [.moneyline, .spread, .total])
    }

    @Test func `a change has a price of its own, and changes one game`() throws {
        let board = BenchedBoard(games: 5, books: 12)
        let prices = try [0, 7, 12].map { change in
            let page = board.page(start: Self.at + .seconds(3600), at: Self.at, change: change)
            return try QuoteListReading(oddsAPI: page, books: .shipped).events.map { $0.quotes.map(\.price) }
        }
        #expect(prices[0].indices.filter { prices[0][$0] != prices[1][$0] } == [2])
        #expect(prices[1][2] != prices[2][2])
    }

    @Test func `pricing is compared with reading the page`() throws {
        let results = try BenchedBoard(games: 2, books: 4).pricing(rounds: 2)
        #expect(results.map(\.name) == ["board_priced_p50", "board_priced_p99"])
        #expect(results.allSatisfy { $0.baseline == "page read" && $0.value > 0 && ($0.baselineValue ?? 0) > 0 })
    }
}
