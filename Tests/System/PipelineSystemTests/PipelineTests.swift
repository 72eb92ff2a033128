import EphemeralPostgres
import Fleet
import Foundation
import Glibc
import Postgres
import TestTools
import Testing
import Transport

/// Tests the whole path from the page to the phone, with the real programs as processes.
@Suite("Pipeline")
struct PipelineTests {
    @Test
    func `a game day ends with the right scores, quarters, pushes and canary, and no job left`() async throws {
        try await play(games: 4)
    }

    @Test(.enabled(if: !Captures.files.isEmpty, "no captures next to the repository"))
    func `a day of real games also ends correctly`() async throws {
        try await play(games: 1, captures: Captures.files)
    }

    private func play(games: Int, captures: [String] = []) async throws {
        try await SimulatedGameDay.play(speed: 600, games: games, captures: captures) { day in
            try await day.waitForTheEnd()
            try await day.expectTrueScores()
            try await day.expectAccurateAPI()
            try await day.expectScorers()
            try await day.expectBoxScores()
            try await day.expectPushes()
            try await day.expectCrawlPolicy()
            try await day.expectTwoSources()
            try await day.expectTraces()
            // This check comes after all that count games, because the canary adds two games.
            try await day.expectCanary()
            try await day.expectNothingLeft()
        }
    }

    @Test
    func `a day ends correctly while every program is killed and Postgres crashes`() async throws {
        if Captures.files.isEmpty { print("faults without real games: no captures next to the repository") }
        try await SimulatedGameDay.play(speed: SimulatedGameDay.slow, games: 3, captures: Captures.files) { day in
            try await day.killEverything()
            try await day.setGameSpeed(to: 300)
            try await day.killProgramsAtTheEnd()
            try await day.waitForTheEnd()
            try await day.expectTrueScores()
            try await day.expectAccurateAPI()
            try await day.expectPushes(mayRepeat: true)
            try await day.expectNothingLeft()
        }
    }
}

/// Play-by-plays of real games, which are kept outside the repository.
private enum Captures {
    /// Their paths; empty if the folder is missing.
    static let files: [String] = {
        let folder = URL(filePath: ProjectFolder.capture("ncaa/sdataprod-lacrosse"))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.filter { $0.hasPrefix("pbp_MLA") }.sorted().map { folder.appending(path: $0).path() }
    }()
}

extension SimulatedGameDay {
    /// Waits until every played game is final in the database, and all jobs about games are done.
    func waitForTheEnd() async throws {
        try await eventually("the end of all games") {
            // The database may be restarting.
            guard let games = try? await games(), games.allSatisfy({ $0.status != "live" && $0.status != "scheduled" })
            else { return false }
            let played = games.count { $0.status == "final" }
            let final = try? await pool.first("select count(*) from game where status = 'final'")?.decode(Int64.self)
            return final == Int64(played + tapedGames)
        }
        // The plays are still read for some time after the end. The jobs that are enqueued until then must also be
        // done.
        var missing = ""
        do {
            try await eventually("all plays, events and pushes") {
                // The simulator may be restarting.
                do { missing = try await missingData() } catch { missing = "\(error)" }
                return missing.isEmpty
            }
        } catch is NeverHappened {
            throw NeverHappened(what: "all plays, events and pushes; still \(missing)")
        }
    }

    /// Describes the data that is still missing; empty if all is complete.
    private func missingData() async throws -> String {
        let groundTruth = try await games().filter { $0.status == "final" }.reduce(into: [:]) {
            $0[$1.contestId] = Int64($1.scoringPlays)
        }
        let rows = try await pool.query(
            """
            select s.source_id, count(*) from play p
              join game g on g.id = p.game_id join league l on l.id = g.league_id
              join game_source_id s on s.game_id = g.id and s.source = l.source
             where p.kind in ('goal', 'two_pointer', 'three_pointer', 'free_throw') group by s.source_id
            """
        )
        let goals = Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(String.self, Int64.self) })
        var missing = groundTruth.filter { goals[$0.key] != $0.value }
            .map { "\(goals[$0.key] ?? 0) of \($0.value) goals of \($0.key)" }
        let jobs = try await pool.query(
            "select kind || ' ' || state || ' ' || args || coalesce(last_error, '') from ops.job where queue in ('diff', 'push', 'activities')"
        )
        missing += try jobs.map { try $0.decode(String.self) }
        missing += try await wrongLineScores()
        missing += try await pool.query("select 'undiffed ' || id from game where diffed_revision < revision")
            .map { try $0.decode(String.self) }
        return missing.joined(separator: "; ")
    }

    /// Describes the line scores that the next reading of the game's own page corrects: those that do not add up to the
    /// score, and those with other periods than the game had. If the scoreboard was not read for a while, all goals
    /// since then count for the period in which it is read again.
    private func wrongLineScores() async throws -> [String] {
        let unequal = try await pool.query(
            """
            select 'line score of ' || g.id from game g
             where g.status = 'final' and g.home_score + g.away_score
                   <> (select coalesce(sum(p.home_score + p.away_score), 0) from period_score p where p.game_id = g.id)
            """
        ).map { try $0.decode(String.self) }
        let found = try await periods()
        let other = try await games().filter { $0.status == "final" }.compactMap { game in
            let periods = found[game.contestId] ?? [:]
            return periods == game.periods ? nil : "quarters of \(game.home) - \(game.away): \(periods)"
        }
        return unequal + other
    }

    /// Returns the stored scores of all periods with a goal, by the source's id of the game and the period's number.
    private func periods() async throws -> [String: [Int: TrueGame.Score]] {
        let rows = try await pool.query(
            """
            select s.source_id, p.number, p.home_score, p.away_score from period_score p
              join game g on g.id = p.game_id join league l on l.id = g.league_id
              join game_source_id s on s.game_id = g.id and s.source = l.source
             where p.home_score + p.away_score > 0
            """
        )
        return try rows.reduce(into: [:]) { found, row in
            let (id, number, home, away) = try row.decode(String.self, Int16.self, Int16.self, Int16.self)
            found[id, default: [:]][Int(number)] = TrueGame.Score(home: Int(home), away: Int(away))
        }
    }

    /// Once goals are scored and alerts about them arrive, kills each program and the simulator, with a crash of
    /// Postgres in between. A push has to arrive between two faults, so that every fault hits a working system.
    func killEverything() async throws {
        for (index, child) in running.fleet.children.enumerated() {
            let pushed = try await pushes().count
            try await eventuallyDuringGames("another push, so that \(child.name) is killed") {
                try await pushes().count > pushed
            }
            if index == 3 { try await running.cluster.restart(.immediate) }
            let before = child.starts
            let pid = try #require(child.pid, "\(child.name) does not run")
            kill(pid, SIGKILL)
            try await eventually("\(child.name) started again") { child.starts > before }
            // A restarted simulator still has its record of earlier pushes.
            try await eventually("the simulator's answer") {
                ((try? await pushes().count) ?? 0) > pushed
            }
        }
    }

    /// Kills each program once more as the games end. The simulator is not killed, because it would lose its clock.
    func killProgramsAtTheEnd() async throws {
        try await eventually("the end of a game") { try await games().contains { $0.status == "final" } }
        for child in running.fleet.children where child.name != "simulator" {
            let before = child.starts
            guard let pid = child.pid else { continue }
            kill(pid, SIGKILL)
            try await eventually("\(child.name) started again") { child.starts > before }
        }
    }

    func expectTrueScores() async throws {
        let periods = try await periods()
        for game in try await games() where game.status == "final" {
            let row = try #require(
                try await pool.first(
                    """
                    select g.status, g.home_score, g.away_score from game g
                      join game_source_id s on s.game_id = g.id where s.source = \(game.source) and s.source_id = \(game.contestId)
                    """
                )
            )
            let (status, home, away) = try row.decode(String.self, Int16?.self, Int16?.self)
            #expect(status == "final", "\(game.home) - \(game.away)")
            #expect(home.map(Int.init) == game.score?.home && away.map(Int.init) == game.score?.away)
            #expect(periods[game.contestId] ?? [:] == game.periods, "quarters of \(game.home) - \(game.away)")
        }
    }

    func expectAccurateAPI() async throws {
        let games = try await get("\(running.api)/api/v1/games/today", as: [APIGame].self)
        let groundTruths = try await self.games()
        for groundTruth in groundTruths where groundTruth.status == "final" && groundTruth.league == "mlax-d1" {
            let game = try #require(
                games.first { $0.boxScoreURL?.hasSuffix("/\(groundTruth.contestId)") == true },
                "\(groundTruth.home) - \(groundTruth.away) in the API"
            )
            #expect(game.status == "final")
            #expect(game.homeScore == groundTruth.score?.home && game.awayScore == groundTruth.score?.away)
            let quarters = game.quarterScores.filter { $0.homeScore + $0.awayScore > 0 }
            #expect(Dictionary(uniqueKeysWithValues: quarters.map { ($0.quarter, $0.score) }) == groundTruth.periods)
        }
    }

    /// Expects that fetches are recorded with the usual outcomes only, that all programs together fetched robots.txt
    /// once, and that an opened game is recorded. On a busy machine the host's limits may refuse a poll (`budget`).
    func expectCrawlPolicy() async throws {
        let outcomes = try await pool.query("select distinct outcome from scrape_run where target <> 'robots.txt'")
            .map { try $0.decode(String.self) }
        #expect(outcomes.contains("fetched") && outcomes.contains("unchanged"))
        #expect(Set(outcomes).isSubset(of: ["fetched", "unchanged", "same_body", "absent", "budget"]), "\(outcomes)")
        let robots = try await pool.first("select count(*) from scrape_run where target = 'robots.txt'")
        #expect(try robots?.decode(Int64.self) == 1)
        let game = try #require(try await pool.first("select id::text from game where status = 'final'"))
            .decode(String.self)
        let response = try await http.fetch(Request(.get, "\(running.api)/api/v1/games/\(game)/plays"))
        #expect(response.status == 200)
        try await eventually("an opened game is recorded") {
            try await pool.first("select 1 from game_interest where game_id = \(game)::uuid") != nil
        }
    }

    /// Expects that both sources of the league have reported every lacrosse game, and agree in the end.
    func expectTwoSources() async throws {
        let known = try await pool.first(
            """
            select count(*) from game g
             where exists (select 1 from game_source_id s where s.game_id = g.id and s.source = 'ncaa')
               and exists (select 1 from game_source_id s where s.game_id = g.id and s.source = 'espn')
            """
        )
        let count = try await games().count { $0.league == "mlax-d1" }
        #expect(try known?.decode(Int64.self) == Int64(count))
        let unmatched = try await pool.query("select kind || ' ' || name || ': ' || reason from unmatched")
            .map { try $0.decode(String.self) }
        #expect(unmatched == [])
        var differences: [String] = []
        try await eventually("both sources to agree", state: { differences.joined(separator: "\n") }) {
            differences = try await pool.query(
                """
                select concat_ws(E'\\n', to_jsonb(d), to_jsonb(g), string_agg(to_jsonb(w)::text, E'\\n'))
                  from source_difference d join game g on g.id = d.game_id join source_report w on w.game_id = g.id
                 where d.until is null group by d.*, g.*
                """
            ).map { try $0.decode(String.self) }
            return differences.isEmpty
        }
    }

    func expectNothingLeft() async throws {
        let dead = try await pool.query("select kind || ': ' || coalesce(last_error, reason) from q.dead")
            .map { try $0.decode(String.self) }
        #expect(dead == [])
        try await eventually("no job left running") {
            try await pool.first(
                "select count(*) from q.job where state = 'running' and claimed_at < clock_timestamp() - interval '5 s'"
            )?.decode(Int64.self) == 0
        }
    }
}

struct APIGame: Decodable {
    struct Quarter: Decodable {
        let quarter: Int
        let homeScore: Int
        let awayScore: Int

        var score: TrueGame.Score { TrueGame.Score(home: homeScore, away: awayScore) }
    }

    let id: String
    let homeScore: Int
    let awayScore: Int
    let status: String
    let quarterScores: [Quarter]
    let boxScoreURL: String?
}
