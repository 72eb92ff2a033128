/// The data of one source's score sheet other than score, plays and box score.
package struct ScoreSheet: Hashable, Sendable {
    /// The program that wrote it, with its version if given: `PrestoSports 7.13.0`. Producers differ in small ways.
    package var producer: String?
    package var stadium: String?
    /// The place of the stadium: `Chapel Hill, N.C.`
    package var location: String?
    package var attendance: Int?
    /// The names of the officials, as found. If a source gives all officials in one text, there is one entry.
    package var officials: [String]
    /// Whether the game is on neutral ground; `nil`: the source does not give it.
    package var isNeutralSite: Bool?
    /// The local time at the stadium, in an unknown zone. Some producers print wrong times, so nothing is ordered by
    /// it.
    package var localStart: WallTime?
    /// The local time of the end, in the same zone as ``localStart``.
    package var localEnd: WallTime?
    /// The number of the game in a doubleheader, from 1 (at most 9); `nil`: a single game, or the source does not give
    /// it.
    package var doubleheaderGame: Int?
    /// The ids of the game at other sources, if this one lists them.
    package var otherIDs: [SourceID]
    /// The list of goals, in the source's order; `nil`: the source has none.
    package var goals: [GoalEntry]?
    /// The list of penalties, in the source's order; `nil`: the source has none.
    package var penalties: [PenaltyEntry]?
    /// The first entry of each side is its starting goalie; `nil`: the source has no such list.
    package var goalieChanges: [GoalieChange]?

    package init(
        producer: String? = nil,
        stadium: String? = nil,
        location: String? = nil,
        attendance: Int? = nil,
        officials: [String] = [],
        isNeutralSite: Bool? = nil,
        localStart: WallTime? = nil,
        localEnd: WallTime? = nil,
        doubleheaderGame: Int? = nil,
        otherIDs: [SourceID] = [],
        goals: [GoalEntry]? = nil,
        penalties: [PenaltyEntry]? = nil,
        goalieChanges: [GoalieChange]? = nil
    ) {
        self.producer = producer
        self.stadium = stadium
        self.location = location
        self.attendance = attendance
        self.officials = officials
        self.isNeutralSite = isNeutralSite
        self.localStart = localStart
        self.localEnd = localEnd
        self.doubleheaderGame = doubleheaderGame
        self.otherIDs = otherIDs
        self.goals = goals
        self.penalties = penalties
        self.goalieChanges = goalieChanges
    }
}

extension ScoreSheet {
    /// The same with the sides swapped.
    package var mirrored: ScoreSheet {
        var sheet = self
        sheet.goals = goals?.map(\.mirrored)
        sheet.penalties = penalties?.map(\.mirrored)
        sheet.goalieChanges = goalieChanges?.map(\.mirrored)
        return sheet
    }
}

/// An hour and minute without a time zone.
package struct WallTime: Hashable, Sendable, Codable {
    /// 0…23.
    package let hour: Int
    /// 0…59.
    package let minute: Int

    package init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    /// Seconds since midnight.
    package var second: Int { hour * 3600 + minute * 60 }
}

extension WallTime: CustomStringConvertible {
    /// For example `19:32`.
    package var description: String {
        "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
