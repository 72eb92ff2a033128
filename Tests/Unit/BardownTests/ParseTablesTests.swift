import Parsing
import Scores
import Testing

@testable import bardown

/// Tests the exact output of `bardown parse` for pages other than games.
@Suite("Parse tables")
struct ParseTablesTests {
    private func page(_ main: String) -> [UInt8] {
        Array("<!DOCTYPE html><html><body>\(main)</body></html>".utf8)
    }

    private func team(_ name: String, id: String = "null", conference: String = "null") -> String {
        #"{"name":"\#(name)","abbreviation":null,"sourceId":\#(id),"rank":null,"fullName":null,"#
            + #""conference":\#(conference),"color":null,"record":null}"#
    }

    @Test func `a page of rankings is written as JSON`() throws {
        let text = try ParseKind.ncaaRankings.parse(
            page(
                """
                <h1>Coaches Poll</h1><p class="rankings-last-updated">Through Games May 3, 2026</p>
                <table><tr><th>Rank</th><th>School</th><th>Points</th><th>Prev</th><th>Road</th></tr>
                <tr><td>1</td><td>Duke (9)</td><td>1,000</td><td>3</td><td>5-0</td></tr>
                <tr><td>2</td><td>Yale</td><td></td><td>NR</td><td></td></tr><tr><td>3</td></tr></table>
                """
            )
        )
        let expected = [
            #"{"league":null,"name":"Coaches Poll","#,
            #""asOf":{"through":"2026-05-03","text":"Through Games May 3, 2026"},"entries":["#,
            #"{"rank":1,"team":\#(team("Duke")),"previousRank":3,"wasUnranked":false,"movement":2,"#,
            #""firstPlaceVotes":9,"points":1000,"record":null,"other":[{"name":"Road","value":"5-0"}]},"#,
            #"{"rank":2,"team":\#(team("Yale")),"previousRank":null,"wasUnranked":true,"movement":null,"#,
            #""firstPlaceVotes":null,"points":null,"record":null,"other":[]}],"#,
            #""rejected":[{"index":2,"id":null,"reason":"a team without a name"}]}"#,
        ]
        #expect(text == expected.joined())
    }

    @Test func `a page of standings is written as JSON`() throws {
        let text = try ParseKind.ncaaStandings.parse(
            page(
                """
                <figure class="standings-conference">ACC</figure><table><tr><th>School</th><th colspan=2>Overall</th></tr>
                <tr><th></th><th>W</th><th>L</th></tr><tr><td>Duke</td><td>3</td><td>1</td></tr></table>
                """
            )
        )
        let expected = [
            #"{"league":null,"asOf":null,"groups":[{"name":"ACC","entries":["#,
            #"{"place":null,"team":\#(team("Duke")),"overall":"3-1","conference":null,"other":[]}]}],"rejected":[]}"#,
        ]
        #expect(text == expected.joined())
    }

    @Test func `a page of leaders is written as JSON`() throws {
        let text = try ParseKind.ncaaLeaders.parse(
            page(
                """
                <table><tr><th>Rank</th><th>Name</th><th>Team</th><th>Cl</th><th>GAA</th></tr>
                <tr><td>1</td><td>Al Ray</td><td>Duke</td><td>Jr.</td><td>6.51</td></tr></table>
                """
            )
        )
        let expected = [
            #"{"league":null,"asOf":null,"categories":[{"name":"GAA","entries":[{"rank":1,"#,
            #""player":{"name":"Al Ray","sourceId":null,"jersey":null,"position":null,"classYear":"Jr."},"#,
            #""team":\#(team("Duke")),"value":"6.51","other":[]}]}],"pageCount":null,"rejected":[]}"#,
        ]
        #expect(text == expected.joined())
    }

    @Test func `a team's schedule is written as JSON`() throws {
        let text = try ParseKind.ncaaStatsSchedule.parse(
            page(
                """
                <h1>Owls (1-0)</h1><table><tr><th>Date</th><th>Opponent</th><th>Result</th></tr>
                <tr><td>02/01/2026</td><td>@ <a href="/teams/7">Yale</a></td>
                <td><a href="/contests/5/box_score">W 9-8 (OT)</a></td></tr></table>
                """
            )
        )
        let expected = [
            #"{"league":null,"team":\#(team("Owls")),"record":"1-0","games":["#,
            #"{"sourceId":"5","day":"2026-02-01","startTime":null,"opponent":\#(team("Yale", id: #""7""#)),"#,
            #""site":"away","place":null,"note":null,"status":"final","#,
            #""result":{"goalsFor":9,"goalsAgainst":8,"overtimes":1},"attendance":null}],"rejected":[]}"#,
        ]
        #expect(text == expected.joined())
    }

    @Test func `the days of a season are written as JSON`() throws {
        let page =
            #"{"data":{"schedules":{"today":{"date":"05/02/2026"},"games":[{"contestDate":"05/02/2026","count":3}]}}}"#
        #expect(
            try ParseKind.ncaaSchedule.parse(Array(page.utf8), league: .mensLacrosseD1)
                == #"{"league":"mlax-d1","today":"2026-05-02","days":[{"day":"2026-05-02","games":3}],"rejected":[]}"#
        )
    }

    @Test func `a list of schools is written as JSON`() throws {
        let logo = "https://www.ncaa.com/sites/default/files/images/logos/schools"
        let text = try ParseKind.ncaaSchools.parse(Array(#"[{"slug":"duke","name":"Duke"}]"#.utf8))
        let expected = [
            #"{"league":null,"teams":[{"team":\#(team("Duke", id: #""duke""#)),"logos":["#,
            #"{"url":"\#(logo)/bgl/duke.svg","background":"light"},"#,
            #"{"url":"\#(logo)/bgd/duke.svg","background":"dark"}]}],"rejected":[]}"#,
        ]
        #expect(text == expected.joined())
    }

    @Test func `a box score is written as JSON`() throws {
        let page = #"""
            {"data":{"boxscore":{"contestId":7,"sportCode":"MLA","status":"F","period":"FINAL","teams":[
             {"isHome":true,"teamId":"1","nameShort":"A"},{"isHome":false,"teamId":"2","nameShort":"B"}],
             "teamBoxscore":[{"teamId":1,"teamStats":{"goals":"2","clears":"9"},"playerStats":[
              {"firstName":"Al","lastName":"Ray","number":7,"starter":true,"participated":true,"goals":"2"}]},
              {"teamId":2,"teamStats":{"goals":"1"},"playerStats":[]}]}}}
            """#
        let expected = [
            #""score":{"home":2,"away":1},"periods":null,"plays":null,"box":{"home":{"figures":["#,
            #"{"key":"goals","label":"goals","statistic":"goals","printed":"2"},"#,
            #"{"key":"clears","label":"clears","statistic":"successful_clears","printed":"9"}],"tables":["#,
            #"{"name":null,"columns":[{"key":"goals","label":"goals","statistic":"goals"}],"lines":["#,
            #"{"player":{"name":"Al Ray","sourceId":null,"jersey":"7","position":null,"classYear":null},"#,
            #""isStarter":true,"hasPlayed":true,"note":null,"cells":["2"]}],"totals":null}]},"#,
            #""away":{"figures":[{"key":"goals","label":"goals","statistic":"goals","printed":"1"}],"tables":[]}},"leaders":null,"odds":[],"series":[],"#,
            #""injuries":null,"sheet":null}"#,
        ]
        #expect(try ParseKind.ncaaBoxScore.parse(Array(page.utf8)).hasSuffix(expected.joined()))
    }
}
