import Scores

/// Describes a middle block in which one side leads before and after.
struct MarginCourse {
    let facts: BlockFacts
    let terms: CourseTerms

    private var when: StoryPhrase { terms.when }
    private var by: StoryPhrase { terms.by }
    private var before: Piece { facts.before }
    private var after: Piece { facts.after }

    /// Whether only that side scored, more than once.
    private func isSweep(_ side: Side) -> Bool {
        !facts.hasGap && facts.onlyScorer == side && facts.scoring.count > 1
    }

    /// Describes a lead that was lost and taken back.
    func regained(_ leader: Side) -> Course {
        let (name, other) = (Piece.team(leader), Piece.team(leader.other))
        return Course(
            "regained",
            "\(name) lost \(.article) \(before) lead but took it back and led \(after) \(when)",
            "\(other) came from \(before) down to lead, but \(name) took the lead back and led \(after) \(when)"
        )
    }

    /// A lead before and after scores whose order is unknown, so that it may have been lost between.
    func unclear(_ leader: Side) -> Course {
        let (name, other) = (Piece.team(leader), Piece.team(leader.other))
        return Course(
            "unclear",
            "the score went from \(before) to \(after), with \(name) ahead of \(other) \(when)",
            "\(name), ahead \(before) before this stretch, led \(other) \(after) \(when)",
            "\(name) and \(other) went from \(before) to \(after), with \(name) in front \(when)"
        )
    }

    func grew(_ leader: Side) -> Course {
        let name = Piece.team(leader)
        let gained = facts.gained[leader]
        if !facts.hasGap, facts.onlyScorer == leader, gained == 1 {
            return Course(
                "grew-single",
                "\(name) scored the only \(words: terms.unit.singular) of the stretch for \(.article) \(after) lead \(by)",
                "one more \(words: terms.unit.singular) took \(name) from \(before) to \(after) \(by)"
            )
        }
        if isSweep(leader) {
            return Course(
                "grew-sweep",
                "\(name) scored \(terms.straight(gained)) to stretch \(.article) \(before) lead to \(after) \(by)",
                "\(name) held \(.team(leader.other)) without a \(words: terms.unit.singular) and went from \(before) to \(after) \(by)"
            )
        }
        return Course(
            "grew",
            "\(name) outscored \(.team(leader.other)) \(facts.spell) to extend the lead to \(after) \(by)",
            "\(name) stretched \(.article) \(before) lead to \(after) \(by)",
            "\(name) pulled away from \(.team(leader.other)), from \(before) to \(after) \(by)",
            "the gap grew from \(.number(facts.leadBefore(of: leader))) to \(terms.quantity(facts.leadAfter(of: leader))), with \(name) ahead \(after) \(when)"
        )
    }

    func shrank(_ leader: Side) -> Course {
        let (name, trailer) = (Piece.team(leader), Piece.team(leader.other))
        let gained = facts.gained[leader.other]
        let (old, new) = (facts.leadBefore(of: leader), facts.leadAfter(of: leader))
        if !facts.hasGap, facts.onlyScorer == leader.other, gained == 1 {
            return Course(
                "shrank-single",
                "\(trailer) scored the only \(words: terms.unit.singular) of the stretch and trailed \(after) \(when)",
                "one \(words: terms.unit.singular) brought \(trailer) within \(after) \(by)"
            )
        }
        if isSweep(leader.other) {
            return Course(
                "shrank-sweep",
                "\(trailer) scored \(terms.straight(gained)) to close within \(after) \(by)",
                "\(trailer) cut \(terms.margin(old, "deficit")) to \(.number(new)) with \(terms.straight(gained)), trailing \(after) \(when)"
            )
        }
        return Course(
            "shrank",
            "\(trailer) cut \(terms.margin(old, "deficit")) to \(.number(new)) and trailed \(name) \(after) \(when)",
            "\(trailer) outscored \(name) \(facts.spell) but still trailed \(after) \(when)",
            "\(trailer) narrowed the gap from \(.number(old)) to \(.number(new)), with \(name) ahead \(after) \(when)"
        )
    }

    /// A margin that changed so little that a sentence does not call it a change.
    func barelyChanged(_ leader: Side) -> Course {
        let (name, other) = (Piece.team(leader), Piece.team(leader.other))
        return Course(
            "barely",
            "the gap barely changed, with \(name) ahead of \(other) \(after) \(when)",
            "\(name) and \(other) scored almost evenly, and \(name) still led \(after) \(when)"
        )
    }

    func kept(_ leader: Side) -> Course {
        let name = Piece.team(leader)
        let each = terms.quantity(facts.gained[leader])
        return Course(
            "kept",
            "each side scored \(each), which left \(name) ahead \(after) \(when)",
            "\(.team(leader.other)) matched \(name) but gained no ground, trailing \(after) \(when)",
            "the gap was the same as before, with \(name) ahead of \(.team(leader.other)) \(after) \(when)"
        )
    }
}
