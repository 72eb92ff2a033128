import Scores
import Sports
import Testing

@Suite("Figures in standings")
struct StandingsFiguresTests {
    private static let results = [
        TeamResult(own: 12, opponents: 8, isHome: true), TeamResult(own: 7, opponents: 9, isHome: false),
        TeamResult(own: 10, opponents: 9, isHome: true, isAfterRegulation: true),
        TeamResult(own: 5, opponents: 4, isHome: false),
    ]

    private static func figures(_ wins: Int, _ losses: Int) -> StandingsFigures {
        StandingsFigures([.overall: .record(TeamRecord(wins: wins, losses: losses))])
    }

    @Test func `figures that the source lacks are counted from games with the source's record`() {
        var figures = Self.figures(3, 1)
        figures.count(Self.results, countsOvertimeLosses: false)
        #expect(figures[.scored] == .count(34) && figures[.conceded] == .count(30))
        #expect(figures[.difference] == .signed(4) && figures[.winShare]?.text == ".750")
        #expect(figures[.streak]?.text == "W2" && figures[.home]?.text == "2–0" && figures[.away]?.text == "1–1")
        #expect(figures.counted.isSuperset(of: [.scored, .conceded, .difference, .streak, .lastTen]))
        #expect(!figures.counted.contains(.overall) && !figures.counted.contains(.winShare))
    }

    @Test func `games that the source has not counted yet are left out`() {
        var figures = Self.figures(2, 1)
        figures.count(Self.results, countsOvertimeLosses: false)
        #expect(figures[.scored] == .count(29) && figures[.streak]?.text == "W1")
    }

    @Test(arguments: [(4, 0), (9, 3), (0, 1)])
    func `nothing is counted from games with another record`(wins: Int, losses: Int) {
        var figures = Self.figures(wins, losses)
        figures.count(Self.results, countsOvertimeLosses: false)
        #expect(figures.counted.isEmpty && figures[.scored] == nil && figures[.streak] == nil)
    }

    @Test func `a source without any record gets the counted one`() {
        var figures = StandingsFigures([:])
        figures.count(Self.results, countsOvertimeLosses: true)
        #expect(figures[.overall]?.record == TeamRecord(wins: 3, losses: 1, overtimeLosses: 0))
        #expect(figures.counted.contains(.overall))
    }

    @Test func `a loss after regulation is counted separately where the league does so`() {
        let lost = TeamResult(own: 2, opponents: 3, isHome: true, isAfterRegulation: true)
        var figures = StandingsFigures([:])
        figures.count([lost, lost], countsOvertimeLosses: true)
        #expect(figures[.overall]?.text == "0–0–2" && figures[.streak]?.text == "OT2")
        var other = StandingsFigures([:])
        other.count([lost, lost], countsOvertimeLosses: false)
        #expect(other[.overall]?.text == "0–2" && other[.streak]?.text == "L2")
    }

    @Test(
        arguments: [
            (.count(-3), "−3"), (.signed(12), "+12"), (.signed(0), "0"), (.share(1), "1.000"), (.share(0.73), ".730"),
            (.gamesBehind(0), "–"), (.gamesBehind(0.5), "0.5"), (.gamesBehind(11), "11"),
            (.record(TeamRecord(wins: 7, losses: 2, overtimeLosses: 1)), "7–2–1"),
        ] as [(StandingsValue, String)]
    )
    func `a value is written as standings write it`(value: StandingsValue, text: String) {
        #expect(value.text == text)
    }
}

@Suite("Playoff rules")
struct PlayoffRulesTests {
    private static let playIn = PlayoffRules(level: .conference, places: 6, playInPlaces: 10)
    private static let wildCards = PlayoffRules(level: .division, places: 3, wildCards: 2)

    private static func figures(wildCard: Int? = nil, games: Int = 1) -> StandingsFigures {
        var values: [StandingsFigure: StandingsValue] = [.overall: .record(TeamRecord(wins: games, losses: 0))]
        values[.wildCard] = wildCard.map(StandingsValue.count)
        return StandingsFigures(values)
    }

    @Test(
        arguments: [(1, .playoffs), (6, .playoffs), (7, .playIn), (10, .playIn), (11, .out), (nil, nil)]
            as [(Int?, PlayoffPlace?)]
    )
    func `places of a conference lead to the playoffs and to the play-in tournament`(
        place: Int?,
        expected: PlayoffPlace?
    ) {
        #expect(Self.playIn.position(in: "Eastern Conference", place: place, Self.figures()) == expected)
    }

    @Test(
        arguments: [(3, 0, .playoffs), (4, 2, .wildCard), (4, 3, .out), (4, nil, nil)]
            as [(Int, Int?, PlayoffPlace?)]
    )
    func `teams outside a division's places may be wild cards of their conference`(
        place: Int,
        order: Int?,
        expected: PlayoffPlace?
    ) {
        let figures = Self.figures(wildCard: order)
        #expect(Self.wildCards.position(in: "Western, Pacific", place: place, figures) == expected)
    }

    @Test func `a team has no position in other tables or before the first game`() {
        #expect(Self.wildCards.position(in: "Western", place: 1, Self.figures()) == nil)
        #expect(Self.playIn.position(in: nil, place: 1, Self.figures()) == nil)
        #expect(Self.playIn.position(in: "Western", place: 1, Self.figures(games: 0)) == nil)
    }
}
