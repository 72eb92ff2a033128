import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

@Suite("Updates of Live Activities")
struct ActivityStoreTests {
    private static func game(in database: TestDatabase) async throws -> GameID {
        try await database.value(
            """
            with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                 away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id),
                 made as (insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, revision,
                                            diffed_revision)
                          select 'mlax-d1', home.id, away.id, '2026-05-02', 'live', clock_timestamp(), 2, 2
                            from home, away returning id)
            insert into game_revision (game_id, revision, snapshot, source, created_at)
            select id, r, jsonb_build_object('status', 'live', 'day', '2026-05-02', 'periods', '[]'::jsonb,
                                             'score', jsonb_build_object('home', r, 'away', 0)), 'ncaa',
                   clock_timestamp() - interval '10 s'
              from made, generate_series(1, 2) r
            returning game_id
            """
        )
    }

    @Test
    func `each state has a later timestamp than the last, however soon it follows and even if the clock went back`()
        async throws
    {
        try await withTestDatabase { database in
            let game = try await Self.game(in: database)
            let store = ActivityStore(database.pool)
            var stamps: [Int64] = []
            for isUrgent in [true, false, true] {
                let scene = try #require(try await store.scene(of: game, delaySeconds: 0))
                #expect(scene.newest?.revision == 2 && scene.newest?.state.score == Score(home: 2, away: 0))
                #expect(scene.lastUpdate?.stamp == stamps.last)
                stamps.append(try #require(try await store.addUpdate(scene, isUrgent: isUrgent)).stamp)
                // Simulates a clock that was an hour ahead and is then set back.
                try await database.pool.execute(
                    "update activity_update set stamp = stamp + 3600 where stamp = \(stamps.last)"
                )
                stamps[stamps.count - 1] += 3600
            }
            #expect(stamps == stamps.sorted() && Set(stamps).count == 3)
            // None of the updates changed what activities with hidden scores show.
            let safe: Int64 = try await database.value("select count(distinct safe_stamp) from activity_update")
            #expect(safe == 1)
        }
    }

    @Test func `operators see every state, and how soon after its revision it was sent`() async throws {
        try await withTestDatabase { database in
            let game = try await Self.game(in: database)
            let store = ActivityStore(database.pool)
            let scene = try #require(try await store.scene(of: game, delaySeconds: 0))
            let update = try #require(try await store.addUpdate(scene, isUrgent: true))
            try await ChannelStore(database.pool).countBroadcast(update, of: game)
            let row = try await database.pool.first(
                """
                select league || ' ' || status || ' ' || home_score || '-' || away_score || ' ' || priority || ' ' || broadcast,
                       last_ms between 10000 and 60000 from ops.activity_update
                """
            )
            let (words, isSoon) = try #require(row).decode(String.self, Bool.self)
            #expect(words == "mlax-d1 live 2-0 10 1" && isSoon)
        }
    }

    @Test func `activities that ended days ago are deleted, and no others`() async throws {
        try await withTestDatabase { database in
            let game = try await Self.game(in: database)
            try await database.pool.execute(
                """
                with phone as (insert into device (token, environment, topic)
                               select '00aa000' || n, 'production', 'app.test' from generate_series(1, 3) n returning id, token)
                insert into live_activity (game_id, device_id, state, updated_at)
                select \(game), id, case when token like '%1' then 'live' else 'ended' end,
                       clock_timestamp() - case when token like '%3' then interval '1 day' else interval '4 days' end from phone
                """
            )
            #expect(try await !ActivityStore(database.pool).prune())
            let left: Int64 = try await database.value("select count(*) from live_activity")
            #expect(left == 2)
            let row = try await database.pool.first("select sum(activities)::bigint, count(*) from ops.live_activity")
            let (activities, rows) = try #require(row).decode(Int64.self, Int64.self)
            #expect((activities, rows) == (2, 2))
        }
    }

    @Test
    func `a row whose state needs no push or is unknown is refused, because skipping it would end the updates early`()
        async throws
    {
        try await withTestDatabase { database in
            for state in ["started", "ended", "paused"] {
                let row = try #require(
                    try await database.pool.first(
                        """
                        select gen_random_uuid() as device_id, \(state)::text as state, '00'::text as token,
                               sha256('00'::bytea) as digest, 0::smallint as failures, 'production'::text as environment,
                               'app.test'::text as topic, false as spoiler_safe, false as localizes_alerts,
                               null::text as attributes_type, null::text as channel_id
                        """
                    )
                )
                #expect(throws: StorageError.self) { try ActivityTarget(row) }
            }
        }
    }
}
