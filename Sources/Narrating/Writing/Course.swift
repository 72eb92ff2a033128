import Scores

/// What happened to the score in a block, as one sentence in several wordings.
struct Course {
    /// The name of the shape. Two blocks of a story use the same wording of a shape only if no unused one is left.
    let shape: String
    /// At least one wording, without a full stop.
    let wordings: [StoryPhrase]

    init(_ shape: String, _ wordings: StoryPhrase...) {
        self.init(shape, of: wordings)
    }

    /// - Parameter wordings: At least one.
    init(_ shape: String, of wordings: [StoryPhrase]) {
        self.shape = shape
        self.wordings = wordings
    }

    /// States the score after a block in which no play is known to have changed it. Scores may be missing.
    static func bare(_ facts: BlockFacts, _ terms: CourseTerms) -> Course {
        let (after, when) = (facts.after, terms.when)
        guard let leader = facts.leaderAfter else {
            let last = facts.line.entries[..<facts.plays.upperBound].last { $0.scorer != nil }?.scorer
            let (first, second) = (Piece.team(last ?? .home), Piece.team(last?.other ?? .away))
            return Course(
                "bare-level",
                "the score between \(first) and \(second) was level at \(after) \(when)",
                "with \(after) on the scoreboard, \(first) and \(second) were level \(when)"
            )
        }
        let (name, other) = (Piece.team(leader), Piece.team(leader.other))
        return Course(
            "bare",
            "the score was \(after) \(when), with \(name) in front of \(other)",
            "with \(after) on the scoreboard, \(name) had the lead over \(other) \(when)"
        )
    }

    /// Chooses the shape that says most about a block.
    static func of(_ facts: BlockFacts, _ terms: CourseTerms) -> Course {
        if facts.isLast { return ClosingCourse(facts: facts, terms: terms).course }
        if facts.isFirst { return OpeningCourse(facts: facts, terms: terms).course }
        return MiddleCourse(facts: facts, terms: terms).course
    }
}

/// The words that all shapes need.
struct CourseTerms {
    let unit: StoryWords.Unit
    let countsPoints: Bool
    /// The points of a run.
    let run: Int
    let clearMargin: Int
    /// When the score was what it was after the block: `with 5:17 left in the fourth quarter`, `after two periods`.
    let when: StoryPhrase
    /// When it became so: `with 5:17 left in the fourth quarter`, `by the end of the second period`.
    let by: StoryPhrase
    /// What follows a win: ` in overtime`, or nothing.
    let suffixOfWin: StoryPhrase

    /// `one goal`, `12 points`.
    func quantity(_ number: Int) -> StoryPhrase {
        "\(.number(number)) \(words: number == 1 ? unit.singular : unit.plural)"
    }

    /// `three straight goals`.
    func straight(_ number: Int) -> StoryPhrase { "\(.number(number)) straight \(words: unit.plural)" }

    /// `an eight-goal deficit`, for the given noun.
    func margin(_ number: Int, _ noun: String) -> StoryPhrase {
        "\(.article) \(.number(number))-\(words: unit.singular) \(words: noun)"
    }
}
