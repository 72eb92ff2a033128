import Postgres
import TestSupport
import Testing

@testable import Storage

/// Tests the figures from which the page /ops derives the system's health.
@Suite("Health report")
struct HealthReportStoreTests {
    private static let script = """
        with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
             away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
        insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
        select 'mlax-d1', home.id, away.id, current_date, clock_timestamp(), 'live', clock_timestamp() from home, away;
        insert into game_revision (game_id, revision, snapshot, source, created_at, asked_at, asked_before_at, in_play)
        select g.id, t.n, '{}', 'ncaa', statement_timestamp(), statement_timestamp() - t.own,
               statement_timestamp() - t.own - t.wait, true
          from game g, (values (2, interval '50 s', interval '100 ms'), (3, '10 s', '2 s'), (4, '10 s', '100 ms'))
                 t (n, wait, own);
        with happened as (
          insert into game_event (game_id, revision, kind)
          select game_id, revision, 'score' from game_revision where revision > 2 returning *
        ), alert as (
          insert into alert (game_event_id, game_id, revision, kind, alert, expires_at, audience)
          select id, game_id, revision, kind, '{}', clock_timestamp(), 5 from happened returning *
        )
        insert into push_tally (alert_id, part, outcome, devices, first_at, last_at)
        select a.id, p.part, p.outcome, p.devices, r.asked_at + interval '55 s', r.asked_at + interval '1 h'
          from alert a join game_revision r on r.revision = a.revision,
               (values (0, 'delivered', 3), (1, 'rejected', 1), (2, 'quiet', 1)) p (part, outcome, devices);
        insert into scrape_target (key, kind, league_id, day, next_at, answered_at) values
          ('late', 'scoreboard', 'mlax-d1', current_date, clock_timestamp() - interval '5 min', clock_timestamp()),
          ('soon', 'scoreboard', 'mlax-d1', current_date + 1, clock_timestamp() + interval '5 min', null);
        select q.enqueue('diff', 'diff_game');
        select q.pause('diff', 'Ada');
        """

    @Test(arguments: [true, false])
    func `the owner and the login of the page read the same facts`(isOps: Bool) async throws {
        try await withTestDatabase { database in
            try await database.pool.withConnection { try await $0.runScript(Self.script) }
            let facts: HealthFacts
            if !isOps {
                facts = try await HealthReportStore(database.pool).facts()
            } else {
                let url = database.url + (database.url.contains("?") ? "&" : "?") + "user=bardown_ops"
                let connection = try await PostgresConnection.connect(
                    PostgresConfiguration(url: url, applicationName: "tests")
                )
                facts = try await HealthReportStore(connection).facts()
                await connection.close()
            }
            #expect(
                facts.objectives == [
                    ObjectiveReport(objective: .own, source: "ncaa", count: 3, late: 1),
                    ObjectiveReport(objective: .pushed, source: "ncaa", count: 2, late: 2),
                    ObjectiveReport(objective: .visible, source: "ncaa", count: 3, late: 1),
                ]
            )
            #expect(facts.deliveries == 10 && facts.failedDeliveries == 2)
            #expect(facts.demand.map(\.program) == ["detail-scraper", "differ", "push-sender", "scoreboard-scraper"])
            #expect(facts.demand.allSatisfy { $0.workers == 0 && $0.desiredNow ?? 0 > 0 })
            let gauges = facts.gauges
            #expect(gauges.liveGames == 1 && gauges.deadLetters == 0 && gauges.quarantined == 0)
            #expect((300..<360).contains(gauges.scheduleLag ?? 0))
            #expect((0..<60).contains(gauges.sourceSilence["ncaa"] ?? -1))
            let queue = try #require(gauges.queues.first { $0.name == "diff" })
            #expect(queue.workers == 0 && queue.due == 1 && (0..<60).contains(queue.pausedFor ?? -1))
        }
    }

    @Test func `the schedule's lag is unknown without pages, and zero when none is due`() async throws {
        try await withTestDatabase { database in
            #expect(try await PipelineGauges.collect(database.pool).scheduleLag == nil)
            try await database.pool.execute(
                """
                insert into scrape_target (key, kind, league_id, day, next_at)
                values ('x', 'scoreboard', 'mlax-d1', current_date, clock_timestamp() + interval '5 min')
                """
            )
            #expect(try await PipelineGauges.collect(database.pool).scheduleLag == 0)
        }
    }
}
