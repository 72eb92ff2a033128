import APIResponses
import APIServer
import HTMLWriting
import Postgres
import Scores
import Storage
import Time

/// All live games, by league, whatever day they began on.
struct LivePage {
    let frame: PageFrame
    let slates: [DayPage.Slate]
    let freshness: [GameID: GameFreshness]

    var html: HTML {
        PageShell(
            frame: frame,
            title: "Live",
            part: .live,
            feed: PageShell.Feed(),
            zone: slates.first?.league.zone,
            content: "<h1>Live</h1>\n\(games)"
        ).html
    }

    private var games: HTML {
        let sections = slates.filter { !$0.games.isEmpty }.map { slate in
            HTML.cards(
                "league-\(slate.league.id)",
                slate.league.name,
                slate.games.map { GameCard(game: $0, frame: frame, freshness: freshness[$0.id]) }
            )
        }
        guard sections.isEmpty else { return .joined(sections) }
        return """
            <div class="card empty"><p>No games right now.</p><p><a href="\(frame.path("/"))">Today's games</a></p></div>
            """
    }
}

/// `/live`: all live games.
struct LivePageRead: ReadHandler, Hashable {
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) {
        self.options = options
    }

    var query: ReadQuery { ReadQuery(self, shows: .all, isCurrentUntilChange: true) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let requested = RequestedLeagues(session)
        var live: [DayPage.Slate] = []
        for league in try await requested.followed() {
            // A game that began before midnight belongs to the previous day.
            let yesterday = league.today.adding(days: -1) ?? league.today
            let days =
                try await requested.slates(of: [league], on: yesterday)
                + requested.slates(of: [league], on: league.today)
            let games = days.flatMap(\.games).filter { $0.view.status == .live }
            live.append(DayPage.Slate(league: league, games: games))
        }
        let freshness = try await requested.freshness(ofLiveIn: live.flatMap(\.games))
        let page = LivePage(frame: options.frame("/live"), slates: live, freshness: freshness)
        return try CachedResponse(page.html, live.allSatisfy(\.games.isEmpty) ? .gameDay : .live)
    }
}
