import Scores
import Sports
import Testing
import Time

@Suite("Game formats")
struct LeagueFormatTests {
    @Test(
        arguments: [
            (.nba, false, ["1st", "2nd", "3rd", "4th", "OT", "2OT"]),
            (.mensBasketballD1, false, ["1st", "2nd", "OT", "2OT", "3OT", "4OT"]),
            (.womensBasketballD1, false, ["1st", "2nd", "3rd", "4th", "OT", "2OT"]),
            (.nhl, false, ["1st", "2nd", "3rd", "OT", "SO", "3OT"]),
            (.nhl, true, ["1st", "2nd", "3rd", "OT", "2OT", "3OT"]),
            (.womensLacrosseD3, true, ["1st", "2nd", "3rd", "4th", "OT", "2OT"]),
            (.mensLacrosseD1, true, ["1st", "2nd", "3rd", "4th", "OT", "2OT"]),
        ] as [(LeagueID, Bool, [String])]
    )
    func `the labels of periods depend on the league`(league: LeagueID, isPlayoff: Bool, labels: [String]) throws {
        let format = try format(of: league, isPlayoff: isPlayoff)
        #expect((1...6).compactMap { format.period($0)?.label } == labels)
    }

    @Test func `a shootout is not an overtime and has no clock`() throws {
        let format = try format(of: .nhl, isPlayoff: false)
        let shootout = try #require(format.period(5))
        #expect(shootout.isShootout)
        #expect(shootout.overtime == nil)
        #expect(format.seconds(of: shootout) == 0)
        #expect(format.period(4).map(format.seconds) == 300)
        #expect(format.period(1).map(format.seconds) == 1200)
    }

    /// All-star games, old games and games of international tournaments do not have their league's current format.
    @Test func `the format that a page states overrides the league's format`() throws {
        let nba = try format(of: .nba, isPlayoff: false).overriding(regulation: 1, overtimeSeconds: 120)
        #expect((1...3).compactMap { nba.period($0)?.label } == ["1st", "OT", "2OT"])
        #expect(nba.period(2).map(nba.seconds) == 120 && nba.period(1).map(nba.seconds) == 720)
        let nhl = try format(of: .nhl, isPlayoff: false)
        #expect((1...4).compactMap { nhl.overriding(regulation: 2).period($0)?.label } == ["1st", "2nd", "OT", "SO"])
        #expect((1...3).compactMap { nhl.overriding(shootout: 3).period($0)?.label } == ["1st", "2nd", "SO"])
        #expect(nhl.overriding() == nhl)
    }

    private static func play(_ number: Int, _ clock: String, regulation: Int = 3, isShootout: Bool = false) -> Play {
        Play(
            period: Period(number: number, regulation: regulation, isShootout: isShootout),
            clock: GameClock(clock),
            side: nil,
            kind: .stoppage,
            text: ""
        )
    }

    @Test(
        arguments: [
            (.nhl, [play(1, "20:00"), play(4, "4:59")], [1200, 1200, 1200, 300, 0]),
            (.nhl, [play(4, "10:00"), play(5, "", isShootout: true)], [1200, 1200, 1200, 600, 0]),
            (.nhl, [play(4, "12:31")], [1200, 1200, 1200, 1200, 1200]),
            (.nhl, [play(4, "0:31"), play(5, "3:00")], [1200, 1200, 1200, 1200, 1200]),
            (.nhl, [play(3, "", regulation: 2, isShootout: true)], [1200, 1200, 0, 300, 300]),
            (.wnba, [play(1, "19:45", regulation: 2), play(3, "4:00", regulation: 2)], [1200, 1200, 300, 300, 300]),
            (.nba, [play(1, "12:00", regulation: 4)], [720, 720, 720, 720, 300]),
            (.womensLacrosseD1, [play(1, "29:10", regulation: 2)], [1800, 1800, 360, 360, 360]),
        ] as [(LeagueID, [Play], [Int])]
    )
    func `the length of a game's periods is determined from its plays`(league: LeagueID, plays: [Play], seconds: [Int])
        throws
    {
        let leagues = LeagueRegistry.shipped
        let sport = try #require(leagues.sport(of: league))
        let format = try #require(leagues[league]).format.format(on: nil, in: sport, showing: plays)
        #expect((1...5).compactMap { format.period($0).map(format.seconds) } == seconds)
    }

    @Test(arguments: [(.pll, .lacrosse), (.wnba, .basketball), (.nhl, .hockey)] as [(LeagueID, Sport)])
    func `every league belongs to a sport`(league: LeagueID, sport: Sport) {
        #expect(LeagueRegistry.shipped.sport(of: league) == sport)
        #expect(LeagueRegistry.shipped.sport(of: LeagueID(rawValue: "mlb")) == nil)
    }

    @Test(arguments: [0, -1, 151, Int.max, Int.min])
    func `a period number that no game can reach is refused`(number: Int) throws {
        #expect(try format(of: .nba, isPlayoff: false).period(number) == nil)
    }

    @Test func `a league that is not in the registry has no format`() {
        #expect(LeagueRegistry.shipped[LeagueID(rawValue: "mlb")] == nil)
    }

    @Test(
        arguments: [
            ("wlax-d1", "2021-05-30", 2, 1800), ("wlax-d3", "2022-02-12", 4, 900), ("wbb-d1", "2015-04-07", 2, 1200),
            ("wbb-d1", "2015-11-13", 4, 600), ("mlax-d1", "2015-04-07", 4, 900),
        ]
    )
    func `a game has the format that its league used on that day`(
        league: String,
        day: String,
        regulation: Int,
        seconds: Int
    ) throws {
        let league = try #require(LeagueRegistry.shipped[LeagueID(rawValue: league)])
        let day = try #require(CivilDate(day))
        let format = league.format.format(isPlayoff: false, on: day)
        #expect(format.regulation == regulation && format.periodSeconds == seconds)
        #expect(league.format.format(isPlayoff: true, on: nil) == league.format.current)
    }

    @Test func `a clock longer than the current period means a former format`() throws {
        let women = try #require(LeagueRegistry.shipped[.womensLacrosseD1]).format
        #expect(women.formerFormat(withPeriodsOf: 900) == nil)
        #expect(women.formerFormat(withPeriodsOf: 901)?.regulation == 2)
        #expect(women.formerFormat(withPeriodsOf: 1801) == nil)
    }
}

private func format(of league: LeagueID, isPlayoff: Bool) throws -> GameFormat {
    try #require(LeagueRegistry.shipped[league]).format.format(isPlayoff: isPlayoff, on: nil)
}
