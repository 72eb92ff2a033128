import Pricing
import Scores
import Time

/// Writes games and prices in the form of The Odds API, damaged by the faults of a request.
struct OddsAPIWriter: Sendable {
    private let league: SimulatedOddsLeague
    private let hasUnixTimes: Bool
    private let hasAmericanOdds: Bool
    private let faults: Set<OddsFault>
    private let now: Instant

    /// Creates a writer for games without prices.
    init(league: SimulatedOddsLeague, hasUnixTimes: Bool) {
        self.league = league
        self.hasUnixTimes = hasUnixTimes
        hasAmericanOdds = false
        faults = []
        now = Instant(microseconds: 0)
    }

    init(_ selection: OddsAPISelection, _ page: OddsAPIPageContext) {
        league = page.league
        hasUnixTimes = selection.hasUnixTimes
        hasAmericanOdds = selection.hasAmericanOdds
        faults = page.sourceView.oddsFaults
        now = page.now
    }

    /// Writes what is known of a game besides its prices.
    func head(_ json: inout FeedJSONWriter, _ game: QuotedGame) {
        json.field("id", game.id)
        json.field("sport_key", league.key)
        json.field("sport_title", league.title)
        time(&json, "commence_time", game.commencesAt)
        json.field("home_team", SimulatedOddsLeague.name(of: game.listedTeams.home))
        json.field("away_team", SimulatedOddsLeague.name(of: game.listedTeams.away))
    }

    /// Writes the prices.
    /// - Parameter hasBookTimes: Whether books have a time in addition to their markets.
    func books(
        _ json: inout FeedJSONWriter,
        _ quotes: [SimulatedOdds.BookQuotes],
        of game: QuotedGame,
        hasBookTimes: Bool
    ) {
        json.array("bookmakers", quotes) { json, book in
            let quotedAt = faults.contains(.futureTime) ? now + .seconds(3600) : book.quotedAt
            json.object { json in
                json.field("key", book.book)
                json.field("title", BookList.shipped.book(named: book.book).title)
                if hasBookTimes { time(&json, "last_update", quotedAt) }
                json.array("markets", book.markets) { json, market in
                    json.object { json in
                        json.field("key", market.name.rawValue)
                        time(&json, "last_update", quotedAt)
                        json.array("outcomes", outcomes(market, of: game).enumerated()) { json, outcome in
                            json.object { self.outcome(&$0, outcome.element, of: game, at: outcome.offset) }
                        }
                    }
                }
            }
        }
    }

    /// Returns the outcomes in the source's order, which is that of their names and lines.
    private func outcomes(_ market: OfferedMarket, of game: QuotedGame) -> [OfferedMarket.Outcome] {
        let sorted = market.outcomes.sorted { left, right in
            (name(of: left.side, in: game), left.point ?? 0) < (name(of: right.side, in: game), right.point ?? 0)
        }
        return faults.contains(.missingSide) ? sorted.dropLast() : sorted
    }

    private func outcome(
        _ json: inout FeedJSONWriter,
        _ outcome: OfferedMarket.Outcome,
        of game: QuotedGame,
        at place: Int
    ) {
        json.field("name", name(of: outcome.side, in: game))
        if place == 0, faults.contains(.invalidPrice) {
            json.field("price", encoded: Array(invalidPrice(for: game).utf8))
        } else if hasAmericanOdds {
            json.field("price", outcome.price.value)
        } else {
            json.field("price", (outcome.price.decimal.value * 100).rounded() / 100)
        }
        if let point = outcome.point { json.field("point", point) }
    }

    /// Texts and numbers that are no American prices; each game has one of them.
    private static let invalidPrices = ["0", "99", "-99", "-110.5", "\"NaN\"", "\"ten\"", "123456789"]

    private func invalidPrice(for game: QuotedGame) -> String {
        Self.invalidPrices[game.script.contestID % Self.invalidPrices.count]
    }

    private func name(of side: BetSide, in game: QuotedGame) -> String {
        switch side {
        case .home: SimulatedOddsLeague.name(of: game.script.teams.home)
        case .away: SimulatedOddsLeague.name(of: game.script.teams.away)
        case .over: "Over"
        case .under: "Under"
        case .draw: "Draw"
        case .yes: "Yes"
        case .no: "No"
        }
    }

    private func time(_ json: inout FeedJSONWriter, _ field: StaticString, _ instant: Instant) {
        if hasUnixTimes {
            json.field(field, Int(instant.secondsSinceEpoch))
        } else {
            json.field(field, instant.description)
        }
    }
}
