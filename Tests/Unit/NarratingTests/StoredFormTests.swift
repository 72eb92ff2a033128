import FoundationEssentials
import Scores
import Sports
import Testing

@testable import Narrating

@Suite("Stored form of stories")
struct StoredFormTests {
    @Test(arguments: GeneratedGame.settings)
    func `a block is the same after it was stored`(setting: GeneratedGame.Setting) throws {
        for seed in UInt64(1)...20 {
            let story = try Story(GeneratedGame(setting, seed: seed, plays: 40).game, setting.sport.story)
            let stored = try JSONDecoder().decode([StoryBlock].self, from: try JSONEncoder().encode(story.blocks))
            #expect(stored.count == story.blocks.count)
            for (block, copy) in zip(story.blocks, stored) {
                #expect(
                    copy.index == block.index && copy.role == block.role && copy.swing == block.swing,
                    "seed \(seed)"
                )
                #expect(copy.moments == block.moments && copy.plays == block.plays && copy.keyPlays == block.keyPlays)
                #expect(copy.scoreBefore == block.scoreBefore && copy.scoreAfter == block.scoreAfter)
                #expect(copy.clocks == block.clocks && copy.miniBox == block.miniBox)
                #expect(copy.narrative == block.narrative)
                for (period, other) in [
                    (block.periods.lowerBound, copy.periods.lowerBound),
                    (block.periods.upperBound, copy.periods.upperBound),
                ] {
                    #expect(period.label == other.label && period.number == other.number)
                }
            }
        }
    }

    @Test(arguments: GeneratedGame.settings)
    func `the players of a moment did something in it, and the first one most`(setting: GeneratedGame.Setting) throws {
        let rules = try #require(setting.sport.story)
        for seed in UInt64(1)...20 {
            let timeline = Timeline(GeneratedGame(setting, seed: seed, plays: 40).game, rules)
            let players = timeline.players(rules)
            #expect(players.count == timeline.moments.count, "seed \(seed)")
            for (moment, players) in zip(timeline.moments, players) {
                #expect(players.count <= 3)
                #expect(players.map(\.tally.weight) == players.map(\.tally.weight).sorted(by: >))
                #expect(players.allSatisfy { !$0.summary(rules.contributions.box).isEmpty })
                for side in Side.allCases {
                    let points = players.filter { $0.side == side }.map(\.tally.points).reduce(0, +)
                    #expect(points <= moment.scoreEnd[side] - moment.scoreStart[side], "seed \(seed)")
                }
            }
        }
    }

    @Test func `what a player did is stated with the sport's figures, without zeros`() {
        var tally = ContributionTally()
        (tally.points, tally.assists) = (2, 1)
        let player = MomentPlayer(name: "Jo Ash", side: .home, tally: tally)
        #expect(player.summary(.goals) == "2 goals, 1 assist")
        #expect(player.summary(.points) == "2 points, 1 assist")
    }
}
