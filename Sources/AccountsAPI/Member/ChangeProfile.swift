import APIModels
import APIServer
import Postgres
import Scores
import Storage

/// Changes whether other members find a member by search.
struct ChangeProfile: Command {
    let identity: RequestIdentity
    let member: MemberID
    let isDiscoverable: Bool

    init(_ body: MemberChangeRequest, of member: Member) {
        (identity, self.member, isDiscoverable) = (member.identity, member.id, body.discoverable)
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let accounts = AccountStore(transaction)
        try await accounts.setDiscoverable(isDiscoverable, member)
        guard let profile = try await accounts.profile(of: member) else { throw Problem.sessionOver }
        return try .json(MemberResponse(profile), headers: .personal)
    }
}
