import Scores
import TestTools
import Testing
import Time

@testable import simulator

@Suite("Game generator")
struct GameGeneratorTests {
    @Test(arguments: UInt64(0)..<Thoroughness.choose(quick: 20, thorough: 200))
    func `every Saturday consists of plausible games`(seed: UInt64) throws {
        let games = GameGenerator(seed: seed).games(first: .minutes(10))
        #expect(games.count == 12)
        #expect(Set(games.map(\.contestID)).count == 12)
        #expect(Set(games.flatMap { [$0.teams.home.seoname, $0.teams.away.seoname] }).count == 24)
        for game in games { try check(game) }
        #expect(games[1].periods.count > 4)
    }

    private func check(_ game: GameScript) throws {
        let goals = game.goals
        let final = try #require(goals.last?.score)
        for side in Side.allCases {
            #expect((5...20).contains(final[side]))
            #expect(goals.count { $0.side == side } == final[side])
        }
        #expect(game.plays.count { $0.text.hasPrefix("GOAL") } == goals.count)
        #expect(game.plays.allSatisfy { ($0.score != nil) == $0.text.hasPrefix("GOAL") })
        #expect(zip(game.plays, game.plays.dropFirst()).allSatisfy { $0.elapsed <= $1.elapsed })
        try checkOvertime(game, goals, final)
        for (period, next) in zip(game.periods, game.periods.dropFirst()) {
            #expect(next.number == period.number + 1)
            #expect(next.startOffset - period.endOffset >= .minutes(2))
        }
        for period in game.periods { checkPlays(of: game, in: period) }
    }

    private func checkOvertime(_ game: GameScript, _ goals: [ScriptedGoal], _ final: Score) throws {
        let regulation = goals.last { $0.play.period <= 4 }?.score ?? .zero
        #expect((regulation.leader == nil) == (game.periods.count > 4))
        #expect(final.leader != nil)
        let sudden = goals.filter { $0.play.period > 4 }
        #expect(sudden.count == (game.periods.count > 4 ? 1 : 0))
        if let sudden = sudden.first {
            #expect(sudden.play.period == game.periods.last?.number)
            #expect(game.periods.last?.endOffset == sudden.play.elapsed)
        }
    }

    private func checkPlays(of game: GameScript, in period: ScriptedPeriod) {
        let plays = game.plays.filter { $0.period == period.number }
        #expect(period.length == (period.number > 4 ? 240 : 900))
        #expect(plays.allSatisfy { (0...period.length).contains($0.clock) })
        #expect(plays.allSatisfy { $0.printedClock == printedClock($0.clock) })
        #expect(zip(plays, plays.dropFirst()).allSatisfy { $0.clock >= $1.clock })
        #expect(plays.allSatisfy { (period.startOffset...period.endOffset).contains($0.elapsed) })
        #expect(plays.allSatisfy { $0.teamID == game.teams.home.id || $0.teamID == game.teams.away.id })
        #expect(plays.count > 3)
    }

    @Test(arguments: UInt64(0)..<10)
    func `the clock of a game agrees with its plays and never runs backwards`(seed: UInt64) {
        for game in GameGenerator(seed: seed).games(first: .zero) where game.actualStart != nil {
            for play in game.plays {
                // Of several plays at the same time the last one counts.
                let last = game.plays.last { $0.elapsed == play.elapsed }
                #expect(game.clock(at: play.elapsed) == last?.clock, "contest \(game.contestID), \(play)")
            }
            for period in game.periods {
                let seconds = Int((period.endOffset - period.startOffset).seconds)
                let shown = (0..<seconds).map { game.clock(at: period.startOffset + .seconds($0)) }
                #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 >= $1 })
            }
        }
    }

    @Test func `the same seed gives the same day, and another seed another day`() {
        let day = GameGenerator(seed: 7).games(first: .minutes(10))
        #expect(day == GameGenerator(seed: 7).games(first: .minutes(10)))
        #expect(day != GameGenerator(seed: 8).games(first: .minutes(10)))
        #expect(
            SplitMix64.first(3, seed: 1_234_567) == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ]
        )
    }

    @Test func `every Saturday has a waved-off goal, a late start, a postponement and an unknown start`() {
        for seed in UInt64(0)..<50 {
            let kinds = GameGenerator(seed: seed).games(first: .minutes(10)).flatMap(\.disruptions).map {
                disruption in
                switch disruption {
                case .postponed: "postponed"
                case .lateStart: "late"
                case .startUnknown: "unknown"
                case .wavedOff: "waved off"
                }
            }
            #expect(Set(kinds) == ["postponed", "late", "unknown", "waved off"], "seed \(seed)")
        }
    }

    @Test func `a day has the requested number of games, as far as there are enough teams`() {
        let generator = GameGenerator(seed: 1)
        for (asked, made) in [(-1, 0), (0, 0), (1, 1), (12, 12), (38, 38), (99, 38)] {
            #expect(generator.games(first: .zero, count: asked).count == made)
        }
    }
}

extension SplitMix64 {
    /// Returns the first numbers of a seed. Those of 1234567 are published with the algorithm.
    fileprivate static func first(_ count: Int, seed: UInt64) -> [UInt64] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in random.next() }
    }
}
