/// The contents of a scorer's file other than score, plays and box score, as found. The goals are ``RawGame/goals``.
package struct RawScoreSheet: Hashable, Sendable {
    package var producer: String?
    package var stadium: String?
    package var location: String?
    package var attendance: String?
    package var officials: [String] = []
    /// `Y` or `1`; `N` or `0`.
    package var neutralSite: String?
    /// `12:00 PM`, `2 PM` or `19:30`, in local time at the stadium.
    package var start: String?
    package var end: String?
    /// The number of the game among those of the same teams on one day.
    package var gameOfDay: String?
    /// `Y` if the teams play two games on the day.
    package var doubleheader: String?
    /// The game's ids at other sources, by the source's name.
    package var otherIDs: [String: String] = [:]
    /// Whether the file has a list of goals, even an empty one.
    package var listsGoals = false
    package var penalties: [RawPenalty]?
    package var goalieChanges: [RawGoalieChange]?

    package init() {}
}

/// A line of a list of penalties.
package struct RawPenalty: Hashable, Sendable {
    /// The ``RawTeam/mark`` of the penalized team.
    package var team: String?
    package var period: String?
    package var clock: String?
    package var player: String?
    package var seconds: String?
    package var infraction: String?
    package var grade: String?

    package init() {}
}

/// A change of goalie.
package struct RawGoalieChange: Hashable, Sendable {
    /// The ``RawTeam/mark`` of the goalie's team.
    package var team: String?
    package var period: String?
    package var clock: String?
    package var goalie: String?
    package var jersey: String?

    package init() {}
}
