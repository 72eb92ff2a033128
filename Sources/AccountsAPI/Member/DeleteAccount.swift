import APIModels
import APIServer
import Accounts
import Mailing
import Postgres
import Storage

/// Deletes a member's account with everything personal, for good, and mails a notice to its address.
///
/// It is no ``Command``: a repeated request is refused before its stored response is looked up, because the session has
/// ended.
struct DeleteAccount {
    let service: AccountService
    let member: Member
    /// The username as the member typed it; `nil`: the member has none.
    let username: String?

    init(_ body: DeleteAccountRequest, of member: Member, service: AccountService) {
        (self.service, self.member, username) = (service, member, body.username)
    }

    /// - Throws: ``Problem`` if the confirmation is wrong or the sign-in is too old. Nothing is deleted then.
    func run() async throws {
        try await service.pool.withTransaction { transaction in
            guard let profile = try await AccountStore(transaction).profile(of: member.id) else {
                throw Problem.sessionOver
            }
            guard username == profile.username else { throw Problem.wrongUsername }
            // Before the address is deleted.
            try await service.notify(member.id, in: transaction) { $0.accountDeleted(to: $1) }
            let outcome = try await MemberStore(transaction).delete(
                member.id,
                in: member.session,
                confirming: username,
                AccountDigests(username: profile.username, email: profile.email, under: service.keys.newest)
            )
            switch outcome {
            case .deleted: return
            case .wrongUsername: throw Problem.wrongUsername
            case .signInAgain: throw Problem.signInAgain
            case .gone: throw Problem.sessionOver
            }
        }
    }
}
