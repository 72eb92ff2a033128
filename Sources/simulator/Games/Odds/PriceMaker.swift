import Pricing
import Time

/// A region of books at The Odds API.
enum BookRegion: String, Hashable, Sendable, CaseIterable {
    case us, us2
    case usFantasy = "us_dfs"
    case usExchanges = "us_ex"
    case uk, eu
    case france = "fr"
    case sweden = "se"
    case australia = "au"
}

/// A maker of prices with its habits. All books that show its prices show the same ones.
struct PriceMaker: Hashable, Sendable {
    /// A book that shows the prices.
    struct Outlet: Hashable, Sendable {
        /// The key in ``BookList``.
        let book: String
        let region: BookRegion
    }

    /// The books' feed group in ``BookList``.
    let feedGroup: String
    let outlets: [Outlet]
    /// The sum of the implied probabilities of both sides minus 1. At an exchange, the difference between the implied
    /// probabilities to back and to lay.
    let margin: Double
    /// Prices are multiples of this number.
    let step: Int
    /// How far its forecasts are off, in standard deviations of the forecast.
    let error: Double
    /// The time from one update to the next.
    let pause: Duration
    /// How long it takes to notice what it knows at an update.
    let lag: Duration
    /// How long before the scheduled start it opens its markets, in simulated time.
    let opensBefore: Duration
    /// Whether it quotes live games. If not, it closes its markets some minutes before the start.
    let quotesLive: Bool

    /// The number that distinguishes it in draws.
    var number: Int { feedGroup.utf8.reduce(0) { (31 * $0 + Int($1)) % 1_000_003 } }

    /// Whether its users bet against each other at prices to back and to lay.
    var isExchange: Bool { kind == .exchange }

    /// Whether it quotes lines beside the main one.
    var hasAlternateLines: Bool { kind == .sportsbook }

    private var kind: Book.Kind? { outlets.first.flatMap { BookList.shipped[$0.book]?.kind } }
}

/// One update of a price maker: it confirms all its prices of a game.
struct QuoteRound: Hashable, Sendable {
    /// The number of the update.
    let number: Int
    /// When the prices were confirmed.
    let quotedAt: Instant
    /// The time whose events the prices take into account.
    let seenAt: Instant
}

extension PriceMaker {
    /// Returns the last update of a game's prices. Updates of different games are at different times.
    func round(of contestID: Int, at now: Instant) -> QuoteRound {
        var random = SplitMix64(for: number, contestID)
        let pause = pause.wholeMicroseconds
        let phase = Int64.random(in: 0..<pause, using: &random)
        let since = now.microseconds - phase
        let passed = (since % pause + pause) % pause
        let quotedAt = now - .microseconds(passed)
        return QuoteRound(number: Int((since - passed) / pause), quotedAt: quotedAt, seenAt: quotedAt - lag)
    }

    /// Returns the prices of two sides that exclude each other; `nil` if one of them is as good as certain.
    ///
    /// - Parameter probability: That of the first side.
    func prices(_ probability: Double) -> (AmericanPrice, AmericanPrice)? {
        let implied = (probability + margin / 2, 1 - probability + margin / 2)
        guard let first = price(implied.0), let second = price(implied.1) else { return nil }
        return (first, second)
    }

    /// Returns the prices to back and to lay a side; `nil` if it is as good as certain or hopeless.
    func exchangePrices(_ probability: Double) -> (back: AmericanPrice, lay: AmericanPrice)? {
        guard let back = price(probability + margin / 2), let lay = price(probability - margin / 2) else { return nil }
        return (back, lay)
    }

    /// The implied probabilities at which bets are offered.
    private static let offered = 0.015...0.985

    private func price(_ implied: Double) -> AmericanPrice? {
        guard Self.offered.contains(implied), let exact = AmericanPrice(probability: implied) else { return nil }
        return exact.roundedDown(toMultipleOf: step)
    }
}

extension AmericanPrice {
    /// The next price that is no better for bettors and a multiple of `step`; of long prices, a multiple of a greater
    /// number.
    fileprivate func roundedDown(toMultipleOf step: Int) -> AmericanPrice? {
        let size = Int(value.magnitude)
        let multiple = step * (size < 300 ? 1 : size < 1000 ? 2 : 10)
        return AmericanPrice(value > 0 ? size / multiple * multiple : -((size + multiple - 1) / multiple * multiple))
    }
}
