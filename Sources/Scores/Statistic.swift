/// The meaning of a column of a box score. The raw values are those of JSON.
///
/// A source's column gets one of these only if its meaning is certain: one of ESPN's hockey columns has the heading
/// `SOG` and counts goals in the shootout. The statistics that several sports share are here. Those of one sport are
/// in its folder of `Sports`, which also defines the name and the number format of each.
package struct Statistic: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let goals = Statistic(rawValue: "goals")
    package static let assists = Statistic(rawValue: "assists")
    package static let points = Statistic(rawValue: "points")
    /// ``StatValue/seconds(_:)`` on the field, the court or the ice.
    package static let playingTime = Statistic(rawValue: "playing_time")
    /// Goals for minus goals against while the player is on the field, by the rule of the sport.
    package static let plusMinus = Statistic(rawValue: "plus_minus")
    package static let turnovers = Statistic(rawValue: "turnovers")
    package static let shots = Statistic(rawValue: "shots")
    package static let shotsOnGoal = Statistic(rawValue: "shots_on_goal")
    /// Shots that a goalie saved; a ``StatValue/ratio(made:of:)`` of saves and shots if the source prints both.
    package static let saves = Statistic(rawValue: "saves")
    package static let goalsAgainst = Statistic(rawValue: "goals_against")
    /// Shots on goal that a goalie faced.
    package static let shotsAgainst = Statistic(rawValue: "shots_against")
    package static let saveShare = Statistic(rawValue: "save_share")
    package static let faceoffsWon = Statistic(rawValue: "faceoffs_won")
    package static let faceoffsLost = Statistic(rawValue: "faceoffs_lost")
    /// The ratio of face-offs won to face-offs taken.
    package static let faceoffs = Statistic(rawValue: "faceoffs")
    package static let faceoffShare = Statistic(rawValue: "faceoff_share")
    package static let penalties = Statistic(rawValue: "penalties")
    /// ``StatValue/seconds(_:)`` of penalties.
    package static let penaltyTime = Statistic(rawValue: "penalty_time")
    /// The ratio of goals to opportunities with a man advantage.
    package static let powerPlays = Statistic(rawValue: "power_plays")
    package static let powerPlayOpportunities = Statistic(rawValue: "power_play_opportunities")
    package static let powerPlayShare = Statistic(rawValue: "power_play_share")
    package static let powerPlayGoals = Statistic(rawValue: "power_play_goals")
    package static let shortHandedGoals = Statistic(rawValue: "short_handed_goals")
    package static let fouls = Statistic(rawValue: "fouls")
}
