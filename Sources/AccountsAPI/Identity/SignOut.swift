import APIServer
import Postgres
import Storage

/// Ends the session of a member, or all of them.
struct SignOut {
    let member: Member
    let isEverywhere: Bool
    let sender: RequestSender

    init(_ member: Member, everywhere isEverywhere: Bool, from sender: RequestSender) {
        (self.member, self.isEverywhere, self.sender) = (member, isEverywhere, sender)
    }

    func run(on pool: PostgresPool) async throws {
        try await pool.withTransaction { transaction in
            let sessions = SessionStore(transaction)
            _ = try await sessions.end(member.session, of: member.id, network: sender.network)
            if isEverywhere { try await sessions.endAll(of: member.id) }
        }
    }
}
