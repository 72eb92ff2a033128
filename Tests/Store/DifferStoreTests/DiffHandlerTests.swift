import JobQueue
import JobQueueTesting
import Logging
import PipelineJobs
import Postgres
import Scores
import Sports
import Storage
import TestSupport
import Testing
import Time

@testable import differ

@Suite("The differ")
struct DiffHandlerTests {
    /// A game whose revisions a test writes directly.
    private struct RevisionScript {
        let database: TestDatabase
        let game: GameID

        init(in database: TestDatabase, league: String = "mlax-d1") async throws {
            self.database = database
            let row = try await database.pool.first(
                """
                with home as (insert into team (league_id, slug, name) values (\(league), 'navy', 'Navy') returning id),
                     away as (insert into team (league_id, slug, name) values (\(league), 'army', 'Army') returning id)
                insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, revision)
                select \(league), home.id, away.id, '2026-05-02', 'scheduled', clock_timestamp(), 100 from home, away
                returning id
                """
            )
            game = try #require(row).decode(GameID.self)
        }

        /// - Parameter age: The age of the revision in seconds.
        func revise(_ revision: Int64, _ status: String, _ score: String = "", age: Int64 = 0) async throws {
            let snapshot = #"{"status": "\#(status)", "day": "2026-05-02", "periods": []\#(score)}"#
            try await database.pool.execute(
                """
                insert into game_revision (game_id, revision, snapshot, source, created_at)
                values (\(game), \(revision), \(snapshot)::jsonb, 'ncaa', clock_timestamp() - \(age) * interval '1 s')
                """
            )
            try await database.pool.execute(
                "update game set revision = greatest(revision, \(revision)) where id = \(game)"
            )
        }

        /// Adds a goal of the home side, as a page of plays reports it.
        func play(_ ordinal: Int32, by scorer: String, _ home: Int16, _ away: Int16) async throws {
            let players = #"[{"name": "\#(scorer)", "role": "scorer"}]"#
            try await database.pool.execute(
                """
                insert into play (game_id, ordinal, period, period_kind, side, kind, text, home_score, away_score,
                                  players)
                values (\(game), \(ordinal), 1, 'regulation', 'home', 'goal', 'GOAL', \(home), \(away),
                        \(players)::jsonb)
                """
            )
        }

        func diff() async throws {
            try await DiffHandler(queue: JobQueue(pool: database.pool), sports: .shipped)
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
    func `a retracted start leads to a correction, and a second start to no event`(inOneRun: Bool) async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            for (revision, status) in ["scheduled", "live", "scheduled", "live"].enumerated() {
                try await script.revise(Int64(revision + 1), status)
                if !inOneRun { try await script.diff() }
            }
            try await script.diff()
            #expect(try await script.events() == ["start", "correction"])
            #expect(try await script.column("select kind from alert order by id") == ["start", "correction"])
        }
    }

    @Test(arguments: [false, true])
    func `a game that is live again after it was called off gets a new start event`(inOneRun: Bool) async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            for (revision, status) in ["scheduled", "live", "postponed", "live"].enumerated() {
                try await script.revise(Int64(revision + 1), status)
                if !inOneRun { try await script.diff() }
            }
            try await script.diff()
            #expect(try await script.events() == ["start", "postponed", "start"])
        }
    }

    @Test func `an event that is too old for an alert when the differ finds it is stored without one`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(1, "scheduled", age: 3600)
            try await script.revise(2, "live", age: 3600)
            try await script.revise(3, "live", #", "score": {"home": 1, "away": 0}"#, age: 3500)
            try await script.revise(4, "live", #", "score": {"home": 2, "away": 0}"#, age: 300)
            try await script.diff()
            #expect(try await script.events() == ["start", "score", "score"])
            #expect(try await script.column("select kind || revision from alert") == ["score4"])
            let plans = try await JobQueue(pool: database.pool).expectEnqueued(PlanPush.self)
            #expect(plans.map(\.game) == [script.game])
            let left = try await database.pool.first(
                "select extract(epoch from expires_at - clock_timestamp())::bigint from alert"
            )
            #expect((280...300).contains(try #require(left).decode(Int.self)))
        }
    }

    @Test func `a goal whose play is stored later gets its scorer in a new revision and one more alert`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live")
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.revise(103, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score'"
            #expect(try await script.column("\(unescaped: scorers)") == ["Ash, Jo"])
            let alerts = "select revision || ' ' || completes || ' ' || (alert -> 'event' ->> 'scorer' is not null)"
            #expect(
                try await script.column("\(unescaped: alerts) from alert where kind = 'score' order by id")
                    == ["102 0 false", "104 102 true"]
            )
            let game = "select revision || ' ' || diffed_revision from game where id = \(script.game)" as SQL
            #expect(try await script.column(game) == ["104 104"])
            let snapshots = "select distinct snapshot::text from game_revision where revision in (103, 104)" as SQL
            #expect(try await script.column(snapshots).count == 1)
            #expect(try await script.column("select revision::text from change_outbox order by id").last == "104")
            #expect(try await JobQueue(pool: database.pool).expectEnqueued(PlanPush.self).count == 2)
        }
    }

    @Test func `a goal gets one alert that adds its scorer, however often its plays are read`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live")
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 1, 0)
            for (revision, scorer) in [(103, "Ash, Jo"), (105, "Ash, Jo"), (106, "Birch, Al")] as [(Int64, String)] {
                let players = #"[{"name": "\#(scorer)", "role": "scorer"}]"#
                try await database.pool.execute("update play set players = \(players)::jsonb")
                try await script.revise(revision, "live", #", "score": {"home": 1, "away": 0}"#)
                try await script.diff()
            }
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score'" as SQL
            #expect(try await script.column(scorers) == ["Birch, Al"])
            #expect(try await script.column("select revision::text from alert where completes > 0") == ["104"])
        }
    }

    @Test func `scorers are looked up when plays may be new, and not for every goal`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live")
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            let players = #"[{"name": "Birch, Al", "role": "scorer"}]"#
            try await database.pool.execute("update play set players = \(players)::jsonb")
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score' order by id limit 1" as SQL
            try await script.revise(103, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            #expect(try await script.column(scorers) == ["Ash, Jo"])
            // Storing a page of plays adds a revision. It differs from the previous one at most in the line score.
            try await script.revise(104, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            #expect(try await script.column(scorers) == ["Birch, Al"])
        }
    }

    @Test func `goals that a later score includes get their scorers without another alert`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live")
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#)
            try await script.revise(103, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.play(1, by: "Birch, Al", 2, 0)
            try await script.revise(104, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score' order by id" as SQL
            #expect(try await script.column(scorers) == ["Ash, Jo", "Birch, Al"])
            let completed = "select revision || ' ' || completes from alert where completes > 0" as SQL
            #expect(try await script.column(completed) == ["105 103"])
        }
    }

    @Test func `a two-point goal has its scorer and counts once towards the hat trick`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database, league: "pll")
            try await script.revise(101, "live")
            try await script.revise(102, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 2, 0)
            try await script.revise(103, "live", #", "score": {"home": 2, "away": 0}"#)
            try await script.diff()
            let scorer = "select facts ->> 'scorer' from game_event where kind = 'score'" as SQL
            #expect(try await script.column(scorer) == ["Ash, Jo"])
            try await script.play(1, by: "Ash, Jo", 3, 0)
            try await script.revise(105, "live", #", "score": {"home": 3, "away": 0}"#)
            try await script.diff()
            #expect(try await !script.events().contains("milestone"), "three points are two goals")
            try await script.play(2, by: "Ash, Jo", 5, 0)
            try await script.revise(106, "live", #", "score": {"home": 5, "away": 0}"#)
            try await script.diff()
            let points = "select jsonb_path_query_array(facts, '$.scorers[*].points')::text from game_event" as SQL
            #expect(try await script.column(points + " where kind = 'score' order by id") == ["[2]", "[1]", "[2]"])
            let goals = "select facts #>> '{milestones,0,points}' from game_event where kind = 'milestone'" as SQL
            #expect(try await script.column(goals) == ["3"])
        }
    }

    @Test func `goals of a finished game get their scorers too`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(101, "live", age: 9000)
            try await script.revise(102, "live", #", "score": {"home": 1, "away": 0}"#, age: 8000)
            try await script.revise(103, "final", #", "score": {"home": 1, "away": 0}"#, age: 7000)
            try await script.diff()
            try await script.play(0, by: "Ash, Jo", 1, 0)
            try await script.revise(104, "final", #", "score": {"home": 1, "away": 0}"#)
            try await script.diff()
            let scorers = "select facts ->> 'scorer' from game_event where kind = 'score'" as SQL
            #expect(try await script.column(scorers) == ["Ash, Jo"])
            #expect(try await script.column("select kind from alert where completes > 0") == [])
        }
    }
}
