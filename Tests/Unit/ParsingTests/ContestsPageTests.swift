import Parsing
import Scores
import TestTools
import Testing
import Time

@Suite("Contests page")
struct ContestsPageTests {
    private func game(_ contest: String) throws -> GameReading {
        let slate = try ScoreboardReading(ncaaContests: PageFixtures.contests(contest).bytes)
        return try #require(slate.games.first, "\(slate.rejected)")
    }

    @Test func `a live game is read with its teams, score, period and clock`() throws {
        let game = try game(PageFixtures.contest())
        #expect(game.league == .mensLacrosseD1)
        #expect(game.sourceID.description == "ncaa:6600001")
        #expect(game.day?.description == "2026-05-02")
        #expect(game.startTime?.instant?.description == "2026-05-02T16:00:00Z")
        #expect(game.status == .known(.live))
        #expect(game.period?.number == 3)
        #expect(game.clock?.description == "7:42")
        #expect(game.score == Score(home: 8, away: 6))
        #expect(game.periods == nil)
        #expect(game.plays == nil)
        #expect(
            game.teams.home
                == TeamReading(
                    sourceID: SourceID(source: "ncaa", id: "duke"),
                    name: "Duke",
                    abbreviation: "DUKE",
                    conference: "acc",
                    rank: 3
                )
        )
        #expect(game.teams.away.rank == nil)
    }

    @Test func `a scheduled game has no score`() throws {
        let game = try game(
            PageFixtures.contest(
                state: #""P""#,
                display: #""pre""#,
                period: #""""#,
                clock: #""0:00""#,
                scores: ("null", "null")
            )
        )
        #expect(game.status == .known(.scheduled))
        #expect(game.score == nil)
        #expect(game.clock == nil)
        #expect(game.period == nil)
    }

    @Test func `the start of a game without a time is read as still to be announced`() throws {
        let start = #""startTime":"TBA","startTimeEpoch":"1777694400","hasStartTime":false,"tba":true"#
        let game = try game(
            PageFixtures.contest(state: #""P""#, display: #""pre""#, scores: (#""""#, #""""#), start: start)
        )
        #expect(game.startTime == .toBeAnnounced)
        #expect(game.day?.description == "2026-05-02")
        #expect(game.score == nil)
    }

    @Test func `a final after two overtimes is read`() throws {
        let game = try game(
            PageFixtures.contest(
                state: #""F""#,
                display: #""final""#,
                period: #""FINAL (2OT)""#,
                clock: #""0:00""#,
                scores: (#""9""#, "8"),
                message: #""FINAL (2OT)""#
            )
        )
        #expect(game.status == .known(.final))
        #expect(game.statusText == "FINAL (2OT)")
        #expect(game.period?.number == 6)
        #expect(game.score == Score(home: 9, away: 8))
    }

    @Test(arguments: [
        (#""F""#, #""Cancelled""#, GameStatus.cancelled), (#""P""#, #""Postponed - Weather""#, .postponed),
        (#""I""#, #""Delayed""#, .delayed), (#""I""#, #""SUSPENDED""#, .suspended),
    ])
    func `a postponed or suspended game is read as such`(state: String, display: String, expected: GameStatus) throws {
        let game = try game(
            PageFixtures.contest(state: state, display: display, period: "null", scores: ("null", "null"))
        )
        #expect(game.status == .known(expected))
        #expect(game.statusText.map { "\"\($0)\"" } == display)
    }

    @Test func `a game that is listed as final without scores is not read as final`() throws {
        let game = try game(
            PageFixtures.contest(state: #""F""#, display: #""final""#, period: #""""#, scores: (#""""#, "null"))
        )
        #expect(game.status == .unknown(word: "F"))
    }

    @Test func `an unknown status text is kept`() throws {
        let game = try game(PageFixtures.contest(state: #""X""#, display: #""Forfeit""#))
        #expect(game.status == .unknown(word: "X"))
        #expect(game.statusText == "Forfeit")
        #expect(game.score == Score(home: 8, away: 6))
    }

    @Test func `halftime belongs to the second period`() throws {
        let game = try game(PageFixtures.contest(period: #""HALF""#, clock: #""""#))
        #expect(game.status == .known(.live))
        #expect(game.period?.number == 2)
        #expect(game.clock == nil)
    }

    @Test func `one broken entry does not affect the others`() throws {
        let page = PageFixtures.contests(
            PageFixtures.contest(id: "1"),
            "null",
            "7",
            "[]",
            #"{"contestId":5}"#,
            PageFixtures.contest(id: "2"),
            #"{"contestId":"6","teams":[{},null,{"isHome":1}]}"#
        )
        let slate = try ScoreboardReading(ncaaContests: page.bytes)
        #expect(slate.games.map(\.sourceID.id) == ["1", "2"])
        #expect(slate.rejected.map(\.index) == [1, 2, 3, 4, 6])
        #expect(slate.rejected.map(\.id) == [nil, nil, nil, "5", "6"])
        #expect(slate.rejected.map(\.reason).allSatisfy { !$0.isEmpty })
    }

    @Test func `a page of a day without games is read with the requested day`() throws {
        let day = try #require(CivilDate(year: 2026, month: 5, day: 2))
        let slate = try ScoreboardReading(
            ncaaContests: #"{"data":{"contests":[]}}"#.bytes,
            league: .womensLacrosseD1,
            day: day
        )
        #expect(slate == ScoreboardReading(league: .womensLacrosseD1, day: day, games: []))
    }

    /// The page of a single game, in the format of a captured response to that query.
    @Test func `a single game is read with its line score`() throws {
        let page = #"""
            {"data":{"contests":[{"id":"6600009","sportCode":"WLA","division":1,"clock":"","currentPeriod":"FINAL",
             "finalMessage":"FINAL","gameState":"F","statusCodeDisplay":"final","startTime":"12:00",
             "startTimeEpoch":1777737600,"hasStartTime":true,
             "linescores":[{"period":"1","home":"3","visit":"1"},{"period":"2","home":"0","visit":"4"}],
             "teams":[{"teamId":"1","isHome":false,"nameShort":"Yale","nameFull":"Yale University","score":5},
                      {"teamId":"2","isHome":true,"nameShort":"Duke","color":"#00539B","score":3}]}]}}
            """#
        let slate = try ScoreboardReading(ncaaContests: page.bytes)
        let game = try #require(slate.games.first)
        #expect(slate.league == .womensLacrosseD1)
        #expect(slate.day?.description == "2026-05-02")
        #expect(game.periods?.map { [$0.home, $0.away] } == [[3, 1], [0, 4]])
        #expect(game.teams.home.color == "#00539B")
    }

    @Test func `the response to another query is refused, so that the hash is looked up again`() {
        let page = #"{"data":{"contests":[{"__typename":"Contest"},{"__typename":"Contest"}]}}"#
        #expect(throws: ParseError.wrongQuery) { try ScoreboardReading(ncaaContests: page.bytes) }
        #expect(ParseError.wrongQuery.disposition == .rediscoverHash)
    }

    @Test(arguments: [
        #"{"errors":[{"message":"x","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}"#,
        #"{"errors":[{"message":"PersistedQueryNotFound"}],"data":null}"#,
    ])
    func `an unknown hash is reported, so that it is looked up again`(page: String) {
        #expect(throws: ParseError.persistedQueryNotFound) { try ScoreboardReading(ncaaContests: page.bytes) }
        #expect(throws: ParseError.persistedQueryNotFound) { try GameReading(ncaaPlayByPlay: page.bytes) }
        #expect(ParseError.persistedQueryNotFound.disposition == .rediscoverHash)
    }

    @Test func `the source's error messages are part of the error`() {
        let page = #"{"errors":[{"message":"Internal"},{"extensions":{"code":"TIMEOUT"}},{}],"data":null}"#
        #expect(throws: ParseError.upstreamErrors(["Internal", "TIMEOUT", "an error without a message"])) {
            try ScoreboardReading(ncaaContests: page.bytes)
        }
    }

    @Test func `data is read even if there are errors`() throws {
        let page = #"{"errors":[{"message":"part"}],"data":{"contests":[\#(PageFixtures.contest())]}}"#
        #expect(try ScoreboardReading(ncaaContests: page.bytes).games.count == 1)
    }
}
