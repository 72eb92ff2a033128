import Postgres
import TestSupport
import Testing

@testable import JobQueue

/// Checks how much the queue's most frequent statements read, whatever the planner's statistics say. The server counts
/// the reads, including those of statements inside functions. An index scan may read the entries that the statement
/// needs, never the whole queue.
@Suite("Plans")
struct PlanTests {
    /// How the table got its rows, and what the statistics say about it.
    enum Table: String, CaseIterable, Sendable {
        case empty
        case few
        /// Never analyzed.
        case many
        case manyAnalyzed
        /// Filled after a vacuum of the empty table. Until the next vacuum the planner believes that there is one row.
        case manyBelievedEmpty
    }

    @Test(arguments: Table.allCases)
    func `no statement reads more of the queue than it needs`(of table: Table) async throws {
        try await withTestDatabase(connections: 2) { database in
            try await database.fill(table)
            let running: Int = table == .empty ? 0 : table == .few ? 10 : 2_000
            for call in calls(running: running) {
                let reads = try await database.reads(during: call.statement)
                for read in reads {
                    let comment = Comment(rawValue: "\(table), \(call.name): \(reads)")
                    #expect(read.name != "job", comment)
                    #expect(call.indexes.contains(read.name), comment)
                    #expect(read.rows <= call.most, comment)
                }
            }
        }
    }

    @Test
    func `a claim from its floor skips dead rows that an old transaction keeps`() async throws {
        try await withTestDatabase { database in
            _ = try await database.lease(lasting: .seconds(3600))
            try await database.set("alter table q.job set (autovacuum_enabled = off)")
            try await database.set(
                """
                insert into q.job (queue, kind, run_at)
                select 'n', 'k', now() - (20000 - i) * interval '1 ms' from generate_series(1, 20000) i
                """
            )
            let old = try await OpenQueueTransaction.begin(in: database)
            try await old.connection.execute("set transaction isolation level repeatable read")
            try await old.connection.execute("select count(*) from q.job")
            try await database.set(
                """
                select q.finish(1, array_agg(id), array_agg(run_no), array_agg('completed'::text),
                                array_agg(null::text), array_agg(null::text)) from q.claim(1, 'n', 10000)
                """
            )
            func entries(_ floors: String) async throws -> Int {
                let reads = try await database.reads(during: "select q.claim(1, 'n', 100, false, \(floors))")
                return reads.filter { $0.name == "job_claim_idx" }.map(\.rows).reduce(0, +)
            }
            let earliest = try await database.pool.first(
                "select min(run_at)::text from q.job where state = 'available'"
            )
            let floor = try #require(try earliest?.decode(String.self))
            #expect(try await entries("array[null, null, '\(floor)'::timestamptz, null]") < 1_000)
            #expect(try await entries("'{}'") > 10_000, "otherwise the test measures nothing")
            try await old.rollBack()
        }
    }

    private struct Call {
        let name: String
        let statement: String
        /// The indexes that the statement may use.
        let indexes: Set<String>
        /// The most rows or index entries that the statement may read through any one index.
        let most: Int
    }

    private func calls(running: Int) -> [Call] {
        // The dead entries that the earlier calls have left in the indexes.
        let spare = 1_000
        let claimed = [
            "job_claim_idx", "job_lane_idx", "job_suspect_idx", "job_capped_lane_idx", "job_lane_running_key",
            "job_blocked_idx",
        ]
        return [
            Call(
                name: "enqueue",
                statement: """
                    select q.enqueue_many(array_agg('n'::text), array_agg('k'::text), array_agg('{}'::jsonb),
                      array_agg(2::smallint), array_agg(0::bigint), array_agg(null::bigint), array_agg('u' || i),
                      array_agg(null::text), array_agg(1::smallint), array_agg(3::smallint), array_agg(1000::bigint),
                      array_agg(null::text)) from generate_series(1, 200) i
                    """,
                indexes: ["job_unique_key"],
                most: 1_000
            ),
            Call(name: "claim", statement: "select q.claim(1, 'n', 100)", indexes: Set(claimed), most: 2_000),
            Call(
                name: "claim of a job with many behind it in its lane",
                statement: "select q.claim(1, 'w', 100)",
                indexes: Set(claimed),
                // It may read all of a short lane, but not all of a long one.
                most: 100
            ),
            Call(
                name: "claim of a queue with a cap",
                statement: "select q.claim(1, 'n', 100) from q.set_limits('n', 100000)",
                indexes: Set(claimed + ["job_running_idx"]),
                most: 2_000 + running + spare
            ),
            Call(
                name: "finish",
                statement: """
                    select q.finish(1, array_agg(i), array_agg(1), array_agg('completed'::text), array_agg(null::text),
                                    array_agg(null::text)) from generate_series(1::bigint, 1000) i
                    """,
                indexes: ["job_pkey"],
                most: 1_000 + spare
            ),
            Call(
                name: "finish of a job with many behind it in its lane",
                statement: "select q.finish(1, '{2000000}', '{1}', '{completed}', '{null}', '{null}')",
                indexes: ["job_pkey", "job_blocked_idx"],
                most: 8
            ),
            Call(
                name: "enqueue of one more in that lane",
                statement: "select q.enqueue('n', 'k', p_lane => 'long')",
                indexes: ["job_lane_idx"],
                most: 4
            ),
            Call(
                name: "exchange",
                statement: "select q.exchange(1, '{1, 2}', '{1, 1}', '{completed, completed}', '{}', '{}', 'n', 10)",
                indexes: Set(claimed + ["job_pkey"]),
                most: 1_000
            ),
            Call(
                name: "rearm",
                statement: "select q.rearm(1, 1, 1, 'retried', 0, null)",
                indexes: ["job_pkey"],
                most: 4
            ),
            Call(
                name: "rearm of a job whose key waits",
                statement: "select q.rearm(1, 2, 1, 'retried', 0, null)",
                indexes: ["job_pkey", "job_unique_key"],
                most: 8
            ),
            Call(name: "next due", statement: "select q.next_due('n')", indexes: ["job_claim_idx"], most: 8),
            Call(
                name: "heartbeat",
                statement: "select q.heartbeat(1, array(select generate_series(1::bigint, 5000)), '1 h')",
                indexes: ["job_running_idx"],
                most: 2 * running + spare
            ),
            Call(
                name: "rescue",
                statement: "select q.rescue()",
                indexes: ["job_running_idx", "job_blocked_idx", "job_lane_idx"],
                most: 2 * running + spare
            ),
            Call(name: "wake", statement: "select q.wake('{n}')", indexes: [], most: 0),
            Call(name: "cancel", statement: "select q.cancel(1)", indexes: ["job_pkey"], most: 4),
            Call(
                name: "progress",
                statement: "select q.report_progress(1, 1, 1, 'half')",
                indexes: ["job_pkey"],
                most: 4
            ),
        ]
    }
}
