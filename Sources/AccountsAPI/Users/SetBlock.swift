import APIServer
import Postgres
import Scores
import Storage

/// Blocks another member, or removes the block.
struct SetBlock: Command {
    let identity: RequestIdentity
    let member: MemberID
    let other: MemberID
    let isBlocked: Bool

    init(_ isBlocked: Bool, of other: MemberID, by member: Member) {
        (identity, self.member, self.other, self.isBlocked) = (member.identity, member.id, other, isBlocked)
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let users = UserStore(transaction)
        if isBlocked {
            switch try await users.block(other, by: member) {
            case .blocked: break
            case .unknownUser: throw Problem.unknown("user")
            case .gone: throw Problem.sessionOver
            }
        } else {
            try await users.unblock(other, by: member)
        }
        return .noContent
    }
}
