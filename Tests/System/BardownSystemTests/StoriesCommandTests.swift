import Postgres
import TestSupport
import TestTools
import Testing

@Suite("Stories command")
struct StoriesCommandTests {
    private let bardown = Tool(program: "bardown")
    private static let game = "11111111-1111-1111-1111-111111111111"

    /// Inserts a game of Army at Navy with a story of one block.
    private func fill(_ database: TestDatabase) async throws {
        try await database.pool.execute(
            """
            with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                 away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
            insert into game (id, league_id, home_team_id, away_team_id, day, status, home_score, away_score, observed_at)
            select \(Self.game)::uuid, 'mlax-d1', home.id, away.id, '2026-05-02', 'final', 7, 5, clock_timestamp()
              from home, away
            """
        )
        let block = """
            {"index": 0, "role": "SETUP", "moments": [0, 2], "plays": [0, 20],
             "periods": [{"number": 1, "regulation": 4, "kind": "regulation"},
                         {"number": 2, "regulation": 4, "kind": "regulation"}],
             "startClock": "14:30", "endClock": "8:11", "scoreBefore": {"home": 0, "away": 0},
             "scoreAfter": {"home": 2, "away": 1}, "swing": 900, "narrative": "Navy moved in front.", "keyPlays": [3],
             "miniBox": {"rows": {"home": [{"name": "Ash", "total": {"points": 2}, "inBlock": {"points": 2}}], "away": []},
                         "stars": ["Ash"]}}
            """
        try await database.pool.execute(
            """
            insert into game_story (game_id, state, plays_version, format, archetype, excitement, blocks)
            values (\(Self.game)::uuid, 'ready', sha256('x'), 1, 'comeback', 2.7, jsonb_build_array(\(block)::jsonb))
            """
        )
    }

    @Test func `stories are listed with their size, and one is shown with its sentences`() async throws {
        try await withTestDatabase { (database) async throws in
            try await fill(database)
            let environment = ["DATABASE_URL": database.url]
            let listed = try await bardown.run(["stories", "list", "--json"], environment: environment)
            #expect(listed.code == 0, "\(listed.errorOutput)")
            for part in [#""state": "ready""#, #""words": 4"#, #""blocks": 1"#, #""teams": "Army at Navy""#] {
                #expect(listed.output.contains(part), "\(listed.output)")
            }
            let none = try await bardown.run(["stories", "list", "--state", "none"], environment: environment)
            #expect(none.output == "" && none.errorOutput.contains("No story is none."))
            let shown = try await bardown.run(["stories", "show", Self.game], environment: environment)
            #expect(
                shown.output == """
                    Army at Navy, mlax-d1, 2026-05-02: ready, comeback

                    1. SETUP, 1st 14:30 to 2nd 8:11, 0–0 to 1–2
                    Navy moved in front.
                    Stars: Ash

                    """
            )
            let json = try await bardown.run(["stories", "show", Self.game, "--json"], environment: environment)
            #expect(json.output.contains(#""scoreAfter":[1,2]"#) && json.output.contains(#""stars":["Ash"]"#))
        }
    }

    @Test func `a game without a story, and names that are wrong, are errors`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url]
            let missing = try await bardown.run(["stories", "show", Self.game], environment: environment)
            #expect(missing.code == 1 && missing.errorOutput.contains("has no story"))
            let state = try await bardown.run(["stories", "list", "--state", "redy"], environment: environment)
            #expect(state.code == 64 && state.errorOutput.contains("No story is redy"))
            let league = try await bardown.run(["stories", "list", "--league", "nhk"], environment: environment)
            #expect(league.code == 1 && league.errorOutput.contains("There is no league nhk"))
        }
    }
}
