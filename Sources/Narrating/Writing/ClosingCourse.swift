import Scores

/// Describes the last block of a game: how it was won.
struct ClosingCourse {
    let facts: BlockFacts
    let terms: CourseTerms

    var course: Course {
        guard let winner = facts.leaderAfter else { return drawn }
        if facts.line.game.plays.last?.period.isShootout == true { return shootout(winner) }
        if facts.scoring.isEmpty { return facts.hasGap ? stayedAhead(winner) : held(winner) }
        switch facts.leaderBefore {
        case nil: return took(winner)
        case winner: return closed(winner)
        default: return turned(winner)
        }
    }

    private var before: Piece { facts.before }
    private var after: Piece { facts.after }
    private var won: StoryPhrase { "\(facts.after)\(terms.suffixOfWin)" }

    private var drawn: Course {
        let last = facts.line.entries.last { $0.scorer != nil }?.scorer ?? .home
        return Course(
            "drawn",
            "neither \(.team(last)) nor \(.team(last.other)) got in front for good, and the game ended in \(.article) \(after) draw",
            "the game between \(.team(last)) and \(.team(last.other)) had no winner and ended \(after)"
        )
    }

    private func shootout(_ winner: Side) -> Course {
        Course(
            "shootout",
            "\(.team(winner)) beat \(.team(winner.other)) \(after) after a shootout",
            "it took a shootout to decide the game, and \(.team(winner)) won \(after)"
        )
    }

    private func held(_ winner: Side) -> Course {
        Course(
            "held",
            "neither side scored again, and \(.team(winner)) beat \(.team(winner.other)) \(won)",
            "the score did not change again, and \(.team(winner)) beat \(.team(winner.other)) \(won)"
        )
    }

    /// Describes a block in which no play is known to have changed the score, because scores are missing.
    private func stayedAhead(_ winner: Side) -> Course {
        Course(
            "stayed-ahead",
            "\(.team(winner)) went into the closing stretch ahead and beat \(.team(winner.other)) \(won)"
        )
    }

    private func took(_ winner: Side) -> Course {
        let (name, other) = (Piece.team(winner), Piece.team(winner.other))
        if !facts.hasGap, facts.onlyScorer == winner {
            if facts.scoring.count == 1, facts.gained[winner] == 1 {
                return Course(
                    "took-single",
                    "the next \(words: terms.unit.singular) decided it, and \(name) beat \(other) \(won)",
                    "\(name) broke \(facts.tieBefore) and won \(won)"
                )
            }
            return Course(
                "took-sweep",
                "from \(facts.tieBefore), \(name) scored the last \(terms.quantity(facts.gained[winner])) to win \(won)",
                "\(name) scored \(terms.straight(facts.gained[winner])) to break \(facts.tieBefore) and beat \(other) \(won)"
            )
        }
        return Course(
            "took",
            "from \(facts.tieBefore), \(name) outscored \(other) \(facts.spell) the rest of the way and won \(won)",
            "\(name) pulled ahead from \(facts.tieBefore) and beat \(other) \(won)"
        )
    }

    private func closed(_ winner: Side) -> Course {
        let (name, other) = (Piece.team(winner), Piece.team(winner.other))
        if facts.hasGap { return plain(winner) }
        if facts.onlyScorer == winner, facts.scoring.count > 1 {
            return Course(
                "closed-sweep",
                "\(name) scored the last \(terms.quantity(facts.gained[winner])) to beat \(other) \(won)"
            )
        }
        if facts.onlyScorer == winner.other {
            return Course(
                "closed-held",
                "\(other) scored the last \(lastScores(of: winner.other)) of the game, but \(name) won \(won)",
                "\(name) did not score again but protected \(.article) \(before) lead and won \(won)"
            )
        }
        let smallest = facts.smallestLead(of: winner)
        if smallest < 0 { return wobbled(winner) }
        if smallest >= terms.clearMargin {
            return Course(
                "closed-clear",
                "\(name) led by at least \(.number(smallest)) the rest of the way and beat \(other) \(won)",
                "\(other) never came closer than \(terms.quantity(smallest)) again, and \(name) won \(won)"
            )
        }
        return plain(winner)
    }

    /// `goal`, `three goals`.
    private func lastScores(of side: Side) -> StoryPhrase {
        facts.gained[side] == 1 ? "\(words: terms.unit.singular)" : terms.quantity(facts.gained[side])
    }

    private func wobbled(_ winner: Side) -> Course {
        Course(
            "closed-wobbled",
            "\(.team(winner)) lost \(.article) \(before) lead but got it back and won \(won)",
            "\(.team(winner.other)) came from \(before) down to lead, but \(.team(winner)) won \(won)"
        )
    }

    private func plain(_ winner: Side) -> Course {
        Course(
            "closed",
            "\(.team(winner)) turned \(.article) \(before) lead into \(.article) \(after) win over \(.team(winner.other))\(terms.suffixOfWin)",
            "\(.team(winner)) took \(.article) \(before) lead into the closing stretch and beat \(.team(winner.other)) \(won)"
        )
    }

    private func turned(_ winner: Side) -> Course {
        let (name, other) = (Piece.team(winner), Piece.team(winner.other))
        if !facts.hasGap, facts.onlyScorer == winner, facts.scoring.count > 1 {
            return Course(
                "turned-sweep",
                "trailing \(before), \(name) scored the last \(terms.quantity(facts.gained[winner])) and beat \(other) \(won)"
            )
        }
        return Course(
            "turned",
            "\(name) came from \(before) down to beat \(other) \(won)",
            "trailing \(before), \(name) outscored \(other) \(facts.spell) the rest of the way and won \(won)"
        )
    }
}
