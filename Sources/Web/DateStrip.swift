import HTMLWriting
import Scores
import Storage
import Time

/// Links to the days of a week, with a dot below each day that has games. The week has three days before and after the
/// page's day. Further links lead to the nearest days with games and to the calendar.
struct DateStrip {
    let day: CivilDate
    let today: CivilDate
    /// The days of the week that have games.
    let gameDays: Set<CivilDate>
    let around: DaysAround
    /// The URL of the calendar of the day's month.
    let calendar: String
    /// Makes the URL of the page for another day.
    let address: (CivilDate) -> String

    static func span(around day: CivilDate) -> [CivilDate] {
        (-3...3).compactMap { day.adding(days: $0) }
    }

    var html: HTML {
        """
        <nav class="days" aria-label="Day">
        \(jump(to: around.previous, "prev", "‹", "Previous day with games"))\
        \(HTML.joined(Self.span(around: day).map(link)))\
        \(jump(to: around.next, "next", "›", "Next day with games"))\(todayLink)\
        <a href="\(calendar)" class="jump" aria-label="Calendar"><svg class="icon" aria-hidden="true">\
        <path d="M3 5h14v12H3zM3 9h14M7 3v4M13 3v4"/></svg></a>
        </nav>

        """
    }

    private func link(to other: CivilDate) -> HTML {
        let mark: HTML = gameDays.contains(other) ? " class=\"busy\"" : ""
        let current: HTML = other == day ? " aria-current=\"date\"" : ""
        return """
            <a href="\(address(other))"\(current)\(mark) aria-label="\(other.longText)\
            \(gameDays.contains(other) ? "" : ", no games")">\(String(other.weekday.prefix(3)))<b>\(other.day)</b><i></i></a>

            """
    }

    private func jump(to other: CivilDate?, _ relation: String, _ sign: String, _ words: String) -> HTML {
        guard let other else { return "" }
        return """
            <a href="\(address(other))" class="jump near" rel="\(relation)" aria-label="\(words): \(other.longText)">\(sign)</a>
            """
    }

    private var todayLink: HTML {
        day == today ? "" : "<a href=\"\(address(today))\" class=\"jump now\">Today</a>"
    }
}

extension CivilDate {
    private static let weekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `Saturday`.
    var weekday: String {
        // 1970-01-01 was a Thursday. Days before it have a negative remainder, so 7 is added.
        Self.weekdays[(daysSinceEpoch % 7 + 7) % 7]
    }

    /// `Saturday, May 2, 2026`.
    var longText: String { "\(weekday), \(Self.months[month - 1]) \(day), \(year)" }

    /// `May 2026`.
    var monthText: String { "\(Self.months[month - 1]) \(year)" }

    /// `Sat, May 2`.
    var shortText: String { "\(weekday.prefix(3)), \(Self.months[month - 1].prefix(3)) \(day)" }

    /// As ``shortText``, with the year if it is not that of the other date: `Thu, Oct 1, 2026`.
    func shortText(near other: CivilDate) -> String { year == other.year ? shortText : "\(shortText), \(year)" }
}
