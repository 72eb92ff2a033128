import APIModels
import APIServer
import Accounts
import Cryptography
import FoundationEssentials
import Mailing
import Scores
import Storage

/// A sign-up that waits for its code, as it is sealed: there is no account before the address is proven.
struct PendingSignUp: Codable {
    let email: String
    let hash: String
    let pepper: String

    /// Binds the sealed text to the request.
    static func place(_ request: UUID) -> String { "sign-up\n\(request.lowercaseText)" }
}

/// Begins a sign-up: mails a code to the address. If the address has an account, its owner gets another mail, and the
/// client gets the same response after the same work.
struct SignUp {
    let service: AccountService
    let address: EmailAddress
    let password: String
    let sender: RequestSender

    /// - Throws: ``Problem`` for an invalid address or a weak password.
    init(_ request: SignUpRequest, from sender: RequestSender, service: AccountService) throws(Problem) {
        guard let address = EmailAddress(request.email) else { throw .invalidEmail }
        if let flaw = PasswordPolicy.flaw(of: request.password, email: address) { throw .weakPassword(flaw) }
        (self.service, self.address, password, self.sender) = (service, address, request.password, sender)
    }

    func run() async throws -> SignUpResponse {
        let mail = try service.mail
        let stored = try await service.hash(password)
        let code = ConfirmationCode()
        let requested = try service.requestedCode(code, for: address, by: .network(sender.network))
        let pending = PendingSignUp(email: address.text, hash: stored.hash, pepper: stored.pepper)
        let mailID = UUID()
        let (new, known) = (
            mail.words.signUp(code.display, to: address.text), mail.words.alreadyRegistered(to: address.text)
        )
        do {
            try await CodeStore(service.pool).beginSignUp(
                requested,
                pending: service.keys.sealing.seal(
                    String(decoding: try JSONEncoder().encode(pending), as: UTF8.self),
                    associated: PendingSignUp.place(requested.id)
                ),
                mail: (
                    SealedMail(id: mailID, text: try new.sealed(as: mailID, with: mail.keys)),
                    SealedMail(id: mailID, text: try known.sealed(as: mailID, with: mail.keys))
                )
            )
        } catch let error as TooManyMails {
            throw Problem.tooManyMails(retryAfter: error.retryAfterSeconds)
        }
        return SignUpResponse(signUpId: requested.id, expiresIn: AccountService.codeLife)
    }
}

extension AccountService {
    /// The seconds for which a code is valid, as `people.code.expires_at`.
    static let codeLife = 900
}
