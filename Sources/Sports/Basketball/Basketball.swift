package import Scores

extension SportID {
    package static let basketball = SportID(rawValue: "basketball")
}

extension Sport {
    /// Basketball.
    package static let basketball = Sport(
        id: .basketball,
        words: SportWords(name: "Basketball", unit: .points),
        periodLengths: [300, 600, 720, 900, 1200],
        plays: .basketball,
        // A side scores two to three points a minute, and eight at its very best. A source that lagged during a
        // time-out and a break may report a gain of about twenty at once. No side of the NBA has reached 190.
        pace: ScoringPace(burst: 20, perMinute: 8, most: 220),
        alerts: .basketball,
        // Baskets are not urgent, because there are one or more of them every minute.
        activities: ActivityRules(
            urgentChanges: [.status, .lead, .period],
            ordinaryInterval: .seconds(15),
            urgentInterval: .seconds(240)
        ),
        milestones: MilestoneRules(
            comebackDeficit: 20,
            milestones: [30, 40, 50, 60],
            countsPoints: true,
            staleAfterPoints: 12,
            countsShutouts: false
        ),
        // The NBA's statistics call this situation the clutch.
        closeGame: CloseGame(margin: 5, seconds: 300),
        statistics: StatisticDefinition.basketball,
        boxLayout: .basketball,
        standings: .basketball,
        leaders: .basketball,
        shotChart: .basketball,
        story: .basketball
    )
}

extension AlertRules {
    /// Baskets lead to no alerts: a game has about 100 of them. Alerts are sent for the score at each break, for
    /// comebacks and, towards the end, for close games and changes of the lead.
    fileprivate static let basketball = AlertRules.everySport(and: [
        .periodEnd: Rule(alert: .periodEnd, usefulForSeconds: 15 * 60, during: .beforeLastPeriod),
        .comeback: Rule(alert: .comeback, usefulForSeconds: 5 * 60, isSupersededByLaterScore: true),
        .closeGame: Rule(alert: .closeGame, usefulForSeconds: 5 * 60, isSupersededByLaterScore: true),
        .leadChange: Rule(
            alert: .leadChange,
            usefulForSeconds: 5 * 60,
            isSupersededByLaterScore: true,
            during: .fromLastPeriod
        ),
        .overtime: Rule(alert: .overtime, usefulForSeconds: 10 * 60),
    ])
}

extension PlayVocabulary {
    static let basketball = PlayVocabulary(
        kinds: [
            .twoPointer, .threePointer, .missedFieldGoal, .freeThrow, .missedFreeThrow, .rebound, .steal, .blockedShot,
            .jumpBall, .violation, .substitution,
        ],
        points: [.freeThrow: 1, .twoPointer: 2, .threePointer: 3],
        roles: [
            .scorer, .assist, .shooter, .blocker, .rebounder, .stealer, .jumper, .gainedPossession, .turnover, .fouler,
            .fouled, .substituteIn, .substituteOut, .starter,
        ]
    )
}

extension PlayKind {
    package static let twoPointer = PlayKind(rawValue: "two_pointer")
    package static let threePointer = PlayKind(rawValue: "three_pointer")
    package static let missedFieldGoal = PlayKind(rawValue: "missed_field_goal")
    package static let freeThrow = PlayKind(rawValue: "free_throw")
    package static let missedFreeThrow = PlayKind(rawValue: "missed_free_throw")
    package static let rebound = PlayKind(rawValue: "rebound")
    package static let steal = PlayKind(rawValue: "steal")
    package static let jumpBall = PlayKind(rawValue: "jump_ball")
    package static let violation = PlayKind(rawValue: "violation")
    package static let substitution = PlayKind(rawValue: "substitution")
}

extension PlayPlayer.Role {
    package static let rebounder = PlayPlayer.Role(rawValue: "rebounder")
    package static let stealer = PlayPlayer.Role(rawValue: "stealer")
    package static let jumper = PlayPlayer.Role(rawValue: "jumper")
    package static let fouled = PlayPlayer.Role(rawValue: "fouled")
    package static let substituteIn = PlayPlayer.Role(rawValue: "substitute_in")
    package static let substituteOut = PlayPlayer.Role(rawValue: "substitute_out")
    /// The player who won the ball at a jump ball.
    package static let gainedPossession = PlayPlayer.Role(rawValue: "gained_possession")
}
