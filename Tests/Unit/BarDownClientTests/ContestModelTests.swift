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

    @Test func `a changed invitation is another one, and none is sent during a request`() async {
        let sending = Later<CreateNewContestVM>()
        let fake = FakeInvitationService([])
        let requests = Counter()
        let service = HookedInvitationService(fake: fake) {
            _ = requests.next()
            #expect(await sending.value?.isSending == true)
            await sending.value?.send()
        }
        let model = CreateNewContestVM(service, to: Samples.opponent.uid, league: .nba)
        sending.value = model
        await model.send()
        #expect(requests.count == 1 && !model.isSending)
        model.onTimeout = .auto
        await model.send()
        let sent = SentInvitationsVM(fake)
        await sent.load()
        #expect(sent.invitations.map(\.onTimeout) == [.wait, .auto])
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

    private static func contest() -> Contest {
        let sample = Samples.contest.contest
        return Contest(
            player1: sample.player1,
            player2: sample.player2,
            league: sample.league,
            day: sample.day,
            numBets: sample.numBets,
            betsLeft: sample.betsLeft,
            firstGameStartDateTime: sample.firstGameStartDateTime,
            createdAt: sample.createdAt
        )
    }

    @Test func `a page is added once, and without contests that are shown already`() async {
        let loading = Later<ContestsVM>()
        let contests = (0..<3).map { _ in Self.contest() }
        let service = HookedContestService(pages: { (_, after) throws(APIError) in
            guard after != nil else { return ContestPage(contests: [contests[0]], next: contests[0].id) }
            // The view asks again. That request ends first.
            let model = await loading.value
            await MainActor.run { loading.value = nil }
            await model?.loadMore()
            return ContestPage(contests: contests, next: contests[2].id)
        })
        let model = ContestsVM(service)
        await model.load()
        loading.value = model
        await model.loadMore()
        #expect(model.contests == contests && model.hasMore)
    }

    @Test func `a page or failure of a status that is no longer shown is ignored`() async {
        let (lists, slips) = (Later<ContestsVM>(), Later<EntireBetslipVM>())
        let contest = Self.contest()
        let service = HookedContestService(
            pages: { (_, _) throws(APIError) in
                await lists.change { $0.status = .completed }
                return ContestPage(contests: [contest], next: contest.id)
            },
            slips: { (_) throws(APIError) in
                await slips.change { $0.status = .completed }
                throw .cancelled
            }
        )
        let list = ContestsVM(service)
        lists.value = list
        await list.load()
        #expect(list.contests == [] && !list.hasMore)
        lists.value = nil
        await list.load()
        #expect(list.contests == [contest] && list.hasMore)
        list.status = .upcoming
        #expect(!list.hasMore)
        let slip = EntireBetslipVM(service)
        slips.value = slip
        await slip.load()
        #expect(slip.failure == nil)
        await slip.load()
        #expect(slip.failure == .cancelled)
    }

    @Test func `a post with an idempotency key may be repeated, and no other`() throws {
        let url = try #require(URL(string: "http://localhost"))
        #expect(!HTTPRequest(.post, url).isRepeatable)
        #expect(HTTPRequest(.post, url, headers: ["Idempotency-Key": "x"]).isRepeatable)
        #expect(HTTPRequest(.put, url).isRepeatable)
    }
}
