package import Scores

/// A player of a moment, and what he or she did in it.
package struct MomentPlayer: Hashable, Sendable {
    /// The whole name, first name first. Unlike a name in sentences, it does not change when another player with the
    /// same last name appears.
    package let name: String
    package let side: Side
    package let tally: ContributionTally

    /// `2 goals, 1 assist`, `7 points`; empty if none of it is in the box score of the sport's stories.
    package func summary(_ box: ContributionRules.Box) -> String {
        let counts: [(number: Int, singular: String)] =
            switch box {
            case .goals: [(tally.points, "goal"), (tally.assists, "assist"), (tally.saves, "save")]
            case .points: [(tally.points, "point"), (tally.rebounds, "rebound"), (tally.assists, "assist")]
            }
        return counts.filter { $0.number > 0 }
            .map { "\($0.number) \($0.singular)\($0.number == 1 ? "" : "s")" }.joined(separator: ", ")
    }

    /// Whether this player did more than another one. Players who did equally much are ordered by name.
    fileprivate func isBefore(_ other: MomentPlayer) -> Bool {
        (-tally.weight, name, side.rawValue) < (-other.tally.weight, other.name, other.side.rawValue)
    }
}

extension Timeline {
    /// The greatest number of players of a moment.
    private static let mostPlayers = 3

    /// Returns the players who did most in each moment, the first one most. Players with an empty
    /// ``MomentPlayer/summary(_:)`` are left out.
    package func players(_ rules: StoryRules) -> [[MomentPlayer]] {
        guard !moments.isEmpty else { return [] }
        let count = ContributionCount(line, blocks: moments.map(\.plays), rules.contributions)
        return count.blocks.map { tallies in
            let players = zip(count.people.people, tallies).map { person, tally in
                MomentPlayer(name: person.fullName, side: person.side, tally: tally)
            }
            let counted = players.filter { !$0.summary(rules.contributions.box).isEmpty }
            return Array(counted.sorted { $0.isBefore($1) }.prefix(Self.mostPlayers))
        }
    }
}
