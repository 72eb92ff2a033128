package import Postgres

/// Pauses, resumes and limits queues, and lists their names. Runs as the database's owner.
package struct QueueControlStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Whether a job, dead letter, schedule, limit or pause names the queue, or a worker that is alive or started in
    /// the last 30 days.
    package func exists(_ queue: String) async throws -> Bool {
        try await session.first("select q.is_known(\(queue))")?.decode(Bool.self) ?? false
    }

    /// The queues that have jobs or workers or are paused.
    package func names() async throws -> [String] {
        try await session.query("select queue from ops.queue order by queue").map { try $0.decode(String.self) }
    }

    /// The kinds of jobs that wait, run, died, or ended recently.
    package func kinds() async throws -> [String] {
        try await session.query(
            """
            select kind from q.job union select kind from q.dead union select kind from ops.newest_runs(1000, null, null)
            """
        ).map { try $0.decode(String.self) }
    }

    /// Stops jobs of a queue from starting.
    /// - Parameter name: The operator's name, for the record.
    package func pause(_ queue: String, by name: String) async throws {
        try await session.execute("select q.pause(\(queue), \(name))")
    }

    /// Lets jobs of a queue start again.
    /// - Returns: whether it was paused.
    package func resume(_ queue: String) async throws -> Bool {
        try await session.first("select q.resume(\(queue))")?.decode(Bool.self) ?? false
    }

    /// Limits a queue across all processes.
    /// - Parameters:
    ///   - running: How many jobs may run at the same time; `nil` for any number.
    ///   - rate: How many jobs may start per second; `nil` for any number.
    ///   - burst: How many jobs may start together after a time without starts; `nil` for as many as per second.
    package func limit(_ queue: String, running: Int32?, rate: Double?, burst: Double?) async throws {
        try await session.execute("select q.set_limits(\(queue), \(running), \(rate), \(burst))")
    }
}
