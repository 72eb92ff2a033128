import FoundationEssentials
import Time

/// A game on lock screens: what a Live Activity shows after all that was pushed to it, or to the channel that it
/// listens to.
struct ActivityCard: Hashable, Sendable {
    /// The token or channel that it hears.
    let address: String
    let isChannel: Bool
    /// `Army vs Navy`, where it was started by a push; `nil` where an app did it.
    private(set) var title: String?
    private(set) var content = Content()
    /// Seconds since 1970 of the state that is shown; whatever is not newer is not shown.
    private(set) var timestamp: Int64 = 0
    /// When the state is too old to be believed; `nil`: never.
    private(set) var staleAt: Int64?
    private(set) var isOver = false
    /// States that came and were shown.
    private(set) var shown = 0
    /// States that came too late: a newer one was shown already.
    private(set) var late = 0

    /// What a phone reads of a state; of a game of which no score is known, or is to be, nothing but the status.
    struct Content: Hashable, Sendable, Decodable {
        var status = ""
        var home: Int?
        var away: Int?
        var period: String?
        var clock: String?
        var lastScorer: String?
    }

    private init(address: String, isChannel: Bool) {
        self.address = address
        self.isChannel = isChannel
    }

    /// All that APNs took something for, the one that changed last first.
    static func all(after records: [PushRecord]) -> [ActivityCard] {
        var cards: [String: ActivityCard] = [:]
        for record in records where record.status == 200 && record.pushType == ActivityCheck.pushType {
            let data = Data(record.payload.utf8)
            guard let aps = (try? JSONDecoder().decode(Payload.self, from: data))?.aps else { continue }
            // A token that starts activities starts many; each then hears its channel, or a token of its own.
            let isStart = aps.event == "start"
            guard let address = record.channel ?? (isStart ? aps.channel : record.token) else { continue }
            let isChannel = record.channel != nil || isStart
            var card = cards[address] ?? ActivityCard(address: address, isChannel: isChannel)
            card.take(aps)
            cards[address] = card
        }
        return cards.values.sorted { ($1.timestamp, $0.address) < ($0.timestamp, $1.address) }
    }

    private mutating func take(_ aps: Payload.APS) {
        if let teams = aps.attributes { title = "\(teams.away.name) vs \(teams.home.name)" }
        guard aps.timestamp > timestamp else {
            // A channel's phones are started one by one, all with the same state.
            if aps.timestamp < timestamp || aps.event != "start" { late += 1 }
            return
        }
        (timestamp, staleAt, isOver) = (aps.timestamp, aps.staleDate, aps.event == "end")
        if let state = aps.state { content = state }
        shown += 1
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
    /// Of what is not there, nothing.
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
