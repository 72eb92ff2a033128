import HTMLWriting
import Scores
import Time

/// A week around a day, as links, with a dot below the days that have games.
struct DateStrip {
    let day: CivilDate
    /// The days of the week that have games.
    let busy: Set<CivilDate>
    /// Makes the URL of the page for another day.
    let address: (CivilDate) -> String

    static func span(around day: CivilDate) -> [CivilDate] {
        (-3...3).compactMap { day.adding(days: $0) }
    }

    var html: HTML {
        "<nav class=\"days\" aria-label=\"Day\">\n\(HTML.joined(Self.span(around: day).map(link)))</nav>"
    }

    private func link(to other: CivilDate) -> HTML {
        let mark: HTML = busy.contains(other) ? " class=\"busy\"" : ""
        return """
            <a href="\(address(other))"\(relation(of: other))\(mark) aria-label="\(other.longText)\
            \(busy.contains(other) ? "" : ", no games")">\(String(other.weekday.prefix(3)))<b>\(other.day)</b><i></i></a>

            """
    }

    private func relation(of other: CivilDate) -> HTML {
        switch other.daysSinceEpoch - day.daysSinceEpoch {
        case -1: " rel=\"prev\""
        case 0: " aria-current=\"date\""
        case 1: " rel=\"next\""
        default: ""
        }
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
        // 1970-01-01 was a Thursday; a day before it has a negative remainder.
        Self.weekdays[(daysSinceEpoch % 7 + 7) % 7]
    }

    /// `Saturday, May 2, 2026`.
    var longText: String { "\(weekday), \(Self.months[month - 1]) \(day), \(year)" }

    /// `Sat, May 2`.
    var shortText: String { "\(weekday.prefix(3)), \(Self.months[month - 1].prefix(3)) \(day)" }
}
