import Normalizing
import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

@Suite("College box score")
struct CollegeBoxScoreTests {
    @Test func `a box score has the figures of players and teams`() throws {
        let game = try GameReading(ncaaBoxScore: CollegeFixtures.boxScore().bytes)
        #expect(game.league == .mensLacrosseD1)
        #expect(game.sourceID.description == "ncaa:6600001")
        #expect(game.status == .known(.final))
        #expect(game.period?.label == "OT")
        #expect(game.score == Score(home: 6, away: 5))
        let home = try #require(game.box?.home)
        #expect(home.tables.map(\.name) == [nil, "goalTypes", "goalie"])
        #expect(home.tables.first?.columns.map(\.key) == ["goals", "assists"])
        #expect(home.tables.first?.lines.map(\.player.name) == ["Al RAY", "Bo FOX", "Di Ash"])
        #expect(home.tables.first?.lines.map(\.isStarter) == [true, true, false])
        #expect(home.tables.first?.lines.first?.player.jersey == "7")
        #expect(home.tables.last?.lines.map(\.player.name) == ["Di Ash"])
        #expect(home.playersTotal(of: .goals) == 6)
        #expect(home.playersTotal(of: .saves) == 11)
        #expect(home.value(of: .goals) == .number(6))
        #expect(home.value(of: .saves) == .number(11))
        #expect(home.value(of: .faceoffsWon) == .number(9))
        #expect(home.value(of: .penaltyTime) == .seconds(90))
        #expect(home.value(of: .powerPlayGoals) == .number(1))
        #expect(home.figures.first { $0.column.key == "clears" }?.column.statistic == .successfulClears)
        #expect(home.figures.first { $0.column.key == "clears" }?.cell.printed == "12")
        #expect(game.box?.away.value(of: .shots) == nil)
        #expect(game.box?.away.tables.first?.lines.count == 1)
    }

    /// A team's first table lists all its players, those who did not play last.
    @Test func `players who did not play are listed last`() throws {
        let idle =
            #"{"firstName":"Ed","lastName":"Elm","position":"M","number":9,"starter":false,"participated":false}"#
        let page = CollegeFixtures.boxScore().replacing(#""playerStats":[{"#, with: #""playerStats":[\#(idle),{"#)
        let tables = try #require(try GameReading(ncaaBoxScore: page.bytes).box?.home.tables)
        #expect(tables.first?.lines.map(\.player.name) == ["Al RAY", "Bo FOX", "Di Ash", "Ed Elm"])
        #expect(
            tables.first?.lines.last?.hasPlayed == false && tables.first?.lines.last?.cells.map(\.printed) == ["", ""]
        )
        #expect(tables.dropFirst().allSatisfy { !$0.lines.contains { $0.player.name == "Ed Elm" } })
    }

    @Test func `the box score of a live game has its period and clock`() throws {
        let page = CollegeFixtures.boxScore().replacing(
            #""status":"F","period":"FINAL (OT)""#,
            with: #""status":"I","period":"3rd""#
        )
        .replacing(#""minutes":null,"seconds":null"#, with: #""minutes":4,"seconds":"7""#)
        let game = try GameReading(ncaaBoxScore: page.bytes)
        #expect(game.status == .known(.live))
        #expect(game.period?.number == 3 && game.clock?.description == "4:07")
    }

    @Test func `team statistics have no players`() throws {
        let game = try GameReading(ncaaTeamStats: CollegeFixtures.boxScore(players: false).bytes)
        #expect(game.box?.home.tables == [])
        #expect(game.box?.home.value(of: .faceoffsLost) == .number(6))
    }

    /// The source prints zeros if it has no data.
    @Test func `scores of zero on a finished game's page count as missing`() throws {
        let page = CollegeFixtures.boxScore(homeGoals: "0").replacing(
            #""goals":"5","shots""#,
            with: #""goals":0,"shots""#
        )
        let game = try GameReading(ncaaBoxScore: page.bytes)
        #expect(game.score == nil)
        #expect(game.status == .unknown(word: "F"))
    }

    /// The response to the right query has all requested fields, even if they are `null`. The response to another
    /// sport's query has only the rosters.
    @Test(
        arguments: [
            (#"[{"firstName":"Al","lastName":"Ray","number":1,"starter":true}]"#, #"{"__typename":"A"}"#, true),
            (#"[{"__typename":"A"},{"__typename":"A"}]"#, #"{"goals":"1"}"#, true),
            ("[]", #"{"__typename":"A"}"#, true),
            (#"[{"firstName":"Al","lastName":"Ray"}]"#, "null", true),
            (#"[{"firstName":"Al","lastName":"Ray","goals":null}]"#, #"{"__typename":"A"}"#, false),
            (#"[{"firstName":"Al","lastName":"Ray"}]"#, #"{"goals":null}"#, false), ("[]", "null", false),
        ]
    )
    func `rosters without any statistic are recognized as the response to another query`(
        players: String,
        totals: String,
        isHollow: Bool
    ) {
        let teams = #""teams":[{"isHome":true,"teamId":"1","nameShort":"A"},{"isHome":false,"nameShort":"B"}]"#
        let box = #""teamBoxscore":[{"teamId":1,"playerStats":\#(players),"teamStats":\#(totals)}]"#
        let page = #"{"data":{"boxscore":{"contestId":1,"sportCode":"WBB","status":"I",\#(teams),\#(box)}}}"#
        if isHollow {
            #expect(throws: ParseError.wrongQuery) { try GameReading(ncaaBoxScore: page.bytes) }
        } else {
            #expect(throws: Never.self) { try GameReading(ncaaBoxScore: page.bytes) }
        }
    }

    @Test(arguments: [
        (#"{"data":{"boxscore":null}}"#, ParseError.noGame),
        (#"{"data":{"boxscore":{"__typename":"Boxscore"}}}"#, .wrongQuery),
        (#"{"data":{"boxscore":[]}}"#, .unexpectedShape(path: "data.boxscore")),
        (#"{"data":{"boxscore":{"contestId":1,"teams":[]}}}"#, .unreadableGame(.teams(0))),
        (#"{"errors":[{"message":"PersistedQueryNotFound"}]}"#, .persistedQueryNotFound),
    ])
    func `a page without a box score is refused`(page: String, expected: ParseError) {
        #expect(throws: expected) { try GameReading(ncaaBoxScore: page.bytes) }
    }

    /// A table has a column for each field of any of its rows. An invalid page must not make it wider than any sport's
    /// table.
    @Test func `the number of a table's columns is limited`() throws {
        let players = (0..<200).map { row in
            #"{"firstName":"P","lastName":"\#(row)","#
                + (0..<100).map { #""f\#(row)x\#($0)":1"# }.joined(separator: ",") + "}"
        }
        let page =
            #"{"data":{"boxscore":{"contestId":1,"teams":[{"isHome":true,"teamId":"1","nameShort":"A"},"#
            + #"{"isHome":false,"teamId":"2","nameShort":"B"}],"teamBoxscore":[{"teamId":1,"playerStats":["#
            + players.joined(separator: ",") + #"]},{"teamId":2}]}}}"#
        let box = try GameReading(ncaaBoxScore: page.bytes).box
        #expect(box?.home.tables.first?.columns.count == 64)
        #expect(box?.home.tables.first?.lines.count == 200)
    }

    @Test func `individual statistics of a contest are read`() throws {
        let game = try GameReading(ncaaStatsIndividual: StatsSiteFixtures.contest().bytes, league: .mensLacrosseD1)
        #expect(game.sourceID.description == "ncaa-stats:6310104")
        #expect(game.day?.description == "2026-02-01")
        #expect(game.startTime == nil)
        #expect(game.status == .known(.final))
        #expect(game.score == Score(home: 9, away: 8))
        #expect(game.periods?.map { [$0.home, $0.away] } == [[2, 4], [2, 2], [3, 1], [1, 1], [1, 0]])
        #expect(game.teams.away.name == "Owl City")
        #expect(game.teams.away.fullName == "Owl City Owls")
        #expect(game.teams.away.sourceID?.description == "ncaa-stats:501")
        #expect(game.teams.home.record?.description == "1-0")
        let away = try #require(game.box?.away)
        #expect(
            away.tables.map { $0.columns.map(\.label) } == [
                ["Min", "Goals", "FO Won"], ["G Min", "Goals Allowed", "Save Pct"],
            ]
        )
        #expect(away.tables.map(\.name) == [nil, "Goalkeepers"])
        #expect(away.tables.first?.lines.map(\.player.name) == ["Al Ray", "Bo Fox", "TEAM"])
        #expect(away.tables.first?.lines.map { $0.player.sourceID?.id } == ["5011", "5012", nil])
        #expect(away.tables.first?.lines.first?.player.position == "D")
        #expect(away.tables.first?.totals?.map(\.printed) == ["60:00", "8", "7"])
        #expect(away.playersTotal(of: .goals) == 8)
        #expect(away.tables.last?.totals?.last?.value == .share(0.476))
    }

    @Test func `a box score may have no players`() throws {
        let page = StatsSiteFixtures.contest(players: false).bytes
        let game = try GameReading(ncaaStatsBoxScore: page)
        #expect(game.score == Score(home: 9, away: 8))
        #expect(game.box?.home.tables == [])
        #expect(throws: ParseError.unexpectedShape(path: "header and tables of a contest's players")) {
            try GameReading(ncaaStatsIndividual: page)
        }
    }

    /// A team of another association has no page on this site, so its name has no link.
    @Test(arguments: [true, false])
    func `an opponent whose name has no link is still read`(isHome: Bool) throws {
        let (id, name) = isHome ? (601, "Yale Bulldogs") : (501, "Owl City Owls")
        var page = StatsSiteFixtures.contest(players: false)
        page = page.replacing(#"<a href="/teams/\#(id)">\#(name)</a>"#, with: name)
        page = page.replacing(#"<a href="/teams/\#(id)">"#, with: "<a>")
        let game = try GameReading(ncaaStatsBoxScore: page.bytes)
        #expect(game.score == Score(home: 9, away: 8))
        #expect(game.teams.away.name == "Owl City" && game.teams.home.name == "Yale")
        #expect(game.teams.home.sourceID?.id == (isHome ? nil : "601"))
        #expect(game.teams.away.sourceID?.id == (isHome ? "501" : nil))
        // Without the names in the line score, it is uncertain which side is which.
        let unnamed = page.replacing("<td>Yale</td>", with: "<td></td>").replacing(
            "<td>Owl City</td>",
            with: "<td></td>"
        )
        #expect(throws: ParseError.unexpectedShape(path: "header of a contest")) {
            try GameReading(ncaaStatsBoxScore: unnamed.bytes)
        }
    }

    /// In basketball, the box score has points instead of goals.
    @Test func `basketball's score is its points`() throws {
        let page = CollegeFixtures.boxScore().replacing("MLA", with: "WBB").replacing(
            #""goals":"5","shots""#,
            with: #""points":"61","shots""#
        )
        .replacing(#""goals":"6","shots""#, with: #""points":"70","shots""#)
        let game = try GameReading(ncaaBoxScore: page.bytes)
        #expect(game.score == Score(home: 70, away: 61) && game.status == .known(.final))
    }

    @Test func `a game without a winner is not read as final`() throws {
        let game = try GameReading(ncaaStatsBoxScore: StatsSiteFixtures.contest(winner: "").bytes)
        #expect(game.status.status == nil)
    }
}
