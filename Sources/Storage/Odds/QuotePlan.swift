import Pricing
import Scores
import Time

/// The prices on one page, for games that have not begun.
struct QuotePage: Sendable {
    /// A price on the page.
    struct Update: Sendable {
        let bet: QuotedBet
        /// `nil`: the book has suspended the bet.
        let price: AmericanPrice?
        /// When the source last confirmed the price. A time in the future counts as the time of the page.
        let quotedAt: Instant
    }

    let source: String
    /// The source of the prices on pages of single games, for a page of a league; otherwise `nil`.
    var eventSource: String? = nil
    /// Whether its prices replace those of other sources at once.
    let isPreferred: Bool
    /// When the page was requested.
    let observedAt: Instant
    /// The markets that the page was requested with. Prices of other markets are not missing on it.
    let markets: Set<BetMarket>
    let updates: [Update]
    /// The books that quote a game on the page, by game. A game that the page should have, and does not, has no books.
    let books: [GameID: Set<String>]
}

/// What a page changes in the stored prices of its games.
struct QuotePlan: Sendable {
    /// How long a price of another source is preferred to one of a source that is not, see ``QuotePage/isPreferred``.
    static let preference = Duration.seconds(30 * 60)
    /// How long prices from the page of a game stay open if that page is not read any more.
    static let eventLifetime = Duration.seconds(30 * 60)
    /// How often a page of games confirms an unchanged price. It is read every half minute during games, and states no
    /// time of its prices.
    static let confirmationInterval = Duration.seconds(300)
    /// The number of pages in a row without a book after which it no longer quotes the game. One page, and even a whole
    /// list without games, may be an error of the source.
    static let mostMissed = 3

    /// The rows to insert or update.
    private(set) var written: [StoredQuote] = []
    /// The rows to delete.
    private(set) var gone: [QuotedBet] = []
    private(set) var moves: [QuoteMove] = []
    /// The bets that the book did not quote before.
    private(set) var openings: [StoredQuote] = []
    /// The games with a price that changed or was confirmed.
    private(set) var games: Set<GameID> = []

    private let page: QuotePage

    /// - Parameter stored: The stored prices of all games in ``QuotePage/books``.
    init(_ page: QuotePage, over stored: [StoredQuote]) {
        self.page = page
        let earlier = Dictionary(stored.map { ($0.bet, $0) }) { first, _ in first }
        var quoted: Set<QuotedBet> = []
        // Of two prices of a bet, the first one counts, because a statement may touch a row only once.
        for update in page.updates where quoted.insert(update.bet).inserted {
            add(update, over: earlier[update.bet])
        }
        for quote in stored where isMissing(quote, among: quoted) {
            if page.books[quote.bet.game]?.contains(quote.bet.book) == true {
                suspend(quote)
            } else {
                count(missing: quote)
            }
        }
    }

    private func isMissing(_ quote: StoredQuote, among quoted: Set<QuotedBet>) -> Bool {
        guard !quoted.contains(quote.bet), page.observedAt > quote.observedAt else { return false }
        if quote.source == page.source { return page.markets.contains(quote.bet.key.market) }
        return quote.source == page.eventSource && page.observedAt - quote.observedAt > Self.eventLifetime
    }

    private mutating func add(_ update: QuotePage.Update, over earlier: StoredQuote?) {
        guard let price = update.price else {
            if let earlier, earlier.source == page.source { suspend(earlier) }
            return
        }
        let quote = StoredQuote(
            bet: update.bet,
            price: price,
            source: page.source,
            quotedAt: min(update.quotedAt, page.observedAt),
            observedAt: page.observedAt
        )
        guard let earlier else {
            openings.append(quote)
            return write(quote, after: nil)
        }
        guard replaces(earlier, by: quote) else { return }
        write(quote, after: earlier)
    }

    /// Whether a price replaces the stored one. An older price never does.
    private func replaces(_ earlier: StoredQuote, by quote: StoredQuote) -> Bool {
        guard quote.observedAt > earlier.observedAt else { return false }
        guard quote.source != earlier.source else {
            let isSame = quote.price == earlier.price && earlier.state == .open && earlier.missed == 0
            let pause = isSame && !page.isPreferred ? Self.confirmationInterval : .zero
            return quote.quotedAt >= earlier.quotedAt + pause
        }
        // The page of a league and that of a game have prices of one source, which states when it confirmed each.
        if page.isPreferred, KnownSource(rawValue: earlier.source) == nil {
            return quote.quotedAt >= earlier.quotedAt
        }
        return page.isPreferred || quote.observedAt - earlier.observedAt > Self.preference
    }

    private mutating func write(_ quote: StoredQuote, after earlier: StoredQuote?) {
        written.append(quote)
        if quote.price != earlier?.price || quote.state != earlier?.state {
            moves.append(QuoteMove(quote: quote, earlierQuotedAt: earlier?.quotedAt))
            games.insert(quote.bet.game)
        } else if quote.quotedAt != earlier?.quotedAt {
            games.insert(quote.bet.game)
        }
    }

    private mutating func suspend(_ quote: StoredQuote) {
        var suspended = quote
        suspended.missed = 0
        suspended.state = .suspended
        guard suspended != quote else { return }
        written.append(suspended)
        if quote.state == .open { addMove(to: .suspended, of: quote) }
    }

    private mutating func count(missing quote: StoredQuote) {
        var quote = quote
        quote.missed += 1
        guard quote.missed >= Self.mostMissed else { return written.append(quote) }
        gone.append(quote.bet)
        addMove(to: .gone, of: quote)
    }

    /// Adds a move without a new price, at the time of the page.
    private mutating func addMove(to state: StoredQuote.State, of quote: StoredQuote) {
        var moved = quote
        moved.state = state
        (moved.quotedAt, moved.observedAt) = (page.observedAt, page.observedAt)
        moves.append(QuoteMove(quote: moved, earlierQuotedAt: quote.quotedAt))
        games.insert(quote.bet.game)
    }
}
