import FoundationEssentials
package import JobQueue
import Postgres
package import Time

/// A job that is waiting to run.
package struct WaitingJob: Sendable, Hashable, CustomStringConvertible {
    package let id: Int64
    package let queue: String
    package let kind: String
    package let priority: Int16
    /// The job does not start before this time.
    package let runAt: Instant
    /// Whether `runAt` has passed, by the database's clock.
    package let isDue: Bool
    /// Failed runs so far.
    package let attempt: Int16
    package let uniqueKey: String?
    package let lane: String?
    /// JSON text.
    package let arguments: String
    /// The error of its last run that had one, including a snooze; `nil`: none had one.
    package let lastError: String?

    /// Decodes its arguments as the job that was enqueued.
    /// - Throws: `DecodingError` if they do not fit; ``NotOfKind`` if it is another kind of job.
    package func decode<J: Job>(_ type: J.Type) throws -> J {
        guard kind == J.kind, queue == J.queue else { throw NotOfKind(job: self, kind: J.kind, queue: J.queue) }
        return try JSONDecoder().decode(J.self, from: Data(arguments.utf8))
    }

    package var description: String {
        "job \(id): \(kind) \(arguments) in queue \(queue), \(isDue ? "due" : "not due yet")"
    }
}

/// The error for a waiting job of another kind or in another queue than the requested one.
package struct NotOfKind: Error, Sendable, Hashable, CustomStringConvertible {
    package let job: WaitingJob
    package let kind: String
    package let queue: String

    package var description: String { "no \(kind) in queue \(queue), but \(job)" }
}

extension JobQueue {
    /// The waiting jobs, due or not, in the order in which they were enqueued. Running jobs are not included.
    /// - Parameter name: The queue; `nil`: all queues.
    package func waitingJobs(in name: String? = nil) async throws -> [WaitingJob] {
        try await pool.query(
            """
            select id, queue, kind, priority, run_at, run_at <= clock_timestamp() as is_due, attempt, unique_key, lane, args,
                   last_error
              from q.job
             where state = 'available' and (\(name)::text is null or queue = \(name))
             order by id
            """
        ).map(WaitingJob.init)
    }
}

extension WaitingJob {
    fileprivate init(_ row: Row) throws {
        id = try row.decode(column: "id")
        queue = try row.decode(column: "queue")
        kind = try row.decode(column: "kind")
        priority = try row.decode(column: "priority")
        runAt = try row.decode(column: "run_at")
        isDue = try row.decode(column: "is_due")
        attempt = try row.decode(column: "attempt")
        uniqueKey = try row.decode(column: "unique_key")
        lane = try row.decode(column: "lane")
        arguments = try row.decode(column: "args", as: JSONText.self).text
        lastError = try row.decode(column: "last_error")
    }
}

/// The error for an expected job that is not waiting. It lists the jobs that are.
package struct NotEnqueued: Error, Sendable, CustomStringConvertible {
    package let kind: String
    /// The waiting jobs in the queue, of any kind.
    package let waitingJobs: [WaitingJob]

    package var description: String {
        guard !waitingJobs.isEmpty else { return "no \(kind) is waiting, and its queue is empty" }
        return "no matching \(kind) is waiting, but:\n" + waitingJobs.map(\.description).joined(separator: "\n")
    }
}

extension JobQueue {
    /// Checks that a matching job is waiting, due or not.
    ///
    /// ```swift
    /// try await queue.expectEnqueued(SendWelcome.self) { $0.user == ada }
    /// ```
    /// - Returns: All that match, in the order in which they were enqueued; at least one.
    /// - Throws: ``NotEnqueued`` if none matches; `DecodingError` for a job of the kind whose arguments do not fit.
    @discardableResult
    package func expectEnqueued<J: Job>(
        _ type: J.Type,
        where matches: (J) throws -> Bool = { _ in true }
    ) async throws -> [J] {
        let waiting = try await self.waitingJobs(in: J.queue)
        let found = try waiting.filter { $0.kind == J.kind }.map { try $0.decode(J.self) }.filter(matches)
        guard !found.isEmpty else { throw NotEnqueued(kind: J.kind, waitingJobs: waiting) }
        return found
    }
}
