package import Cryptography
package import Scores
package import Time

/// A push that only sets the number on the app's icon. The phone shows nothing else, and wakes the app so that it can
/// read its lists again.
///
/// Its push type is `alert`, because Apple allows a number on the icon only there; a push of type `background` may have
/// nothing that a user could see.
package struct BadgePush: Hashable, Sendable {
    private let badge: Int
    private let expiresAt: Instant

    /// - Parameters:
    ///   - badge: The number, at least 0; 0 removes it.
    ///   - expiresAt: Until then APNs stores it for a phone that is offline.
    package init(_ badge: Int, expiresAt: Instant) {
        (self.badge, self.expiresAt) = (badge, expiresAt)
    }

    package func request(to token: DeviceToken, topic: String, as id: APNsID) -> APNsRequest {
        APNsRequest(
            token: token,
            topic: topic,
            priority: .considerate,
            expiration: .at(expiresAt),
            collapseID: .badge,
            id: id,
            body: Array(#"{"aps":{"badge":\#(badge),"content-available":1}}"#.utf8)
        )
    }
}

extension CollapseID {
    /// The id of all pushes that only set the number on the icon: the newest one counts.
    fileprivate static let badge = CollapseID(text: "badge")
}

extension APNsID {
    /// Makes the id from the name `badge|<member>|<instant>|<device>`.
    /// - Parameter since: When the number changed, as text.
    package init(badgeOf member: MemberID, since: String, device: DeviceID) throws(CryptographyError) {
        try self.init(naming: "badge|\(member)|\(since)|\(device)")
    }
}
