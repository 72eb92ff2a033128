package import Postgres
package import Time

/// The public keys of an external issuer, as they were last fetched.
package struct StoredIssuerKeys: Sendable, Hashable {
    /// The name of the issuer.
    package let issuer: String
    /// When the request for them was sent; `nil`: they were never fetched.
    package let fetchedAt: Instant?
    /// Why the last attempt failed; `nil`: it succeeded, or none was made.
    package let failure: String?

    package init(issuer: String, fetchedAt: Instant?, failure: String?) {
        (self.issuer, self.fetchedAt, self.failure) = (issuer, fetchedAt, failure)
    }
}

/// The public keys of external issuers: table `issuer_key_set`.
package struct IssuerKeyStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The JSON Web Key Set of an issuer; `nil`: none was fetched within the last 24 hours. Older keys are not used,
    /// because the issuer may have withdrawn one of them.
    package func keys(of issuer: String) async throws -> String? {
        try await session.first(
            """
            select keys from issuer_key_set
             where issuer = \(issuer) and fetched_at > clock_timestamp() - interval '24 hours'
            """
        )?.decode(String.self)
    }

    /// Requests the keys of an issuer from push-sender, unless they were requested within the last minute.
    package func request(_ issuer: String) async throws {
        try await session.execute("select request_issuer_keys(\(issuer))")
    }

    /// The time by the database's clock, to be read before keys are requested from their issuer.
    package func now() async throws -> Instant {
        guard let row = try await session.first("select clock_timestamp()") else {
            throw StorageError.nothingReturned(statement: "clock_timestamp")
        }
        return try row.decode(Instant.self)
    }

    /// Stores the keys of an issuer, unless those of a later request are stored.
    /// - Parameters:
    ///   - keys: A JSON Web Key Set, at most 64 KB.
    ///   - sentAt: ``now()`` before they were requested.
    package func keep(_ keys: String, of issuer: String, sentAt: Instant) async throws {
        try await session.execute("select keep_issuer_keys(\(issuer), \(keys), null, \(sentAt))")
    }

    /// Stores why the keys of an issuer could not be fetched, unless those of a later request are stored. The earlier
    /// keys stay.
    /// - Parameters:
    ///   - failure: At most 500 characters are stored.
    ///   - sentAt: As in ``keep(_:of:sentAt:)``.
    package func recordFailure(_ failure: String, of issuer: String, sentAt: Instant) async throws {
        let text = String(failure.unicodeScalars.prefix(500))
        try await session.execute("select keep_issuer_keys(\(issuer), null, \(text), \(sentAt))")
    }

    /// Deletes the keys of issuers that are not configured any more, unless the api asked for them within a day.
    /// - Parameter names: The issuers in ISSUERS_FILE.
    package func forget(allBut names: [String]) async throws {
        try await session.execute("select forget_issuers(\(names))")
    }

    /// The state of the keys of all issuers whose keys were ever requested or fetched.
    package func all() async throws -> [StoredIssuerKeys] {
        try await session.query("select issuer, fetched_at, failure from issuer_key_set order by issuer").map { row in
            let (issuer, fetchedAt, failure) = try row.decode(String.self, Instant?.self, String?.self)
            return StoredIssuerKeys(issuer: issuer, fetchedAt: fetchedAt, failure: failure)
        }
    }
}
