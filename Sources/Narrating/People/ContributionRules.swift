package import Scores

/// What a player does that counts in a story.
package enum Contribution: Hashable, Sendable, CaseIterable {
    /// A goal, or the points of a basket.
    case score
    case assist
    case save
    case rebound
    /// Anything else that makes a player a star: steals, blocked shots, ground balls.
    case other
}

/// Which plays are a player's contributions, and how much they count.
package struct ContributionRules: Sendable {
    /// A role in a kind of play that counts as a contribution.
    package struct Rule: Sendable {
        package let kind: PlayKind
        package let role: PlayPlayer.Role
        package let contribution: Contribution
        /// The weight when players are compared; of a score in a sport with points, the weight of a point.
        package let weight: Int
        /// Whether the player belongs to the other side than the play: a goalie belongs to the other side than a shot.
        package let isOtherSide: Bool

        package init(
            _ kind: PlayKind,
            _ role: PlayPlayer.Role,
            _ contribution: Contribution,
            _ weight: Int,
            isOtherSide: Bool = false
        ) {
            self.kind = kind
            self.role = role
            self.contribution = contribution
            self.weight = weight
            self.isOtherSide = isOtherSide
        }
    }

    /// The columns of a small box score. The names are those of JSON.
    package enum Box: Hashable, Sendable {
        /// `goals`, `assists`, `saves`.
        case goals
        /// `pts`, `reb`, `ast`.
        case points
    }

    package let rules: [Rule]
    package let box: Box
    /// The points in a block that make a player a star. If this is 1, an assist is enough, too.
    package let starPoints: Int
    /// The saves in a block that make a goalie a star; `nil`: saves make none.
    package let starSaves: Int?
    /// The fewest points in a game for which the last block mentions the total of the winner's best player, if the
    /// block has scores.
    package let bigGame: Int

    package init(rules: [Rule], box: Box, starPoints: Int, starSaves: Int? = nil, bigGame: Int) {
        self.rules = rules
        self.box = box
        self.starPoints = starPoints
        self.starSaves = starSaves
        self.bigGame = bigGame
    }
}

/// What one player did in some plays.
package struct ContributionTally: Hashable, Sendable {
    /// Scoring plays.
    package var scores = 0
    /// Goals; in a sport with points, points.
    package var points = 0
    package var assists = 0
    package var saves = 0
    package var rebounds = 0
    /// The weight of all contributions.
    package var weight = 0

    package init() {}

    mutating func count(_ rule: ContributionRules.Rule, points gained: Int) {
        switch rule.contribution {
        case .score:
            scores += 1
            points += gained
        case .assist: assists += 1
        case .save: saves += 1
        case .rebound: rebounds += 1
        case .other: break
        }
        weight += rule.weight * (rule.contribution == .score ? gained : 1)
    }

    mutating func add(_ other: ContributionTally) {
        scores += other.scores
        points += other.points
        assists += other.assists
        saves += other.saves
        rebounds += other.rebounds
        weight += other.weight
    }
}
