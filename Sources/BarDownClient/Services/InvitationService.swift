public import Foundation
import Synchronization

/// Sends and answers invitations to contests.
public protocol InvitationService: Sendable {
    /// The games of an invitation that is sent now.
    /// - Parameter day: `nil` for the first of the next seven days with games to bet on.
    func offer(_ league: League, _ day: GameDay?) async throws(APIError) -> ContestOffer
    /// The member's invitations: pending ones first, the soonest expiry first.
    /// - Parameter status: `nil` for all.
    func invitations(_ box: InvitationBox, _ status: Invitation.Status?) async throws(APIError) -> [Invitation]
    /// An invitation with its games.
    func invitation(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail
    /// Sends an invitation.
    /// - Parameter key: A new one for each invitation, and the same one if the request is repeated, so that it is sent
    ///   once.
    func send(_ draft: InvitationDraft, key: UUID) async throws(APIError) -> InvitationDetail
    /// Accepts an invitation; the draft begins at once.
    func accept(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail
    /// Rejects an invitation.
    func reject(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail
    /// Withdraws an invitation that the member sent.
    func withdraw(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail
}

/// Sends and answers invitations through the API.
public struct APIInvitationService: InvitationService {
    private let requests: MemberRequests

    /// - Parameter tokens: The access tokens of the member.
    public init(_ client: APIClient, tokens: any AccessTokenProvider) {
        requests = MemberRequests(client: client, tokens: tokens)
    }

    /// Requests it from the server.
    public func offer(_ league: League, _ day: GameDay? = nil) async throws(APIError) -> ContestOffer {
        try await requests.get("contests/offers", [("league", league.rawValue), ("day", day?.description)])
    }

    /// Requests it from the server.
    public func invitations(
        _ box: InvitationBox,
        _ status: Invitation.Status? = nil
    ) async throws(APIError) -> [Invitation] {
        let list: InvitationsResponse = try await requests.get(
            "invitations",
            [("box", box.rawValue), ("status", status?.rawValue)]
        )
        return list.invitations
    }

    /// Requests it from the server.
    public func invitation(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail {
        try await requests.get("invitations/\(id.uuidString.lowercased())")
    }

    /// Repeats the request if the response is lost.
    public func send(_ draft: InvitationDraft, key: UUID) async throws(APIError) -> InvitationDetail {
        try await requests.send(.post, "invitations", draft.request, key: key)
    }

    /// Sends the answer without retries. Calling it again has no other effect.
    public func accept(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail {
        try await answer(id, "accept")
    }

    /// As ``accept(_:)``.
    public func reject(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail {
        try await answer(id, "reject")
    }

    /// As ``accept(_:)``.
    public func withdraw(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail {
        try await answer(id, "withdraw")
    }

    private func answer(_ id: Invitation.ID, _ act: String) async throws(APIError) -> InvitationDetail {
        try await requests.send(.post, "invitations/\(id.uuidString.lowercased())/\(act)", nil as String?)
    }
}

/// Invitations in memory, for previews and tests.
public final class FakeInvitationService: InvitationService {
    private let state: Mutex<[InvitationDetail]>
    private let games: ContestOffer
    private let failure: APIError?

    /// - Parameters:
    ///   - offer: The games of every offer and of every invitation that is sent.
    ///   - failure: If set, every call throws it.
    public init(
        _ invitations: [InvitationDetail] = [Samples.invitation],
        offer: ContestOffer = Samples.contestOffer,
        failure: APIError? = nil
    ) {
        state = Mutex(invitations)
        games = offer
        self.failure = failure
    }

    /// The offer.
    public func offer(_ league: League, _ day: GameDay?) async throws(APIError) -> ContestOffer {
        if let failure { throw failure }
        return games
    }

    /// Those that ``Samples/member`` received or sent.
    public func invitations(
        _ box: InvitationBox,
        _ status: Invitation.Status?
    ) async throws(APIError) -> [Invitation] {
        if let failure { throw failure }
        return state.withLock { $0 }.map(\.invitation).filter { invitation in
            let holder = box == .sent ? invitation.player1 : invitation.player2
            return holder.uid == Samples.member.uid && (status == nil || invitation.status == status)
        }
    }

    /// The invitation with this id.
    public func invitation(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail {
        if let failure { throw failure }
        guard let found = state.withLock({ $0.first { $0.invitation.id == id } }) else {
            throw .refused(ProblemDetails(status: 404, code: "unknown_invitation"))
        }
        return found
    }

    /// Adds a pending invitation from ``Samples/member``.
    public func send(_ draft: InvitationDraft, key: UUID) async throws(APIError) -> InvitationDetail {
        if let failure { throw failure }
        let sent = InvitationDetail(
            invitation: Invitation(
                id: key,
                player1: Samples.member,
                player2: ContestPlayer(uid: draft.recipient, username: Samples.opponent.username),
                league: draft.league,
                day: draft.day ?? games.day ?? Samples.contestDay,
                draftRounds: draft.rounds,
                onTimeout: draft.onTimeout,
                expirationDateTime: draft.expires ?? games.latestExpiration ?? .distantFuture,
                createdAt: Date()
            ),
            games: games.games
        )
        state.withLock { invitations in
            if !invitations.contains(where: { $0.invitation.id == key }) { invitations.append(sent) }
        }
        return sent
    }

    /// Changes the state of the invitation.
    public func accept(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail {
        try await answer(id, .accepted, draft: UUID())
    }

    /// Changes the state of the invitation.
    public func reject(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail {
        try await answer(id, .rejected)
    }

    /// Changes the state of the invitation.
    public func withdraw(_ id: Invitation.ID) async throws(APIError) -> InvitationDetail {
        try await answer(id, .withdrawn)
    }

    private func answer(
        _ id: Invitation.ID,
        _ status: Invitation.Status,
        draft: UUID? = nil
    ) async throws(APIError) -> InvitationDetail {
        let found = try await invitation(id)
        guard found.invitation.status == .pending else {
            throw .refused(ProblemDetails(status: 409, code: "not_pending"))
        }
        let old = found.invitation
        let answered = InvitationDetail(
            invitation: Invitation(
                id: id,
                status: status,
                player1: old.player1,
                player2: old.player2,
                league: old.league,
                day: old.day,
                draftRounds: old.draftRounds,
                onTimeout: old.onTimeout,
                expirationDateTime: old.expirationDateTime,
                createdAt: old.createdAt,
                decidedAt: Date(),
                draftId: draft
            ),
            games: found.games
        )
        state.withLock { $0 = $0.map { $0.invitation.id == id ? answered : $0 } }
        return answered
    }
}
