package import Cryptography

/// The secret keys of accounts, from the file that `IDENTITY_KEY_FILE` names. Only the api has them.
///
/// Each line of the file is one secret, from which a key for each purpose is derived, so that one file is enough. The
/// newest line makes everything; all lines accept what they made. Only the counts of attempts and mails begin again
/// with another newest line. To replace a key, put a new line second, wait until all processes of the api have it, and
/// move it to the top. A line may be removed when nothing that it made is needed any more: passwords keep their key
/// until their members sign in again.
package struct IdentityKeys: Sendable {
    /// The keys, newest first.
    package let all: [IdentityKey]
    /// Seals the sign-ups that wait for their code.
    package let sealing: SealingKeys

    /// The key that makes tokens, codes and hashes.
    package var newest: IdentityKey { all[0] }

    /// - Parameter keys: At least one key, newest first.
    package init(_ keys: [NamedKey]) throws(CryptographyError) {
        precondition(!keys.isEmpty, "a file of keys has at least one")
        var all: [IdentityKey] = []
        for key in keys { all.append(try IdentityKey(key)) }
        self.all = all
        sealing = try SealingKeys(all.map { NamedKey(id: $0.id, bytes: $0.key(for: .signUps)) })
    }

    /// The key with this id; `nil`: it was removed from the file.
    package func key(_ id: String) -> IdentityKey? { all.first { $0.id == id } }

    /// Whether one of the keys made `code` for `message`.
    package func isValid(
        _ code: [UInt8],
        of message: [UInt8],
        for purpose: IdentityKey.Purpose
    ) throws(CryptographyError) -> Bool {
        for key in all {
            if try HMACSHA256.isValid(code, of: message, under: key.key(for: purpose)) { return true }
        }
        return false
    }
}

/// One secret, and the keys that are derived from it by HKDF (RFC 5869).
package struct IdentityKey: Sendable {
    /// What a derived key is used for. The raw values are the `info` of the derivation, so they must never change.
    package enum Purpose: String, Sendable, CaseIterable {
        case refreshTokens = "bardown refresh token"
        case pageTokens = "bardown page token"
        case codes = "bardown code"
        case addresses = "bardown address"
        case usernames = "bardown retired username"
        case attempts = "bardown attempt"
        case devices = "bardown device proof"
        case passwords = "bardown password"
        case signUps = "bardown sign-up"
        case firstHalfOfSigning = "bardown access token 1"
        case secondHalfOfSigning = "bardown access token 2"
    }

    /// The id, which is not a secret. It is the `kid` of access tokens and the `pepper` of passwords.
    package let id: String
    /// Signs access tokens.
    package let signing: ES256PrivateKey
    private let derived: [Purpose: [UInt8]]

    init(_ key: NamedKey) throws(CryptographyError) {
        id = key.id
        let secret = try HKDF.extract(salt: Array("bardown accounts".utf8), from: key.bytes)
        var derived: [Purpose: [UInt8]] = [:]
        for purpose in Purpose.allCases {
            derived[purpose] = try HKDF.expand(secret, info: Array(purpose.rawValue.utf8), count: 32)
        }
        self.derived = derived
        signing = try ES256PrivateKey(
            derivedFrom: (derived[.firstHalfOfSigning] ?? []) + (derived[.secondHalfOfSigning] ?? [])
        )
    }

    /// The derived key of a purpose.
    func key(for purpose: Purpose) -> [UInt8] { derived[purpose] ?? [] }

    /// What is hashed of a password: an HMAC, so that a copy of the database is useless for guessing passwords.
    package func passwordSecret(_ password: String) throws(CryptographyError) -> String {
        Base64URL.encode(try code(of: Array(password.utf8), for: .passwords))
    }

    /// The HMAC under which the username of a deleted account stays taken.
    /// - Parameter key: The name in lower case.
    package func digest(ofUsername key: String) throws(CryptographyError) -> [UInt8] {
        try code(of: Array(key.utf8), for: .usernames)
    }

    /// The HMAC under which the codes of an address are counted.
    /// - Parameter key: The address in lower case.
    package func digest(ofAddress key: String) throws(CryptographyError) -> [UInt8] {
        try code(of: Array(key.utf8), for: .addresses)
    }

    /// The HMAC of `message` under the derived key of a purpose: 32 bytes.
    package func code(of message: [UInt8], for purpose: Purpose) throws(CryptographyError) -> [UInt8] {
        try HMACSHA256.code(of: message, under: key(for: purpose))
    }
}
