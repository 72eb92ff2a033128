import Narrating
import Scores
import Sports
import Testing

@testable import HTMLWriting
@testable import Web

@Suite("Chart of the chance to win")
struct WinChanceChartTests {
    private static let format = GameFormat(regulation: 4, periodSeconds: 900, overtimeSeconds: 240)

    /// A line of a game with a goal in each given second.
    private func line(_ goals: [(second: Int, side: Side)], isOver: Bool = true) throws -> GameLine {
        var score = Score.zero
        let plays = goals.map { goal in
            score[goal.side] += 1
            let period = Period(number: goal.second / 900 + 1)
            return Play(
                period: period,
                clock: GameClock(seconds: 900 - goal.second % 900),
                side: goal.side,
                kind: .goal,
                text: "",
                score: score
            )
        }
        let rules = try #require(Sport.lacrosse.story)
        let game = StoryGame(
            plays: plays,
            format: Self.format,
            teams: BySide(home: StoryTeam(name: "<Duke>"), away: StoryTeam(name: "Navy")),
            score: score,
            isOver: isOver,
            periodName: "quarter",
            points: SportRegistry.shipped.points(in: Sport.lacrosse.id, mostOfGoal: 1)
        )
        return GameLine(game, rules.winChance)
    }

    private let goals: [(second: Int, side: Side)] = [
        (100, .away), (500, .away), (1300, .home), (1900, .away), (2500, .home), (2900, .home), (3500, .home),
    ]

    @Test func `the points are the chances of the line, play by play`() throws {
        let line = try line(goals)
        let curve = try #require(WinChanceCurve(line))
        #expect(curve.points.first == WinChanceCurve.Point(seconds: 0, chance: 5000))
        #expect(curve.points.dropFirst().map(\.chance) == line.entries.map(\.chance))
        #expect(curve.points.dropFirst().map(\.seconds) == line.entries.map(\.elapsed))
        #expect(curve.points.last?.chance == 10_000 && curve.winner == .home)
        #expect(curve.length == 3600 && curve.periods.map(\.label) == ["1st", "2nd", "3rd", "4th"])
    }

    @Test func `the drawn line goes through all points, and has a description in words`() throws {
        let curve = try #require(WinChanceCurve(try line(goals)))
        let chart = WinChanceChart(
            curve: curve,
            colours: BySide(home: ChartColour(.black), away: ChartColour(.none))
        )
        let svg = chart.html.text
        let drawn = svg.matches(of: #/L(\d+) (\d+)/#).map { [Int($0.1), Int($0.2)] }
        #expect(drawn == curve.points.map { [chart.x($0.seconds), chart.y($0.chance)] })
        #expect(drawn.allSatisfy { (22...166).contains($0[1] ?? 0) } && drawn.last?[1] == 22)
        let lowest = WinChanceCurve.percent(curve.points.map(\.chance).min() ?? 0)
        #expect(svg.contains("The lowest chance of &lt;Duke&gt;, who won, was \(lowest)."))
        #expect(svg.contains("role=\"img\"") && !svg.contains("<Duke>"))
    }

    @Test func `plays that do not lead to the final score have no chart, but those of a live game do`() throws {
        let line = try line(goals, isOver: false)
        let curve = try #require(WinChanceCurve(line))
        #expect(curve.winner == nil && curve.summary.hasPrefix("Now: Navy "))
        let wrong = GameLine(
            StoryGame(
                plays: line.game.plays,
                format: Self.format,
                teams: line.game.teams,
                score: Score(home: 9, away: 9),
                periodName: "quarter",
                points: line.game.points
            ),
            .goals(perSide: 11.5)
        )
        #expect(WinChanceCurve(wrong) == nil)
    }

    @Test(arguments: [
        (0, "0%"), (3, "less than 1%"), (5049, "50%"), (5050, "51%"), (9960, "more than 99%"), (10_000, "100%"),
    ])
    func `a chance that is not certain never reads as certain`(chance: Int, text: String) {
        #expect(WinChanceCurve.percent(chance) == text)
    }

    @Test func `each kind of game but one has a sentence`() throws {
        let curve = try #require(WinChanceCurve(try line(goals)))
        let colours = BySide(home: ChartColour(.black), away: ChartColour(.none))
        for kind in Archetype.allCases {
            let card = WinChanceCard(curve: curve, shape: (kind, 41), colours: colours).html.text
            #expect(card.contains("Excitement: 4.1, the sum"))
            #expect(card.contains("<p class=\"note\">The lowest") == (kind == .steady), "\(kind)")
        }
        let plain = WinChanceCard(curve: curve, shape: nil, colours: colours).html.text
        #expect(!plain.contains("Excitement"))
    }
}
