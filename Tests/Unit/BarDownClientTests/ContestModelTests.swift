import BarDownClient
import Foundation
import TestTools
import Testing

@MainActor
@Suite("Contests in the client")
struct ContestModelTests {
    @Test func `an accepted invitation leaves the list and names its draft`() async {
        let model = ReceivedInvitationsVM(FakeInvitationService())
        await model.load()
        #expect(model.invitations.map(\.player1.username) == ["todd1234"])
        let draft = await model.accept(Samples.invitation.invitation.id)
        #expect(draft != nil)
        #expect(model.invitations.isEmpty && model.failure == nil)
        _ = await model.accept(Samples.invitation.invitation.id)
        #expect(model.failure == .refused(ProblemDetails(status: 409, code: "not_pending")))
    }

    @Test func `an invitation that is sent twice is stored once, and can be withdrawn`() async {
        let service = FakeInvitationService([])
        let model = CreateNewContestVM(service, to: Samples.opponent.uid, league: .nba)
        await model.load()
        #expect(model.possibleRounds == 1...1 && model.offer?.games.count == 1)
        await model.send()
        await model.send()
        let sent = SentInvitationsVM(service)
        await sent.load()
        #expect(sent.invitations.map(\.id) == [model.sent?.id].compactMap(\.self))
        await sent.withdraw(sent.invitations[0].id)
        #expect(sent.invitations.map(\.status) == [.withdrawn])
    }

    @Test func `a draft accepts the next pick, and an unknown draft is refused`() async {
        let model = DraftPickSelectionVM(FakeContestService(), Samples.draft.draft.id)
        await model.load()
        #expect(model.choices.map(\.game.id) == [Samples.contestGame.id])
        await model.pick(.home, of: Samples.contestGame.id)
        #expect(model.failure == nil && !model.isPicking)
        let missing = DraftPickSelectionVM(FakeContestService(drafts: []), UUID())
        await missing.load()
        #expect(missing.failure == .refused(ProblemDetails(status: 404, code: "unknown_draft")))
    }

    @Test func `lists show what the service has, and keep it if a request fails`() async {
        let contests = ContestsVM(FakeContestService())
        await contests.load()
        #expect(contests.contests.count == 1 && !contests.hasMore)
        contests.status = .completed
        await contests.load()
        #expect(contests.contests.isEmpty)
        let failing = ContestsVM(FakeContestService(failure: .cancelled))
        await failing.load()
        #expect(failing.failure == .cancelled)
        let slip = EntireBetslipVM(FakeContestService())
        await slip.load()
        #expect(slip.slip.games.first?.bets.map(\.bet.display) == ["HAR -4", "o 224.5"])
        let statistics = StatisticsVM(FakeContestService())
        await statistics.load()
        #expect(statistics.statistics?.winLossRatio == 1.5)
        let contest = ContestsBetslipVM(FakeContestService(), Samples.contest.contest.id)
        await contest.load()
        #expect(contest.contest?.games.count == 1)
        let drafts = DraftsVM(FakeContestService())
        await drafts.load()
        #expect(drafts.drafts.map(\.isYourTurn) == [true])
    }

    @Test func `a post with an idempotency key may be repeated, and no other`() throws {
        let url = try #require(URL(string: "http://localhost"))
        #expect(!HTTPRequest(.post, url).isRepeatable)
        #expect(HTTPRequest(.post, url, headers: ["Idempotency-Key": "x"]).isRepeatable)
        #expect(HTTPRequest(.put, url).isRepeatable)
    }
}
