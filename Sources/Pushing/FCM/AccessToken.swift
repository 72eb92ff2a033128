import FoundationEssentials
import Time

/// What opens FCM for an hour: a secret.
struct AccessToken: Hashable, Sendable, CustomStringConvertible {
    /// Keeps the secret.
    var description: String { "access token until \(endsAt)" }

    /// It is replaced so long before its end.
    private static let margin = Duration.seconds(60)

    let text: String
    private let endsAt: Instant

    /// Reads `{"access_token": "…", "expires_in": 3599}`.
    /// - Parameter now: when it was asked for.
    /// - Returns: `nil` for what is none.
    init?(_ body: [UInt8], at now: Instant) {
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(body)), form.isText,
            (1...86_400).contains(form.seconds)
        else { return nil }
        text = form.text
        endsAt = now + .seconds(form.seconds)
    }

    func holds(at now: Instant) -> Bool { now + Self.margin < endsAt }

    private struct Form: Decodable {
        let text: String
        let seconds: Int64

        enum CodingKeys: String, CodingKey {
            case text = "access_token"
            case seconds = "expires_in"
        }

        /// Whether it may stand in a header.
        var isText: Bool { !text.isEmpty && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) } }
    }
}
