import Scores

/// A score that a block reached. Only ``BlockFacts`` can create it, so that sentences state no other score.
struct StatedScore: Hashable {
    let score: Score

    fileprivate init(_ score: Score) {
        self.score = score
    }
}

/// What both sides scored in a block. Only ``BlockFacts`` can create it.
struct StatedSpell: Hashable {
    let gained: Score

    fileprivate init(_ gained: Score) {
        self.gained = gained
    }
}

/// What the plays of a block prove, and sentences may therefore say.
struct BlockFacts {
    let line: GameLine
    let plays: Range<Int>
    /// The position of the block, from 0.
    let index: Int
    let isLast: Bool
    /// The positions of the plays that changed the score.
    let scoring: [Int]
    /// Whether scores of the block are missing. The order of its scores is then not known.
    let hasGap: Bool

    private let start: Score
    private let end: Score

    init(_ line: GameLine, plays: Range<Int>, index: Int, isLast: Bool) {
        self.line = line
        self.plays = plays
        self.index = index
        self.isLast = isLast
        scoring = plays.filter { line.entries[$0].changesScore }
        hasGap = plays.contains { line.entries[$0].isGap }
        start = line.entries[plays.lowerBound].before
        end = line.entries[plays.upperBound - 1].after
    }

    var isFirst: Bool { index == 0 }

    // MARK: Scores that sentences may state

    /// The score before the block.
    var before: Piece { .score(StatedScore(start)) }
    /// The score after the block.
    var after: Piece { .score(StatedScore(end)) }
    /// The tie before the block: `a 5–5 tie`, `a scoreless tie`.
    var tieBefore: StoryPhrase {
        let isScoreless = start.total == 0 && !line.entries[..<plays.lowerBound].contains(where: \.isGap)
        return isScoreless ? "a scoreless tie" : "\(.article) \(before) tie"
    }
    /// What both sides scored.
    var spell: Piece { .spell(StatedSpell(gained)) }

    /// The score after a play of the block, which the sentence then mentions.
    func score(after play: Int) -> StoryPhrase {
        StoryPhrase(pieces: [.score(StatedScore(line.entries[play].after)), .mention(play)])
    }

    /// Whether the score is the one before or after the block, or after one of these plays.
    func states(_ score: Score, mentioning plays: [Int]) -> Bool {
        score == start || score == end || plays.contains { line.entries[$0].after == score }
    }

    func states(gained score: Score) -> Bool { score == gained }

    // MARK: What happened

    var leaderBefore: Side? { start.leader }
    var leaderAfter: Side? { end.leader }
    /// Whether the score after the block is 0–0; `false` if the page lacks a score of a play up to then.
    var isScoreless: Bool { end.total == 0 && !line.entries[..<plays.upperBound].contains(where: \.isGap) }
    /// The sum of both scores after the block.
    var totalAfter: Int { end.total }
    var gained: Score { end.minus(start) ?? .zero }

    func leadBefore(of side: Side) -> Int { start[side] - start[side.other] }
    func leadAfter(of side: Side) -> Int { end[side] - end[side.other] }
    func goalsAfter(of side: Side) -> Int { end[side] }

    /// The only side that scored; `nil` if both did or neither.
    var onlyScorer: Side? {
        gained.home > 0 ? (gained.away > 0 ? nil : .home) : (gained.away > 0 ? .away : nil)
    }

    /// The side that gained more; `nil` if both gained the same.
    var gainer: Side? { gained.leader }

    /// The side whose play was the last to score; `nil` if no single play scored.
    var lastScorer: Side? { scoring.last.flatMap { line.entries[$0].scorer } }

    /// How often the lead passed from one side to the other, with or without a tie between.
    var leadChanges: Int { line.leadChanges(in: plays) }

    /// How often the game was tied.
    var ties: Int { line.ties(in: plays) }

    /// The smallest lead of a side during the block, including its start; negative if it trailed.
    func smallestLead(of side: Side) -> Int { leads(of: side).lowerBound }

    /// The smallest and the largest lead of a side during the block, including its start.
    func leads(of side: Side) -> ClosedRange<Int> {
        let leads = scoring.map { line.entries[$0].after[side] - line.entries[$0].after[side.other] }
        let before = leadBefore(of: side)
        return min(before, leads.min() ?? before)...max(before, leads.max() ?? before)
    }

    /// The points of a side until the other first scored in the block, if it scored first; otherwise 0.
    func openingStreak(of side: Side) -> (points: Int, plays: Int) {
        let plays = scoring.prefix { line.entries[$0].scorer == side }
        return (plays.map { line.entries[$0].points }.reduce(0, +), plays.count)
    }
}
