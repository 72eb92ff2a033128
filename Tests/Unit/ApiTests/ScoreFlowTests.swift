import Scores
import Testing

@testable import HTMLWriting
@testable import Web

@Suite("Score flow")
struct ScoreFlowTests {
    private static let format = GameFormat(regulation: 4, periodSeconds: 900, overtimeSeconds: 240)

    private func goal(_ period: Int, _ clock: String?, _ home: Int, _ away: Int) -> Play {
        Play(
            period: Period(number: period),
            clock: clock.flatMap { GameClock($0) },
            side: nil,
            kind: .goal,
            text: "",
            score: Score(home: home, away: away)
        )
    }

    @Test func `the lead is plotted over the playing time and described in words`() throws {
        let plays = [
            goal(1, "10:00", 1, 0), goal(1, "5:00", 1, 1), goal(2, "15:00", 1, 2), goal(4, "0:00", 2, 2),
            goal(5, "3:00", 3, 2),
        ]
        let flow = try #require(ScoreFlow(plays, Self.format))
        #expect(flow.points.map(\.seconds) == [300, 600, 900, 3600, 3660])
        #expect(flow.points.map(\.lead) == [1, 0, -1, 0, 1])
        #expect(flow.length == 3840 && flow.periods.map(\.label) == ["1st", "2nd", "3rd", "4th", "OT"])
        #expect(flow.leadChanges == 2 && flow.ties == 2)
        #expect(
            flow.summary(home: "Duke", away: "Navy")
                == "Duke led by up to 1, Navy by 1. Lead changes: 2. Ties: 2."
        )
    }

    @Test func `a lead change is another team's lead, not the first one and not a tie`() {
        let scores: [Score?] = [(1, 0), nil, (1, 1), (2, 1), (2, 3), (3, 3), (4, 3)].map { pair in
            pair.map { Score(home: $0.0, away: $0.1) }
        }
        #expect(LeadChanges.indices(in: scores) == [4, 6])
        #expect(LeadChanges.indices(in: []) == [])
    }

    @Test func `time never goes back, and a play without a clock is placed at its period's start or later`() throws {
        let plays = [goal(2, "5:00", 1, 0), goal(2, "9:00", 2, 0), goal(2, nil, 3, 0)]
        let flow = try #require(ScoreFlow(plays, Self.format))
        #expect(flow.points.map(\.seconds) == [1500, 1500, 1500])
        #expect(flow.now == 1500 && flow.length == 3600)
    }

    @Test func `without goals or a format there is no chart`() {
        #expect(ScoreFlow([], Self.format) == nil)
        #expect(ScoreFlow([goal(1, "1:00", 1, 0)], nil) == nil)
        let start = Play(period: Period(number: 1), clock: nil, side: nil, kind: .periodStart, text: "")
        #expect(ScoreFlow([start], Self.format) == nil)
    }

    @Test func `the chart has a description in words, and its line stays within the chart`() throws {
        let plays = (1...20).map { goal(1, "10:00", $0, 0) }
        let flow = try #require(ScoreFlow(plays, Self.format))
        let names = BySide(home: "<Duke>", away: "Navy")
        let colours = BySide(home: ChartColour(.black), away: ChartColour(.none))
        let svg = ScoreFlowChart(flow: flow, names: names, colours: colours).html.text
        #expect(svg.contains("role=\"img\"") && svg.contains("&lt;Duke&gt; led by up to 20."))
        #expect(svg.contains(">&lt;Duke&gt;</text>") && svg.contains(">Navy</text>") && !svg.contains("+20"))
        let heights = svg.matches(of: /V(-?\d+)/).compactMap { Int($0.1) }
        #expect(heights.allSatisfy { (0...208).contains($0) } && heights.min() == 24)
    }
}

@Suite("Team colour")
struct TeamColourTests {
    @Test(arguments: [
        ("#6CACE4", "#6cace4"), ("6cace4", "#6cace4"), ("#000001", "#000001"), ("#fff", nil), ("red", nil), ("", nil),
        ("#12345g", nil), ("\"><b>", nil), ("#+12345", nil),
    ])
    func `only six hexadecimal digits are read as a colour`(text: String, colour: String?) {
        #expect(TeamColour(text)?.text == colour)
    }

    @Test func `every colour is visible on both backgrounds, and its text colour is readable`() {
        for value in stride(from: 0, through: 0xFFFFFF, by: 4_099) {
            let colour = TeamColour(red: value >> 16, green: value >> 8 & 0xFF, blue: value & 0xFF)
            let least = [
                colour.contrasting(with: .white).contrast(to: .white),
                colour.contrasting(with: .night).contrast(to: .night), colour.contrast(to: colour.ink) - 1,
            ].min()
            guard let least, least >= 3 else { return #expect(Bool(false), "\(colour): \(least ?? 0)") }
        }
        #expect(abs(TeamColour.white.contrast(to: TeamColour(red: 0, green: 0, blue: 0)) - 21) < 0.01)
        #expect(TeamColour.black.contrasting(with: .white) == .black)
    }
}
