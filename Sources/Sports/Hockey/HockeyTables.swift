import Scores

extension StandingsLayout {
    static let hockey = StandingsLayout([
        StandingsColumn(.gamesPlayed, "Games played", "GP"), StandingsColumn(.wins, "Wins", "W"),
        StandingsColumn(.losses, "Losses", "L"), StandingsColumn(.overtimeLosses, "Overtime losses", "OTL"),
        StandingsColumn(.points, "Points", "PTS"), StandingsColumn(.pointsShare, "Points percentage", "P%"),
        StandingsColumn(.scored, "Goals for", "GF"), StandingsColumn(.conceded, "Goals against", "GA"),
        StandingsColumn(.difference, "Goal difference", "DIFF"),
        StandingsColumn(.lastTen, "Record in the last ten games", "L10"), StandingsColumn(.streak, "Streak", "STRK"),
    ])
}

extension [LeaderRule] {
    static let hockey: [LeaderRule] = [.total(.points), .total(.goals), .total(.assists), .total(.saves)]
}
