import FoundationEssentials
import Time

/// The lock screen of a phone after all its pushes.
struct Phone: Hashable, Sendable {
    /// An alert on the lock screen.
    struct Notice: Hashable, Sendable {
        /// Plain text, or for keys of the app's strings `STANDING(Duke, 8, Maryland, 6)`.
        let title: String
        let body: String
        /// The type in the push: `score`, `final`.
        let kind: String
        let arrivedAt: Instant
        /// The number of earlier alerts with the same collapse id that it replaced.
        var replaced = 0
    }

    let token: String
    /// Newest first.
    private(set) var notices: [Notice] = []
    /// The number of alerts received, including replaced ones.
    private(set) var received = 0

    private init(token: String) {
        self.token = token
    }

    /// Returns all phones with accepted pushes, sorted by token. Pushes arrive in the order of their responses.
    static func all(after records: [PushRecord]) -> [Phone] {
        showing(
            records.filter { $0.status == 200 }.sorted { ($0.answeredAt, $0.number) < ($1.answeredAt, $1.number) }
                .compactMap { record in
                    Notice(record).map { Arrival(token: record.token, collapseID: record.collapseID, notice: $0) }
                }
        )
    }

    /// Returns all browsers that showed a push, sorted by id.
    static func browsers(after pushes: [BrowserPush]) -> [Phone] {
        showing(
            pushes.compactMap { push in
                Message(push).map {
                    Arrival(token: push.browser, collapseID: $0.tag, notice: $0.notice(at: push.arrivedAt))
                }
            }
        )
    }

    /// An alert on its way to a device.
    private struct Arrival {
        let token: String
        let collapseID: String?
        let notice: Notice
    }

    private static func showing(_ arrivals: [Arrival]) -> [Phone] {
        var phones: [String: (phone: Phone, shown: [(collapseID: String?, notice: Notice)])] = [:]
        for arrival in arrivals {
            var (phone, shown) = phones[arrival.token] ?? (Phone(token: arrival.token), [])
            phone.received += 1
            var new = arrival.notice
            // Like on a phone, an alert with the same collapse id replaces the earlier one and moves to the top.
            if let id = arrival.collapseID, let old = shown.firstIndex(where: { $0.collapseID == id }) {
                new.replaced = shown[old].notice.replaced + 1
                shown.remove(at: old)
            }
            shown.append((arrival.collapseID, new))
            phones[arrival.token] = (phone, shown)
        }
        return phones.values.map { entry in
            var phone = entry.phone
            phone.notices = entry.shown.reversed().map(\.notice)
            return phone
        }.sorted { $0.token < $1.token }
    }
}

/// The fields of a push that a service worker shows.
private struct Message: Decodable {
    let title: String
    let body: String
    let tag: String
    let type: String

    /// `nil` for a push that was not delivered or shows nothing.
    init?(_ push: BrowserPush) {
        guard let payload = push.payload,
            let message = try? JSONDecoder().decode(Message.self, from: Data(payload.utf8))
        else { return nil }
        self = message
    }

    func notice(at instant: Instant) -> Phone.Notice {
        Phone.Notice(title: title, body: body, kind: type, arrivedAt: instant)
    }
}

extension Phone.Notice {
    /// `nil` for a push that shows nothing.
    init?(_ record: PushRecord) {
        // Live Activities have cards of their own.
        guard record.pushType != ActivityCheck.pushType else { return nil }
        guard let payload = try? JSONDecoder().decode(Payload.self, from: Data(record.payload.utf8)),
            let alert = payload.aps.alert
        else { return nil }
        self.init(
            title: alert.title ?? "",
            body: alert.body ?? "",
            kind: payload.type ?? "",
            arrivedAt: Instant(microseconds: record.answeredAt)
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
