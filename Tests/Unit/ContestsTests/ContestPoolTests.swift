import Contests
import Scores
import Testing
import Time

/// Tests which games and lines are offered.
@Suite("Pools of contests")
struct ContestPoolTests {
    @Test(
        arguments: [
            (-17, 467, true, true), (2, nil, true, false), (0, 420, false, true), (-120, 1000, true, true),
            (-121, 1001, false, false), (121, 0, false, false), (nil, -420, false, false), (nil, nil, false, false),
        ] as [(Int?, Int?, Bool, Bool)]
    )
    func `a game without a usable line has no bet`(
        spread: Int?,
        total: Int?,
        hasSpread: Bool,
        hasTotal: Bool
    ) {
        let game = PoolGame(
            game: ContestFixture.game(1),
            startAt: ContestFixture.evening,
            spread: spread.flatMap { ContestLine(halves: $0) },
            total: total.flatMap { ContestLine(halves: $0) }
        )
        #expect(game?.spread?.halves == (hasSpread ? spread : nil))
        #expect(game?.total?.halves == (hasTotal ? total : nil))
        #expect((game == nil) == (!hasSpread && !hasTotal))
    }

    @Test func `an offer has the first sixteen games that start more than half an hour from now`() {
        let evening = ContestFixture.evening
        let games = ContestFixture.pool(games: 20).games
        let early = ContestPool.offer(games.reversed(), at: evening - .hours(1), rules: ContestRules())
        #expect(early.games == Array(games.prefix(16)))
        #expect(early.maxRounds(ContestRules()) == 16)
        let atLimit = ContestPool.offer(games, at: evening - .minutes(30), rules: ContestRules())
        #expect(atLimit.games.first?.game == ContestFixture.game(2))
        let justBefore = ContestPool.offer(games, at: evening - .minutes(30) - .instant, rules: ContestRules())
        #expect(justBefore.games.first?.game == ContestFixture.game(1))
    }

    @Test func `half of the bets can be rounds, rounded down`() throws {
        let pool = ContestFixture.pool(games: 3, totals: false)
        #expect(pool.bets.count == 3)
        #expect(pool.maxRounds(ContestRules()) == 1)
        #expect(ContestPool([]).maxRounds(ContestRules()) == 0)
        #expect(ContestPool([]).earliestStart == nil)
    }

    @Test func `a moved game changes the order, and a game that left does not return`() {
        var pool = ContestFixture.pool(games: 2)
        let (first, evening) = (ContestFixture.game(1), ContestFixture.evening)
        let moved = PoolChange.moved(first, to: evening + .hours(3))
        let applied = [pool.apply(moved), pool.apply(moved)]
        #expect(applied == [true, false])
        #expect(pool.earliestStart == evening + .hours(1))
        #expect(pool.games.map(\.game) == [ContestFixture.game(2), first])
        let changes: [PoolChange] = [
            .left(first), .left(first), .moved(first, to: evening), .began(ContestFixture.game(9)),
        ]
        let left = changes.map { pool.apply($0) }
        #expect(left == [true, false, false, false])
        #expect(pool.bets.map(\.game) == [ContestFixture.game(2), ContestFixture.game(2)])
    }
}
