import Parsing
import Scores
import Sports
import Testing

/// Tests ambiguities in ESPN's lists of plays and events.
@Suite("ESPN lists")
struct ESPNListTests {
    @Test func `play numbers that restart in each period do not mix the periods`() throws {
        let plays = [(1, 1, "2"), (1, 2, "5"), (2, 1, "1"), (2, 2, "3")].map { period, order, id in
            ESPNFixtures.play("Substitution", id, order: order, period: period).replacing(
                #"{"id":"\#(order)""#,
                with: #"{"id":"\#(id)""#
            )
        }
        let page = ESPNFixtures.summary(plays: [plays[2], plays[1], plays[3], plays[0]])
        #expect(try GameReading(espnSummary: page.bytes).plays?.map(\.text) == ["2", "5", "1", "3"])
    }

    /// A goal from far away counts two points in the Premier Lacrosse League.
    @Test func `a goal belongs to the side whose score rose`() throws {
        func goal(_ order: Int, _ points: Int, _ team: String, _ score: (Int, Int)) -> String {
            ESPNFixtures.play("Goal", "Goal", order: order, team: team, score: score, points: points, isScoring: true)
        }
        let home = #"{"id":"2"}"#
        let plays = [
            goal(1, 2, home, (0, 2)), goal(2, 1, "null", (1, 2)), goal(3, 1, home, (2, 2)),
            // The scores of both sides rose, so the page's team is used.
            goal(4, 1, home, (3, 3)),
        ]
        let page = ESPNFixtures.summary(slug: "pll", plays: plays)
        #expect(try GameReading(espnSummary: page.bytes).plays?.map(\.side) == [.away, .home, .home, .home])
    }

    /// If a page of the Premier Lacrosse League has no line score, it is computed from the plays.
    @Test func `two-point goals have their scorers, and count two in the line score`() throws {
        func goal(_ order: Int, _ points: Int, period: Int, _ score: (Int, Int), by player: Int) -> String {
            ESPNFixtures.play(
                "Goal",
                "Goal",
                order: order,
                period: period,
                score: score,
                points: points,
                isScoring: true,
                players: [player]
            )
        }
        let plays = [
            goal(1, 2, period: 1, (2, 0), by: 1), goal(2, 1, period: 1, (3, 0), by: 2),
            goal(3, 2, period: 2, (3, 2), by: 3), goal(4, 1, period: 2, (4, 2), by: 1),
        ]
        let status = ESPNFixtures.status(period: "2", clock: "3:21", detail: "3:21 - 2nd Quarter")
        let event = ESPNFixtures.event(status: status, home: ("4", []), away: ("2", []))
        let reading = try GameReading(
            espnSummary: ESPNFixtures.summary(event: event, slug: "pll", plays: plays).bytes
        )
        #expect(reading.periods?.map(\.score) == [Score(home: 3, away: 0), Score(home: 1, away: 2)])
        #expect(reading.plays?.map { $0.players.map(\.name) } == [["Ann Roe"], ["Bo Roe"], ["Cy Roe"], ["Ann Roe"]])
        #expect(reading.plays?.allSatisfy { $0.kind == .goal && $0.players.map(\.role) == [.scorer] } == true)
        let scored = BoxScore(plays: reading.plays ?? [], points: LeagueRegistry.shipped.points(in: reading.league))
            .players
        #expect(scored.home.map(\.goals) == [2, 1] && scored.home.map(\.points) == [3, 1])
        #expect(scored.away.map(\.goals) == [1] && scored.away.map(\.points) == [2])
    }
}
