import Normalizing
import Parsing
import Postgres
import Pricing
import Scores
import Storage
import TestSupport
import Testing
import Time

/// A price as The Odds API lists it.
struct ListedPrice: Sendable {
    var book = "draftkings"
    var market = "h2h"
    /// A team's name at the source, `Over` or `Under`.
    let side: String
    /// The price as the source writes it: `-110`.
    let price: String
    var point: String?
    /// Seconds after ``Time/Instant/at(_:)`` of 0; `nil`: the page does not state the time.
    var quoted: Int64?

    /// The prices of both teams to win.
    static func pair(
        _ home: Int,
        _ away: Int,
        book: String = "draftkings",
        teams: BySide<String> = BySide(home: "Denver Nuggets", away: "Detroit Pistons"),
        quoted: Int64
    ) -> [ListedPrice] {
        [
            ListedPrice(book: book, side: teams.home, price: "\(home)", quoted: quoted),
            ListedPrice(book: book, side: teams.away, price: "\(away)", quoted: quoted),
        ]
    }
}

/// A game as The Odds API lists it.
struct ListedEvent: Sendable {
    var id = "e1"
    var home = "Denver Nuggets"
    var away = "Detroit Pistons"
    /// The start in seconds after ``Time/Instant/at(_:)`` of 0.
    var start: Int64 = 3600
    var prices: [ListedPrice]

    fileprivate var json: String {
        let books = prices.map { price in
            let point = price.point.map { #","point":\#($0)"# } ?? ""
            let quoted = price.quoted.map { #","last_update":"\#(Instant.at($0))""# } ?? ""
            return #"""
                {"key":"\#(price.book)","markets":[{"key":"\#(price.market)"\#(quoted),"outcomes":[
                {"name":"\#(price.side)","price":\#(price.price)\#(point)}]}]}
                """#
        }
        return #"""
            {"id":"\#(id)","sport_key":"basketball_nba","commence_time":"\#(Instant.at(start))","home_team":"\#(home)",
            "away_team":"\#(away)","bookmakers":[\#(books.joined(separator: ","))]}
            """#
    }
}

extension TestDatabase {
    /// Stores a game of the NBA, as a scoreboard lists it.
    /// - Parameter start: In seconds after ``Time/Instant/at(_:)`` of 0.
    func nbaGame(
        _ status: GameStatus = .scheduled,
        home: String = "Denver Nuggets",
        away: String = "Detroit Pistons",
        start: Int64 = 3600,
        id: String = "401",
        at seconds: Int64 = -7200
    ) async throws -> GameID {
        let teams = BySide(home: home, away: away)
        let outcome = try await store(.nba(status, teams: teams, start: start, id: id), at: seconds)
        guard let game = outcome.game else { throw NoGame(outcome: outcome) }
        return game
    }

    /// Stores a page of The Odds API that was requested at a time in seconds.
    /// - Parameter ofGame: Whether it is the page of one game, with spreads and bets on points of players.
    @discardableResult
    func storeOdds(
        _ events: [ListedEvent],
        source: String = "odds-api",
        ofGame: Bool = false,
        at seconds: Int64
    ) async throws -> OddsStoreResult {
        let page = try OddsPage.nba(events, source: source, ofGame: ofGame, at: seconds)
        return try await pool.withTransaction { try await OddsPageWriter($0).store(page, books: .shipped) }
    }

    /// The prices of a game in words, such as `draftkings home -110 open`.
    func quotes(of game: GameID) async throws -> [String] {
        try await QuoteStore(pool).quotes(of: [game]).map(\.words)
    }

    /// The lines of a game: `closing draftkings moneyline 0.00 home -110`.
    func lines(of game: GameID, _ moment: String) async throws -> [String] {
        try await pool.query(
            """
            select concat_ws(' ', book, market, line, side, american) from odds_line
             where game_id = \(game) and moment = \(moment) order by 1
            """
        ).map { try $0.decode(String.self) }
    }

    /// The history of a game's prices: `-110 open`.
    func moves(of game: GameID) async throws -> [String] {
        try await pool.query(
            "select american || ' ' || state from odds_move where game_id = \(game) order by observed_at, side desc, 1"
        ).map { try $0.decode(String.self) }
    }
}

extension OddsPage {
    static func nba(
        _ events: [ListedEvent],
        source: String = "odds-api",
        ofGame: Bool = false,
        at seconds: Int64
    ) throws -> OddsPage {
        let json = "[\(events.map(\.json).joined(separator: ","))]"
        return OddsPage(
            league: .nba,
            source: source,
            reading: try QuoteListReading(oddsAPI: Array(json.utf8), books: .shipped),
            markets: ofGame ? [.spread, BetMarket(rawValue: "player_points")] : [.moneyline, .spread, .total],
            coversLeague: source == "odds-api" && !ofGame,
            observedAt: .at(seconds)
        )
    }
}

extension StoredQuote {
    var words: String {
        let place = bet.key.line == .none ? "" : " \(bet.key.line)"
        return "\(bet.book)\(place) \(bet.side.rawValue) \(price) \(state.rawValue)"
    }
}

extension GameReading {
    /// A scoreboard's reading of a game of the NBA.
    static func nba(
        _ status: GameStatus,
        teams: BySide<String> = BySide(home: "Denver Nuggets", away: "Detroit Pistons"),
        start: Int64 = 3600,
        id: String = "401"
    ) -> GameReading {
        var reading = GameReading(
            league: .nba,
            sourceID: SourceID(source: "espn", id: id),
            day: .saturday,
            startTime: .at(.at(start)),
            teams: teams.mapValues(TeamReading.espn),
            status: .known(status)
        )
        if status == .live || status == .final {
            reading.score = Score(home: 0, away: 0)
            reading.period = Period(number: 1)
        }
        return reading
    }
}

extension TeamReading {
    fileprivate static func espn(_ name: String) -> TeamReading {
        let id = name.lowercased().split(separator: " ").joined(separator: "-")
        return TeamReading(sourceID: SourceID(source: "espn", id: id), name: name)
    }
}
