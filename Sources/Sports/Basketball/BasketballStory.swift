import Narrating
import Scores

extension StoryRules {
    /// How stories of basketball games are written. Margins of the NBA have a standard deviation of about 13 points.
    static let basketball = StoryRules(
        winChance: .points(deviation: 13),
        moments: MomentRules(
            run: 8,
            closeMargin: 8,
            closeSeconds: 300,
            longSeconds: 240,
            whistles: [.timeout, .review, .twoPointer, .threePointer]
        ),
        contributions: .basketball,
        words: StoryWords(
            unit: .init("point", "points"),
            countsPoints: true,
            means: [.threePointer: "three-pointer", .freeThrow: "free throw", .twoPointer: "basket"]
        ),
        manyLeadChanges: 10,
        clearMargin: 5
    )
}

extension ContributionRules {
    fileprivate static let basketball = ContributionRules(
        rules: [
            Rule(.twoPointer, .scorer, .score, 2),
            Rule(.threePointer, .scorer, .score, 2),
            Rule(.freeThrow, .scorer, .score, 2),
            Rule(.twoPointer, .assist, .assist, 3),
            Rule(.threePointer, .assist, .assist, 3),
            Rule(.rebound, .rebounder, .rebound, 2),
            Rule(.turnover, .stealer, .other, 3, isOtherSide: true),
            Rule(.steal, .stealer, .other, 3),
            Rule(.missedFieldGoal, .blocker, .other, 3, isOtherSide: true),
            Rule(.blockedShot, .blocker, .other, 3),
        ],
        box: .points,
        starPoints: 5,
        bigGame: 25
    )
}
