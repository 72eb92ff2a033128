import Normalizing
import Parsing
import Pricing
import Scores
import Testing
import Time

@testable import simulator

/// Checks what the simulated prices are worth, as the programs value them.
@Suite("Simulated quote value")
struct QuoteValueTests {
    /// All priced winner markets of half an hour of a season at thirty times real speed, which are made only once.
    private static let markets = Result { try makeMarkets() }

    private static func makeMarkets() throws -> [PricedMarket] {
        var initialState = SimulatedScenario.InitialState()
        initialState.seasons = [.basketball, .hockey]
        initialState.speed = 30
        let pages = OddsPages(initialState)
        var markets: [PricedMarket] = []
        for _ in 0..<45 {
            pages.pass(.seconds(40))
            for league in SimulatedOddsLeague.all {
                let live = Set(pages.games(league).filter(\.isLive).map(\.id))
                for event in try pages.reading(league).events where !live.contains(event.sourceID.id) {
                    let quotes = event.quotes.filter { $0.key.market == .moneyline }.map { quote in
                        Quote(
                            book: quote.book,
                            side: quote.side,
                            offer: quote.offer,
                            price: quote.price,
                            quotedAt: quote.quotedAt ?? pages.now
                        )
                    }
                    markets.append(
                        PricedMarket(MarketKey(.moneyline), quotes: quotes, books: .shipped, at: pages.now)
                    )
                }
            }
        }
        return markets
    }

    @Test func `most prices are worth less than their stake, and books that lag offer some worth more`() throws {
        let markets = try Self.markets.get()
        let values = markets.flatMap(\.values)
        let valued = values.filter { $0.expected != nil && !$0.book.isReference }
        let positive = valued.filter { $0.tier == .positive || $0.tier == .strongPositive }
        #expect(valued.count > 5000)
        func positiveShare(_ isCounted: (QuoteValue) -> Bool) -> Double {
            Double(positive.count(where: isCounted)) / Double(max(1, valued.count(where: isCounted)))
        }
        #expect((0.01...0.15).contains(positiveShare { _ in true }))
        let late = positiveShare { ["betsson", "nordicbet", "bovada", "betus"].contains($0.book.key) }
        let early = positiveShare { ["draftkings", "fanduel"].contains($0.book.key) }
        #expect(late > early)
    }

    @Test func `some prices are stale, and most markets have a fair price of high confidence`() throws {
        let markets = try Self.markets.get().filter { $0.values.count > 20 }
        let high = markets.count { $0.fair?.confidence == .high }
        #expect(high * 10 > markets.count * 8)
        #expect(high < markets.count, "a sharp book suspends its market now and then")
        let refused = markets.flatMap(\.values).filter { $0.refusal == .stale }
        #expect(Set(refused.map(\.book.key)) == ["everygame"])
    }
}
