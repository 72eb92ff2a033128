import APIModels
import APIResponses
import APIServer
import HTMLWriting
import Postgres
import Scores
import Storage

/// `/games/:id/story`: the story of a finished game as far as the reader has opened it.
struct StoryPageRead: ReadHandler, Hashable {
    let game: GameID
    let walk: StoryWalk
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        game = try request.id()
        walk = try request.query.walk(options.outcomes)
        self.options = options
    }

    /// `isCurrentUntilChange` is not set, because the names of teams can change without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game).withOutcomes(walk.reveal == .post), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, story) = try await GameDetailStore.requestedGame(game, in: session) { store in
            try await store.story(of: game)
        }
        let frame = options.frame(WalkKind.story.path(of: game), hidesByDefault: true)
        let flow = GameFlowResponse(found, story, walk)
        let cards = StoryCards(blocks: Array((story?.blocks ?? []).prefix(flow.through)), game: found)
        let page = WalkPage(
            walk: .story,
            frame: frame,
            game: found,
            league: try await ScoreboardStore(session).requestedLeague(found.league),
            isUpdated: flow.status == .pending,
            other: flow.status == .ready || flow.status == .live ? .timeline : nil,
            cards: flow.status == .ready ? cards.html : Self.explanation(flow.status),
            links: WalkLinks(walk: .story, game: game, frame: frame, next: flow.next, ending: ending(flow, frame))
        )
        return try CachedResponse(page.html, ResponseLife(of: found, walk.reveal))
    }

    /// What is below the last block. It is not needed where scores are shown.
    private func ending(_ flow: GameFlowResponse, _ frame: PageFrame) -> HTML? {
        flow.isEnd && walk.reveal == .pre ? WalkLinks.ending("That was the whole story.", game, frame) : nil
    }

    /// Why there is no story.
    private static func explanation(_ status: GameFlowResponse.Status) -> HTML {
        let words =
            switch status {
            case .live: "The story is written after the game."
            case .pending: "The story of this game is being written. It appears here in about a minute."
            case .postponed: "The game is postponed."
            case .cancelled: "The game is cancelled."
            case .scheduled: "The game has not started yet."
            default: "This game has no story, because its plays are not complete enough."
            }
        return "<p>\(words)</p>\n"
    }
}

extension QueryReader {
    /// The parts of a game that a page opens. Without a parameter these are none if scores are hidden, and otherwise
    /// all.
    func walk(_ outcomes: Outcomes) throws(Problem) -> StoryWalk {
        let extent = try storyExtent() ?? (outcomes.areHidden ? .first(0) : .all)
        return StoryWalk(outcomes.areHidden ? .pre : .post, extent)
    }
}

extension WalkLinks {
    /// What is below the last part of a game that is over: a link to its page with the score.
    static func ending(_ words: String, _ game: GameID, _ frame: PageFrame) -> HTML {
        let address = frame.revealAddress("/games/\(game.description)")
        return "<p>\(words)</p><p><a class=\"reveal\" href=\"\(address)\">Show the game with its score</a></p>"
    }
}
