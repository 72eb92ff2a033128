package import Scores

extension SportID {
    package static let lacrosse = SportID(rawValue: "lacrosse")
}

extension Sport {
    /// Lacrosse, for men and women, outdoors and indoors.
    package static let lacrosse = Sport(
        id: .lacrosse,
        words: SportWords(name: "Lacrosse", unit: .goals, hatTrick: 3),
        // The longest is a half, as in the former women's game.
        periodLengths: [300, 600, 720, 900, 1200, 1800],
        plays: .lacrosse,
        // In a run of goals straight from the face-offs, each takes about twenty seconds. A gain of four goals between
        // two readings is accepted, because the source may have lagged for a minute; a gain of six within seconds is an
        // error of the source.
        pace: ScoringPace(burst: 4, perMinute: 3, most: 50),
        // Every goal is alerted, which covers changes of the lead, ties and comebacks, too.
        alerts: .everySport(and: [
            .score: AlertRules.Rule(alert: .score, usefulForSeconds: 10 * 60, isSupersededByLaterScore: true)
        ]),
        activities: .everyGoal,
        milestones: MilestoneRules(
            comebackDeficit: 5,
            milestones: [3, 5, 8],
            staleAfterPoints: 2,
            countsShutouts: true
        ),
        statistics: StatisticDefinition.lacrosse,
        boxLayout: .lacrosse,
        standings: .lacrosse,
        leaders: .lacrosse,
        countBoxScore: { plays, points in BoxScore(plays: plays, points: points) },
        story: .lacrosse,
        isImpliedInResponses: true
    )
}

extension PlayVocabulary {
    static let lacrosse = PlayVocabulary(
        kinds: [
            .goal, .shot, .save, .faceoff, .drawControl, .groundBall, .clear, .penalty, .shotClockViolation,
            .goalieChange,
        ],
        points: [.goal: 1],
        roles: [
            .scorer, .assist, .shooter, .goalie, .faceoffWinner, .faceoffLoser, .drawControl, .groundBall, .turnover,
            .causedTurnover, .penalized, .fouler, .starter,
        ]
    )
}

extension PlayKind {
    package static let drawControl = PlayKind(rawValue: "draw_control")
    package static let groundBall = PlayKind(rawValue: "ground_ball")
    package static let clear = PlayKind(rawValue: "clear")
    package static let shotClockViolation = PlayKind(rawValue: "shot_clock_violation")
    package static let goalieChange = PlayKind(rawValue: "goalie_change")
}

extension PlayPlayer.Role {
    package static let drawControl = PlayPlayer.Role(rawValue: "draw_control")
    package static let groundBall = PlayPlayer.Role(rawValue: "ground_ball")
    package static let causedTurnover = PlayPlayer.Role(rawValue: "caused_turnover")
}
