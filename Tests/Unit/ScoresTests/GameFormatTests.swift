import FoundationEssentials
import Scores
import Testing

@Suite("Formats of games")
struct GameFormatTests {
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
    func `each league counts its periods in its own way`(league: LeagueID, isPlayoff: Bool, labels: [String]) throws {
        let format = try #require(GameFormat(league: league, isPlayoff: isPlayoff))
        #expect((1...6).compactMap { format.period($0)?.label } == labels)
    }

    @Test func `a shootout is no overtime and has no clock`() throws {
        let format = try #require(GameFormat(league: .nhl, isPlayoff: false))
        let shootout = try #require(format.period(5))
        #expect(shootout.isShootout)
        #expect(shootout.overtime == nil)
        #expect(format.seconds(of: shootout) == 0)
        #expect(format.period(4).map(format.seconds) == 300)
        #expect(format.period(1).map(format.seconds) == 1200)
    }

    /// All-star games, games of long ago and international tournaments are divided otherwise than their league's own.
    @Test func `what a page states of one game outvotes the league`() throws {
        let nba = try #require(GameFormat(league: .nba, isPlayoff: false)).stating(regulation: 1, overtimeSeconds: 120)
        #expect((1...3).compactMap { nba.period($0)?.label } == ["1st", "OT", "2OT"])
        #expect(nba.period(2).map(nba.seconds) == 120 && nba.period(1).map(nba.seconds) == 720)
        let nhl = try #require(GameFormat(league: .nhl, isPlayoff: false))
        #expect((1...4).compactMap { nhl.stating(regulation: 2).period($0)?.label } == ["1st", "2nd", "OT", "SO"])
        #expect((1...3).compactMap { nhl.stating(shootout: 3).period($0)?.label } == ["1st", "2nd", "SO"])
        #expect(nhl.stating() == nhl)
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
            (299, 300, .hockey, nil), (301, 300, .hockey, 600), (700, 300, .hockey, 1200), (700, 300, .basketball, 720),
            (1201, 300, .hockey, nil), (1201, 900, .lacrosse, 1800),
        ] as [(Int, Int, Sport, Int?)]
    )
    func `a length is one that periods of the sport have`(seconds: Int, usual: Int, sport: Sport, length: Int?) {
        #expect(GameFormat.length(of: seconds, beyond: usual, in: sport) == length)
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
    func `a game's plays show how long its periods are`(league: LeagueID, plays: [Play], seconds: [Int]) throws {
        let format = try #require(GameFormat(league: league, showing: plays))
        #expect((1...5).compactMap { format.period($0).map(format.seconds) } == seconds)
        #expect(GameFormat(league: LeagueID(rawValue: "mlb"), showing: plays) == nil)
    }

    @Test(arguments: [(.pll, .lacrosse), (.wnba, .basketball), (.nhl, .hockey)] as [(LeagueID, Sport)])
    func `a league plays its sport`(league: LeagueID, sport: Sport) {
        #expect(Sport(league: league) == sport)
        #expect(Sport(league: LeagueID(rawValue: "mlb")) == nil)
    }

    @Test(arguments: [0, -1, 151, Int.max, Int.min])
    func `a period that no game reaches does not exist`(number: Int) throws {
        #expect(try #require(GameFormat(league: .nba, isPlayoff: false)).period(number) == nil)
    }

    @Test func `a sport that is not modelled has no format`() {
        #expect(GameFormat(league: LeagueID(rawValue: "mlb"), isPlayoff: false) == nil)
    }
}

@Suite("Tenths of a second")
struct TenthsTests {
    @Test(arguments: ["42.3", "0.0", "9.1", "59.9"])
    func `the last minute is read and printed with its tenths`(text: String) throws {
        let clock = try #require(GameClock(text))
        #expect(clock.description == text)
        let data = try JSONEncoder().encode([clock])
        #expect(try JSONDecoder().decode([GameClock].self, from: data).first?.description == text)
    }

    @Test(arguments: ["60.0", "42.", ".3", "42.35", "-1.0", "4x.1", "123.4", "1.2.3"])
    func `what is no last minute is none`(text: String) {
        #expect(GameClock(text) == nil)
    }

    @Test func `no tenths are shown above a minute, and there are at most nine`() {
        #expect(GameClock(seconds: 61, tenths: 5)?.description == "1:01")
        #expect(GameClock(seconds: 5, tenths: 10) == nil)
        #expect(GameClock(seconds: 5, tenths: -1) == nil)
    }

    @Test func `a tenth is a tenth: equality and order agree`() throws {
        let clocks = try ["0:41", "0:42", "42.0", "42.1", "42.3", "43.0"].map { try #require(GameClock($0)) }
        #expect(clocks.reversed().sorted() == clocks)
        #expect(Set(clocks).count == clocks.count)
        #expect(zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 && $0 != $1 && !($1 < $0) })
        #expect(GameClock("42.3") == GameClock(seconds: 42, tenths: 3))
    }

    @Test(arguments: [("0:00", true), ("0.0", true), ("0.4", false), ("0:01", false), ("12:00", false)])
    func `a clock has run out when not a tenth is left`(text: String, hasRunOut: Bool) throws {
        #expect(try #require(GameClock(text)).hasRunOut == hasRunOut)
    }
}
