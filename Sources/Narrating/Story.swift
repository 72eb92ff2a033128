package import Scores

/// The story of a finished game: 4 to 7 blocks with their sentences.
///
/// It follows from the plays alone, without a clock, random numbers or the order of dictionaries, so that the same
/// plays give the same story on every machine.
package struct Story: Sendable {
    package let timeline: Timeline
    package let blocks: [StoryBlock]
    package let shape: GameShape
    /// The number of blocks whose sentences broke a rule and were replaced by the bare score.
    package let fallbacks: Int

    /// - Parameters:
    ///   - game: A game that is over.
    ///   - rules: The rules of its sport; `nil`: the sport has none.
    package init(_ game: StoryGame, _ rules: StoryRules?) throws(StoryRefusal) {
        guard let rules else { throw .unsupported }
        // The timeline is made first, because its line decides whether the game can have a story.
        let timeline = Timeline(game, rules)
        if let refusal = timeline.line.refusal { throw refusal }
        guard timeline.moments.count >= BlockPartition.counts.lowerBound else { throw .tooShort }
        self.timeline = timeline
        shape = GameShape(timeline.line, rules)
        (blocks, fallbacks) = Self.blocks(of: timeline, rules)
    }

    private static func blocks(of timeline: Timeline, _ rules: StoryRules) -> ([StoryBlock], Int) {
        let (line, moments) = (timeline.line, timeline.moments)
        let groups = BlockPartition(line, moments.map(\.stretch)).blocks
        let plays = groups.map { moments[$0.lowerBound].plays.lowerBound..<moments[$0.upperBound - 1].plays.upperBound }
        let roles = BlockRole.roles(of: plays, in: line)
        let count = ContributionCount(line, blocks: plays, rules.contributions)
        var narrator = Narrator(line, rules, count)
        var fallbacks = 0
        let blocks = plays.indices.map { index in
            let facts = BlockFacts(line, plays: plays[index], index: index, isLast: index == plays.count - 1)
            let stars = count.stars(index, gained: facts.gainer, rules.contributions)
            let names = count.people.names(before: plays[index].upperBound)
            var narrative = narrator.narrative(facts, stars: stars, names: names)
            if !NarrativeRules.violations(narrative, facts).isEmpty {
                narrative = narrator.bareScore(facts, names: names)
                fallbacks += 1
            }
            let box = count.miniBox(index, stars: stars, names: names)
            return StoryBlock(facts, moments: groups[index], role: roles[index], narrative, box)
        }
        return (blocks, fallbacks)
    }
}

extension StoryBlock {
    fileprivate init(
        _ facts: BlockFacts,
        moments: Range<Int>,
        role: BlockRole,
        _ narrative: Narrator.Narrative,
        _ miniBox: MiniBox
    ) {
        let (line, plays) = (facts.line, facts.plays)
        let (first, last) = (plays.lowerBound, plays.upperBound - 1)
        self.init(
            index: facts.index,
            moments: moments,
            plays: plays,
            role: role,
            periods: line.periods(of: plays),
            clocks: (line.game.plays[first].clock, line.game.plays[last].clock),
            scoreBefore: line.entries[first].before,
            scoreAfter: line.entries[last].after,
            swing: line.swing(of: plays),
            narrative: narrative.text,
            keyPlays: narrative.mentions,
            miniBox: miniBox
        )
    }
}

/// A part of a story: consecutive moments that one or two sentences describe.
package struct StoryBlock: Sendable {
    /// The position, from 0.
    package let index: Int
    /// The positions of its moments.
    package let moments: Range<Int>
    /// The positions of its plays.
    package let plays: Range<Int>
    package let role: BlockRole
    package let periods: ClosedRange<Period>
    /// The clock of its first and of its last play.
    package let clocks: (start: GameClock?, end: GameClock?)
    package let scoreBefore: Score
    package let scoreAfter: Score
    /// The change of the home side's chance to win, in ten-thousandths.
    package let swing: Int
    /// One or two sentences.
    package let narrative: String
    /// The positions of the plays that the sentences mention, ascending, at most three.
    package let keyPlays: [Int]
    package let miniBox: MiniBox
}

extension Moment {
    fileprivate var stretch: BlockPartition.Stretch {
        BlockPartition.Stretch(
            plays: plays,
            beginsPeriod: beginsPeriod,
            isOvertime: period.kind != .regulation
        )
    }
}

extension GameLine {
    /// The first and the last period of some plays. A source may list a play after plays of a later period.
    fileprivate func periods(of plays: Range<Int>) -> ClosedRange<Period> {
        let (first, last) = (game.plays[plays.lowerBound].period, game.plays[plays.upperBound - 1].period)
        return min(first, last)...max(first, last)
    }
}
