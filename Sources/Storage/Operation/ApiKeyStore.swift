package import Cryptography
package import Postgres
package import Time

/// The API keys: table `api_key`.
package struct ApiKeyStore: Sendable {
    /// The NOTIFY channel for changes of keys.
    package static let channel = "api_keys"

    /// The stored state of a key.
    package struct Found: Sendable, Hashable {
        package enum State: Sendable, Hashable {
            case valid, revoked, expired
        }

        package let id: Int64
        /// Requests per minute; `nil` for the default limit, 0 for no limit.
        package let perMinute: Int?
        package let state: State
        /// When the key expires; `nil` for never.
        package let expiresAt: Instant?

        package init(id: Int64, perMinute: Int?, state: State, expiresAt: Instant? = nil) {
            self.id = id
            self.perMinute = perMinute
            self.state = state
            self.expiresAt = expiresAt
        }

        /// Returns the key as it is at a later time, when it may have expired.
        package func asOf(_ now: Instant) -> Found {
            guard state == .valid, let expiresAt, expiresAt <= now else { return self }
            return Found(id: id, perMinute: perMinute, state: .expired, expiresAt: expiresAt)
        }
    }

    /// A key without its secret.
    package struct Listed: Sendable, Hashable {
        package let prefix: String
        package let name: String
        package let state: Found.State
        /// Requests per minute; `nil` for the default limit, 0 for no limit.
        package let perMinute: Int?
        package let createdAt: Instant
        /// When the key expires; `nil` for never.
        package let expiresAt: Instant?
        /// When the key was last used; `nil` for never.
        package let lastUsedAt: Instant?
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The key with this digest; `nil` when there is none. The role `bardown_api` may run it.
    /// - Parameter deadline: The deadline of the statement; `nil` uses the session's own.
    package func find(_ digest: [UInt8], within deadline: Duration? = nil) async throws -> Found? {
        let row = try await session.first(
            "select id, per_minute, is_revoked, is_expired, expires_at from find_api_key(\(Bytes(digest)))",
            within: deadline
        )
        return try row.map { row in
            let (id, perMinute, isRevoked, isExpired, expiresAt) = try row.decode(
                Int64.self,
                Int32?.self,
                Bool.self,
                Bool.self,
                Instant?.self
            )
            return Found(
                id: id,
                perMinute: perMinute.map(Int.init),
                state: isRevoked ? .revoked : isExpired ? .expired : .valid,
                expiresAt: expiresAt
            )
        }
    }

    /// All keys, the newest last.
    package func all() async throws -> [Listed] {
        try await session.query(
            """
            select prefix, name, revoked_at is not null as revoked, coalesce(expires_at <= clock_timestamp(), false) as expired,
                   per_minute, created_at, expires_at, last_used_at
              from api_key order by id
            """
        ).map { row in
            let isRevoked: Bool = try row.decode(column: "revoked")
            let isExpired: Bool = try row.decode(column: "expired")
            return Listed(
                prefix: try row.decode(column: "prefix"),
                name: try row.decode(column: "name"),
                state: isRevoked ? .revoked : isExpired ? .expired : .valid,
                perMinute: try row.decode(column: "per_minute"),
                createdAt: try row.decode(column: "created_at"),
                expiresAt: try row.decode(column: "expires_at"),
                lastUsedAt: try row.decode(column: "last_used_at")
            )
        }
    }

    /// Records that these keys were used, with a resolution of five minutes. The role `bardown_api` may run it.
    package func recordUse(of keys: [Int64]) async throws {
        if keys.isEmpty { return }
        try await session.execute("select record_api_keys_used(\(keys))")
    }

    /// Stores a new key.
    /// - Parameters:
    ///   - name: The name of the key's holder, for people; 1 to 100 characters.
    ///   - perMinute: Requests per minute; `nil` for the default limit, 0 for no limit.
    ///   - expiresAt: When the key expires, in the future; `nil` for never.
    package func add(_ key: ApiKey, name: String, perMinute: Int32?, expiresAt: Instant?) async throws {
        try await session.execute(
            """
            insert into api_key (name, prefix, digest, per_minute, expires_at)
            values (\(name), \(key.prefix), \(Bytes(key.digest)), \(perMinute), \(expiresAt))
            """
        )
    }

    /// Revokes a key permanently.
    /// - Parameter prefix: The first 12 characters of the key, or more of it. Only the first 12 are compared.
    /// - Returns: the holder's name, and whether the key was revoked before; `nil` when there is no such key.
    package func revoke(_ prefix: String) async throws -> (name: String, wasRevoked: Bool)? {
        try await session.first(
            """
            update api_key k set revoked_at = coalesce(k.revoked_at, clock_timestamp())
              from api_key before
             where before.id = k.id and k.prefix = left(\(prefix), 12)
            returning k.name, before.revoked_at is not null
            """
        )?.decode(String.self, Bool.self)
    }
}

/// An API key in plain text. It is shown once, when it is created; only its digest is stored.
package struct ApiKey: Sendable, Hashable {
    /// The secret that the client sends in `X-API-Key`.
    package let text: String
    /// SHA-256 of ``text``. One round is enough, because the key has 256 random bits and is not a password.
    package let digest: [UInt8]
    /// The beginning of the key, which identifies it for people.
    package var prefix: String { String(text.prefix(12)) }

    /// The prefix of every key, so that a key found in a log or a repository can be recognized.
    private static let keyPrefix = "bdk_"
    /// The number of random bytes.
    private static let byteCount = 32
    /// The number of characters: the mark and base64url.
    private static let textLength = 47

    /// Generates a new key.
    package static func make() throws(CryptographyError) -> ApiKey {
        let text = keyPrefix + Base64URL.encode(RandomBytes.make(byteCount))
        return ApiKey(text: text, digest: try SHA256.digest(of: Array(text.utf8)))
    }

    /// Parses the text that a client sent; `nil` when it does not have the form of a key.
    package init?(_ text: String) {
        guard text.utf8.count == Self.textLength, text.hasPrefix(Self.keyPrefix),
            Base64URL.decode(text.dropFirst(Self.keyPrefix.count)) != nil,
            let digest = try? SHA256.digest(of: Array(text.utf8))
        else { return nil }
        self.init(text: text, digest: digest)
    }

    private init(text: String, digest: [UInt8]) {
        self.text = text
        self.digest = digest
    }
}
