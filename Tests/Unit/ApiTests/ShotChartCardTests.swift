import Scores
import Sports
import Testing

@testable import HTMLWriting
@testable import Storage
@testable import Web

@Suite("Shot chart of a game")
struct ShotChartCardTests {
    private func shot(_ kind: PlayKind, _ side: Side?, _ x: Int? = nil, _ y: Int = 0) -> Play {
        Play(
            period: Period(number: 1),
            clock: nil,
            side: side,
            kind: kind,
            text: "",
            shotPosition: x.map { ShotPosition(x: $0, y: y) }
        )
    }

    private func card(_ plays: [Play], _ sport: Sport, line: ThreePointLine? = nil) throws -> String {
        ShotChartCard(
            shots: try #require(GameShots(plays, sport.shotChart)),
            threePointLine: line,
            teams: BySide(
                home: TeamBrief.named("<Owls>", abbreviation: "<Ow"),
                away: TeamBrief.named("Foxes", abbreviation: "Fox")
            ),
            colours: BySide(home: ChartColour(.black), away: ChartColour(.none))
        ).html.text
    }

    @Test func `a game has no chart if no shot has a position, or if its sport has no chart`() {
        #expect(GameShots([], Sport.hockey.shotChart) == nil)
        #expect(GameShots([shot(.goal, .home)], Sport.hockey.shotChart) == nil)
        #expect(GameShots([shot(.goal, .home, 3, 4)], Sport.lacrosse.shotChart) == nil)
    }

    @Test func `shots are counted by outcome and team, and described in words`() throws {
        let plays = [
            shot(.goal, .home, 3, 12), shot(.shot, .home, -3, 40), shot(.shot, .away, 0, 20),
            shot(.goal, .away, 0, 150), shot(.missedShot, .away), shot(.hit, .home), shot(.faceoff, nil),
        ]
        let shots = try #require(GameShots(plays, Sport.hockey.shotChart))
        #expect(shots.fromOwnHalf == 1 && shots.unlocated == 1)
        let words = """
            Foxes, at the left: goals 1, saved 1, missed 0. Owls, at the right: goals 1, saved 1, missed 0. \
            Not drawn: 1 from a team's own half. Without a position: 1.
            """
        #expect(shots.summary(BySide(home: "Owls", away: "Foxes")) == words)
        let html = try card(plays, .hockey)
        #expect(html.ranges(of: "&lt;Owls&gt;, at the right: goals 1").count == 2 && !html.contains("<Owls>"))
        #expect(html.contains("role=\"img\" aria-labelledby=\"shots-title shots-text\""))
        for name in ["Goals", "Saved", "Missed"] { #expect(html.contains("</svg>\(name)</span>")) }
        // The goal from the shooter's own half is not among the marks.
        #expect(html.contains("M3 12h0") && html.contains("M-3 40m0-2l2 2-2 2-2-2z") && !html.contains("M0 150"))
    }

    @Test func `outcomes have marks of different shapes, each drawn once for both color schemes`() throws {
        let plays = [shot(.threePointer, .home, 22, 1), shot(.missedFieldGoal, .home, -4, 6)]
        let line = ThreePointLine(arcFeet: 23.75, cornerFeet: 22)
        let html = try card(plays, .basketball, line: line)
        #expect(html.ranges(of: "M22 1h0").count == 1)
        #expect(html.ranges(of: "M-4 6m-0.68-0.68l1.35 1.35m-1.35 0l1.35-1.35").count == 1)
        #expect(html.ranges(of: "<use href=\"#shots-home\"").count == 2)
        #expect(html.contains(line.path(behindBasket: 5.25)))
        #expect(try !card(plays, .basketball).contains(line.path(behindBasket: 5.25)))
        #expect(html.contains("viewBox=\"-47.9 -25.9 95.8 51.8\""))
    }

    /// In the home team's half, at the right, shots from the shooter's right are at the bottom. The other half is the
    /// same, rotated by 180°.
    @Test func `the chart shows the home team attacking to the right, and the away team to the left`() throws {
        let html = try card([shot(.goal, .home, 3, 12)], .hockey)
        let home = #"<g id="shots-home" transform="matrix(0 1 -1 0 89 0)""#
        let away = #"<g id="shots-away" transform="matrix(0 -1 1 0 -89 0)""#
        #expect(html.contains(home) && html.contains(away))
    }

    @Test func `a chart of two hundred shots is small`() throws {
        let plays = (0..<200).map { number -> Play in
            let kind: PlayKind = number.isMultiple(of: 2) ? .twoPointer : .missedFieldGoal
            return shot(kind, number.isMultiple(of: 3) ? .home : .away, number % 24, 9)
        }
        #expect(try card(plays, .basketball).utf8.count < 9_000)
    }
}
