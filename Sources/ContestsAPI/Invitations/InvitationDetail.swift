import APIModels
import APIResponses
import APIServer
import Contests
import Postgres
import Scores
import Storage

extension MemberInvitationStore {
    /// The response that shows an invitation with its games.
    /// - Parameter session: That of this store.
    /// - Throws: ``Problem`` if the member has no such invitation.
    func detail(of id: InvitationID, in session: any PostgresSession) async throws -> InvitationDetailResponse {
        guard let invitation = try await invitation(id) else { throw Problem.unknown("invitation") }
        let (pool, available) = try await pool(of: id)
        return try InvitationDetailResponse(
            invitation,
            pool,
            available: invitation.state == .pending ? available : [],
            try await session.cards(of: pool.games.map(\.game))
        )
    }
}
