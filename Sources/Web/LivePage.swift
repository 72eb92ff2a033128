import HTMLWriting
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
