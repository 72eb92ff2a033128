import TextCoding

/// The payload for a service worker: all data that it needs to show a notification and to open the game.
package struct WebPushPayload: Hashable, Sendable {
    /// JSON, at most ``WebPushCoding/longestText`` bytes.
    package let bytes: [UInt8]

    /// - Parameter collapseID: The notification's tag; a newer notification with the same tag replaces it.
    package init(_ notice: PushNotice, collapseID: CollapseID) throws(PushPayloadError) {
        let tag = "\"tag\":\(JSONString.quoted(collapseID.text))"
        let silent = notice.isPassive ? ",\"silent\":true" : ""
        bytes = Array("{\(notice.words),\(tag)\(silent),\(notice.members)}".utf8)
        guard bytes.count <= WebPushCoding.longestText else { throw .tooLarge(bytes: bytes.count) }
    }
}
