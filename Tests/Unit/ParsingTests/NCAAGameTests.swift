import Normalizing
import Parsing
import Scores
import TestTools
import Testing
import Time

@Suite("NCAA game")
struct NCAAGameTests {
    @Test func `a game is read with its line score and records`() throws {
        let game = try GameReading(ncaaGame: CollegeFixtures.game.bytes)
        #expect(game.league == .mensLacrosseD1)
        #expect(game.sourceID.description == "ncaa:6600001")
        #expect(game.status == .known(.final))
        #expect(game.statusText == "FINAL (OT)")
        #expect(game.score == Score(home: 6, away: 5))
        #expect(game.periods?.map { [$0.home, $0.away] } == [[3, 2], [0, 1], [0, 1], [2, 1], [1, 0]])
        #expect(game.periods?.last?.label == "OT")
        #expect(game.teams.home.record == TeamRecord(wins: 14, losses: 1))
        #expect(game.teams.away.record == TeamRecord(wins: 9, losses: 4, ties: 1))
    }

    @Test(
        arguments: [
            (#"{"venue":"Field One","city":"Durham","stateUsps":"NC"}"#, Venue(name: "Field One", place: "Durham, NC")),
            (#"{"venue":"Field One","city":null}"#, Venue(name: "Field One", place: nil)),
            (#"{"venue":" ","city":"Durham"}"#, nil), ("null", nil),
        ] as [(String, Venue?)]
    )
    func `the venue of a game is read`(location: String, expected: Venue?) throws {
        let known = #"{"venue":"Koskinen Stadium","city":"Durham","stateUsps":"NC"}"#
        let page = CollegeFixtures.game.replacing(known, with: location)
        #expect(try GameReading(ncaaGame: page.bytes).venue == expected)
    }

    @Test func `the number of regulation periods is determined from the columns' names`() throws {
        let page = CollegeFixtures.game.replacing(#""period":"3""#, with: #""period":"OT""#)
            .replacing(#""period":"4""#, with: #""period":"2OT""#).replacing(#""period":"5""#, with: #""period":"3OT""#)
            .replacing("FINAL (OT)", with: "FINAL (3OT)")
        let game = try GameReading(ncaaGame: page.bytes)
        #expect(game.periods?.map(\.label) == ["1st", "2nd", "OT", "2OT", "3OT"])
        #expect(game.period?.label == "3OT")
    }

    /// Some real pages of final games have a line score of zeros. Such a line score is worse than none.
    @Test func `a line score that does not add up to the score is dropped`() throws {
        let page = CollegeFixtures.game.replacing(#""home":"3""#, with: #""home":"0""#)
        #expect(try GameReading(ncaaGame: page.bytes).periods == nil)
    }

    @Test(arguments: [
        (#"{"data":{"contests":[]}}"#, ParseError.noGame),
        (#"{"data":{"contests":[{"id":"1"},{"id":"2"}]}}"#, .unexpectedShape(path: "data.contests[1]")),
        (#"{"data":{"contests":[7]}}"#, .unexpectedShape(path: "data.contests[0]")),
        (#"{"data":{"contests":[{"__typename":"Contest"}]}}"#, .wrongQuery),
    ])
    func `a page that is not a game is refused`(page: String, expected: ParseError) {
        #expect(throws: expected) { try GameReading(ncaaGame: page.bytes) }
    }

    @Test func `a day may be given as a timestamp`() throws {
        let page = CollegeFixtures.seasonDays.replacing("02/01/2026", with: "2026-02-01T00:00:00.000Z")
        let season = try SeasonDaysReading(ncaaSchedule: page.bytes, league: .womensLacrosseD1)
        #expect(season.days.map(\.day.description) == ["2026-02-01", "2026-05-02"])
    }

    /// A page with weeks instead of days is refused. A month without games is read as a season without games.
    @Test(arguments: [
        (#"[{"contestDate":"08/23/2026 - 08/30/2026","count":3}]"#, true), (#"[{"weekNumber":1,"count":3}]"#, true),
        ("[]", false),
    ])
    func `a season without any readable day is refused`(games: String, isRefused: Bool) throws {
        let page = #"{"data":{"schedules":{"today":{"date":"05/02/2026"},"games":\#(games)}}}"#
        let refusal = ParseError.unexpectedShape(path: "data.schedules.games.contestDate")
        if isRefused {
            #expect(throws: refusal) { try SeasonDaysReading(ncaaSchedule: page.bytes, league: .mensLacrosseD1) }
        } else {
            #expect(try SeasonDaysReading(ncaaSchedule: page.bytes, league: .mensLacrosseD1).days.isEmpty)
        }
    }

    @Test func `the days of a season are read`() throws {
        let season = try SeasonDaysReading(ncaaSchedule: CollegeFixtures.seasonDays.bytes, league: .womensLacrosseD1)
        #expect(season.league == .womensLacrosseD1)
        #expect(season.today?.description == "2026-05-02")
        #expect(season.days.map(\.day.description) == ["2026-02-01", "2026-05-02"])
        #expect(season.days.map(\.games) == [4, 31])
        #expect(season.rejected.map(\.index) == [3, 4])
    }

    @Test(arguments: [
        (#"{"data":{"schedules":{"__typename":"Schedules"}}}"#, ParseError.wrongQuery),
        (#"{"data":{"schedules":{"games":7}}}"#, .unexpectedShape(path: "data.schedules.games")),
        (#"{"data":{}}"#, .unexpectedShape(path: "data.schedules")),
        (#"{"errors":[{"extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}"#, .persistedQueryNotFound),
    ])
    func `a page that is not a season is refused`(page: String, expected: ParseError) {
        #expect(throws: expected) { try SeasonDaysReading(ncaaSchedule: page.bytes) }
    }

    @Test func `a request has the variables that the NCAA expects`() throws {
        #expect(NCAARequest.boxScore(ofContest: "7").variables == #"{"contestId":"7","staticTestEnv":null}"#)
        #expect(NCAARequest.teamStats(ofContest: "7").operation == .lacrosseTeamStats)
        let day = try #require(CivilDate(year: 2026, month: 5, day: 2))
        let season = try #require(NCAARequest.seasonDays(of: LeagueID(rawValue: "wlax-d2"), around: day))
        #expect(season.variables == #"{"sportCode":"WLA","division":2,"seasonYear":2025}"#)
        #expect(season.pageURL(base: "https://www.ncaa.com") == "https://www.ncaa.com/scoreboard/lacrosse-women/d2")
        #expect(NCAARequest.seasonDays(of: LeagueID(rawValue: "nba"), around: day) == nil)
    }
}
