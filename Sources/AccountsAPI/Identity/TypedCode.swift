import APIServer
import Accounts
import FoundationEssentials
import Postgres
import Scores
import Storage

/// The code of a mail, as it was typed back, with the request that it was mailed for.
struct TypedCode {
    let request: UUID
    private let code: ConfirmationCode

    /// - Throws: ``Problem`` for texts that cannot be a code and the id of a request.
    init(_ code: String, of request: String) throws(Problem) {
        guard let request = UUID(text: request), let code = ConfirmationCode(code) else { throw .invalidCode }
        (self.request, self.code) = (request, code)
    }

    /// Uses the code, and in the same transaction does what it was mailed for.
    /// - Parameter act: Gets what the right code gives. It returns `nil` if that does not fit.
    /// - Throws: ``Problem`` for a wrong code, and for a result of `nil`.
    func use<Result: Sendable>(
        for purpose: CodePurpose,
        by service: AccountService,
        _ act: (CodeStore.UsedCode, PostgresTransaction) async throws -> Result?
    ) async throws -> Result {
        let digests = try service.keys.all.map { Bytes(try code.digest(of: request, under: $0)) }
        // A wrong code is counted, which must be committed, so it is no error inside of the transaction.
        let result = try await service.pool.withTransaction { transaction -> Result? in
            guard let used = try await CodeStore(transaction).use(request, for: purpose, digests: digests) else {
                return nil
            }
            return try await act(used, transaction)
        }
        guard let result else { throw Problem.invalidCode }
        return result
    }
}
