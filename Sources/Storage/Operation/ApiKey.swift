package import Cryptography

/// An API key in plain text. It is shown once, when it is created; only its digest is stored.
package struct ApiKey: Sendable, Hashable {
    /// The secret that the client sends in `X-API-Key`.
    package let text: String
    /// SHA-256 of ``text``. One round is enough, because the key has 256 random bits and is not a password.
    package let digest: [UInt8]
    /// The beginning of the key, which identifies it for people.
    package var prefix: String { String(text.prefix(12)) }

    /// The prefix of every key, so that a key found in a log or a repository can be recognized.
    private static let mark = "bdk_"
    /// The number of random bytes.
    private static let size = 32
    /// The number of characters: the mark and base64url.
    private static let length = 47

    /// Generates a new key.
    package static func make() throws(CryptographyError) -> ApiKey {
        let text = mark + Base64URL.encode(RandomBytes.make(size))
        return ApiKey(text: text, digest: try SHA256.digest(of: Array(text.utf8)))
    }

    /// Parses the text that a client sent; `nil` when it does not have the form of a key.
    package init?(_ text: String) {
        guard text.utf8.count == Self.length, text.hasPrefix(Self.mark),
            Base64URL.decode(text.dropFirst(Self.mark.count)) != nil,
            let digest = try? SHA256.digest(of: Array(text.utf8))
        else { return nil }
        self.init(text: text, digest: digest)
    }

    private init(text: String, digest: [UInt8]) {
        self.text = text
        self.digest = digest
    }
}
