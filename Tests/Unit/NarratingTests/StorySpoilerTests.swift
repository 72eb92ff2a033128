import Narrating
import Scores
import Sports
import Testing

/// Tests that a block says nothing that depends on later plays.
@Suite("Spoilers in stories")
struct StorySpoilerTests {
    /// Adds three periods with goals, which all games of these tests share.
    private func begin(_ written: inout WrittenGame) {
        for period in 1...3 {
            written.quiet(period, to: 600)
            for (step, side) in [Side.home, .away, .home].enumerated() {
                written.goal(period, 560 - step * 40, by: side, side == .home ? "Smith, Ann" : "Abe Mint")
            }
            written.quiet(period, from: 420)
        }
    }

    /// Returns a game that ends with some goals of both sides.
    private func game(goals: Int, by side: Side, _ scorer: String) -> WrittenGame {
        var written = WrittenGame.lacrosse
        begin(&written)
        written.quiet(4, to: 300)
        for goal in 0..<goals { written.goal(4, 280 - goal * 20, by: side, scorer) }
        written.quiet(4, from: 60)
        return written
    }

    @Test(arguments: [
        (1, Side.home, "Roe, Al"), (1, .away, "Bo Smith"), (6, .away, "Cy Jones"), (5, .away, "Al Smith"),
        (2, .home, "Smith, Bo"),
    ])
    func `blocks do not depend on later plays`(goals: Int, side: Side, scorer: String) throws {
        let shared = game(goals: 0, by: .home, "").plays.count { $0.period.number < 4 }
        let plain = try game(goals: 2, by: .home, "Roe, Al").story().blocks
        let other = try game(goals: goals, by: side, scorer).story().blocks
        let pairs = zip(plain, other).prefix { $0.plays == $1.plays && $0.plays.upperBound <= shared }
        #expect(Array(pairs).count >= 2)
        for (left, right) in pairs {
            #expect(left.narrative == right.narrative && left.keyPlays == right.keyPlays)
            #expect(left.miniBox == right.miniBox)
        }
    }

    /// Generated games, each with a copy that has three more scores at its end.
    @Test(arguments: GeneratedGame.settings)
    func `blocks of games that end otherwise are the same`(setting: GeneratedGame.Setting) throws {
        var compared = 0
        for seed in UInt64(0)..<150 {
            let game = GeneratedGame(setting, seed: seed, plays: 9).game
            guard let last = game.plays.last(where: { $0.score != nil })?.score, game.score == last,
                let other = game.ending(otherwise: last), let story = try? Story(game, setting.sport.story),
                let second = try? Story(other, setting.sport.story)
            else { continue }
            for (left, right) in zip(story.blocks.dropLast(), second.blocks.dropLast()) {
                guard left.plays == right.plays else { break }
                compared += 1
                #expect(left.narrative == right.narrative, "seed \(seed)")
                #expect(left.miniBox == right.miniBox, "seed \(seed)")
            }
        }
        #expect(compared > 100, "\(compared) blocks")
    }
}

extension StoryGame {
    /// The same game with three more scores of the trailing side, by a player with the last name of another one; `nil`
    /// if the game is tied or the last score is far from the end.
    fileprivate func ending(otherwise last: Score) -> StoryGame? {
        guard let leader = last.leader, let index = plays.lastIndex(where: { $0.score == last }),
            index > plays.count - 4
        else { return nil }
        var plays = plays
        var score = last
        for _ in 0..<3 {
            score[leader.other] += 1
            plays.append(
                Play(
                    period: plays[plays.count - 1].period,
                    clock: GameClock(seconds: 0),
                    side: leader.other,
                    kind: points.isScoring(.goal) ? .goal : .freeThrow,
                    text: "",
                    score: score,
                    players: [PlayPlayer(name: "Zoe Jones", role: .scorer)]
                )
            )
        }
        return StoryGame(
            plays: plays,
            format: format,
            teams: teams,
            score: score,
            periodName: periodName,
            points: points
        )
    }
}
