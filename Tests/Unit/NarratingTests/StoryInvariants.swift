import Scores

@testable import Narrating

/// What must hold for every story.
struct StoryInvariants {
    let story: Story

    /// The invariants that the story breaks, in words.
    var broken: [String] {
        momentRules + blockRules + scoreRules + roleRules + story.blocks.flatMap(sentenceRules) + boxRules
    }

    private var plays: [Play] { story.timeline.line.game.plays }
    private var moments: [Moment] { story.timeline.moments }
    private var blocks: [StoryBlock] { story.blocks }

    private func check(_ conditions: (Bool, String)...) -> [String] {
        conditions.filter { !$0.0 }.map(\.1)
    }

    private var momentRules: [String] {
        let joins = zip(moments, moments.dropFirst()).allSatisfy { $0.plays.upperBound == $1.plays.lowerBound }
        let chips = story.timeline.chips
        return check(
            (
                moments.first?.plays.lowerBound == 0 && moments.last?.plays.upperBound == plays.count && joins,
                "moments cover"
            ),
            (
                moments.allSatisfy { moment in moment.plays.allSatisfy { plays[$0].period == moment.period } },
                "one period"
            ),
            (moments.allSatisfy { $0.kind != .run || $0.run != nil }, "a run has a run"),
            (
                !moments.contains { moment in
                    moment.run == nil
                        && MomentCuts(story.timeline.line, rules).runs.contains { run in
                            moment.plays.contains(run.plays.lowerBound) && !moment.plays.contains(run.plays.upperBound)
                        } && moments.count > 4
                }, "no run is cut"
            ),
            (chips.last?.label == "Final" && chips.last?.score == story.timeline.line.score, "final chip"),
            (chips.allSatisfy { $0.periods.total == $0.score }, "chips add up")
        )
    }

    /// Only the size of a run matters, and it is the same for all moments of a game.
    private var rules: MomentRules {
        MomentRules(run: story.timeline.runSize, closeMargin: 0, closeSeconds: 0, longSeconds: .max, whistles: [])
    }

    private var blockRules: [String] {
        check(
            ((4...7).contains(blocks.count), "four to seven"),
            (blocks.first?.moments.lowerBound == 0 && blocks.last?.moments.upperBound == moments.count, "all moments"),
            (
                zip(blocks, blocks.dropFirst()).allSatisfy { $0.moments.upperBound == $1.moments.lowerBound },
                "contiguous"
            ),
            (blocks.enumerated().allSatisfy { $0.offset == $0.element.index }, "indices")
        )
    }

    private var scoreRules: [String] {
        check(
            (blocks.first?.scoreBefore == .zero, "begins at zero"),
            (blocks.last?.scoreAfter == story.timeline.line.game.score, "ends with the final score"),
            (zip(blocks, blocks.dropFirst()).allSatisfy { $0.scoreAfter == $1.scoreBefore }, "scores join")
        )
    }

    private var roleRules: [String] {
        let counts = BlockRole.allCases.map { role in blocks.count { $0.role == role } }
        return check(
            (blocks.first?.role == .setup && blocks.last?.role == .resolution, "first and last role"),
            (counts.allSatisfy { $0 <= 2 }, "no role three times"),
            (blocks.count { $0.role == .decisionPoint } == 1, "one decision")
        )
    }

    private func sentenceRules(_ block: StoryBlock) -> [String] {
        let text = block.narrative
        let words = text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
        let scoring = block.plays.filter { story.timeline.line.entries[$0].changesScore }
        let winner = story.timeline.line.score.leader.map { story.timeline.line.game.teams[$0].name }
        let isLast = block.index == blocks.count - 1
        let hasOvertime = block.plays.contains { plays[$0].period.kind != .regulation }
        let results: Set<Substring> = ["won", "beat", "win", "winning", "victory"]
        return check(
            (block.keyPlays == block.keyPlays.sorted() && block.keyPlays.count <= 3, "key plays: \(text)"),
            (block.keyPlays.allSatisfy { scoring.contains($0) }, "key plays of the block: \(text)"),
            (scoring.isEmpty || !block.keyPlays.isEmpty, "a key play: \(text)"),
            (words.count <= 45 && words.count >= (scoring.count > 1 ? 20 : 10), "\(words.count) words: \(text)"),
            (text.utf8.last == UInt8(ascii: ".") && (1...2).contains(sentences(words)), "sentences: \(text)"),
            (isLast || !words.contains(where: results.contains), "tells the result: \(text)"),
            (!isLast || winner.map { name in words.contains { $0.hasPrefix(name) } } ?? true, "the winner: \(text)"),
            (hasOvertime || !words.contains { $0.hasPrefix("overtime") }, "overtime: \(text)"),
            (!words.contains { NarrativeRules.forbidden.contains(String($0)) }, "forbidden: \(text)"),
            (!words.contains { $0.utf8.contains(UInt8(ascii: "(")) }, "a part that is not written: \(text)"),
            (pairs(words).allSatisfy { isProved($0, block) }, "scores: \(text)")
        )
    }

    /// The number of full stops that end a sentence, not those of `St.` and of initials.
    private func sentences(_ words: [Substring]) -> Int {
        words.count { $0.utf8.last == UInt8(ascii: ".") && $0.utf8.count > 3 }
    }

    /// The numbers on both sides of each dash.
    private func pairs(_ words: [Substring]) -> [(Int, Int)] {
        words.compactMap { word in
            let numbers = word.unicodeScalars.split { $0 == "–" || $0 == "," || $0 == "." }.map { Int(String($0)) }
            guard numbers.count == 2, let high = numbers[0], let low = numbers[1] else { return nil }
            return (high, low)
        }
    }

    /// Whether a pair of numbers is the score before or after the block, or after one of its key plays, or what both
    /// sides scored in it.
    private func isProved(_ pair: (Int, Int), _ block: StoryBlock) -> Bool {
        let stated =
            [block.scoreBefore, block.scoreAfter] + block.keyPlays.map { story.timeline.line.entries[$0].after }
        let gained = block.scoreAfter.minus(block.scoreBefore)
        return (stated + [gained].compactMap(\.self)).contains {
            pair.0 == max($0.home, $0.away) && pair.1 == min($0.home, $0.away)
        }
    }

    private var boxRules: [String] {
        blocks.flatMap { block -> [String] in
            let rows = block.miniBox.rows.home + block.miniBox.rows.away
            return check(
                (block.miniBox.stars.count <= 2, "two stars"),
                (Set(rows.map(\.name)).count == rows.count, "names are unique"),
                (rows.allSatisfy { $0.inBlock.points <= $0.total.points && $0.inBlock.points >= 0 }, "delta of points"),
                (rows.allSatisfy { $0.inBlock.assists <= $0.total.assists }, "delta of assists"),
                (block.miniBox.rows.home.count <= 3 && block.miniBox.rows.away.count <= 3, "three rows")
            )
        }
    }
}
