package import Scores

extension Statistic {
    package static let hits = Statistic(rawValue: "hits")
    package static let blockedShots = Statistic(rawValue: "blocked_shots")
    package static let missedShots = Statistic(rawValue: "missed_shots")
    package static let giveaways = Statistic(rawValue: "giveaways")
    package static let takeaways = Statistic(rawValue: "takeaways")
    package static let shifts = Statistic(rawValue: "shifts")
    package static let powerPlayTime = Statistic(rawValue: "power_play_time")
    package static let shortHandedTime = Statistic(rawValue: "short_handed_time")
    package static let evenStrengthTime = Statistic(rawValue: "even_strength_time")
    package static let shootoutGoals = Statistic(rawValue: "shootout_goals")
    package static let evenStrengthSaves = Statistic(rawValue: "even_strength_saves")
    package static let powerPlaySaves = Statistic(rawValue: "power_play_saves")
    package static let shortHandedSaves = Statistic(rawValue: "short_handed_saves")
}

extension StatisticDefinition {
    /// The statistics of hockey, in the order of a box score.
    static let hockey: [StatisticDefinition] = [
        StatisticDefinition(.goals, "Goals", "G"),
        StatisticDefinition(.assists, "Assists", "A"),
        StatisticDefinition(.points, "Points", "PTS"),
        StatisticDefinition(.plusMinus, "Plus/minus", "+/-"),
        StatisticDefinition(.shotsOnGoal, "Shots on goal", "SOG"),
        StatisticDefinition(.shots, "Shots", "SH"),
        StatisticDefinition(.missedShots, "Missed shots", "MS"),
        StatisticDefinition(.blockedShots, "Blocked shots", "BLK"),
        StatisticDefinition(.hits, "Hits", "HIT"),
        StatisticDefinition(.faceoffsWon, "Face-offs won", "FOW"),
        StatisticDefinition(.faceoffsLost, "Face-offs lost", "FOL"),
        StatisticDefinition(.faceoffs, "Face-offs", "FO", .ratio),
        StatisticDefinition(.faceoffShare, "Face-off percentage", "FO%", .share),
        StatisticDefinition(.giveaways, "Giveaways", "GV"),
        StatisticDefinition(.takeaways, "Takeaways", "TK"),
        StatisticDefinition(.turnovers, "Turnovers", "TO"),
        StatisticDefinition(.penalties, "Penalties", "PEN"),
        StatisticDefinition(.penaltyTime, "Penalty time", "PIM", .time),
        StatisticDefinition(.powerPlays, "Power plays", "PP", .ratio),
        StatisticDefinition(.powerPlayGoals, "Power-play goals", "PPG"),
        StatisticDefinition(.shortHandedGoals, "Short-handed goals", "SHG"),
        StatisticDefinition(.shootoutGoals, "Shootout goals", "SOGL"),
        StatisticDefinition(.playingTime, "Time played", "MIN", .time),
        StatisticDefinition(.powerPlayTime, "Power-play time", "PPT", .time),
        StatisticDefinition(.shortHandedTime, "Short-handed time", "SHT", .time),
        StatisticDefinition(.evenStrengthTime, "Even-strength time", "EVT", .time),
        StatisticDefinition(.shifts, "Shifts", "SHF"),
        StatisticDefinition(.saves, "Saves", "SV"),
        StatisticDefinition(.goalsAgainst, "Goals against", "GA"),
        StatisticDefinition(.shotsAgainst, "Shots against", "SA"),
        StatisticDefinition(.saveShare, "Save percentage", "SV%", .share),
        StatisticDefinition(.evenStrengthSaves, "Even-strength saves", "EVS"),
        StatisticDefinition(.powerPlaySaves, "Power-play saves", "PPS"),
        StatisticDefinition(.shortHandedSaves, "Short-handed saves", "SHS"),
    ]
}
