import HTTPTypes
import Scores
import Storage
import Time

/// The scoreboard of one day for people: readable without JavaScript, without a colour and on a phone.
struct ScoreboardPage {
    /// A league's games of the day.
    struct Slate {
        let league: LeagueDay
        let games: [ScoreboardGame]
    }

    let slates: [Slate]
    /// Of the games that are played now.
    let freshness: [GameID: GameFreshness]
    let day: CivilDate
    /// Whether a league was asked for, and the page's links keep to it.
    let isOfOneLeague: Bool
    /// Those that the page leads to.
    let leagues: [LeagueDay]
    /// What browsers subscribe with; `nil` where they are not pushed to.
    let siteKey: String?

    var html: HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title) · BarDown</title>
        <link rel="icon" href="data:,">
        <noscript><meta http-equiv="refresh" content="30"></noscript>
        <style>\(HTML(trusted: PageAssets.style))</style>
        </head>
        <body>
        <header>
        <h1>\(heading)</h1>
        \(leagueLinks)\(dayLinks)
        </header>
        <p id="news" class="quiet" role="status" aria-live="polite"></p>
        <main id="scores" data-day="\(day.description)" data-league="\(league)"\(pushKey)>
        \(content)
        </main>
        <footer><p>Times are those of \(zoneName).</p></footer>
        <script>\(HTML(trusted: PageAssets.script))</script>
        \(pushScript)</body>
        </html>

        """
    }

    private var pushKey: HTML { siteKey.map { " data-push-key=\"\($0)\"" } ?? "" }

    private var pushScript: HTML {
        siteKey == nil ? "" : "<script>\(HTML(trusted: PushAssets.script))</script>\n"
    }

    /// The one whose changes concern the page; empty where all do.
    private var league: String { isOfOneLeague ? slates.first?.league.id.rawValue ?? "" : "" }

    private var title: String { "\(day.longText)" }

    /// The only league there is to see; else what all of them have.
    private var heading: String { slates.count == 1 ? slates.first?.league.name ?? "Scores" : "Scores" }

    /// Nothing where there is nothing to choose.
    private var leagueLinks: HTML {
        guard leagues.count > 1 else { return "" }
        let links = leagues.map { league -> HTML in
            let isShown = isOfOneLeague && slates.contains { $0.league.id == league.id }
            return link(to: day, of: league.id, "\(league.name)", isShown ? "aria-current=\"page\"" : "")
        }
        let all = link(to: day, of: nil, "All", isOfOneLeague ? "" : "aria-current=\"page\"")
        return "<nav aria-label=\"League\">\(HTML.joined([all] + links))</nav>\n"
    }

    private func link(to day: CivilDate, of league: LeagueID?, _ label: String, _ attribute: HTML) -> HTML {
        let query = league.map { "&league=\($0)" } ?? ""
        return "<a href=\"/?date=\(day.description)\(query)\" \(attribute)>\(label)</a> "
    }

    private var dayLinks: HTML {
        """
        <nav aria-label="Day">
        \(link(to: day.adding(days: -1), "‹ Day before", relation: "prev"))
        <h2><time datetime="\(day.description)">\(title)</time></h2>
        \(link(to: day.adding(days: 1), "Day after ›", relation: "next"))
        </nav>
        """
    }

    private func link(to day: CivilDate?, _ label: String, relation: HTML) -> HTML {
        guard let day else { return "" }
        let league = isOfOneLeague ? slates.first?.league.id : nil
        return link(to: day, of: league, label, "rel=\"\(relation)\"")
    }

    private var content: HTML {
        if slates.allSatisfy(\.games.isEmpty) { return "<p>No games on this day.</p>" }
        return .joined(slates.count == 1 ? slates.flatMap(groups) : slates.compactMap(section))
    }

    /// A league among others: its games under its name, those that are played first.
    private func section(of slate: Slate) -> HTML? {
        guard !slate.games.isEmpty else { return nil }
        let games = Self.stages.flatMap { stage in slate.games.filter { $0.view.status == stage.status } }
        return section("league-\(slate.league.id)", slate.league.name, games)
    }

    /// The only league: its games by how far they are.
    private func groups(of slate: Slate) -> [HTML] {
        Self.stages.compactMap { stage in
            let games = slate.games.filter { $0.view.status == stage.status }
            return games.isEmpty ? nil : section(stage.status.rawValue, stage.name, games)
        }
    }

    private static let stages: [(status: StatusView.Status, name: String)] = [
        (.live, "Live"), (.scheduled, "Scheduled"), (.final, "Final"),
    ]

    private func section(_ id: String, _ name: String, _ games: [ScoreboardGame]) -> HTML {
        """
        <section aria-labelledby="\(id)">
        <h2 id="\(id)">\(name)</h2>
        \(HTML.joined(games.map { card($0).html }))
        </section>

        """
    }

    private func card(_ game: ScoreboardGame) -> GameCard {
        GameCard(game: game, freshness: freshness[game.id], isFollowable: siteKey != nil)
    }

    /// `America/New_York` as people say it: `New York`.
    private var zoneName: String {
        let zone = slates.first?.league.zone ?? ""
        return (zone.split(separator: "/").last.map(String.init) ?? zone).replacing("_", with: " ")
    }
}

extension ScoreboardPage {
    /// The page loads nothing but the worker that shows pushes, runs nothing but its own scripts, and stands in nobody's
    /// frame.
    static let headers = Result<HTTPFields, any Error> {
        let style = try PageAssets.hash(of: PageAssets.style)
        let script = try PageAssets.hash(of: PageAssets.script)
        let push = try PageAssets.hash(of: PushAssets.script)
        return [
            .contentSecurityPolicy: """
            default-src 'none'; style-src '\(style)'; script-src '\(script)' '\(push)'; \
            worker-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """,
            .referrerPolicy: "no-referrer",
        ]
    }
}

extension CivilDate {
    /// `Saturday, May 2, 2026`.
    fileprivate var longText: String {
        let weekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ]
        // 1970-01-01 was a Thursday; a day before it has a negative remainder.
        let weekday = (daysSinceEpoch % 7 + 7) % 7
        return "\(weekdays[weekday]), \(months[month - 1]) \(day), \(year)"
    }
}
