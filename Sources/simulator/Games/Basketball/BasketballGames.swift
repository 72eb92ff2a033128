import Scores

extension LeagueDay {
    /// A night of the NBA. Ids are shaped like ESPN's, far behind those of its own games.
    static let basketball = LeagueDay(league: .nba, table: BasketballTeams.all, firstContestID: 401_990_001) {
        pairing,
        random in
        var narrator = BasketballNarrator(pairing, random: random.split())
        narrator.tell()
        return narrator.script(pairing)
    }
}
