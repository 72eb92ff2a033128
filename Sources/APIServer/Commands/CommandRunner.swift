import Cryptography
package import Hummingbird
import JSONWriting
package import Postgres
import Storage

/// Runs commands, each in one transaction, which also stores the response to a request with an idempotency key.
///
/// So a repeated request never makes its change twice, even if a process or connection dies in between. A request whose
/// transaction is rolled back leaves its key free.
package struct CommandRunner: Sendable {
    let pool: PostgresPool

    package init(pool: PostgresPool) {
        self.pool = pool
    }

    /// Runs the command or, if the same request succeeded before, returns its stored response.
    /// - Throws: The errors of the command; ``Problem/requestInProgress`` while another request uses the key;
    ///   ``Problem/idempotencyKeyReused`` if the key was used for a different request.
    package func run(_ command: some Command, for write: WriteRequest) async throws -> Response {
        let request = try write.idempotentRequest(of: command.identity)
        var use: QuotaUse?
        do {
            return try await pool.withTransaction { transaction in
                let response = try await run(command, for: request, in: transaction)
                use = response.use
                return response
            }.response
        } catch {
            // The change is not committed, so it does not count against the quota.
            use?.refund()
            throw error
        }
    }

    /// Runs the command of a form. The same form again has no other effect.
    /// - Parameters:
    ///   - key: The value of a hidden field that identifies the form. Without a valid one the command runs each time.
    ///   - asked: What the form asks for, as it was sent. A time that is computed from it would differ each time.
    /// - Throws: As ``run(_:for:)``.
    package func run(_ command: some Command, once key: String, of asked: [String]) async throws {
        var request: IdempotentRequest?
        if let key = IdempotencyKey(key), let scope = command.identity.idempotencyScope {
            let digest = try SHA256.digest(of: Array("form\n".utf8) + ResponseEncoder.bytes(of: asked))
            request = IdempotentRequest(scope: scope, key: key.text, fingerprint: Bytes(digest))
        }
        try await pool.withTransaction { transaction in
            _ = try await run(command, for: request, in: transaction)
        }
    }

    private func run(
        _ command: some Command,
        for request: IdempotentRequest?,
        in transaction: PostgresTransaction
    ) async throws -> CommandResponse {
        guard let request else { return try await command.run(in: transaction) }
        let store = IdempotencyStore(transaction)
        switch try await store.begin(request) {
        case .done(let stored): return try CommandResponse(replaying: stored)
        case .different: throw Problem.idempotencyKeyReused
        case .running: throw Problem.requestInProgress
        case .new:
            let response = try await command.run(in: transaction)
            if response.isFinal { try await store.finish(request, with: response.stored) }
            return response
        }
    }
}

extension Problem {
    /// Another request with the same idempotency key has not ended.
    package static let requestInProgress = Problem(
        status: .conflict,
        code: "request_in_progress",
        detail: "A request with this Idempotency-Key has not ended. Retry to get its response",
        headers: [.retryAfter: "1"]
    )

    static let idempotencyKeyReused = Problem.unprocessable(
        "idempotency_key_reused",
        "This Idempotency-Key was used for another request. Use a new key for each change"
    )
}
