import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing

@Suite("Play by play page")
struct PlayByPlayPageTests {
    @Test func `a final game is read with its periods and plays`() throws {
        let game = try GameReading(ncaaPlayByPlay: PageFixtures.playByPlay().bytes)
        #expect(game.sourceID.description == "ncaa:6600001")
        #expect(game.league == .mensLacrosseD1)
        #expect(game.status == .known(.final))
        #expect(game.period?.label == "OT")
        #expect(game.clock == nil)
        #expect(game.startTime == nil)
        #expect(game.score == Score(home: 1, away: 2))
        #expect(game.periods?.map { [$0.home, $0.away] } == [[1, 0], [0, 1], [0, 0], [0, 0], [0, 1]])
        #expect(game.periods?.map(\.label) == ["1st", "2nd", "3rd", "4th", "OT"])
        #expect(game.teams.home.fullName == "Duke University")
        #expect(game.teams.home.color == "#00539B")
        #expect(
            game.plays?.map(\.kind) == [
                .goalieChange, .faceoff, .goal, .shot, .periodEnd, .periodStart, .goal, .periodEnd, .periodStart,
                .periodStart, .timeout, .periodStart, .goal,
            ]
        )
    }

    @Test func `a goal is read with all its facts`() throws {
        let plays = try #require(try GameReading(ncaaPlayByPlay: PageFixtures.playByPlay().bytes).plays)
        #expect(
            plays[2]
                == Play(
                    period: Period(number: 1),
                    clock: GameClock("14:21"),
                    side: .home,
                    kind: .goal,
                    text: "GOAL by DU Ray, Al (FIRST GOAL), Assist by Cook, N, goal number 6 for season.",
                    score: Score(home: 1, away: 0),
                    players: [
                        PlayPlayer(name: "Ray, Al", role: .scorer, seasonTotal: 6),
                        PlayPlayer(name: "Cook, N", role: .assist),
                    ]
                )
        )
        #expect(
            plays[1].players == [
                PlayPlayer(name: "Ray, Al", role: .faceoffWinner),
                PlayPlayer(name: "Cain Facer", role: .faceoffLoser),
                PlayPlayer(name: "Ray, Al", role: .groundBall),
            ]
        )
    }

    @Test func `a live game is read with its clock`() throws {
        let page = PageFixtures.playByPlay(status: "live", period: "4", clock: #""minutes":0,"seconds":"7""#)
        let game = try GameReading(ncaaPlayByPlay: page.bytes)
        #expect(game.status == .known(.live))
        #expect(game.period?.number == 4)
        #expect(game.clock?.description == "0:07")
    }

    @Test func `a live game without a clock has the clock of its last play`() throws {
        let game = try GameReading(ncaaPlayByPlay: PageFixtures.playByPlay(status: "I", period: "null").bytes)
        #expect(game.period?.number == 5)
        #expect(game.clock?.description == "1:15")
    }

    @Test func `a document without the outer object is read`() throws {
        let page = String(PageFixtures.playByPlay().dropFirst(#"{"data":{"playbyplay":"#.count).dropLast(2))
        #expect(
            try GameReading(ncaaPlayByPlay: page.bytes) == GameReading(ncaaPlayByPlay: PageFixtures.playByPlay().bytes)
        )
    }

    /// In basketball each entry of `playbyplayStats` is a play, with one text field for each team.
    @Test func `plays of basketball are read from entries that are plays themselves`() throws {
        func play(_ clock: String, _ score: (home: Int, away: Int), _ words: String) -> String {
            #"{"teamId":2,"clock":"\#(clock)","homeScore":\#(score.home),"visitorScore":\#(score.away),\#(words)}"#
        }
        let plays = [
            play("20:00", (0, 0), #""eventDescription":"Jump ball","homeText":"","visitorText":"Jump ball""#),
            play("0:02", (0, 3), #""eventDescription":"","homeText":"","visitorText":"A. Roe three""#),
            play("0:01", (0, 3), #""homeText":"","visitorText":"""#),
        ]
        let page = """
            {"data":{"playbyplay":{"contestId":1,"title":"MBB PLAY-BY-PLAY","divisionName":"d1","status":"final","period":2,
             "teams":[{"isHome":true,"teamId":"1","nameShort":"A"},{"isHome":false,"teamId":"2","nameShort":"B"}],
             "periods":[{"periodNumber":2,"periodDisplay":"2nd Half","playbyplayStats":[\(plays.joined(separator: ","))]}]}}}
            """
        let game = try GameReading(ncaaPlayByPlay: page.bytes)
        #expect(game.league == LeagueID(rawValue: "mbb-d1") && game.status == .known(.final))
        #expect(game.score == Score(home: 0, away: 3))
        #expect(game.plays?.map(\.text) == ["Jump ball", "A. Roe three"])
        #expect(game.plays?.map(\.kind) == [.jumpBall, .other])
        #expect(game.plays?.map(\.period.number) == [2, 2])
    }

    /// In the response to another query, every object has only the name of its type.
    @Test(arguments: [
        (#""periods":[{"__typename":"PlayByPlayDetails"}]"#, true),
        (#""periods":[{"periodNumber":1,"playbyplayStats":[{"__typename":"A"},{"__typename":"A"}]}]"#, true),
        (#""periods":[{"periodNumber":1,"playbyplayStats":[{"teamId":1,"plays":[{"__typename":"A"}]}]}]"#, true),
        (#""periods":[{"periodNumber":1,"playbyplayStats":[{"__typename":"A","plays":[]}]}]"#, false),
        (#""periods":[{"periodNumber":1,"playbyplayStats":[]}]"#, false), (#""periods":[]"#, false),
        (#""periods":[{"__typename":"A"},{"periodNumber":2}]"#, false),
    ])
    func `a page whose objects have only type names is refused as another query's response`(
        periods: String,
        isHollow: Bool
    ) {
        let teams = #""teams":[{"isHome":true,"nameShort":"A"},{"isHome":false,"nameShort":"B"}]"#
        let page = #"{"data":{"playbyplay":{"contestId":1,"status":"I",\#(teams),\#(periods)}}}"#
        if isHollow {
            #expect(throws: ParseError.wrongQuery) { try GameReading(ncaaPlayByPlay: page.bytes) }
        } else {
            #expect(throws: Never.self) { try GameReading(ncaaPlayByPlay: page.bytes) }
        }
    }

    @Test func `a line score on the page is read as printed`() throws {
        let page = PageFixtures.playByPlay().replacing(
            #""periods":["#,
            with: """
                "linescores":[{"period":"OT","home":"0","visit":"1"},{"period":"1","home":"1","visit":"1"},\
                {"period":"2","home":"0","visit":"0"},{"period":"3","home":"0","visit":"0"},\
                {"period":"4","home":"0","visit":"0"},{"period":"T","home":"1","visit":"2"}],"periods":[
                """
        )
        let game = try GameReading(ncaaPlayByPlay: page.bytes)
        #expect(game.periods?.map { [$0.home, $0.away] } == [[1, 1], [0, 0], [0, 0], [0, 0], [0, 1]])
    }

    @Test func `a missing section of a page is read as nil`() throws {
        let teams = #""teams":[{"isHome":true,"nameShort":"A"},{"isHome":false,"nameShort":"B"}]"#
        let bare = #"{"data":{"playbyplay":{"contestId":"1","status":"pre",\#(teams)}}}"#
        let game = try GameReading(ncaaPlayByPlay: bare.bytes, league: .womensLacrosseD1)
        #expect(game.league == .womensLacrosseD1)
        #expect(game.status == .known(.scheduled))
        #expect(game.plays == nil)
        #expect(game.periods == nil)
        #expect(game.score == nil)
        let empty =
            #"{"data":{"playbyplay":{"contestId":1,"status":"I",\#(teams),"periods":[{},null,{"playbyplayStats":7}]}}}"#
        #expect(try GameReading(ncaaPlayByPlay: empty.bytes).plays == [])
    }

    @Test(arguments: [
        (#"{"data":{"playbyplay":null}}"#, ParseError.noGame),
        (#"{"data":{}}"#, .unexpectedShape(path: "data.playbyplay")),
        (#"{"data":{"__typename":"Query"}}"#, .wrongQuery),
        (#"{"data":{"playbyplay":[1]}}"#, .unexpectedShape(path: "data.playbyplay")),
        (#"{"data":7}"#, .unexpectedShape(path: "data")),
        (#"[]"#, .unexpectedShape(path: "")), (#"{"data":{"playbyplay":{"__typename":"PlayByPlay"}}}"#, .wrongQuery),
        (#"{"data":{"playbyplay":{"contestId":1,"teams":[]}}}"#, .unreadableGame(.teams(0))),
    ])
    func `a page that is not play-by-play is refused`(page: String, expected: ParseError) {
        #expect(throws: expected) { try GameReading(ncaaPlayByPlay: page.bytes) }
    }
}
