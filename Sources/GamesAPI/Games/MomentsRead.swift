import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `games/:id/moments`: the moments of a game as far as the reader has opened them.
struct MomentsRead: ReadHandler, Hashable {
    let game: GameID
    let walk: StoryWalk
    /// Whether each moment has its plays.
    let includesPlays: Bool

    init(_ request: ReadRequest) async throws {
        game = try request.idIgnoringLeague()
        walk = try request.query.storyWalk()
        includesPlays = try request.query.flag("plays")
    }

    /// `isCurrentUntilChange` is not set, because a player can become known without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game).withOutcomes(walk.reveal == .post), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, (narrated, players)) = try await GameDetailStore.requestedGame(game, in: session) { store in
            (try await store.narratedGame(game), includesPlays ? try await store.players(of: game) : nil)
        }
        let moments = MomentsResponse(found, narrated, walk, players)
        return try CachedResponse(moments, ResponseLife(of: found, walk.reveal))
    }
}

/// `games/:id/moments/:index`: one moment with its plays.
struct MomentRead: ReadHandler, Hashable {
    let game: GameID
    let index: Int
    let reveal: Reveal

    init(_ request: ReadRequest) async throws {
        game = try request.idIgnoringLeague()
        index = try request.momentIndex()
        reveal = try request.query.reveal()
    }

    /// `isCurrentUntilChange` is not set, because a player can become known without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game).withOutcomes(reveal == .post), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, (narrated, players)) = try await GameDetailStore.requestedGame(game, in: session) { store in
            (try await store.narratedGame(game), try await store.players(of: game))
        }
        guard let moment = MomentResponse(at: index, of: narrated, players) else { throw Problem.unknown("moment") }
        return try CachedResponse(moment, ResponseLife(of: found, reveal))
    }
}
