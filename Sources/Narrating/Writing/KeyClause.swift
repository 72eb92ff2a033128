import Scores

/// Says in one clause how a play changed the score: `Ayers put Johns Hopkins ahead 8–7 with 5:17 left`.
struct KeyClause {
    let facts: BlockFacts
    let count: ContributionCount
    /// The names of the people, by position, as the block writes them.
    let names: [String]
    let words: StoryWords
    let clearMargin: Int
    let time: TimeWords

    /// What a clause says in addition to the play itself.
    struct Options {
        /// Whether the reader knows the period from the words before.
        var isPeriodKnown = false
        /// Whether the reader knows the team from the words before.
        var isTeamKnown = false
        /// Words after the player's name, such as what he or she did in the block; `nil`: none.
        var aside: StoryPhrase?
        /// Whether the first sentence ends with the time of the play.
        var isTimeKnown = false
        /// Whether the clause before is about the same player.
        var isPlayerKnown = false
        /// Whether the clause names the player with the first assist.
        var namesAssist = false
        /// The number of the wording for an ordinary score. It differs between the clauses of a sentence.
        var wording = 0
    }

    /// - Parameter play: A play of the block that changed the score.
    func phrase(_ play: Int, _ options: Options) -> StoryPhrase {
        let entry = facts.line.entries[play]
        let at = self.at(play, options)
        guard let side = entry.scorer else {
            return "the score reached \(facts.score(after: play))\(at)"
        }
        let effect = self.effect(play, by: side, options)
        guard let credit = count.credits[play] else {
            return "\(.team(side)) \(effect.byTeam)\(at)"
        }
        if options.isPlayerKnown {
            let player: StoryPhrase = words.countsPoints ? "\(.player(credit.scorer)) then" : "then"
            return "\(player) \(effect.byPlayer)\(at)"
        }
        if let means = words.means[facts.line.game.plays[play].kind], options.aside == nil, !options.namesAssist {
            return "\(possessive(credit.scorer)) \(words: means) \(effect.byPlayer)\(at)"
        }
        var subject: StoryPhrase = "\(.player(credit.scorer))"
        if let aside = options.aside {
            subject = "\(subject), \(aside),"
        } else if options.namesAssist, at == "", let assist = credit.assists.first {
            return "\(subject) \(effect.byPlayer) with an assist from \(.player(assist))"
        } else if options.namesAssist, let assist = credit.assists.first {
            subject = "\(subject), set up by \(.player(assist)),"
        }
        return "\(subject) \(effect.byPlayer)\(at)"
    }

    /// The time with a blank before it; empty if the first sentence ends with the same time.
    private func at(_ play: Int, _ options: Options) -> StoryPhrase {
        if options.isTimeKnown { return "" }
        let left = time.left(at: play, inKnownPeriod: options.isPeriodKnown)
        return left == "" ? "" : " \(left)"
    }

    /// Whether the block has only one score, which the first sentence has stated; always `false` in sports with points.
    private var isAlone: Bool { facts.scoring.count == 1 && !facts.hasGap && !words.countsPoints }

    private func possessive(_ person: Int) -> StoryPhrase {
        "\(.player(person))\(words: possessive(names[person]))"
    }

    /// The ending of a possessive: the Associated Press's style adds only an apostrophe after an s.
    private func possessive(_ name: String) -> String { name.utf8.last == UInt8(ascii: "s") ? "'" : "'s" }

    private typealias Effect = (byPlayer: StoryPhrase, byTeam: StoryPhrase)

    /// What the play did to the score, as done by a player and as done by a team.
    private func effect(_ play: Int, by side: Side, _ options: Options) -> Effect {
        let entry = facts.line.entries[play]
        let score = facts.score(after: play)
        let mention = StoryPhrase(pieces: [.mention(play)])
        let team = Piece.team(side)
        let lead = entry.after[side] - entry.after[side.other]
        let isEven = options.wording.isMultiple(of: 2)
        let own: StoryPhrase =
            options.isTeamKnown ? "the" : "\(team)\(words: possessive(facts.line.game.teams[side].name))"
        if isWinner(play) {
            let goal: StoryPhrase = "scored the winning \(words: words.unit.singular)\(mention)"
            return (goal, goal)
        }
        if options.isTimeKnown, facts.scoring.count > 1, lead != 0, entry.before.leader == entry.after.leader,
            !words.countsPoints
        {
            let goal: StoryPhrase =
                facts.scoring.count == 2 && facts.onlyScorer != nil
                ? "scored the second\(mention)"
                : "scored the last \(words: words.unit.singular) of the stretch\(mention)"
            return (goal, goal)
        }
        if isAlone {
            // Not "it", because the first sentence may name no goal.
            let unit = words.unit.singular
            let goal: StoryPhrase = "scored the \(words: lead == 0 ? "tying \(unit)" : unit)"
            return (options.namesAssist ? "\(goal)\(mention)" : "\(goal) for \(team)\(mention)", "\(goal)\(mention)")
        }
        if entry.before == .zero, !words.countsPoints {
            return (
                "opened the scoring\(options.isTeamKnown ? "" : " for \(team)")\(mention)",
                "opened the scoring\(mention)"
            )
        }
        let ending: StoryPhrase = options.isTeamKnown ? "" : " for \(team)"
        if lead == 0 {
            return isEven || options.isTeamKnown
                ? ("tied it \(score)\(ending)", "tied it \(score)")
                : ("brought \(team) level at \(score)", "drew level at \(score)")
        }
        if lead > 0, entry.before.leader != side { return goAhead(score, side, options) }
        if lead < 0, -lead <= clearMargin {
            return options.isTeamKnown
                ? ("cut it to \(score)", "closed within \(score)")
                : ("pulled \(team) within \(score)", "closed within \(score)")
        }
        return isEven
            ? ("made it \(score)\(ending)", "made it \(score)")
            : lead > 0
                ? ("extended \(own) lead to \(score)", "extended the lead to \(score)")
                : ("made it \(score)\(ending)", "made it \(score)")
    }

    private func goAhead(_ score: StoryPhrase, _ side: Side, _ options: Options) -> Effect {
        if facts.onlyScorer == side, !words.countsPoints {
            let mention = StoryPhrase(pieces: score.pieces.filter { if case .mention = $0 { true } else { false } })
            return ("scored the go-ahead \(words: words.unit.singular)\(mention)", "went ahead \(score)")
        }
        return options.wording.isMultiple(of: 2)
            ? ("put \(.team(side)) ahead \(score)", "went ahead \(score)")
            : ("gave \(.team(side)) \(.article) \(score) lead", "took \(.article) \(score) lead")
    }

    /// Whether the play ended a game that the next score decided.
    private func isWinner(_ play: Int) -> Bool {
        guard facts.isLast, facts.scoring.last == play, !words.countsPoints else { return false }
        let entry = facts.line.entries[play]
        return facts.line.game.plays[play].period.kind == .overtime && entry.before.leader == nil
    }
}
