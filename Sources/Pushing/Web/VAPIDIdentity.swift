package import Signing
package import Time

/// What push services of browsers know us by (RFC 8292): a key, and where to complain.
package struct VAPIDIdentity: Sendable {
    /// How long a token holds; 24 hours are the most that is allowed (RFC 8292, 2).
    static let life = Duration.seconds(12 * 3600)
    /// A token is replaced so long before its end: what waits for its turn must not come too late.
    static let margin = Duration.seconds(3600)

    private let key: ES256PrivateKey
    private let subject: String
    /// What browsers subscribe with: the public point, 65 bytes, in base64url.
    package let publicKey: String

    /// - Parameter subject: `mailto:` or `https:`, for a push service that has something to say.
    package init(key: ES256PrivateKey, subject: String) throws(SigningError) {
        self.key = key
        self.subject = subject
        publicKey = Base64URL.encode(try key.publicPoint())
    }

    /// Whether `text` can be a subject: Apple and Mozilla refuse all pushes of who names none.
    package static func isSubject(_ text: String) -> Bool {
        let isAddress = text.hasPrefix("mailto:") && text.dropFirst("mailto:".count).contains("@")
        let isPage = text.hasPrefix("https://") && text.utf8.count > "https://".utf8.count
        return isAddress || isPage
    }

    /// A token for the push service at `origin`, signed at `instant`.
    package func token(for origin: String, at instant: Instant) throws(SigningError) -> VAPIDToken {
        let end = instant + Self.life
        let claims = """
            {"aud":\(JSONText.quoted(origin)),"exp":\(end.secondsSinceEpoch),"sub":\(JSONText.quoted(subject))}
            """
        let parts = [#"{"typ":"JWT","alg":"ES256"}"#, claims].map { Base64URL.encode(Array($0.utf8)) }
        let signed = parts.joined(separator: ".")
        let signature = Base64URL.encode(try key.signature(of: Array(signed.utf8)))
        return VAPIDToken(
            authorization: "vapid t=\(signed).\(signature), k=\(publicKey)",
            issuedAt: instant,
            endsAt: end
        )
    }
}

/// A signed token that proves us to one push service.
package struct VAPIDToken: Hashable, Sendable {
    /// The value of the header `Authorization`: a secret for as long as it holds.
    package let authorization: String
    let issuedAt: Instant
    let endsAt: Instant

    /// Whether it is still good to use; a clock that was turned back makes it look as if it came from the future.
    func holds(at now: Instant) -> Bool {
        now + VAPIDIdentity.margin < endsAt && issuedAt <= now + VAPIDIdentity.margin
    }
}
