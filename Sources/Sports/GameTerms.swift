/// The name of a period of regulation. The raw values are those of the column `league.period_name`.
package enum PeriodName: String, Hashable, Sendable, CaseIterable {
    case quarter, half, period
}

/// The terms that describe the games of a league.
package struct GameTerms: Hashable, Sendable {
    package let sport: Sport
    package let periodName: PeriodName
    /// See ``LeagueProfile/mostPointsOfGoal``. If it is 2 or more, a gain of several points may be fewer goals.
    package let mostPointsOfGoal: Int

    package init(sport: Sport, periodName: PeriodName, mostPointsOfGoal: Int = 1) {
        self.sport = sport
        self.periodName = periodName
        self.mostPointsOfGoal = mostPointsOfGoal
    }
}
