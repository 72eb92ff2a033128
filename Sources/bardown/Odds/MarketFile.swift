import FoundationEssentials
import Pricing
import Scores
import Sports
import Time

/// A market that was written by hand, with the quotes of its books.
struct MarketFile {
    let league: String?
    let key: MarketKey
    let at: Instant
    let quotes: [Quote]
    /// The books' names in the file, by their keys.
    let names: [String: String]

    /// - Throws: ``FileFlaw``
    init(_ data: Data, books: BookList = .shipped) throws {
        let text = try FileFlaw.decode(MarketText.self, from: data)
        guard let market = BetMarket(name: try text.market.required("market")) else {
            throw FileFlaw(reason: .unknownMarket, path: "market", detail: text.market ?? "")
        }
        let line = try Self.line(text.line, of: market)
        let at = try Self.time(text.at.required("at"), path: "at")
        var names: [String: String] = [:]
        var quotes: [Quote] = []
        for (index, entry) in try text.quotes.required("quotes").enumerated() {
            let path = "quotes[\(index)]"
            let name = try entry.book.required("\(path).book")
            let book = books.book(named: name).key
            if names[book] == nil { names[book] = name }
            quotes.append(
                Quote(
                    book: book,
                    side: try Self.side(entry.side, of: market, path: "\(path).side"),
                    offer: entry.lay == true ? .lay : .back,
                    price: try entry.price.map { try Self.price($0, path: "\(path).price") } ?? nil,
                    quotedAt: try entry.quotedAt.map { try Self.time($0, path: "\(path).quotedAt") } ?? at
                )
            )
        }
        (league, key) = (text.league, MarketKey(market, subject: text.subject ?? "", line: line))
        (self.at, self.quotes, self.names) = (at, quotes, names)
    }

    private static func line(_ scalar: FileScalar?, of market: BetMarket) throws -> BetLine {
        guard let scalar else {
            if market.needsLine { throw FileFlaw(reason: .missing, path: "line") }
            return .none
        }
        let line =
            switch scalar {
            case .whole(let number): BetLine(Double(number))
            case .number(let number): BetLine(number)
            case .text(let text): BetLine(text)
            }
        guard let line, market.takesLine || line == .none else {
            throw FileFlaw(reason: .invalidLine, path: "line", detail: "\(scalar)")
        }
        return line
    }

    private static func time(_ text: String, path: String) throws -> Instant {
        guard let time = Instant(rfc3339: text) else { throw FileFlaw(reason: .invalidTime, path: path, detail: text) }
        return time
    }

    private static func side(_ text: String?, of market: BetMarket, path: String) throws -> BetSide {
        let name = try text.required(path)
        guard let side = BetSide(rawValue: name.lowercased()),
            market.outcomes.contains(where: { $0.contains(side) })
        else { throw FileFlaw(reason: .unknownSide, path: path, detail: name) }
        return side
    }

    /// Returns the price; `nil` for a suspended one.
    private static func price(_ scalar: FileScalar, path: String) throws -> AmericanPrice? {
        let reading =
            switch scalar {
            case .whole(let number): PriceReading(number)
            case .number(let number): PriceReading(number)
            case .text(let text): PriceReading(text)
            }
        switch reading {
        case .price(let price): return price
        case .notQuoted: return nil
        case .invalid(let flaw):
            throw FileFlaw(reason: .invalidPrice, path: path, detail: "\(scalar) is \(flaw.rawValue)")
        }
    }
}

extension MarketFile {
    /// Whether the market is priced: not if its league is known and has no odds.
    var phase: MarketPhase {
        guard let league, let profile = LeagueRegistry.shipped.profile(like: LeagueID(rawValue: league.lowercased()))
        else { return .pregame }
        return profile.capabilities.contains(.odds) ? .pregame : .off
    }

    /// Returns the priced market as JSON.
    func priced(with books: BookList) -> OrderedJSON {
        PricedMarket(key, quotes: quotes, books: books, at: at, phase: phase).json(names: names)
    }
}
