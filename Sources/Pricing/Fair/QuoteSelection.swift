package import Time

/// Whether a market is priced, and how fast its quotes age.
package enum MarketPhase: Hashable, Sendable {
    /// The league has no odds.
    case off
    /// The game has not begun.
    case pregame
    case live
    /// The game has begun and is not priced live, or it is over.
    case closed

    /// The age after which a quote is stale.
    package func longestAge(isMainline: Bool) -> Duration {
        self == .live ? .seconds(90) : isMainline ? .seconds(30 * 60) : .seconds(60 * 60)
    }
}

/// A quote that counts among the quotes of its book and side, with its state.
package struct SelectedQuote: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
        case open
        /// Too old, or too far behind the sharp books. It is shown, and is neither a voice nor valued.
        case stale
        case suspended
    }

    package let quote: Quote
    package let book: Book
    package let state: State
    /// When it was quoted. A time in the future counts as now.
    package let quotedAt: Instant

    /// The price; `nil` unless the quote is open.
    var openPrice: AmericanPrice? { state == .open ? quote.price : nil }

    func with(_ state: State) -> SelectedQuote {
        SelectedQuote(quote: quote, book: book, state: state, quotedAt: quotedAt)
    }
}

/// The quotes of a line that count, one for each book, side and offer.
struct QuoteSelection {
    /// How far a quote may be behind the newest sharp quote of its side.
    static let longestLag = Duration.seconds(120)

    private(set) var quotes: [SelectedQuote]

    /// Selects the newest quote of each book, side and offer. Of two with the same time the one that is worse for
    /// bettors is selected, so that the order of a page does not decide.
    init(_ quotes: [Quote], books: BookList, at now: Instant, longestAge: Duration) {
        var newest: [QuoteSlot: Quote] = [:]
        for quote in quotes {
            let slot = QuoteSlot(quote)
            if let other = newest[slot], !quote.replaces(other, at: now) { continue }
            newest[slot] = quote
        }
        self.quotes = newest.values.map { quote in
            let quotedAt = min(quote.quotedAt, now)
            let state: SelectedQuote.State =
                quote.price == nil ? .suspended : now - quotedAt > longestAge ? .stale : .open
            return SelectedQuote(quote: quote, book: books.book(named: quote.book), state: state, quotedAt: quotedAt)
        }
        self.quotes.sort { $0.place < $1.place }
    }

    /// Marks the quotes as stale that are too far behind the newest sharp quote of their side.
    /// - Parameter sharp: The keys of the sharp books that have a voice.
    mutating func markLagging(behind sharp: Set<String>) {
        var newest: [BetSide: Instant] = [:]
        for selected in quotes where selected.state == .open && sharp.contains(selected.book.key) {
            newest[selected.quote.side] = max(newest[selected.quote.side] ?? selected.quotedAt, selected.quotedAt)
        }
        quotes = quotes.map { selected in
            guard selected.state == .open, let time = newest[selected.quote.side],
                time - selected.quotedAt > Self.longestLag
            else { return selected }
            return selected.with(.stale)
        }
    }
}

/// The place of a quote: two quotes of one place cannot both count.
private struct QuoteSlot: Hashable {
    let book: String
    let side: BetSide
    let offer: Quote.Offer

    init(_ quote: Quote) {
        (book, side, offer) = (quote.book, quote.side, quote.offer)
    }
}

extension Quote {
    /// Whether it counts instead of another quote of the same book, side and offer.
    fileprivate func replaces(_ other: Quote, at now: Instant) -> Bool {
        let (mine, theirs) = (min(quotedAt, now), min(other.quotedAt, now))
        if mine != theirs { return mine > theirs }
        // A suspended bet wins nothing, so it is worse than any price.
        guard let price, let otherPrice = other.price else { return price == nil }
        return offer == .back ? price.profit < otherPrice.profit : price.profit > otherPrice.profit
    }
}

extension SelectedQuote {
    /// The order by side, book and offer, which does not depend on the order of the page.
    fileprivate var place: (Int, String, String) { (quote.side.place, book.key, quote.offer.rawValue) }
}
