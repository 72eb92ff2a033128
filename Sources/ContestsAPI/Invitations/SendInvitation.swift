import APIModels
import APIServer
import Contests
import HTTPTypes
import Postgres
import Scores
import Storage
import Time

/// Invites a member to a contest on the games that are offered now.
struct SendInvitation: Command {
    let identity: RequestIdentity
    private let invitation: InvitationRequest

    /// - Throws: ``Problem`` for a member without a username, and for values that no invitation can have.
    init(_ body: SendInvitationRequest, from member: Member) throws {
        guard member.username != nil else { throw Problem.usernameRequired }
        guard let recipient = MemberID(body.recipientUid) else { throw Problem.unknownUser }
        guard let onTimeout = Draft.TimeoutPolicy(rawValue: (body.onTimeout ?? .wait).rawValue) else {
            throw Problem.invalidBody("onTimeout must be wait or auto")
        }
        let expiry = try body.expirationDateTime.map { text in
            guard let instant = Instant(rfc3339: text) else { throw Problem.invalidExpiration }
            return instant
        }
        identity = member.identity
        invitation = InvitationRequest(
            from: member.id,
            to: recipient,
            league: LeagueID(rawValue: body.league),
            day: body.day.flatMap { CivilDate($0.description) },
            rounds: body.draftRounds,
            expiresAt: expiry,
            onTimeout: onTimeout
        )
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        switch try await InvitationStore(transaction).invite(invitation) {
        case .failure(let refusal): throw Problem(refusal)
        case .success(let id):
            let store = MemberInvitationStore(transaction, member: invitation.inviter)
            var headers = HTTPFields.personal
            headers[.location] = "/api/v1/invitations/\(id)"
            return try .json(try await store.detail(of: id, in: transaction), status: .created, headers: headers)
        }
    }
}
