package import Cryptography
package import FoundationEssentials
import Scores

/// The id of a session: of one sign-in on one device.
package struct SessionID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

extension SessionID: UUIDIdentifier {}

/// A token with which an app gets a new access token, and the next refresh token: session, generation and nonce under a
/// MAC. It is stored nowhere. The row of the session has its generation and nonce, so a copy of the database has no
/// usable token, and a session needs one row however often it is refreshed.
///
/// `people.refresh_session` decides what happens with a token whose MAC is valid.
package struct RefreshToken: Sendable, Hashable {
    package let session: SessionID
    /// From 1.
    package let generation: Int
    /// 16 unpredictable bytes.
    package let nonce: [UInt8]

    package init(session: SessionID, generation: Int, nonce: [UInt8]) {
        self.session = session
        self.generation = generation
        self.nonce = nonce
    }

    /// Returns a nonce for a new token.
    package static func makeNonce() -> [UInt8] { RandomBytes.make(nonceLength) }

    private static let nonceLength = 16
    private static let bodyLength = 16 + 4 + nonceLength
    private static let codeLength = 32

    /// The session's id, the generation in big-endian order, and the nonce.
    private var body: [UInt8] {
        let number = UInt32(clamping: generation)
        return session.rawValue.bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } + nonce
    }

    /// The token as text. It is a secret.
    package func text(under keys: IdentityKeys) throws(CryptographyError) -> String {
        Base64URL.encode(body + (try keys.newest.code(of: body, for: .refreshTokens)))
    }

    /// Parses a token.
    /// - Returns: `nil` for a text that is no token, or whose MAC none of the keys made.
    package init?(_ text: String, under keys: IdentityKeys) throws(CryptographyError) {
        guard text.utf8.count <= 128, let bytes = Base64URL.decode(text),
            bytes.count == Self.bodyLength + Self.codeLength
        else { return nil }
        let body = bytes.prefix(Self.bodyLength)
        let isValid = try keys.isValid(
            Array(bytes.suffix(Self.codeLength)),
            of: Array(body),
            for: .refreshTokens
        )
        guard isValid else { return nil }
        session = SessionID(rawValue: UUID(bytes: body.prefix(16)))
        generation = body[16..<20].reduce(0) { $0 << 8 | Int($1) }
        nonce = Array(body.suffix(Self.nonceLength))
    }
}
