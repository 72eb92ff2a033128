import Scores

/// Writes the sentences of a story, block by block.
struct Narrator {
    /// The sentences of a block and the plays that they mention.
    struct Narrative: Hashable {
        var course: StoryPhrase
        /// The second sentence; `nil`: there is none.
        var people: StoryPhrase?

        var mentions: [Int] { (course.mentions + (people?.mentions ?? [])).sorted() }

        func text(_ writer: PhraseWriter) -> String {
            [course, people].compactMap(\.self).map(writer.sentence).joined(separator: " ")
        }
    }

    let line: GameLine
    let rules: StoryRules
    let count: ContributionCount
    /// The plays that moved the chance to win most.
    let largestSwings: [Int]
    let writer: PhraseWriter
    private var used: [String] = []

    /// The most words of a block, and the number from which no more clauses are added.
    private static let most = 38
    private static let enough = 32

    init(_ line: GameLine, _ rules: StoryRules, _ count: ContributionCount) {
        self.line = line
        self.rules = rules
        self.count = count
        largestSwings = PlayValue(line: line, run: rules.moments.run).largestSwings
        writer = PhraseWriter(teams: line.game.teams, names: count.people.people.map(\.name))
    }

    /// Returns the sentences of a block. Blocks are written in their order, because a story does not repeat itself.
    /// - Parameter stars: The persons who did most in the block.
    mutating func narrative(_ facts: BlockFacts, stars: [Int]) -> Narrative {
        let course = chooseCourse(facts)
        let words = writer.wordCount(course)
        let people = PeopleSentence(
            facts: facts,
            rules: rules,
            count: count,
            stars: stars,
            largestSwings: largestSwings,
            room: { [writer] in Self.most - words - writer.wordCount($0) },
            enough: Self.most - Self.enough
        )
        return Narrative(course: course, people: people.phrase)
    }

    private mutating func chooseCourse(_ facts: BlockFacts) -> StoryPhrase {
        let time = TimeWords(game: line.game)
        let end = time.end(of: facts.plays, scoring: facts.scoring)
        let terms = CourseTerms(
            unit: line.game.unit ?? rules.words.unit,
            countsPoints: rules.words.countsPoints,
            run: rules.moments.run,
            clearMargin: rules.clearMargin,
            when: end.state,
            by: end.event,
            suffixOfWin: time.suffixOfWin
        )
        let course = Course.of(facts, terms)
        // The total score differs between games, so that games do not all begin with the same wording.
        let first = line.score.total + facts.index
        let wordings = course.wordings.count
        let choices = (0..<wordings).map { (first + $0) % wordings }.filter { !course.wordings[$0].beginsWithDigits }
        let choice = choices.first { !used.contains("\(course.shape) \($0)") } ?? choices.first ?? 0
        used.append("\(course.shape) \(choice)")
        return course.wordings[choice]
    }
}
