import Narrating
import Scores
import Sports
import Testing

/// Tests the rules by which plays are divided into moments.
@Suite("Moments")
struct MomentTests {
    @Test func `moments cover every play once, and none spans two periods`() throws {
        for seed in UInt64(0)..<50 {
            let generated = GeneratedGame(GeneratedGame.settings[0], seed: seed, plays: 30)
            let rules = try #require(generated.setting.sport.story)
            let moments = Timeline(generated.game, rules).moments
            #expect(moments.flatMap(\.plays) == Array(generated.game.plays.indices), "seed \(seed)")
            for moment in moments {
                #expect(moment.plays.allSatisfy { generated.game.plays[$0].period == moment.period }, "seed \(seed)")
            }
        }
    }

    @Test func `a run is a moment of its own and is not cut`() throws {
        var written = WrittenGame.lacrosse
        written.quiet(1, to: 660)
        written.goal(1, 640, by: .away)
        for left in [600, 580, 560, 540] { written.goal(1, left, by: .home) }
        written.goal(1, 500, by: .away)
        written.quiet(1, from: 480)
        for period in 2...4 { written.quiet(period) }
        let run = try #require(try written.timeline().moments.first { $0.kind == .run })
        #expect(run.run?.points == 4 && run.run?.side == .home && run.note == "4–0 run")
        #expect(run.scoreStart == Score(home: 0, away: 1) && run.scoreEnd == Score(home: 4, away: 1))
        #expect(run.title(written.game().teams) == "Ridge 4–0 run")
    }

    @Test func `a run over the end of a period is two, each too short`() throws {
        var written = WrittenGame.lacrosse
        written.quiet(1, to: 120)
        written.goal(1, 60, by: .home)
        written.goal(1, 30, by: .home)
        written.goal(2, 880, by: .home)
        written.quiet(2, from: 840)
        for period in 3...4 { written.quiet(period) }
        #expect(try written.timeline().moments.allSatisfy { $0.kind != .run })
    }

    @Test(arguments: [(2, true), (3, false)])
    func `the last five minutes are a moment only if the game is close`(lead: Int, isClose: Bool) throws {
        var written = WrittenGame.lacrosse
        for period in 1...3 {
            written.quiet(period)
            if period <= lead { written.goal(period, 0, by: .home) }
        }
        written.quiet(4)
        let closing = try written.timeline().moments.filter { $0.kind == .closing }
        #expect(closing.isEmpty == !isClose)
        if isClose { #expect(closing.first?.startClock?.seconds == 300) }
    }

    @Test func `only a moment that is the last five minutes says so`() throws {
        var whole = WrittenGame.lacrosse
        for period in 1...4 { whole.quiet(period) }
        let closing = try #require(try whole.timeline().moments.last)
        #expect(closing.title(whole.game().teams) == "The last five minutes" && closing.note == "last 5:00")

        // A run divides the last five minutes.
        var cut = WrittenGame.lacrosse
        for period in 1...3 { cut.quiet(period) }
        cut.quiet(4, to: 240)
        for side in [Side.away, .home, .home, .home, .away] {
            cut.goal(4, 230 - cut.score.total * 10, by: side)
        }
        cut.quiet(4, from: 180)
        let parts = try cut.timeline().moments.filter { $0.kind == .closing }
        #expect(!parts.isEmpty)
        for part in parts {
            #expect(part.title(cut.game().teams) == part.plainTitle && part.note == nil, "\(part)")
        }
    }

    @Test(arguments: [
        ([Side.away, .away, .home, .home], [Side.home, .away, .home], nil),
        ([.home, .away], [.home, .away, .home, .away, .home, .away], "tied 3 times"),
        ([.home], [.away, .away, .home, .home, .away, .away], "3 lead changes"),
    ])
    func `the note of a battle counts lead changes, not ties`(before: [Side], goals: [Side], note: String?) throws {
        var written = WrittenGame.lacrosse
        written.quiet(1, to: 660)
        for (index, side) in before.enumerated() { written.goal(1, 640 - index * 20, by: side) }
        for (index, side) in goals.enumerated() { written.goal(2, 890 - index * 20, by: side) }
        written.quiet(2, from: 720)
        for period in 3...4 { written.quiet(period) }
        let battle = try #require(try written.timeline().moments.first { $0.kind == .battle && $0.period.number == 2 })
        #expect(battle.note == note)
    }

    @Test func `only hockey has intermissions`() throws {
        var hockey = WrittenGame.hockey
        for period in 1...3 { hockey.quiet(period) }
        #expect(try hockey.timeline(isOver: false).chips.map(\.label) == ["1st intermission", "2nd intermission"])
        let setting = GeneratedGame.settings[0]
        var other = WrittenGame(
            GeneratedGame.Setting(
                sport: setting.sport,
                format: GameFormat(regulation: 3, periodSeconds: 900, overtimeSeconds: 240),
                periodName: "period",
                scores: setting.scores,
                others: setting.others,
                scorePercent: setting.scorePercent
            )
        )
        for period in 1...3 { other.quiet(period) }
        #expect(try other.timeline(isOver: false).chips.map(\.label) == ["End of 1st", "End of 2nd"])
    }

    @Test func `a long quiet period is divided at a whistle`() throws {
        var written = WrittenGame.lacrosse
        written.quiet(1, to: 480)
        written.play(1, 450, .timeout)
        written.quiet(1, from: 420)
        for period in 2...4 { written.quiet(period) }
        let moments = try written.timeline().moments
        let second = try #require(moments.dropFirst().first)
        #expect(written.plays[second.plays.lowerBound - 1].kind == .timeout && second.period.number == 1)
    }

    @Test func `a score that falls and comes back is no scoring play`() throws {
        var written = WrittenGame.lacrosse
        written.goal(1, 800, by: .home)
        written.state(Score(home: 0, away: 0), 1, 790, by: .home)
        written.state(Score(home: 1, away: 0), 1, 780, by: .home)
        for period in 1...4 { written.quiet(period, from: 700) }
        let entries = try written.timeline().line.entries
        #expect(entries.count(where: \.changesScore) == 1 && entries[0].scorer == .home)
        #expect(entries.last?.after == Score(home: 1, away: 0))
    }

    @Test func `chips are between the periods and carry the line score`() throws {
        var written = WrittenGame.lacrosse
        for period in 1...4 {
            written.quiet(period, to: 60)
            written.goal(period, 30, by: period == 2 ? .away : .home)
        }
        let chips = try written.timeline().chips
        #expect(chips.map(\.label) == ["End of 1st", "Halftime", "End of 3rd", "Final"])
        #expect(chips.map(\.score.home) == [1, 1, 2, 3] && chips.map(\.score.away) == [0, 1, 1, 1])
        #expect(chips.allSatisfy { $0.periods.total == $0.score })
        #expect(try written.timeline(isOver: false).chips.map(\.label) == ["End of 1st", "Halftime", "End of 3rd"])
    }

    @Test func `playing time does not go back when a clock is corrected`() throws {
        var written = WrittenGame.lacrosse
        written.quiet(1, to: 300)
        written.play(1, 500)
        written.quiet(1, from: 240)
        let times = try written.timeline(isOver: false).line.entries.map(\.elapsed)
        #expect(times == times.sorted())
    }
}
