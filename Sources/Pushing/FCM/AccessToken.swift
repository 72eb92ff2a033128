import FoundationEssentials
import Time

/// A token that grants access to FCM for an hour. It is a secret.
struct AccessToken: Hashable, Sendable, CustomStringConvertible {
    /// Omits the secret.
    var description: String { "access token until \(expiresAt)" }

    /// How long before its end a token is replaced.
    private static let margin = Duration.seconds(60)

    let text: String
    private let expiresAt: Instant

    /// Parses `{"access_token": "…", "expires_in": 3599}`.
    /// - Parameter now: When the token was requested.
    /// - Returns: `nil` if `body` has another form.
    init?(_ body: [UInt8], at now: Instant) {
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(body)), form.isText,
            (1...86_400).contains(form.seconds)
        else { return nil }
        text = form.text
        expiresAt = now + .seconds(form.seconds)
    }

    func isValid(at now: Instant) -> Bool { now + Self.margin < expiresAt }

    private struct Form: Decodable {
        let text: String
        let seconds: Int64

        enum CodingKeys: String, CodingKey {
            case text = "access_token"
            case seconds = "expires_in"
        }

        /// Whether the token may be used in a header: it is not empty, and has only visible ASCII characters.
        var isText: Bool { !text.isEmpty && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) } }
    }
}
