import Scores
import Sports
import Testing

@testable import Narrating

/// Tests how moments are grouped into blocks, and the roles of the blocks.
@Suite("Blocks")
struct BlockTests {
    /// All divisions of `count` moments into 4 to 7 blocks.
    private static func divisions(_ count: Int) -> [[Range<Int>]] {
        func splits(from begin: Int, _ parts: Int) -> [[Range<Int>]] {
            if parts == 1 { return [[begin..<count]] }
            return (begin + 1..<count).flatMap { end in
                count - end < parts - 1 ? [] : splits(from: end, parts - 1).map { [begin..<end] + $0 }
            }
        }
        return (4...min(7, count)).flatMap { splits(from: 0, $0) }
    }

    @Test(arguments: GeneratedGame.settings)
    func `blocks are the cheapest of all divisions`(setting: GeneratedGame.Setting) throws {
        let rules = try #require(setting.sport.story)
        var compared = 0
        for seed in UInt64(0)..<40 {
            let timeline = Timeline(GeneratedGame(setting, seed: seed, plays: 24).game, rules)
            guard (4...12).contains(timeline.moments.count) else { continue }
            let stretches = timeline.moments.map {
                BlockPartition.Stretch(
                    plays: $0.plays,
                    beginsPeriod: $0.beginsPeriod,
                    isOvertime: $0.period.kind != .regulation
                )
            }
            let partition = BlockPartition(timeline.line, stretches)
            let all = Self.divisions(stretches.count)
            let cheapest = try #require(all.map { partition.cost(of: $0) }.min())
            #expect(partition.cost(of: partition.blocks) == cheapest, "seed \(seed)")
            // Of equal costs, fewer blocks and earlier boundaries win.
            let fewest = all.filter { partition.cost(of: $0) == cheapest }.map(\.count).min()
            #expect(partition.blocks.count == fewest, "seed \(seed)")
            compared += 1
        }
        #expect(compared > 10, "\(compared)")
    }

    @Test func `no role occurs more than twice, whatever the number of blocks`() throws {
        for setting in GeneratedGame.settings {
            for seed in UInt64(0)..<100 {
                let game = GeneratedGame(setting, seed: seed, plays: 20).game
                guard let story = try? Story(game, setting.sport.story) else { continue }
                for role in BlockRole.allCases {
                    #expect(story.blocks.count { $0.role == role } <= 2, "seed \(seed)")
                }
            }
        }
    }

    @Test func `the decision is the block after which the winner was always sure`() throws {
        var written = WrittenGame.lacrosse
        for period in 1...2 { written.quiet(period) }
        for left in [800, 780, 760, 740, 720] { written.goal(3, left, by: .home) }
        written.quiet(3, from: 700)
        written.quiet(4)
        let story = try written.story()
        let decision = try #require(story.blocks.first { $0.role == .decisionPoint })
        #expect(decision.plays.contains { story.timeline.line.entries[$0].changesScore })
    }

    @Test func `a one-goal game has a story, and a rout has at least four blocks`() throws {
        var close = WrittenGame.hockey
        for period in 1...3 { close.quiet(period, to: 60) }
        close.goal(3, 30, by: .away, "Bo Smith")
        let story = try close.story()
        #expect(story.blocks.last?.scoreAfter == Score(home: 0, away: 1))
        var rout = WrittenGame.lacrosse
        for period in 1...4 {
            for left in stride(from: 880, to: 0, by: -140) { rout.goal(period, left, by: .home, "Nikolic, AJ") }
        }
        #expect(try rout.story().blocks.count >= 4)
    }

    @Test func `a shootout adds one goal to the last block`() throws {
        var written = WrittenGame.hockey
        for period in 1...4 { written.quiet(period) }
        for _ in 0..<3 { written.play(5, nil, .shootoutMiss) }
        written.winShootout(.away)
        let story = try written.story()
        #expect(story.blocks.last?.scoreAfter == Score(home: 0, away: 1))
        #expect(story.blocks.last?.narrative.contains("shootout") == true)
    }

    @Test func `a game without enough plays has a reason and no story`() throws {
        let rules = GeneratedGame.settings[0].sport.story
        var written = WrittenGame.lacrosse
        #expect(throws: StoryRefusal.noPlays) { try Story(written.game(), rules) }
        written.quiet(1, from: 300)
        #expect(throws: StoryRefusal.tooShort) { try Story(written.game(), rules) }
        for period in 2...4 { written.quiet(period) }
        #expect(throws: StoryRefusal.unsupported) { try Story(written.game(), nil) }
        #expect(throws: StoryRefusal.scoresDisagree) { try Story(written.game(final: Score(home: 1, away: 0)), rules) }
        var part = WrittenGame.lacrosse
        for period in [1, 4] { part.quiet(period) }
        #expect(throws: StoryRefusal.incompletePlays) { try part.story() }
    }

    @Test func `the archetype of a comeback, and of a game without a tie`() throws {
        var comeback = WrittenGame.lacrosse
        for left in [800, 700, 600, 500] { comeback.goal(1, left, by: .away) }
        comeback.quiet(1, from: 480)
        comeback.quiet(2)
        for left in [800, 600, 400] { comeback.goal(3, left, by: .home) }
        comeback.quiet(3, from: 360)
        for left in [800, 400] { comeback.goal(4, left, by: .home) }
        comeback.quiet(4, from: 360)
        #expect(try comeback.story().shape.archetype == .comeback)
        var wire = WrittenGame.hockey
        for period in 1...3 {
            wire.quiet(period, to: 600)
            wire.goal(period, 590, by: .home)
            wire.quiet(period, from: 540, to: 120)
            if period > 1 { wire.goal(period, 100, by: .away) }
        }
        #expect(try wire.story().shape.archetype == .wireToWire)
    }
}
