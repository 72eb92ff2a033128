/// Why an alert could not be put into a payload.
package enum PushPayloadError: Error, Hashable {
    /// The push service takes less; this one has `bytes`.
    case tooLarge(bytes: Int)
}

/// The body of a push by APNs: the same bytes for everybody who follows the game and wants to know.
package struct PushPayload: Hashable, Sendable {
    /// The most that APNs takes of an alert.
    static let limit = 4096

    /// JSON, at most 4096 bytes.
    package let bytes: [UInt8]

    /// - Parameter isLocalized: Whether the app brings the strings: it is told their keys, and no English.
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
