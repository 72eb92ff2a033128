import Contests
import Testing
import Time

/// Tests invitations from their sending to their end.
@Suite("Invitations")
struct InvitationTests {
    private let evening = ContestFixture.evening
    private let sent = ContestFixture.evening - .hours(12)

    private func invitation(games: Int = 3, rounds: Int = 2, expiresAt: Instant? = nil) throws -> Invitation {
        try Invitation(pool: ContestFixture.pool(games: games), rounds: rounds, expiresAt: expiresAt, at: sent)
    }

    @Test func `an invitation expires half an hour before the first start, to the microsecond`() throws {
        var invitation = try invitation()
        let expiry = evening - .minutes(30)
        #expect(invitation.expiresAt == expiry)
        #expect(invitation.firstActions == [.notify(.two, .newInvitation), .wake(at: expiry)])
        #expect(invitation.tick(at: expiry - .instant) == [.wake(at: expiry)])
        let notices: [Invitation.Action] = [
            .notify(.one, .sentInvitationExpired), .notify(.two, .receivedInvitationExpired),
        ]
        #expect(invitation.tick(at: expiry) == notices)
        #expect(invitation.phase == .expired(.time))
        #expect(invitation.tick(at: expiry) == [])
    }

    @Test func `no act is accepted from the expiry on, also if its job is late`() throws {
        let expiry = evening - .minutes(30)
        var inTime = try invitation()
        let actions = try inTime.accept(by: .two, at: expiry - .instant)
        #expect(actions == [.startDraft])
        var late = try invitation()
        #expect(throws: Invitation.Refusal.expired) { try late.accept(by: .two, at: expiry) }
        #expect(throws: Invitation.Refusal.expired) { try late.reject(by: .two, at: expiry) }
        #expect(throws: Invitation.Refusal.expired) { try late.withdraw(by: .one, at: expiry) }
        #expect(late.phase == .pending)
    }

    @Test func `accept, reject and withdraw at once: one wins, and a repeated act has no effect`() throws {
        var accepted = try invitation()
        #expect(throws: Invitation.Refusal.notYours) { try accepted.accept(by: .one, at: sent) }
        let acts = [try accepted.accept(by: .two, at: sent), try accepted.accept(by: .two, at: evening)]
        #expect(acts == [[.startDraft], []])
        #expect(throws: Invitation.Refusal.notPending) { try accepted.reject(by: .two, at: sent) }
        #expect(throws: Invitation.Refusal.notPending) { try accepted.withdraw(by: .one, at: sent) }
        #expect(accepted.phase == .accepted)
        var rejected = try invitation()
        #expect(throws: Invitation.Refusal.notYours) { try rejected.reject(by: .one, at: sent) }
        let rejection = try rejected.reject(by: .two, at: sent)
        #expect(rejection == [.notify(.one, .invitationRejected)])
        #expect(throws: Invitation.Refusal.notPending) { try rejected.accept(by: .two, at: sent) }
        var withdrawn = try invitation()
        #expect(throws: Invitation.Refusal.notYours) { try withdrawn.withdraw(by: .two, at: sent) }
        try withdrawn.withdraw(by: .one, at: sent)
        #expect(withdrawn.phase == .withdrawn)
        #expect(withdrawn.tick(at: evening) == [] && withdrawn.follow(.left(ContestFixture.game(1)), at: sent) == [])
    }

    @Test func `rounds and expiry are checked when the invitation is sent`() throws {
        #expect(throws: Invitation.Refusal.notEnoughGames) { try invitation(games: 3, rounds: 4) }
        #expect(throws: Invitation.Refusal.invalidRounds) { try invitation(rounds: 0) }
        #expect(throws: Invitation.Refusal.noGamesLeft) {
            try Invitation(pool: ContestPool([]), rounds: 1, at: sent)
        }
        #expect(throws: Invitation.Refusal.noGamesLeft) {
            try Invitation(pool: ContestFixture.pool(games: 1), rounds: 1, at: evening - .minutes(30))
        }
        let (latest, soonest) = (evening - .minutes(30), sent + .minutes(5))
        for expiry in [soonest, latest] {
            let invitation = try invitation(expiresAt: expiry)
            #expect(invitation.expiresAt == expiry)
        }
        for expiry in [soonest - .instant, latest + .instant] {
            #expect(throws: Invitation.Refusal.invalidExpiration) { try invitation(expiresAt: expiry) }
        }
    }

    @Test func `a moved start moves the expiry, but never past the one that was asked for`() throws {
        let asked = evening - .hours(2)
        var free = try invitation()
        var limited = try invitation(expiresAt: asked)
        let later = PoolChange.moved(ContestFixture.game(1), to: evening + .minutes(45))
        #expect(free.follow(later, at: sent) == [.wake(at: evening + .minutes(15))])
        #expect(limited.follow(later, at: sent) == [.wake(at: asked)])
        let earlier = PoolChange.moved(ContestFixture.game(2), to: evening - .hours(3))
        #expect(limited.follow(earlier, at: sent) == [.wake(at: evening - .hours(3) - .minutes(30))])
        let back = PoolChange.moved(ContestFixture.game(2), to: evening + .hours(4))
        #expect(limited.follow(back, at: sent) == [.wake(at: asked)])
    }

    @Test func `a start that moves into the next half hour expires the invitation at once`() throws {
        var invitation = try invitation()
        let now = evening - .hours(5)
        let actions = invitation.follow(.moved(ContestFixture.game(3), to: now + .minutes(30)), at: now)
        #expect(actions.count == 2)
        #expect(invitation.phase == .expired(.time))
    }

    @Test func `an expired invitation stays expired after a later start`() throws {
        var invitation = try invitation()
        let expiry = evening - .minutes(30)
        _ = invitation.follow(.moved(ContestFixture.game(1), to: evening + .hours(5)), at: expiry)
        #expect(invitation.phase == .expired(.time))
    }

    @Test func `an invitation with too few bets left expires`() throws {
        var invitation = try invitation(games: 3, rounds: 2)
        #expect(invitation.follow(.left(ContestFixture.game(1)), at: sent) == [.wake(at: evening + .minutes(30))])
        #expect(invitation.follow(.began(ContestFixture.game(3)), at: sent).count == 2)
        #expect(invitation.phase == .expired(.notEnoughGames))
    }
}
