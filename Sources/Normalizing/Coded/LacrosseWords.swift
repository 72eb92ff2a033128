import Scores
import Sports

extension Statistic {
    /// The NCAA's names on both of its sites: field names of its GraphQL, nested ones with a dot, and headings of
    /// stats.ncaa.org.
    ///
    /// The NCAA prints two counts of clears. ``Statistic/clears`` is the ratio of the two.
    static let lacrosse: [String: Statistic] = [
        "shots": .shots, "shotsOnGoal": .shotsOnGoal, "groundBalls": .groundBalls, "drawControls": .drawControls,
        "causedTurnovers": .causedTurnovers, "freePositionShots": .freePositionShots,
        "clears": .successfulClears, "clearAttempts": .clearAttempts,
        "goalie.saves": .saves, "goalie.goalsAllowed": .goalsAgainst, "goalie.minutesPlayed": .playingTime,
        "penalties.count": .penalties, "penalties.minutes": .penaltyTime,
        "powerPlay.goals": .powerPlayGoals, "goalTypes.powerplayGoals": .powerPlayGoals,
        "goalTypes.shortHandedGoals": .shortHandedGoals, "powerPlay.opportunities": .powerPlayOpportunities,
        "goalTypes.gameWinningGoals": .gameWinningGoals, "goalTypes.unassistedGoals": .unassistedGoals,
        "goalTypes.firstGoals": .firstGoals, "goalTypes.overtimeGoals": .overtimeGoals,
        "goalTypes.emptyNetGoals": .emptyNetGoals, "goalTypes.freePositionGoals": .freePositionGoals,
        "penalties.major": .majorPenalties, "penalties.minor": .minorPenalties,
        "goalie.shutouts": .shutouts, "goalie.gamesPlayed": .gamesPlayed, "goalie.gamesStarted": .gamesStarted,
        "goalie.wins": .wins, "goalie.losses": .losses, "goalie.ties": .ties,

        "Min": .playingTime, "Goals": .goals, "Assists": .assists, "Points": .points, "Shots": .shots,
        "SOG": .shotsOnGoal, "GB": .groundBalls, "TO": .turnovers, "CT": .causedTurnovers, "FO Won": .faceoffsWon,
        "FOs Taken": .faceoffsTaken, "GAA": .goalsAgainstAverage,
        "G Min": .playingTime, "Goals Allowed": .goalsAgainst, "Saves": .saves, "Save Pct": .saveShare,
    ]
}
