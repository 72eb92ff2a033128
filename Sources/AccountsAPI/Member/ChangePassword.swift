import APIModels
import APIServer
import Accounts
import Mailing
import Postgres
import Scores
import Storage

/// Changes a member's password. All other sessions end, and a notice is mailed to the member's address.
struct ChangePassword {
    let service: AccountService
    let member: Member
    let current: String
    let new: String
    let sender: RequestSender

    init(_ body: PasswordRequest, of member: Member, from sender: RequestSender, service: AccountService) {
        (self.service, self.member, self.sender) = (service, member, sender)
        (current, new) = (body.currentPassword, body.password)
    }

    /// How many attempts may fail within 15 minutes.
    private static let attemptLimit = 5

    /// - Throws: ``Problem`` if the member has no password, the current one is wrong, or the new one cannot be used.
    func run() async throws {
        let accounts = AccountStore(service.pool)
        guard let profile = try await accounts.profile(of: member.id) else { throw Problem.sessionOver }
        let email = profile.email.flatMap { EmailAddress($0) }
        if let flaw = PasswordPolicy.flaw(of: new, email: email, username: profile.username) {
            throw Problem.weakPassword(flaw)
        }
        let attempts = AttemptStore(service.pool)
        let key = try service.keys.newest.code(of: Array("member \(member.id)".utf8), for: .attempts)
        let pause = try await attempts.begin(key, limit: Self.attemptLimit)
        guard pause == 0 else { throw Problem.tooManyAttempts(retryAfter: pause) }
        let stored = try await accounts.password(of: profile.email ?? "")?.password
        guard let stored else { throw Problem.noPassword }
        guard try await service.isValid(current, for: stored) else { throw Problem.wrongPassword }
        let replacement = try await service.hash(new)
        try await service.pool.withTransaction { transaction in
            let isChanged = try await AccountStore(transaction).changePassword(
                of: member.id,
                in: member.session,
                from: stored,
                to: replacement,
                network: sender.network
            )
            guard isChanged else { throw Problem.passwordChangedMeanwhile }
            try await AttemptStore(transaction).clear(key)
            try await service.notify(member.id, in: transaction) { $0.passwordChanged(to: $1) }
        }
    }
}
