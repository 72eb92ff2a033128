import APIModels
import APIServer
import Accounts
import Cryptography
import FoundationEssentials
import Postgres
import Scores
import Storage

/// Ends a sign-up with the code from the mail: creates the account and signs it in.
struct VerifySignUp {
    let service: AccountService
    let code: TypedCode
    let client: SessionClient
    let label: String?
    let sender: RequestSender

    /// - Throws: ``Problem`` for a text that cannot be a code.
    init(
        _ body: VerifyRequest,
        from sender: RequestSender,
        service: AccountService,
        client: SessionClient = .app
    ) throws(Problem) {
        code = try TypedCode(body.code, of: body.signUpId)
        self.service = service
        (self.client, label, self.sender) = (client, body.label, sender)
    }

    func run() async throws -> TokensResponse {
        try await code.use(for: .signUp, by: service) { used, transaction in
            guard let pending = try used.pending.map(opened) else { return nil }
            let member = MemberID(rawValue: UUID())
            let password = StoredPassword(hash: pending.hash, pepper: pending.pepper)
            guard try await AccountStore(transaction).create(member, email: pending.email, password) else {
                return nil
            }
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

    private func opened(_ sealed: String) throws -> PendingSignUp {
        let json = try service.keys.sealing.open(sealed, associated: PendingSignUp.place(code.request))
        return try JSONDecoder().decode(PendingSignUp.self, from: Data(json.utf8))
    }
}
