package import Postgres
import Time

/// Reads the state of queues. The role `bardown_ops` may run it.
package struct QueueReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// All queues that have jobs or workers or are paused, ordered by name.
    package func queues() async throws -> [QueueReport] {
        try await session.query(
            """
            select queue, due, scheduled, running, retrying, capped,
                   (extract(epoch from oldest_wait) * 1000000)::bigint as oldest_wait, workers, slots, busy,
                   paused_at, paused_by, max_running, rate_per_s
              from ops.queue order by queue
            """
        ).map { row in
            QueueReport(
                queue: try row.decode(column: "queue"),
                due: try row.decode(column: "due"),
                scheduled: try row.decode(column: "scheduled"),
                running: try row.decode(column: "running"),
                retrying: try row.decode(column: "retrying"),
                isCapped: try row.decode(column: "capped"),
                oldestWait: try row.duration("oldest_wait"),
                workers: try row.decode(column: "workers"),
                slots: try row.decode(column: "slots"),
                busy: try row.decode(column: "busy"),
                pausedAt: try row.decode(column: "paused_at"),
                pausedBy: try row.decode(column: "paused_by"),
                maxRunning: try row.decode(column: "max_running"),
                ratePerSecond: try row.decode(column: "rate_per_s")
            )
        }
    }

    /// All programs that can be scaled, ordered by name.
    package func workerDemand() async throws -> [WorkerDemand] {
        try await session.query(
            """
            select program, queue, workers, desired_now, desired_soon, because,
                   round(jobs_per_second::numeric, 2)::double precision as jobs_per_second,
                   round(job_seconds::numeric, 3)::double precision as job_seconds
              from ops.scaler_signal order by program
            """
        ).map { row in
            WorkerDemand(
                program: try row.decode(column: "program"),
                queue: try row.decode(column: "queue"),
                workers: try row.decode(column: "workers"),
                desiredNow: try row.decode(column: "desired_now"),
                desiredSoon: try row.decode(column: "desired_soon"),
                reason: try row.decode(column: "because"),
                jobsPerSecond: try row.decode(column: "jobs_per_second"),
                jobSeconds: try row.decode(column: "job_seconds")
            )
        }
    }

    /// The queues in which a run of a job has ended within the last hour, ordered by name.
    package func lastHour() async throws -> [QueueHour] {
        try await session.query(
            """
            with ended as materialized (
              select t.* from ops.throughput t where t.minute > now() - interval '1 hour')
            select n.queue, n.ended, n.failed,
                   (select array_agg(coalesce(e.ended, 0)::bigint order by m.minute)
                      from generate_series(date_trunc('minute', now()) - interval '59 minutes', date_trunc('minute', now()),
                                           interval '1 minute') m (minute)
                      left join ended e on e.queue = n.queue and e.minute = m.minute),
                   date_trunc('minute', now()) - interval '59 minutes'
              from (select e.queue, sum(e.ended)::bigint as ended, sum(e.retried + e.discarded + e.lost)::bigint as failed
                      from ended e group by e.queue) n
             order by n.queue
            """
        ).map { row in
            let (queue, ended, failed, minutes, first) = try row.decode(
                String.self,
                Int64.self,
                Int64.self,
                [Int64].self,
                Instant.self
            )
            return QueueHour(
                queue: queue,
                ended: ended,
                failed: failed,
                endedByMinute: minutes,
                firstMinute: first
            )
        }
    }

    /// The thirty most frequent kinds of jobs in the last 15 minutes, the most frequent first.
    package func latencies() async throws -> [JobLatency] {
        try await session.query(
            """
            select queue, kind, runs, (wait_p50_ms * 1000)::bigint as wait_p50, (wait_p99_ms * 1000)::bigint as wait_p99,
                   (run_p50_ms * 1000)::bigint as run_p50, (run_p99_ms * 1000)::bigint as run_p99,
                   (run_max_ms * 1000)::bigint as run_max
              from ops.latency order by runs desc limit 30
            """
        ).map { row in
            JobLatency(
                queue: try row.decode(column: "queue"),
                kind: try row.decode(column: "kind"),
                runs: try row.decode(column: "runs"),
                medianWait: try row.duration("wait_p50"),
                longWait: try row.duration("wait_p99"),
                medianRun: try row.duration("run_p50"),
                longRun: try row.duration("run_p99"),
                longestRun: try row.duration("run_max")
            )
        }
    }
}
