import APIResponses
import HTMLWriting
import Scores
import Storage
import Time

/// The scoreboard page of one day. It is readable without JavaScript, without colors and on a phone.
struct DayPage {
    /// A league's games of the day.
    struct Slate {
        let league: LeagueDay
        let games: [ScoreboardGame]
    }

    let frame: PageFrame
    let slates: [Slate]
    /// The freshness of live games.
    let freshness: [GameID: GameFreshness]
    let day: CivilDate
    /// Whether the request names a league, which the page's links then keep.
    let isOfOneLeague: Bool
    /// `ACC`; `nil` if all conferences are shown.
    let conference: String?
    /// The conferences that can be selected.
    let conferences: [String]
    /// The leagues that the page links to.
    let leagues: [LeagueDay]
    /// Days with games, near this one.
    let busy: [CivilDate]

    var html: HTML {
        PageShell(
            frame: frame,
            title: title,
            part: .scores,
            feed: PageShell.Feed(filter: league.map { ("league", $0.rawValue) }, day: day.description),
            zone: slates.first?.league.zone,
            content: content
        ).html
    }

    private var title: String { day.longText }

    /// The league whose changes affect the page; `nil` if those of all leagues do.
    private var league: LeagueID? { isOfOneLeague ? slates.first?.league.id : nil }

    private var content: HTML {
        """
        <h1><time datetime="\(day.description)">\(title)</time></h1>
        \(DateStrip(day: day, busy: Set(busy)) { address(of: $0, league, conference) }.html)
        \(leagueLinks)\(conferenceFilter)\(games)
        """
    }

    private func address(of day: CivilDate, _ league: LeagueID?, _ conference: String?) -> String {
        frame.path("/", [("date", day.description), ("league", league?.rawValue), ("conference", conference)])
    }

    /// Links to the leagues; empty if there is only one.
    private var leagueLinks: HTML {
        guard leagues.count > 1 else { return "" }
        let links = leagues.map { link(to: $0.id, "\($0.name)", isShown: $0.id == league) }
        let all = link(to: nil, "All leagues", isShown: league == nil)
        return "<nav class=\"chips\" aria-label=\"League\">\(HTML.joined([all] + links))</nav>\n"
    }

    private func link(to league: LeagueID?, _ label: String, isShown: Bool) -> HTML {
        let mark: HTML = isShown ? " aria-current=\"page\"" : ""
        return "<a href=\"\(address(of: day, league, nil))\"\(mark)>\(label)</a>"
    }

    private var conferenceFilter: HTML {
        guard conferences.count > 1 else { return "" }
        let options = conferences.map { name -> HTML in
            let mark: HTML = name == conference ? " selected" : ""
            return "<option\(mark)>\(name)</option>"
        }
        let league: HTML? = league.map { "<input type=\"hidden\" name=\"league\" value=\"\($0.rawValue)\">" }
        let scores: HTML? =
            frame.outcomes.isKeptByAddress ? "<input type=\"hidden\" name=\"scores\" value=\"hidden\">" : nil
        return """
            <form class="filter" action="/"><input type="hidden" name="date" value="\(day.description)">\(league)\(scores)\
            <label for="conference">Conference</label> <select id="conference" name="conference">\
            <option value="all">All</option>\(HTML.joined(options))</select> <button>Show</button></form>

            """
    }

    private var games: HTML {
        if slates.allSatisfy(\.games.isEmpty) { return nothing }
        return .joined(slates.count == 1 ? slates.flatMap(groups) : slates.compactMap(section))
    }

    private var nothing: HTML {
        let next = busy.first { $0 > day }
        let way: HTML? = next.map {
            "<p>Next: <a href=\"\(address(of: $0, league, conference))\">\($0.shortText)</a></p>"
        }
        return "<div class=\"card empty\"><p>No games on this day.</p>\(way)</div>"
    }

    /// One of several leagues: its games under its name, live games first.
    private func section(of slate: Slate) -> HTML? {
        guard !slate.games.isEmpty else { return nil }
        let games = Self.stages.flatMap { stage in slate.games.filter { $0.view.status == stage.status } }
        return section("league-\(slate.league.id)", slate.league.name, games)
    }

    /// The only league: its games by status.
    private func groups(of slate: Slate) -> [HTML] {
        Self.stages.compactMap { stage in
            let games = slate.games.filter { $0.view.status == stage.status }
            return games.isEmpty ? nil : section(stage.status.rawValue, stage.name, games)
        }
    }

    static let stages: [(status: StatusView.Status, name: String)] = [
        (.live, "Live"), (.scheduled, "Scheduled"), (.final, "Final"),
    ]

    private func section(_ id: String, _ name: String, _ games: [ScoreboardGame]) -> HTML {
        .cards(id, name, games.map { GameCard(game: $0, frame: frame, freshness: freshness[$0.id]) })
    }
}

extension HTML {
    /// Games under a heading.
    /// - Parameter id: The id of the heading.
    static func cards(_ id: String, _ name: String, _ games: [GameCard]) -> HTML {
        """
        <section id="section-\(id)" aria-labelledby="\(id)">
        <h2 id="\(id)">\(name)</h2>
        <div class="cards">
        \(joined(games.map(\.html)))</div>
        </section>

        """
    }
}
