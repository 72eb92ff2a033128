import APIModels
import APIResponses
import APIServer
import FoundationEssentials
import JSONWriting
import Postgres
import Pricing
import Scores
import Storage
import Time

/// `/api/fairbet/live/games`: the games in progress with closing prices.
struct FairBetLiveGamesRead: ReadHandler, Hashable {
    /// `nil`: all leagues with odds.
    private let league: LeagueID?
    private let keys: KeyStyle

    init(_ request: ReadRequest) throws {
        league = try request.query.fairBetLeague()
        keys = try request.query.keyStyle()
    }

    /// That a game is in progress is no outcome.
    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await session.withSnapshot { transaction in
            let leagues = try await FairBetLeagues(league, transaction)
            let days = leagues.all.flatMap { league in
                [league.today.adding(days: -1), league.today].compactMap(\.self).map { (league: league.id, day: $0) }
            }
            let games = days.isEmpty ? [] : try await ScoreboardStore(transaction).games(on: days)
            let live = games.filter { $0.status == .live }
            let closed = try await OddsBoardStore(transaction).closedGames(among: live.map(\.id))
            let response = live.filter { closed.contains($0.id) }.map { game in
                FairBetLiveGame(game, leagueCode: leagues.code(of: game.league))
            }
            return try CachedResponse(response, .odds, keys: keys)
        }
    }
}

/// `/api/fairbet/live`: the last prices before a game that has begun. Prices of games in progress are not read.
struct FairBetLiveRead: ReadHandler, Hashable {
    private let game: GameID
    private let keys: KeyStyle
    private let reveal: Reveal

    init(_ request: ReadRequest) throws {
        guard let game: GameID = try request.query.id("game_id") else { throw Problem.missingGame }
        self.game = game
        keys = try request.query.keyStyle()
        reveal = try request.query.reveal()
    }

    var query: ReadQuery { ReadQuery(self, shows: .game(game).withOutcomes(reveal == .post)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        try await session.withSnapshot { transaction in
            let found = try await ScoreboardStore(transaction).requestedGameWithOdds(game)
            let leagues = try await FairBetLeagues(found.league, transaction)
            let board = reveal == .post ? try await OddsBoardStore(transaction).boards(of: [game]).first : nil
            let books = try await BookStore(transaction).books()
            let bets = board.map { board in board.isClosed ? ListedBet.all(of: found, board) : [] } ?? []
            let code = leagues.code(of: found.league)
            let response = FairBetLiveResponse(
                gameID: game.rawValue,
                leagueCode: code,
                homeTeam: found.teams.home.longName,
                awayTeam: found.teams.away.longName,
                bets: bets.map { APIBet($0, leagueCode: code, books) },
                booksAvailable: Set(bets.flatMap(\.prices).map(\.book)).map { books.book(named: $0).title }.sorted(),
                marketCategoriesAvailable: Set(bets.map(\.category)).sorted(),
                lastUpdatedAt: bets.flatMap(\.prices).map(\.quotedAt).max().map { Date($0) }
            )
            return try CachedResponse(response, .odds, keys: keys)
        }
    }
}

extension Problem {
    fileprivate static let missingGame = Problem.invalidParameter("game_id", expected: "the id of a game")
}
