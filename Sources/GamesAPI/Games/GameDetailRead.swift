import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `games/:id`: a game with its venue, injured players, odds and series.
struct GameDetailRead: ReadHandler, Hashable {
    let game: GameID

    /// `isCurrentUntilChange` is not set, because odds, injuries and series can change without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, detail) = try await GameDetailStore.requestedGame(game, in: session) { store in
            var injuries: [InjuryResponse]?
            if let report = try await store.injuries(of: game) {
                injuries = [InjuryResponse](report, try await store.players(of: game))
            }
            return (
                odds: try await store.odds(of: game), series: try await store.series(of: game), injuries: injuries
            )
        }
        let response = GameDetailResponse(
            found,
            odds: detail.odds,
            series: detail.series,
            injuries: detail.injuries
        )
        return try CachedResponse(response, ResponseLife(of: [found]))
    }
}

extension GameDetailRead {
    init(_ request: ReadRequest) async throws {
        game = try request.idIgnoringLeague()
    }
}
