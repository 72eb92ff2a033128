import APIServer
import Accounts
import Postgres
import Scores
import Storage

/// Signs out one of a member's devices.
struct EndSession: Command {
    let identity: RequestIdentity
    let member: MemberID
    let session: SessionID
    /// The network that the request came from; `nil`: not known.
    let network: String?

    init(_ session: SessionID, of member: Member, from sender: RequestSender) {
        (identity, self.member, self.session, network) = (member.identity, member.id, session, sender.network)
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        guard try await SessionStore(transaction).end(session, of: member, network: network) else {
            throw Problem.unknown("session")
        }
        return .noContent
    }
}
