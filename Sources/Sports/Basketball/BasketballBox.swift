import Scores

extension BoxLayout {
    /// The layout of basketball: one table per team.
    static let basketball = BoxLayout(
        roles: [
            BoxRole(
                name: nil,
                columns: [
                    .playingTime, .points, .rebounds, .assists, .fieldGoals, .threePointers, .freeThrows, .steals,
                    .blocks, .turnovers, .fouls, .plusMinus,
                ],
                extras: [.offensiveRebounds, .defensiveRebounds],
                order: [.points, .rebounds, .assists, .playingTime]
            )
        ],
        comparison: [
            [.fieldGoals, .fieldGoalShare], [.threePointers, .threePointShare], [.freeThrows, .freeThrowShare],
            [.rebounds], [.offensiveRebounds], [.defensiveRebounds], [.assists], [.steals], [.blocks],
            [.totalTurnovers, .turnovers], [.pointsOffTurnovers], [.fastBreakPoints], [.pointsInPaint], [.fouls],
            [.totalTechnicalFouls, .technicalFouls], [.flagrantFouls], [.largestLead],
        ],
        leaders: [.points, .rebounds, .assists],
        mirrors: [.pointsOffTurnovers: .pointsConcededOffTurnovers]
    )
}
