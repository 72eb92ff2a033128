import Fleet
import Foundation
import Postgres
import TestSupport
import TestTools
import Testing
import Transport

/// Tests additional pages of games, which the real programs read.
@Suite("Second sources")
struct SecondSourceNightlyTests {
    @Test
    func `a scorer's file as a second source agrees, and its plays and box score are shown`() async throws {
        try await SimulatedGameDay.play(speed: 300, games: 2) { day in
            let games = try await day.games().filter { $0.status == "scheduled" || $0.status == "live" }
            let game = try #require(games.first)
            try await day.readScorersFile(of: game.contestId)
            try await day.waitForTheEnd()
            try await day.expectTrueScores()
            try await day.expectSecondarySource(of: game.contestId)
            try await day.expectBoxScores()
            try await day.expectNothingLeft()
        }
    }

    @Test
    func `a file of an unknown game changes nothing, and is listed for an operator`() async throws {
        let host = try SecondarySourceHost()
        try await SimulatedGameDay.play(speed: 300, games: 2, secondary: host) { day in
            let ids = try await day.games().map(\.contestId)
            let (ours, other) = (try #require(ids.first), try #require(ids.last))
            // The id in the file of one game is mapped to the other game.
            try await day.pool.execute(
                """
                insert into game_source_id (source, source_id, game_id)
                select 'statcrew', concat_ws(' ', g.league_id, g.day, \(other)::text), g.id
                  from game_source_id s join game g on g.id = s.game_id
                 where s.source = 'ncaa' and s.source_id = \(ours)
                """
            )
            let today = try await day.today()
            host.set("/live.xml", SimulatedGameDay.unknownTeamsFile(on: today.american))
            try await day.readPage(host.url("/live.xml"))
            try await day.readScorersFile(of: other)
            try await eventually("both files quarantined") {
                let unmatched = try await day.pool.query(
                    "select name from unmatched where source = 'statcrew' and kind = 'game'"
                )
                .map { try $0.decode(String.self) }
                let quarantined = try await day.pool.query("select kind from quarantine where source = 'statcrew'")
                    .map { try $0.decode(String.self) }
                return unmatched == ["Elsewhere State at Nowhere Tech on \(today.plain)"]
                    && quarantined == ["other_teams"]
            }
            try await day.waitForTheEnd()
            try await day.expectTrueScores()
            let words = try await day.pool.first("select count(*) from source_report where source = 'statcrew'")
            #expect(try words?.decode(Int64.self) == 0)
        }
    }
}

extension SecondSourceNightlyTests {
    @Test
    func `a block page of StatBroadcast is recognized, pauses the host, and no other page is fetched`() async throws {
        let host = try SecondarySourceHost()
        let wall = "<html><body><script>document.cookie='sb_cv=1';location.reload()</script></body></html>"
        for group in ["one", "two", "three", "four"] { host.set("/events/statbroadcast.php?gid=\(group)", wall) }
        try await SimulatedGameDay.play(speed: 300, games: 1, secondary: host) { day in
            for group in ["one", "two", "three"] { try await day.readPage(group, of: "statbroadcast") }
            try await eventually("an open breaker") {
                try await day.pool.first(
                    "select 1 from host_budget where host = \(host.authority) and state = 'open' and state_reason like '%blocked%'"
                ) != nil
            }
            try await day.readPage("four", of: "statbroadcast")
            try await eventually("a page that is not fetched") {
                try await day.pool.first("select 1 from scrape_run where target like '%:four' and outcome = 'breaker'")
                    != nil
            }
            #expect(host.count(of: "/events/") == 3)
            let outcomes = try await day.pool.query(
                "select distinct outcome from scrape_run where target like 'games:%' order by 1"
            ).map { try $0.decode(String.self) }
            #expect(outcomes == ["blocked", "breaker"])
            try await day.waitForTheEnd()
            try await day.expectTrueScores()
            try await day.expectNothingLeft()
        }
    }

    @Test
    func `the NCAA's official statistics are read after a game, and do not replace its own pages`() async throws {
        let host = try SecondarySourceHost()
        try await SimulatedGameDay.play(speed: 600, games: 1, secondary: host) { day in
            try await day.waitForTheEnd()
            let game = try #require(try await day.games().first { $0.status == "final" })
            host.set("/teams/501", RecordPages.schedule(of: game, on: try await day.today().american))
            host.set("/contests/77/individual_stats", RecordPages.contest(of: game))
            try await day.readPage("501", of: "ncaa-stats")
            try await eventually("the official statistics") {
                try await day.pool.first(
                    "select 1 from scrape_run where target like 'detail:%:box_score:ncaa-stats' and outcome = 'fetched'"
                ) != nil
            }
            let word = try await day.pool.first(
                "select reading ->> 'status', reading -> 'score' ->> 'home' from source_report where source = 'ncaa-stats'"
            )
            let (status, home) = try #require(word).decode(String?.self, String?.self)
            #expect(status == "final" && home == game.score.map { "\($0.home)" })
            #expect(try await day.pool.query("select name from unmatched").isEmpty)
            #expect(try await day.pool.query("select detail from quarantine").isEmpty)
            try await day.expectBoxScores()
            #expect(host.count(of: "/contests/") == 1)
            try await day.expectNothingLeft()
        }
    }
}

extension SimulatedGameDay {
    /// Adds a page of a source with the operator's command.
    func readPage(_ address: String, of source: String = "statcrew") async throws {
        let run = try await Tool(program: "bardown").run(
            ["pages", "add", "mlax-d1", source, address],
            environment: ["DATABASE_URL": running.databaseURL]
        )
        guard run.code == 0 else { throw NeverHappened(what: "a page added: \(run.errorOutput)") }
    }

    func readScorersFile(of contest: String) async throws {
        try await readPage("\(running.simulator.upstream)/statcrew/\(contest).xml")
    }

    /// Expects that the file is matched to its game, that all sources agree about the game, and that the plays and the
    /// box score come from the file.
    func expectSecondarySource(of contest: String) async throws {
        try await eventually("the file's last reading") {
            let row = try await pool.first(
                """
                select g.plays_source, b.source, w.reading ->> 'status'
                  from game g
                  join game_source_id n on n.game_id = g.id and n.source = 'ncaa' and n.source_id = \(contest)
                  join game_source_id s on s.game_id = g.id and s.source = 'statcrew'
                                       and s.source_id = concat_ws(' ', g.league_id, g.day, \(contest)::text)
                  join source_report w on w.game_id = g.id and w.source = 'statcrew'
                  left join game_box b on b.game_id = g.id
                """
            )
            guard let row else { return false }
            let (plays, box, status) = try row.decode(String?.self, String?.self, String?.self)
            return plays == "statcrew" && box == "statcrew" && status == "final"
        }
        try await eventually("all sources to agree") {
            try await pool.first("select count(*) from source_difference where until is null")?.decode(Int64.self) == 0
        }
        #expect(try await pool.query("select name from unmatched").isEmpty)
        // The file must have been polled as often as a live game requires.
        let reads = try await pool.first(
            "select count(*) from scrape_run where target like 'games:%' and outcome in ('fetched', 'unchanged')"
        )
        #expect(try reads?.decode(Int64.self) ?? 0 > 5)
    }

    /// Returns the day of the games in ISO format and in the format of the files.
    func today() async throws -> (plain: String, american: String) {
        try #require(try await pool.first("select day::text, to_char(day, 'FMMM/FMDD/YYYY') from game limit 1"))
            .decode(String.self, String.self)
    }

    /// Returns a scorer's file of two teams that are in none of our leagues.
    static func unknownTeamsFile(on day: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <lcgame source="A program" version="1" generated="\(day)">
          <venue gameid="NT0502" visid="ELS" visname="Elsewhere State" homeid="NOW" homename="Nowhere Tech" date="\(day)"
                 gender="M" neutralgame="N"><rules prds="4" minutes="15"/><show faceoffs="1" dcs="0"/></venue>
          <status period="2" clock="10:00"/>
          <team vh="V" id="ELS" name="Elsewhere State"><linescore periods="2" line="1,0" score="1"/></team>
          <team vh="H" id="NOW" name="Nowhere Tech"><linescore periods="2" line="0,2" score="2"/></team>
          <plays format="summary"><period number="1"><play vh="V" team="ELS" clock="9:00" action="SHOT"
            text="GOAL by ELS Doe, Al."/><currentscore vscore="1" hscore="0"/></period></plays>
        </lcgame>
        """
    }
}
