import Glibc
import Postgres
import Synchronization
import TestSupport
import TestTools
import Testing

@testable import JobQueue

/// Checks that the counts by minute are exact, in whatever order transactions commit.
@Suite("History: the roll-up")
struct HistoryRollUpTests {
    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `the counts are exact although two sessions count while four others write and roll back`(seed: UInt64)
        async throws
    {
        try await withTestDatabase(connections: 12) { database in
            let crowd = Crowd()
            let counted = try await withThrowingTaskGroup(of: Int64.self) { group in
                for writer in 0..<4 {
                    group.addTask {
                        try await Writer(random: SplitMix(seed: seed &+ UInt64(writer))).write(in: database)
                        crowd.writing.withLock { $0 -= 1 }
                        return 0
                    }
                }
                for _ in 0..<2 {
                    group.addTask {
                        var counted: Int64 = 0
                        while crowd.writing.withLock({ $0 > 0 }) { counted += try await database.rollUp() ?? 0 }
                        return counted
                    }
                }
                return try await group.reduce(0, +)
            }
            let last = try await database.rollUp() ?? 0
            #expect(Int(counted + last) == (try await database.count("q.run")), "seed \(seed)")
            #expect(counted > 0, "seed \(seed): no run was counted while others wrote")
            #expect(try await database.miscounts() == [], "seed \(seed)")
        }
    }

    @Test func `a run that is committed late is counted once, and one that is rolled back never`() async throws {
        try await withTestDatabase { database in
            let late = try await OpenQueueTransaction.begin(in: database)
            let never = try await OpenQueueTransaction.begin(in: database)
            try await PastRuns(count: 3).insert(late.connection)
            try await PastRuns(count: 7).insert(never.connection)
            try await PastRuns(count: 2).insert(database.pool)
            #expect(try await database.rollUp() == 2)
            // Roll-ups in between, whose snapshots begin after the late transaction.
            try await PastRuns(count: 4).insert(database.pool)
            #expect(try await database.rollUp() == 4)
            #expect(try await database.rollUp() == 0)
            try await late.commit()
            try await never.rollBack()
            #expect(try await database.rollUp() == 3)
            #expect(try await database.rollUp() == 0)
            #expect(try await database.miscounts() == [])
        }
    }

    @Test func `after an outage the roll-up catches up in steps, and a later step counts late rows`() async throws {
        try await withTestDatabase { database in
            let late = try await OpenQueueTransaction.begin(in: database)
            try await PastRuns(count: 3).insert(late.connection)
            for _ in 0..<5 { try await PastRuns(count: 2).insert(database.pool) }
            // The snapshot of this step ends after the late transaction and before the last of the others.
            let step = try await database.pool.first(
                """
                select r.snapshot::text, q.next_snapshot(r.snapshot, txid_current_snapshot(), u.xact + 2
                         - txid_snapshot_xmax(r.snapshot))::text
                  from q.rolled r, (select min(xact) as xact from q.run) u
                """
            )
            let (old, new) = try step?.decode(String.self, String.self) ?? ("", "")
            let counted = try await database.pool.first(
                "select counted from q.count_runs(\(old)::text::txid_snapshot, \(new)::text::txid_snapshot)"
            )
            try await database.set("update q.rolled set snapshot = \(new)::text::txid_snapshot")
            let first = try counted?.decode(Int64.self) ?? 0
            #expect(first > 0 && first < 10)
            try await late.commit()
            #expect(try await database.rollUp() == 10 - first + 3)
        }
    }

    @Test
    func `a run that is committed between the snapshot and the count is left for the next roll-up`() async throws {
        try await withTestDatabase { database in
            let snapshot = try await database.pool.first("select txid_current_snapshot()::text")?.decode(String.self)
            try await PastRuns().insert(database.pool)
            let counted = try await database.pool.first(
                "select counted from q.count_runs('1:1:'::txid_snapshot, \(snapshot)::text::txid_snapshot)"
            )
            #expect(try counted?.decode(Int64.self) == 0)
            #expect(try await database.rollUp() == 1)
        }
    }

    @Test func `a roll-up that fails counts nothing, and the next one counts everything`() async throws {
        try await withTestDatabase { database in
            try await PastRuns(count: 3).insert(database.pool)
            let failing = try await OpenQueueTransaction.begin(in: database)
            try await failing.connection.execute("select q.roll_up('0')")
            #expect(try await database.rollUp() == nil)
            try await failing.rollBack()
            #expect(try await database.rollUp() == 3)
            #expect(try await database.miscounts() == [])
        }
    }

    @Test func `a roll-up that is called again too soon does nothing`() async throws {
        try await withTestDatabase { database in
            #expect(try await database.rollUp() == 0)
            try await PastRuns().insert(database.pool)
            #expect(try await database.pool.first("select q.roll_up('1 hour')")?.decode(Int64?.self) == nil)
            #expect(try await database.rollUp() == 1)
        }
    }

    @Test func `a history that was restored into a younger cluster is still counted once`() async throws {
        try await withTestDatabase { database in
            try await PastRuns(count: 5).insert(database.pool)
            try await PastRuns(count: 2, firstJob: 6).insert(database.pool)
            // As after a restore: the transaction ids come from another cluster and are far ahead of this one's, and
            // the last two runs are not yet counted.
            try await database.set("update q.run set xact = case when job_id <= 5 then 7000000000 else 7000000002 end")
            try await database.set("update q.rolled set snapshot = '7000000001:7000000001:'")
            try await PastRuns(count: 3, firstJob: 8).insert(database.pool)
            let first = try await database.rollUp() ?? 0
            let second = try await database.rollUp() ?? 0
            #expect(first + second == 5)
            #expect(try await database.rollUp() == 0)
            #expect(try await database.count("q.run where xact > 6000000000") == 0)
        }
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `estimated percentiles are within 9.1 % of the exact ones`(seed: UInt64) async throws {
        try await withTestDatabase { database in
            var random = SplitMix(seed: seed)
            for _ in 0..<400 {
                // The durations range from 0.2 ms to minutes and are spread evenly over the orders of magnitude.
                let ran = 0.2 * pow(2, Double(Int.random(in: 0..<2000, using: &random)) / 100)
                try await PastRuns(ran: ran).insert(database.pool)
            }
            try await database.rollUp()
            let rows = try await database.pool.query(
                """
                select t.p, h.ms, t.ms from ops.latency l,
                  lateral (values (0.5, l.run_p50_ms), (0.9, l.run_p90_ms), (0.99, l.run_p99_ms)) h (p, ms),
                  lateral (select h.p::float8, percentile_disc(h.p::float8) within group (
                             order by date_part('epoch', r.finished_at - r.claimed_at) * 1000) from q.run r) t (p, ms)
                 where abs(h.ms::float8 / t.ms - 1) > 0.091
                """
            )
            #expect(rows.isEmpty, "seed \(seed)")
            #expect(try await database.count("ops.latency where runs = 400 and run_p50_ms > 0") == 1)
        }
    }

    @Test func `failures are grouped by their error text, without the numbers and ids in it`() async throws {
        try await withTestDatabase { database in
            let game = "game 6a1f0c3e-1111-4222-8333-abcdefabcdef"
            for error in ["status 503 after 12.5 ms", "status 500 after 7 ms", game] {
                try await PastRuns(outcome: "retried", error: error).insert(database.pool)
                try await database.rollUp()
            }
            let groups = try await database.pool.query(
                "select error_group || ' ' || runs || ' ' || last_error from ops.failure order by 1"
            )
            #expect(
                try groups.map { try $0.decode(String.self) } == [
                    "game <id> 1 \(game)", "status <n> after <n> ms 2 status 500 after 7 ms",
                ]
            )
        }
    }

    @Test func `live jobs are counted by queue, and an empty queue with a live worker is counted as 0`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                select q.register_worker('tests', 'localhost', 1, 'test', array['notes', 'letters'], 8, '15 s'),
                       q.register_worker('tests', 'localhost', 2, 'test', array['left'], 8, '0 s'),
                       q.enqueue('notes', 'note'), q.enqueue('notes', 'note', p_delay => '1 h'),
                       q.enqueue('parcels', 'parcel')
                """
            )
            try await database.rollUp()
            let rows = try await database.pool.query(
                """
                select format('%s: %s due, %s scheduled, %s running, waits: %s', queue, due, scheduled, running,
                              oldest_wait is not null)
                  from ops.depth order by queue
                """
            )
            #expect(
                try rows.map { try $0.decode(String.self) } == [
                    "letters: 0 due, 0 scheduled, 0 running, waits: f",
                    "notes: 1 due, 1 scheduled, 0 running, waits: t",
                    "parcels: 1 due, 0 scheduled, 0 running, waits: t",
                ]
            )
        }
    }
}
