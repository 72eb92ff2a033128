/// What a service worker is told: all that it needs to show a notification, and to open the game.
package struct WebPushPayload: Hashable, Sendable {
    /// JSON, at most ``WebPushCoding/longestText`` bytes.
    package let bytes: [UInt8]

    /// - Parameter collapseID: becomes the notification's tag: a newer one takes its place.
    package init(_ notice: PushNotice, collapseID: CollapseID) throws(PushPayloadError) {
        let tag = "\"tag\":\(JSONText.quoted(collapseID.text))"
        let silent = notice.isPassive ? ",\"silent\":true" : ""
        bytes = Array("{\(notice.words),\(tag)\(silent),\(notice.members)}".utf8)
        guard bytes.count <= WebPushCoding.longestText else { throw .tooLarge(bytes: bytes.count) }
    }
}
