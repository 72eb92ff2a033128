import Scores

/// Describes a block that is neither the first nor the last.
struct MiddleCourse {
    let facts: BlockFacts
    let terms: CourseTerms

    var course: Course {
        if facts.scoring.isEmpty { return facts.hasGap ? .bare(facts, terms) : quiet }
        if !facts.hasGap, facts.leadChanges >= 3 { return fought }
        if !facts.hasGap, facts.ties >= 3 { return tiedOften }
        switch (facts.leaderBefore, facts.leaderAfter) {
        case (nil, nil): return traded
        case (let leader?, nil): return drew(leader.other)
        case (nil, let leader?): return broke(leader)
        case (let old?, let new?) where old != new: return flipped(new)
        case (_, let leader?): return stayed(leader)
        }
    }

    private var when: StoryPhrase { terms.when }
    private var by: StoryPhrase { terms.by }
    private var before: Piece { facts.before }
    private var after: Piece { facts.after }

    private var quiet: Course {
        guard let leader = facts.leaderAfter else {
            return facts.isScoreless
                ? Course(
                    "quiet-scoreless",
                    "neither side scored, and the game was still scoreless \(when)",
                    "the game was still without a \(words: terms.unit.singular) after another stretch, scoreless \(when)"
                )
                : Course(
                    "quiet-level",
                    "neither side scored, and the game was still tied \(after) \(when)",
                    "no \(words: terms.unit.plural) came in this stretch, and the game was still tied \(after) \(when)"
                )
        }
        return Course(
            "quiet",
            "neither side scored, and \(.team(leader)) still led \(.team(leader.other)) \(after) \(when)",
            "the score did not change, with \(.team(leader)) in front of \(.team(leader.other)) \(after) \(when)",
            "no \(words: terms.unit.plural) came in this stretch, and \(.team(leader)) kept \(.article) \(after) lead \(when)"
        )
    }

    private var fought: Course {
        let changes = Piece.number(facts.leadChanges)
        guard let leader = facts.leaderAfter else {
            return Course(
                "fought-level",
                "the lead changed hands \(changes) times, and the game was tied \(after) \(when)",
                "\(changes) changes of the lead settled nothing, and it was \(after) \(when)"
            )
        }
        return Course(
            "fought",
            "the lead changed hands \(changes) times, and \(.team(leader)) came out ahead \(after) \(when)",
            "\(.team(leader)) and \(.team(leader.other)) swapped the lead \(changes) times, with \(.team(leader)) ahead \(after) \(when)"
        )
    }

    private var tiedOften: Course {
        let ties = Piece.number(facts.ties)
        guard let leader = facts.leaderAfter else {
            return Course(
                "tied-often-level",
                "each time one side went ahead the other answered, and the game was tied \(after) \(when)"
            )
        }
        return Course(
            "tied-often",
            "the game was tied \(ties) times in this stretch, and \(.team(leader)) led \(after) \(when)",
            "\(.team(leader)) led \(after) \(when) after \(.team(leader.other)) and \(.team(leader)) had been level \(ties) times"
        )
    }

    private var traded: Course {
        let each = facts.gained.home
        let first = facts.lastScorer ?? .home
        return Course(
            "traded",
            "each side scored \(terms.quantity(each)), and the game was tied again at \(after) \(when)",
            "\(.team(first.other)) and \(.team(first)) traded \(terms.quantity(each)) each and were level at \(after) \(when)"
        )
    }

    private func drew(_ team: Side) -> Course {
        let deficit = -facts.leadBefore(of: team)
        let name = Piece.team(team)
        if !facts.hasGap, facts.onlyScorer == team, facts.scoring.count > 1 {
            return Course(
                "drew-sweep",
                "\(name) scored \(terms.straight(facts.gained[team])) to tie the game \(after) \(by)",
                "\(terms.straight(facts.gained[team])) brought \(name) from \(before) down to level at \(after) \(by)"
            )
        }
        return Course(
            "drew",
            "\(name) made up \(terms.margin(deficit, "deficit")) and tied the game \(after) \(by)",
            "\(name) came from \(before) down to draw level at \(after) \(by)",
            "\(.team(team.other)) lost \(.article) \(before) lead, and it was \(after) \(when)"
        )
    }

    private func broke(_ leader: Side) -> Course {
        let name = Piece.team(leader)
        if !facts.hasGap, facts.onlyScorer == leader {
            if facts.gained[leader] == 1 {
                return Course(
                    "broke-single",
                    "the only \(words: terms.unit.singular) of the stretch gave \(name) \(.article) \(after) lead \(by)",
                    "\(name) scored the one \(words: terms.unit.singular) that broke the tie and led \(after) \(when)"
                )
            }
            if facts.scoring.count > 1 {
                return Course(
                    "broke-sweep",
                    "\(name) scored \(terms.straight(facts.gained[leader])) to go from level to \(.article) \(after) lead \(by)",
                    "from \(facts.tieBefore), \(name) scored the next \(terms.quantity(facts.gained[leader])) and led \(after) \(when)"
                )
            }
        }
        return Course(
            "broke",
            "\(name) outscored \(.team(leader.other)) \(facts.spell) to take \(.article) \(after) lead \(by)",
            "from \(facts.tieBefore), \(name) moved in front and led \(after) \(when)"
        )
    }

    private func flipped(_ leader: Side) -> Course {
        let name = Piece.team(leader)
        if !facts.hasGap, facts.onlyScorer == leader, facts.scoring.count > 1 {
            return Course(
                "flipped-sweep",
                "\(name) scored \(terms.straight(facts.gained[leader])) to turn \(.article) \(before) deficit into \(.article) \(after) lead \(by)",
                "\(terms.straight(facts.gained[leader])) took \(name) from \(before) down to \(after) up \(by)"
            )
        }
        return Course(
            "flipped",
            "\(name) turned \(.article) \(before) deficit into \(.article) \(after) lead \(by)",
            "trailing \(before), \(name) outscored \(.team(leader.other)) \(facts.spell) and led \(after) \(when)",
            "\(name) came from \(before) down to take \(.article) \(after) lead \(by)"
        )
    }

    /// The most points by which a lead moves while both sides score almost evenly: two baskets.
    private static let evenMovement = 5

    private func stayed(_ leader: Side) -> Course {
        let change = facts.leadAfter(of: leader) - facts.leadBefore(of: leader)
        let margins = MarginCourse(facts: facts, terms: terms)
        if facts.hasGap { return margins.unclear(leader) }
        let leads = facts.leads(of: leader)
        if leads.lowerBound < 0 { return margins.regained(leader) }
        if change == 0 { return margins.kept(leader) }
        if terms.countsPoints, abs(change) <= 2, facts.onlyScorer == nil, leads.count - 1 <= Self.evenMovement {
            return margins.barelyChanged(leader)
        }
        return change > 0 ? margins.grew(leader) : margins.shrank(leader)
    }
}
