/// What the scorer's table writes down of a game beside score, plays and box. Everything is as one source says it.
package struct ScoreSheet: Hashable, Sendable {
    /// The program that wrote it, with its version where given: `PrestoSports 7.13.0`. Producers differ in small ways.
    package var producer: String?
    package var stadium: String?
    /// `Chapel Hill, N.C.`
    package var location: String?
    package var attendance: Int?
    /// As found; a source that gives all of them in one text has one entry.
    package var officials: [String]
    /// `nil` where the source does not say.
    package var isNeutralSite: Bool?
    /// By the clock at the stadium, whose zone nobody says. Some producers print nonsense here: it orders nothing.
    package var localStart: WallTime?
    /// By the same clock.
    package var localEnd: WallTime?
    /// 1 or 2 for a game of a doubleheader; `nil` for one that stands alone, or where the source does not say.
    package var doubleheaderGame: Int?
    /// What other sources call the game, where this one says so.
    package var otherIDs: [SourceID]
    /// In the order of the source; `nil` where it has no list of them.
    package var goals: [GoalEntry]?
    /// In the order of the source; `nil` where it has no list of them.
    package var penalties: [PenaltyEntry]?
    /// The first one of each side is who began; `nil` where the source has no list of them.
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
    /// The same with the sides exchanged.
    package var mirrored: ScoreSheet {
        var sheet = self
        sheet.goals = goals?.map(\.mirrored)
        sheet.penalties = penalties?.map(\.mirrored)
        sheet.goalieChanges = goalieChanges?.map(\.mirrored)
        return sheet
    }
}
