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
    let request: UUID
    let code: ConfirmationCode
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
        guard let request = UUID(text: body.signUpId), let code = ConfirmationCode(body.code) else {
            throw .invalidCode
        }
        (self.service, self.request, self.code) = (service, request, code)
        (self.client, label, self.sender) = (client, body.label, sender)
    }

    func run() async throws -> TokensResponse {
        let digest = Bytes(try code.digest(of: request, under: service.keys))
        // A wrong code is counted, which must be committed, so it is no error inside of the transaction.
        let tokens = try await service.pool.withTransaction { transaction -> TokensResponse? in
            let used = try await CodeStore(transaction).use(request, for: .signUp, digest: digest)
            guard let pending = try used?.pending.map(opened) else { return nil }
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
        guard let tokens else { throw Problem.invalidCode }
        return tokens
    }

    private func opened(_ sealed: String) throws -> PendingSignUp {
        let json = try service.keys.sealing.open(sealed, associated: PendingSignUp.place(request))
        return try JSONDecoder().decode(PendingSignUp.self, from: Data(json.utf8))
    }
}
