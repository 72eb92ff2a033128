import APIModels
import APIResponses
import APIServer
import HTMLWriting
import Postgres
import Scores
import Storage

/// `/games/:id/timeline`: the moments of a game as far as the reader has opened them, each with its plays.
struct TimelinePageRead: ReadHandler, Hashable {
    let game: GameID
    let walk: StoryWalk
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        game = try request.id()
        walk = try request.query.walk(options.outcomes)
        self.options = options
    }

    /// `isCurrentUntilChange` is not set, because a player can become known without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game).withOutcomes(walk.reveal == .post), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, read) = try await GameDetailStore.requestedGame(game, in: session) { store in
            (
                narrated: try await store.narratedGame(game), players: try await store.players(of: game),
                story: try await store.story(of: game)?.state
            )
        }
        let frame = options.frame(WalkKind.timeline.path(of: game), hidesByDefault: true)
        let moments = MomentsResponse(found, read.narrated, walk, nil)
        let lines = PlayLine(teams: found.teams, people: GamePeople(players: read.players, frame: frame))
        let cards = MomentCards(moments: moments, teams: found.teams, plays: read.narrated.map { (lines, $0) })
        let isEmpty = moments.through == 0 && moments.next == nil
        let page = WalkPage(
            walk: .timeline,
            frame: frame,
            game: found,
            league: try await ScoreboardStore(session).requestedLeague(found.league),
            isUpdated: moments.status == .live,
            other: moments.status == .final && read.story == .ready ? .story : nil,
            cards: isEmpty ? Self.explanation(moments.status) : cards.html,
            links: WalkLinks(
                walk: .timeline,
                game: game,
                frame: frame,
                next: moments.next,
                ending: isEmpty ? nil : ending(moments, frame)
            )
        )
        return try CachedResponse(page.html, ResponseLife(of: found, walk.reveal))
    }

    /// What is below the last moment.
    private func ending(_ moments: MomentsResponse, _ frame: PageFrame) -> HTML? {
        if moments.isPresent { return "<p>This is all so far. What happens next appears here.</p>" }
        let isEnd = moments.isEnd && walk.reveal == .pre
        return isEnd ? WalkLinks.ending("That was the whole game.", game, frame) : nil
    }

    /// Why there are no moments.
    private static func explanation(_ status: MomentsResponse.Status) -> HTML {
        let words =
            switch status {
            case .postponed: "The game is postponed."
            case .cancelled: "The game is cancelled."
            case .scheduled: "The game has not started yet."
            default: "The plays of this game are not known."
            }
        return "<p>\(words)</p>\n"
    }
}
