import Scores

extension SimulatedLeagueDay {
    /// An evening of NBA games. The ids have ESPN's form, far above those of its real games.
    static let basketball = SimulatedLeagueDay(league: .nba, teams: BasketballTeams.all, firstContestID: 401_990_001) {
        pairing,
        random in
        var narrator = BasketballNarrator(pairing, random: random.split())
        narrator.narrate()
        return narrator.script(pairing)
    }
}

/// NBA teams for generated games, with ESPN's abbreviations and numbers.
enum BasketballTeams {
    static let all = rows.map(Team.init(professional:))

    /// Returns a team's twelve players; the first five start.
    static func roster(_ team: Team) -> [ScriptedPlayer] {
        ScriptedPlayer.roster(ofTeam: team.id, positions: positions, firstID: 4_900_000, jerseys: 0...55)
    }

    private static let positions = ["PG", "SG", "SF", "PF", "C", "G", "G", "F", "F", "C", "G", "F"]

    private static let rows: [ProfessionalTeam] = [
        (1, "ATL", "Atlanta", "Hawks", "#C8102E", "eastern"),
        (2, "BOS", "Boston", "Celtics", "#008348", "eastern"),
        (3, "NO", "New Orleans", "Pelicans", "#0A2240", "western"),
        (4, "CHI", "Chicago", "Bulls", "#CE1141", "eastern"),
        (5, "CLE", "Cleveland", "Cavaliers", "#860038", "eastern"),
        (6, "DAL", "Dallas", "Mavericks", "#0064B1", "western"),
        (7, "DEN", "Denver", "Nuggets", "#0E2240", "western"),
        (8, "DET", "Detroit", "Pistons", "#1D428A", "eastern"),
        (9, "GS", "Golden State", "Warriors", "#FDB927", "western"),
        (10, "HOU", "Houston", "Rockets", "#CE1141", "western"),
        (11, "IND", "Indiana", "Pacers", "#002D62", "eastern"),
        (12, "LAC", "LA", "Clippers", "#12173F", "western"),
        (13, "LAL", "Los Angeles", "Lakers", "#552583", "western"),
        (14, "MIA", "Miami", "Heat", "#98002E", "eastern"),
        (15, "MIL", "Milwaukee", "Bucks", "#00471B", "eastern"),
        (16, "MIN", "Minnesota", "Timberwolves", "#266092", "western"),
        (17, "BKN", "Brooklyn", "Nets", "#000000", "eastern"),
        (18, "NY", "New York", "Knicks", "#1D428A", "eastern"),
        (19, "ORL", "Orlando", "Magic", "#0077C0", "eastern"),
        (20, "PHI", "Philadelphia", "76ers", "#1D428A", "eastern"),
        (21, "PHX", "Phoenix", "Suns", "#29127A", "western"),
        (22, "POR", "Portland", "Trail Blazers", "#E03A3E", "western"),
        (23, "SAC", "Sacramento", "Kings", "#5A2D81", "western"),
        (24, "SA", "San Antonio", "Spurs", "#000000", "western"),
        (25, "OKC", "Oklahoma City", "Thunder", "#007AC1", "western"),
        (26, "UTAH", "Utah", "Jazz", "#000000", "western"),
        (27, "WSH", "Washington", "Wizards", "#E31837", "eastern"),
        (28, "TOR", "Toronto", "Raptors", "#D91244", "eastern"),
        (29, "MEM", "Memphis", "Grizzlies", "#5D76A9", "western"),
        (30, "CHA", "Charlotte", "Hornets", "#008CA8", "eastern"),
    ]
}
