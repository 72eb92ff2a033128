package import Scores

extension Statistic {
    /// The ratio of field goals made to field goals attempted, including three-pointers.
    package static let fieldGoals = Statistic(rawValue: "field_goals")
    package static let threePointers = Statistic(rawValue: "three_pointers")
    package static let freeThrows = Statistic(rawValue: "free_throws")
    package static let fieldGoalShare = Statistic(rawValue: "field_goal_share")
    package static let threePointShare = Statistic(rawValue: "three_point_share")
    package static let freeThrowShare = Statistic(rawValue: "free_throw_share")
    package static let rebounds = Statistic(rawValue: "rebounds")
    package static let offensiveRebounds = Statistic(rawValue: "offensive_rebounds")
    package static let defensiveRebounds = Statistic(rawValue: "defensive_rebounds")
    package static let steals = Statistic(rawValue: "steals")
    package static let blocks = Statistic(rawValue: "blocks")
    package static let technicalFouls = Statistic(rawValue: "technical_fouls")
    package static let flagrantFouls = Statistic(rawValue: "flagrant_fouls")
    package static let pointsInPaint = Statistic(rawValue: "points_in_paint")
    package static let fastBreakPoints = Statistic(rawValue: "fast_break_points")
    package static let pointsOffTurnovers = Statistic(rawValue: "points_off_turnovers")
    package static let largestLead = Statistic(rawValue: "largest_lead")
    package static let pointsConcededOffTurnovers = Statistic(rawValue: "points_conceded_off_turnovers")
    /// Turnovers that are charged to no player, such as shot-clock violations.
    package static let teamTurnovers = Statistic(rawValue: "team_turnovers")
    /// All turnovers: those of the team and those of its players.
    package static let totalTurnovers = Statistic(rawValue: "total_turnovers")
    package static let totalTechnicalFouls = Statistic(rawValue: "total_technical_fouls")
}

extension StatisticDefinition {
    /// The statistics of basketball.
    static let basketball: [StatisticDefinition] = basketballShooting + basketballPlay + basketballTeams

    private static let basketballShooting: [StatisticDefinition] = [
        StatisticDefinition(.playingTime, "Minutes played", "MIN", .time, style: .minutes),
        StatisticDefinition(.points, "Points", "PTS"),
        StatisticDefinition(.fieldGoals, "Field goals", "FG", .ratio),
        StatisticDefinition(.fieldGoalShare, "Field-goal percentage", "FG%", .share, from: [.ratio(.fieldGoals)]),
        StatisticDefinition(.threePointers, "Three-pointers", "3PT", .ratio),
        StatisticDefinition(.threePointShare, "Three-point percentage", "3P%", .share, from: [.ratio(.threePointers)]),
        StatisticDefinition(.freeThrows, "Free throws", "FT", .ratio),
        StatisticDefinition(.freeThrowShare, "Free-throw percentage", "FT%", .share, from: [.ratio(.freeThrows)]),
    ]

    private static let basketballPlay: [StatisticDefinition] = [
        StatisticDefinition(.rebounds, "Rebounds", "REB"),
        StatisticDefinition(.offensiveRebounds, "Offensive rebounds", "OREB"),
        StatisticDefinition(.defensiveRebounds, "Defensive rebounds", "DREB"),
        StatisticDefinition(.assists, "Assists", "AST"),
        StatisticDefinition(.steals, "Steals", "STL"),
        StatisticDefinition(.blocks, "Blocks", "BLK"),
        StatisticDefinition(.turnovers, "Turnovers", "TO"),
        StatisticDefinition(.fouls, "Fouls", "PF"),
        StatisticDefinition(.technicalFouls, "Technical fouls", "TF"),
        StatisticDefinition(.flagrantFouls, "Flagrant fouls", "FF"),
        StatisticDefinition(.plusMinus, "Plus/minus", "+/−", style: .signed, isAdditive: false),
    ]

    private static let basketballTeams: [StatisticDefinition] = [
        StatisticDefinition(.teamTurnovers, "Team turnovers", "TTO"),
        StatisticDefinition(.totalTurnovers, "Total turnovers", "TOTO"),
        StatisticDefinition(.totalTechnicalFouls, "Total technical fouls", "TTF"),
        StatisticDefinition(.pointsInPaint, "Points in the paint", "PIP"),
        StatisticDefinition(.fastBreakPoints, "Fast-break points", "FBP"),
        StatisticDefinition(.pointsOffTurnovers, "Points off turnovers", "POT"),
        StatisticDefinition(.pointsConcededOffTurnovers, "Points conceded off turnovers", "PCT"),
        StatisticDefinition(.largestLead, "Largest lead", "LL", isAdditive: false),
    ]
}
