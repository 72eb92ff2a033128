import Scores

/// Describes the first block of a game, which begins at 0–0.
struct OpeningCourse {
    let facts: BlockFacts
    let terms: CourseTerms

    var course: Course {
        if facts.isScoreless { return scoreless }
        if facts.scoring.isEmpty { return .bare(facts, terms) }
        guard let leader = facts.leaderAfter else { return level }
        if facts.hasGap { return ahead(leader) }
        if facts.onlyScorer == leader { return sweep(leader) }
        if facts.leadChanges >= 3 { return fought(leader) }
        if -facts.smallestLead(of: leader) >= terms.clearMargin { return recovered(leader) }
        let opening = facts.openingStreak(of: leader)
        if opening.points >= terms.run, opening.plays > 1 { return opened(leader, opening.points) }
        return ahead(leader)
    }

    private var scoreless: Course {
        Course(
            "scoreless",
            "neither side scored, and the game was still scoreless \(terms.when)",
            "the opening stretch produced no \(words: terms.unit.plural), and it was still scoreless \(terms.when)"
        )
    }

    private var level: Course {
        let (first, second) = (facts.lastScorer ?? .home, (facts.lastScorer ?? .home).other)
        let tied = facts.after
        if !facts.hasGap, facts.leadChanges >= 3 {
            return Course(
                "level-fought",
                "the lead changed hands \(.number(facts.leadChanges)) times, and the game was tied \(tied) \(terms.when)"
            )
        }
        let wordings: [StoryPhrase] = [
            "\(.team(first)) and \(.team(second)) played to \(.article) \(tied) tie \(terms.when)",
            "nothing separated \(.team(first)) and \(.team(second)), who were level at \(tied) \(terms.when)",
        ]
        let leads = facts.leads(of: first)
        guard !facts.hasGap, max(leads.upperBound, -leads.lowerBound) < terms.clearMargin else {
            return Course("level", of: wordings)
        }
        let close: StoryPhrase =
            "neither \(.team(first)) nor \(.team(second)) could pull away, and the game was tied \(tied) \(terms.when)"
        return Course("level-close", of: [close] + wordings)
    }

    private func sweep(_ leader: Side) -> Course {
        let (team, after, when) = (Piece.team(leader), facts.after, terms.when)
        if facts.goalsAfter(of: leader) == 1 {
            return Course(
                "first-single",
                "\(team) scored the only \(words: terms.unit.singular) of the opening stretch and led \(after) \(when)",
                "a single \(words: terms.unit.singular) separated the teams early on, and \(team) led \(after) \(when)"
            )
        }
        return Course(
            "first-sweep",
            "\(team) scored the first \(terms.quantity(facts.goalsAfter(of: leader))) of the game and led \(after) \(when)",
            "\(team) opened \(.article) \(after) lead \(terms.by) before \(.team(leader.other)) had scored"
        )
    }

    private func fought(_ leader: Side) -> Course {
        let (team, after, when) = (Piece.team(leader), facts.after, terms.when)
        return Course(
            "first-fought",
            "the lead changed hands \(.number(facts.leadChanges)) times early on, with \(team) ahead \(after) \(when)",
            "\(team) came out of \(.number(facts.leadChanges)) early lead changes ahead of \(.team(leader.other)), \(after), \(when)"
        )
    }

    private func recovered(_ leader: Side) -> Course {
        let deficit = -facts.smallestLead(of: leader)
        let (team, after, when) = (Piece.team(leader), facts.after, terms.when)
        return Course(
            "first-recovered",
            "\(team) trailed by \(.number(deficit)) early but recovered to lead \(after) \(terms.by)",
            "\(team) overcame \(terms.margin(deficit, "deficit")) early on and led \(after) \(when)"
        )
    }

    private func opened(_ leader: Side, _ points: Int) -> Course {
        let (team, after, when) = (Piece.team(leader), facts.after, terms.when)
        return Course(
            "first-opened",
            "\(team) scored the first \(terms.quantity(points)) and led \(.team(leader.other)) \(after) \(when)",
            "\(terms.straight(points)) to open the game sent \(team) on the way to \(.article) \(after) lead \(terms.by)"
        )
    }

    private func ahead(_ leader: Side) -> Course {
        let (team, after, when) = (Piece.team(leader), facts.after, terms.when)
        return Course(
            "first-ahead",
            "\(team) had the better of the opening stretch and led \(.team(leader.other)) \(after) \(when)",
            "\(team) built \(.article) \(after) lead over \(.team(leader.other)) \(terms.by)",
            "\(team) came out of the opening stretch with \(.article) \(after) lead over \(.team(leader.other)) \(terms.by)"
        )
    }
}
