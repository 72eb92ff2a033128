import Scores
import Sports
import Testing

@testable import Narrating

/// Tests that sentences claim only what the plays of their block prove.
@Suite("Truth of stories")
struct StoryTruthTests {
    /// A block of a game whose other blocks do not matter.
    private struct Block {
        var written = WrittenGame.lacrosse
        private var first = 0

        /// Adds goals, one each 20 seconds.
        mutating func goals(_ sides: [Side]) {
            for side in sides { written.goal(1, 880 - written.plays.count * 20, by: side) }
        }

        /// Adds a goal without a score, so that scores are missing.
        mutating func gap() { written.play(1, 880 - written.plays.count * 20, .goal) }

        /// Begins the block after the goals so far.
        mutating func begin() { first = written.plays.count }

        /// Returns all sentences for the block, one for each wording.
        func texts(index: Int, isLast: Bool = false, countsPoints: Bool = false) -> [String] {
            // A goal of lacrosse counts two points in some leagues.
            let game = written.game(isOver: false, points: PlayPoints([.goal: 1], mostOfGoal: 2))
            let line = GameLine(game, .goals(perSide: 11.5))
            let facts = BlockFacts(line, plays: first..<line.entries.count, index: index, isLast: isLast)
            let terms = CourseTerms(
                unit: .init("goal", "goals"),
                countsPoints: countsPoints,
                run: 3,
                clearMargin: 3,
                when: "at halftime",
                by: "by halftime",
                suffixOfWin: ""
            )
            let writer = PhraseWriter(teams: line.game.teams, names: [])
            return Course.of(facts, terms).wordings.map(writer.sentence)
        }
    }

    private func goals(_ home: Int, _ away: Int) -> [Side] {
        [Side](repeating: .home, count: home) + [Side](repeating: .away, count: away)
    }

    private func expect(_ texts: [String], without phrases: [String]) {
        for text in texts {
            #expect(!phrases.contains { text.contains($0) }, "\(text)")
        }
    }

    @Test(arguments: [(5, 4, 0, 3, 5), (9, 4, 0, 6, 2), (5, 4, 0, 3, 3)])
    func `a lead that was lost and taken back is described so`(
        home: Int,
        away: Int,
        homeGoals: Int,
        awayGoals: Int,
        more: Int
    ) {
        var block = Block()
        block.goals(goals(home, away))
        block.begin()
        block.goals(goals(homeGoals, awayGoals) + goals(more, 0))
        let texts = block.texts(index: 1)
        #expect(texts.allSatisfy { $0.contains("took it back") || $0.contains("took the lead back") }, "\(texts)")
        expect(texts, without: ["stretched", "pulled away", "still", "the gap", "deficit"])
    }

    @Test(arguments: [5, 2]) func `with missing scores, a lead is not said to grow or shrink`(more: Int) {
        var block = Block()
        block.goals(goals(5, 3))
        block.begin()
        block.gap()
        block.goals(goals(more, 3))
        expect(block.texts(index: 1), without: ["stretched", "pulled away", "still", "gap", "cut", "narrowed"])
    }

    @Test(arguments: [(0, 0), (2, 2), (3, 1)])
    func `with missing scores, no block is said to be without a goal`(home: Int, away: Int) {
        for index in 0...2 where index > 0 || home == 0 {
            var block = Block()
            block.goals(goals(home, away))
            block.begin()
            block.gap()
            expect(
                block.texts(index: index, isLast: index == 2),
                without: ["either side scored", "scoreless", "no goal", "without a goal", "did not change", "nothing"]
            )
        }
    }

    @Test func `a side that led clearly could pull away`() {
        var block = Block()
        block.goals(goals(5, 5))
        expect(block.texts(index: 0), without: ["could pull away"])
        var close = Block()
        close.goals([.home, .away, .home, .away])
        #expect(close.texts(index: 0).contains { $0.contains("could pull away") })
    }

    @Test func `sides score almost evenly only if both score and the lead moves little`() {
        var single = Block()
        single.goals(goals(4, 2))
        single.begin()
        single.goals([.home, .home])
        expect(single.texts(index: 1, countsPoints: true), without: ["almost evenly", "barely changed"])
        var wide = Block()
        wide.goals(goals(4, 2))
        wide.begin()
        wide.goals(goals(9, 8))
        expect(wide.texts(index: 1, countsPoints: true), without: ["almost evenly", "barely changed"])
        var even = Block()
        even.goals(goals(4, 2))
        even.begin()
        even.goals([.home, .away, .home])
        #expect(even.texts(index: 1, countsPoints: true).contains { $0.contains("almost evenly") })
    }

    @Test func `a stretch that one side wins clearly is no even contest`() {
        var block = Block()
        block.goals(goals(2, 2))
        block.begin()
        block.goals(goals(6, 0) + [.away, .home])
        expect(block.texts(index: 1), without: ["even contest"])
    }

    @Test(arguments: [1, 2]) func `the next goal decides a game only if it is one`(points: Int) {
        var block = Block()
        block.goals(goals(2, 2))
        block.begin()
        block.written.state(Score(home: 2 + points, away: 2), 1, 600, by: .home)
        let texts = block.texts(index: 1, isLast: true)
        #expect(texts.contains { $0.hasPrefix("The next goal decided") } == (points == 1), "\(texts)")
    }
}
