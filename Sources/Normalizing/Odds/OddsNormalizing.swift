package import Pricing
import Scores
import Time

extension RawOddsPage {
    /// Reads all games. A game that cannot be read is listed with its reason, and so is a price.
    package func normalized(books: BookList) -> QuoteListReading {
        var reading = QuoteListReading(events: [])
        var seen: Set<String> = []
        for (index, entry) in entries.enumerated() {
            func reject(_ id: String?, _ reason: String) {
                reading.rejected.append(RejectedEntry(index: index, id: id, reason: reason))
            }
            switch entry {
            case .unreadable(let reason): reject(nil, reason)
            case .event(let raw):
                guard let id = raw.id?.unblanked else { reject(nil, "no id"); continue }
                guard let home = raw.home?.unblanked, let away = raw.away?.unblanked else {
                    reject(id, "a team without a name")
                    continue
                }
                guard home.folded != away.folded else { reject(id, "one team twice"); continue }
                guard seen.insert(id).inserted else { reject(id, "duplicate"); continue }
                reading.events.append(raw.event(SourceID(source: source, id: id), home, away, books))
            }
        }
        return reading
    }
}

extension RawOddsEvent {
    fileprivate func event(_ id: SourceID, _ home: String, _ away: String, _ books: BookList) -> QuotedEvent {
        var event = QuotedEvent(
            sourceID: id,
            league: league?.unblanked,
            startTime: Instant(printed: start),
            home: home,
            away: away,
            quotes: [],
            refused: []
        )
        var places = QuotePlaces()
        let teams = (home: home.folded, away: away.folded)
        for (index, raw) in prices.enumerated() {
            do throws(RefusedPrice.Reason) {
                let quote = try raw.quote(teams: teams, books)
                if let older = places.add(quote, at: index) {
                    event.refused.append(prices[older].refused(.duplicate, at: older))
                }
            } catch {
                event.refused.append(raw.refused(error, at: index))
            }
        }
        event.quotes = places.quotes
        event.refused.sort { $0.index < $1.index }
        return event
    }
}

extension RawPrice {
    fileprivate func refused(_ reason: RefusedPrice.Reason, at index: Int) -> RefusedPrice {
        RefusedPrice(index: index, book: book, market: market, side: side, reason: reason)
    }

    fileprivate func quote(
        teams: (home: String, away: String),
        _ books: BookList
    ) throws(RefusedPrice.Reason) -> QuoteReading {
        guard let book = (book?.unblanked).map({ books.book(named: $0).key }), !book.isEmpty else {
            throw .missingBook
        }
        let isLay = market?.hasSuffix("_lay") == true
        guard let name = market, let market = BetMarket(name: isLay ? String(name.dropLast(4)) : name) else {
            throw .unknownMarket
        }
        let subject = self.subject?.unblanked
        if market.needsSubject, subject == nil { throw .missingSubject }
        guard let side = side(teams: teams), market.outcomes.contains(where: { $0.contains(side) }) else {
            throw .unknownSide
        }
        let line = try line(of: market)
        let pointSide = hasHomePoint && side == .away ? .home : side
        guard let key = MarketKey(market, subject: subject ?? "", side: pointSide, point: line) else {
            throw line == nil ? .missingLine : .invalidLine
        }
        return QuoteReading(
            book: book,
            key: key,
            side: side,
            offer: isLay ? .lay : .back,
            price: try americanPrice,
            quotedAt: Instant(printed: quotedAt),
            isAlternate: name.hasPrefix("alternate_"),
            stage: stage
        )
    }

    /// The price; `nil`: the bet is suspended.
    private var americanPrice: AmericanPrice? {
        get throws(RefusedPrice.Reason) {
            switch PriceReading(price ?? "") {
            case .price(let price): return price
            case .notQuoted: return nil
            case .invalid(let flaw): throw .invalidPrice(flaw)
            }
        }
    }

    /// Team names decide the side, because `home` and `away` differ between sources on neutral ground.
    private func side(teams: (home: String, away: String)) -> BetSide? {
        let word = (side ?? "").folded
        return word == teams.home ? .home : word == teams.away ? .away : BetSide(rawValue: word)
    }

    private func line(of market: BetMarket) throws(RefusedPrice.Reason) -> BetLine? {
        guard var text = point?.unblanked else { return nil }
        // ESPN prints the side before the number: `o233.5`.
        if let first = text.first, "oOuU".contains(first), text.dropFirst().first?.isNumber == true {
            text.removeFirst()
        }
        guard let line = BetLine(text), market.takesLine || line == .none else { throw .invalidLine }
        return line
    }
}

/// The prices of an event, one for each place.
private struct QuotePlaces {
    /// In the page's order.
    private(set) var quotes: [QuoteReading] = []
    /// For each place the position in `quotes`, and that on the page.
    private var places: [QuotePlace: (quote: Int, index: Int)] = [:]

    /// Adds a price. If there is one for its place already, the newer one stays, in the place of the first.
    /// - Returns: The position on the page of the price that does not stay.
    mutating func add(_ quote: QuoteReading, at index: Int) -> Int? {
        let place = QuotePlace(quote)
        guard let earlier = places[place] else {
            places[place] = (quotes.count, index)
            quotes.append(quote)
            return nil
        }
        let isNewer = (quote.quotedAt ?? .earliest) > (quotes[earlier.quote].quotedAt ?? .earliest)
        guard isNewer else { return index }
        quotes[earlier.quote] = quote
        places[place] = (earlier.quote, index)
        return earlier.index
    }
}

/// The place of a price: two prices of one place cannot both count.
private struct QuotePlace: Hashable {
    let book: String
    let key: MarketKey
    let side: BetSide
    let offer: Quote.Offer
    let stage: QuoteReading.Stage

    init(_ quote: QuoteReading) {
        (book, key, side, offer, stage) = (quote.book, quote.key, quote.side, quote.offer, quote.stage)
    }
}

extension Instant {
    fileprivate static let earliest = Instant(microseconds: .min)
}

extension String {
    /// The name for comparisons: without blanks at its ends, in lower case.
    fileprivate var folded: String { trimmed.lowercased() }
}
