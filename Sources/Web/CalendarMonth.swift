import Time

/// A month of a year, divided into weeks that begin on Sunday.
struct CalendarMonth: Hashable, Sendable {
    let first: CivilDate

    init(containing day: CivilDate) {
        first = day.adding(days: 1 - day.day) ?? day
    }

    /// Parses `2026-03`; `nil` for anything else.
    init?(_ text: String) {
        guard let day = CivilDate("\(text)-01") else { return nil }
        first = day
    }

    /// `2026-03`.
    var text: String { String(first.description.prefix(7)) }

    /// `March 2026`.
    var name: String { first.monthText }

    var days: [CivilDate] {
        (0..<31).compactMap { first.adding(days: $0) }.filter { $0.month == first.month }
    }

    /// `nil` for the first month that a date can have.
    var previous: CalendarMonth? { first.adding(days: -1).map(CalendarMonth.init(containing:)) }
    var next: CalendarMonth? { days.last?.adding(days: 1).map(CalendarMonth.init(containing:)) }

    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    /// Rows of seven days; `nil` for a day of another month.
    var weeks: [[CivilDate?]] {
        let before = Self.weekdays.firstIndex(of: String(first.weekday.prefix(3))) ?? 0
        var cells: [CivilDate?] = Array(repeating: nil, count: before) + days.map(Optional.init)
        while cells.count % 7 != 0 { cells.append(nil) }
        return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    }
}
