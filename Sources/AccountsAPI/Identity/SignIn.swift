import APIModels
import APIServer
import Accounts
import Postgres
import Storage

/// Signs a member in with address and password. An address without an account gets the same response as a wrong
/// password, after the same work.
struct SignIn {
    let service: AccountService
    let address: EmailAddress
    let password: String
    let label: String?
    /// What the device proved about an earlier sign-in.
    let proof: DeviceProof?
    let sender: RequestSender

    init(_ body: SignInRequest, from sender: RequestSender, service: AccountService) throws {
        guard let address = EmailAddress(body.email) else { throw Problem.invalidEmail }
        (self.service, self.address, password, label) = (service, address, body.password, body.label)
        self.sender = sender
        proof = try body.deviceProof.flatMap { try DeviceProof($0, of: address, under: service.keys) }
    }

    func run() async throws -> TokensResponse {
        let attempts = try DeviceProof.attempts(at: address, by: proof, under: service.keys)
        let pause = try await AttemptStore(service.pool).begin(attempts.key, limit: attempts.limit)
        guard pause == 0 else { throw Problem.tooManyAttempts(retryAfter: pause) }
        let found = try await AccountStore(service.pool).password(of: address.text)
        guard try await service.isValid(password, for: found?.password), let found else {
            throw Problem.invalidCredentials
        }
        guard !found.isSuspended else { throw Problem.suspended }
        let renewed = service.isOutdated(found.password) ? try await service.hash(password) : nil
        return try await service.pool.withTransaction { transaction in
            try await AttemptStore(transaction).clear(attempts.key)
            let tokens = try await service.startSession(
                of: found.member,
                label: label,
                proof: proof,
                from: sender,
                in: transaction
            )
            try await confirm(found.password, renewed, in: transaction)
            return tokens
        }
    }

    /// Checks the password again if it was reset since it was checked, and stores the renewed hash otherwise. The start
    /// of the session has locked the account: a reset that was committed before is seen here, and a later one ends the
    /// session.
    private func confirm(
        _ checked: StoredPassword,
        _ renewed: StoredPassword?,
        in transaction: PostgresTransaction
    ) async throws {
        let accounts = AccountStore(transaction)
        guard let current = try await accounts.password(of: address.text) else { throw Problem.invalidCredentials }
        if current.password == checked {
            if let renewed { try await accounts.renewHash(of: current.member, renewed) }
        } else {
            // Another sign-in may have renewed the hash of the same password.
            guard try await service.isValid(password, for: current.password) else { throw Problem.invalidCredentials }
        }
    }
}
