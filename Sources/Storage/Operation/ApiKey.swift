package import Signing

/// A key of the api as its holder has it. It is shown once, when it is made; kept is its digest.
package struct ApiKey: Sendable, Hashable {
    /// Secret. What the holder sends in `X-API-Key`.
    package let text: String
    /// SHA-256 of ``text``. One round is enough: behind it are 256 random bits, not something that a person made up.
    package let digest: [UInt8]
    /// How the key begins: for people, to tell it by.
    package var prefix: String { String(text.prefix(12)) }

    /// What every key begins with, so that whoever finds one in a log or a repository knows what it is.
    private static let mark = "bdk_"
    /// Random bytes in it.
    private static let size = 32
    /// Its letters: the mark and base64url.
    private static let length = 47

    /// A new key.
    package static func make() throws(SigningError) -> ApiKey {
        let text = mark + Base64URL.encode(RandomBytes.make(size))
        return ApiKey(text: text, digest: try SHA256.digest(of: Array(text.utf8)))
    }

    /// What somebody sent; `nil` where no key of ours looks like that.
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
