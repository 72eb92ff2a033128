import HTTPTypes
import Postgres
import TestTools
import Testing

/// Checks that responses of the feed without outcomes do not depend on outcomes in any way.
@Suite("Feed spoiler")
struct FeedSpoilerTests {
    private static let paths = ["/api/v1/feed", "/api/v1/feed?before=2026-03-16", "/feed", "/feed?before=2026-03-16"]
    private static let rounds = Thoroughness.choose(quick: 60, thorough: 1000)

    @Test(arguments: [11, 2026] as [UInt64])
    func `whatever happens in the games, a response without outcomes keeps its bytes and its header`(
        seed: UInt64
    ) async throws {
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "0"]) { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await api.owner.execute("update league set followed = true where id in ('mlax-d1', 'nhl')")
            // A live game and a final one are in the current part, and the others on an earlier page.
            try await api.owner.execute(
                """
                update game set day = \(unescaped: ApiFixtures.today)
                 where id in (\(ApiFixtures.liveGame)::uuid, \(ApiFixtures.finalGame)::uuid)
                """
            )
            for path in Self.paths {
                #expect(try await api.get(path).headers[.cacheControl] == "public, max-age=60", "\(path)")
            }
            let shown = try await api.get("/api/v1/feed?reveal=post").text
            try await api.expectUnchanged(Self.paths, seed: seed, rounds: Self.rounds) { pool, random in
                try await Self.change(pool, using: &random)
            }
            // The changes do show where outcomes are shown.
            #expect(try await api.get("/api/v1/feed?reveal=post").text != shown)
        }
    }

    /// Changes everything that must be hidden. The status of a game stays in its class: a live game may be interrupted.
    private static func change(_ pool: PostgresPool, using random: inout SplitMix) async throws {
        func score() -> Int16 { Int16.random(in: 0...150, using: &random) }
        let number = Int16.random(in: 1...9, using: &random)
        let kind = ["regulation", "overtime", "shootout"].randomElement(using: &random) ?? ""
        let live = ["live", "delayed", "suspended"].randomElement(using: &random) ?? ""
        let revision = Int64.random(in: 1...9999, using: &random)
        let text = "text \(random.next())"
        for statement in [
            """
            update game set home_score = \(score()), away_score = \(score()), status_text = \(text), revision = \(revision),
                   diffed_revision = 0, clock = \("\(number):0\(number)"), updated_at = clock_timestamp(),
                   changed_at = clock_timestamp(), observed_at = clock_timestamp(), plays_source = \(text)
             where status <> 'scheduled'
            """,
            """
            update game set status = \(live), period = \(number), period_label = \("\(number)th"), period_kind = \(kind)
             where status in ('live', 'delayed', 'suspended')
            """,
            """
            update game set ended_at = clock_timestamp(), period = \(number), period_label = 'OT', period_kind = \(kind)
             where status = 'final'
            """,
            "delete from period_score where random() < 0.3",
            """
            insert into period_score (game_id, number, label, kind, home_score, away_score)
            select id, \(number), \("\(number)th"), \(kind), \(score()), \(score()) from game where status <> 'scheduled'
            on conflict on constraint period_score_pkey do update
              set home_score = excluded.home_score, away_score = excluded.away_score, label = excluded.label
            """,
            "update team set rank = \(number), record_wins = \(score()), record_losses = \(score()), record_at = now()",
            "update play set text = \(text), home_score = \(score()), away_score = \(score())",
            """
            insert into game_event (game_id, revision, kind, home_score, away_score)
            select id, \(revision), 'score', \(score()), \(score()) from game
            on conflict do nothing
            """,
            "update game_information set attendance = \(Int32(revision)), officials = null",
            "update game_box set top_performers = null",
            "update game_odds set details = \(text)",
            "update game_series set summary = \(text), home_wins = 1, away_wins = 3",
        ] as [SQL] { try await pool.execute(statement) }
    }
}
