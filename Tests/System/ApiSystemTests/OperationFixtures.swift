import Postgres

extension ApiFixtures {
    /// Inserts the data of a busy day for operators: waiting jobs, runs, dead letters, a worker and a blocked host.
    static func insertOperations(_ pool: PostgresPool) async throws {
        for statement in [
            "select q.enqueue('detail', 'scrape_detail', p_delay => '1 hour')",
            "select q.enqueue('push', 'send')",
            "select q.register_worker('differ', 'host-1', 7, '0.1.0', array['diff'], 8, '1 hour')",
            """
            insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                                time_limit, args, last_error)
            select n, 'failed', 'push', 'send', 1, 3, 3, 3, 0, now(), '1 minute', '{"device": "5"}',
                   'APNs: status 500, InternalServerError, after three attempts over the same connection, which was then closed'
              from unnest(array[900, 901]) n
            """,
            """
            update host_budget set state = 'open', state_reason = 'status 403', retry_at = clock_timestamp() + interval '1 min',
                   last_outcome = 'blocked', last_status = 403 where host = 'www.ncaa.com:443'
            """,
        ] { try await pool.execute("\(unescaped: statement)") }
        for job in 1...12 as ClosedRange<Int64> { try await insertRun(of: 40 + job, "scrape_detail", pool) }
    }

    /// Inserts a run that has just ended.
    static func insertRun(of job: Int64, _ kind: String, _ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into q.run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at,
                               finished_at, error, args)
            select \(job), 1, 'detail', \(kind), 'completed', 1, null, t.ended - interval '90 ms', t.ended - interval '90 ms',
                   t.ended - interval '60 ms', t.ended, null, null
              from clock_timestamp() t (ended)
            """
        )
    }
}
