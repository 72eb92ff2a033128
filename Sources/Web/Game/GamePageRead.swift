import APIResponses
import APIServer
import Postgres
import Pricing
import Scores
import Sports
import Storage

/// `/games/:id`: the page of a game.
struct GamePageRead: ReadHandler, Hashable {
    let game: GameID
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        game = try request.id()
        self.options = options
    }

    /// `isCurrentUntilChange` is not set, because printed statistics can change without a change of the game.
    var query: ReadQuery { ReadQuery(self, shows: .game(game), opens: game) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (shown, read) = try await GameDetailStore.requestedGame(game, in: session) { store in
            let narrated = try await store.narratedGame(game)
            // The plays are read once.
            let plays: [NumberedPlay]
            if let narrated { plays = narrated.allPlays } else { plays = try await store.plays(of: game) }
            return (
                plays: plays, narrated: narrated, story: try await store.story(of: game),
                box: try await store.box(of: game), players: try await store.players(of: game),
                series: try await store.series(of: game), odds: try await odds(of: game, store),
                injuries: try await store.injuries(of: game)
            )
        }
        let league = try await ScoreboardStore(session).requestedLeague(shown.league)
        let details = GamePageView.Details(
            plays: read.plays,
            box: read.box,
            players: read.players,
            series: read.series,
            freshness: try await FreshnessStore(session).freshness(of: [game])[game],
            narrated: read.narrated,
            story: read.story,
            odds: showsOddsAndInjuries(of: shown) ? read.odds : nil,
            injuries: showsOddsAndInjuries(of: shown) ? read.injuries : nil
        )
        let page = GamePageView(
            frame: options.frame("/games/\(game.description)"),
            game: try await ScoreboardStore(session).addingLastGoals(to: [shown])[0],
            details: details,
            league: league,
            profile: try await LeagueProfileStore(session).profile(of: shown.league)
        )
        return try CachedResponse(page.html, ResponseLife(of: [shown]))
    }

    /// Whether prices and injuries are shown: not if scores are hidden, unless the game is still scheduled, because
    /// both follow what happens in it.
    private func showsOddsAndInjuries(of game: ScoreboardGame) -> Bool {
        !options.outcomes.areHidden || game.view.status == .scheduled
    }

    /// `nil` without prices. Prices are looked up only in leagues that have them.
    private func odds(of game: GameID, _ store: GameDetailStore) async throws -> GameOddsCard.Odds? {
        guard try await store.hasOdds(of: game), let board = try await store.odds.boards(of: [game]).first,
            !board.lines.isEmpty
        else { return nil }
        return GameOddsCard.Odds(
            board: board,
            history: try await store.odds.history(of: game, MarketKey(.moneyline), .home, limit: 500),
            books: try await store.books.books()
        )
    }
}
