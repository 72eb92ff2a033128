import APIModels
import APIServer
import Accounts
import FoundationEssentials
import Mailing
import Postgres
import Scores
import Storage

/// Mails a code that sets a new password. If the address has no account, the mail says so, and the client gets the same
/// response after the same work.
struct RequestReset {
    let service: AccountService
    let address: EmailAddress
    let requester: CodeRequester

    /// - Throws: ``Problem`` for an invalid address.
    init(_ body: ResetRequest, from sender: RequestSender, service: AccountService) throws {
        guard let address = EmailAddress(body.email) else { throw Problem.invalidEmail }
        (self.service, self.address) = (service, address)
        let proof = try body.deviceProof.flatMap { try DeviceProof($0, of: address, under: service.keys) }
        requester = proof.map(CodeRequester.device) ?? .network(sender.network)
    }

    func run() async throws -> ResetResponse {
        let mail = try service.mail
        let code = ConfirmationCode()
        let requested = try service.requestedCode(code, for: address, by: requester)
        let id = UUID()
        let (found, unknown) = (
            mail.words.reset(code.display, to: address.text), mail.words.noAccount(to: address.text)
        )
        do {
            try await CodeStore(service.pool).beginReset(
                requested,
                mail: (
                    SealedMail(id: id, text: try found.sealed(as: id, with: mail.keys)),
                    SealedMail(id: id, text: try unknown.sealed(as: id, with: mail.keys))
                )
            )
        } catch let error as TooManyMails {
            throw Problem.tooManyMails(retryAfter: error.retryAfterSeconds)
        }
        return ResetResponse(resetId: requested.id, expiresIn: AccountService.codeLife)
    }
}

/// Sets a new password with the code from the mail. All sessions end, the device that did it is signed in, and the
/// owner gets a mail.
struct ConfirmReset {
    let service: AccountService
    let code: TypedCode
    let password: String
    let client: SessionClient
    let label: String?
    let sender: RequestSender

    /// - Throws: ``Problem`` for a text that cannot be a code.
    init(
        _ body: ConfirmResetRequest,
        from sender: RequestSender,
        service: AccountService,
        client: SessionClient = .app
    ) throws(Problem) {
        code = try TypedCode(body.code, of: body.resetId)
        if let flaw = PasswordPolicy.flaw(of: body.password, email: nil) { throw .weakPassword(flaw) }
        (self.service, password) = (service, body.password)
        (self.client, label, self.sender) = (client, body.label, sender)
    }

    func run() async throws -> TokensResponse {
        // Before the transaction, which would otherwise be open while the hash waits.
        let stored = try await service.hash(password)
        return try await code.use(for: .reset, by: service) { used, transaction in
            guard let member = used.member else { return nil }
            try await checkPersonal(of: member, in: transaction)
            let isReset = try await AccountStore(transaction).resetPassword(of: member, stored, network: sender.network)
            guard isReset else { return nil }
            try await service.notify(member, in: transaction) { $0.passwordChanged(to: $1) }
            return try await service.startSession(
                of: member,
                client: client,
                label: label,
                proof: nil,
                from: sender,
                in: transaction
            )
        }
    }

    /// Refuses a password that is the member's address or username, which is known only now. The code stays usable,
    /// because the transaction is rolled back.
    private func checkPersonal(of member: MemberID, in transaction: PostgresTransaction) async throws {
        guard let profile = try await AccountStore(transaction).profile(of: member) else { return }
        let email = profile.email.flatMap { EmailAddress($0) }
        if let flaw = PasswordPolicy.flaw(of: password, email: email, username: profile.username) {
            throw Problem.weakPassword(flaw)
        }
    }
}
