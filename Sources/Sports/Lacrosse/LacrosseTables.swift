import Scores

extension StandingsLayout {
    static let lacrosse = StandingsLayout([
        StandingsColumn(.conference, "Record in the conference", "CONF"),
        StandingsColumn(.overall, "Record in all games", "ALL"),
        StandingsColumn(.winShare, "Winning percentage", "PCT"), StandingsColumn(.scored, "Goals for", "GF"),
        StandingsColumn(.conceded, "Goals against", "GA"), StandingsColumn(.streak, "Streak", "STRK"),
    ])
}

extension [LeaderRule] {
    static let lacrosse: [LeaderRule] = [.total(.points), .total(.goals), .total(.assists), .total(.saves)]
}
