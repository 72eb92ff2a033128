import Postgres
import TestSupport
import TestTools
import Testing

/// Checks the commands with which an operator decides about games.
@Suite("Games command")
struct GamesCommandTests {
    private let bardown = Tool(program: "bardown")

    /// Inserts a game of Navy and Army, an unmatched name of another source, and a quarantined reading.
    private func fill(_ database: TestDatabase) async throws {
        for statement in [
            """
            insert into team (id, league_id, slug, name) values
              ('aaaa0000-0000-0000-0000-000000000001', 'mlax-d1', 'navy', 'Navy'),
              ('aaaa0000-0000-0000-0000-000000000002', 'mlax-d1', 'army', 'Army West Point')
            """,
            """
            insert into game (id, league_id, home_team_id, away_team_id, day, status, home_score, away_score, observed_at)
            values ('11111111-1111-1111-1111-111111111111', 'mlax-d1', 'aaaa0000-0000-0000-0000-000000000001',
                    'aaaa0000-0000-0000-0000-000000000002', '2026-05-02', 'live', 0, 0, '2026-05-02T20:00:00Z')
            """,
            """
            insert into game_revision (game_id, revision, snapshot, source)
            select id, 1, '{"status":"live","day":"2026-05-02","score":{"home":0,"away":0},"periods":[]}', 'ncaa'
              from game
            """,
            "insert into game_source_id select 'ncaa', '6599987', id from game",
            """
            insert into unmatched (kind, source, league_id, source_id, name, reason, reading)
            values ('team', 'statcrew', 'mlax-d1', 'BK', 'Black Knights AC', 'no team of that name', '{}')
            """,
            """
            insert into quarantine (league_id, game_id, source, source_id, kind, detail, observed_at, reading)
            select league_id, id, 'ncaa', '6599987', 'jump', 'score jumped from 0-0 to 9-0', '2026-05-02T20:00:15Z',
                   '{"league":"mlax-d1","sourceID":{"source":"ncaa","id":"6599987"},"day":"2026-05-02","status":"live",
                     "teams":{"home":{"name":"Navy"},"away":{"name":"Army"}},"score":{"home":9,"away":0}}'
              from game
            """,
        ] as [SQL] { try await database.pool.execute(statement) }
    }

    @Test func `an unmatched name is listed, mapped once, and no longer listed`() async throws {
        try await withTestDatabase { (database) async throws in
            try await fill(database)
            let environment = ["DATABASE_URL": database.url]
            let listed = try await bardown.run(["games", "unmatched", "--json"], environment: environment)
            #expect(listed.code == 0)
            #expect(listed.output.contains(#""id": "BK""#) && listed.output.contains("Black Knights AC"))
            let arguments = ["games", "map", "statcrew", "BK", "army", "--by", "somebody"]
            let mapped = try await bardown.run(arguments, environment: environment)
            #expect(mapped.output == "statcrew:BK means army from the next reading on\n")
            let again = try await bardown.run(arguments, environment: environment)
            #expect(again.output == "statcrew:BK means army already\n")
            let left = try await bardown.run(["games", "unmatched", "--json"], environment: environment)
            #expect(left.output == "")
            let nobody = try await bardown.run(["games", "map", "statcrew", "BK", "nobody"], environment: environment)
            #expect(nobody.code == 1 && nobody.errorOutput.contains("no team, game or player nobody"))
        }
    }

    @Test func `a quarantined reading is listed, and can be released once, which publishes it`() async throws {
        try await withTestDatabase { (database) async throws in
            try await fill(database)
            let environment = ["DATABASE_URL": database.url]
            let listed = try await bardown.run(["games", "quarantine"], environment: environment)
            #expect(listed.output.contains("score jumped from 0-0 to 9-0"))
            let released = try await bardown.run(["games", "quarantine", "release", "1"], environment: environment)
            #expect(released.output.contains("published: revision 2"), "\(released.errorOutput)")
            let score = try await database.pool.first("select home_score from game")?.decode(Int16.self)
            #expect(score == 9)
            let jobs = try await database.pool.first("select count(*) from q.job where kind = 'diff'")?.decode(Int.self)
            #expect(jobs == 1)
            for command in ["release", "dismiss"] {
                let again = try await bardown.run(["games", "quarantine", command, "1"], environment: environment)
                #expect(again.code == 1 && again.errorOutput.contains("no open entry"))
            }
        }
    }

    @Test func `a held reading is listed with its condition, and can be released`()
        async throws
    {
        try await withTestDatabase { (database) async throws in
            try await fill(database)
            let environment = ["DATABASE_URL": database.url]
            let game = "11111111-1111-1111-1111-111111111111"
            let none = try await bardown.run(["games", "release", game], environment: environment)
            #expect(none.code == 1 && none.errorOutput.contains("Nothing is held"))
            try await database.pool.execute(
                """
                insert into game_hold (game_id, source, reason, reading, observed_at)
                select id, 'ncaa', 'score went from 2-1 to 1-1', '{}', '2026-05-02T20:00:15Z' from game
                """
            )
            let listed = try await bardown.run(["games", "holds"], environment: environment)
            #expect(listed.output.contains("Army West Point at Navy") && listed.output.contains("a later page of ncaa"))
            let released = try await bardown.run(
                ["games", "release", game, "--by", "somebody"],
                environment: environment
            )
            #expect(released.output == "the next reading that agrees is published\n")
            let after = try await bardown.run(["games", "holds", "--json"], environment: environment)
            #expect(after.output.contains(#""released_by": "somebody""#))
            #expect(after.output.contains("the next reading that says the same"))
            let wrong = try await bardown.run(["games", "release", "7"], environment: environment)
            #expect(wrong.code == 64 && wrong.errorOutput.contains("No game has the id 7"))
        }
    }
}
