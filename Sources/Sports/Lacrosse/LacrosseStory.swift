import Narrating
import Scores

extension StoryRules {
    /// How stories of lacrosse games are written. A men's college side scores about 11.5 goals a game.
    static let lacrosse = StoryRules(
        winChance: .goals(perSide: 11.5),
        moments: MomentRules(
            run: 3,
            closeMargin: 2,
            closeSeconds: 300,
            longSeconds: 480,
            whistles: [.timeout, .penalty, .faceoff, .drawControl, .goal]
        ),
        contributions: .lacrosse,
        words: StoryWords(unit: .init("goal", "goals")),
        manyLeadChanges: 3,
        fewScores: 10,
        clearMargin: 2
    )
}

extension ContributionRules {
    fileprivate static let lacrosse = ContributionRules(
        rules: [
            Rule(.goal, .scorer, .score, 6),
            Rule(.goal, .assist, .assist, 4),
            Rule(.shot, .goalie, .save, 2, isOtherSide: true),
            Rule(.save, .goalie, .save, 2),
            Rule(.turnover, .causedTurnover, .other, 2, isOtherSide: true),
            Rule(.groundBall, .groundBall, .other, 1),
            Rule(.faceoff, .faceoffWinner, .other, 1),
            Rule(.drawControl, .drawControl, .other, 1),
        ],
        box: .goals,
        starPoints: 1,
        starSaves: 4,
        bigGame: 4
    )
}
