import Scores
import TextCoding
package import Time

/// One alert for phones that are reached through Firebase Cloud Messaging. It does not contain a device's token.
package struct FCMMessage: Hashable, Sendable {
    /// The maximum size of a message for FCM, in bytes.
    private static let limit = 4096

    /// When it is no longer useful.
    package let expiresAt: Instant
    private let notice: PushNotice
    private let isLocalized: Bool
    private let collapseID: CollapseID

    /// - Parameter isLocalized: Whether the app contains the strings. Then the message has their keys and no English
    ///   text.
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
        let key = JSONString.quoted(collapseID.text)
        // All values of `data` are strings.
        let version = notice.revision.map { #","version":"\#($0)""# } ?? ""
        let gameMember = notice.game.map { #","gameId":"\#($0)""# } ?? ""
        let silent = notice.isPassive ? #","silent":"true""# : ""
        let contest = notice.contest.map { ",\($0.textMembers)" } ?? ""
        let data = #""type":"\#(notice.kind)"\#(gameMember)\#(version)\#(silent)\#(contest)"#
        // A tag is sent, but no collapse key, because FCM keeps just four collapse keys per device and a game needs
        // more.
        let keys = isLocalized ? ",\(notice.androidKeyMembers)" : ""
        let quiet = notice.isPassive ? #","notification_priority":"PRIORITY_LOW""# : ""
        let badge = notice.contest.map { #","notification_count":\#($0.badge)"# } ?? ""
        let android = """
            "priority":"HIGH","ttl":"\(secondsToLive)s","notification":{"tag":\(key)\(quiet)\(badge)\(keys)}
            """
        // The keys are specific to Android. English text in `notification` would compete with them.
        let words = isLocalized ? "" : "\"notification\":{\(notice.textMembers)},"
        return "\(words)\"data\":{\(data)},\"android\":{\(android)}"
    }
}

/// The address of an app on a device, as Firebase issued it. It is a secret.
package struct FCMToken: Hashable, Sendable {
    package let text: String

    /// `nil` unless it has 8…1000 letters, digits, colons, hyphens and underscores.
    package init?(_ text: String) {
        guard (8...1000).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension FCMToken: CustomStringConvertible {
    /// The first eight characters: enough to find a device, too few to push to it.
    package var description: String { "\(text.prefix(8))…" }
}
