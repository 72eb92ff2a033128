import APIModels
import Foundation
import HTTPTypes
import Testing

/// The pages of members, for the tests that check every page.
enum MemberPages {
    /// The pages of visitors who are not signed in.
    static let open = [
        "/account/sign-up", "/account/sign-in", "/account/reset", "/account/confirm?request=x",
        "/account/reset/confirm?request=x",
    ]

    /// The pages of a member that name no contest, draft or other member.
    static let own = [
        "/account", "/account/password", "/account/email", "/account/email/confirm?request=x", "/account/delete",
        "/contests", "/contests?status=upcoming", "/contests?status=completed", "/contests/new",
        "/contests/new?q=member", "/contests/rules", "/invitations", "/invitations?box=sent", "/drafts", "/betslip",
        "/betslip?status=upcoming", "/betslip?status=completed", "/statistics",
    ]

    /// Gives the first of three members a contest with the second, a draft and an invitation with the third.
    /// - Returns: All pages of the first member. In the draft it is that member's turn.
    static func prepare(_ contests: ContestsUnderTest) async throws -> [String] {
        let contest = try await contests.contest(with: 1)
        let draft = try await contests.draft(with: 2, fields: #","onTimeout":"auto""#).draft.id
        let sent = try await contests.invite(from: 2, to: 0, key: "back")
        #expect(sent.status == .created, "\(sent.text)")
        let invitation: InvitationDetailResponse = try sent.decoded()
        let (first, second) = (contests.uid(1), contests.uid(2))
        return own
            + [
                "/contests/\(contest)", "/drafts/\(draft)", "/contests/new/\(second)", "/statistics?opponent=\(first)",
                "/invitations/\(invitation.invitation.id)", "/account/report/\(first)",
            ].map { $0.lowercased() }
    }
}
