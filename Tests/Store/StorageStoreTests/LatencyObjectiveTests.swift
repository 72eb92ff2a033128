import Normalizing
import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests the request times stored with revisions, and the views that compare delays with the service levels.
@Suite("Service levels")
struct LatencyObjectiveTests {
    /// Every revision in order: its number, the seconds since the previous request (`-` for none), and whether the game
    /// was live.
    private func pollIntervals(_ database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            """
            select concat_ws(' ', revision, coalesce(extract(epoch from asked_at - asked_before_at)::integer::text, '-'), in_play)
              from game_revision order by revision
            """
        ).map { try $0.decode(String.self) }
    }

    @Test func `a revision has the times of its request and of the last request before it`() async throws {
        try await withTestDatabase { database in
            _ = try await database.store(.scoreboard(.scheduled, nil, nil), at: 0)
            _ = try await database.store(.scoreboard(.live, 0, 0, period: 1), at: 30)
            // A request at second 60 found nothing new, and at second 70 the page had not changed at all.
            _ = try await database.store(.scoreboard(.live, 0, 0, period: 1), at: 60)
            try await database.pool.execute(
                """
                insert into scrape_target (key, kind, league_id, day, answered_at)
                select 'scoreboard:' || league_id || ':' || day, 'scoreboard', league_id, day, \(Instant.at(70)) from game
                """
            )
            _ = try await database.store(.scoreboard(.live, 1, 0, period: 1), at: 90)
            _ = try await database.store(.scoreboard(.final, 1, 0, period: 4), at: 100)
            _ = try await database.store(.scoreboard(.final, 2, 0, period: 4), at: 200)
            #expect(try await pollIntervals(database) == ["1 - f", "2 30 t", "3 20 t", "4 10 t", "5 100 f"])
        }
    }

    @Test
    func `the views separate the wait for the next poll from our own time, and count late changes`() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            try await database.pool.execute("update game_revision set asked_at = null, asked_before_at = null")
            // All revisions are stored at one instant, so that they belong to one hour, and our own time is exact to
            // the microsecond.
            try await database.pool.execute(
                """
                insert into game_revision (game_id, revision, snapshot, source, created_at, asked_at, asked_before_at, in_play)
                select \(game), t.revision, '{}', 'ncaa', statement_timestamp(), statement_timestamp() - t.own,
                       statement_timestamp() - t.own - t.wait, true
                  from (values (2, interval '20 s', interval '1 s'), (3, '40 s', '10 s'), (4, '10 s', '2 s')) t (revision, wait, own)
                """
            )
            let row = try #require(
                try await database.pool.first(
                    """
                    select concat_ws(' ', league, source, changes, round(poll_wait_p50_s), round(poll_wait_max_s),
                                     round(own_p50_s), round(own_max_s), late, own_late) from ops.change_to_visible
                    """
                )
            )
            #expect(try row.decode(String.self) == "mlax-d1 ncaa 3 20 40 2 10 1 2")
            try await database.pool.execute(
                """
                with happened as (
                  insert into game_event (game_id, revision, kind) values (\(game), 3, 'score') returning *
                ), alert as (
                  insert into alert (game_event_id, game_id, revision, kind, alert, expires_at)
                  select id, game_id, revision, kind, '{}', clock_timestamp() from happened returning *
                )
                insert into push_tally (alert_id, part, outcome, devices, first_at, last_at)
                select a.id, p.part, p.outcome, 1, r.asked_at + p.after, r.asked_at + interval '1 h'
                  from alert a join game_revision r on r.revision = a.revision,
                       (values (0, 'delivered', interval '30 s'), (1, 'delivered', '25 s'), (2, 'quiet', '1 s'))
                         p (part, outcome, after)
                """
            )
            let pushed = try #require(
                try await database.pool.first(
                    "select concat_ws(' ', alerts, poll_wait_p50_s, own_p50_s, late) from ops.change_to_push"
                )
            )
            #expect(try pushed.decode(String.self) == "1 40 25 1")
        }
    }

    @Test func `each game shows its longest waits, by the source of the change`() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            try await database.pool.execute("update game_revision set asked_at = null, asked_before_at = null")
            // The last alert is about a change outside of play, so its source has no change during play.
            try await database.pool.execute(
                """
                with changed as (
                  insert into game_revision (game_id, revision, snapshot, source, created_at, asked_at, asked_before_at, in_play)
                  select \(game), t.revision, '{}', t.source, statement_timestamp(), statement_timestamp() - t.own,
                         statement_timestamp() - t.own - t.wait, t.in_play
                    from (values (2, 'ncaa', interval '20 s', interval '1 s', true), (3, 'ncaa', '40 s', '10 s', true),
                                 (4, 'espn', '10 s', '2 s', true), (5, 'sidearm', '5 s', '1 s', false))
                         t (revision, source, wait, own, in_play)
                  returning *
                ), happened as (
                  insert into game_event (game_id, revision, kind)
                  select game_id, revision, 'score' from changed where revision in (3, 5) returning *
                ), alert as (
                  insert into alert (game_event_id, game_id, revision, kind, alert, expires_at)
                  select id, game_id, revision, kind, '{}', clock_timestamp() from happened returning *
                )
                insert into push_tally (alert_id, part, outcome, devices, first_at, last_at)
                select a.id, 0, 'delivered', 1, r.asked_at + interval '25 s', r.asked_at + interval '1 h'
                  from alert a join changed r on r.revision = a.revision
                """
            )
            let rows = try await database.pool.query(
                """
                select concat_ws(' ', source, changes, coalesce(poll_wait_max_s, -1), coalesce(own_max_s, -1),
                                 coalesce(total_max_s, -1), late, own_late, alerts, coalesce(push_own_max_s, -1),
                                 coalesce(push_total_max_s, -1), push_late)
                  from ops.slo_game_latency where game_id = \(game) order by source
                """
            )
            #expect(
                try rows.map { try $0.decode(String.self) } == [
                    "espn 1 10 2 12 0 1 0 -1 -1 0", "ncaa 2 40 10 50 1 1 1 25 65 1", "sidearm 0 -1 -1 -1 0 0 1 25 30 0",
                ]
            )
        }
    }
}

/// Measures the same views with a month of rows.
@Suite("Service levels, measured")
struct LatencyObjectiveNightlyTests {
    @Test func `with a month of games each view returns its rows within 50 ms`() async throws {
        try await withTestDatabase { database in
            try await database.fillWithAMonth()
            for view in ["change_to_visible", "change_to_push", "slo_game_latency", "push_reason"] {
                var times: [Double] = []
                for _ in 0..<5 { times.append(try await database.milliseconds(of: view)) }
                #expect(times.sorted()[2] <= 50, "\(view): \(times) ms")
            }
        }
    }
}

extension TestDatabase {
    /// The server's execution time for a view of schema ops in milliseconds, without planning.
    fileprivate func milliseconds(of view: String) async throws -> Double {
        let plan = try await pool.query("explain (analyze, timing off) select * from ops.\(unescaped: view)")
            .map { try $0.decode(String.self) }
        let line = try #require(plan.first { $0.hasPrefix("Execution Time: ") })
        return try #require(Double(line.split(separator: " ")[2]))
    }

    /// Inserts as many rows as sixty games a day have in thirty days, which is how long pushes are kept: 150 revisions
    /// and thirty alerts for each game. All rows belong to one game.
    fileprivate func fillWithAMonth() async throws {
        let game = try await game()
        let script = """
            insert into game_revision (game_id, revision, snapshot, source, created_at, asked_at, asked_before_at, in_play)
            select '\(game)', 10 + n, '{"status": "live", "day": "2026-05-02", "periods": []}', 'ncaa', t.at,
                   t.at - interval '300 ms', t.at - interval '20 s', true
              from generate_series(1, 30 * 60 * 150) n,
                   lateral (select clock_timestamp() - interval '30 days' * (1 - n / 270000.0) as at) t;
            insert into game_event (game_id, revision, kind, created_at)
            select r.game_id, r.revision, 'score', r.created_at from game_revision r where r.revision % 5 = 0;
            insert into alert (game_event_id, game_id, revision, kind, alert, expires_at, created_at)
            select e.id, e.game_id, e.revision, 'score', '{}', e.created_at + interval '10 min', e.created_at
              from game_event e where e.revision >= 10;
            insert into push_tally (alert_id, part, outcome, devices, first_at, last_at)
            select p.id, part, 'delivered', 100, p.created_at, p.created_at
              from alert p cross join lateral generate_series(0, 15) part;
            analyze game_revision, alert, push_tally, game_event;
            """
        try await pool.withConnection { try await $0.runScript(script, within: .seconds(120)) }
    }
}
