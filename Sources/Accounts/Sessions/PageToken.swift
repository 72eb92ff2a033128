package import Cryptography
import FoundationEssentials
import Scores

/// The kinds of clients that have a session. The raw values are those of `people.session.client`.
package enum SessionClient: String, Sendable, Hashable {
    /// An app, which holds tokens.
    case app
    /// A browser, which holds a cookie.
    case web
}

/// The value of the cookie of a browser that is signed in to the pages: its session's id under a MAC. It is stored
/// nowhere, so a copy of the database has no usable cookie.
///
/// It stays the same as long as the session lasts, because a browser may load several pages at once. It is no refresh
/// token: an app's tokens open no page, and a cookie gets no tokens.
package struct PageToken: Sendable, Hashable {
    package let session: SessionID

    package init(session: SessionID) {
        self.session = session
    }

    private static let idLength = 16
    private static let codeLength = 32

    /// The token as text. It is a secret.
    package func text(under keys: IdentityKeys) throws(CryptographyError) -> String {
        let id = session.rawValue.bytes
        return Base64URL.encode(id + (try keys.newest.code(of: id, for: .pageTokens)))
    }

    /// Parses a token.
    /// - Returns: `nil` for a text that is no token, or whose MAC none of the keys made.
    package init?(_ text: String, under keys: IdentityKeys) throws(CryptographyError) {
        guard text.utf8.count <= 128, let bytes = Base64URL.decode(text),
            bytes.count == Self.idLength + Self.codeLength
        else { return nil }
        let id = Array(bytes.prefix(Self.idLength))
        guard try keys.isValid(Array(bytes.suffix(Self.codeLength)), of: id, for: .pageTokens) else { return nil }
        session = SessionID(rawValue: UUID(bytes: id))
    }
}
