import Pricing
import Scores
import Time

/// The rows from which the boards of games are made.
struct OddsBoardRows {
    private let quotes: [GameID: [StoredQuote]]
    private let openings: [QuotedBet: AmericanPrice]
    private let closings: [GameID: [RecordedPrice]]
    private let fair: [GameID: [FairPriceRow]]
    private let values: [QuotedBet: PriceValueRow]
    private let now: Instant

    init(
        quotes: [StoredQuote],
        recorded: [RecordedPrice],
        fair: [FairPriceRow],
        values: [PriceValueRow],
        now: Instant
    ) {
        self.quotes = Dictionary(grouping: quotes.filter { $0.bet.offer == .back }, by: \.bet.game)
        openings = Dictionary(recorded.filter { !$0.isClosing }.map { ($0.bet, $0.price) }) { first, _ in first }
        closings = Dictionary(grouping: recorded.filter(\.isClosing), by: \.bet.game)
        self.fair = Dictionary(grouping: fair, by: \.game)
        self.values = Dictionary(values.map { ($0.bet, $0) }) { first, _ in first }
        self.now = now
    }

    /// The lines of a game: by its closing prices once it has begun, otherwise by the present ones.
    func lines(of game: GameID) -> [OddsBoardLine] {
        if let closings = closings[game] {
            let prices = closings.map { closing in
                (bet: closing.bet, shown: ShownPrice(price: closing.price, state: .closed, quotedAt: closing.quotedAt))
            }
            return lines(of: game, .closing, prices)
        }
        let prices = (quotes[game] ?? []).map { quote in
            let state = OddsBoardPrice.State(quote.state)
            return (bet: quote.bet, shown: ShownPrice(price: quote.price, state: state, quotedAt: quote.quotedAt))
        }
        return lines(of: game, .present, prices)
    }

    /// A price before its value is known.
    private struct ShownPrice {
        let price: AmericanPrice
        let state: OddsBoardPrice.State
        let quotedAt: Instant
    }

    private func lines(
        of game: GameID,
        _ moment: GameOdds.Moment,
        _ prices: [(bet: QuotedBet, shown: ShownPrice)]
    ) -> [OddsBoardLine] {
        let known = Dictionary((fair[game] ?? []).filter { $0.moment == moment }.map { ($0.key, $0) }) { first, _ in
            first
        }
        let shown = Dictionary(prices.map { ($0.bet, $0.shown) }) { first, _ in first }
        let placed = prices.map { bet, shown in
            let quote = Quote(book: bet.book, side: bet.side, price: shown.price, quotedAt: shown.quotedAt)
            return PlacedQuote(key: bet.key, quote: quote)
        }
        return placed.byLine().map { key, quotes in
            let row = known[key]
            let isCurrent = row?.expiresAt.map { now < $0 } ?? true
            let prices = quotes.compactMap { quote -> OddsBoardPrice? in
                let bet = QuotedBet(game: game, key: key, side: quote.side, book: quote.book)
                // Prices without a draw may have been moved to a market of their own.
                return (shown[bet] ?? shown[bet.inMoneyline]).map { price($0, of: bet, isCurrent: isCurrent) }
            }
            return OddsBoardLine(
                key: key,
                moment: moment,
                sides: row?.sides ?? key.market.sides(with: Set(quotes.map(\.side))),
                fair: isCurrent ? row?.fair : nil,
                reason: isCurrent ? row?.reason : .referenceStale,
                prices: prices.sorted { $0.isBefore($1) }
            )
        }
    }

    /// - Parameter isCurrent: Whether the prices behind the line's fair price are not too old.
    private func price(_ shown: ShownPrice, of bet: QuotedBet, isCurrent: Bool) -> OddsBoardPrice {
        let value = isCurrent && shown.state == .open ? values[bet] : nil
        let isTooOld = value.map { $0.expiresAt <= now } ?? bet.key.isTooOld(shown.quotedAt, at: now)
        let refusal = value == nil ? nil : isTooOld ? .stale : value?.refusal
        let isStale = shown.state == .open && (isTooOld || refusal == .stale)
        return OddsBoardPrice(
            side: bet.side,
            book: bet.book,
            price: shown.price,
            state: isStale ? .stale : shown.state,
            quotedAt: shown.quotedAt,
            opening: openings[bet],
            basisPoints: refusal == nil ? value?.basisPoints : nil,
            refusal: refusal
        )
    }
}

extension QuotedBet {
    /// The same bet in the market ``BetMarket/moneyline``.
    fileprivate var inMoneyline: QuotedBet {
        QuotedBet(game: game, key: MarketKey(.moneyline, subject: key.subject), side: side, offer: offer, book: book)
    }
}

extension OddsBoardPrice.State {
    fileprivate init(_ state: StoredQuote.State) {
        switch state {
        case .open: self = .open
        case .suspended, .gone: self = .suspended
        }
    }
}

extension OddsBoardPrice {
    /// Whether it is listed before another price: by side, then by value, then the newer one, then by the book's key.
    fileprivate func isBefore(_ other: OddsBoardPrice) -> Bool {
        if side != other.side { return side.place < other.side.place }
        if basisPoints != other.basisPoints { return (basisPoints ?? .min) > (other.basisPoints ?? .min) }
        if quotedAt != other.quotedAt { return quotedAt > other.quotedAt }
        return book < other.book
    }
}

extension MarketKey {
    /// Whether a price of this line is too old to count before the game.
    fileprivate func isTooOld(_ quotedAt: Instant, at now: Instant) -> Bool {
        now - quotedAt > MarketPhase.pregame.longestAge(isMainline: market.isMainline)
    }
}
