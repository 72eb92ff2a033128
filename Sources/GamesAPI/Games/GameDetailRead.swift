import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `games/:id`: a game with its venue, odds and series.
struct GameDetailRead: ReadHandler, Hashable {
    let game: GameID

    /// `isCurrentUntilChange` is not set, because odds and series can change without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, (odds, series)) = try await GameDetailStore.requestedGame(game, in: session) { store in
            (try await store.odds(of: game), try await store.series(of: game))
        }
        let detail = GameDetailResponse(found, odds: odds, series: series)
        return try CachedResponse(detail, ResponseLife(of: [found]))
    }
}

extension GameDetailRead {
    init(_ request: ReadRequest) async throws {
        game = try request.idIgnoringLeague()
    }
}
