import Postgres
import Synchronization
import TestSupport
import TestTools

/// Finished runs as a worker would have left them, inserted without a worker.
struct PastRuns: Sendable {
    var count = 1
    var firstJob = 1
    var kind = "note"
    var outcome = "completed"
    var error: String?
    /// How long each run waited before it started, and how long it then ran, both in milliseconds.
    var waited = 5.0
    var ran = 20.0
    /// How many days ago the runs ended. A negative number is in the future.
    var daysAgo = 0

    /// Inserts the runs with the columns that `q.finish` names. The other columns get their defaults.
    @discardableResult
    func insert(_ session: some PostgresSession) async throws -> Int {
        try await session.execute(
            """
            insert into q.run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at,
                               finished_at, error, args)
            select g, 1, 'notes', \(kind), \(outcome), 1, null, t.ended - \(waited + ran) * interval '1 ms',
                   t.ended - \(waited + ran) * interval '1 ms', t.ended - \(ran) * interval '1 ms', t.ended, \(error), null
              from generate_series(\(firstJob)::bigint, \(firstJob + count - 1)::bigint) g,
                   lateral (select clock_timestamp() - \(Int64(daysAgo)) * interval '1 day' as ended) t
            """
        )
    }
}

extension TestDatabase {
    /// Adds the runs that ended since the last call to the statistics.
    /// - Returns: The number of runs; `nil` when another session is already doing it.
    @discardableResult
    func rollUp() async throws -> Int64? {
        try await pool.first("select q.roll_up('0')")?.decode(Int64?.self)
    }

    /// Prunes old history.
    /// - Returns: The outcome for each slot of the ring that was due, such as `run_07 emptied`.
    func prune() async throws -> [String] {
        try await pool.query("select slot || ' ' || outcome from q.prune() order by 1").map {
            try $0.decode(String.self)
        }
    }

    /// The name of the partition for runs that ended `daysAgo` days ago, without its schema.
    func slot(daysAgo: Int) async throws -> String {
        let row = try await pool.first(
            """
            select 'run_' || to_char((t.today - date '2000-01-01' - \(Int64(daysAgo))) % 32, 'FM00')
              from (select (clock_timestamp() at time zone 'UTC')::date as today) t
            """
        )
        return try row?.decode(String.self) ?? ""
    }

    /// The jobs whose runs are kept, ordered by id.
    func remembered() async throws -> [Int64] {
        try await pool.query("select job_id from q.run order by 1").map { try $0.decode(Int64.self) }
    }

    /// The minutes whose counts or histograms in `q.run_minute` differ from a direct count of `q.run`.
    func miscounts() async throws -> [String] {
        try await pool.query(
            """
            with counted as (
              select date_trunc('minute', r.finished_at, 'UTC') as minute, r.queue, r.kind, r.outcome,
                     count(*)::text as runs, count(r.claimed_at)::text as timed
                from q.run r group by 1, 2, 3, 4
            ),
            true_bucket as (
              select date_trunc('minute', r.finished_at, 'UTC'), r.queue, r.kind, r.outcome, t.what, q.bucket(t.ms),
                     count(*)
                from q.run r, lateral (values
                       ('wait', greatest(0, date_part('epoch', r.claimed_at - r.run_at)) * 1000),
                       ('run', greatest(0, date_part('epoch', r.finished_at - r.claimed_at)) * 1000)) t (what, ms)
               where t.ms is not null group by 1, 2, 3, 4, 5, 6
            ),
            told_bucket as (
              select m.minute, m.queue, m.kind, m.outcome, 'wait', u.b, u.n::bigint
                from q.run_minute m, unnest(m.wait_bucket, m.wait_count) u (b, n)
              union all
              select m.minute, m.queue, m.kind, m.outcome, 'run', u.b, u.n::bigint
                from q.run_minute m, unnest(m.run_bucket, m.run_count) u (b, n)
            ),
            reported as (
              select m.minute, m.queue, m.kind, m.outcome, m.runs::text, m.timed::text from q.run_minute m
            )
            select 'missing: ' || t from (select * from counted except select * from reported) t
            union all select 'too many: ' || t from (select * from reported except select * from counted) t
            union all select 'missing: ' || t from (select * from true_bucket except select * from told_bucket) t
            union all select 'too many: ' || t from (select * from told_bucket except select * from true_bucket) t
            """
        ).map { try $0.decode(String.self) }
    }
}

/// Counts the writers that are still writing.
final class Crowd: Sendable {
    let writing = Mutex(4)
}

/// Writes runs in 25 transactions of one to four statements. About a fifth of the transactions are rolled back.
struct Writer {
    var random: SplitMix

    func write(in database: TestDatabase) async throws {
        var random = random
        for _ in 0..<25 {
            let transaction = try await OpenQueueTransaction.begin(in: database)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let outcome = ["completed", "retried", "lost", "snoozed"].randomElement(using: &random) ?? "completed"
                let runs = PastRuns(
                    count: .random(in: 1...30, using: &random),
                    kind: "note \(Int.random(in: 0..<3, using: &random))",
                    outcome: outcome,
                    error: outcome == "completed" ? nil : "status \(Int.random(in: 500...599, using: &random))",
                    waited: .random(in: 0...500, using: &random),
                    ran: .random(in: 0...500, using: &random)
                )
                try await runs.insert(transaction.connection)
            }
            if Int.random(in: 0..<5, using: &random) == 0 {
                try await transaction.rollBack()
            } else {
                try await transaction.commit()
            }
        }
    }
}
