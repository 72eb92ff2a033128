import Parsing
import Scores
import Testing

/// Tests which league an event belongs to on a page of several leagues.
@Suite("ESPN leagues")
struct ESPNLeagueTests {
    @Test(
        arguments: [
            (#"{"id":"46","slug":"nba"}"#, ["46", "59"], ["nba", "wnba"]),
            (#"{"id":"46","slug":"nba"}"#, ["46", "770"], ["nba", "espn-770"]),
            // No event has the number of the page's league, so the numbers are not league numbers.
            (#"{"id":"7","slug":"pll"}"#, ["770", "770"], ["pll", "pll"]),
            (#"{"id":"46","slug":"nba"},{"id":"770","slug":"pll"}"#, ["46", "770"], ["nba", "pll"]),
            (#"{"slug":"nba"}"#, ["46", "59"], ["nba", "nba"]), ("", ["46", "59"], ["nba", "wnba"]),
        ]
    )
    func `an event of another league on the page keeps its own league`(
        leagues: String,
        numbers: [String],
        expected: [String]
    ) throws {
        let events = numbers.enumerated().map { index, number in
            ESPNFixtures.event(id: "\(index)").replacing("~l:46~e", with: "~l:\(number)~e")
        }
        let page = #"{"leagues":[\#(leagues)],"events":[\#(events.joined(separator: ","))]}"#
        #expect(try ScoreboardReading(espnScoreboard: page.bytes).games.map(\.league.rawValue) == expected)
    }
}
