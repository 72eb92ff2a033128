import APIModels
import APIServer
import Accounts
import HTTPTypes
import Postgres
import Scores
import Storage

/// Signs a member in with the identity token of an external issuer. A member who is not known yet gets an account.
///
/// Members are found by issuer and subject alone. A proven address that has an account does not sign in to that
/// account: its owner signs in there and links the identity. An address that is not proven is ignored.
struct SignInWithIssuer {
    let service: AccountService
    let request: ExternalSignInRequest
    let sender: RequestSender

    init(_ body: ExternalSignInRequest, from sender: RequestSender, service: AccountService) {
        (self.service, request, self.sender) = (service, body, sender)
    }

    /// - Returns: The tokens, and whether the account is new.
    /// - Throws: ``Problem`` if the token is refused, or its member cannot sign in with it. The token may then be used
    ///   again.
    func run() async throws -> (tokens: TokensResponse, isNew: Bool) {
        let identity = try await service.verifier.identity(request.idToken, of: request.issuer, nonce: request.nonce)
        return try await service.pool.withTransaction { transaction in
            let email = identity.verifiedEmail.flatMap { EmailAddress($0) }
            switch try await ExternalIdentityStore(transaction).signIn(identity, email: email) {
            case .found(let member): return (try await start(of: member, as: identity, in: transaction), false)
            case .created(let member): return (try await start(of: member, as: identity, in: transaction), true)
            case .accountExists: throw Problem.accountExists
            case .suspended: throw Problem.suspended
            case .tokenTaken: throw Problem.tokenTaken
            }
        }
    }

    private func start(
        of member: MemberID,
        as identity: ExternalIdentity,
        in transaction: PostgresTransaction
    ) async throws -> TokensResponse {
        try await service.startSession(
            of: member,
            client: .app,
            label: request.label,
            proof: nil,
            from: sender,
            identity: identity,
            in: transaction
        )
    }
}

extension Problem {
    /// The address that the issuer has proven is that of an account which does not have this identity.
    fileprivate static let accountExists = Problem(
        status: .conflict,
        code: "account_exists",
        detail: "Your address has an account already. Sign in to it, and link this way to sign in"
    )
}
