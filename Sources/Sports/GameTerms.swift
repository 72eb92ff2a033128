/// What a period of regulation is called. The raw values are those of the column `league.period_name`.
package enum PeriodName: String, Hashable, Sendable, CaseIterable {
    case quarter, half, period
}

/// The terms in which the games of a league are described.
package struct GameTerms: Hashable, Sendable {
    package let sport: Sport
    package let periodName: PeriodName
    /// As ``LeagueProfile/mostPointsOfGoal``. From 2, a gain of several points may be fewer goals.
    package let mostPointsOfGoal: Int

    package init(sport: Sport, periodName: PeriodName, mostPointsOfGoal: Int = 1) {
        self.sport = sport
        self.periodName = periodName
        self.mostPointsOfGoal = mostPointsOfGoal
    }
}
