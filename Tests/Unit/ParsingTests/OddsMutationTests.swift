import FoundationEssentials
import Normalizing
import Parsing
import Pricing
import Scores
import TestTools
import Testing

/// Feeds damaged pages to both parsers of odds. `BARDOWN_ODDS_MUTATIONS` is the number of pages for each parser and
/// seed; `BARDOWN_ODDS_SEED` adds a seed, such as that of a failure. The same seed gives the same pages.
@Suite("Mutated odds")
struct OddsMutationTests {
    /// A parser of odds, with a page that it reads.
    enum Source: CaseIterable, Sendable {
        case oddsAPI, espn

        var page: String {
            switch self {
            case .oddsAPI: OddsFixtures.page
            case .espn: OddsFixtures.espn()
            }
        }

        func read(_ page: [UInt8]) throws(ParseError) -> QuoteListReading {
            switch self {
            case .oddsAPI: try QuoteListReading(oddsAPI: page, books: .shipped)
            case .espn: try QuoteListReading(espnOdds: page, books: .shipped)
            }
        }
    }

    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["BARDOWN_ODDS_MUTATIONS"].flatMap { Int($0) } ?? 400
    private static let seeds: [UInt64] =
        [1, UInt64.random(in: 2...UInt64.max)]
        + (environment["BARDOWN_ODDS_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? [])

    /// Values that a source might write in place of a price, a line, a name or a time.
    private static let values = [
        "null", "true", "-1", "0", "99", "-100", "1e308", "-110.5", "1.91", #""""#, #""EVEN""#, #""OFF""#, #""PK""#,
        #""NaN""#, #""+105""#, #""o233.5""#, #""\ud83e\udd4d""#, #""Owls""#, #""Over""#, #""draw""#, #""h2h_lay""#,
        #""spreads""#,
        #""2999-01-01T00:00:00Z""#, #""1970-01-01T00:00:00Z""#, "[]", "{}", "[[{}]]", "123456789012345678901234567890",
    ]

    @Test(arguments: Source.allCases, seeds)
    func `a damaged page gives possible prices or an error, and twice the same`(source: Source, seed: UInt64) {
        var random = SplitMix(seed: seed)
        for attempt in 0..<Self.count {
            let page = Self.damaged(source.page, attempt, using: &random)
            let (first, second) = (Result { () throws(ParseError) in try source.read(page) }, try? source.read(page))
            guard case .success(let reading) = first else {
                #expect(second == nil, "seed \(seed), page \(attempt)")
                continue
            }
            #expect(second?.events == reading.events, "seed \(seed), page \(attempt)")
            for event in reading.events {
                #expect(Self.isPossible(event), "seed \(seed), page \(attempt): \(event)")
            }
        }
    }

    /// A page with other values, with noise, or with both.
    private static func damaged(_ page: String, _ attempt: Int, using random: inout SplitMix) -> [UInt8] {
        let kind = attempt % 3
        let share = UInt64(1 + attempt % 17)
        let changed =
            kind == 0 ? page : Mutation.replacingScalars(in: page, by: values, share: share, using: &random)
        return kind == 1 ? changed.bytes : Mutation.noise(in: changed.bytes, using: &random)
    }

    /// Whether every price is one that a book can quote, on a side of its market, and stated once.
    private static func isPossible(_ event: QuotedEvent) -> Bool {
        let places = Set(event.quotes.map { "\($0.book) \($0.key) \($0.side) \($0.offer) \($0.stage)" })
        return !event.home.isEmpty && !event.away.isEmpty && places.count == event.quotes.count
            && event.quotes.allSatisfy { quote in
                let size = abs(quote.price?.value ?? 100)
                return size >= 100 && size <= AmericanPrice.greatest
                    && quote.key.market.outcomes.contains { $0.contains(quote.side) }
                    && (quote.key.market.takesLine || quote.key.line == .none) && !quote.book.isEmpty
            }
    }
}
