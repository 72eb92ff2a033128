import Testing
import Time

@testable import bardown_bench

/// Tests how the pipeline bench evaluates goals and pushes.
@Suite("Pipeline tally")
struct PipelineTallyTests {
    private func goal(_ home: Int, at milliseconds: Int64) -> ScoredGoal {
        ScoredGoal(contestId: "1", at: Instant(microseconds: milliseconds * 1000), score: .init(home: home))
    }

    private func push(_ home: Int, read: Int64, at milliseconds: Int64) -> PushedScore {
        PushedScore(
            contestId: "1",
            home: home,
            claimedAt: Instant(microseconds: read * 1000),
            at: Instant(microseconds: milliseconds * 1000)
        )
    }

    @Test func `a goal without an alert counts as slower than every limit, and is not left out`() throws {
        let tally = PipelineTally(
            goals: [goal(1, at: 0), goal(2, at: 1000)],
            pushed: [push(1, read: 500, at: 520)]
        )
        #expect((tally.scored, tally.pushed) == (2, 1))
        let values = Dictionary(uniqueKeysWithValues: tally.results("g").map { ($0.name, $0.value) })
        #expect(values["g_told"] == 1)
        #expect(values["g_p50"] == 20)
        #expect(values["g_p99"] == PipelineTally.lostMilliseconds)
        #expect(values["g_with_poll_p99"] == PipelineTally.lostMilliseconds)
        #expect(tally.results("g").first?.baselineValue == 2)
    }

    @Test func `if one reading has two goals of a game, the push about the second counts for both`() {
        let other = PushedScore(contestId: "2", home: 9, claimedAt: .init(microseconds: 0), at: .init(microseconds: 1))
        let tally = PipelineTally(
            goals: [goal(1, at: 0), goal(2, at: 100)],
            pushed: [other, push(3, read: 900, at: 990), push(2, read: 500, at: 530)]
        )
        #expect(tally.own == [30, 30])
        #expect(tally.total == [530, 430])
    }
}
