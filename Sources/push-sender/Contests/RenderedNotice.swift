import Contests
import Pushing
import Scores
import Storage
import Time

/// A notice of a member in the formats of the push services.
struct RenderedNotice: RenderedPush {
    private let id: Int64
    private let expiresAt: Instant
    private let collapseID: CollapseID
    private let full: PushNotice
    /// The notice without the result, for devices that hide scores. A notice without a result is the same as ``full``.
    private let spoilerSafe: PushNotice

    init(_ notice: StoredNotice) {
        let push = ContestPush(notice.kind, about: notice.subject, badge: notice.badge)
        id = notice.id
        expiresAt = notice.expiresAt
        collapseID = notice.message.map { CollapseID($0) } ?? CollapseID(push)
        full = PushNotice(
            push,
            ContestFacts(
                opponent: notice.opponent,
                rounds: notice.rounds,
                result: notice.result,
                message: notice.message
            )
        )
        spoilerSafe = notice.kind.isSpoiler ? .hiding(push) : full
    }

    /// The id of the push to a device, the same for every try; `nil`: it cannot be made.
    func id(for device: DeviceID) -> APNsID? { try? APNsID(notice: id, device: device) }

    private func notice(for target: PushTarget) -> PushNotice { target.isSpoilerSafe ? spoilerSafe : full }

    func request(for target: PushTarget, _ token: DeviceToken, as id: APNsID?) throws -> APNsRequest? {
        guard let id else { return nil }
        return APNsRequest(
            token: token,
            topic: target.topic,
            expiration: .at(expiresAt),
            collapseID: collapseID,
            id: id,
            body: try PushPayload(notice(for: target), isLocalized: target.localizesAlerts).bytes
        )
    }

    func webMessage(for target: PushTarget) throws -> WebPushMessage? {
        let payload = try WebPushPayload(notice(for: target), collapseID: collapseID)
        return try WebPushMessage(payload, collapseID: collapseID, expiresAt: expiresAt)
    }

    func fcmMessage(for target: PushTarget) throws -> FCMMessage? {
        try FCMMessage(
            notice(for: target),
            isLocalized: target.localizesAlerts,
            collapseID: collapseID,
            expiresAt: expiresAt
        )
    }
}
