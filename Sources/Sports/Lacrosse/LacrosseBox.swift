import Scores

extension BoxLayout {
    /// The layout of lacrosse: a table of field players and one of goalies per team.
    static let lacrosse = BoxLayout(
        roles: [
            BoxRole(
                name: "Field players",
                columns: [
                    .goals, .assists, .points, .shots, .shotsOnGoal, .groundBalls, .turnovers, .causedTurnovers,
                ],
                extras: [.faceoffs, .drawControls, .freePositionShots, .powerPlayGoals, .penalties],
                order: [.points, .goals, .groundBalls, .faceoffsWon, .shots]
            ),
            BoxRole(
                name: "Goalies",
                roleStatistics: [.saves, .goalsAgainst],
                positions: ["g", "gk", "goalie", "goalkeeper"],
                columns: [.saves, .goalsAgainst, .saveShare, .playingTime],
                extras: [.goals, .assists, .groundBalls, .turnovers, .causedTurnovers, .penalties],
                order: [.playingTime, .saves]
            ),
        ],
        comparison: [
            [.shots], [.shotsOnGoal], [.saves], [.groundBalls], [.faceoffs, .faceoffsWon], [.drawControls],
            [.turnovers], [.causedTurnovers], [.clears, .successfulClears], [.powerPlays, .powerPlayGoals],
            [.shortHandedGoals], [.freePositionShots], [.penalties], [.penaltyTime], [.fouls],
        ],
        leaders: [.goals, .assists],
        mirrors: [.faceoffsLost: .faceoffsWon]
    )
}

extension BoxScore {
    /// The counted box score in the form of printed ones. In the women's game, draws take the place of face-offs.
    var sheets: PrintedBoxScore {
        let hasDraws = teams.home.drawControls + teams.away.drawControls > 0
        return BySide(home: sheet(of: .home, hasDraws: hasDraws), away: sheet(of: .away, hasDraws: hasDraws))
    }

    private func sheet(of side: Side, hasDraws: Bool) -> TeamSheet {
        let team = teams[side]
        let counts: [(Statistic, Int)] =
            [
                (.goals, team.goals), (.assists, team.assists), (.shots, team.shots),
                (.shotsOnGoal, team.shotsOnGoal), (.saves, team.saves), (.groundBalls, team.groundBalls),
                (.turnovers, team.turnovers), (.penalties, team.penalties),
            ]
            + (hasDraws
                ? [(.drawControls, team.drawControls)]
                : [(.faceoffsWon, team.faceoffsWon), (.faceoffsLost, team.faceoffsLost)])
        let figures = counts.map { TeamStat(column: StatColumn(counting: $0.0), cell: StatCell(counted: $0.1)) }
        let rows = players[side].map { ($0, $0.counts(hasDraws: hasDraws)) }
        let table = StatTable(
            columns: (rows.first?.1 ?? []).map { StatColumn(counting: $0.0) },
            lines: rows.map { player, counts in
                StatLine(player: PlayerReading(name: player.name), cells: counts.map { StatCell(counted: $0.1) })
            }
        )
        return TeamSheet(figures: figures, tables: [table])
    }
}

extension PlayerBoxScore {
    fileprivate func counts(hasDraws: Bool) -> [(Statistic, Int)] {
        [
            (.goals, goals), (.assists, assists), (.points, points), (.shots, shots), (.groundBalls, groundBalls),
            (.turnovers, turnovers), (.saves, saves),
        ]
            + (hasDraws
                ? [(.drawControls, drawControls)]
                : [(.faceoffsWon, faceoffsWon), (.faceoffsLost, faceoffsLost)])
    }
}

extension StatColumn {
    fileprivate init(counting statistic: Statistic) {
        self.init(key: statistic.rawValue, statistic: statistic)
    }
}

extension StatCell {
    fileprivate init(counted count: Int) {
        self.init(printed: String(count), value: .number(count))
    }
}
