import Cryptography
import Storage

/// A session of an operator at `/ops`.
struct OpsSession: Sendable, Hashable {
    /// The name given at sign-in, under which actions are recorded.
    let name: String
    let mayAct: Bool

    static let lifetime: Duration = .seconds(8 * 3600)
}

/// The sessions of `/ops`. They are in the database, so that every process of the API server knows them and signing out
/// ends them everywhere.
///
/// A cookie is 32 random bytes, of which only the SHA-256 is stored. The operators' tokens cannot be derived from it.
struct OpsSessions: Sendable {
    private let store: OperationStore
    private let fingerprint: [UInt8]

    /// - Parameter fingerprint: The fingerprint of the tokens. A different one ends all sessions.
    init(_ store: OperationStore, fingerprint: [UInt8]) {
        self.store = store
        self.fingerprint = fingerprint
    }

    /// - Returns: The cookie.
    func begin(_ session: OpsSession) async throws -> String {
        let cookie = Base64URL.encode(RandomBytes.make(32))
        try await store.signIn(
            session.name,
            mayAct: session.mayAct,
            digest: try SHA256.digest(of: Array(cookie.utf8)),
            tokens: fingerprint,
            lifetime: OpsSession.lifetime
        )
        return cookie
    }

    /// The session of a cookie; `nil` if the cookie is unknown, its session has expired or ended, or the operators'
    /// tokens were changed.
    func find(_ cookie: String) async throws -> OpsSession? {
        guard Base64URL.decode(cookie)?.count == 32 else { return nil }
        let found = try await store.session(of: try SHA256.digest(of: Array(cookie.utf8)), tokens: fingerprint)
        return found.map { OpsSession(name: $0.who, mayAct: $0.mayAct) }
    }

    func end(_ cookie: String) async throws {
        try await store.signOut(try SHA256.digest(of: Array(cookie.utf8)))
    }
}
