import Scores

/// The second sentence of a block: the plays that mattered and the players who did most.
struct PeopleSentence {
    let facts: BlockFacts
    let rules: StoryRules
    let count: ContributionCount
    let stars: [Int]
    /// The names of the people, by position, as the block writes them.
    let names: [String]
    /// Returns how many more words there is room for after a sentence.
    let room: (StoryPhrase) -> Int
    /// If there is room for at most this many words, optional clauses are not added.
    let enough: Int

    private static let mostPlays = 3
    private static let fewPoints = 2
    /// The words by which a block may exceed the usual length to mention a play that moved the game most.
    private static let overrun = 6

    /// What the sentence says.
    private struct Content {
        /// The plays, in their order.
        var plays: [Int] = []
        /// A clause about a player.
        var star: StoryPhrase?
        /// Words after the name of the scorer of one of the plays.
        var aside: (play: Int, words: StoryPhrase)?
        /// The play whose first assist is named.
        var assisted: Int?
        /// The sentence that says all this.
        var sentence = StoryPhrase.empty
        /// How many more words there is room for.
        var room = 0
    }

    /// The sentence; `nil` if the block has no score, and no player with a contribution worth stating.
    var phrase: StoryPhrase? {
        var content = Content()
        let value = PlayValue(line: facts.line, run: rules.moments.run)
        let ranked = value.ranked(facts.plays)
        // The plays that moved the game most so far come first. Later plays do not count, because a reader must not
        // learn from this block whether any matter more.
        let largestSwings = value.largestSwings(before: facts.plays.upperBound)
        let most = ranked.filter(largestSwings.contains)
        guard let first = most.first ?? ranked.first(where: { $0 != facts.scoring.last }) ?? ranked.first else {
            return withoutScore
        }
        content.plays = [first]
        content.sentence = sentence(content)
        content.room = room(content.sentence)
        nameAssist(of: first, to: &content)
        for play in most.dropFirst() { add(play, to: &content, overrun: Self.overrun) }
        let hasManyScores = facts.scoring.count > Self.mostPlays
        if facts.isLast { addTotal(to: &content) }
        if hasManyScores { addStar(to: &content) }
        // The first sentence has stated the last score of most blocks.
        let rest = hasManyScores && !facts.isLast ? ranked.filter { $0 != facts.scoring.last } : ranked
        for play in rest where content.room > enough { add(play, to: &content) }
        if !hasManyScores { addStar(to: &content) }
        addAside(to: &content)
        return content.sentence
    }

    /// - Parameter overrun: The words by which the block may become longer than usual.
    private func add(_ play: Int, to content: inout Content, overrun: Int = 0) {
        guard !content.plays.contains(play), content.plays.count < Self.mostPlays else { return }
        var more = content
        more.plays = (content.plays + [play]).sorted()
        replace(&content, with: more, overrun: overrun)
    }

    /// Replaces the content by a longer one if there is room for it.
    private func replace(_ content: inout Content, with more: Content, overrun: Int = 0) {
        var more = more
        more.sentence = sentence(more)
        more.room = room(more.sentence)
        if more.room >= -overrun { content = more }
    }

    /// Names the player who set up the only score of a block.
    private func nameAssist(of play: Int, to content: inout Content) {
        guard facts.scoring.count == 1, !rules.words.countsPoints, count.credits[play]?.assists.isEmpty == false else {
            return
        }
        var more = content
        more.assisted = play
        replace(&content, with: more)
    }

    private func addStar(to content: inout Content) {
        for star in stars where content.star == nil && content.room > enough {
            guard !content.plays.contains(where: { count.credits[$0]?.scorer == star }),
                let contribution = contribution(star)
            else {
                continue
            }
            var more = content
            more.star = clauses.phrase(star, contribution)
            replace(&content, with: more)
        }
    }

    /// Adds what the winner's best player did in the game.
    private func addTotal(to content: inout Content) {
        let scorers = content.plays.compactMap { count.credits[$0]?.scorer }
        guard let star = total(of: rules.contributions.bigGame, except: scorers) else { return }
        var more = content
        more.star = star
        replace(&content, with: more)
    }

    /// - Parameter least: The points from which a game of a player is mentioned.
    private func total(of least: Int, except others: [Int]) -> StoryPhrase? {
        guard let winner = facts.leaderAfter, count.isExact.allSatisfy({ $0[winner] }) else { return nil }
        let totals = count.upTo(facts.index)
        let team = totals.indices.filter { count.people.people[$0].side == winner }
        guard
            let best = team.max(by: {
                (totals[$0].points, totals[$0].weight, $1) < (totals[$1].points, totals[$1].weight, $0)
            }),
            totals[best].points >= least, !others.contains(best)
        else { return nil }
        return clauses.phrase(best, clauses.total(totals[best]))
    }

    /// Adds what the scorer of a play did in the block, or who set the play up.
    private func addAside(to content: inout Content) {
        for play in content.plays where content.room > enough && content.aside == nil {
            guard let credit = count.credits[play] else { continue }
            var more = content
            if stars.contains(credit.scorer), count.blocks[facts.index][credit.scorer].scores > 1,
                let contribution = contribution(credit.scorer)
            {
                more.aside = (play, "who \(contribution) in the stretch")
            } else if !rules.words.countsPoints, !credit.assists.isEmpty, content.assisted == nil {
                more.assisted = play
            }
            if more.aside != nil || more.assisted != content.assisted { replace(&content, with: more) }
        }
    }

    private func contribution(_ person: Int) -> StoryPhrase? {
        clauses.contribution(
            count.blocks[facts.index][person],
            isExact: facts.scoring.isEmpty || count.isExact[facts.index][count.people.people[person].side]
        )
    }

    /// The sentence for a block without a score: about a goalie, or about the winner's best player.
    private var withoutScore: StoryPhrase? {
        let tallies = count.blocks[facts.index]
        let goalie = tallies.indices.max { (tallies[$0].saves, $1) < (tallies[$1].saves, $0) }
        if let goalie, let contribution = clauses.contribution(tallies[goalie], isExact: true) {
            return clauses.phrase(goalie, contribution)
        }
        return facts.isLast ? total(of: Self.fewPoints, except: []) : nil
    }

    private var clauses: StarClause { StarClause(count: count, words: rules.words) }

    private func sentence(_ content: Content) -> StoryPhrase {
        let time = TimeWords(game: facts.line.game)
        let plays = facts.line.game.plays
        // The first sentence of the last block names no time.
        let named = facts.isLast ? nil : time.end(of: facts.plays, scoring: facts.scoring).namedPlay
        var period = named.map { plays[$0].period }
        var scorer: Int?
        var side = facts.onlyScorer
        let clause = KeyClause(
            facts: facts,
            count: count,
            names: names,
            words: rules.words,
            clearMargin: rules.clearMargin,
            time: time
        )
        let phrases = content.plays.enumerated().map { position, play in
            var options = KeyClause.Options()
            options.isPeriodKnown = plays[play].period == period
            options.isTeamKnown = facts.line.entries[play].scorer == side
            options.aside = content.aside.flatMap { $0.play == play ? $0.words : nil }
            options.namesAssist = content.assisted == play
            options.wording = position
            options.isTimeKnown = play == named
            let credited = count.credits[play]?.scorer
            options.isPlayerKnown = credited != nil && credited == scorer
            scorer = credited
            period = plays[play].period
            side = facts.line.entries[play].scorer
            return clause.phrase(play, options)
        }
        return StoryPhrase.list(phrases + (content.star.map { [$0] } ?? []))
    }
}
