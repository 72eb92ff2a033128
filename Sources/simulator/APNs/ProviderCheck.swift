import FoundationEssentials
import Signing
import Time

/// What is found out about the provider of a push.
enum ProviderVerdict: Hashable, Sendable {
    /// - isFirst: whether it is the first good token on its connection.
    case accepted(isFirst: Bool)
    case missing, invalid, expired
    /// Another token came on this connection less than 20 minutes after the one before.
    case changedTooOften

    /// The answer to a push of a provider that is not accepted.
    var refusal: PushFate {
        switch self {
        case .accepted: .accepted
        case .missing: .refused(status: 403, reason: "MissingProviderToken")
        case .invalid: .refused(status: 403, reason: "InvalidProviderToken")
        case .expired: .refused(status: 403, reason: "ExpiredProviderToken")
        case .changedTooOften: .refused(status: 429, reason: "TooManyProviderTokenUpdates")
        }
    }
}

/// Proves provider tokens, as Apple's "Establishing a token-based connection to APNs" describes them, and remembers who
/// proved himself on which connection.
struct ProviderCheck: Sendable {
    private static let longestLife: Int64 = 60 * 60
    private static let shortestLife: Int64 = 20 * 60
    /// How far ahead of ours a provider's clock may be.
    private static let tolerance: Int64 = 60

    /// A token that was proved, so that it is not proved again with every push.
    private struct Proved {
        /// The whole header.
        let authorization: String
        let issuedAt: Int64
    }

    private let keyID: String
    private let teamID: String
    private let key: ES256PublicKey
    private var byConnection: [Int: Proved] = [:]

    init(keyID: String, teamID: String, key: ES256PublicKey) {
        self.keyID = keyID
        self.teamID = teamID
        self.key = key
    }

    /// - Parameter authorization: the header of that name: `bearer`, a blank and the token.
    mutating func verdict(on authorization: String?, connection: Int, at now: Instant) -> ProviderVerdict {
        guard let authorization else { return .missing }
        let known = byConnection[connection]
        let isKnown = known?.authorization == authorization
        guard let token = isKnown ? "" : Self.token(of: authorization) else { return .missing }
        guard let issuedAt = isKnown ? known?.issuedAt : issueDate(ofProved: token) else { return .invalid }
        let age = now.secondsSinceEpoch - issuedAt
        if age > Self.longestLife { return .expired }
        if age < -Self.tolerance { return .invalid }
        if isKnown { return .accepted(isFirst: false) }
        if let known, abs(issuedAt - known.issuedAt) < Self.shortestLife { return .changedTooOften }
        byConnection[connection] = Proved(authorization: authorization, issuedAt: issuedAt)
        return .accepted(isFirst: known == nil)
    }

    /// What stands behind `bearer`; `nil` where it does not say that.
    private static func token(of authorization: String) -> String? {
        let words = authorization.split(separator: " ", maxSplits: 1)
        return words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
    }

    mutating func forget(connection: Int) {
        byConnection[connection] = nil
    }

    private struct Header: Decodable {
        let alg: String
        let kid: String
    }

    private struct Claims: Decodable {
        let iss: String
        let iat: Int64
    }

    /// `iat` of a token that names this provider and bears its signature; `nil` for any other text.
    private func issueDate(ofProved token: String) -> Int64? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header: Header = decode(parts[0]), let claims: Claims = decode(parts[1]),
            header.alg == "ES256", header.kid == keyID, claims.iss == teamID,
            (0...253_402_300_799).contains(claims.iat),
            let signature = Base64URL.decode(parts[2]),
            key.isValid(signature, of: Array("\(parts[0]).\(parts[1])".utf8))
        else { return nil }
        return claims.iat
    }

    private func decode<Value: Decodable>(_ part: Substring) -> Value? {
        Base64URL.decode(part).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
    }
}
