import Scores
package import Time

/// One alert for phones that Firebase Cloud Messaging reaches, before it is addressed.
package struct FCMMessage: Hashable, Sendable {
    /// The most that FCM takes of a message.
    private static let limit = 4096

    /// Until when it is worth anything.
    package let expiresAt: Instant
    private let notice: PushNotice
    private let isLocalized: Bool
    private let collapseID: CollapseID

    /// - Parameter isLocalized: Whether the app brings the strings: it is told their keys, and no English.
    package init(
        _ notice: PushNotice,
        isLocalized: Bool = false,
        collapseID: CollapseID,
        expiresAt: Instant
    ) throws(PushPayloadError) {
        self.notice = notice
        self.isLocalized = isLocalized
        self.collapseID = collapseID
        self.expiresAt = expiresAt
        let bytes = members(secondsToLive: 0).utf8.count
        guard bytes <= Self.limit else { throw .tooLarge(bytes: bytes) }
    }

    /// The body of a request to one device: `projects.messages.send` of the API v1.
    func body(to token: FCMToken, at now: Instant) -> [UInt8] {
        let seconds = max(1, (expiresAt - now).components.seconds)
        return Array(#"{"message":{"token":"\#(token.text)",\#(members(secondsToLive: seconds))}}"#.utf8)
    }

    private func members(secondsToLive: Int64) -> String {
        let key = JSONText.quoted(collapseID.text)
        // Values of data are texts, whatever they mean.
        let version = notice.revision.map { #","version":"\#($0)""# } ?? ""
        let about = notice.game.map { #","gameId":"\#($0)""# } ?? ""
        let silent = notice.isPassive ? #","silent":"true""# : ""
        let data = #""type":"\#(notice.kind)"\#(about)\#(version)\#(silent)"#
        // The tag alone: of collapse keys FCM keeps four a device, and a game has more slots than that.
        let keys = isLocalized ? ",\(notice.androidKeys)" : ""
        let quiet = notice.isPassive ? #","notification_priority":"PRIORITY_LOW""# : ""
        let android = """
            "priority":"HIGH","ttl":"\(secondsToLive)s","notification":{"tag":\(key)\(quiet)\(keys)}
            """
        // The keys are Android's own: beside them English would be in the way.
        let words = isLocalized ? "" : "\"notification\":{\(notice.words)},"
        return "\(words)\"data\":{\(data)},\"android\":{\(android)}"
    }
}
