import HTMLWriting
import Scores
import Storage
import Time

/// The calendar page: one month, with the number of games on each day.
struct CalendarPage {
    let frame: PageFrame
    let month: CalendarMonth
    let today: CivilDate
    /// The number of games by day; days without games are missing.
    let games: [CivilDate: Int]
    /// `nil`: all followed leagues.
    let league: LeagueDay?
    let leagues: [LeagueDay]

    var html: HTML {
        PageShell(
            frame: frame,
            title: "Calendar, \(month.name)",
            summary: "The days with games in \(month.name).",
            content: content
        ).html
    }

    private var content: HTML {
        """
        <h1>\(month.name)</h1>
        \(chips)<section class="card" aria-label="Calendar">
        <p class="months">\(link(to: month.previous, "prev", "‹"))\(link(to: month.next, "next", "›"))</p>
        <table class="month"><caption class="quiet">Games in \(month.name)</caption>
        <thead><tr>\(HTML.joined(CalendarMonth.weekdays.map { "<th scope=\"col\">\($0)</th>" }))</tr></thead>
        <tbody>
        \(HTML.joined(month.weeks.map(week)))</tbody></table>
        <p class="note">The small number is the number of games on the day.</p></section>
        """
    }

    private var chips: HTML {
        guard leagues.count > 1 else { return "" }
        let chips = ChipRow.Chip.leagues(leagues, current: league?.id) { address(of: month, $0) }
        return ChipRow(name: "League", chips: chips).html
    }

    private func address(of month: CalendarMonth, _ league: LeagueID?) -> String {
        frame.path("/calendar", [("month", month.text), ("league", league?.rawValue)])
    }

    private func link(to other: CalendarMonth?, _ relation: String, _ sign: HTML) -> HTML {
        guard let other else { return "<span></span>" }
        let name: HTML = relation == "prev" ? "\(sign) \(other.name)" : "\(other.name) \(sign)"
        return "<a href=\"\(address(of: other, league?.id))\" rel=\"\(relation)\">\(name)</a>"
    }

    private func week(_ days: [CivilDate?]) -> HTML {
        "<tr>\(HTML.joined(days.map(cell)))</tr>\n"
    }

    private func cell(_ day: CivilDate?) -> HTML {
        guard let day else { return "<td></td>" }
        let mark: HTML = day == today ? " class=\"today\"" : ""
        guard let count = games[day], count > 0 else { return "<td\(mark)><span>\(day.day)</span></td>" }
        let path = frame.path("/", [("date", day.description), ("league", league?.id.rawValue)])
        let words = "\(day.longText), \(count) \(count == 1 ? "game" : "games")"
        return "<td\(mark)><a href=\"\(path)\" aria-label=\"\(words)\">\(day.day)<b>\(count)</b></a></td>"
    }
}
