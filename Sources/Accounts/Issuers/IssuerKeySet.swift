import Cryptography
import FoundationEssentials

/// The keys that an issuer of identity tokens publishes, as a JSON Web Key Set (RFC 7517).
package struct IssuerKeySet: Sendable {
    /// The keys by their ids. No key is tried without being named.
    private let keys: [String: IssuerKey]

    /// The greatest size of a set, in bytes, and the greatest number of its keys.
    private static let limits = (bytes: 64 * 1024, keys: 100)

    /// Reads a set. Keys that are not for signatures, of other kinds or without an id are left out, because issuers
    /// publish them for other readers. So are keys that share an id, because the id then names none of them.
    /// - Throws: ``TokenFlaw/malformed`` for a text that is no set.
    package init(json: String) throws(TokenFlaw) {
        guard json.utf8.count <= Self.limits.bytes,
            let set = try? JSONDecoder().decode(PublishedSet.self, from: Data(json.utf8)),
            set.keys.count <= Self.limits.keys
        else { throw .malformed }
        let usable = set.keys.compactMap { published in
            published.kid.flatMap { id in IssuerKey(published).map { (id: id, key: $0) } }
        }
        keys = Dictionary(grouping: usable.filter { !$0.id.isEmpty }, by: \.id)
            .compactMapValues { $0.count == 1 ? $0[0].key : nil }
    }

    /// Whether the set has no key that can verify a token.
    package var isEmpty: Bool { keys.isEmpty }

    /// Verifies the signature of a token with the key that its header names. The algorithm is that of the key, and no
    /// other key is tried (RFC 8725, 3.1).
    func verify(_ token: CompactToken) throws(TokenFlaw) {
        let header = token.header
        guard header.crit == nil, header.typ.map({ $0.lowercased() == "jwt" }) ?? true else { throw .unsupported }
        guard IssuerKey.algorithms.contains(header.alg) else { throw .wrongAlgorithm }
        guard let key = header.kid.flatMap({ keys[$0] }) else { throw .unknownKey }
        guard header.alg == key.algorithm else { throw .wrongAlgorithm }
        guard key.isValid(token.signature, of: token.signed) else { throw .wrongSignature }
    }

    private struct PublishedSet: Decodable {
        let keys: [PublishedKey]
    }
}

/// A key of an issuer. Its kind decides the algorithm; a token cannot choose another one.
private enum IssuerKey: Sendable {
    case rs256(RS256PublicKey)
    case es256(ES256PublicKey)

    static let algorithms: Set = ["RS256", "ES256"]

    /// The name in the header of a token.
    var algorithm: String {
        switch self {
        case .rs256: "RS256"
        case .es256: "ES256"
        }
    }

    func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        switch self {
        case .rs256(let key): key.isValid(signature, of: message)
        case .es256(let key): key.isValid(signature, of: message)
        }
    }

    /// - Returns: `nil` for a key that does not verify signatures of RS256 or ES256.
    init?(_ key: PublishedKey) {
        guard key.use == nil || key.use == "sig", key.operations?.contains("verify") != false else { return nil }
        switch key.kty {
        case "RSA":
            guard key.alg == nil || key.alg == "RS256", let modulus = key.n.flatMap({ Base64URL.decode($0) }),
                let exponent = key.e.flatMap({ Base64URL.decode($0) }),
                let key = try? RS256PublicKey(modulus: modulus, exponent: exponent)
            else { return nil }
            self = .rs256(key)
        case "EC":
            guard key.alg == nil || key.alg == "ES256", key.crv == "P-256",
                let x = key.x.flatMap({ Base64URL.decode($0) }), x.count == 32,
                let y = key.y.flatMap({ Base64URL.decode($0) }), y.count == 32,
                let key = try? ES256PublicKey(point: [4] + x + y)
            else { return nil }
            self = .es256(key)
        default: return nil
        }
    }
}

/// A key as it is published (RFC 7518, 6).
private struct PublishedKey: Decodable {
    let kty: String
    let kid, use, alg, n, e, crv, x, y: String?
    let operations: [String]?

    enum CodingKeys: String, CodingKey {
        case kty, kid, use, alg, n, e, crv, x, y
        case operations = "key_ops"
    }
}
