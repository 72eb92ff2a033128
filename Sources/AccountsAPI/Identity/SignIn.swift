import APIModels
import APIServer
import Accounts
import Postgres
import Scores
import Storage

/// Signs a member in with address and password. An address without an account gets the same response as a wrong
/// password, after the same work.
struct SignIn {
    let service: AccountService
    let address: EmailAddress
    let password: String
    let client: SessionClient
    let label: String?
    /// What the device proved about an earlier sign-in.
    let proof: DeviceProof?
    let sender: RequestSender

    init(
        _ body: SignInRequest,
        from sender: RequestSender,
        service: AccountService,
        client: SessionClient = .app
    ) throws {
        guard let address = EmailAddress(body.email) else { throw Problem.invalidEmail }
        (self.service, self.address, password, label) = (service, address, body.password, body.label)
        (self.client, self.sender) = (client, sender)
        proof = try body.deviceProof.flatMap { try DeviceProof($0, of: address, under: service.keys) }
    }

    func run() async throws -> TokensResponse {
        let attempts = try DeviceProof.attempts(at: address, by: proof, under: service.keys)
        let pause = try await AttemptStore(service.pool).begin(attempts.key, limit: attempts.limit)
        guard pause == 0 else { throw Problem.tooManyAttempts(retryAfter: pause) }
        // Two attempts, because a reset, or another sign-in that renews the hash of the same password, may replace the
        // hash after the first check.
        for _ in 0..<2 {
            if let tokens = try await attempt(clearing: attempts.key) { return tokens }
        }
        throw Problem.invalidCredentials
    }

    /// Checks the password, and starts a session.
    /// - Parameter attempts: The key under which failed attempts are counted.
    /// - Returns: `nil` if the hash was replaced, or the address has moved to another account, after the check.
    /// - Throws: ``Problem`` if the password is wrong, or the account is suspended.
    private func attempt(clearing attempts: [UInt8]) async throws -> TokensResponse? {
        let found = try await AccountStore(service.pool).password(of: address.text)
        guard try await service.isValid(password, for: found?.password), let found else {
            throw Problem.invalidCredentials
        }
        guard !found.isSuspended else { throw Problem.suspended }
        // Before the transaction; otherwise the account would be locked while the hash is computed.
        let renewed = service.isOutdated(found.password) ? try await service.hash(password) : nil
        do {
            return try await service.pool.withTransaction { transaction in
                let tokens = try await start(of: found.member, in: transaction)
                try await AttemptStore(transaction).clear(attempts)
                // The start of the session has locked the account: a reset that was committed before is seen here, and
                // a later one ends the session.
                let accounts = AccountStore(transaction)
                guard let current = try await accounts.password(of: address.text),
                    current.member == found.member, current.password == found.password
                else { throw HashReplaced() }
                if let renewed { try await accounts.renewHash(of: found.member, renewed) }
                return tokens
            }
        } catch is HashReplaced {
            return nil
        }
    }

    /// Rolls a transaction back: the hash was replaced, or the address has moved, after the check.
    private struct HashReplaced: Error {}

    private func start(of member: MemberID, in transaction: PostgresTransaction) async throws -> TokensResponse {
        try await service.startSession(
            of: member,
            client: client,
            label: label,
            proof: proof,
            from: sender,
            in: transaction
        )
    }
}
