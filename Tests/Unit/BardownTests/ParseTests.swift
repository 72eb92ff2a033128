import FoundationEssentials
import Parsing
import Scores
import Testing

@testable import bardown

/// Tests the exact output of `bardown parse` for games.
@Suite("Parse")
struct ParseTests {
    @Test func `a scoreboard is written as JSON, with rejected games`() throws {
        let page = #"""
            {"data":{"contests":[{"contestId":6600001,"gameState":"P","statusCodeDisplay":"pre","currentPeriod":"",
             "startDate":"05/02/2026","hasStartTime":false,"teams":[
             {"isHome":true,"nameShort":"Du\"ke","seoname":"duke","teamRank":3,"score":null},
             {"isHome":false,"nameShort":"Yale","seoname":"","score":null}]},null]}}
            """#
        let expected = [
            #"{"league":null,"date":"2026-05-02","games":["#,
            #"{"league":null,"sourceId":"6600001","#,
            #""home":{"name":"Du\"ke","abbreviation":null,"sourceId":"duke","rank":3,"#,
            #""fullName":null,"conference":null,"color":null,"record":null},"#,
            #""away":{"name":"Yale","abbreviation":null,"sourceId":null,"rank":null,"#,
            #""fullName":null,"conference":null,"color":null,"record":null},"#,
            #""status":"scheduled","statusText":"pre","day":"2026-05-02","startTime":null,"#,
            #""period":null,"clock":null,"score":null,"periods":null,"plays":null,"#,
            #""box":null,"leaders":null,"odds":[],"series":[],"injuries":null,"sheet":null}],"#,
            #""rejected":[{"index":1,"id":null,"reason":"null"}]}"#,
        ]
        #expect(try ParseKind.ncaaContests.parse(Array(page.utf8)) == expected.joined())
        let asked = expected.joined().replacing(#""league":null"#, with: #""league":"mlax-d1""#)
        #expect(try ParseKind.ncaaContests.parse(Array(page.utf8), league: .mensLacrosseD1) == asked)
    }

    @Test func `prices of books are written as JSON, with refused ones`() throws {
        let page = #"""
            [{"id":"e1","sport_key":"basketball_nba","commence_time":"2026-05-02T23:30:00Z","home_team":"Owls",
              "away_team":"Foxes","bookmakers":[{"key":"pinnacle","last_update":"2026-05-02T21:00:00Z","markets":[
              {"key":"spreads","outcomes":[{"name":"Foxes","price":-105,"point":3.5},
               {"name":"Owls","price":50,"point":-3.5}]}]}]},3]
            """#
        let expected = [
            #"{"events":[{"sourceId":"e1","league":"basketball_nba","startTime":"2026-05-02T23:30:00Z","#,
            #""home":"Owls","away":"Foxes","quotes":[{"book":"pinnacle","market":"spread","subject":null,"#,
            #""line":"-3.5","side":"away","offer":"back","price":-105,"quotedAt":"2026-05-02T21:00:00Z","#,
            #""alternate":false,"stage":"present"}],"refused":[{"index":1,"book":"pinnacle","market":"spreads","#,
            #""side":"Owls","reason":"below_100"}]}],"rejected":[{"index":1,"id":null,"reason":"not an object"}]}"#,
        ]
        #expect(try ParseKind.oddsAPI.parse(Array(page.utf8)) == expected.joined())
    }

    @Test func `a game is written as JSON, with its plays`() throws {
        let page = #"""
            {"data":{"playbyplay":{"contestId":7,"title":"WLA PLAY-BY-PLAY","divisionName":"d1",
             "status":"abandoned","period":1,
             "teams":[{"isHome":true,"teamId":"1","nameShort":"A"},{"isHome":false,"teamId":"2","nameShort":"B"}],
             "periods":[{"periodNumber":1,"playbyplayStats":[{"teamId":2,"clock":"14:05","plays":[
              {"playText":"GOAL by BB Roe, Ann.","homeScore":0,"visitorScore":1}]},
              {"teamId":2,"plays":[{"playText":"Media timeout."}]}]}]}}}
            """#
        let text = try ParseKind.ncaaPlayByPlay.parse(Array(page.utf8))
        let expected = [
            #""status":null,"statusText":"abandoned","day":null,"startTime":null,"period":1,"clock":null,"#,
            #""score":{"home":0,"away":1},"periods":[{"number":1,"label":"1st","home":0,"away":1}],"#,
            #""plays":[{"period":1,"clock":"14:05","side":"away","kind":"goal","#,
            #""text":"GOAL by BB Roe, Ann.","homeScore":0,"awayScore":1,"#,
            #""players":[{"name":"Roe, Ann","role":"scorer"}],"shotPosition":null},"#,
            #"{"period":1,"clock":null,"side":"none","kind":"timeout","text":"Media timeout.","#,
            #""homeScore":null,"awayScore":null,"players":[],"shotPosition":null}],"#,
            #""box":null,"leaders":null,"odds":[],"series":[],"injuries":null,"sheet":null}"#,
        ]
        #expect(text.hasPrefix(#"{"league":"wlax-d1","sourceId":"7","home":{"name":"A","#))
        #expect(text.hasSuffix(expected.joined()))
    }

    @Test func `a game with a box score is written as JSON`() throws {
        let team = #"""
            {"id":"%","homeAway":"~","score":"2","linescores":[{"displayValue":"2"}],
             "team":{"id":"%","uid":"s:40~l:46~t:%","displayName":"T%"}}
            """#
        let sheet = #"""
            {"team":{"id":"%"},"statistics":[{"keys":["points"],"labels":["PTS"],"athletes":[
             {"athlete":{"id":"7","displayName":"Ann Roe"},"starter":true,"didNotPlay":false,"stats":["2"]}]}]}
            """#
        func of(_ id: String, _ text: String, side: String = "") -> String {
            text.replacing("%", with: id).replacing("homeAway\":\"~", with: "homeAway\":\"\(side)")
        }
        let page = #"""
            {"header":{"id":"5","league":{"slug":"nba"},"competitions":[{"competitors":[
              \#(of("1", team, side: "home")),\#(of("2", team, side: "away"))],
              "status":{"period":1,"displayClock":"9.5","type":{"name":"STATUS_IN_PROGRESS","completed":false}}}]},
             "boxscore":{"players":[\#(of("1", sheet)),\#(of("2", sheet))]},
             "plays":[{"sequenceNumber":"1","type":{"text":"Layup Shot"},"text":"Ann","homeScore":2,"awayScore":0,
              "period":{"number":1},"clock":{"displayValue":"11:07"},"scoringPlay":true,"scoreValue":2,
              "shootingPlay":true,"coordinate":{"x":28,"y":2},"team":{"id":"1"},
              "participants":[{"athlete":{"id":"7"}}]}]}
            """#
        let text = try ParseKind.espnSummary.parse(Array(page.utf8))
        let player = #"{"player":{"name":"Ann Roe","sourceId":"7","jersey":null,"position":null,"classYear":null},"#
        let sheetText = [
            #"{"figures":[],"tables":[{"name":null,"columns":[{"key":"points","label":"PTS","statistic":"points"}],"#,
            #""lines":["# + player + #""isStarter":true,"hasPlayed":true,"note":null,"cells":["2"]}],"totals":null}]}"#,
        ].joined()
        let expected = [
            #""period":1,"clock":"9.5","score":{"home":2,"away":2},"#,
            #""periods":[{"number":1,"label":"1st","home":2,"away":2}],"plays":[{"period":1,"clock":"11:07","#,
            #""side":"home","kind":"two_pointer","text":"Ann","homeScore":2,"awayScore":0,"#,
            #""players":[{"name":"Ann Roe","role":"scorer"}],"shotPosition":{"x":3,"y":2}}],"#,
            #""box":{"home":"# + sheetText + #","away":"# + sheetText
                + #"},"leaders":null,"odds":[],"series":[],"injuries":null,"sheet":null}"#,
        ]
        #expect(text.hasPrefix(#"{"league":"nba","sourceId":"5","home":{"name":"T1","#))
        #expect(text.hasSuffix(expected.joined()))
    }

    @Test func `the polls of a page are an array`() throws {
        #expect(try ParseKind.espnRankings.parse(Array(#"{"rankings":[]}"#.utf8)) == "[]")
    }

    @Test func `control characters are escaped`() {
        let text = OrderedJSON.string("a\u{0}\u{1F}\"\\\n/é🥍").text
        #expect(text == #""a\u0000\u001f\"\\\u000a/é🥍""#)
        #expect((try? JSONDecoder().decode(String.self, from: Data(text.utf8))) == "a\u{0}\u{1F}\"\\\n/é🥍")
    }

    @Test func `a missing file is an error`() {
        #expect(throws: (any Error).self) { try ParseKind.statcrew.parse(file: "/nonexistent/file.xml") }
    }

    @Test func `an empty page is a parse error`() {
        for kind in ParseKind.allCases { #expect(throws: ParseError.empty) { try kind.parse([]) } }
    }
}
