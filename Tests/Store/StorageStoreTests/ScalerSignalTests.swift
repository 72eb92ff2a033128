import Foundation
import Postgres
import Storage
import TestSupport
import TestTools
import Testing

/// Tests the desired number of workers of each program, now and in ten minutes.
@Suite("Scaler signal")
struct ScalerSignalTests {
    private func signal(_ program: String, _ database: TestDatabase) async throws -> String {
        let signals = try await ScalerSignal.read(database.pool)
        #expect(signals.map(\.program) == ["detail-scraper", "differ", "push-sender", "scoreboard-scraper"])
        let signal = try #require(signals.first { $0.program == program })
        return "\(signal.desired): \(signal.reason)"
    }

    @Test func `each query of the Kubernetes deployment returns a number of workers`() async throws {
        let path = ProjectFolder.path("deploy/kubernetes/base/scaling.yaml")
        let queries = try String(contentsOfFile: path, encoding: .utf8).matches(of: /query: (.+)/).map { String($0.1) }
        #expect(queries.count == 4)
        try await withTestDatabase { database in
            for query in queries {
                let row = try #require(try await database.pool.first("\(unescaped: query)"), "\(query)")
                #expect(try row.decode(Int32.self) >= 0)
            }
        }
    }

    /// The desired numbers of workers now and in ten minutes.
    private func counts(_ program: String, _ database: TestDatabase) async throws -> [Int32] {
        let row = try await database.pool.first(
            "select desired_now, desired_soon from ops.scaler_signal where program = \(program)"
        )
        let (now, soon) = try #require(row).decode(Int32.self, Int32.self)
        return [now, soon]
    }

    /// Inserts games of today in a league whose pages are all read.
    private func games(_ count: Int, _ status: String, in minutes: Int, _ database: TestDatabase) async throws {
        try await database.pool.execute("update league set details = 'all' where id = 'mlax-d1'")
        try await database.pool.execute(
            """
            insert into team (league_id, slug, name)
            select 'mlax-d1', 'team-' || g, 'Team ' || g from generate_series(1, \(Int32(2 * count))) g
            """
        )
        try await database.pool.execute(
            """
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, home_score, away_score,
                              observed_at)
            select 'mlax-d1', h.id, a.id, current_date, now() + \(Int32(minutes)) * interval '1 minute', \(status), 0, 0, now()
              from generate_series(1, \(Int32(count))) g
              join team h on h.slug = 'team-' || g join team a on a.slug = 'team-' || g + \(Int32(count))
            """
        )
    }

    /// Inserts `count` runs for each of the last six full minutes, each run of the given duration.
    private func runs(_ count: Int, of milliseconds: Int, _ queue: String, _ database: TestDatabase) async throws {
        try await database.pool.execute(
            """
            insert into q.run_minute (minute, queue, kind, outcome, runs, timed, wait_ms, run_ms, wait_max_ms, run_max_ms,
                                      wait_bucket, wait_count, run_bucket, run_count)
            select date_trunc('minute', now()) - g * interval '1 minute', \(queue), 'any', 'completed', \(Int64(count)),
                   \(Int64(count)), 0, \(Double(count * milliseconds)), 0, 0, '{}', '{}', '{}', '{}'
              from generate_series(1, 6) g
            """
        )
    }

    @Test func `with nothing to do, each program's minimum of workers is desired`() async throws {
        try await withTestDatabase { database in
            for signal in try await ScalerSignal.read(database.pool) {
                #expect(signal.desired == 1 && signal.reason == "the minimum is enough", "\(signal)")
            }
            try await database.pool.execute("update program_scale set least = 2 where program = 'differ'")
            #expect(try await signal("differ", database) == "2: the minimum is enough")
        }
    }

    /// The number of waiting jobs, each of one second, and the desired workers of eight slots with the reason.
    private static let backlogs = [
        (200, "1: the minimum is enough"), (300, "2: jobs wait"), (700, "3: jobs wait"),
        (1500, "4: the maximum"), (2500, "4: the maximum"),
    ]

    @Test(arguments: backlogs)
    func `the desired workers can run all waiting jobs in half a minute, up to the maximum`(
        jobs: Int,
        wanted: String
    ) async throws {
        try await withTestDatabase { database in
            try await database.pool.execute("select q.enqueue('detail', 'any') from generate_series(1, \(Int64(jobs)))")
            #expect(try await signal("detail-scraper", database) == wanted)
            #expect(try await signal("differ", database) == "1: the minimum is enough")
        }
    }

    @Test func `if more jobs wait than one call counts, the last full count is used`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute("select q.enqueue('detail', 'any') from generate_series(1, 4800)")
            try await database.pool.execute("update program_scale set most = 100")
            #expect(try await signal("detail-scraper", database) == "9: jobs wait")
            try await database.pool.execute("select q.roll_up('0')")
            #expect(try await signal("detail-scraper", database) == "20: jobs wait")
        }
    }

    /// The slots of the only worker, the seconds that a job has waited, and the desired workers with the reason.
    private static let waits = [
        (1, 6, "2: jobs wait"), (1, 3, "1: the minimum is enough"), (2, 6, "1: the minimum is enough"),
    ]

    @Test(arguments: waits)
    func `one more worker is desired if all slots are busy and a job has waited for five seconds`(
        slots: Int,
        seconds: Int,
        wanted: String
    ) async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                "select q.register_worker('detail-scraper', 'here', 1, '0', array['detail'], \(Int32(slots)), interval '1 hour')"
            )
            try await database.pool.execute("select q.enqueue('detail', 'any') from generate_series(1, 2)")
            try await database.pool.execute(
                """
                update q.job set state = 'running', worker_id = (select max(id) from q.worker), claimed_at = now(),
                       deadline_at = now() + interval '1 hour' where id = 1
                """
            )
            try await database.pool.execute(
                "update q.job set run_at = now() - \(Int32(seconds)) * interval '1 s' where id = 2"
            )
            #expect(try await signal("detail-scraper", database) == wanted)
            try await database.pool.execute("update program_scale set most = 1")
            #expect(try await signal("detail-scraper", database).hasPrefix("1: "))
        }
    }

    @Test(arguments: [
        ("push", "3: jobs arrive"), ("activities", "3: jobs arrive"), ("probe", "1: the minimum is enough"),
    ])
    func `the queue of push-sender that needs the most workers decides how many are desired`(
        busy: String,
        wanted: String
    ) async throws {
        try await withTestDatabase { database in
            try await runs(480, of: 2000, busy, database)
            #expect(try await signal("push-sender", database) == wanted)
            let row = try await database.pool.first("select queue from ops.scaler_signal where program = 'push-sender'")
            let queue = try row?.decode(String.self)
            #expect(queue == (busy == "activities" ? "activities" : "push"))
        }
    }

    /// The runs per minute, their duration in milliseconds, the slots of a worker, and the desired workers with the
    /// reason.
    private static let loads = [
        (60, 4000, 8, "1: the minimum is enough"), (240, 4000, 8, "3: jobs arrive"),
        (240, 1000, 8, "1: the minimum is enough"),
        (240, 4000, 16, "2: jobs arrive"), (2400, 4000, 8, "4: the maximum"),
    ]

    @Test(arguments: loads)
    func `arriving jobs need as many slots as their actual durations keep busy, and a third more`(
        runs count: Int,
        milliseconds: Int,
        slots: Int,
        wanted: String
    ) async throws {
        try await withTestDatabase { database in
            try await runs(count, of: milliseconds, "detail", database)
            // The number of slots comes from the worker, not from the table.
            try await database.pool.execute(
                """
                select q.register_worker('detail-scraper', 'here', 1, '0', array['detail'], \(Int32(slots)), interval '1 hour')
                """
            )
            #expect(try await signal("detail-scraper", database) == wanted)
        }
    }

    @Test func `a burst in the last minute counts, not only the mean of five minutes`() async throws {
        try await withTestDatabase { database in
            try await runs(240, of: 4000, "detail", database)
            try await database.pool.execute(
                "delete from q.run_minute where minute < (select max(minute) from q.run_minute)"
            )
            #expect(try await signal("detail-scraper", database) == "3: jobs arrive")
        }
    }

    /// In how many minutes forty games begin, their status, and the counts and reason that follow.
    private static let starts: [(Int, String, [Int32], String)] = [
        (-5, "scheduled", [1, 4], "games begin soon"), (8, "scheduled", [1, 4], "games begin soon"),
        (8, "delayed", [1, 4], "games begin soon"), (12, "scheduled", [1, 1], "the minimum is enough"),
        // More than 30 minutes late, so the actual start is unknown.
        (-40, "scheduled", [1, 1], "the minimum is enough"), (-5, "live", [4, 4], "jobs arrive"),
        (-5, "postponed", [1, 1], "the minimum is enough"),
    ]

    @Test(arguments: starts)
    func `games that begin within ten minutes raise the number for later, and live games the number for now`(
        minutes: Int,
        status: String,
        counts expected: [Int32],
        because: String
    ) async throws {
        try await withTestDatabase { database in
            try await games(40, status, in: minutes, database)
            // 40 games, three pages of each, two readings a minute, six seconds a reading: 24 slots, 32 with room.
            try await database.pool.execute("update program_scale set usual_ms = 6000, most = 10")
            #expect(try await counts("detail-scraper", database) == expected)
            #expect(try await signal("detail-scraper", database) == "\(try #require(expected.max())): \(because)")
            try await database.pool.execute("update program_scale set most = 3")
            #expect(try #require(try await counts("detail-scraper", database).max()) <= 3)
            // Without followers the pages of these games are not read. Their scoreboards still are, and their goals
            // still lead to alerts.
            try await database.pool.execute("update league set details = 'wanted'")
            try await database.pool.execute("update program_scale set most = 10")
            #expect(try await counts("detail-scraper", database) == [1, 1])
        }
    }

    @Test
    func `a scoreboard that will be polled at live pace in ten minutes counts for later`() async throws {
        try await withTestDatabase { database in
            try await games(2, "scheduled", in: 18, database)
            let units: SQL = "select units_now || ' ' || units_soon from ops.scaler_signal where queue = 'scoreboard'"
            // The league's own scoreboard and that of its second source.
            #expect(try await database.value(units) == "0 2")
            try await database.pool.execute("update game set start_time = now() + interval '3 minutes'")
            #expect(try await database.value(units) == "2 0")
            try await database.pool.execute("update game set start_time = now() + interval '25 minutes'")
            #expect(try await database.value(units) == "0 0")
        }
    }

    @Test func `the minimum of workers is desired for a paused queue until it is resumed`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute("select q.enqueue('detail', 'any') from generate_series(1, 1000)")
            try await database.pool.execute("select q.pause('detail', 'test')")
            #expect(try await signal("detail-scraper", database) == "1: the queue is paused")
            _ = try await database.pool.first("select q.resume('detail')")
            #expect(try await signal("detail-scraper", database) != "1: the queue is paused")
        }
    }

    @Test func `a login that may read the view needs no other right`() async throws {
        try await withTestDatabase { database in
            let reader = try await OpenTransaction.begin(in: database)
            // The role is rolled back at the end, because roles belong to the whole server.
            try await reader.connection.runScript(
                """
                create role bardown_test_scaler;
                grant usage on schema ops to bardown_test_scaler;
                grant select on ops.scaler_signal to bardown_test_scaler;
                set local role bardown_test_scaler;
                """
            )
            #expect(try await ScalerSignal.read(reader.connection).count == 4)
            await #expect(throws: PostgresError.self) { try await reader.connection.query("select * from ops.queue") }
            try await reader.connection.execute("rollback")
            await reader.connection.close()
        }
    }
}
