import FoundationEssentials
import Time

/// A game on a lock screen: a Live Activity after all pushes to its token or to its channel.
struct ActivityCard: Hashable, Sendable {
    /// The token or channel of its pushes.
    let address: String
    /// The tokens of the pushes that started it or, if an app did, its own token.
    private(set) var tokens: Set<String> = []
    /// `Army vs Navy` if a push started it; `nil` if an app did.
    private(set) var title: String?
    private(set) var content = Content()
    /// The timestamp of the displayed state, in seconds since 1970. States that are not newer are not shown.
    private(set) var timestamp: Int64 = 0
    /// When the state becomes stale, in seconds since 1970; `nil` for never.
    private(set) var staleAt: Int64?
    private(set) var isOver = false
    /// The number of states shown.
    private(set) var updateCount = 0
    /// The number of states that arrived when a newer one or one of the same time was shown. A repeated start does not
    /// count.
    private(set) var lateCount = 0

    /// The displayed fields of a state. Unknown values are missing. A state without spoilers has only the status.
    struct Content: Hashable, Sendable, Decodable {
        var status = ""
        var home: Int?
        var away: Int?
        var period: String?
        var clock: String?
        var lastScorer: String?
    }

    private init(address: String) {
        self.address = address
    }

    /// Whether the state is too old to be shown as current.
    func isStale(at now: Instant) -> Bool { !isOver && staleAt.map { $0 < now.secondsSinceEpoch } == true }

    /// Applies a push to the card of its activity. Pushes that were refused or are no activities change nothing.
    static func apply(_ record: PushRecord, to cards: inout [String: ActivityCard]) {
        guard record.status == 200, record.pushType == ActivityCheck.pushType else { return }
        guard let aps = (try? JSONDecoder().decode(Payload.self, from: Data(record.payload.utf8)))?.aps else { return }
        // One token may start many activities. Each then uses its channel or its own token.
        let isStart = aps.event == "start"
        guard let address = record.channel ?? (isStart ? aps.channel : record.token) else { return }
        var card = cards[address] ?? ActivityCard(address: address)
        if record.channel == nil { card.tokens.insert(record.token) }
        card.update(with: aps)
        cards[address] = card
    }

    private mutating func update(with aps: Payload.APS) {
        if let teams = aps.attributes { title = "\(teams.away.name) vs \(teams.home.name)" }
        guard aps.timestamp > timestamp else {
            // Activities on a channel's phones are started one after another with the same state, so a repeated start
            // is not late.
            if aps.timestamp < timestamp || aps.event != "start" { lateCount += 1 }
            return
        }
        (timestamp, staleAt, isOver) = (aps.timestamp, aps.staleDate, aps.event == "end")
        if let state = aps.state { content = state }
        updateCount += 1
    }

    private struct Payload: Decodable {
        struct APS: Decodable {
            let timestamp: Int64
            let event: String
            let state: Content?
            let staleDate: Int64?
            let attributes: Teams?
            let channel: String?

            private enum CodingKeys: String, CodingKey {
                case timestamp, event, attributes
                case state = "content-state"
                case staleDate = "stale-date"
                case channel = "input-push-channel"
            }
        }

        struct Teams: Decodable {
            struct Team: Decodable { let name: String }
            let home: Team
            let away: Team
        }

        let aps: APS
    }
}

extension ActivityCard.Content {
    /// Missing fields become empty.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        status = try fields.decodeIfPresent(String.self, forKey: .statusDetail) ?? ""
        home = try fields.decodeIfPresent(Int.self, forKey: .home)
        away = try fields.decodeIfPresent(Int.self, forKey: .away)
        period = try fields.decodeIfPresent(String.self, forKey: .period)
        clock = try fields.decodeIfPresent(String.self, forKey: .clock)
        lastScorer = try fields.decodeIfPresent(String.self, forKey: .lastScorer)
    }

    private enum CodingKeys: CodingKey { case statusDetail, home, away, period, clock, lastScorer }
}
