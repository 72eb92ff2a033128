import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `games/:id/flow`: the story of a finished game as far as the reader has opened it.
struct FlowRead: ReadHandler, Hashable {
    let game: GameID
    let walk: StoryWalk
    /// Whether the response has the blocks twice, as clients of `/api/admin` expect.
    let repeatsBlocks: Bool

    init(_ request: ReadRequest) async throws {
        game = try request.idIgnoringLeague()
        walk = try request.query.storyWalk()
        repeatsBlocks = false
    }

    /// The whole story, for clients of `/api/admin`.
    init(whole request: ReadRequest) throws {
        game = try request.id()
        walk = StoryWalk(.post, .all)
        repeatsBlocks = true
    }

    /// A response with outcomes is current until the game changes. A new or changed story gives the game a new
    /// revision.
    var query: ReadQuery {
        ReadQuery(
            self,
            shows: .game(game).withOutcomes(walk.reveal == .post),
            isCurrentUntilChange: walk.reveal == .post,
            opens: game
        )
    }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, story) = try await GameDetailStore.requestedGame(game, in: session) { store in
            try await store.story(of: game)
        }
        let flow = GameFlowResponse(found, story, walk, repeatsBlocks: repeatsBlocks)
        return try CachedResponse(flow, ResponseLife(of: found, walk.reveal))
    }
}
