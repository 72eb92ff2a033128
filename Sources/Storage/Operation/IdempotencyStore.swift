package import Postgres

/// A write request with an idempotency key.
package struct IdempotentRequest: Sendable, Hashable {
    /// The identity that the key belongs to; at most 100 characters.
    package let scope: String
    /// The key that the client chose, 1 to 255 characters.
    package let key: String
    /// SHA-256 of the request: 32 bytes.
    package let fingerprint: Bytes

    package init(scope: String, key: String, fingerprint: Bytes) {
        self.scope = scope
        self.key = key
        self.fingerprint = fingerprint
    }
}

/// The response to a write, stored for repeated requests.
package struct StoredResponse: Sendable, Hashable {
    /// The status, 200 to 299.
    package let status: Int
    /// The headers, at most 20.
    package let headers: [Header]
    /// The body, at most 256 KiB.
    package let body: Bytes

    package struct Header: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(status: Int, headers: [Header], body: Bytes) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The state of a key when a request with it begins.
package enum IdempotencyOutcome: Sendable, Hashable {
    /// The key was free, and is reserved for this transaction until its end.
    case new
    /// The same request succeeded before.
    case done(StoredResponse)
    /// The key was used for another request.
    case different
    /// The key is reserved for another transaction.
    case running
}

/// Stores the responses of writes by idempotency key: table `idempotency_key`. Call both ``begin(_:)`` and
/// ``finish(_:with:)`` in the transaction that makes the write's change.
package struct IdempotencyStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Reserves the key for this transaction if it is free. This must be the first statement of the transaction.
    package func begin(_ request: IdempotentRequest) async throws -> IdempotencyOutcome {
        let row = try await session.first(
            """
            select outcome, status, headers, body
              from begin_idempotent_request(\(request.scope), \(request.key), \(request.fingerprint))
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "begin_idempotent_request") }
        let (outcome, status, headers, body) = try row.decode(String.self, Int16?.self, [String]?.self, Bytes?.self)
        switch (outcome, status, headers, body) {
        case ("new", _, _, _): return .new
        case ("different", _, _, _): return .different
        case ("running", _, _, _): return .running
        case ("done", let status?, let headers?, let body?):
            return .done(StoredResponse(status: Int(status), headers: Self.headers(headers), body: body))
        default: throw StorageError.unknownValue(column: "outcome", value: outcome)
        }
    }

    /// Stores the response of a request for which ``begin(_:)`` returned `new`. It takes effect when the transaction
    /// commits.
    package func finish(_ request: IdempotentRequest, with response: StoredResponse) async throws {
        let headers = response.headers.flatMap { [$0.name, $0.value] }
        try await session.execute(
            """
            select finish_idempotent_request(\(request.scope), \(request.key), \(request.fingerprint),
                                             \(Int16(clamping: response.status)), \(headers), \(response.body))
            """
        )
    }

    /// Deletes a batch of expired keys. Call it periodically, and again while it returns `true`.
    /// - Returns: whether there may be more.
    package func prune() async throws -> Bool {
        try await session.first("select prune_idempotency_keys()", within: .seconds(60))?.decode(Bool.self) ?? false
    }

    /// Decodes the column, which has name, value, name, value.
    private static func headers(_ column: [String]) -> [StoredResponse.Header] {
        stride(from: 0, to: column.count - 1, by: 2).map {
            StoredResponse.Header(name: column[$0], value: column[$0 + 1])
        }
    }
}
