import FoundationEssentials
import Time

/// A phone as its owner sees it: what stands on its lock screen after all that it was pushed.
struct Phone: Hashable, Sendable {
    /// One alert on the lock screen.
    struct Notice: Hashable, Sendable {
        /// Words, or of a phone whose app brings the strings, `STANDING(Duke, 8, Maryland, 6)`.
        let title: String
        let body: String
        /// What it was pushed as: `score`, `final`.
        let kind: String
        let arrivedAt: Instant
        /// Earlier alerts whose place it took, by their collapse id.
        var replaced = 0
    }

    let token: String
    /// The newest first.
    private(set) var notices: [Notice] = []
    /// All alerts that came, those that were replaced included.
    private(set) var received = 0

    private init(token: String) {
        self.token = token
    }

    /// All phones that APNs took something for, by their tokens: what was answered last is what arrived last.
    static func all(after records: [PushRecord]) -> [Phone] {
        showing(
            records.filter { $0.status == 200 }.sorted { ($0.answeredAt, $0.number) < ($1.answeredAt, $1.number) }
                .compactMap { record in
                    Notice(record).map { Arrival(token: record.token, collapseID: record.collapseID, notice: $0) }
                }
        )
    }

    /// All browsers that showed something, by their ids.
    static func browsers(after pushes: [BrowserPush]) -> [Phone] {
        showing(
            pushes.compactMap { push in
                Message(push).map {
                    Arrival(token: push.browser, collapseID: $0.tag, notice: $0.notice(at: push.arrivedAt))
                }
            }
        )
    }

    /// An alert that came to one of them.
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
            // As a phone does: what has the same collapse id is one notification, which moves to the top.
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

/// What a service worker reads of a push, and shows.
private struct Message: Decodable {
    let title: String
    let body: String
    let tag: String
    let type: String

    /// `nil` for a push that was not delivered, or shows nothing.
    init?(_ push: BrowserPush) {
        guard let payload = push.payload,
            let message = try? JSONDecoder().decode(Message.self, from: Data(payload.utf8))
        else { return nil }
        self = message
    }

    func notice(at moment: Instant) -> Phone.Notice {
        Phone.Notice(title: title, body: body, kind: type, arrivedAt: moment)
    }
}

extension Phone.Notice {
    /// `nil` for a push that shows nothing.
    init?(_ record: PushRecord) {
        // The game on the lock screen is a card of its own.
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
