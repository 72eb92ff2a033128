import APIModels
import APIServer
import Accounts
import Cryptography
import FoundationEssentials
import Mailing
import Postgres
import Scores
import Storage

/// Begins a change of a member's address: mails a code to the new one. If the new address has an account, its owner
/// gets another mail, and the client gets the same response.
struct RequestEmailChange {
    let service: AccountService
    let member: Member
    let address: EmailAddress

    /// - Throws: ``Problem`` for an invalid address.
    init(_ body: EmailRequest, of member: Member, service: AccountService) throws(Problem) {
        guard let address = EmailAddress(body.email) else { throw .invalidEmail }
        (self.service, self.member, self.address) = (service, member, address)
    }

    func run() async throws -> EmailChangeResponse {
        let mail = try service.mail
        let code = ConfirmationCode()
        let requested = try service.requestedCode(code, for: address, by: .member(member.id))
        let mailID = UUID()
        let (new, known) = (
            mail.words.emailChange(code.display, to: address.text), mail.words.alreadyRegistered(to: address.text)
        )
        do {
            let isFresh = try await CodeStore(service.pool).beginEmailChange(
                requested,
                of: member.id,
                in: member.session,
                pending: service.keys.sealing.seal(address.text, associated: ConfirmEmailChange.place(requested.id)),
                mail: (
                    SealedMail(id: mailID, text: try new.sealed(as: mailID, with: mail.keys)),
                    SealedMail(id: mailID, text: try known.sealed(as: mailID, with: mail.keys))
                )
            )
            guard isFresh else { throw Problem.signInAgain }
        } catch let error as TooManyMails {
            throw Problem.tooManyMails(retryAfter: error.retryAfterSeconds)
        }
        return EmailChangeResponse(emailChangeId: requested.id, expiresIn: AccountService.codeLife)
    }
}

/// Changes a member's address with the code that was mailed to the new one. A notice is mailed to the old one.
struct ConfirmEmailChange {
    let service: AccountService
    let member: Member
    let code: TypedCode
    let sender: RequestSender

    /// - Throws: ``Problem`` for a text that cannot be a code.
    init(
        _ body: ConfirmEmailRequest,
        of member: Member,
        from sender: RequestSender,
        service: AccountService
    ) throws(Problem) {
        code = try TypedCode(body.code, of: body.emailChangeId)
        (self.service, self.member, self.sender) = (service, member, sender)
    }

    /// Binds the sealed address to the request.
    static func place(_ request: UUID) -> String { "email\n\(request.lowercaseText)" }

    func run() async throws -> MemberResponse {
        let profile = try await code.use(for: .email, by: service) { used, transaction in
            guard used.member == member.id, let sealed = used.pending else { return nil as MemberProfile? }
            let address = try service.keys.sealing.open(sealed, associated: Self.place(code.request))
            try await service.notify(member.id, in: transaction) { $0.emailChanged(to: $1) }
            let accounts = AccountStore(transaction)
            switch try await accounts.setEmail(of: member.id, to: address, network: sender.network) {
            case .taken: throw Problem.emailTaken
            case .gone: throw Problem.sessionOver
            case .set: break
            }
            return try await accounts.profile(of: member.id)
        }
        return MemberResponse(profile)
    }
}
