package import Scores

extension Statistic {
    package static let groundBalls = Statistic(rawValue: "ground_balls")
    package static let drawControls = Statistic(rawValue: "draw_controls")
    package static let causedTurnovers = Statistic(rawValue: "caused_turnovers")
    /// Successful of attempted.
    package static let clears = Statistic(rawValue: "clears")
    package static let freePositionShots = Statistic(rawValue: "free_position_shots")
}

extension StatisticDefinition {
    /// The statistics of lacrosse, in the order of a box score.
    static let lacrosse: [StatisticDefinition] = [
        StatisticDefinition(.goals, "Goals", "G"),
        StatisticDefinition(.assists, "Assists", "A"),
        StatisticDefinition(.points, "Points", "PTS"),
        StatisticDefinition(.shots, "Shots", "SH"),
        StatisticDefinition(.shotsOnGoal, "Shots on goal", "SOG"),
        StatisticDefinition(.groundBalls, "Ground balls", "GB"),
        StatisticDefinition(.drawControls, "Draw controls", "DC"),
        StatisticDefinition(.faceoffsWon, "Face-offs won", "FOW"),
        StatisticDefinition(.faceoffsLost, "Face-offs lost", "FOL"),
        StatisticDefinition(.faceoffs, "Face-offs", "FO", .ratio),
        StatisticDefinition(.faceoffShare, "Face-off percentage", "FO%", .share),
        StatisticDefinition(.turnovers, "Turnovers", "TO"),
        StatisticDefinition(.causedTurnovers, "Caused turnovers", "CT"),
        StatisticDefinition(.saves, "Saves", "SV"),
        StatisticDefinition(.goalsAgainst, "Goals against", "GA"),
        StatisticDefinition(.shotsAgainst, "Shots against", "SA"),
        StatisticDefinition(.saveShare, "Save percentage", "SV%", .share),
        StatisticDefinition(.playingTime, "Time played", "MIN", .time),
        StatisticDefinition(.clears, "Clears", "CLR", .ratio),
        StatisticDefinition(.freePositionShots, "Free-position shots", "FPS", .ratio),
        StatisticDefinition(.powerPlays, "Power plays", "PP", .ratio),
        StatisticDefinition(.powerPlayGoals, "Power-play goals", "PPG"),
        StatisticDefinition(.shortHandedGoals, "Short-handed goals", "SHG"),
        StatisticDefinition(.penalties, "Penalties", "PEN"),
        StatisticDefinition(.penaltyTime, "Penalty time", "PIM", .time),
        StatisticDefinition(.fouls, "Fouls", "PF"),
    ]
}
