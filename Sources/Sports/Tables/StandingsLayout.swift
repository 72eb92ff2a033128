package import Scores

/// A figure of a team in standings. The raw values are those of JSON.
package enum StandingsFigure: String, Hashable, Sendable, CaseIterable {
    case gamesPlayed, wins, losses, ties, overtimeLosses
    case points, pointsShare, winShare, gamesBehind
    /// Goals or points for, against, and their difference.
    case scored, conceded, difference
    /// Records in all games, against teams of the same conference, at home, away, and in the last ten games.
    case overall, conference, home, away, lastTen
    case streak
    /// The place among the teams of a conference that are not in the playoffs by their place in a division, from 1.
    case wildCard
}

/// A column of standings.
package struct StandingsColumn: Hashable, Sendable {
    package let figure: StandingsFigure
    /// For example `Games played`.
    package let name: String
    /// For example `GP`.
    package let abbreviation: String

    package init(_ figure: StandingsFigure, _ name: String, _ abbreviation: String) {
        self.figure = figure
        self.name = name
        self.abbreviation = abbreviation
    }
}

/// The columns of standings in a sport, from the left.
package struct StandingsLayout: Hashable, Sendable {
    package let columns: [StandingsColumn]

    package init(_ columns: [StandingsColumn]) {
        self.columns = columns
    }

    /// For a sport without columns of its own: the records that every source gives.
    package static let plain = StandingsLayout([
        StandingsColumn(.conference, "Record in the conference", "CONF"),
        StandingsColumn(.overall, "Record in all games", "ALL"),
    ])
}

/// A list of leaders that is counted from box scores if no source has one.
package struct LeaderRule: Hashable, Sendable {
    package let statistic: Statistic
    /// Whether players are ranked by their average per game instead of their total.
    package let isPerGame: Bool

    package static func total(_ statistic: Statistic) -> LeaderRule {
        LeaderRule(statistic: statistic, isPerGame: false)
    }

    package static func perGame(_ statistic: Statistic) -> LeaderRule {
        LeaderRule(statistic: statistic, isPerGame: true)
    }
}
