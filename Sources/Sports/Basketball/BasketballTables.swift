import Scores

extension StandingsLayout {
    static let basketball = StandingsLayout([
        StandingsColumn(.wins, "Wins", "W"), StandingsColumn(.losses, "Losses", "L"),
        StandingsColumn(.winShare, "Winning percentage", "PCT"), StandingsColumn(.gamesBehind, "Games behind", "GB"),
        StandingsColumn(.conference, "Record in the conference", "CONF"),
        StandingsColumn(.home, "Record at home", "HOME"), StandingsColumn(.away, "Record away", "AWAY"),
        StandingsColumn(.lastTen, "Record in the last ten games", "L10"), StandingsColumn(.streak, "Streak", "STRK"),
    ])
}

extension [LeaderRule] {
    static let basketball: [LeaderRule] = [
        .perGame(.points), .perGame(.rebounds), .perGame(.assists), .perGame(.blocks), .perGame(.steals),
    ]
}
