import APIModels
import APIResponses
import APIServer
import Postgres
import Pricing
import Scores
import Storage
import Time

/// `odds`: the prices for a league's games of a day.
struct OddsBoardRead: ReadHandler, Hashable {
    let league: LeagueID
    /// `nil`: the league's current day.
    let day: CivilDate?
    /// `nil`: all markets.
    let market: BetMarket?
    let reveal: Reveal

    init(_ request: ReadRequest) async throws {
        league = try await request.league()
        day = try request.query.date("date")
        market = try request.query.market()
        reveal = try request.query.reveal()
    }

    /// Prices change without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .league(league).withOutcomes(reveal == .post)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await session.withSnapshot { transaction in
            let store = ScoreboardStore(transaction)
            let league = try await store.requestedLeague(league)
            guard league.hasOdds else { throw Problem.oddsOff }
            let day = day ?? league.today
            let games = try await store.games(of: league.id, on: day)
            let boards = try await OddsBoardStore(transaction).boards(of: games.map(\.id))
            let shown = zip(games, boards).map { game, board in
                (game: game, board: board.only(market).revealed(reveal, of: game))
            }
            let books = try await BookStore(transaction).books()
            return try CachedResponse(OddsBoardResponse(shown, of: league, on: day, books), .odds)
        }
    }
}

/// `odds/games/:id`: the prices for a game.
struct GameOddsRead: ReadHandler, Hashable {
    let game: GameID
    /// `nil`: all markets.
    let market: BetMarket?
    let reveal: Reveal

    init(_ request: ReadRequest) async throws {
        game = try request.idIgnoringLeague()
        market = try request.query.market()
        reveal = try request.query.reveal()
    }

    var query: ReadQuery { ReadQuery(self, shows: .game(game).withOutcomes(reveal == .post)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await session.withSnapshot { transaction in
            let found = try await ScoreboardStore(transaction).requestedGameWithOdds(game)
            let board = try await OddsBoardStore(transaction).boards(of: [game]).first
            let shown = (board ?? OddsBoard(game: game, lines: [])).only(market).revealed(reveal, of: found)
            return try CachedResponse(GameOddsResponse(found, shown, try await BookStore(transaction).books()), .odds)
        }
    }
}

extension OddsBoard {
    /// The lines of a market; all lines if it is `nil`.
    fileprivate func only(_ market: BetMarket?) -> OddsBoard {
        market.map { market in OddsBoard(game: game, lines: lines.filter { $0.key.market == market }) } ?? self
    }

    /// Without lines if outcomes are hidden and the game has begun, because prices follow what happens.
    fileprivate func revealed(_ reveal: Reveal, of game: ScoreboardGame) -> OddsBoard {
        reveal == .pre && game.view.status != .scheduled ? OddsBoard(game: self.game, lines: []) : self
    }
}

extension ScoreboardStore {
    /// - Throws: ``Problem`` if there is no such game, or if its league has no odds.
    func requestedGameWithOdds(_ id: GameID) async throws -> ScoreboardGame {
        let game = try await requestedGame(id)
        guard try await requestedLeague(game.league).hasOdds else { throw Problem.oddsOff }
        return game
    }
}

extension QueryReader {
    /// The market that the query names; `nil` if it names none.
    func market() throws(Problem) -> BetMarket? {
        guard let text = try text("market") else { return nil }
        guard let market = BetMarket(name: text) else { throw .invalidMarket }
        return market
    }
}

extension Problem {
    static let invalidMarket = Problem.invalidParameter(
        "market",
        expected: "moneyline, moneyline_dnb, moneyline_60, spread, total, team_total or player_…"
    )
}
