import Scores

/// How good a story is, in figures that need no reader.
package struct StoryMeasures: Hashable, Sendable {
    /// How much of the chance to win a division of the game explains, if each part is one straight line; 0 to 1, or
    /// negative if the lines are further away than a constant.
    package struct Explained: Hashable, Sendable {
        /// The share of the squared distances from an even game.
        package let fromEven: Double
        /// The share of the squared distances from the mean chance.
        package let fromMean: Double
    }

    package let byBlocks: Explained
    /// How much is explained by as many parts of equal time, and by the periods.
    package let byTime: Explained
    package let byPeriods: Explained
    /// How many of the plays that moved the chance to win most, at most five, the sentences mention.
    package let mentionedSwings: Int
    package let swings: Int
    /// The number of lead changes in the last period and in overtime, and how many of them are at the end of a block or
    /// one score away from it.
    package let lateLeadChanges: Int
    package let lateLeadChangesAtEnds: Int
    /// The number of words of each block, and of each block with two scores or more.
    package let words: [Int]
    package let wordsWithScores: [Int]
    /// Whether no two blocks begin with the same sentence.
    package let isVaried: Bool
    package let fallbacks: Int

    package init(_ story: Story) {
        let line = story.timeline.line
        let blocks = story.blocks.map(\.plays)
        let explanation = Explanation(line)
        byBlocks = explanation.share(by: blocks)
        byTime = explanation.share(by: Self.equalTimes(line, blocks.count))
        byPeriods = explanation.share(by: Self.periods(line))
        let largest = PlayValue(line: line, run: 0).largestSwings(before: line.entries.count)
        let mentioned = Set(story.blocks.flatMap(\.keyPlays))
        swings = largest.count
        mentionedSwings = largest.count(where: mentioned.contains)
        let late = Self.lateLeadChanges(line)
        let ends = Self.scoresAtEnds(of: blocks, line)
        lateLeadChanges = late.count
        lateLeadChangesAtEnds = late.count(where: ends.contains)
        words = story.blocks.map { Self.words($0.narrative) }
        wordsWithScores = story.blocks.filter { block in
            block.plays.count { line.entries[$0].changesScore } > 1
        }.map { Self.words($0.narrative) }
        let beginnings = story.blocks.map { $0.narrative.split(separator: ".").first ?? "" }
        isVaried = Set(beginnings).count == beginnings.count
        fallbacks = story.fallbacks
    }

    private static func words(_ text: String) -> Int { text.split(separator: " ").count }

    private static func equalTimes(_ line: GameLine, _ count: Int) -> [Range<Int>] {
        ranges(line) { line.entries[$0].elapsed * count / max(1, line.length + 1) }
    }

    private static func periods(_ line: GameLine) -> [Range<Int>] {
        ranges(line) { line.game.plays[$0].period.number }
    }

    /// The plays in groups of consecutive ones with the same key.
    private static func ranges(_ line: GameLine, _ key: (Int) -> Int) -> [Range<Int>] {
        let begins = line.entries.indices.filter { $0 == 0 || key($0) != key($0 - 1) }
        return zip(begins, begins.dropFirst() + [line.entries.count]).map { $0..<$1 }
    }

    private static func lateLeadChanges(_ line: GameLine) -> [Int] {
        var leader: Side?
        return line.entries.indices.filter { play in
            guard let next = line.entries[play].after.leader else { return false }
            defer { leader = next }
            let isLate = line.game.plays[play].period.number >= line.game.format.regulation
            return isLate && leader.map { $0 != next } ?? false
        }
    }

    /// The scoring plays next to the ends of blocks: the last of each block, the one before it and the one after it.
    private static func scoresAtEnds(of blocks: [Range<Int>], _ line: GameLine) -> Set<Int> {
        let scoring = line.entries.indices.filter { line.entries[$0].changesScore }
        return blocks.reduce(into: []) { found, block in
            let after = scoring.firstIndex { $0 >= block.upperBound } ?? scoring.count
            for position in (after - 2)...after where scoring.indices.contains(position) {
                found.insert(scoring[position])
            }
        }
    }
}

/// How much of the movement of the chance to win straight lines explain.
private struct Explanation {
    private let line: GameLine
    /// The squared distances from an even game, and from the mean.
    private let fromEven: Double
    private let fromMean: Double

    init(_ line: GameLine) {
        self.line = line
        let weighted = line.entries.indices.map {
            (weight: Self.weight($0, line), chance: Double(line.entries[$0].chance))
        }
        func squares(from center: Double) -> Double {
            weighted.reduce(0) { $0 + $1.weight * ($1.chance - center) * ($1.chance - center) }
        }
        let seconds = weighted.reduce(0) { $0 + $1.weight }
        let sum = weighted.reduce(0) { $0 + $1.weight * $1.chance }
        fromEven = squares(from: Double(WinChanceModel.even))
        fromMean = squares(from: sum / max(1, seconds))
    }

    /// 1 for a game whose chance never moves.
    func share(by blocks: [Range<Int>]) -> StoryMeasures.Explained {
        let distance = blocks.map(distance).reduce(0, +)
        return StoryMeasures.Explained(
            fromEven: fromEven > 0 ? 1 - distance / fromEven : 1,
            fromMean: fromMean > 0 ? 1 - distance / fromMean : 1
        )
    }

    private func distance(_ block: Range<Int>) -> Double {
        let before = block.lowerBound > 0 ? line.entries[block.lowerBound - 1] : nil
        let (start, begin) = (Double(before?.chance ?? WinChanceModel.even), Double(before?.elapsed ?? 0))
        let last = line.entries[block.upperBound - 1]
        let slope = (Double(last.chance) - start) / max(1, Double(last.elapsed) - begin)
        return block.map { play in
            let entry = line.entries[play]
            let distance = Double(entry.chance) - start - slope * (Double(entry.elapsed) - begin)
            return Self.weight(play, line) * distance * distance
        }.reduce(0, +)
    }

    /// The seconds until the next play.
    private static func weight(_ play: Int, _ line: GameLine) -> Double {
        let next = play + 1 < line.entries.count ? line.entries[play + 1].elapsed : line.entries[play].elapsed
        return Double(max(1, next - line.entries[play].elapsed))
    }
}
