import APIModels
import APIServer
import Accounts
import Postgres
import Storage

/// Gives a member a username, once and for good.
struct ChooseUsername: Command {
    let identity: RequestIdentity
    let member: Member
    let username: Username
    /// The HMACs of the name in lower case under all keys, by which the names of deleted accounts are kept.
    let digests: [Bytes]

    /// - Throws: ``Problem`` for a name that no member may have.
    init(_ body: UsernameRequest, of member: Member, service: AccountService) throws {
        do throws(UsernameError) {
            username = try Username(body.username)
        } catch {
            throw error == .taken ? Problem.usernameTaken : .invalidUsername(error)
        }
        self.member = member
        identity = member.identity
        let key = username.key
        digests = try service.keys.all.map { Bytes(try $0.digest(ofUsername: key)) }
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let accounts = AccountStore(transaction)
        switch try await accounts.setUsername(of: member.id, to: username.text, digests: digests) {
        case .taken: throw Problem.usernameTaken
        case .hasUsername: throw Problem.hasUsername
        case .gone: throw Problem.sessionOver
        case .set: break
        }
        guard let profile = try await accounts.profile(of: member.id) else { throw Problem.sessionOver }
        return try .json(MemberResponse(profile), headers: .personal)
    }
}
