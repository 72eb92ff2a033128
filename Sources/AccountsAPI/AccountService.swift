import APIModels
import APIServer
import Accounts
import Cryptography
import FoundationEssentials
import Mailing
package import PasswordHashing
package import Postgres
import Scores
import Storage
import Time

/// What the operations on accounts share: the database, keys, tokens, the lane of password hashes, and mails.
package struct AccountService: Sendable {
    let pool: PostgresPool
    let configuration: AccountConfiguration
    let hasher: PasswordHasher
    var keys: IdentityKeys { configuration.keys }
    var reads: MemberReads { MemberReads(pool: pool) }
    /// Verifies the identity tokens of external issuers.
    var verifier: IdentityVerifier { IdentityVerifier(issuers: configuration.issuers, pool: pool) }

    /// - Throws: `PasswordHashingError` if libsodium cannot be used.
    package init(pool: PostgresPool, configuration: AccountConfiguration) throws(PasswordHashingError) {
        (self.pool, self.configuration) = (pool, configuration)
        hasher = try PasswordHasher()
    }

    /// The keys and words of mails.
    /// - Throws: ``Problem`` if this server sends no mail.
    var mail: (keys: SealingKeys, words: AccountMails) {
        get throws(Problem) {
            guard let mail = configuration.mail else { throw .mailOff }
            return mail
        }
    }

    /// Hashes a new password.
    /// - Throws: ``Problem`` if too many hashes wait.
    func hash(_ password: String) async throws -> StoredPassword {
        let secret = try keys.newest.passwordSecret(password)
        return StoredPassword(
            hash: try await Self.hashing { () throws(PasswordHashingError) in try await hasher.hash(secret) },
            pepper: keys.newest.id
        )
    }

    /// Whether a password is that of a stored hash. It takes as long for `nil` as for a hash.
    /// - Throws: ``Problem`` if too many hashes wait.
    func isValid(_ password: String, for stored: StoredPassword?) async throws -> Bool {
        let found = stored.flatMap { stored in keys.key(stored.pepper).map { (stored.hash, $0) } }
        // A decoy, so that the response for an address without an account takes as long as for any other.
        let (hash, key) = found ?? (PasswordHasher.decoy, keys.newest)
        let secret = try key.passwordSecret(password)
        let isRight = try await Self.hashing { () throws(PasswordHashingError) in
            try await hasher.isValid(secret, for: hash)
        }
        return isRight && found != nil
    }

    /// Whether a hash should be replaced, because the parameters or the key have changed.
    func isOutdated(_ stored: StoredPassword) -> Bool {
        PasswordHasher.isOutdated(stored.hash) || stored.pepper != keys.newest.id
    }

    private static func hashing<Value>(
        _ body: () async throws(PasswordHashingError) -> Value
    ) async throws -> Value {
        do throws(PasswordHashingError) {
            return try await body()
        } catch .busy {
            throw Problem.busy
        }
    }
}

extension AccountService {
    /// A code for an address, as it is stored.
    func requestedCode(
        _ code: ConfirmationCode,
        for address: EmailAddress,
        by requester: CodeRequester
    ) throws -> RequestedCode {
        let id = UUID()
        return RequestedCode(
            id: id,
            subject: Bytes(try keys.newest.digest(ofAddress: address.key)),
            requester: Bytes(try requester.digest(for: address, under: keys.newest)),
            isFromKnownDevice: requester.isKnown,
            email: address.text,
            digest: Bytes(try code.digest(of: id, under: keys.newest))
        )
    }

    /// Mails a notice to a member, in the transaction of what it is about. A server that sends no mail sends none, and
    /// a member without an address gets none.
    /// - Parameter write: Writes the mail to an address.
    func notify(
        _ member: MemberID,
        in transaction: PostgresTransaction,
        _ write: (AccountMails, _ address: String) -> Mail
    ) async throws {
        guard let mail = configuration.mail,
            let address = try await AccountStore(transaction).profile(of: member)?.email
        else { return }
        let id = UUID()
        let text = try write(mail.words, address).sealed(as: id, with: mail.keys)
        try await MailStore(transaction).enqueueNotice(SealedMail(id: id, text: text))
    }

    /// Starts a session, in the transaction that proved the member's identity.
    /// - Parameters:
    ///   - client: `web` for a browser that gets a cookie instead of the tokens.
    ///   - proof: `nil` for a device that signs in for the first time.
    ///   - identity: What an external issuer states about the member; `nil`: the member signs in without one.
    /// - Throws: ``Problem`` if the account was deleted or suspended meanwhile.
    func startSession(
        of member: MemberID,
        client: SessionClient,
        label: String?,
        proof: DeviceProof?,
        from sender: RequestSender,
        identity: ExternalIdentity? = nil,
        in transaction: PostgresTransaction
    ) async throws -> TokensResponse {
        let token = RefreshToken(
            session: SessionID(rawValue: UUID()),
            generation: 1,
            nonce: RefreshToken.makeNonce()
        )
        let isStarted = try await SessionStore(transaction).start(
            token,
            of: member,
            client: client,
            label: String((label ?? "").unicodeScalars.filter { !$0.isControl }.prefix(60)),
            network: sender.network,
            identity: identity
        )
        guard isStarted, let profile = try await AccountStore(transaction).profile(of: member) else {
            throw Problem.invalidCredentials
        }
        let now = MachineClock.now
        return try tokens(
            token,
            for: profile,
            signedInAt: now,
            at: now,
            proof: profile.email.flatMap { EmailAddress($0) }
                .map { try (proof ?? DeviceProof()).text(for: $0, under: keys) }
        )
    }

    /// The tokens of a session.
    func tokens(
        _ token: RefreshToken,
        for profile: MemberProfile,
        signedInAt: Instant,
        at now: Instant,
        proof: String?
    ) throws -> TokensResponse {
        let access = AccessToken(
            member: profile.id,
            session: token.session,
            generation: token.generation,
            signedInAt: signedInAt,
            issuedAt: now
        )
        return TokensResponse(
            accessToken: try configuration.tokens.text(of: access),
            expiresIn: Int(AccessToken.life.components.seconds),
            refreshToken: try token.text(under: keys),
            deviceProof: proof,
            user: MemberResponse(profile)
        )
    }
}

extension MemberResponse {
    init(_ profile: MemberProfile) {
        self.init(
            id: profile.id.rawValue,
            username: profile.username,
            email: profile.email,
            discoverable: profile.isDiscoverable,
            createdAt: Date(profile.createdAt)
        )
    }
}
