import FoundationEssentials
import Time

/// The alerts on the lock screen of a phone or browser.
struct Phone: Hashable, Sendable {
    /// An alert on the lock screen.
    struct Notice: Hashable, Sendable {
        /// Plain text, or the key of a string in the app with its arguments: `STANDING(Duke, 8, Maryland, 6)`.
        let title: String
        let body: String
        /// The type in the push: `score`, `final`.
        let kind: String
        let arrivedAt: Instant
        /// A later alert with the same id replaces this one; `nil`: none does.
        let collapseID: String?
        /// The number of earlier alerts with the same collapse id that it replaced.
        var replaced = 0
    }

    /// The APNs token, or the browser's id.
    let token: String
    /// The alerts on the lock screen, newest first.
    private(set) var notices: [Notice] = []
    /// The number of alerts received, including replaced ones.
    private(set) var received = 0

    /// The number of alerts that a lock screen keeps.
    static let maxNotices = 40

    init(token: String) {
        self.token = token
    }

    /// Shows an alert. Like on a phone, it replaces an earlier one with the same collapse id and moves to the top. An
    /// alert that another overtook on its way is not shown.
    mutating func receive(_ notice: Notice) {
        received += 1
        var new = notice
        if let id = notice.collapseID, let old = notices.firstIndex(where: { $0.collapseID == id }) {
            guard notices[old].arrivedAt <= notice.arrivedAt else { return notices[old].replaced += 1 }
            new.replaced = notices[old].replaced + 1
            notices.remove(at: old)
        }
        notices.insert(new, at: notices.firstIndex { $0.arrivedAt <= new.arrivedAt } ?? notices.count)
        if notices.count > Self.maxNotices { notices.removeLast() }
    }
}

extension Phone.Notice {
    /// The alert that a browser's service worker shows; `nil` for a push that was not delivered or shows nothing.
    init?(_ push: BrowserPush) {
        guard let payload = push.payload,
            let message = try? JSONDecoder().decode(Message.self, from: Data(payload.utf8))
        else { return nil }
        self.init(
            title: message.title,
            body: message.body,
            kind: message.type,
            arrivedAt: push.arrivedAt,
            collapseID: message.tag
        )
    }

    private struct Message: Decodable {
        let title: String
        let body: String
        let tag: String
        let type: String
    }

    /// The alert that a phone shows; `nil` for a push that was refused or shows nothing.
    init?(_ record: PushRecord) {
        // Live Activities have cards of their own.
        guard record.status == 200, record.pushType != ActivityCheck.pushType else { return nil }
        guard let payload = try? JSONDecoder().decode(Payload.self, from: Data(record.payload.utf8)),
            let alert = payload.aps.alert
        else { return nil }
        self.init(
            title: alert.title ?? "",
            body: alert.body ?? "",
            kind: payload.type ?? "",
            arrivedAt: Instant(microseconds: record.answeredAt),
            collapseID: record.collapseID
        )
    }

    private struct Payload: Decodable {
        struct APS: Decodable {
            let alert: AlertWords?
        }

        let aps: APS
        let type: String?
    }
}
