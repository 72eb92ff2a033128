/// The statistics of a team or a player, by season and by game, as found on a page.
package struct RawStatistics: Hashable, Sendable {
    /// The schedule of the team. Its games are those of ``games``, in the same order.
    package var schedule: RawSchedule
    package var seasons: [RawStatisticsRow] = []
    package var games: [RawStatisticsRow] = []

    package init(schedule: RawSchedule) {
        self.schedule = schedule
    }
}

/// A line of statistics and, if the page has one, the line of the opponents.
package struct RawStatisticsRow: Hashable, Sendable {
    /// The season's name; blank in a row of a game.
    package var label: String
    package var headings: [String]
    package var values: [String]
    package var opponents: [String]?

    package init(label: String, headings: [String], values: [String]) {
        self.label = label
        self.headings = headings
        self.values = values
    }
}
