import Narrating
import Scores

extension StoryRules {
    /// How stories of hockey games are written. A side of the NHL scores about three goals a game.
    static let hockey = StoryRules(
        winChance: .goals(perSide: 3.05),
        moments: MomentRules(
            run: 2,
            closeMargin: 1,
            closeSeconds: 300,
            longSeconds: 720,
            whistles: [.stoppage, .faceoff, .timeout, .goal]
        ),
        contributions: .hockey,
        words: StoryWords(unit: .init("goal", "goals")),
        manyLeadChanges: 3,
        fewScores: 3,
        clearMargin: 2,
        breakName: "intermission"
    )
}

extension ContributionRules {
    fileprivate static let hockey = ContributionRules(
        rules: [
            Rule(.goal, .scorer, .score, 6),
            Rule(.goal, .assist, .assist, 4),
            Rule(.shot, .goalie, .save, 1, isOtherSide: true),
            Rule(.save, .goalie, .save, 1),
            // Blocked shots do not count, because sources do not state whether a teammate blocked the shot.
            Rule(.takeaway, .takeaway, .other, 1),
        ],
        box: .goals,
        starPoints: 1,
        starSaves: 8,
        bigGame: 3
    )
}
