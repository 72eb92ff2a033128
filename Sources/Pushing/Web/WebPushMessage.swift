package import Signing
package import Time

/// One alert for browsers, before it is encrypted to each.
package struct WebPushMessage: Hashable, Sendable {
    package let payload: WebPushPayload
    /// Lets a newer message take the place of one that still waits at the push service (RFC 8030, 5.4).
    package let topic: String
    /// Until when it is worth anything.
    package let expiresAt: Instant

    /// - Parameter collapseID: What may take whose place. The push service learns no more of it than its digest.
    package init(_ payload: WebPushPayload, collapseID: CollapseID, expiresAt: Instant) throws(SigningError) {
        self.payload = payload
        self.expiresAt = expiresAt
        // 24 bytes are the 32 letters that a topic may have.
        topic = Base64URL.encode(Array(try SHA256.digest(of: Array(collapseID.text.utf8)).prefix(24)))
    }

    /// How long a push service is to keep it, in whole seconds from `now`; at least one, for 0 means "now or never".
    func secondsToLive(at now: Instant) -> Int64 {
        max(1, (expiresAt - now).components.seconds)
    }
}
