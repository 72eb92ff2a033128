import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `games/:id/plays`: the play-by-play of a game, in the order of its source.
struct GamePlaysRead: ReadHandler, Hashable {
    let game: GameID
    /// Only plays after this ordinal; `nil`: all.
    let after: Int?

    var query: ReadQuery { ReadQuery(self, shows: .game(game), isCurrentUntilChange: true, opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let game = try await ScoreboardStore(session).requestedGame(game)
        let plays = try await GameDetailStore(session).plays(of: game.id, after: after)
        return try CachedResponse(plays.map(PlayResponse.init), ResponseLife(of: [game]))
    }
}

extension GamePlaysRead {
    init(_ request: ReadRequest) async throws {
        _ = try request.query.namedLeague()
        game = try request.id()
        after = try request.query.integer("after", in: -1...1_000_000)
    }
}
