import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `games/:id/events`: the events of a game, oldest first.
struct GameEventsRead: ReadHandler, Hashable {
    let game: GameID
    /// Only events after this id; `nil`: all.
    let after: Int64?

    init(_ request: ReadRequest) async throws {
        _ = try request.query.namedLeague()
        after = try request.query.integer("after", in: 0...Int.max).map(Int64.init)
        game = try request.id()
    }

    /// `isCurrentUntilChange` is not set, because the differ writes the events shortly after the change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let game = try await ScoreboardStore(session).requestedGame(game)
        let events = try await GameDetailStore(session).events(of: game.id, after: after)
        return try CachedResponse(events.map(GameEventResponse.init), ResponseLife(of: [game]))
    }
}
