import Pricing
import Time

/// What the bodies of a league's pages are made of.
struct OddsAPIPageContext: Sendable {
    let league: SimulatedOddsLeague
    let board: SimulatedOdds
    let now: Instant
    let sourceView: SourceView

    /// Returns the games that a list has.
    /// - Parameter ids: The events to which the list is restricted; `nil`: all.
    func games(_ ids: Set<String>?) -> [QuotedGame] {
        if sourceView.oddsFaults.contains(.empty) { return [] }
        var games = board.games.filter { ids?.contains($0.id) ?? true }
        if sourceView.distortions.contains(.halfList) {
            games = games.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        }
        return sourceView.oddsFaults.contains(.duplicateEvent) ? games.flatMap { [$0, $0] } : games
    }
}

/// A body of The Odds API, with its cost in credits.
struct OddsAPIBody: Hashable, Sendable {
    let bytes: [UInt8]
    let cost: Int

    /// `/v4/sports`: all leagues.
    static var sports: OddsAPIBody {
        let bytes = FeedJSONWriter.array(SimulatedOddsLeague.all) { json, league in
            json.object { json in
                json.field("key", league.key)
                json.field("group", league.group)
                json.field("title", league.title)
                json.field("description", league.description)
                json.field("active", true)
                json.field("has_outrights", false)
            }
        }
        return OddsAPIBody(bytes: bytes, cost: 0)
    }

    /// `/v4/sports/{sport}/events`: the games without prices.
    static func events(_ games: [QuotedGame], hasUnixTimes: Bool, _ page: OddsAPIPageContext) -> OddsAPIBody {
        let writer = OddsAPIWriter(league: page.league, hasUnixTimes: hasUnixTimes)
        let bytes = FeedJSONWriter.array(games) { json, game in json.object { writer.head(&$0, game) } }
        return OddsAPIBody(bytes: bytes, cost: 0)
    }

    /// `/v4/sports/{sport}/odds`: the games with the prices of the main markets. It costs a credit for each market and
    /// region, and nothing without games.
    static func list(_ selection: OddsAPISelection, _ page: OddsAPIPageContext) -> OddsAPIBody {
        let writer = OddsAPIWriter(selection, page)
        let games = page.games(selection.eventIDs)
        let bytes = FeedJSONWriter.array(games) { json, game in
            let quotes = page.board.quotes(of: game, in: selection.offered, from: selection.books.includes)
            json.object { json in
                writer.head(&json, game)
                writer.books(&json, quotes, of: game, hasBookTimes: true)
            }
        }
        return OddsAPIBody(bytes: bytes, cost: games.isEmpty ? 0 : selection.markets.count * selection.books.regions)
    }

    /// `/v4/sports/{sport}/events/{event}/odds`: one game. It costs a credit for each region and each market that any
    /// book quotes.
    static func event(_ game: QuotedGame, _ selection: OddsAPISelection, _ page: OddsAPIPageContext) -> OddsAPIBody {
        let writer = OddsAPIWriter(selection, page)
        let isEmpty = page.sourceView.oddsFaults.contains(.empty)
        let quotes =
            isEmpty ? [] : page.board.quotes(of: game, in: selection.offered, from: selection.books.includes)
        let quoted = Set(quotes.flatMap(\.markets).map(\.name.rawValue)).intersection(selection.markets)
        let bytes = FeedJSONWriter.object { json in
            writer.head(&json, game)
            writer.books(&json, quotes, of: game, hasBookTimes: false)
        }
        return OddsAPIBody(bytes: bytes, cost: quoted.count * selection.books.regions)
    }
}
