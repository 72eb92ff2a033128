import Cryptography
import FoundationEssentials

/// A JSON Web Token in compact form (RFC 7515, 3.1), before its signature is verified.
struct CompactToken {
    let header: TokenHeader
    let signature: [UInt8]
    /// The bytes over which the signature is made.
    let signed: [UInt8]
    private let payload: [UInt8]

    /// The limit of a token, in bytes.
    private static let sizeLimit = 8192

    /// - Throws: ``TokenFlaw/malformed``.
    init(_ text: String) throws(TokenFlaw) {
        guard text.utf8.count <= Self.sizeLimit else { throw .malformed }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]), let payload = Base64URL.decode(parts[1]),
            let header: TokenHeader = Base64URL.decode(parts[0]).flatMap({ Self.decoded($0) })
        else { throw .malformed }
        (self.header, self.signature, self.payload) = (header, signature, payload)
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// The claims. Ask for them only once the signature is known to be valid.
    /// - Throws: ``TokenFlaw/malformed``.
    func claims<Claims: Decodable>(_ type: Claims.Type = Claims.self) throws(TokenFlaw) -> Claims {
        guard let claims: Claims = Self.decoded(payload) else { throw .malformed }
        return claims
    }

    private static func decoded<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(bytes))
    }
}

/// The header of a token (RFC 7515, 4.1).
struct TokenHeader: Codable {
    let alg: String
    let kid: String?
    let typ: String?
    /// Extensions that a reader must understand. None is supported.
    let crit: [String]?
}
