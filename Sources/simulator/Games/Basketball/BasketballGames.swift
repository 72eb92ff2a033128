import Scores

extension SimulatedLeagueDay {
    /// An evening of NBA games. The ids have ESPN's form, far above those of its real games.
    static let basketball = SimulatedLeagueDay(league: .nba, table: BasketballTeams.all, firstContestID: 401_990_001) {
        pairing,
        random in
        var narrator = BasketballNarrator(pairing, random: random.split())
        narrator.narrate()
        return narrator.script(pairing)
    }
}
