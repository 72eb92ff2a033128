import Scores

/// Writes the sentences of a story, block by block.
struct Narrator {
    /// The sentences of a block, the plays that they mention, and the writer of their text.
    struct Narrative {
        var course: StoryPhrase
        /// The second sentence; `nil`: there is none.
        var people: StoryPhrase?

        let writer: PhraseWriter

        var mentions: [Int] { (course.mentions + (people?.mentions ?? [])).sorted() }

        var text: String { [course, people].compactMap(\.self).map(writer.sentence).joined(separator: " ") }
    }

    let line: GameLine
    let rules: StoryRules
    let count: ContributionCount
    private var used: [String] = []

    /// The usual maximum number of words of a block, and the number from which optional clauses are not added.
    private static let most = 38
    private static let enough = 32

    init(_ line: GameLine, _ rules: StoryRules, _ count: ContributionCount) {
        self.line = line
        self.rules = rules
        self.count = count
    }

    /// Returns the writer for the sentences of a block.
    /// - Parameter names: The names from ``StoryPeople/names(before:)`` for the end of the block. Later players do not
    ///   affect them.
    func writer(_ names: [String]) -> PhraseWriter { PhraseWriter(teams: line.game.teams, names: names) }

    /// Returns the sentences of a block. Call it for the blocks in their order, because it avoids wordings that an
    /// earlier block used.
    /// - Parameters:
    ///   - stars: The persons who did most in the block.
    /// - names: The names from ``StoryPeople/names(before:)`` for the end of the block. Later players do not affect
    /// them.
    mutating func narrative(_ facts: BlockFacts, stars: [Int], names: [String]) -> Narrative {
        let course = chooseCourse(facts)
        let writer = writer(names)
        let words = writer.wordCount(course)
        let people = PeopleSentence(
            facts: facts,
            rules: rules,
            count: count,
            stars: stars,
            names: names,
            room: { Self.most - words - writer.wordCount($0) },
            enough: Self.most - Self.enough
        )
        return Narrative(course: course, people: people.phrase, writer: writer)
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
        // The wording depends on the total score after the block, so that not all games begin with the same wording. It
        // does not depend on the final score, which would reveal something about later blocks.
        let first = facts.totalAfter + facts.index
        let wordings = course.wordings.count
        let choices = (0..<wordings).map { (first + $0) % wordings }.filter { !course.wordings[$0].beginsWithDigits }
        let choice = choices.first { !used.contains("\(course.shape) \($0)") } ?? choices.first ?? 0
        used.append("\(course.shape) \(choice)")
        return course.wordings[choice]
    }
}
