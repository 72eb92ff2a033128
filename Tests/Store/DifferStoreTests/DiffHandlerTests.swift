import Evaluating
import JobQueue
import JobQueueTesting
import Logging
import Pipeline
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@testable import differ

@Suite("The differ")
struct DiffHandlerTests {
    /// A game whose revisions a test writes itself.
    private struct Course {
        let database: TestDatabase
        let game: GameID

        init(in database: TestDatabase) async throws {
            self.database = database
            let row = try await database.pool.first(
                """
                with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                     away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
                insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, revision)
                select 'mlax-d1', home.id, away.id, '2026-05-02', 'scheduled', clock_timestamp(), 100 from home, away
                returning id
                """
            )
            game = try #require(row).decode(GameID.self)
        }

        /// - Parameter age: Seconds since it was stored.
        func revise(_ revision: Int64, _ status: String, _ score: String = "", age: Int64 = 0) async throws {
            let snapshot = #"{"status": "\#(status)", "day": "2026-05-02", "periods": []\#(score)}"#
            try await database.pool.execute(
                """
                insert into game_revision (game_id, revision, snapshot, source, created_at)
                values (\(game), \(revision), \(snapshot)::jsonb, 'ncaa', clock_timestamp() - \(age) * interval '1 s')
                """
            )
        }

        func diff() async throws {
            try await DiffHandler(queue: JobQueue(pool: database.pool), rules: AlertRules.init(of:))
                .diff(game, logger: Logger(label: "test"))
        }

        func column(_ query: SQL) async throws -> [String] {
            try await database.pool.query(query).map { try $0.decode(String.self) }
        }

        func events() async throws -> [String] {
            try await column("select kind from game_event order by id")
        }
    }

    @Test(arguments: [false, true])
    func `a start that was taken back is corrected and not told again`(inOneRun: Bool) async throws {
        try await withTestDatabase { database in
            let course = try await Course(in: database)
            for (revision, status) in ["scheduled", "live", "scheduled", "live"].enumerated() {
                try await course.revise(Int64(revision + 1), status)
                if !inOneRun { try await course.diff() }
            }
            try await course.diff()
            #expect(try await course.events() == ["start", "correction"])
            #expect(try await course.column("select kind from push_event order by id") == ["start", "correction"])
        }
    }

    @Test(arguments: [false, true])
    func `a game that was called off starts anew`(inOneRun: Bool) async throws {
        try await withTestDatabase { database in
            let course = try await Course(in: database)
            for (revision, status) in ["scheduled", "live", "postponed", "live"].enumerated() {
                try await course.revise(Int64(revision + 1), status)
                if !inOneRun { try await course.diff() }
            }
            try await course.diff()
            #expect(try await course.events() == ["start", "postponed", "start"])
        }
    }

    @Test func `what is over by the time it is compared is an event, and is not told`() async throws {
        try await withTestDatabase { database in
            let course = try await Course(in: database)
            try await course.revise(1, "scheduled", age: 3600)
            try await course.revise(2, "live", age: 3600)
            try await course.revise(3, "live", #", "score": {"home": 1, "away": 0}"#, age: 3500)
            try await course.revise(4, "live", #", "score": {"home": 2, "away": 0}"#, age: 300)
            try await course.diff()
            #expect(try await course.events() == ["start", "score", "score"])
            #expect(try await course.column("select kind || revision from push_event") == ["score4"])
            let plans = try await JobQueue(pool: database.pool).expectEnqueued(PlanPush.self)
            #expect(plans.map(\.game) == [course.game])
            let left = try await database.pool.first(
                "select extract(epoch from expires_at - clock_timestamp())::bigint from push_event"
            )
            #expect((280...300).contains(try #require(left).decode(Int.self)))
        }
    }
}
