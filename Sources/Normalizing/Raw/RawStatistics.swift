package import Scores
package import Sports

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

extension RawStatistics {
    /// Reads all rows. Games that cannot be read are listed with their reasons.
    ///
    /// - Parameter expected: The requested league, used if the page does not name its own.
    package func normalized(league expected: ExpectedLeague) -> StatisticsReading {
        var reading = StatisticsReading(
            league: LeagueID(sport: schedule.sport, division: schedule.division, expected: expected.id) ?? expected.id,
            team: TeamReading(schedule.team, source: schedule.source),
            record: TeamRecord(printed: schedule.record),
            seasons: seasons.compactMap { row in
                row.label.unblanked.map {
                    SeasonStatistics(season: $0, stats: row.stats, opponents: row.opponentStats)
                }
            },
            games: []
        )
        for (index, (raw, row)) in zip(schedule.games, games).enumerated() {
            if let game = ScheduledGame(raw, source: schedule.source) {
                reading.games.append(GameStatistics(game: game, stats: row.stats, opponents: row.opponentStats))
            } else {
                let reason = "no day, or no opponent"
                reading.rejected.append(RejectedEntry(index: index, id: raw.id?.unblanked, reason: reason))
            }
        }
        return reading
    }
}

extension RawStatisticsRow {
    fileprivate var stats: [PrintedStat] { Self.stats(headings, values) }
    fileprivate var opponentStats: [PrintedStat]? { opponents.map { Self.stats(headings, $0) } }

    /// Returns the columns that have a value. A blank or a dash is not zero; it means that the statistic was not
    /// counted.
    private static func stats(_ headings: [String], _ values: [String]) -> [PrintedStat] {
        zip(headings, values).compactMap { heading, value in
            guard let name = heading.unblanked, let value = value.unblanked, value != "-" else { return nil }
            return PrintedStat(name: name, value: value)
        }
    }
}
