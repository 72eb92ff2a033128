import Normalizing
import Parsing
import Pricing
import Testing

/// Tests captured pages with odds.
@Suite("Odds capture", .enabled(if: CaptureFolder.exists("odds")))
struct OddsCaptureTests {
    @Test func `every captured page is read, and nothing of it is refused`() throws {
        for file in try CaptureFolder.files(under: "odds") where !Self.otherwise.contains(file) {
            let reading = try QuoteListReading(oddsAPI: try CaptureFolder.page(file), books: .shipped)
            #expect(reading.rejected == [], "\(file)")
            #expect(reading.events.flatMap(\.refused) == [], "\(file)")
            #expect(!reading.events.flatMap(\.quotes).isEmpty, "\(file)")
            let unlisted = reading.events.flatMap(\.quotes).map(\.book).filter { BookList.shipped[$0] == nil }
            #expect(unlisted == [], "\(file)")
        }
    }

    /// The state of the program that collected the pages, and a page with decimal prices.
    private static let otherwise = ["odds/collector_summary_quota.json", "odds/nba_us_decimal_h2h_lay_2022-12-06.json"]

    @Test func `decimal prices are refused, because they are no American ones`() throws {
        let reading = try QuoteListReading(oddsAPI: try CaptureFolder.page(Self.otherwise[1]), books: .shipped)
        let reasons = reading.events.flatMap(\.refused).map(\.reason)
        #expect(reasons.count == 114 && reading.events.flatMap(\.quotes).isEmpty)
        #expect(Set(reasons) == [.invalidPrice(.notWhole), .invalidPrice(.below100)])
    }

    @Test func `the captured evening gives the prices of the design`() throws {
        let page = try CaptureFolder.page("odds/nba_inplay_2022-11-23T0105Z.json")
        let reading = try QuoteListReading(oddsAPI: page, books: .shipped)
        let denver = try #require(reading.events.first { $0.home == "Denver Nuggets" })
        let quotes = denver.quotes.filter { $0.key.market == .moneyline }
        let now = try #require(quotes.compactMap(\.quotedAt).max())
        let priced = PricedMarket(
            MarketKey(.moneyline),
            quotes: quotes.map { quote in
                Quote(
                    book: quote.book,
                    side: quote.side,
                    offer: quote.offer,
                    price: quote.price,
                    quotedAt: quote.quotedAt ?? now
                )
            },
            books: .shipped,
            at: now
        )
        let fair = try #require(priced.fair)
        #expect(fair.probabilities.map { ($0 * 1e6).rounded() } == [810_398, 189_602])
        #expect(fair.confidence == .medium && fair.voices == ["betfair", "circasports"])
        #expect(priced.best(.away)?.book.key == "betfair")
        // Two sharp books quoted it, and this one was six minutes behind.
        #expect(priced.values.first { $0.book.key == "lowvig" }?.refusal == .stale)
    }
}
