import FoundationEssentials
import Logging
import Postgres
import PrometheusMetrics
import Scores
import TestSupport
import Testing

@testable import Storage
@testable import scheduler

/// Tests the gauges that the scheduler collects for all programs together.
@Suite("The scheduler's gauges")
struct GaugeCollectorTests {
    private func figures(of collector: GaugeCollector) -> [String: Double] {
        Dictionary(
            uniqueKeysWithValues: collector.samples.map { sample in
                (([sample.metric] + sample.labels.map(\.1)).joined(separator: " "), sample.value)
            }
        )
    }

    @Test func `the gauges cover games, jobs, hosts, sources and the database`() async throws {
        try await withTestDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.runScript(
                    """
                    with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                         away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
                    insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
                    select 'mlax-d1', home.id, away.id, current_date, clock_timestamp() - interval '20 min', 'live',
                           clock_timestamp() - interval '10 min'
                      from home, away
                    union all
                    select 'mlax-d1', away.id, home.id, current_date, clock_timestamp() + interval '2 h', 'scheduled',
                           clock_timestamp()
                      from home, away;
                    insert into host_budget (host, state, state_reason, retry_at)
                    values ('away.test:443', 'open', 'timed_out', clock_timestamp() + interval '1 min');
                    insert into parser_structure (parser, common, ever) values ('x-y', '{}', '{}');
                    insert into parser_drift (parser, kind, subject, detail, target, body_bytes)
                    values ('x-y', 'share', 'score', 'gone', 't', 0);
                    select q.enqueue('diff', 'diff_game', p_delay => '-5 min');
                    insert into scrape_target (key, kind, league_id, day, source, answered_at, whole_at) values
                      ('a', 'scoreboard', 'mlax-d1', current_date, null, to_timestamp(1700000000), null),
                      ('b', 'scoreboard', 'mlax-d1', current_date - 1, null, to_timestamp(1700000060), null),
                      ('c', 'scoreboard', 'mlax-d1', current_date, 'espn', to_timestamp(1700000100), null),
                      ('d', 'scoreboard', 'nhl', current_date, null, null, null),
                      ('scoreboard:mlax-d1:' || current_date, 'scoreboard', 'mlax-d1', current_date, null,
                       clock_timestamp() - interval '5 min', clock_timestamp() - interval '5 min');
                    select q.pause('diff', 'tests');
                    update league set followed = true where id = 'nba';
                    update league_odds set followed = true where league_id = 'nba';
                    with home as (insert into team (league_id, slug, name) values ('nba', 'nuggets', 'Denver') returning id),
                         away as (insert into team (league_id, slug, name) values ('nba', 'pistons', 'Detroit') returning id)
                    insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
                    select 'nba', home.id, away.id, current_date, clock_timestamp() + interval '1 h', 'scheduled',
                           clock_timestamp()
                      from home, away;
                    insert into book (key, title, abbreviation, kind, weight, feed_group)
                    values ('elm', 'Elm', 'EL', 'sportsbook', 'market', 'elm');
                    insert into odds_credit (source, remaining, used, last_cost) values ('odds-api', 1234, 766, 9);
                    insert into odds_quote (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                            observed_at)
                    select g.id, 'moneyline', '', 0, q.side, 'back', 'elm', -110, 'open', 'odds-api',
                           clock_timestamp() - q.age, clock_timestamp() - interval '10 min'
                      from game g,
                           (values ('home', interval '10 min'), ('away', interval '40 min')) q (side, age)
                     where g.league_id = 'nba';
                    insert into odds_event (source, source_id, league_id, home, away, commence_at, reason, first_seen_at, last_seen_at)
                    values ('odds-api', 'x', 'nba', 'Utah', 'Nobody', clock_timestamp() + interval '1 h', 'unknown_team', clock_timestamp(), clock_timestamp()),
                           ('odds-api', 'y', 'nba', 'Utah', 'Nobody', clock_timestamp() + interval '9 h', 'unknown_team', clock_timestamp(), clock_timestamp());
                    """
                )
            }
            let collector = GaugeCollector(pool: database.pool, logger: Logger(label: "tests"))
            #expect(collector.samples.isEmpty)
            await collector.collect()
            let figures = figures(of: collector)
            #expect(figures["games_live"] == 1 && figures["games_stale"] == 1)
            #expect((600..<660).contains(figures["game_data_age_seconds", default: 0]))
            #expect(figures["jobs_in_state diff due"] == 1 && figures["jobs_in_state diff running"] == 0)
            #expect(figures["queue_workers diff"] == 0)
            #expect((300..<360).contains(figures["jobs_oldest_available_age_seconds diff", default: 0]))
            #expect(figures["host_circuit_open away.test:443"] == 1)
            #expect(figures["parser_drift_open x-y"] == 1)
            #expect(figures["scrape_last_success_timestamp_seconds ncaa", default: 0] > 1_700_000_060)
            #expect((300..<360).contains(figures["scoreboard_silence_seconds mlax-d1", default: 0]))
            // The live game was observed before the page was fetched, so the page did not list it.
            #expect(figures["scoreboard_unlisted_ratio mlax-d1"] == 0.5)
            #expect(figures["game_clock_still_seconds"] == 0, "clocks of silent sources do not count")
            #expect(figures["queue_paused diff"] == 1)
            #expect(figures["scrape_last_success_timestamp_seconds espn"] == 1_700_000_100)
            #expect(figures["scrape_last_success_timestamp_seconds nhl"] == nil, "it never answered")
            #expect(figures["dead_letters"] == 0 && figures["quarantine_open"] == 0)
            #expect((1...figures["db_connections_allowed", default: 0]).contains(figures["db_connections", default: 0]))
            #expect(figures["db_size_bytes", default: 0] > 1_000_000 && figures["db_frozen_age_transactions"] != nil)
            #expect(figures["db_archive_failing"] == 0 && figures["db_log_kept_bytes"] == 0)
            #expect(figures["odds_credits_remaining odds-api"] == 1234)
            #expect((600..<660).contains(figures["odds_silence_seconds nba", default: 0]))
            #expect(figures["odds_stale_ratio nba"] == 0.5 && figures["odds_unmatched_events nba"] == 1)
            // All declared gauges are collected except `canary_silence_seconds`, which is missing without a canary.
            let names = Set(GaugeCollector.metrics.map(\.name))
            #expect(Set(collector.samples.map(\.metric)) == names.subtracting(["canary_silence_seconds"]))
        }
    }

    @Test func `a game in an unfollowed league, or of the day before yesterday, does not count as live`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                     away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
                insert into game (league_id, home_team_id, away_team_id, day, status, observed_at)
                select 'mlax-d1', home.id, away.id, (now() at time zone (select zone from league where id = 'mlax-d1'))::date - 1, 'live', now() - interval '1 h'
                  from home, away
                """
            )
            let collector = GaugeCollector(pool: database.pool, logger: Logger(label: "tests"))
            func live(after change: SQL) async throws -> Double? {
                try await database.pool.execute(change)
                await collector.collect()
                return figures(of: collector)["games_live"]
            }
            #expect(try await live(after: "select 1") == 1)
            #expect(try await live(after: "update league set followed = false where id = 'mlax-d1'") == 0)
            #expect(try await live(after: "update league set followed = true where id = 'mlax-d1'") == 1)
            #expect(try await live(after: "update game set day = day - 1") == 0)
        }
    }

    @Test
    func `a league counts as silent only while every scoreboard that lists one of its games is silent`() async throws {
        try await withTestDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.runScript(
                    """
                    with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                         away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
                    insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
                    select 'mlax-d1', home.id, away.id, current_date, clock_timestamp() - interval '20 min', 'scheduled',
                           clock_timestamp()
                      from home, away;
                    insert into scrape_target (key, kind, league_id, day, source, answered_at) values
                      ('own', 'scoreboard', 'mlax-d1', current_date, null, null),
                      ('other', 'scoreboard', 'mlax-d1', current_date, 'espn', clock_timestamp() - interval '5 min'),
                      ('yesterday', 'scoreboard', 'mlax-d1', current_date - 1, null, clock_timestamp());
                    """
                )
            }
            let collector = GaugeCollector(pool: database.pool, logger: Logger(label: "tests"))
            let silence = "scoreboard_silence_seconds mlax-d1"
            await collector.collect()
            #expect((300..<360).contains(figures(of: collector)[silence, default: 0]))
            // The other source does not list the game, so its answers do not count.
            try await database.pool.execute(
                "insert into game_source_id (source, source_id, game_id) select 'ncaa', '1', id from game"
            )
            await collector.collect()
            #expect((1200..<1260).contains(figures(of: collector)[silence, default: 0]))
            try await database.pool.execute(
                "insert into game_source_id (source, source_id, game_id) select 'espn', '1', id from game"
            )
            await collector.collect()
            #expect((300..<360).contains(figures(of: collector)[silence, default: 0]))
            try await database.pool.execute("update scrape_target set answered_at = null where key = 'other'")
            await collector.collect()
            #expect((1200..<1260).contains(figures(of: collector)[silence, default: 0]))
            try await database.pool.execute("delete from scrape_target where day = current_date")
            await collector.collect()
            #expect(figures(of: collector)[silence] == nil, "no scoreboard is read for these games")
        }
    }

    @Test func `a page that is no longer read because its game is over does not make its source count as silent`()
        async throws
    {
        try await withTestDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.runScript(
                    """
                    with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                         away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
                    insert into game (league_id, home_team_id, away_team_id, day, status, home_score, away_score, observed_at)
                    select 'mlax-d1', home.id, away.id, current_date - 2, 'final', 9, 8, clock_timestamp()
                      from home, away;
                    insert into scrape_target (key, kind, league_id, game_id, page, source, next_at, answered_at)
                    select 'over', 'detail', 'mlax-d1', id, 'play_by_play', 'statcrew',
                           clock_timestamp() + interval '30 days', to_timestamp(1700000000) from game
                    union all
                    select 'own', 'detail', 'mlax-d1', id, 'box_score', null,
                           clock_timestamp() + interval '30 days', to_timestamp(1700000030) from game;
                    """
                )
            }
            let collector = GaugeCollector(pool: database.pool, logger: Logger(label: "tests"))
            let name = "scrape_last_success_timestamp_seconds"
            let (other, own) = ("\(name) statcrew", "\(name) ncaa")
            await collector.collect()
            #expect(figures(of: collector)[other] == nil)
            #expect(figures(of: collector)[own] == 1_700_000_030)
            try await database.pool.execute("update scrape_target set next_at = clock_timestamp() where key = 'over'")
            await collector.collect()
            #expect(figures(of: collector)[other] == 1_700_000_000, "it is polled and does not answer")
        }
    }

    @Test func `only the clocks of live games whose source answers are read`() async throws {
        try await withTestDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.runScript(
                    """
                    with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                         away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
                    insert into game (league_id, home_team_id, away_team_id, day, start_time, status, period, period_kind,
                                      period_label, clock, observed_at)
                    select 'mlax-d1', home.id, away.id, current_date, clock_timestamp(), g.status, 2, 'regulation', 'Q2',
                           g.clock, clock_timestamp() - g.age
                      from home, away, (values ('live', '4:21', interval '0'), ('live', '4:22', interval '10 min'),
                                               ('live', null, interval '0'), ('scheduled', '0:00', interval '0'))
                             g (status, clock, age);
                    """
                )
            }
            #expect(try await Array(PipelineGauges.collect(database.pool).clocks.values) == ["Q2 4:21"])
        }
    }

    @Test func `a clock counts as stopped from the time when its value was first seen in the same period`() {
        let start = ContinuousClock.now
        let (one, other) = (GameID(rawValue: UUID()), GameID(rawValue: UUID()))
        var watch = StoppedClockDetector()
        let looks: [(clocks: [GameID: String], second: Int)] = [
            ([one: "Q1 4:21", other: "Q1 9:00"], 0), ([one: "Q1 4:21", other: "Q1 8:45"], 15),
            ([one: "Q2 4:21", other: "Q1 8:45"], 30), ([one: "Q2 4:21"], 90), ([:], 99), ([one: "Q2 4:21"], 120),
        ]
        let stands = looks.map { watch.longestStop(among: $0.clocks, at: start + .seconds($0.second)) }
        // The clock of the last reading was missing in the reading before, so its stop starts again at zero.
        #expect(stands == [.zero, .seconds(15), .seconds(15), .seconds(60), .zero, .zero])
    }

    @Test func `a transaction that stays open is reported as an old snapshot, if the login may see it`() async throws {
        try await withTestDatabase { database in
            try await database.pool.withConnection { holder in
                try await holder.execute("begin isolation level repeatable read")
                try await holder.execute("select 1")
                for _ in 0..<20 {
                    try await database.pool.execute("create table t ()");
                    try await database.pool.execute("drop table t")
                }
                let gauges = try await DatabaseGauges.collect(database.pool)
                #expect(gauges.oldestSnapshot >= 20)
                try await holder.execute("rollback")
            }
        }
    }

    @Test func `while the database does not answer, no values are reported instead of old ones`() async throws {
        try await withTestDatabase { database in
            let collector = GaugeCollector(
                pool: database.pool,
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            )
            await collector.collect()
            #expect(!collector.samples.isEmpty)
            await database.pool.close()
            await collector.collect()
            #expect(collector.samples.isEmpty)
        }
    }
}
