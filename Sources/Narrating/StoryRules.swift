package import Scores

/// The rules of a sport for the stories of its games. Each sport has one value, in its folder of `Sports`.
package struct StoryRules: Sendable {
    package let winChance: WinChanceModel
    package let moments: MomentRules
    package let contributions: ContributionRules
    package let words: StoryWords
    /// The number of changes of the lead from which a game is ``Archetype/backAndForth``.
    package let manyLeadChanges: Int
    /// The sum of both scores up to which a game is ``Archetype/lowEvent``; `nil`: no game of the sport is.
    package let fewScores: Int?
    /// The margin that separates small leads and deficits from large ones in sentences.
    package let clearMargin: Int
    /// The name of breaks other than halftime and the end of regulation: `intermission`; `nil`: they are named after
    /// the period before them, as in `End of 1st`.
    package let breakName: String?

    package init(
        winChance: WinChanceModel,
        moments: MomentRules,
        contributions: ContributionRules,
        words: StoryWords,
        manyLeadChanges: Int,
        fewScores: Int? = nil,
        clearMargin: Int,
        breakName: String? = nil
    ) {
        self.winChance = winChance
        self.moments = moments
        self.contributions = contributions
        self.words = words
        self.manyLeadChanges = manyLeadChanges
        self.fewScores = fewScores
        self.clearMargin = clearMargin
        self.breakName = breakName
    }
}

/// How the plays of a game are divided into moments.
package struct MomentRules: Sendable {
    /// The points that a side scores unanswered in one period to make a run.
    package let run: Int
    /// The largest lead with which the end of regulation is a moment of its own.
    package let closeMargin: Int
    /// The seconds at the end of regulation that are a moment of their own if the game is close.
    package let closeSeconds: Int
    /// The seconds from which a moment is divided.
    package let longSeconds: Int
    /// The plays after which a long moment may be divided.
    package let whistles: Set<PlayKind>

    package init(run: Int, closeMargin: Int, closeSeconds: Int, longSeconds: Int, whistles: Set<PlayKind>) {
        self.run = run
        self.closeMargin = closeMargin
        self.closeSeconds = closeSeconds
        self.longSeconds = longSeconds
        self.whistles = whistles
    }
}

/// The words of a sport in sentences.
package struct StoryWords: Sendable {
    /// A unit of a side's score: `goal`, `goals`.
    package struct Unit: Hashable, Sendable {
        package let singular: String
        package let plural: String

        package init(_ singular: String, _ plural: String) {
            self.singular = singular
            self.plural = plural
        }
    }

    package let unit: Unit
    /// Whether a side scores so often that a sentence states a player's points, not each score.
    package let countsPoints: Bool
    /// How a score of a kind is named with its article: `a three-pointer`. A kind without an entry is not named.
    package let means: [PlayKind: String]

    package init(unit: Unit, countsPoints: Bool = false, means: [PlayKind: String] = [:]) {
        self.unit = unit
        self.countsPoints = countsPoints
        self.means = means
    }
}
