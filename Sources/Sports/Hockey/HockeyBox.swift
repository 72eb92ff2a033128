import Scores

extension BoxLayout {
    /// The layout of hockey: a table of skaters and one of goalies per team.
    static let hockey = BoxLayout(
        roles: [
            BoxRole(
                name: "Skaters",
                columns: [
                    .goals, .assists, .points, .plusMinus, .shotsOnGoal, .penaltyTime, .hits, .blockedShots,
                    .faceoffShare, .playingTime,
                ],
                extras: [.powerPlayGoals, .shortHandedGoals, .giveaways, .takeaways, .shootoutGoals],
                order: [.points, .goals, .shotsOnGoal, .playingTime]
            ),
            BoxRole(
                name: "Goalies",
                roleStatistics: [.saves, .goalsAgainst, .shotsAgainst, .savesOfShots],
                positions: ["g", "goalie"],
                columns: [.saves, .shotsAgainst, .goalsAgainst, .saveShare, .playingTime],
                extras: [.shootoutSaves, .goals, .assists, .penaltyTime],
                order: [.playingTime, .saves]
            ),
        ],
        comparison: [
            [.shotsOnGoal, .shots], [.missedShots], [.saves], [.powerPlays, .powerPlayGoals], [.shortHandedGoals],
            [.faceoffShare, .faceoffsWon], [.hits], [.blockedShots], [.giveaways], [.takeaways], [.penalties],
            [.penaltyTime],
        ],
        leaders: [.goals, .assists],
        mirrors: [.faceoffsLost: .faceoffsWon],
        counts: [.faceoff: .faceoffsWon, .penalty: .penalties]
    )
}
