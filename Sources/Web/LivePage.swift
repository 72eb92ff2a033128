import APIResponses
import APIServer
import HTMLWriting
import Postgres
import Scores
import Storage
import Time

/// The live games of today and yesterday, by league.
struct LivePage {
    let frame: PageFrame
    let slates: [DayPage.Slate]
    let freshness: [GameID: GameFreshness]
    /// The next game or day with games; `nil` if a game is live, or if none is known.
    var next: Next?

    /// The next game, or the next day with games.
    enum Next {
        case game(ScoreboardGame)
        case day(CivilDate)
    }

    var html: HTML {
        PageShell(
            frame: frame,
            title: "Live",
            part: .live,
            feed: PageShell.Feed(),
            zone: slates.first?.league.zone,
            summary: "All games in progress, with scores by period.",
            content: "<h1>Live</h1>\n\(games)"
        ).html
    }

    private var games: HTML {
        let sections = slates.filter { !$0.games.isEmpty }.map { slate in
            HTML.cards(
                "league-\(slate.league.id)",
                slate.league.shortName,
                slate.games.map { GameCard(game: $0, frame: frame, freshness: freshness[$0.id]) }
            )
        }
        guard sections.isEmpty else { return .joined(sections) }
        return """
            <div class="card empty"><p>No games right now.</p>\(nextGames)\
            <p><a href="\(frame.path("/"))">Today's games</a></p></div>
            """
    }

    private var nextGames: HTML? {
        switch next {
        case .game(let game):
            let description = GameDescription(game: game, isHidden: frame.hidesScores)
            return
                "<p>Next: \(description.state), <a href=\"\(frame.path(to: game.id))\">\(description.pairing)</a></p>"
        case .day(let day):
            return "<p>Next: <a href=\"\(frame.path("/", [("date", day.description)]))\">\(day.shortText)</a></p>"
        case nil: return nil
        }
    }
}

/// `/live`: the live games of all followed leagues.
struct LivePageRead: ReadHandler, Hashable {
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) {
        self.options = options
    }

    var query: ReadQuery { ReadQuery(self, shows: .all, isCurrentUntilChange: true) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let requested = RequestedLeagues(session)
        let followed = try await requested.followed()
        // A game that began before midnight belongs to the previous day.
        let slates = try await requested.slates(of: followed) { [$0.today.adding(days: -1) ?? $0.today, $0.today] }
        let live = slates.map { slate in
            DayPage.Slate(league: slate.league, games: slate.games.filter { $0.view.status == .live })
        }
        let freshness = try await requested.freshness(ofLiveIn: live.flatMap(\.games))
        let isQuiet = live.allSatisfy(\.games.isEmpty)
        let page = LivePage(
            frame: options.frame("/live"),
            slates: live,
            freshness: freshness,
            next: isQuiet ? try await next(slates, followed, session) : nil
        )
        return try CachedResponse(page.html, isQuiet ? .gameDay : .live)
    }

    /// Today's next game, or if there is none, the next day with games.
    private func next(
        _ slates: [DayPage.Slate],
        _ leagues: [LeagueDay],
        _ session: any TransactingSession
    ) async throws -> LivePage.Next? {
        let upcoming = slates.flatMap { slate in
            slate.games.filter { $0.status == .scheduled && $0.day == slate.league.today }
        }
        let announced = upcoming.compactMap { game in game.startTime.map { (start: $0, game: game) } }
        if let first = announced.min(by: { $0.start < $1.start }) { return .game(first.game) }
        guard let today = leagues.first?.today else { return nil }
        return try await SeasonStore(session).gameDays(of: leagues.map(\.id), around: today).next.map { .day($0) }
    }
}
