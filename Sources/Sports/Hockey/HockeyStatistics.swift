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
    /// Goals since the season's start, this game's included.
    package static let seasonGoals = Statistic(rawValue: "season_goals")
    package static let shootoutGoals = Statistic(rawValue: "shootout_goals")
    package static let shootoutSaves = Statistic(rawValue: "shootout_saves")
    package static let shootoutShotsAgainst = Statistic(rawValue: "shootout_shots_against")
    package static let evenStrengthSaves = Statistic(rawValue: "even_strength_saves")
    package static let powerPlaySaves = Statistic(rawValue: "power_play_saves")
    package static let shortHandedSaves = Statistic(rawValue: "short_handed_saves")
    /// Saves and shots against as a ratio: `21/23`.
    package static let savesOfShots = Statistic(rawValue: "saves_of_shots")
    package static let evenStrengthSavesOfShots = Statistic(rawValue: "even_strength_saves_of_shots")
    package static let powerPlaySavesOfShots = Statistic(rawValue: "power_play_saves_of_shots")
    package static let shortHandedSavesOfShots = Statistic(rawValue: "short_handed_saves_of_shots")
    package static let evenStrengthGoalsAgainst = Statistic(rawValue: "even_strength_goals_against")
    package static let powerPlayGoalsAgainst = Statistic(rawValue: "power_play_goals_against")
    package static let shortHandedGoalsAgainst = Statistic(rawValue: "short_handed_goals_against")
}

extension StatisticDefinition {
    /// The statistics of hockey.
    static let hockey: [StatisticDefinition] = hockeySkaters + hockeyGoalies

    private static let hockeySkaters: [StatisticDefinition] = [
        StatisticDefinition(.goals, "Goals", "G"),
        StatisticDefinition(.assists, "Assists", "A"),
        StatisticDefinition(.points, "Points", "PTS", from: [.pointsOfGoals(.goals, assists: .assists)]),
        StatisticDefinition(.plusMinus, "Plus/minus", "+/−", style: .signed, isAdditive: false),
        StatisticDefinition(.shotsOnGoal, "Shots on goal", "SOG"),
        StatisticDefinition(.shots, "Shots", "SH"),
        StatisticDefinition(.missedShots, "Missed shots", "MS"),
        StatisticDefinition(.blockedShots, "Blocked shots", "BLK"),
        StatisticDefinition(.hits, "Hits", "HIT"),
        StatisticDefinition(.faceoffsWon, "Face-offs won", "FOW"),
        StatisticDefinition(.faceoffsLost, "Face-offs lost", "FOL"),
        StatisticDefinition(.faceoffs, "Face-offs", "FO", .ratio, from: [.won(.faceoffsWon, lost: .faceoffsLost)]),
        StatisticDefinition(.faceoffShare, "Face-off percentage", "FO%", .share, from: [.ratio(.faceoffs)]),
        StatisticDefinition(.giveaways, "Giveaways", "GV"),
        StatisticDefinition(.takeaways, "Takeaways", "TK"),
        StatisticDefinition(.turnovers, "Turnovers", "TO"),
        StatisticDefinition(.penalties, "Penalties", "PEN"),
        StatisticDefinition(.penaltyTime, "Penalty minutes", "PIM", .time, style: .minutes, isAdditive: true),
        StatisticDefinition(
            .powerPlays,
            "Power plays",
            "PP",
            .ratio,
            from: [.part(.powerPlayGoals, of: .powerPlayOpportunities)]
        ),
        StatisticDefinition(.powerPlayGoals, "Power-play goals", "PPG"),
        StatisticDefinition(.powerPlayOpportunities, "Power-play opportunities", "PPO"),
        StatisticDefinition(.powerPlayShare, "Power-play percentage", "PP%", .share, from: [.ratio(.powerPlays)]),
        StatisticDefinition(.shortHandedGoals, "Short-handed goals", "SHG"),
        StatisticDefinition(.seasonGoals, "Goals this season", "GTS", isAdditive: false),
        StatisticDefinition(.shootoutGoals, "Shootout goals", "SOGL"),
        StatisticDefinition(.playingTime, "Time on ice", "TOI", .time),
        StatisticDefinition(.powerPlayTime, "Power-play time", "PPT", .time),
        StatisticDefinition(.shortHandedTime, "Short-handed time", "SHT", .time),
        StatisticDefinition(.evenStrengthTime, "Even-strength time", "EVT", .time),
        StatisticDefinition(.shifts, "Shifts", "SHF", isAdditive: false),
    ]

    private static let hockeyGoalies: [StatisticDefinition] = [
        StatisticDefinition(.saves, "Saves", "SV"),
        StatisticDefinition(.goalsAgainst, "Goals against", "GA"),
        StatisticDefinition(.shotsAgainst, "Shots against", "SA"),
        StatisticDefinition(
            .saveShare,
            "Save percentage",
            "SV%",
            .share,
            style: .decimal,
            from: [.won(.saves, lost: .goalsAgainst), .ratio(.savesOfShots), .part(.saves, of: .shotsAgainst)]
        ),
        StatisticDefinition(.savesOfShots, "Saves of shots", "SV/SA", .ratio),
        StatisticDefinition(.evenStrengthSaves, "Even-strength saves", "EVS"),
        StatisticDefinition(.powerPlaySaves, "Power-play saves", "PPS"),
        StatisticDefinition(.shortHandedSaves, "Short-handed saves", "SHS"),
        StatisticDefinition(.evenStrengthSavesOfShots, "Even-strength saves of shots", "EV SV", .ratio),
        StatisticDefinition(.powerPlaySavesOfShots, "Power-play saves of shots", "PP SV", .ratio),
        StatisticDefinition(.shortHandedSavesOfShots, "Short-handed saves of shots", "SH SV", .ratio),
        StatisticDefinition(.evenStrengthGoalsAgainst, "Even-strength goals against", "EVGA"),
        StatisticDefinition(.powerPlayGoalsAgainst, "Power-play goals against", "PPGA"),
        StatisticDefinition(.shortHandedGoalsAgainst, "Short-handed goals against", "SHGA"),
        StatisticDefinition(.shootoutSaves, "Shootout saves", "SOSV"),
        StatisticDefinition(.shootoutShotsAgainst, "Shootout shots against", "SOSA"),
    ]
}
