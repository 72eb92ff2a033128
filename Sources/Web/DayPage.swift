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
    /// The age of the data of live games.
    let freshness: [GameID: GameFreshness]
    let day: CivilDate
    let today: CivilDate
    /// Whether the request names a league. The page's links then name it, too.
    let isSingleLeague: Bool
    /// The selected conference, such as `ACC`; `nil` if all conferences are shown.
    let conference: String?
    /// The conferences that can be selected.
    let conferences: [Conference]
    /// The leagues that the page links to.
    let leagues: [LeagueDay]
    /// The days with games in the week around ``day``.
    let gameDays: [CivilDate]
    /// The nearest days with games before and after ``day``.
    let around: DaysAround

    var html: HTML {
        PageShell(
            frame: frame,
            title: title,
            part: .scores,
            feed: PageShell.Feed(filter: league.map { ("league", $0.rawValue) }, day: day.description),
            zone: slates.first?.league.zone,
            summary: summary,
            content: content
        ).html
    }

    private var title: String {
        let league = isSingleLeague ? slates.first?.league.shortName : nil
        return [league, day.longText].compactMap(\.self).joined(separator: ", ")
    }

    private var summary: String {
        let count = slates.reduce(0) { $0 + $1.games.count }
        let names = slates.filter { !$0.games.isEmpty }.map(\.league.shortName).joined(separator: ", ")
        if count == 0 { return "No games on \(day.longText)." }
        return "\(count) \(count == 1 ? "game" : "games") on \(day.longText): \(names). Scores by period, updated live."
    }

    /// The only league whose changes affect the page; `nil` if the changes of all leagues affect it.
    private var league: LeagueID? { isSingleLeague ? slates.first?.league.id : nil }

    private var content: HTML {
        """
        <h1 class="day"><time datetime="\(day.description)">\(day.longText)</time></h1>
        \(strip)\(chips)\(games)\(odds)
        """
    }

    /// Links to the prices of games that have not begun, for leagues with odds.
    private var odds: HTML? {
        let open = slates.filter { $0.league.hasOdds && $0.games.contains { $0.view.status == .scheduled } }
        guard !open.isEmpty else { return nil }
        let links = open.map { slate -> HTML in
            let path = frame.path("/odds", [("date", day.description), ("league", slate.league.id.rawValue)])
            return "<a href=\"\(path)\">\(slate.league.shortName) odds</a>"
        }
        return "<p class=\"more\">\(HTML.joined(links))</p>\n"
    }

    private var strip: HTML {
        let month = CalendarMonth(containing: day).text
        return DateStrip(
            day: day,
            today: today,
            gameDays: Set(gameDays),
            around: around,
            calendar: frame.path("/calendar", [("month", month), ("league", league?.rawValue)])
        ) { address(of: $0, league, conference) }.html
    }

    private func address(of day: CivilDate, _ league: LeagueID?, _ conference: String?) -> String {
        frame.path("/", [("date", day.description), ("league", league?.rawValue), ("conference", conference)])
    }

    /// Links to the leagues, if there are several, and the form that selects a conference.
    private var chips: HTML {
        let form = conferenceFilter
        guard leagues.count > 1 || form != nil else { return "" }
        let links = ChipRow.Chip.leagues(leagues, current: league) { address(of: day, $0, nil) }
        return ChipRow(name: "League", chips: leagues.count > 1 ? links : [], form: form).html
    }

    /// The form that selects a conference. It is offered if the page shows only one league, because the conferences of
    /// different leagues have nothing in common, and whenever a conference is already selected. `nil` if the games are
    /// of at most one conference.
    private var conferenceFilter: HTML? {
        guard isSingleLeague || leagues.count < 2 || conference != nil, conferences.count > 1 else { return nil }
        let options = conferences.map { choice -> HTML in
            let mark: HTML = choice.abbreviation == conference ? " selected" : ""
            return "<option value=\"\(choice.abbreviation)\"\(mark)>\(choice.title)</option>"
        }
        let league: HTML? = league.map { "<input type=\"hidden\" name=\"league\" value=\"\($0.rawValue)\">" }
        return """
            <form class="filter" action="/"><input type="hidden" name="date" value="\(day.description)">\(league)\(frame.scoresField)\
            <label for="conference" class="quiet">Conference</label><select id="conference" name="conference">\
            <option value="all">All conferences</option>\(HTML.joined(options))</select><button>Show</button></form>
            """
    }

    private var games: HTML {
        if slates.allSatisfy(\.games.isEmpty) { return emptyCard }
        return .joined(slates.count == 1 ? slates.flatMap(groups) : slates.compactMap(section))
    }

    private var emptyCard: HTML {
        """
        <div class="card empty"><p>No games on this day.</p>\
        \(dayLink("Next games", around.next))\(dayLink("Previous games", around.previous))</div>
        """
    }

    private func dayLink(_ words: String, _ other: CivilDate?) -> HTML? {
        other.map { "<p>\(words): <a href=\"\(address(of: $0, league, conference))\">\($0.shortText)</a></p>" }
    }

    /// The games of a league under the league's name, for a page with several leagues.
    private func section(of slate: Slate) -> HTML? {
        guard !slate.games.isEmpty else { return nil }
        return section("league-\(slate.league.id)", slate.league.shortName, GameGroup.sorted(slate.games))
    }

    /// The games of a league grouped by status, for a page with one league.
    private func groups(of slate: Slate) -> [HTML] {
        GameGroup.groups(of: slate.games).map { section($0.group.rawValue, $0.group.name, $0.games) }
    }

    private func section(_ id: String, _ name: String, _ games: [ScoreboardGame]) -> HTML {
        .cards(id, name, games.map { GameCard(game: $0, frame: frame, freshness: freshness[$0.id]) })
    }
}

extension HTML {
    /// A section that shows a heading and the cards of games.
    /// - Parameter id: The id of the heading.
    static func cards(_ id: String, _ name: String, _ games: [GameCard]) -> HTML {
        """
        <section id="section-\(id)" aria-labelledby="\(id)">
        <h2 id="\(id)">\(name)</h2>
        <div id="cards-\(id)" class="cards">
        \(joined(games.map(\.html)))</div>
        </section>

        """
    }
}
