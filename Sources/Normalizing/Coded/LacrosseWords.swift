import Scores
import Sports

extension Statistic {
    /// The NCAA's names on both of its sites: field names of its GraphQL, nested ones with a dot, and headings of
    /// stats.ncaa.org.
    ///
    /// Clears and free-position shots are left out, because they are counts there and ratios in ``Statistic``.
    static let lacrosse: [String: Statistic] = [
        "shots": .shots, "shotsOnGoal": .shotsOnGoal, "groundBalls": .groundBalls, "drawControls": .drawControls,
        "causedTurnovers": .causedTurnovers,
        "goalie.saves": .saves, "goalie.goalsAllowed": .goalsAgainst, "goalie.minutesPlayed": .playingTime,
        "penalties.count": .penalties, "penalties.minutes": .penaltyTime,
        "powerPlay.goals": .powerPlayGoals, "goalTypes.powerplayGoals": .powerPlayGoals,
        "goalTypes.shortHandedGoals": .shortHandedGoals,

        "Min": .playingTime, "Goals": .goals, "Assists": .assists, "Points": .points, "Shots": .shots,
        "SOG": .shotsOnGoal, "GB": .groundBalls, "TO": .turnovers, "CT": .causedTurnovers, "FO Won": .faceoffsWon,
        "G Min": .playingTime, "Goals Allowed": .goalsAgainst, "Saves": .saves, "Save Pct": .saveShare,
    ]
}
