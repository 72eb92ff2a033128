import Contests
import Scores
import Testing
import Time

/// Tests how the verdicts about a game follow its status, to the microsecond.
@Suite("Settlement of games")
struct GameSettlementTests {
    private let start = ContestFixture.evening
    private var end: Instant { start + .hours(3) }

    private func final(_ home: Int, _ away: Int, endedAt: Instant? = nil) -> GameReport {
        GameReport(
            .final,
            score: Score(home: home, away: away),
            startAt: start,
            endedAt: endedAt,
            wasInterrupted: endedAt != nil
        )
    }

    /// Home −4.
    private let terms: BetTerms

    init() throws {
        terms = BetTerms(line: try #require(ContestLine(halves: -8)), drafter: .one, side1: .home)
    }

    /// Returns the verdict of a bet that was made for a start, by default the first one.
    private func verdict(_ game: GameSettlement, startAt: Instant? = nil) -> BetVerdict {
        game.verdict(of: ContestBet(game: ContestFixture.game(1), startAt: startAt ?? start, terms: terms))
    }

    @Test func `a final settles, and the same report again has no effect`() {
        var game = GameSettlement()
        #expect(game.follow(GameReport(.live, startAt: start), at: start) == [.recount])
        #expect(verdict(game) == .open)
        #expect(game.follow(final(105, 100), at: end) == [.recount])
        #expect(verdict(game) == .won(.home))
        #expect(game.settledAt == end)
        #expect(game.follow(final(105, 100), at: end + .hours(1)) == [])
        #expect(game.settledAt == end)
    }

    @Test func `a correction counts until exactly 24 hours after the first final`() {
        var game = GameSettlement()
        _ = game.follow(final(104, 100), at: end)
        #expect(verdict(game) == .push)
        #expect(game.follow(final(105, 100), at: end + .hours(12)) == [.recount])
        #expect(verdict(game) == .won(.home))
        #expect(game.follow(final(103, 100), at: end + .hours(24) - .instant) == [.recount])
        #expect(verdict(game) == .won(.away))
        #expect(game.isFrozen(at: end + .hours(24)) && !game.isFrozen(at: end + .hours(24) - .instant))
        #expect(game.follow(final(110, 100), at: end + .hours(24)) == [.reportLateChange])
        #expect(game.follow(final(111, 100), at: end + .hours(25)) == [], "it is reported once")
        #expect(verdict(game) == .won(.away))
        #expect(game.changedLate)
    }

    @Test func `a final taken back reopens, and the next final starts a new window`() {
        var game = GameSettlement()
        _ = game.follow(final(105, 100), at: end)
        #expect(game.follow(GameReport(.live, startAt: start), at: end + .hours(1)) == [.recount])
        #expect(verdict(game) == .open && game.settledAt == nil)
        _ = game.follow(final(100, 105), at: end + .hours(30))
        #expect(game.settledAt == end + .hours(30))
        #expect(game.follow(GameReport(.live, startAt: start), at: end + .hours(54)) == [.reportLateChange])
    }

    @Test func `a cancelled game is void, and may still be played within the window`() {
        var game = GameSettlement()
        _ = game.follow(GameReport(.cancelled, startAt: start), at: start)
        #expect(verdict(game) == .void)
        _ = game.follow(final(105, 100), at: start + .hours(23))
        #expect(verdict(game) == .won(.home))
        #expect(game.settledAt == start)
    }

    @Test(arguments: [(48, 0, false), (48, 1, true), (47, 0, false), (72, 0, true)])
    func `a game over more than 48 hours after the start is void`(hours: Int, more: Int, isVoid: Bool) {
        var game = GameSettlement()
        let over = start + .hours(hours) + .microseconds(more)
        _ = game.follow(GameReport(.suspended, startAt: start), at: end)
        _ = game.follow(final(105, 100, endedAt: over), at: over)
        #expect(verdict(game) == (isVoid ? .void : .won(.home)))
    }

    @Test(arguments: [(48, 0, false), (48, 1, true)])
    func `a new date more than 48 hours later voids at once, but not the bets for it`(
        hours: Int,
        more: Int,
        isVoid: Bool
    ) {
        var game = GameSettlement()
        let moved = start + .hours(hours) + .microseconds(more)
        _ = game.follow(GameReport(.postponed, startAt: nil), at: start)
        #expect(verdict(game) == .open)
        _ = game.follow(GameReport(.scheduled, startAt: moved, wasInterrupted: true), at: start)
        #expect(verdict(game) == (isVoid ? .void : .open))
        #expect(verdict(game, startAt: moved) == .open)
    }

    @Test(arguments: [(0, true), (1, false)])
    func `bets that a new date voided count again if it is taken back, for 24 hours`(less: Int, isVoid: Bool) {
        var game = GameSettlement()
        _ = game.follow(GameReport(.scheduled, startAt: start), at: start)
        _ = game.follow(GameReport(.scheduled, startAt: start + .hours(72), wasInterrupted: true), at: start)
        #expect(verdict(game) == .void)
        let back = GameReport(.scheduled, startAt: start, wasInterrupted: true)
        _ = game.follow(back, at: start + .hours(24) - .microseconds(less))
        #expect(verdict(game) == (isVoid ? .void : .open))
    }

    /// The hours by which the start is moved, and when.
    static let moves = [
        [(100, 0), (60, 23), (0, 25)], [(72, 0), (96, 25), (0, 26)], [(72, 0), (96, 20), (0, 30)],
    ]

    @Test(arguments: moves)
    func `bets that a new date voided stay void after 24 hours, whatever other dates follow`(moves: [(Int, Int)]) {
        var game = GameSettlement()
        _ = game.follow(GameReport(.scheduled, startAt: start), at: start)
        for (hours, later) in moves {
            let report = GameReport(.scheduled, startAt: start + .hours(hours), wasInterrupted: true)
            _ = game.follow(report, at: start + .hours(later))
            #expect(verdict(game) == .void)
            var repeated = game
            #expect(repeated.follow(report, at: start + .hours(later + 25)) == [], "the same report has no effect")
        }
    }

    @Test func `a start that is corrected after 24 hours is no late change`() {
        var game = GameSettlement()
        _ = game.follow(final(105, 100), at: end)
        let corrected = GameReport(.final, score: Score(home: 105, away: 100), startAt: start + .hours(1))
        #expect(game.follow(corrected, at: end + .hours(25)) == [])
        #expect(!game.changedLate)
    }

    @Test func `an end that we saw late voids nothing`() {
        var game = GameSettlement()
        _ = game.follow(GameReport(.live, startAt: start), at: start)
        _ = game.follow(final(105, 100), at: start + .hours(100))
        #expect(verdict(game) == .won(.home))
    }

    @Test func `a game that goes on is overdue after 48 hours, if it was read lately`() {
        var game = GameSettlement()
        _ = game.follow(GameReport(.suspended, startAt: start), at: end)
        let due = start + .hours(48)
        let early = game.checkOverdue(earliestOpenBet: start, lastReadAt: due, at: due)
        #expect(early == [.checkOverdue(at: due + .instant)])
        let now = due + .instant
        let stale = game.checkOverdue(earliestOpenBet: start, lastReadAt: now - .hours(6) - .instant, at: now)
        #expect(stale == [.reportUnread, .checkOverdue(at: now + .hours(6))])
        #expect(verdict(game) == .open)
        #expect(game.checkOverdue(earliestOpenBet: start, lastReadAt: now - .hours(6), at: now) == [.recount])
        #expect(verdict(game) == .void)
        #expect(verdict(game, startAt: now) == .open)
        _ = game.follow(GameReport(.live, startAt: start), at: now)
        #expect(verdict(game) == .void, "a game that goes on does not end in time")
    }

    @Test func `a game that was not read for seven days is void`() {
        var game = GameSettlement()
        let last = start + .hours(168)
        let before = game.checkOverdue(earliestOpenBet: start, lastReadAt: start, at: last)
        #expect(before.first == .reportUnread)
        #expect(game.checkOverdue(earliestOpenBet: start, lastReadAt: start, at: last + .instant) == [.recount])
        #expect(verdict(game) == .void)
    }

    @Test(arguments: [(0, true), (1, false)])
    func `overdue bets count again if the game ended in time, for 24 hours`(less: Int, isVoid: Bool) {
        var game = GameSettlement()
        let now = start + .hours(49)
        _ = game.checkOverdue(earliestOpenBet: start, lastReadAt: now, at: now)
        _ = game.follow(final(105, 100), at: now + .hours(24) - .microseconds(less))
        #expect(verdict(game) == (isVoid ? .void : .won(.home)))
    }

    @Test func `a final without a score decides nothing`() {
        var game = GameSettlement()
        _ = game.follow(GameReport(.final, startAt: start), at: end)
        #expect(verdict(game) == .open && game.settledAt == nil)
    }
}
