import Postgres
import TestSupport

@testable import JobQueue

extension TestDatabase {
    struct Read: Sendable {
        let name: String
        let rows: Int
    }

    /// Counts the rows of `q.job` and the entries of its indexes that a statement reads. The statement is rolled back.
    func reads(during statement: String) async throws -> [Read] {
        let session = try await OpenQueueTransaction.begin(in: self)
        let count = """
            select c.relname::text, pg_stat_get_xact_numscans(c.oid) as scans,
                   pg_stat_get_xact_tuples_returned(c.oid) as tuples
              from pg_class c left join pg_index i on i.indexrelid = c.oid
             where 'q.job'::regclass in (c.oid, i.indrelid)
            """
        try await session.connection.execute("create temp table before on commit drop as \(unescaped: count)")
        try await session.connection.execute("\(unescaped: statement)", within: .seconds(60))
        let rows = try await session.connection.query(
            """
            select relname, a.tuples - b.tuples from (\(unescaped: count)) a join before b using (relname)
             where a.scans > b.scans order by relname
            """
        )
        let reads = try rows.map { row in
            let (name, tuples) = try row.decode(String.self, Int64.self)
            return Read(name: name, rows: Int(tuples))
        }
        try await session.rollBack()
        return reads
    }

    /// Fills the table. One job in fifty is running, three in seven are due later, and after the first 2,000 a third
    /// are in lanes with a cap of 1 or 3.
    func fill(_ table: PlanTests.Table) async throws {
        _ = try await lease(lasting: .seconds(3600))
        try await set("alter table q.job set (autovacuum_enabled = off)")
        if table == .manyBelievedEmpty {
            try await set("insert into q.job (queue, kind) select 'n', 'k' from generate_series(1, 50000)")
            try await set("delete from q.job")
            try await pool.execute("vacuum analyze q.job", within: .seconds(60))
        }
        let count = table == .empty ? 0 : table == .few ? 500 : 100_000
        try await pool.execute(
            """
            insert into q.job (id, queue, kind, priority, unique_key, lane, lane_cap, run_at, state, worker_id,
                               claimed_at, deadline_at, run_no)
            select i, 'n', 'k', i % 4, 'u' || i, case when i > 2000 and i % 3 = 0 then 'l' || i % 5000 end,
                   case when i % 2 = 0 then 3 else 1 end, now() + (i % 7 - 3) * interval '1 m',
                   case when isrunning then 'running' else 'available' end, case when isrunning then 1 end,
                   case when isrunning then now() end, case when isrunning then now() + interval '1 h' end,
                   case when isrunning then 1 else 0 end
              from (select i, i <= \(Int64(count / 50)) as isrunning from generate_series(1, \(Int64(count))) as i) as s
            """,
            within: .seconds(60)
        )
        try await set("select setval(pg_get_serial_sequence('q.job', 'id'), 1000000)")
        try await set("select q.enqueue('n', 'k', p_unique_key => 'u2') where \(count > 0)")
        try await fillLanes(count: count / 10)
        if table == .manyAnalyzed { try await pool.execute("analyze q.job", within: .seconds(60)) }
    }

    /// Fills two ordered lanes. In `long` the first job is running. In `waiting`, which has a queue of its own, the
    /// first job waits like the others.
    private func fillLanes(count: Int) async throws {
        try await pool.execute(
            """
            insert into q.job (id, queue, kind, lane, state, worker_id, claimed_at, deadline_at, run_no)
            select 2000000 + i, 'n', 'k', 'long', case when i = 0 then 'running' else 'available' end,
                   case when i = 0 then 1 end, case when i = 0 then now() end,
                   case when i = 0 then now() + interval '1 h' end, case when i = 0 then 1 else 0 end
              from generate_series(0, \(Int64(count - 1))) as i
            """,
            within: .seconds(60)
        )
        try await pool.execute(
            """
            insert into q.job (id, queue, kind, lane)
            select 3000000 + i, 'w', 'k', 'waiting' from generate_series(1, \(Int64(count))) as i
            """,
            within: .seconds(60)
        )
    }
}
