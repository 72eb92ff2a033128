/// What a scorer's file says beside score, plays and box, as found. The goals are ``RawGame/goals``.
package struct RawScoreSheet: Hashable, Sendable {
    package var producer: String?
    package var stadium: String?
    package var location: String?
    package var attendance: String?
    package var officials: [String] = []
    /// `Y`, `1`; `N`, `0`.
    package var neutralSite: String?
    /// `12:00 PM`, `2 PM`, `19:30`, by the clock at the stadium.
    package var start: String?
    package var end: String?
    /// The number among the games that the same teams play on one day.
    package var gameOfDay: String?
    /// `Y` where two games are played on the day.
    package var doubleheader: String?
    /// The game's ids at other sources, by the source's name.
    package var otherIDs: [String: String] = [:]
    /// Whether the file has a list of goals, be it an empty one.
    package var listsGoals = false
    package var penalties: [RawPenalty]?
    package var goalieChanges: [RawGoalieChange]?

    package init() {}
}

/// A line of a list of penalties.
package struct RawPenalty: Hashable, Sendable {
    /// The ``RawTeam/mark`` of the team that is punished.
    package var team: String?
    package var period: String?
    package var clock: String?
    package var player: String?
    package var seconds: String?
    package var infraction: String?
    package var grade: String?

    package init() {}
}

/// Who went into the goal.
package struct RawGoalieChange: Hashable, Sendable {
    /// The ``RawTeam/mark`` of the goalie's team.
    package var team: String?
    package var period: String?
    package var clock: String?
    package var goalie: String?
    package var jersey: String?

    package init() {}
}
