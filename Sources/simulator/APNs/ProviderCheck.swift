import Cryptography
import FoundationEssentials
import Time

/// The result of checking a push's provider.
enum ProviderDecision: Hashable, Sendable {
    /// The token is valid. `isFirst`: it is the first valid token on its connection.
    case accepted(isFirst: Bool)
    case missing, invalid, expired
    /// The token's issue date is less than 20 minutes from the previous one's on this connection.
    case changedTooOften

    /// The outcome of a push from a provider that is not accepted.
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

/// Verifies provider tokens as described in Apple's "Establishing a token-based connection to APNs", and stores the
/// verified token of each connection.
struct ProviderCheck: Sendable {
    private static let maxTokenAge: Int64 = 60 * 60
    private static let minRefreshInterval: Int64 = 20 * 60
    /// How far a provider's clock may be ahead of ours, in seconds.
    private static let tolerance: Int64 = 60

    /// A verified token, kept so that it is not verified again with each push.
    private struct VerifiedToken {
        /// The complete header value.
        let authorization: String
        let issuedAt: Int64
    }

    private let keyID: String
    private let teamID: String
    private let key: ES256PublicKey
    private var verifiedTokens: [Int: VerifiedToken] = [:]

    init(keyID: String, teamID: String, key: ES256PublicKey) {
        self.keyID = keyID
        self.teamID = teamID
        self.key = key
    }

    /// - Parameter authorization: The `authorization` header: `bearer`, a space and the token.
    mutating func decision(on authorization: String?, connection: Int, at now: Instant) -> ProviderDecision {
        guard let authorization else { return .missing }
        let previous = verifiedTokens[connection]
        let isUnchanged = previous?.authorization == authorization
        guard let token = isUnchanged ? "" : Self.token(of: authorization) else { return .missing }
        guard let issuedAt = isUnchanged ? previous?.issuedAt : issueDate(verifying: token) else { return .invalid }
        let age = now.secondsSinceEpoch - issuedAt
        if age > Self.maxTokenAge { return .expired }
        if age < -Self.tolerance { return .invalid }
        if isUnchanged { return .accepted(isFirst: false) }
        if let previous, abs(issuedAt - previous.issuedAt) < Self.minRefreshInterval { return .changedTooOften }
        verifiedTokens[connection] = VerifiedToken(authorization: authorization, issuedAt: issuedAt)
        return .accepted(isFirst: previous == nil)
    }

    /// Returns the token after `bearer`; `nil` if the header has another form.
    private static func token(of authorization: String) -> String? {
        let words = authorization.split(separator: " ", maxSplits: 1)
        return words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
    }

    mutating func remove(connection: Int) {
        verifiedTokens[connection] = nil
    }

    private struct Header: Decodable {
        let alg: String
        let kid: String
    }

    private struct Claims: Decodable {
        let iss: String
        let iat: Int64
    }

    /// Returns `iat` of a token that names this provider and is signed with its key; `nil` for any other text.
    private func issueDate(verifying token: String) -> Int64? {
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
