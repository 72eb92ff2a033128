package import Postgres
package import Time

/// Retries and cancels single jobs, and enqueues dead ones again. Runs as the database's owner.
package struct JobControlStore: Sendable {
    /// Selects the dead jobs to enqueue again.
    package struct Filter: Sendable, Hashable {
        /// The queue of the jobs; `nil` for all queues. Likewise, ``kind`` and ``reason`` are `nil` for all kinds and
        /// reasons.
        package var queue: String?
        package var kind: String?
        package var reason: String?

        package init(queue: String?, kind: String?, reason: String?) {
            self.queue = queue
            self.kind = kind
            self.reason = reason
        }
    }

    /// The result of cancelling a job, as `q.cancel` returns it.
    package enum Cancellation: String, Sendable, PostgresDecodable {
        /// The job was waiting.
        case cancelled
        /// The job is running, and its worker has been asked to stop it.
        case requested
    }

    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Everything stored about a job and its runs, as indented JSON.
    /// - Returns: `nil` when there is no such job, or its history has been deleted.
    package func json(of job: Int64) async throws -> String? {
        let text = try await session.first(
            """
            select jsonb_pretty(jsonb_strip_nulls(jsonb_build_object(
              'live', (select to_jsonb(j) from ops.job j where j.id = \(job)),
              'dead', (select to_jsonb(d) from q.dead d where d.id = \(job)),
              'runs', (select jsonb_agg(to_jsonb(f) order by f.run_no) from ops.finished f where f.id = \(job)))))
            """
        )?.decode(String.self)
        return text == "{\n}" ? nil : text
    }

    /// The reasons why a job does not run, or how it ended, as `q.explain_job` states them.
    /// - Returns: an empty list when there is no such job, or its history has been deleted.
    package func reasons(of job: Int64) async throws -> [String] {
        // The condition is needed because the function returns a reason even for a job that does not exist.
        try await session.query(
            """
            select r.reason from q.explain_job(\(job)) r (reason)
             where exists (select from q.job where id = \(job)) or exists (select from q.dead where id = \(job))
                or exists (select from q.run where job_id = \(job))
            """
        ).map { try $0.decode(String.self) }
    }

    /// Makes a waiting job due now, or enqueues a dead one again.
    /// - Returns: the id of the job that will run; `nil` when the job is neither waiting nor dead, or is dead and was
    ///   enqueued again before.
    package func retry(_ job: Int64) async throws -> Int64? {
        try await session.first("select coalesce(q.run_now(\(job)), q.redrive(\(job)))")?.decode(Int64?.self)
    }

    /// The queue of a job that waits or runs; `nil` after its end.
    package func queue(of job: Int64) async throws -> String? {
        try await session.first("select queue from q.job where id = \(job)")?.decode(String.self)
    }

    /// - Returns: `nil` when the job neither waits nor runs.
    package func cancel(_ job: Int64) async throws -> Cancellation? {
        try await session.first("select q.cancel(\(job))")?.decode(Cancellation?.self)
    }

    /// The queues with matching dead jobs, and the time of this result by the database's clock.
    package func queuesWithDeadLetters(_ filter: Filter) async throws -> (queues: [String], at: Instant) {
        let row = try await session.first(
            """
            select array(select distinct queue from q.dead
                          where redriven_as is null and (\(filter.queue)::text is null or queue = \(filter.queue))
                            and (\(filter.kind)::text is null or kind = \(filter.kind))
                            and (\(filter.reason)::text is null or reason = \(filter.reason))), statement_timestamp()
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "queues with dead jobs") }
        return try row.decode([String].self, Instant.self)
    }

    /// Enqueues a batch of a queue's dead jobs again.
    /// - Parameters:
    ///   - instant: Jobs that died later are not enqueued.
    ///   - filter: The kind and the reason of the jobs. The queue in it is ignored.
    /// - Returns: the number of jobs; 0 when none is left.
    package func redriveBatch(of queue: String, _ filter: Filter, diedBefore instant: Instant) async throws -> Int64 {
        try await session.first(
            "select q.redrive_many(\(queue), \(filter.kind), \(filter.reason), p_until => \(instant))",
            within: .seconds(60)
        )?.decode(Int64.self) ?? 0
    }
}
