import BarDownClient
import Foundation
import Testing

@testable import bardown

@Suite("Habits of the demo's members")
struct DemoHabitTests {
    /// A draft with one game, in which it is the member's turn.
    private static func draft(number: Int, yours: Bool = true, _ available: [ContestBetType]) -> DraftDetail {
        let sample = Samples.draft.draft
        let draft = Draft(
            player1: sample.player1,
            player2: sample.player2,
            league: sample.league,
            day: sample.day,
            totalRounds: 2,
            currentRound: 1,
            currentPlayerTurn: .player1,
            isYourTurn: yours,
            nextPick: number,
            expirationDateTime: sample.expirationDateTime,
            createdAt: sample.createdAt
        )
        let game = PoolGame(game: Samples.contestGame, spread: -4, total: 224.5, available: available)
        return DraftDetail(draft: draft, rounds: [], games: [game])
    }

    @Test(
        arguments: [
            (0, [.spread, .total], .home), (1, [.spread, .total], .away), (2, [.total], .over), (3, [.total], .under),
        ] as [(Int, [ContestBetType], ContestBetSide)]
    )
    func `a quick member picks a side of a bet that is left`(
        number: Int,
        available: [ContestBetType],
        side: ContestBetSide
    ) {
        let pick = DemoHabit.quick.pick(in: Self.draft(number: number, available))
        #expect(pick?.game == Samples.contestGame.id && pick?.side == side && pick?.number == number)
    }

    @Test func `there is no pick without a bet, or out of turn, or by the other habits`() {
        #expect(DemoHabit.quick.pick(in: Self.draft(number: 0, [])) == nil)
        #expect(DemoHabit.quick.pick(in: Self.draft(number: 0, yours: false, [.spread])) == nil)
        for habit in DemoHabit.allCases where habit != .quick {
            #expect(habit.pick(in: Self.draft(number: 0, [.spread])) == nil)
        }
        #expect(DemoHabit.allCases.filter { !$0.accepts } == [.rejecting])
    }
}
