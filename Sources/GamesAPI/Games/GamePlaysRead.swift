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

    /// `isCurrentUntilChange` is not set, because a player can become known without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let game = try await ScoreboardStore(session).requestedGame(game)
        let store = GameDetailStore(session)
        let plays = try await store.plays(of: game.id, after: after)
        // A client that polls for new plays mostly gets none. The players need not be read then.
        if plays.isEmpty { return try CachedResponse([PlayResponse](), ResponseLife(of: [game])) }
        let players = try await store.players(of: game.id)
        return try CachedResponse(plays.map { PlayResponse($0, players) }, ResponseLife(of: [game]))
    }
}

extension GamePlaysRead {
    init(_ request: ReadRequest) async throws {
        _ = try request.query.namedLeague()
        game = try request.id()
        after = try request.query.integer("after", in: -1...1_000_000)
    }
}
