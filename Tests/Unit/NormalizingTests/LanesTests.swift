import Normalizing
import Scores
import Testing

@Suite("Lanes")
struct LanesTests {
    private static func game(_ teams: String) -> GameReading {
        let names = teams.map { String($0) }
        return GameReading(
            league: .mensLacrosseD1,
            sourceID: SourceID(source: "ncaa", id: teams),
            teams: BySide(
                home: TeamReading(sourceID: nil, name: names[0]),
                away: TeamReading(sourceID: nil, name: names[1])
            ),
            status: .known(.scheduled)
        )
    }

    /// Each game is written as the first letters of its teams, home team first, and each lane as its games.
    @Test(arguments: [
        ([], []),
        (["AB"], [["AB"]]),
        (["AB", "CD", "EF"], [["AB"], ["CD"], ["EF"]]),
        // A doubleheader, and one in which the teams swap sides.
        (["AB", "CD", "AB"], [["AB", "AB"], ["CD"]]),
        (["AB", "CD", "BA"], [["AB", "BA"], ["CD"]]),
        // A team's season.
        (["AB", "AC", "DA"], [["AB", "AC", "DA"]]),
        // Two lanes become one when a game has teams of both.
        (["AB", "CD", "EF", "BC", "DA", "GE"], [["AB", "CD", "BC", "DA"], ["EF", "GE"]]),
        // A team against itself is an error, but the game is kept.
        (["AA", "BC"], [["AA"], ["BC"]]),
    ])
    func `games that share a team are in one lane, in order`(games: [String], lanes: [[String]]) {
        let readings = games.map { Self.game($0) }
        #expect(readings.lanes.map { $0.map { $0.teams.home.name + $0.teams.away.name } } == lanes)
    }
}
