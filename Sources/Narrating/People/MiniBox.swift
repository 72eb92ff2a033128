package import Scores

/// The best players of both sides up to the end of a block.
package struct MiniBox: Hashable, Sendable, Codable {
    package struct Row: Hashable, Sendable, Codable {
        /// The name as in the block's sentences.
        package let name: String
        /// What the player did from the start of the game to the end of the block.
        package let total: ContributionTally
        /// What the player did in the block.
        package let inBlock: ContributionTally
    }

    /// At most three players of each side, the best first.
    package let rows: BySide<[Row]>
    /// The names of at most two players of either side who did most in the block.
    package let stars: [String]
}

extension ContributionCount {
    /// Returns the players who did most in a block, at most two of both sides together. Goalies who qualify only by
    /// their saves come last.
    /// - Parameter gained: The side that gained more in the block, or whose chance rose; its players come first among
    ///   equals.
    func stars(_ block: Int, gained: Side?, _ rules: ContributionRules) -> [Int] {
        let tallies = blocks[block]
        let scorers = tallies.indices.filter { person in
            let tally = tallies[person]
            return tally.points >= rules.starPoints || rules.starPoints == 1 && tally.assists > 0
        }
        let goalies = tallies.indices.filter { person in
            !scorers.contains(person) && rules.starSaves.map { tallies[person].saves >= $0 } ?? false
        }
        let ordered = [scorers, goalies].flatMap { group in
            group.sorted { isBefore($0, $1, tallies, gained) }
        }
        return Array(ordered.prefix(2))
    }

    /// - Parameters:
    ///   - stars: The persons from ``stars(_:gained:_:)``.
    ///   - names: The names of the people at the end of the block, by position.
    func miniBox(_ block: Int, stars: [Int], names: [String]) -> MiniBox {
        let totals = upTo(block)
        func rows(_ side: Side) -> [MiniBox.Row] {
            let known = totals.indices.filter { people.people[$0].side == side && totals[$0].weight > 0 }
            return known.sorted { isBefore($0, $1, totals, nil) }.prefix(3).map { person in
                MiniBox.Row(
                    name: names[person],
                    total: totals[person],
                    inBlock: blocks[block][person]
                )
            }
        }
        return MiniBox(
            rows: BySide(home: rows(.home), away: rows(.away)),
            stars: stars.map { names[$0] }
        )
    }

    private func isBefore(_ left: Int, _ right: Int, _ tallies: [ContributionTally], _ gained: Side?) -> Bool {
        let keys = [left, right].map { person in
            // The order of the whole names does not depend on who plays later.
            let player = people.people[person]
            return (-tallies[person].weight, player.side == gained ? 0 : 1, player.fullName, person)
        }
        return keys[0] < keys[1]
    }
}
