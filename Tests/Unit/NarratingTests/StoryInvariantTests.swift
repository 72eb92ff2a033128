import Foundation
import Narrating
import Scores
import Sports
import Testing

/// Checks what must hold for every story, over generated games. A failure prints the seed.
@Suite("Story invariants")
struct StoryInvariantTests {
    /// The number of games, in parts that run at the same time. `BARDOWN_STORY_GAMES=40000` tests 40,000, which takes
    /// minutes in a debug build.
    private static let games = ProcessInfo.processInfo.environment["BARDOWN_STORY_GAMES"].flatMap { Int($0) } ?? 3_000
    private static let parts: [(setting: GeneratedGame.Setting, part: Int)] = GeneratedGame.settings.flatMap {
        setting in
        (0..<2).map { (setting, $0) }
    }
    private static let perPart = games / (2 * GeneratedGame.settings.count)

    @Test(arguments: parts)
    func `every generated story keeps the rules`(setting: GeneratedGame.Setting, part: Int) throws {
        var told = 0
        var fallbacks = 0
        for number in 0..<Self.perPart {
            let seed = UInt64(part * Self.perPart + number)
            // Most games are short, so that there can be many. Every fiftieth is as long as a real one.
            let plays = number % 50 == 0 ? 200 : 12 + number % 8
            let generated = GeneratedGame(setting, seed: seed, plays: plays / setting.format.regulation + 1)
            do {
                let story = try Story(generated.game, setting.sport.story)
                told += 1
                fallbacks += story.fallbacks
                let broken = StoryInvariants(story: story).broken
                #expect(broken == [], "\(setting), seed \(seed)")
                if !broken.isEmpty { return }
                let bytes = number % 50 == 0 ? try JSONEncoder().encode(story.blocks).count : 0
                #expect(bytes <= 24 * 1024, "\(setting), seed \(seed)")
            } catch {
                #expect(generated.game.plays.count < 20, "\(setting), seed \(seed): \(error)")
            }
        }
        #expect(told > Self.perPart * 8 / 10 && fallbacks == 0, "\(told) stories, \(fallbacks) fallbacks")
    }

    @Test(arguments: GeneratedGame.settings)
    func `mirrored games have mirrored stories`(setting: GeneratedGame.Setting) throws {
        for seed in UInt64(0)..<120 {
            let game = GeneratedGame(setting, seed: seed, plays: 8).game
            guard let story = try? Story(game, setting.sport.story) else { continue }
            let mirrored = try Story(game.mirrored, setting.sport.story)
            #expect(story.blocks.map(\.plays) == mirrored.blocks.map(\.plays), "seed \(seed)")
            #expect(story.blocks.map(\.role) == mirrored.blocks.map(\.role), "seed \(seed)")
            #expect(story.blocks.map(\.scoreAfter.mirrored) == mirrored.blocks.map(\.scoreAfter), "seed \(seed)")
            #expect(story.blocks.map(\.swing) == mirrored.blocks.map { -$0.swing }, "seed \(seed)")
            #expect(story.blocks.map(\.narrative) == mirrored.blocks.map(\.narrative), "seed \(seed)")
            #expect(story.shape == mirrored.shape, "seed \(seed)")
        }
    }

    @Test(arguments: GeneratedGame.settings)
    func `the same plays give the same story`(setting: GeneratedGame.Setting) throws {
        for seed in UInt64(0)..<40 {
            let game = GeneratedGame(setting, seed: seed, plays: 8).game
            guard let story = try? Story(game, setting.sport.story) else { continue }
            for _ in 0..<3 {
                let again = try Story(game, setting.sport.story)
                #expect(again.blocks.map(\.narrative) == story.blocks.map(\.narrative), "seed \(seed)")
                #expect(again.blocks.map(\.miniBox) == story.blocks.map(\.miniBox), "seed \(seed)")
            }
        }
    }

    @Test(arguments: GeneratedGame.settings)
    func `the beginning of a timeline does not depend on later plays`(setting: GeneratedGame.Setting) throws {
        for seed in UInt64(0)..<100 {
            let game = GeneratedGame(setting, seed: seed, plays: 9).game
            let rules = try #require(setting.sport.story)
            let live = StoryGame(
                plays: Array(game.plays.dropLast(3)),
                format: game.format,
                teams: game.teams,
                score: game.score,
                isOver: false,
                periodName: game.periodName,
                points: game.points
            )
            let now = Timeline(live, rules)
            let later = Timeline(game, rules)
            #expect(now.moments.last?.isOpen == true && later.moments.allSatisfy { !$0.isOpen }, "seed \(seed)")
            // A finished game with fewer moments is divided into four.
            guard later.moments.count > 4 else { continue }
            // Whether a play divides a moment may depend on the plays of its period, but not on those of later ones.
            let period = live.plays.last?.period
            let finished = now.moments.filter { moment in period.map { moment.period < $0 } ?? false }
            let same = zip(finished, later.moments).allSatisfy { $0.plays == $1.plays && $0.kind == $1.kind }
            #expect(same, "seed \(seed)")
        }
    }
}
