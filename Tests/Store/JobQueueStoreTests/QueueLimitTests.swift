import Postgres
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

@Suite("Limits")
struct QueueLimitTests {
    @Test func `a paused queue hands out no jobs, and resuming it wakes its workers`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            try await database.set("select q.pause('notes', 'somebody')")
            try await database.queue.enqueue([Note("a")])
            let lease = try await database.lease()
            #expect(try await lease.claim().isEmpty)
            try await lease.close()
            try await database.withWorker(handlers: .notes(into: trace)) { _ in
                try await database.waitUntilListening()
                try await eventually("it sleeps") {
                    try await database.count("q.worker where asleep and ended_at is null") == 1
                }
                #expect(trace.all == [])
                try await database.set("select q.resume('notes')")
                try await trace.until("a")
            }
        }
    }

    @Test func `the limit of a queue applies across all processes, and no process takes all of it`() async throws {
        try await withTestDatabase { database in
            try await database.set("select q.set_limits('notes', 4)")
            try await database.queue.enqueue((0..<20).map { Note("\($0)") })
            let (first, second) = (try await database.lease("first"), try await database.lease("second"))
            let mine = try await first.claim()
            #expect(mine.count == 2, "two processes share four")
            #expect(try await second.claim().count == 1)
            #expect(try await first.claim().count == 1)
            #expect(try await second.claim().isEmpty)
            #expect(try await first.end(mine).isEmpty)
            #expect(try await second.claim().count == 1)
            #expect(try await database.count("q.job where state = 'running'") == 3)
        }
    }

    @Test func `the cap holds against concurrent claims`() async throws {
        try await withTestDatabase(connections: 12) { database in
            try await database.set("select q.set_limits('notes', 5)")
            try await database.queue.enqueue((0..<200).map { Note("\($0)") })
            let leases = try await (0..<10).asyncMap { try await database.lease("worker \($0)") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lease in leases {
                    group.addTask {
                        for _ in 0..<10 {
                            let runs = try await lease.claim(3)
                            #expect(try await database.count("q.job where state = 'running'") <= 5)
                            #expect(try await lease.end(runs).isEmpty)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await database.count("q.run where outcome = 'completed'") > 10)
        }
    }

    @Test
    func `a rate limit allows a burst, then refilled tokens only, and reports when the next one is due`() async throws {
        try await withTestDatabase { database in
            // One start in twenty seconds, so that the time between two calls hardly matters.
            try await database.set("select q.set_limits('notes', null, 0.05, 3)")
            try await database.queue.enqueue((0..<20).map { Note("\($0)") })
            let lease = try await database.lease()
            #expect(try await lease.claim().count == 3)
            _ = try await lease.exchange(ends: [], want: 10)
            let wait = try #require(try await lease.exchange(ends: [], want: 10).nextDue)
            #expect(wait > .seconds(10) && wait <= .seconds(20))
            // Changes the stored time instead of waiting for twenty seconds.
            try await database.set("update q.queue set tokens_at = tokens_at - interval '20 s'")
            #expect(try await lease.claim().count == 1)
            // A clock that was set back does not refill the bucket.
            try await database.set("update q.queue set tokens_at = clock_timestamp() + interval '1 hour'")
            #expect(try await lease.claim().isEmpty)
            try await database.set("select q.set_limits('notes', null)")
            #expect(try await lease.claim().count == 16)
        }
    }

    @Test func `an empty queue with a rate limit reports no time for the next claim`() async throws {
        try await withTestDatabase { database in
            try await database.set("select q.set_limits('notes', null, 5, 3)")
            let lease = try await database.lease()
            _ = try await lease.exchange(ends: [], want: 10)
            #expect(try await lease.exchange(ends: [], want: 10).nextDue == nil)
        }
    }

    @Test
    func `a time limit that is zero, negative or beyond the calendar violates a constraint`() async throws {
        try await withTestDatabase { database in
            for limit in ["300000 years", "0", "-1 s"] {
                let error = await #expect(throws: PostgresError.self) {
                    try await database.set(
                        "insert into q.job (queue, kind, time_limit) values ('notes', 'note', \(limit)::interval)"
                    )
                }
                #expect(error?.sqlState == .checkViolation)
            }
        }
    }

    @Test func `a lane with a cap runs that many jobs concurrently, from one claim or from several`() async throws {
        try await withTestDatabase { database in
            let options = JobOptions(lane: "host", laneCap: 3)
            try await database.queue.enqueue((0..<6).map { Note("\($0)", options) } + [Note("free")])
            let (first, second) = (try await database.lease("first"), try await database.lease("second"))
            let mine = try await first.claim(3)
            #expect(mine.map(\.text) == ["0", "1", "2"])
            #expect(try await second.claim().map(\.text) == ["free"])
            #expect(try await first.end([mine[1]]).isEmpty)
            #expect(try await second.claim().map(\.text) == ["3"])
        }
    }

    @Test func `a claim finds the jobs behind those of a full lane, so they need not wait for a poll`() async throws {
        try await withTestDatabase { database in
            let lease = try await database.lease()
            #expect(try await lease.exchange(ends: [], want: 4).fellAsleep)
            try await database.queue.enqueue((0..<10).map { Note("\($0)", JobOptions(lane: "host", laneCap: 2)) })
            try await database.queue.enqueue([Note("free"), Note("too")])
            #expect(try await lease.exchange(ends: [], want: 4).claimed.map(\.text) == ["0", "1", "free", "too"])
        }
    }

    @Test func `the cap of a lane holds against concurrent claims`() async throws {
        try await withTestDatabase(connections: 12) { database in
            let options = JobOptions(lane: "host", laneCap: 2)
            try await database.queue.enqueue((0..<100).map { Note("\($0)", options) })
            let leases = try await (0..<8).asyncMap { try await database.lease("worker \($0)") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lease in leases {
                    group.addTask {
                        for _ in 0..<10 {
                            let runs = try await lease.claim(3)
                            #expect(try await database.count("q.job where state = 'running'") <= 2)
                            #expect(try await lease.end(runs).isEmpty)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await database.count("q.run") > 10)
        }
    }

    @Test func `a claim counts the running jobs of a full lane once, not once for each waiting job`() async throws {
        try await withTestDatabase { database in
            try await database.set("alter table q.job set (autovacuum_enabled = off)")
            try await database.set(
                "insert into q.job (queue, kind, lane, lane_cap) select 'notes', 'note', 'l', 2 from generate_series(1, 500)"
            )
            try await database.queue.enqueue((0..<8).map { Note("free \($0)") })
            let lease = try await database.lease()
            #expect(try await lease.claim(2).count == 2)
            let session = try await OpenQueueTransaction.begin(in: database)
            #expect(try await session.claim(lease, 8).count == 8)
            // A count for each of the 500 jobs would read 250,000 entries of the lane's index.
            let row = try await session.connection.first(
                """
                select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::bigint
                  from pg_index i where i.indrelid = 'q.job'::regclass
                """
            )
            #expect(try #require(row).decode(Int64.self) < 3_000)
            try await session.rollBack()
        }
    }

    @Test func `the aged jobs of a full lane leave their places to aged jobs behind them`() async throws {
        try await withTestDatabase { database in
            let lease = try await database.lease()
            let options = JobOptions(lane: "host", laneCap: 2)
            try await database.queue.enqueue((0..<20).map { Note("lane \($0)", options) })
            #expect(try await lease.claim(2).count == 2)
            try await database.queue.enqueue((0..<4).map { Note("aged \($0)") })
            try await database.set("update q.job set run_at = run_at - interval '10 minutes'")
            try await database.queue.enqueue((0..<20).map { Note("urgent \($0)", JobOptions(priority: 0)) })
            #expect(try await lease.claim(8).count { $0.text.hasPrefix("aged") } == 2)
        }
    }

    @Test
    func `every priority whose jobs have waited long enough gets places despite endless urgent jobs`() async throws {
        try await withTestDatabase { database in
            for priority in 0...3 {
                try await database.queue.enqueue(
                    (0..<160).map { Note("\(priority) \($0)", JobOptions(priority: Int16(priority))) }
                )
            }
            // Among the lower priorities, the lowest has waited the least.
            try await database.set(
                "update q.job set run_at = run_at - case when priority = 3 then interval '4 m' else interval '1 h' end where priority > 0"
            )
            let lease = try await database.lease()
            var counts: [Int16: Int] = [:]
            for _ in 0..<20 {
                for run in try await lease.claim(12) { counts[Int16(run.text.prefix(1)) ?? 0, default: 0] += 1 }
            }
            // Three of twelve places go to the lower priorities, one to each. At the end no jobs of priority 0 are
            // left, and 20 of their places go to priority 1.
            #expect(counts == [0: 160, 1: 40, 2: 20, 3: 20])
        }
    }

    @Test func `a claim waits briefly for another claim of its capped lane, and then gets the next job`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue((0..<4).map { Note("\($0)", JobOptions(lane: "host", laneCap: 4)) })
            let (first, second) = (try await database.lease("first"), try await database.lease("second"))
            let claimer = try await OpenQueueTransaction.begin(in: database)
            #expect(try await claimer.claim(first, 1).count == 1)
            // Longer than the usual 50 ms, so that the second claim still waits when the first one commits.
            try await database.set("alter function q.locks_soon set lock_timeout = '20 s'")
            async let runs = second.claim(1)
            try await database.waitForBlockedSession()
            try await claimer.commit()
            #expect(try await runs.map(\.text) == ["1"])
        }
    }

    @Test func `low priorities get their share of every batch once their jobs have waited long enough`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue((0..<20).map { Note("low \($0)", JobOptions(priority: 3)) })
            try await database.queue.enqueue((0..<20).map { Note("urgent \($0)", JobOptions(priority: 0)) })
            let lease = try await database.lease()
            #expect(try await lease.claim(8).allSatisfy { $0.text.hasPrefix("urgent") })
            try await database.set("update q.job set run_at = run_at - interval '181 s' where priority = 3")
            let mixed = try await lease.claim(8)
            #expect(mixed.count { $0.text.hasPrefix("low") } == 2)
            #expect(mixed.count { $0.text.hasPrefix("urgent") } == 6)
            #expect(Set(mixed.map(\.run.jobID)).count == 8)
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
        var values: [T] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
