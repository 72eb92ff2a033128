import Postgres
import TestSupport
import Testing

@testable import JobQueue

/// Tests the views that operators and analysts read.
@Suite("Views")
struct OpsViewTests {
    @Test func `every view works before the first job exists`() async throws {
        try await withTestDatabase { database in
            for view in try await database.views() {
                let rows = try await database.count("ops.\(view)")
                // These views describe the server, tables, sessions and slots, which always exist.
                let always = ["table_health", "index_health", "ring", "xmin_holder", "database"].contains(view)
                #expect(rows == 0 || always, "\(view)")
            }
        }
    }

    @Test func `without table statistics no view is expensive enough for JIT compilation`() async throws {
        try await withTestDatabase { database in
            for view in try await database.views() {
                let plan = try await database.pool.query("explain select * from ops.\(unescaped: view)")
                #expect(try plan.allSatisfy { try !$0.decode(String.self).hasPrefix("JIT:") }, "\(view)")
            }
        }
    }

    @Test func `every view has rows for a working queue, and can be read without rights on the tables`() async throws {
        try await withTestDatabase { database in
            try await database.fill()
            let holder = try await OpenQueueTransaction.begin(in: database)
            try await holder.connection.execute("select txid_current()")
            let reader = try await OpenQueueTransaction.begin(in: database)
            // The role is rolled back at the end, because roles belong to the whole server.
            try await reader.connection.runScript(
                """
                create role bardown_test_analyst;
                grant usage on schema ops to bardown_test_analyst;
                grant select on all tables in schema ops to bardown_test_analyst;
                set local role bardown_test_analyst;
                """
            )
            for view in try await database.views() {
                let some = try await reader.connection.first("select exists (select from ops.\(unescaped: view))")
                #expect(try some?.decode(Bool.self) == true, "\(view)")
            }
            #expect(try await reader.connection.query("select * from ops.newest_runs()").count == 4)
            try await reader.rollBack()
            try await holder.rollBack()
        }
    }

    @Test func `every table, view and column of q and ops, and every function, has a comment`() async throws {
        try await withTestDatabase { database in
            let silent = try await database.pool.query(
                """
                select c.oid::regclass || coalesce('.' || a.attname, '')
                  from pg_class c join pg_namespace n on n.oid = c.relnamespace
                  join lateral (
                    select null::name as attname, 0 as attnum
                    union all
                    select a.attname, a.attnum from pg_attribute a
                     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) a on true
                 where n.nspname in ('q', 'ops') and c.relkind in ('r', 'p', 'v') and not c.relispartition
                   and col_description(c.oid, a.attnum) is null and (a.attnum > 0 or obj_description(c.oid, 'pg_class') is null)
                union all
                select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                 where n.nspname in ('q', 'ops') and obj_description(p.oid, 'pg_proc') is null
                order by 1
                """
            )
            #expect(try silent.map { try $0.decode(String.self) } == [])
        }
    }

    @Test func `a count that stopped at its limit is marked, and a complete count is not`() async throws {
        try await withTestDatabase { database in
            try await database.set("select q.enqueue('many', 'note') from generate_series(1, 2001)")
            try await database.set("select q.enqueue('few', 'note', p_delay => '1 hour') from generate_series(1, 3)")
            try await database.rollUp()
            let queues = try await database.pool.query(
                """
                select concat_ws(' ', queue, due, scheduled, running, capped, sampled_due, sampled_scheduled)
                  from ops.queue order by queue
                """
            )
            #expect(try queues.map { try $0.decode(String.self) } == ["few 0 3 0 f 0 3", "many 2000 0 0 t 2001 0"])
        }
    }

    @Test func `jobs that should have ended by now are listed with the reason`() async throws {
        try await withTestDatabase { database in
            try await PastRuns(count: 30, ran: 100).insert(database.pool)
            try await database.rollUp()
            let worker = try await database.lease()
            try await database.queue.enqueue([Note("well"), Note("slow"), Note("late"), Note("orphan")])
            _ = try await worker.claim()
            let other = try await database.lease()
            try await other.close()
            try await database.set("update q.job set claimed_at = claimed_at - interval '10 s' where id = 2")
            try await database.set("update q.job set deadline_at = claimed_at - interval '1 s' where id = 3")
            try await database.set("update q.job set worker_id = \(other.id) where id = 4")
            let stuck = try await database.pool.query("select id || ' ' || why from ops.stuck order by id")
            #expect(
                try stuck.map { try $0.decode(String.self) } == [
                    "2 runs three times as long as 99 of 100", "3 past its deadline", "4 its worker has ended",
                ]
            )
        }
    }

    @Test func `a job's history is listed in order, including its dead letter and its redrive`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("one")])
            let worker = try await database.lease()
            let first = try await worker.claim()
            #expect(try await worker.rearm(first[0], .snoozed))
            let second = try await worker.claim()
            _ = try await worker.end(second, .discarded(reason: .failed, error: "no"))
            let heir = try await database.pool.first("select q.redrive(1)")?.decode(Int64.self)
            #expect(try await database.history(of: 1) == ["dead", "discarded", "enqueued", "redriven", "snoozed"])
            #expect(try await database.history(of: heir ?? 0) == ["enqueued", "redriven", "waiting"])
            let order = try await database.pool.query(
                "select event from ops.life where job_id = 1 and event <> 'dead' order by at"
            )
            #expect(try order.map { try $0.decode(String.self) } == ["enqueued", "snoozed", "discarded", "redriven"])
        }
    }

    @Test func `dead letters are grouped by cause, without those that were redriven`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a"), Note("b"), Note("c")])
            let worker = try await database.lease()
            for (number, run) in try await worker.claim().enumerated() {
                _ = try await worker.end([run], .discarded(reason: .failed, error: "status \(500 + number)"))
            }
            try await database.set("select q.redrive(3)")
            let groups = try await database.pool.query(
                "select concat_ws(' ', queue, kind, reason, error_group, letters, newest_id) from ops.dead_letter_group"
            )
            #expect(try groups.map { try $0.decode(String.self) } == ["notes note failed status <n> 2 2"])
        }
    }

    @Test func `the session that keeps vacuum from removing rows is named`() async throws {
        try await withTestDatabase { database in
            let holder = try await OpenQueueTransaction.begin(in: database)
            let pid = try await holder.connection.first("select pg_backend_pid()::text, txid_current()")
            let name = try pid?.decode(String.self, Int64.self).0 ?? ""
            #expect(try await database.count("ops.xmin_holder where holder = 'session' and name = '\(name)'") == 1)
            try await holder.rollBack()
            #expect(try await database.count("ops.xmin_holder where name = '\(name)'") == 0)
        }
    }
}

extension TestDatabase {
    /// The names of the views of ops about the queue, without those that read the tables of games.
    fileprivate func views() async throws -> [String] {
        try await pool.query(
            """
            select v.viewname::text from pg_views v
             where v.schemaname = 'ops'
               and not exists (
                 select 1 from pg_depend d
                   join pg_rewrite r on r.oid = d.objid and r.ev_class = format('ops.%I', v.viewname)::regclass
                   join pg_class t on t.oid = d.refobjid
                  where d.classid = 'pg_rewrite'::regclass and t.relnamespace = 'public'::regnamespace)
             order by 1
            """
        ).map { try $0.decode(String.self) }
    }

    fileprivate func history(of job: Int64) async throws -> [String] {
        try await pool.query("select event from ops.life where job_id = \(job) order by event").map {
            try $0.decode(String.self)
        }
    }

    /// Inserts one of everything that a view shows.
    fileprivate func fill() async throws {
        try await set("select q.put_schedule('nightly', '@daily', 'notes', 'note')")
        try await queue.enqueue(["done", "again", "dead", "lost"].map { Note($0) })
        let worker = try await lease()
        let runs = try await worker.claim()
        _ = try await worker.end([runs[0]])
        _ = try await worker.rearm(runs[1], .retried, after: .seconds(60))
        _ = try await worker.end([runs[2]], .discarded(reason: .failed, error: "no"))
        try await set("update q.job set deadline_at = clock_timestamp() - interval '1 minute' where state = 'running'")
        try await set("select q.rescue()")
        try await rollUp()
        try await queue.enqueue([Note("due"), Note("held")])
        _ = try await worker.claim(1)
        try await set("update q.job set deadline_at = clock_timestamp() - interval '1 s' where state = 'running'")
    }
}
