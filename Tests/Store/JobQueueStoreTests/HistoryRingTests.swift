import Postgres
import TestSupport
import Testing

@testable import JobQueue

/// Tests the ring of daily partitions that contains the finished runs.
@Suite("History: the ring")
struct HistoryRingTests {
    @Test
    func `a run is kept in the slot of the day on which it ended, and only old days are emptied`() async throws {
        try await withTestDatabase { database in
            // The ring has 32 slots, so the run of job 33, 32 days ago, is in the slot of today.
            for day in 0..<40 { try await PastRuns(firstJob: day + 1, daysAgo: day).insert(database.pool) }
            let slot = try await database.slot(daysAgo: 3)
            let there = try await database.pool.query("select job_id from q.\(unescaped: slot) order by 1")
            #expect(try there.map { try $0.decode(Int64.self) } == [4, 36])

            let pruned = try await database.prune()
            #expect(pruned.count == 23 && pruned.allSatisfy { $0.hasSuffix(" emptied") }, "\(pruned)")
            // Today, the seven days before and tomorrow's slot are kept, and so are the days that share a slot with one
            // of them.
            #expect(try await database.remembered() == Array(1...8) + [32] + Array(33...40))
            #expect(try await database.prune() == [])
        }
    }

    @Test func `operators change the retention in its row, up to the capacity of the ring`() async throws {
        try await withTestDatabase { database in
            for day in 0..<31 { try await PastRuns(firstJob: day + 1, daysAgo: day).insert(database.pool) }
            try await database.set("update q.retention set days = 29 where what = 'runs'")
            #expect(try await database.prune().count == 1)
            #expect(try await database.remembered() == Array(1...30))
            try await database.set("update q.retention set days = 2 where what = 'runs'")
            #expect(try await database.prune().count == 27)
            #expect(try await database.remembered() == [1, 2, 3])
            await #expect(throws: PostgresError.self) {
                try await database.set("update q.retention set days = 30 where what = 'runs'")
            }
        }
    }

    @Test
    func `a slot that a dump reads is left for the next call, and the others are emptied`() async throws {
        try await withTestDatabase { database in
            try await PastRuns(firstJob: 1, daysAgo: 8).insert(database.pool)
            try await PastRuns(firstJob: 2, daysAgo: 9).insert(database.pool)
            let held = try await database.slot(daysAgo: 8)
            let free = try await database.slot(daysAgo: 9)
            let dump = try await OpenQueueTransaction.begin(in: database)
            // The lock that pg_dump takes.
            try await dump.connection.execute("lock table only q.\(unescaped: held) in access share mode")

            #expect(try await database.prune() == ["\(held) held", "\(free) emptied"].sorted())
            #expect(try await database.remembered() == [1])
            try await dump.commit()
            #expect(try await database.prune() == ["\(held) emptied"])
            #expect(try await database.remembered() == [])
        }
    }

    @Test func `of two concurrent calls to prune, one prunes and the other returns immediately`() async throws {
        try await withTestDatabase { database in
            try await PastRuns(daysAgo: 8).insert(database.pool)
            let other = try await OpenQueueTransaction.begin(in: database)
            #expect(try await other.connection.query("select * from q.prune()").count == 1)
            #expect(try await database.prune() == [])
            try await other.commit()
            #expect(try await database.remembered() == [])
        }
    }

    @Test func `runs that no roll-up has counted are not pruned`() async throws {
        try await withTestDatabase { database in
            let other = try await OpenQueueTransaction.begin(in: database)
            // Simulates another roll-up that holds the lock but has not counted anything yet.
            try await other.connection.execute("select pg_advisory_xact_lock(hashtextextended('q.roll_up', 0))")
            try await PastRuns(daysAgo: 8).insert(database.pool)
            let slot = try await database.slot(daysAgo: 8)
            #expect(try await database.prune() == ["\(slot) uncounted"])
            try await other.commit()
            #expect(try await database.prune() == ["\(slot) emptied"])
            #expect(try await database.count("q.run_minute") == 1)
        }
    }

    @Test
    func `a wrong clock loses no run, because future rows and tomorrow's slot are kept`() async throws {
        try await withTestDatabase { database in
            try await PastRuns(firstJob: 1, daysAgo: -1).insert(database.pool)
            // A future day that shares a slot with a day of last week.
            try await PastRuns(firstJob: 2, daysAgo: 10 - 32).insert(database.pool)
            let slot = try await database.slot(daysAgo: 10)
            #expect(try await database.prune() == ["\(slot) young"])
            #expect(try await database.remembered() == [1, 2])
        }
    }

    @Test func `old statistics and ended workers are pruned, and dead letters are kept`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("dead")])
            let worker = try await database.lease()
            let runs = try await worker.claim()
            _ = try await worker.end(runs, .discarded(reason: .failed, error: "no"))
            try await worker.close()
            try await database.rollUp()
            for (table, column) in [("run_minute", "minute"), ("failure_hour", "hour"), ("worker", "ended_at")] {
                #expect(try await database.count("q.\(table)") == 1)
                let text = "update q.\(table) set \(column) = \(column) - interval '31 days'"
                try await database.set("\(unescaped: text)")
            }
            _ = try await database.prune()
            for table in ["run_minute", "failure_hour", "worker"] {
                #expect(try await database.count("q.\(table)") == 0)
            }
            #expect(try await database.count("q.dead") == 1)
            #expect(try await database.remembered() == [1])
        }
    }

    @Test func `each slot has one B-tree and one BRIN index, because more would slow finishes down`() async throws {
        try await withTestDatabase { database in
            let kinds = try await database.pool.query(
                """
                select a.amname || ' ' || count(*) from pg_inherits h
                  join pg_index i on i.indrelid = h.inhrelid join pg_class c on c.oid = i.indexrelid
                  join pg_am a on a.oid = c.relam
                 where h.inhparent = 'q.run'::regclass group by a.amname order by 1
                """
            )
            #expect(try kinds.map { try $0.decode(String.self) } == ["brin 32", "btree 32"])
        }
    }
}
