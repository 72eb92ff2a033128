/// Why an alert could not be put into a payload.
package enum PushPayloadError: Error, Hashable {
    /// The payload has `bytes` bytes, more than the push service allows.
    case tooLarge(bytes: Int)
}

/// The body of a push through APNs: the same bytes for the whole audience of an alert.
package struct PushPayload: Hashable, Sendable {
    /// The maximum size of an alert for APNs, in bytes.
    static let limit = 4096

    /// JSON, at most 4096 bytes.
    package let bytes: [UInt8]

    /// - Parameter isLocalized: Whether the app contains the strings. Then the payload has their keys and no English
    ///   text.
    package init(_ notice: PushNotice, isLocalized: Bool = false) throws(PushPayloadError) {
        let thread = "\"thread-id\":\"\(notice.game.map { "game-\($0)" } ?? notice.kind)\""
        let alert = isLocalized ? notice.keys : notice.words
        let sound = notice.isPassive ? "" : "\"sound\":\"default\","
        let level = "\"interruption-level\":\"\(notice.isPassive ? "passive" : "active")\""
        let aps = "{\"alert\":{\(alert)},\(sound)\(thread),\(level)}"
        let json = "{\"aps\":\(aps),\(notice.members)}"
        bytes = Array(json.utf8)
        guard bytes.count <= Self.limit else { throw .tooLarge(bytes: bytes.count) }
    }
}
