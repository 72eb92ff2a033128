import Pricing

/// The parameters of a request for odds: which games, markets and books, and in which form.
struct OddsAPISelection: Hashable, Sendable {
    /// The names of the markets as requested.
    let markets: [String]
    let books: Books
    let hasAmericanOdds: Bool
    let hasUnixTimes: Bool
    /// `nil`: all events.
    let eventIDs: Set<String>?

    enum Books: Hashable, Sendable {
        case inRegions(Set<String>)
        case named(Set<String>)

        func includes(_ outlet: PriceMaker.Outlet) -> Bool {
            switch self {
            case .inRegions(let regions): regions.contains(outlet.region.rawValue)
            case .named(let names): names.contains(outlet.book)
            }
        }

        /// The number of regions that are charged: ten books count as a region.
        var regions: Int {
            switch self {
            case .inRegions(let regions): regions.count
            case .named(let names): (names.count + 9) / 10
            }
        }
    }

    /// - Parameter isOneEvent: Whether the request is for one event, for which more markets exist.
    init(_ query: [String: String], isOneEvent: Bool) throws(OddsAPIRefusal) {
        books = try Self.books(query)
        markets = Self.list(query["markets"] ?? OfferedMarket.Name.h2h.rawValue)
        let refused = markets.filter { !Self.isMarket($0, ofOneEvent: isOneEvent) }
        guard refused.isEmpty, !markets.isEmpty else { throw .invalidMarket(refused.joined(separator: ", ")) }
        switch query["oddsFormat"] ?? "decimal" {
        case "decimal": hasAmericanOdds = false
        case "american": hasAmericanOdds = true
        default: throw .invalidOddsFormat
        }
        hasUnixTimes = try Self.hasUnixTimes(query)
        eventIDs = try Self.eventIDs(query)
    }

    /// The markets that are offered. Exchanges list the prices of both kinds if the winner is requested.
    var offered: [OfferedMarket.Name] {
        OfferedMarket.Name.allCases.filter { name in
            markets.contains(name.rawValue) || (name == .h2hLay && markets.contains(OfferedMarket.Name.h2h.rawValue))
        }
    }

    static func hasUnixTimes(_ query: [String: String]) throws(OddsAPIRefusal) -> Bool {
        switch query["dateFormat"] ?? "iso" {
        case "iso": return false
        case "unix": return true
        default: throw .invalidDateFormat
        }
    }

    static func eventIDs(_ query: [String: String]) throws(OddsAPIRefusal) -> Set<String>? {
        guard let text = query["eventIds"] else { return nil }
        let ids = list(text)
        guard !ids.isEmpty, ids.allSatisfy(isEventID) else { throw .invalidEventIDs }
        return Set(ids)
    }

    static func isEventID(_ text: String) -> Bool { text.utf8.count == 32 }

    private static func books(_ query: [String: String]) throws(OddsAPIRefusal) -> Books {
        if let names = query["bookmakers"].map(list), !names.isEmpty {
            if let unknown = names.first(where: { BookList.shipped[$0] == nil }) { throw .invalidBooks(unknown) }
            return .named(Set(names))
        }
        let regions = list(query["regions"] ?? "")
        guard !regions.isEmpty else { throw .missingRegion }
        if let unknown = regions.first(where: { BookRegion(rawValue: $0) == nil }) { throw .invalidRegion(unknown) }
        return .inRegions(Set(regions))
    }

    /// Whether the source has the market. Many exist for which no simulated book has a price.
    private static func isMarket(_ name: String, ofOneEvent isOneEvent: Bool) -> Bool {
        if let market = OfferedMarket.Name(rawValue: name) { return isOneEvent || market.isFeatured }
        return isOneEvent && BetMarket(name: name) != nil
    }

    private static func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
}
