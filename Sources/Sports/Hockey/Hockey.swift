package import Scores

extension SportID {
    package static let hockey = SportID(rawValue: "hockey")
}

extension Sport {
    /// Ice hockey.
    package static let hockey = Sport(
        id: .hockey,
        words: SportWords(name: "Ice hockey", unit: .goals, hatTrick: 3),
        periodLengths: [300, 600, 1200],
        plays: .hockey,
        // Three goals in half a minute are extremely rare. Sixteen are the most that a side of the NHL ever scored.
        pace: ScoringPace(burst: 3, perMinute: 2, most: 20),
        alerts: .hockey,
        activities: .everyGoal,
        milestones: MilestoneRules(
            comebackDeficit: 3,
            milestones: [3, 4, 5],
            staleAfterPoints: 1,
            countsShutouts: true
        ),
        statistics: StatisticDefinition.hockey,
        boxLayout: .hockey,
        standings: .hockey,
        leaders: .hockey,
        shotChart: .hockey,
        story: .hockey
    )
}

extension AlertRules {
    /// Every goal leads to an alert, and so does the score at each break. A shootout has one alert at its beginning and
    /// one at the end of the game, because shots in it do not count as goals.
    fileprivate static let hockey = AlertRules.everySport(and: [
        .score: Rule(
            alert: .score,
            usefulForSeconds: 10 * 60,
            isSupersededByLaterScore: true,
            during: .exceptShootout
        ),
        .periodEnd: Rule(alert: .periodEnd, usefulForSeconds: 15 * 60, during: .beforeLastPeriod),
        .overtime: Rule(alert: .overtime, usefulForSeconds: 10 * 60),
        .shootout: Rule(alert: .shootout, usefulForSeconds: 10 * 60),
    ])
}

extension PlayVocabulary {
    static let hockey = PlayVocabulary(
        kinds: [
            .goal, .shot, .missedShot, .blockedShot, .save, .faceoff, .penalty, .delayedPenalty, .hit, .giveaway,
            .takeaway, .shootoutGoal, .shootoutMiss,
        ],
        points: [.goal: 1],
        roles: [
            .scorer, .assist, .shooter, .goalie, .blocker, .faceoffWinner, .faceoffLoser, .hitter, .hit, .giveaway,
            .takeaway, .penalized, .drewPenalty, .servedPenalty, .starter,
        ]
    )
}

extension PlayKind {
    /// A shot that missed the goal or hit its frame.
    package static let missedShot = PlayKind(rawValue: "missed_shot")
    package static let hit = PlayKind(rawValue: "hit")
    package static let giveaway = PlayKind(rawValue: "giveaway")
    package static let takeaway = PlayKind(rawValue: "takeaway")
    /// A penalty that will be called when the other side has lost the puck.
    package static let delayedPenalty = PlayKind(rawValue: "delayed_penalty")
    /// A goal in a shootout. It does not count in the score.
    package static let shootoutGoal = PlayKind(rawValue: "shootout_goal")
    package static let shootoutMiss = PlayKind(rawValue: "shootout_miss")
}

extension PlayPlayer.Role {
    package static let hitter = PlayPlayer.Role(rawValue: "hitter")
    package static let hit = PlayPlayer.Role(rawValue: "hit")
    package static let giveaway = PlayPlayer.Role(rawValue: "giveaway")
    package static let takeaway = PlayPlayer.Role(rawValue: "takeaway")
    package static let drewPenalty = PlayPlayer.Role(rawValue: "drew_penalty")
    package static let servedPenalty = PlayPlayer.Role(rawValue: "served_penalty")
}
