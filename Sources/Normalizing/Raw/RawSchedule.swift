/// A team's schedule as found on a page.
package struct RawSchedule: Hashable, Sendable {
    /// The source: the name of its folder in lower case.
    package var source: String
    package var sport: String?
    package var division: String?
    package var team = RawTeam()
    /// For example `8-7`.
    package var record: String?
    package var games: [RawScheduledGame] = []

    package init(source: String) {
        self.source = source
    }
}

/// A row of a team's schedule.
package struct RawScheduledGame: Hashable, Sendable {
    package var id: String?
    package var date: String?
    /// Opponent, place and occasion, one line each: `@ Navy`; `Dartmouth` and `@Denver, CO`; `#1 Utah` and
    /// `2025 ASUN MLA Championship`.
    package var opponent: [String] = []
    package var opponentID: String?
    /// For example `L 8-11`, `W 7 - 6 (4OT)` or `-`.
    package var result: String?
    package var attendance: String?

    package init() {}
}
