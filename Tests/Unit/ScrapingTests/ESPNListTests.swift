import Scores
import Scraping
import Testing

/// What ESPN's lists of plays and events leave to the reader.
@Suite("ESPN's lists")
struct ESPNListTests {
    @Test func `numbers of plays that begin again with each period mix no periods`() throws {
        let plays = [(1, 1, "2"), (1, 2, "5"), (2, 1, "1"), (2, 2, "3")].map { period, order, id in
            ESPNFixtures.play("Substitution", id, order: order, period: period).replacing(
                #"{"id":"\#(order)""#,
                with: #"{"id":"\#(id)""#
            )
        }
        let page = ESPNFixtures.summary(plays: [plays[2], plays[1], plays[3], plays[0]])
        #expect(try GameReading(espnSummary: page.bytes).plays?.map(\.text) == ["2", "5", "1", "3"])
    }

    /// A goal from a distance counts for two in the Premier Lacrosse League.
    @Test func `the side of a score is the one that gained it`() throws {
        func goal(_ order: Int, _ points: Int, _ team: String, _ score: (Int, Int)) -> String {
            ESPNFixtures.play("Goal", "Goal", order: order, team: team, score: score, points: points, isScoring: true)
        }
        let home = #"{"id":"2"}"#
        let plays = [
            goal(1, 2, home, (0, 2)), goal(2, 1, "null", (1, 2)), goal(3, 1, home, (2, 2)),
            // Both gained: nothing tells but the page.
            goal(4, 1, home, (3, 3)),
        ]
        let page = ESPNFixtures.summary(slug: "pll", plays: plays)
        #expect(try GameReading(espnSummary: page.bytes).plays?.map(\.side) == [.away, .home, .home, .home])
    }
}
