package import Cryptography
import TextCoding
package import Time

/// Our credentials for push services of browsers (RFC 8292): a key and a contact address.
package struct VAPIDIdentity: Sendable {
    /// How long a token is valid; the maximum is 24 hours (RFC 8292, 2).
    static let lifetime = Duration.seconds(12 * 3600)
    /// How long before its end a token is replaced, because a push may have to wait after it was signed.
    static let margin = Duration.seconds(3600)

    private let key: ES256PrivateKey
    private let subject: String
    /// The key with which browsers subscribe: the public point, 65 bytes, in base64url.
    package let publicKey: String

    /// - Parameter subject: A `mailto:` or `https:` address at which the push service can reach us.
    package init(key: ES256PrivateKey, subject: String) throws(CryptographyError) {
        self.key = key
        self.subject = subject
        publicKey = Base64URL.encode(try key.publicPoint())
    }

    /// Whether `text` can be a subject: `mailto:` with one address, or an `https:` URL, at a host of the internet.
    ///
    /// Apple and Mozilla refuse all pushes without a subject, and Apple also refuses those with `mailto:user@localhost`
    /// (BadJwtToken).
    package static func isSubject(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"<>\",".utf8.contains($0) }) else { return false }
        if text.hasPrefix("mailto:") {
            let parts = text.dropFirst("mailto:".count).split(separator: "@", omittingEmptySubsequences: false)
            return parts.count == 2 && !parts[0].isEmpty && isHost(parts[1])
        }
        guard text.hasPrefix("https://") else { return false }
        return isHost(text.dropFirst("https://".count).prefix { !"/:?#".contains($0) })
    }

    /// Whether `name` is a public host name: at least two labels, and the last one is not reserved for local
    /// networks.
    private static func isHost(_ name: Substring) -> Bool {
        let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last else { return false }
        let isOwn = ["localhost", "local", "localdomain", "internal", "invalid", "test"].contains(last)
        return !isOwn && labels.allSatisfy { !$0.isEmpty } && last.first?.isLetter == true
    }

    /// Signs a token for the push service at `origin` at `instant`.
    package func token(for origin: String, at instant: Instant) throws(CryptographyError) -> VAPIDToken {
        let end = instant + Self.lifetime
        let claims = """
            {"aud":\(JSONString.quoted(origin)),"exp":\(end.secondsSinceEpoch),"sub":\(JSONString.quoted(subject))}
            """
        let parts = [#"{"typ":"JWT","alg":"ES256"}"#, claims].map { Base64URL.encode(Array($0.utf8)) }
        let signed = parts.joined(separator: ".")
        let signature = Base64URL.encode(try key.signature(of: Array(signed.utf8)))
        return VAPIDToken(
            authorization: "vapid t=\(signed).\(signature), k=\(publicKey)",
            issuedAt: instant,
            expiresAt: end
        )
    }
}

/// A signed token that authenticates us to one push service.
package struct VAPIDToken: Hashable, Sendable {
    /// The value of the header `Authorization`. It is a secret as long as it is valid.
    package let authorization: String
    let issuedAt: Instant
    let expiresAt: Instant

    /// Whether it is still usable. After a clock was turned back, a token may be dated in the future; more than
    /// ``VAPIDIdentity/margin`` ahead, it is not usable.
    func isValid(at now: Instant) -> Bool {
        now + VAPIDIdentity.margin < expiresAt && issuedAt <= now + VAPIDIdentity.margin
    }
}
