import APIModels
import APIResponses
import APIServer
import HTTPTypes
import Postgres
import Scores
import Storage

/// `games/:id/boxscore`: the box score counted from the plays, in the form that the app uses.
struct BoxScoreRead: ReadHandler, Hashable {
    let game: GameID

    init(_ request: ReadRequest) async throws {
        game = try request.idIgnoringLeague()
    }

    /// `isCurrentUntilChange` is not set, because a player can become known without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, (plays, players)) = try await GameDetailStore.requestedGame(game, in: session) { store in
            (try await store.plays(of: game), try await store.players(of: game))
        }
        guard let box = found.box(countedFrom: plays) else { throw Problem.noBoxScore }
        return try CachedResponse(BoxScoreResponse(found, box, players), ResponseLife(of: [found]))
    }
}

extension Problem {
    fileprivate static let noBoxScore = Problem(
        status: .notFound,
        code: "no_boxscore",
        detail: "No box score can be counted from the plays of this game. See games/ID/box"
    )
}
