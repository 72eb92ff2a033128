import JobQueue
import JobQueueTesting
import Logging
import Narrating
import PipelineJobs
import Postgres
import Scores
import TestSupport
import Testing

@testable import scheduler

@Suite("Stories by older rules")
struct StoryLoopTests {
    @Test func `stories of an older format are enqueued, the newest games first and 200 at a time`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                with home as (insert into team (league_id, slug, name) values ('nhl', 'a', 'A') returning id),
                     away as (insert into team (league_id, slug, name) values ('nhl', 'b', 'B') returning id),
                     played as (
                       insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, home_score,
                                         away_score)
                       select 'nhl', home.id, away.id, date '2026-01-01' + n, 'final', clock_timestamp(), 3, 2
                         from home, away, generate_series(0, 211) n
                       returning id, day)
                insert into game_story (game_id, state, reason, plays_version, format)
                select id, case when day = '2026-07-31' then 'pending' else 'none' end,
                       case when day < '2026-07-31' then 'too_short' end,
                       case when day < '2026-07-31' then sha256('x') end,
                       case when day = '2026-07-30' then \(Story.format) else \(Story.format) - 1 end
                  from played
                """
            )
            let queue = JobQueue(pool: database.pool)
            let loop = StoryLoop(queue: queue, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
            try await loop.enqueueOutdated()
            // Repeated requests fold.
            try await loop.enqueueOutdated()
            let days = try await database.pool.query(
                "select g.day::text from q.job j join game g on g.id::text = j.args ->> 'game' order by j.id"
            ).map { try $0.decode(String.self) }
            #expect(days.count == 200)
            #expect(days.first == "2026-07-29" && days.last == "2026-01-11")
            #expect(try await queue.expectEnqueued(BuildStory.self).allSatisfy { $0.delaySeconds == 0 })
        }
    }

    @Test func `a finished game whose story has been pending for ten minutes is enqueued again`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                with home as (insert into team (league_id, slug, name) values ('nhl', 'a', 'A') returning id),
                     away as (insert into team (league_id, slug, name) values ('nhl', 'b', 'B') returning id),
                     played as (
                       insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, home_score,
                                         away_score)
                       select 'nhl', home.id, away.id, date '2026-01-01' + n, case n when 2 then 'live' else 'final' end,
                              clock_timestamp(), 3, 2
                         from home, away, generate_series(0, 2) n
                       returning id, day)
                insert into game_story (game_id, state, format, updated_at)
                select id, 'pending', \(Story.format),
                       clock_timestamp() - case day when '2026-01-01' then interval '9 min' else interval '11 min' end
                  from played
                """
            )
            let queue = JobQueue(pool: database.pool)
            try await StoryLoop(queue: queue, logger: Logger(label: "tests")).enqueueOutdated()
            let days = try await database.pool.query(
                "select g.day::text from q.job j join game g on g.id::text = j.args ->> 'game'"
            ).map { try $0.decode(String.self) }
            #expect(days == ["2026-01-02"])
        }
    }

    @Test func `the login of the scheduler may look for them`() async throws {
        try await withTestDatabase { database in
            let separator = database.url.contains("?") ? "&" : "?"
            let pool = PostgresPool(
                try PostgresConfiguration(
                    url: database.url + separator + "user=bardown_scheduler",
                    applicationName: "tests"
                ),
                size: 1,
                logger: Logger(label: "tests")
            )
            try await StoryLoop(queue: JobQueue(pool: pool), logger: Logger(label: "tests")).enqueueOutdated()
            await pool.close()
        }
    }
}
