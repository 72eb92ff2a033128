import APIModels
import BarDownClient
import Foundation
import TestTools
import Testing

/// The client against the real api.
@Suite("Contests with the client")
struct ContestClientTests {
    @Test func `two members play with the client's services`() async throws {
        try await ContestsUnderTest.run { contests in
            let server = try #require(URL(string: contests.accounts.api.origin))
            let client = APIClient(AppConfiguration(server: server))
            let tokens = contests.members.map { FixedAccessToken($0.accessToken) }
            let invitations = tokens.map { APIInvitationService(client, tokens: $0) }
            let drafts = tokens.map { APIContestService(client, tokens: $0) }
            let offer = try await invitations[0].offer(.nba)
            #expect(offer.maxDraftRounds == 2)
            let draft = InvitationDraft(
                to: contests.members[1].user.id,
                league: .nba,
                day: offer.day,
                rounds: 1,
                expires: Date(timeIntervalSinceNow: 3600)
            )
            let key = UUID()
            let sent = try await invitations[0].send(draft, key: key)
            #expect(try await invitations[0].send(draft, key: key) == sent)
            let received = try await invitations[1].invitations(.received, .pending)
            #expect(received.map(\.id) == [sent.invitation.id])
            let id = try #require(try await invitations[1].accept(sent.invitation.id).invitation.draftId)
            let game = try #require(offer.games.first).game.id
            try await drafts[1].setWishes([(game, .under)], in: id)
            #expect(try await drafts[1].draft(id).wishes.count == 1)
            _ = try await drafts[0].pick(.home, of: game, as: 0, in: id)
            await #expect(throws: APIError.self) { try await drafts[1].pick(.away, of: game, as: 1, in: id) }
            let last = try await drafts[1].pick(.over, of: game, as: 1, in: id)
            let contest = try #require(last.draft.contestId)
            #expect(try await drafts[0].contest(contest).contest.betsLeft == 2)
            #expect(try await drafts[1].contests(.upcoming).contests.map(\.id) == [contest])
            #expect(try await drafts[0].betSlip(.upcoming).games.count == 1)
            #expect(try await drafts[0].statistics().won == 0)
            #expect(try await drafts[0].drafts(.completed).map(\.id) == [id])
        }
    }
}
