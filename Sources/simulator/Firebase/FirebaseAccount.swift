import Cryptography
import FoundationEssentials
import Time

/// The only service account of the fake Firebase, with its key.
struct FirebaseAccount: Sendable {
    static let project = "bardown-simulated"
    private static let email = "sender@bardown-simulated.iam.gserviceaccount.com"
    private static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    private static let maxTokenLifetime: Int64 = 3600
    /// How far a sender's clock may be ahead of ours, in seconds.
    private static let tolerance: Int64 = 60

    private let key: RS256PrivateKey

    private struct File: Codable {
        let type: String
        let project: String
        let email: String
        let key: String
        let tokenURL: String

        enum CodingKeys: String, CodingKey {
            case type
            case project = "project_id"
            case email = "client_email"
            case key = "private_key"
            case tokenURL = "token_uri"
        }
    }

    /// Reads the account's key from a file in Google's form, or creates a key if there is none, and writes the file.
    /// - Parameter tokenURL: The URL at which the account's assertion is exchanged.
    init(file: String, tokenURL: String) throws {
        let stored = try readText(file).flatMap { try? JSONDecoder().decode(File.self, from: Data($0.utf8)) }
        key = try stored.map { try RS256PrivateKey(pem: $0.key) } ?? RS256PrivateKey()
        let account = File(
            type: "service_account",
            project: Self.project,
            email: Self.email,
            key: try key.pem(),
            tokenURL: tokenURL
        )
        try writeText(String(decoding: JSONEncoder().encode(account), as: UTF8.self), to: file, isSecret: true)
    }

    private struct Header: Decodable {
        let alg: String
    }

    private struct Claims: Decodable {
        let iss: String
        let scope: String
        let aud: String
        let iat: Int64
        let exp: Int64
    }

    /// Returns whether the form `grant_type=…&assertion=…` has a valid assertion of this account for this URL and time
    /// (RFC 7523, 3).
    func isValidAssertion(_ form: String, for tokenURL: String, at now: Instant) -> Bool {
        let parameters = form.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
        let value = { (name: String) in parameters.first { $0.first == name[...] }?.last.map(String.init) }
        let seconds = now.secondsSinceEpoch
        guard value("grant_type") == "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer",
            let parts = value("assertion")?.split(separator: ".", omittingEmptySubsequences: false), parts.count == 3,
            let header: Header = Self.decoded(parts[0]), header.alg == "RS256",
            let claims: Claims = Self.decoded(parts[1]), claims.iss == Self.email, claims.scope == Self.scope,
            claims.aud == tokenURL, claims.iat <= seconds + Self.tolerance, claims.exp > seconds,
            claims.exp <= seconds + Self.maxTokenLifetime + Self.tolerance,
            let signature = Base64URL.decode(parts[2])
        else { return false }
        return key.isValid(signature, of: Array("\(parts[0]).\(parts[1])".utf8))
    }

    private static func decoded<Value: Decodable>(_ part: Substring) -> Value? {
        Base64URL.decode(part).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
    }
}
