import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `games/:id/box`: the box score that a source prints, of any sport.
struct PrintedBoxRead: ReadHandler, Hashable {
    let game: GameID

    init(_ request: ReadRequest) async throws {
        game = try request.idIgnoringLeague()
    }

    /// `isCurrentUntilChange` is not set, because printed statistics can change without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, (box, players)) = try await GameDetailStore.requestedGame(game, in: session) { store in
            (try await store.box(of: game), try await store.players(of: game))
        }
        return try CachedResponse(PrintedBoxResponse(found, box, players), ResponseLife(of: [found]))
    }
}
