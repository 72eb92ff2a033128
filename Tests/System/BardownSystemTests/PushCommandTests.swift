import Cryptography
import Postgres
import TestSupport
import TestTools
import Testing

/// Checks the commands of `bardown push`: outcomes of alerts, strings for translations, keys.
@Suite("Push command")
struct PushCommandTests {
    private let bardown = Tool(program: "bardown")

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
                    'aaaa0000-0000-0000-0000-000000000002', '2026-05-02', 'live', 1, 0, '2026-05-02T20:00:00Z')
            """,
            """
            insert into game_revision (game_id, revision, snapshot, source)
            select id, 1, '{"status":"live","day":"2026-05-02","score":{"home":1,"away":0},"periods":[]}', 'ncaa'
              from game
            """,
            "insert into game_event (game_id, revision, kind, facts) select id, 1, 'score', '{}' from game",
            """
            insert into alert (game_event_id, game_id, revision, kind, alert, expires_at, planned_at, audience)
            select id, game_id, 1, 'score', '{}', clock_timestamp() + interval '1 hour', clock_timestamp(), 3
              from game_event
            """,
            """
            insert into push_tally select id, 1, 'delivered', '', 2, clock_timestamp(), clock_timestamp()
              from alert
            """,
        ] as [SQL] { try await database.pool.execute(statement) }
    }

    @Test func `alerts are listed with their audience and duration, and counted by reason`() async throws {
        try await withTestDatabase { (database) async throws in
            try await fill(database)
            let environment = ["DATABASE_URL": database.url]
            let alerts = try await bardown.run(["push", "stats", "--json"], environment: environment)
            #expect(alerts.code == 0)
            #expect(alerts.output.contains(#""audience": "3""#) && alerts.output.contains(#""delivered": "2""#))
            #expect(alerts.output.contains(#""open": "1""#))
            let table = try await bardown.run(["push", "stats"], environment: environment)
            let heading = try #require(table.output.split(separator: "\n").first)
            #expect(heading.contains("delivered  open") && !heading.contains("failed"), "\(heading)")
            let reasons = try await bardown.run(["push", "reasons", "--json"], environment: environment)
            #expect(reasons.code == 0 && reasons.output.contains(#""outcome": "delivered""#))
            let wrong = try await bardown.run(["push", "stats", "--hours", "0"], environment: environment)
            #expect(wrong.code == 64)
        }
    }

    @Test func `the alert strings are exported in each translation format, with equal texts`() async throws {
        let line = "\"GOALS\" = \"%1$@ goals %2$@\";"
        let forms = [
            ([], line), (["--format", "strings"], line), (["--format", "xcstrings"], #""value": "%1$@ goals %2$@""#),
            (["--format", "android"], #"<string name="GOALS">%1$s goals %2$s</string>"#),
        ]
        for (arguments, text) in forms {
            let run = try await bardown.run(["push", "strings"] + arguments)
            #expect(run.code == 0 && run.output.contains(text), "\(arguments)")
        }
        let wrong = try await bardown.run(["push", "strings", "--format", "po"])
        #expect(wrong.code == 64)
    }

    @Test func `a token key is a line that the programs accept, and different every time`() async throws {
        let runs = try await (bardown.run(["push", "key"]), bardown.run(["push", "key"]))
        #expect(runs.0.code == 0 && runs.0.output != runs.1.output)
        #expect(throws: Never.self) { try SealingKeys(file: runs.0.output + runs.1.output) }
    }
}
