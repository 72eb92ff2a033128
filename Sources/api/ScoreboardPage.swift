import HTTPTypes
import Scores
import Storage
import Time

/// The scoreboard of one day for people: readable without JavaScript, without a colour and on a phone.
struct ScoreboardPage {
    let league: LeagueDay
    let day: CivilDate
    let games: [ScoreboardGame]

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
        <h1>\(league.name)</h1>
        \(dayLinks)
        </header>
        <p id="news" class="quiet" role="status" aria-live="polite"></p>
        <main id="scores">
        \(content)
        </main>
        <footer><p>Times are those of \(zoneName).</p></footer>
        <script>\(HTML(trusted: PageAssets.script))</script>
        </body>
        </html>

        """
    }

    private var title: String { "\(day.longText)" }

    private var dayLinks: HTML {
        """
        <nav aria-label="Day">
        \(link(to: day.adding(days: -1), "‹ Day before", relation: "prev"))
        <h2><time datetime="\(day.description)">\(title)</time></h2>
        \(link(to: day.adding(days: 1), "Day after ›", relation: "next"))
        </nav>
        """
    }

    private func link(to day: CivilDate?, _ label: String, relation: String) -> HTML {
        guard let day else { return "" }
        let query = league.id == .mensLacrosseD1 ? "" : "&league=\(league.id)"
        return "<a href=\"/?date=\(day.description)\(query)\" rel=\"\(relation)\">\(label)</a>"
    }

    private var content: HTML {
        if games.isEmpty { return "<p>No games on this day.</p>" }
        let groups: [(StatusView.Status, String)] = [(.live, "Live"), (.scheduled, "Scheduled"), (.final, "Final")]
        return .joined(
            groups.compactMap { status, name in
                let members = games.filter { $0.view.status == status }
                guard !members.isEmpty else { return nil }
                return """
                    <section aria-labelledby="\(status.rawValue)">
                    <h2 id="\(status.rawValue)">\(name)</h2>
                    \(HTML.joined(members.map { GameCard(game: $0).html }))
                    </section>

                    """
            }
        )
    }

    /// `America/New_York` as people say it: `New York`.
    private var zoneName: String {
        (league.zone.split(separator: "/").last.map(String.init) ?? league.zone).replacing("_", with: " ")
    }
}

extension ScoreboardPage {
    /// The page loads nothing, runs nothing but its own script, and stands in nobody's frame.
    static let headers = Result<HTTPFields, any Error> {
        let style = try PageAssets.hash(of: PageAssets.style)
        let script = try PageAssets.hash(of: PageAssets.script)
        return [
            .contentSecurityPolicy: """
            default-src 'none'; style-src '\(style)'; script-src '\(script)'; \
            connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
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
