import Contests
import Scores
import Testing
import Time

/// Tests contests from the last pick to the result, and its corrections.
@Suite("Progress of contests")
struct ContestProgressTests {
    private let now = ContestFixture.evening + .hours(3)

    /// Two bets: member 1 has home −4 in game 1, which member 1 picked, and over 225 in game 2, which was forced.
    private func contest() throws -> ContestProgress {
        let start = ContestFixture.evening
        let spread = BetTerms(line: try #require(ContestLine(halves: -8)), drafter: .one, side1: .home)
        let total = BetTerms(line: try #require(ContestLine(halves: 450)), drafter: .two, side1: .over)
        return ContestProgress([
            ContestBet(game: ContestFixture.game(1), startAt: start, terms: spread),
            ContestBet(game: ContestFixture.game(2), startAt: start, terms: total),
        ])
    }

    private func games(_ first: Score?, _ second: Score?) -> [GameID: GameSettlement] {
        var games: [GameID: GameSettlement] = [:]
        for (number, score) in [(1, first), (2, second)] {
            var game = GameSettlement()
            let status: GameStatus = score == nil ? .live : .final
            let report = GameReport(status, score: score, startAt: ContestFixture.evening)
            _ = game.follow(report, at: now)
            games[ContestFixture.game(number)] = game
        }
        return games
    }

    private let big = Score(home: 130, away: 110)
    private let small = Score(home: 90, away: 100)

    private func both(_ notice: ContestNotice) -> [ContestProgress.Action] {
        [.notify(.one, notice), .notify(.two, notice)]
    }

    @Test func `a contest is completed with its last game, once`() throws {
        var contest = try contest()
        #expect(contest.stage(hasBegun: false) == .upcoming)
        #expect(contest.recount([:], at: now) == [])
        #expect(contest.recount(games(big, nil), at: now) == [])
        #expect(contest.stage(hasBegun: true) == .inProgress)
        #expect(contest.tally(games(big, nil)).drafted.one == 1)
        let actions = contest.recount(games(big, big), at: now)
        #expect(Array(actions.dropFirst()) == both(.contestCompleted))
        #expect(contest.stage(hasBegun: true) == .completed && contest.completedAt == now)
        #expect(contest.recount(games(big, big), at: now + .hours(1)) == [])
        #expect(contest.completedAt == now)
    }

    @Test func `a correction that changes the result moves the records by the difference and notifies both`() throws {
        var contest = try contest()
        _ = contest.recount(games(big, big), at: now)
        let actions = contest.recount(games(small, small), at: now)
        guard case .addToRecords(let difference) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect([difference.one.won, difference.one.lost] == [-1, 1])
        #expect([difference.one.draftedWon, difference.one.forcedWon] == [-1, -1])
        #expect([difference.two.won, difference.two.draftedWon, difference.two.forcedWon] == [1, 1, 1])
        #expect(Array(actions.dropFirst()) == both(.contestCorrected))
    }

    @Test func `a correction that changes only the counts sends no notice`() throws {
        var contest = try contest()
        _ = contest.recount(games(big, big), at: now)
        let actions = contest.recount(games(big, Score(home: 125, away: 100)), at: now)
        #expect(actions.count == 1, "the total is a push, and member 1 still wins")
    }

    @Test func `a final taken back reopens, and the same result again sends no notice`() throws {
        var contest = try contest()
        _ = contest.recount(games(big, big), at: now)
        let reopened = contest.recount(games(big, nil), at: now + .hours(1))
        #expect(reopened.count == 1)
        #expect(contest.stage(hasBegun: true) == .inProgress && contest.completedAt == nil)
        let again = contest.recount(games(big, big), at: now + .hours(2))
        #expect(again.count == 1)
        guard case .addToRecords(let down) = reopened.first, case .addToRecords(let up) = again.first else {
            Issue.record("\(reopened) \(again)")
            return
        }
        #expect(down.one + up.one == .zero && down.two + up.two == .zero)
    }

    @Test func `a result of A, then B, then A leaves the records of A`() throws {
        var contest = try contest()
        var records = ByMember(one: MemberRecord.zero, two: .zero)
        var notices = 0
        for scores in [(big, big), (small, small), (big, big)] {
            for action in contest.recount(games(scores.0, scores.1), at: now) {
                switch action {
                case .addToRecords(let more): records = ByMember { records[$0] + more[$0] }
                case .notify: notices += 1
                }
            }
        }
        let tally = contest.tally(games(big, big))
        #expect(records == ByMember { MemberRecord(of: $0, in: tally) })
        #expect(notices == 6, "each result is announced to both")
    }

    @Test func `a contest of cancelled games is completed as void, without statistics`() throws {
        var contest = try contest()
        var game = GameSettlement()
        _ = game.follow(GameReport(.cancelled, startAt: ContestFixture.evening), at: now)
        let games = [ContestFixture.game(1): game, ContestFixture.game(2): game]
        #expect(contest.recount(games, at: now) == both(.contestCompleted))
        #expect(contest.completed?.result == .void)
    }
}
