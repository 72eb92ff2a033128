import Cryptography
import FoundationEssentials
import Time

/// Verifies the sender of a push (RFC 8292): a token signed with the site's key, issued for this service and valid for
/// at most a day.
struct SiteCheck: Sendable {
    private static let maxTokenLifetime: Int64 = 24 * 3600

    /// The origin of this service: `https://127.0.0.1:8443`.
    let origin: String

    private struct Header: Decodable {
        let typ: String
        let alg: String
    }

    private struct Claims: Decodable {
        let aud: String
        let exp: Int64
        let sub: String
    }

    /// - Parameter authorization: The `authorization` header: `vapid t=…, k=…`.
    /// - Returns: The site's key, 65 bytes.
    func siteKey(verifying authorization: String?, at now: Instant) throws(BrowserRefusal) -> [UInt8] {
        guard let authorization, authorization.lowercased().hasPrefix("vapid ") else {
            throw BrowserRefusal(401, "no vapid authorization")
        }
        let parameters = Self.parameters(authorization.dropFirst("vapid ".count))
        guard let token = parameters["t"], let point = parameters["k"].flatMap({ Base64URL.decode($0) }),
            let key = try? ES256PublicKey(point: point)
        else { throw BrowserRefusal(401, "t must be a token and k a key") }
        let claims = try claims(of: token, signedWith: key)
        guard claims.aud == origin else { throw BrowserRefusal(401, "aud is \(claims.aud), not \(origin)") }
        let lifetime = claims.exp - now.secondsSinceEpoch
        guard lifetime > 0, lifetime <= Self.maxTokenLifetime else {
            throw BrowserRefusal(401, "exp is in \(lifetime) seconds")
        }
        guard claims.sub.hasPrefix("mailto:") || claims.sub.hasPrefix("https:") else {
            throw BrowserRefusal(401, "sub is not an address")
        }
        return point
    }

    private func claims(of token: String, signedWith key: ES256PublicKey) throws(BrowserRefusal) -> Claims {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header: Header = Self.decoded(parts[0]), header.alg == "ES256", header.typ == "JWT",
            let claims: Claims = Self.decoded(parts[1]), (0...253_402_300_799).contains(claims.exp),
            let signature = Base64URL.decode(parts[2]),
            key.isValid(signature, of: Array("\(parts[0]).\(parts[1])".utf8))
        else { throw BrowserRefusal(401, "not a token of this key") }
        return claims
    }

    /// Parses `t=…, k=…` in any order.
    private static func parameters(_ text: some StringProtocol) -> [String: String] {
        var parameters: [String: String] = [:]
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
            if pair.count == 2 { parameters[String(pair[0])] = String(pair[1]) }
        }
        return parameters
    }

    private static func decoded<Value: Decodable>(_ part: Substring) -> Value? {
        Base64URL.decode(part).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
    }
}
