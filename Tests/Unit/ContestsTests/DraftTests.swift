import Contests
import Scores
import Testing
import Time

/// Tests drafts from the acceptance to the contest.
@Suite("Drafts")
struct DraftTests {
    private let evening = ContestFixture.evening
    private let accepted = ContestFixture.evening - .hours(10)

    @Test func `a pick out of turn, twice, too late or of a taken bet changes nothing`() throws {
        var draft = try ContestFixture.draft(games: 2, rounds: 2)
        let home = ContestFixture.choice(1, .home)
        let before = draft
        #expect(throws: Draft.Refusal.notYourTurn) { try draft.pick(home, as: 0, by: .two, at: accepted) }
        #expect(throws: Draft.Refusal.stalePick) { try draft.pick(home, as: 1, by: .two, at: accepted) }
        #expect(throws: Draft.Refusal.stalePick) { try draft.pick(home, as: -1, by: .two, at: accepted) }
        let missing = ContestFixture.choice(9, .home)
        #expect(throws: Draft.Refusal.betUnavailable) { try draft.pick(missing, as: 0, by: .one, at: accepted) }
        #expect(throws: Draft.Refusal.expired) { try draft.pick(home, as: 0, by: .one, at: evening) }
        #expect(draft == before)
        let actions = try draft.pick(home, as: 0, by: .one, at: evening - .instant)
        #expect(actions.first == .notify(.two, .yourDraftTurn))
        let after = draft
        let repeated = try draft.pick(home, as: 0, by: .one, at: evening)
        #expect(repeated == [], "a repeated request has no effect")
        let away = ContestFixture.choice(1, .away)
        #expect(throws: Draft.Refusal.stalePick) { try draft.pick(away, as: 0, by: .one, at: accepted) }
        #expect(throws: Draft.Refusal.betTaken) { try draft.pick(away, as: 1, by: .two, at: accepted) }
        #expect(draft == after)
    }

    @Test func `the last pick makes the contest with frozen lines`() throws {
        var draft = try ContestFixture.draft(games: 2, rounds: 1)
        _ = try draft.pickNext(ContestFixture.choice(1, .away), at: accepted)
        let actions = try draft.pickNext(ContestFixture.choice(2, .over), at: accepted)
        let spread = BetTerms(line: try #require(ContestLine(halves: -8)), drafter: .one, side1: .away)
        let total = BetTerms(line: try #require(ContestLine(halves: 450)), drafter: .two, side1: .under)
        let bets = [
            ContestBet(game: ContestFixture.game(1), startAt: evening, terms: spread),
            ContestBet(game: ContestFixture.game(2), startAt: evening + .hours(1), terms: total),
        ]
        #expect(actions == [.createContest(bets), .notify(.one, .draftCompleted)])
        #expect(draft.phase == .completed)
        #expect(draft.tick(at: evening) == [] && draft.available(at: accepted) == [])
        let over = ContestFixture.choice(1, .over)
        #expect(throws: Draft.Refusal.expired) { try draft.pick(over, as: 2, by: .one, at: accepted) }
    }

    @Test func `a turn is the time left, divided by the picks left and one more`() throws {
        let draft = try ContestFixture.draft(games: 4, rounds: 2)
        // Ten hours for four picks.
        let clock = try #require(draft.clock)
        #expect(clock.endsAt == accepted + .hours(2))
        #expect(clock.remindsAt == accepted + .hours(1))
        #expect(draft.firstActions == [.notify(.one, .draftStarted), .wake(at: clock.remindsAt)])
    }

    @Test(
        arguments: [
            (600, 4, 120), (600, 1, 300), (9, 4, 2), (5, 4, 2), (1, 4, 1), (0, 1, 0), (3000, 1, 480), (960, 1, 480),
        ]
    )
    func `a turn takes two minutes to eight hours, and never longer than the draft`(
        left: Int,
        picks: Int,
        length: Int
    ) {
        let clock = TurnClock(
            beganAt: accepted,
            expiresAt: accepted + .minutes(left),
            picksLeft: picks,
            rules: ContestRules()
        )
        #expect(clock.endsAt == accepted + .minutes(length))
        #expect(clock.remindsAt == accepted + .seconds(30 * length))
    }

    @Test func `a member is reminded once a turn, and nothing else happens without an agreement`() throws {
        var draft = try ContestFixture.draft(games: 4, rounds: 2)
        let clock = try #require(draft.clock)
        #expect(draft.tick(at: clock.remindsAt - .instant) == [.wake(at: clock.remindsAt)])
        #expect(draft.tick(at: clock.remindsAt) == [.notify(.one, .draftReminder), .wake(at: evening)])
        #expect(draft.tick(at: clock.endsAt + .hours(1)) == [.wake(at: evening)])
        #expect(draft.board.picks == [])
        _ = try draft.pickNext(ContestFixture.choice(1, .home), at: clock.endsAt + .hours(1))
        let next = try #require(draft.clock)
        #expect(draft.tick(at: next.remindsAt).first == .notify(.two, .draftReminder))
        #expect(draft.tick(at: evening) == [.notify(.one, .draftExpired), .notify(.two, .draftExpired)])
        #expect(draft.phase == .expired(.time))
    }

    @Test func `an agreed automatic pick takes the first wish at the end of the turn`() throws {
        var draft = try ContestFixture.draft(games: 4, rounds: 2, onTimeout: .auto)
        let (clock, wish) = (try #require(draft.clock), ContestFixture.choice(3, .under))
        #expect(draft.tick(at: clock.remindsAt) == [.notify(.one, .draftReminder), .wake(at: clock.endsAt)])
        #expect(draft.tick(at: clock.endsAt - .instant, wishes: [wish]) == [.wake(at: clock.endsAt)])
        #expect(draft.tick(at: clock.endsAt, wishes: [wish]).first == .notify(.two, .yourDraftTurn))
        let pick = try #require(draft.board.lastPick?.pick)
        #expect(pick.choice == wish && pick.isAutomatic)
        #expect(draft.turnBeganAt == clock.endsAt)
    }

    @Test(arguments: [1, 2, 4, 5])
    func `if both agreed to automatic picks, a draft without any other completes in time`(rounds: Int) throws {
        var draft = try ContestFixture.draft(games: 5, rounds: rounds, onTimeout: .auto)
        var actions = draft.firstActions
        var wakes = 0
        while draft.phase == .active, wakes < 100 {
            let times = actions.compactMap { if case .wake(let time) = $0 { time } else { nil } }
            actions = draft.tick(at: try #require(times.first))
            wakes += 1
        }
        #expect(draft.phase == .completed)
        #expect(wakes == 4 * rounds, "each turn has a reminder and a pick")
        #expect(draft.turnBeganAt < evening)
    }

    @Test func `a moved start moves the expiry and the times of the turn`() throws {
        var draft = try ContestFixture.draft(games: 4, rounds: 2)
        let later = draft.follow(.moved(ContestFixture.game(1), to: evening + .minutes(50)), at: accepted)
        #expect(draft.expiresAt == evening + .minutes(50))
        #expect(draft.clock?.endsAt == accepted + .minutes(130))
        #expect(later == [.wake(at: accepted + .minutes(65))])
        #expect(draft.follow(.moved(ContestFixture.game(4), to: accepted), at: accepted).count == 2)
        #expect(draft.phase == .expired(.time))
    }

    @Test func `a game that begins before its time expires the draft`() throws {
        var draft = try ContestFixture.draft(games: 4, rounds: 2)
        _ = draft.follow(.began(ContestFixture.game(4)), at: accepted)
        #expect(draft.phase == .expired(.time))
    }

    @Test func `a postponed game shortens the draft if too few bets are left`() throws {
        var draft = try ContestFixture.draft(games: 3, rounds: 3)
        #expect(draft.board.picksLeft == 6)
        let actions = draft.follow(.left(ContestFixture.game(1)), at: accepted)
        let notices: [Draft.Action] = [.notify(.one, .draftShortened), .notify(.two, .draftShortened)]
        #expect(Array(actions.prefix(2)) == notices)
        #expect(draft.board.rounds == 2)
        #expect(draft.expiresAt == evening + .hours(1))
    }

    @Test func `picks on a postponed game stay, and an odd last one is taken back`() throws {
        var draft = try ContestFixture.draft(games: 3, totals: false, rounds: 1)
        _ = try draft.pickNext(ContestFixture.choice(1, .home), at: accepted)
        #expect(draft.follow(.left(ContestFixture.game(1)), at: accepted).count == 1, "two bets are left for one pick")
        #expect(draft.board.picks.count == 1)
        _ = draft.follow(.left(ContestFixture.game(2)), at: accepted)
        #expect(draft.board.rounds == 1)
        #expect(draft.follow(.left(ContestFixture.game(3)), at: accepted).count == 2)
        #expect(draft.phase == .expired(.noGames) && draft.board.picks == [])
    }

    @Test func `a draft whose picks are all made after it was shortened becomes a contest`() throws {
        var draft = try ContestFixture.draft(games: 2, rounds: 2)
        for (game, side) in [(1, ContestSide.home), (1, .over), (2, .home)] {
            _ = try draft.pickNext(ContestFixture.choice(game, side), at: accepted)
        }
        let actions = draft.follow(.left(ContestFixture.game(2)), at: accepted)
        let created = actions.compactMap { if case .createContest(let bets) = $0 { bets } else { nil } }
        #expect(created.first?.map(\.game) == [ContestFixture.game(1), ContestFixture.game(1)])
        #expect(draft.phase == .completed)
        #expect(actions.count == 5, "both are notified that it was shortened, and that it is complete")
    }

    @Test func `an abandoned draft accepts nothing more`() throws {
        var draft = try ContestFixture.draft(games: 2, rounds: 2)
        draft.abandon()
        #expect(draft.phase == .abandoned && draft.clock == nil)
        #expect(throws: Draft.Refusal.expired) { try draft.pickNext(ContestFixture.choice(1, .home), at: accepted) }
        #expect(draft.tick(at: evening) == [])
    }
}
