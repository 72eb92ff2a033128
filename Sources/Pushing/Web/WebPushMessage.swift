package import Cryptography
import TextCoding
package import Time

/// One alert for browsers, before it is encrypted to each.
package struct WebPushMessage: Hashable, Sendable {
    package let payload: WebPushPayload
    /// Lets a newer message replace one that still waits at the push service (RFC 8030, 5.4).
    package let topic: String
    /// When it is no longer useful.
    package let expiresAt: Instant

    /// - Parameter collapseID: Identifies messages that replace each other. The push service only gets its digest.
    package init(_ payload: WebPushPayload, collapseID: CollapseID, expiresAt: Instant) throws(CryptographyError) {
        self.payload = payload
        self.expiresAt = expiresAt
        // 24 bytes are 32 characters in base64url, the maximum for a topic.
        topic = Base64URL.encode(Array(try SHA256.digest(of: Array(collapseID.text.utf8)).prefix(24)))
    }

    /// How long a push service should keep it, in whole seconds from `now`; at least 1, because 0 means "now or
    /// never".
    func secondsToLive(at now: Instant) -> Int64 {
        max(1, (expiresAt - now).components.seconds)
    }
}

/// The payload for a service worker: all data that it needs to show a notification and to open the game.
package struct WebPushPayload: Hashable, Sendable {
    /// The message as JSON, at most ``WebPushCoding/maxTextLength`` bytes.
    package let bytes: [UInt8]

    /// - Parameter collapseID: The notification's tag; a newer notification with the same tag replaces it.
    package init(_ notice: PushNotice, collapseID: CollapseID) throws(PushPayloadError) {
        let tag = "\"tag\":\(JSONString.quoted(collapseID.text))"
        let silent = notice.isPassive ? ",\"silent\":true" : ""
        let badge = notice.contest.map { ",\"badge\":\($0.badge)" } ?? ""
        bytes = Array("{\(notice.textMembers),\(tag)\(silent),\(notice.members)\(badge)}".utf8)
        guard bytes.count <= WebPushCoding.maxTextLength else { throw .tooLarge(bytes: bytes.count) }
    }
}
