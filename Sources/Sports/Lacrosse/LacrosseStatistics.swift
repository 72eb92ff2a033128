package import Scores

extension Statistic {
    package static let groundBalls = Statistic(rawValue: "ground_balls")
    package static let drawControls = Statistic(rawValue: "draw_controls")
    package static let causedTurnovers = Statistic(rawValue: "caused_turnovers")
    /// All face-offs, won or lost.
    package static let faceoffsTaken = Statistic(rawValue: "faceoffs_taken")
    /// The ratio of successful clears to attempts.
    package static let clears = Statistic(rawValue: "clears")
    package static let successfulClears = Statistic(rawValue: "successful_clears")
    package static let clearAttempts = Statistic(rawValue: "clear_attempts")
    /// The number of free-position shots, or a ratio of those that scored to those that were taken.
    package static let freePositionShots = Statistic(rawValue: "free_position_shots")
    package static let freePositionGoals = Statistic(rawValue: "free_position_goals")
    package static let gameWinningGoals = Statistic(rawValue: "game_winning_goals")
    package static let unassistedGoals = Statistic(rawValue: "unassisted_goals")
    /// First goals of a game.
    package static let firstGoals = Statistic(rawValue: "first_goals")
    package static let overtimeGoals = Statistic(rawValue: "overtime_goals")
    package static let emptyNetGoals = Statistic(rawValue: "empty_net_goals")
    package static let majorPenalties = Statistic(rawValue: "major_penalties")
    package static let minorPenalties = Statistic(rawValue: "minor_penalties")
    package static let redCards = Statistic(rawValue: "red_cards")
    package static let yellowCards = Statistic(rawValue: "yellow_cards")
    package static let greenCards = Statistic(rawValue: "green_cards")
    /// All shots while a goalie was in goal, including those that missed the goal.
    package static let shotsFaced = Statistic(rawValue: "shots_faced")
    package static let savesByPeriod = Statistic(rawValue: "saves_by_period")
    package static let goalsAgainstAverage = Statistic(rawValue: "goals_against_average")
    package static let shutouts = Statistic(rawValue: "shutouts")
    package static let gamesPlayed = Statistic(rawValue: "games_played")
    package static let gamesStarted = Statistic(rawValue: "games_started")
    package static let wins = Statistic(rawValue: "wins")
    package static let losses = Statistic(rawValue: "losses")
    package static let ties = Statistic(rawValue: "ties")
}

extension StatisticDefinition {
    /// The statistics of lacrosse. Power plays are called extra-man opportunities there.
    static let lacrosse: [StatisticDefinition] = lacrosseField + lacrosseGoals + lacrossePenalties + lacrosseGoalies

    private static let lacrosseField: [StatisticDefinition] = [
        StatisticDefinition(.goals, "Goals", "G"),
        StatisticDefinition(.assists, "Assists", "A"),
        StatisticDefinition(.points, "Points", "PTS", from: [.pointsOfGoals(.goals, assists: .assists)]),
        StatisticDefinition(.shots, "Shots", "SH"),
        StatisticDefinition(.shotsOnGoal, "Shots on goal", "SOG"),
        StatisticDefinition(.groundBalls, "Ground balls", "GB"),
        StatisticDefinition(.drawControls, "Draw controls", "DC"),
        StatisticDefinition(.faceoffsWon, "Face-offs won", "FOW"),
        StatisticDefinition(.faceoffsLost, "Face-offs lost", "FOL"),
        StatisticDefinition(.faceoffsTaken, "Face-offs taken", "FOT"),
        StatisticDefinition(
            .faceoffs,
            "Face-offs",
            "FO",
            .ratio,
            from: [.won(.faceoffsWon, lost: .faceoffsLost), .part(.faceoffsWon, of: .faceoffsTaken)]
        ),
        StatisticDefinition(.faceoffShare, "Face-off percentage", "FO%", .share, from: [.ratio(.faceoffs)]),
        StatisticDefinition(.turnovers, "Turnovers", "TO"),
        StatisticDefinition(.causedTurnovers, "Caused turnovers", "CT"),
        StatisticDefinition(.playingTime, "Time played", "MIN", .time),
        StatisticDefinition(
            .clears,
            "Clears",
            "CLR",
            .ratio,
            from: [.part(.successfulClears, of: .clearAttempts)]
        ),
        StatisticDefinition(.successfulClears, "Successful clears", "CLRS"),
        StatisticDefinition(.clearAttempts, "Clear attempts", "CLRA"),
    ]

    private static let lacrosseGoals: [StatisticDefinition] = [
        StatisticDefinition(.freePositionShots, "Free-position shots", "FPS"),
        StatisticDefinition(.freePositionGoals, "Free-position goals", "FPG"),
        StatisticDefinition(
            .powerPlays,
            "Extra-man opportunities",
            "EMO",
            .ratio,
            from: [.part(.powerPlayGoals, of: .powerPlayOpportunities)]
        ),
        StatisticDefinition(.powerPlayGoals, "Extra-man goals", "EMG"),
        StatisticDefinition(.powerPlayOpportunities, "Extra-man chances", "EMC"),
        StatisticDefinition(.powerPlayShare, "Extra-man percentage", "EMO%", .share, from: [.ratio(.powerPlays)]),
        StatisticDefinition(.shortHandedGoals, "Man-down goals", "MDG"),
        StatisticDefinition(.gameWinningGoals, "Game-winning goals", "GWG"),
        StatisticDefinition(.unassistedGoals, "Unassisted goals", "UAG"),
        StatisticDefinition(.firstGoals, "First goals", "FG"),
        StatisticDefinition(.overtimeGoals, "Overtime goals", "OTG"),
        StatisticDefinition(.emptyNetGoals, "Empty-net goals", "ENG"),
    ]

    private static let lacrossePenalties: [StatisticDefinition] = [
        StatisticDefinition(.penalties, "Penalties", "PEN"),
        StatisticDefinition(.majorPenalties, "Major penalties", "MAJ"),
        StatisticDefinition(.minorPenalties, "Minor penalties", "MNR"),
        StatisticDefinition(.penaltyTime, "Penalty time", "PIM", .time, isAdditive: true),
        StatisticDefinition(.fouls, "Fouls", "PF"),
        StatisticDefinition(.redCards, "Red cards", "RC"),
        StatisticDefinition(.yellowCards, "Yellow cards", "YC"),
        StatisticDefinition(.greenCards, "Green cards", "GC"),
    ]

    private static let lacrosseGoalies: [StatisticDefinition] = [
        StatisticDefinition(.saves, "Saves", "SV"),
        StatisticDefinition(.goalsAgainst, "Goals against", "GA"),
        StatisticDefinition(.shotsAgainst, "Shots against", "SA"),
        StatisticDefinition(
            .saveShare,
            "Save percentage",
            "SV%",
            .share,
            style: .decimal,
            from: [.won(.saves, lost: .goalsAgainst)]
        ),
        StatisticDefinition(.goalsAgainstAverage, "Goals-against average", "GAA", .text),
        StatisticDefinition(.shotsFaced, "Shots faced", "SF"),
        StatisticDefinition(.savesByPeriod, "Saves by period", "SVP", .text),
        StatisticDefinition(.shutouts, "Shutouts", "SHO"),
        StatisticDefinition(.gamesPlayed, "Games played", "GP", isAdditive: false),
        StatisticDefinition(.gamesStarted, "Games started", "GS", isAdditive: false),
        StatisticDefinition(.wins, "Wins", "W", isAdditive: false),
        StatisticDefinition(.losses, "Losses", "L", isAdditive: false),
        StatisticDefinition(.ties, "Ties", "T", isAdditive: false),
    ]
}
