import Parsing
import Scores
import Sports
import Testing

/// Tests reading the fields that all pages of the NHL have in common.
@Suite("NHL lines")
struct NHLLineTests {
    /// All-star games have two periods and no overtime.
    @Test func `the period that the page states as a shootout is read as one`() throws {
        let head = NHLFixtures.head(state: "OFF", type: 4, period: 3, periodType: "SO", score: ("3", "2"))
        let goals = [("OWL", 1), ("FOX", 1), ("OWL", 2), ("FOX", 2), ("OWL", 3)].map { team, period in
            NHLFixtures.goal(team, period: period)
        }
        let page = NHLFixtures.score("{\(head),\"goals\":[\(goals.joined(separator: ","))]}")
        let game = try #require(try ScoreboardReading(nhlScore: page.bytes).games.first)
        #expect(game.period?.label == "SO")
        #expect(game.periods?.map(\.label) == ["1st", "2nd", "SO"])
        let live = NHLFixtures.head(type: 4, period: 2).replacing(
            #""periodType":"REG""#,
            with: #""periodType":"REG","maxRegulationPeriods":2"#
        )
        let plays = [NHLFixtures.play("shot-on-goal", order: 1, period: 3, type: "SO")]
        let reading = try GameReading(nhlPlayByPlay: NHLFixtures.playByPlay(head: live, plays: plays).bytes)
        #expect(reading.plays?.map(\.kind) == [.shootoutMiss])
        #expect(reading.period == Period(number: 2) && reading.period?.regulation == 2)
    }

    /// Older pages have the line score in the summary or in the box score, with the periods in no fixed order.
    @Test(arguments: [#""summary":{"linescore":"#, #""boxscore":{"linescore":"#, #""x":{},"linescore":"#])
    func `a line score is read from any place on a page`(place: String) throws {
        func column(_ period: Int, _ away: Int, _ home: Int) -> String {
            #"{"periodDescriptor":{"number":\#(period),"periodType":"REG"},"away":\#(away),"home":\#(home)}"#
        }
        let ends = place.hasSuffix("},\"linescore\":") ? "]}" : "]}}"
        let line = #",\#(place){"byPeriod":[\#(column(2, 0, 1)),\#(column(1, 1, 1))\#(ends)"#
        let page = "{" + NHLFixtures.head() + line + #","playerByGameStats":{},"plays":[]}"#
        for game in [try GameReading(nhlBoxScore: page.bytes), try GameReading(nhlPlayByPlay: page.bytes)] {
            #expect(game.periods?.map { [$0.home, $0.away] } == [[1, 1], [1, 0]])
        }
    }

    /// The pages of a playoff game have the state of its series. They name the series' fields in different ways.
    @Test func `the series of a game is read from every page`() throws {
        let status = #"""
            ,"seriesStatus":{"seriesTitle":"1st Round","topSeedTeamAbbrev":"OWL","topSeedWins":3,"neededToWin":4,
             "bottomSeedTeamAbbrev":"FOX","bottomSeedWins":2,"game":6}
            """#
        let expected = [
            SeriesReading(
                kind: "playoff",
                title: "1st Round",
                game: 6,
                length: 7,
                wins: Score(home: 3, away: 2),
                isOver: false
            )
        ]
        let game = NHLFixtures.head(type: 3) + status
        let slate = try ScoreboardReading(nhlScore: NHLFixtures.score("{\(game)}").bytes)
        #expect(slate.games.first?.series == expected)
        #expect(try GameReading(nhlPlayByPlay: NHLFixtures.playByPlay(head: game).bytes).series == expected)
    }
}
