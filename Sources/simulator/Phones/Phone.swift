import FoundationEssentials
import Time

/// A phone as its owner sees it: what stands on its lock screen after all that it was pushed.
struct Phone: Hashable, Sendable {
    /// One alert on the lock screen.
    struct Notice: Hashable, Sendable {
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

    /// All phones that APNs took something for, by their tokens.
    static func all(after records: [PushRecord]) -> [Phone] {
        var phones: [String: (phone: Phone, shown: [(collapseID: String?, notice: Notice)])] = [:]
        for record in records where record.status == 200 {
            guard let notice = Notice(record) else { continue }
            var (phone, shown) = phones[record.token] ?? (Phone(token: record.token), [])
            phone.received += 1
            var new = notice
            // As a phone does: what has the same collapse id is one notification, which moves to the top.
            if let id = record.collapseID, let old = shown.firstIndex(where: { $0.collapseID == id }) {
                new.replaced = shown[old].notice.replaced + 1
                shown.remove(at: old)
            }
            shown.append((record.collapseID, new))
            phones[record.token] = (phone, shown)
        }
        return phones.values.map { entry in
            var phone = entry.phone
            phone.notices = entry.shown.reversed().map(\.notice)
            return phone
        }.sorted { $0.token < $1.token }
    }
}

extension Phone.Notice {
    /// `nil` for a push that shows nothing.
    init?(_ record: PushRecord) {
        guard let payload = try? JSONDecoder().decode(Payload.self, from: Data(record.payload.utf8)),
            let alert = payload.aps.alert
        else { return nil }
        self.init(
            title: alert.title,
            body: alert.body,
            kind: payload.type ?? "",
            arrivedAt: Instant(microseconds: record.arrivedAt)
        )
    }

    private struct Payload: Decodable {
        struct APS: Decodable {
            let alert: Alert?
        }

        struct Alert: Decodable {
            let title: String
            let body: String
        }

        let aps: APS
        let type: String?
    }
}
