import Scores

/// Says in one clause what a player did: `Nurry scored three goals for Cornell`.
struct StarClause {
    let count: ContributionCount
    let words: StoryWords

    /// What the player did, from the verb on; `nil` if there is nothing worth saying.
    /// - Parameter isExact: Whether the number of the player's scores is certain.
    func contribution(_ tally: ContributionTally, isExact: Bool) -> StoryPhrase? {
        guard isExact else { return nil }
        if words.countsPoints { return tally.points > 2 ? "had \(points(tally))" : nil }
        switch (tally.scores, tally.assists) {
        case (0, 0): return tally.saves > 1 ? "made \(.number(tally.saves)) saves" : nil
        case (0, 1), (1, 0): return nil
        case (0, let assists): return "set up \(.number(assists)) goals"
        case (2, 0): return "scored twice"
        case (let goals, 0): return "scored \(.number(goals)) goals"
        default: return "had \(goals(tally))"
        }
    }

    /// What the player did in the whole game: `finished with four goals and an assist`.
    func total(_ tally: ContributionTally) -> StoryPhrase {
        "finished with \(words.countsPoints ? points(tally) : goals(tally))"
    }

    /// The clause with the player and the team.
    func phrase(_ person: Int, _ contribution: StoryPhrase) -> StoryPhrase {
        "\(.player(person)) \(contribution) for \(.team(count.people.people[person].side))"
    }

    /// `two goals and an assist`.
    private func goals(_ tally: ContributionTally) -> StoryPhrase {
        let scored: StoryPhrase = tally.scores == 1 ? "a goal" : "\(.number(tally.scores)) goals"
        let set: StoryPhrase = tally.assists == 1 ? "an assist" : "\(.number(tally.assists)) assists"
        if tally.scores == 0 { return set }
        return tally.assists == 0 ? scored : StoryPhrase(pieces: scored.pieces + [.text(" and ")] + set.pieces)
    }

    /// `12 points and four assists`.
    private func points(_ tally: ContributionTally) -> StoryPhrase {
        let scored: StoryPhrase = "\(.number(tally.points)) points"
        if tally.assists >= 3 {
            return StoryPhrase(pieces: scored.pieces + [.text(" and "), .number(tally.assists), .text(" assists")])
        }
        guard tally.rebounds >= 4 else { return scored }
        return StoryPhrase(pieces: scored.pieces + [.text(" and "), .number(tally.rebounds), .text(" rebounds")])
    }
}
