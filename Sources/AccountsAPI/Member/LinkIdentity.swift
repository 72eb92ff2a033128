import APIModels
import APIServer
import Accounts
import FoundationEssentials
import HTTPTypes
import Mailing
import Postgres
import Scores
import Storage
import Time

/// Lets a member sign in with an identity at an external issuer, and mails a notice to the member's address. It needs a
/// recent sign-in, so that a stranger with the member's unlocked phone gets no lasting access to the account.
struct LinkIdentity {
    let service: AccountService
    let member: Member
    let request: LinkIdentityRequest
    let sender: RequestSender

    init(_ body: LinkIdentityRequest, of member: Member, from sender: RequestSender, service: AccountService) {
        (self.service, self.member, request, self.sender) = (service, member, body, sender)
    }

    /// - Returns: All identities of the member.
    /// - Throws: ``Problem`` if the token is refused, or the identity cannot be linked.
    func run() async throws -> IdentitiesResponse {
        let identity = try await service.verifier.identity(request.idToken, of: request.issuer, nonce: request.nonce)
        return try await service.pool.withTransaction { transaction in
            let store = ExternalIdentityStore(transaction)
            let outcome = try await store.link(identity, to: member.id, in: member.session, network: sender.network)
            switch outcome {
            case .linked:
                try await service.notify(member.id, in: transaction) { $0.identityLinked(request.issuer, to: $1) }
            case .unchanged: break
            case .gone: throw Problem.sessionOver
            case .hasIdentity: throw Problem.hasIdentity
            case .identityTaken: throw Problem.identityTaken
            case .signInAgain: throw Problem.signInAgain
            case .tokenTaken: throw Problem.tokenTaken
            }
            return IdentitiesResponse(try await store.identities(of: member.id))
        }
    }
}

/// Removes an external issuer from a member's ways to sign in, unless it is the only one, and mails a notice to the
/// member's address.
struct UnlinkIdentity: Command {
    let identity: RequestIdentity
    let service: AccountService
    let member: MemberID
    let session: SessionID
    let issuer: String
    /// The network that the request came from; `nil`: not known.
    let network: String?

    init(_ issuer: String, of member: Member, from sender: RequestSender, service: AccountService) {
        (identity, self.member, session) = (member.identity, member.id, member.session)
        (self.issuer, network, self.service) = (issuer, sender.network, service)
    }

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let store = ExternalIdentityStore(transaction)
        switch try await store.unlink(issuer, from: member, in: session, network: network) {
        case .unlinked:
            try await service.notify(member, in: transaction) { $0.identityUnlinked(issuer, to: $1) }
            return .noContent
        case .gone: throw Problem.sessionOver
        case .notLinked: throw Problem.unknown("identity")
        case .lastSignIn: throw Problem.lastSignIn
        case .signInAgain: throw Problem.signInAgain
        }
    }
}

extension IdentitiesResponse {
    init(_ linked: [ExternalIdentityStore.Linked]) {
        self.init(identities: linked.map { IdentityResponse(issuer: $0.issuer, linkedAt: Date($0.linkedAt)) })
    }
}

extension Problem {
    fileprivate static let hasIdentity = Problem(
        status: .conflict,
        code: "has_identity",
        detail: "You sign in with another identity of this issuer. Unlink it first"
    )

    fileprivate static let identityTaken = Problem(
        status: .conflict,
        code: "identity_taken",
        detail: "Another member signs in with this identity"
    )

    fileprivate static let lastSignIn = Problem(
        status: .conflict,
        code: "last_sign_in",
        detail: "You have no other way to sign in. Set a password or link another issuer first"
    )
}
