package import Scores

/// How many of the records that should have a field actually have it.
package struct FieldCount: Hashable, Sendable {
    /// The name in the column `parser_share.field`: `score`, `records`.
    package let field: String
    package private(set) var found: Int
    package private(set) var expected: Int

    package init(_ field: String, found: Int = 0, expected: Int = 0) {
        self.field = field
        self.found = found
        self.expected = expected
    }

    /// Adds the counts of the same field on another page.
    package static func += (sum: inout FieldCount, more: FieldCount) {
        sum.found += more.found
        sum.expected += more.expected
    }

    /// The share of records with the field, from 0 to 1; `nil` if none was expected.
    package var share: Double? { expected > 0 ? Double(found) / Double(expected) : nil }
}

extension ScoreboardReading {
    /// The number of accepted entries, and the number of games with each field that their status calls for.
    package var fieldCounts: [FieldCount] {
        let played = games.filter { $0.status.status == .live || $0.status.status == .final }
        let live = games.filter { $0.status.status == .live }
        let teams = games.flatMap { [$0.teams.home, $0.teams.away] }
        return [
            FieldCount("records", found: games.count, expected: games.count + rejected.count),
            FieldCount("team_id", found: teams.count { $0.sourceID != nil }, expected: teams.count),
            FieldCount("day", found: games.count { $0.day != nil }, expected: games.count),
            FieldCount("start", found: games.count { $0.startTime != nil }, expected: games.count),
            FieldCount("status", found: games.count { $0.status.status != nil }, expected: games.count),
            FieldCount("score", found: played.count { $0.score != nil }, expected: played.count),
            FieldCount("line_score", found: played.count { $0.periods?.isEmpty == false }, expected: played.count),
            FieldCount("period", found: live.count { $0.period != nil }, expected: live.count),
            FieldCount("clock", found: live.count { $0.clock != nil }, expected: live.count),
        ]
    }
}

extension GameReading {
    /// The counts of the fields that a page of one game should have.
    package var fieldCounts: [FieldCount] {
        let isPlayed = status.status == .live || status.status == .final
        let plays = plays ?? []
        return [
            FieldCount("plays", found: isPlayed && !plays.isEmpty ? 1 : 0, expected: isPlayed ? 1 : 0),
            FieldCount("play_kind", found: plays.count { $0.kind != .other }, expected: plays.count),
            FieldCount("play_clock", found: plays.count { $0.clock != nil }, expected: plays.count),
            FieldCount("line_score", found: isPlayed && periods?.isEmpty == false ? 1 : 0, expected: isPlayed ? 1 : 0),
            FieldCount("box", found: isPlayed && box != nil ? 1 : 0, expected: isPlayed ? 1 : 0),
        ]
    }
}

extension TableReading {
    /// The number of accepted lines, and the number of their teams with an id.
    package var fieldCounts: [FieldCount] {
        [
            FieldCount("records", found: entryCount, expected: entryCount + rejected.count),
            FieldCount("team_id", found: teams.count { $0.sourceID != nil }, expected: teams.count),
        ]
    }
}

extension SeasonDaysReading {
    /// The number of accepted days.
    package var fieldCounts: [FieldCount] {
        [FieldCount("records", found: days.count, expected: days.count + rejected.count)]
    }
}

extension QuoteListReading {
    /// The number of accepted games and prices. Games without prices are normal.
    package var fieldCounts: [FieldCount] {
        let (quotes, refused) = (events.map(\.quotes.count).reduce(0, +), events.map(\.refused.count).reduce(0, +))
        return [
            FieldCount("records", found: events.count, expected: events.count + rejected.count),
            FieldCount("start", found: events.count { $0.startTime != nil }, expected: events.count),
            FieldCount("price", found: quotes, expected: quotes + refused),
        ]
    }
}

/// A field's recent share compared with its past share.
package struct ShareTrend: Hashable, Sendable {
    package let recent: FieldCount
    package let past: FieldCount

    package init(recent: FieldCount, past: FieldCount) {
        self.recent = recent
        self.past = past
    }

    /// If the recent share is below this part of the past share, the field counts as fallen, because such a difference
    /// is not a coincidence (the rule of Spidermon for item counts).
    private static let tolerated = 0.9
    /// With fewer records than these, the recent or past share is not meaningful.
    private static let (enoughRecent, enoughPast) = (20, 200)

    package enum Direction: Hashable, Sendable {
        case steady
        /// The field is found much less often than before.
        case fallen
        /// There are too few records to decide.
        case unknown
    }

    package var direction: Direction {
        guard recent.expected >= Self.enoughRecent, past.expected >= Self.enoughPast,
            let now = recent.share, let before = past.share
        else { return .unknown }
        return now < Self.tolerated * before ? .fallen : .steady
    }
}

extension ShareTrend: CustomStringConvertible {
    /// For example `score: 12 of 40, before 3980 of 4000`.
    package var description: String {
        "\(recent.field): \(recent.found) of \(recent.expected), before \(past.found) of \(past.expected)"
    }
}
