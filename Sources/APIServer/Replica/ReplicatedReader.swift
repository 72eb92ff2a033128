import CoreMetrics
import Logging
import Postgres
import Storage
import Synchronization

/// Runs reads on a replica as long as clients get the same responses as from the primary, and otherwise on the primary.
///
/// A read runs in one of three ways: on the replica, on the primary, or on the replica alone while the primary is
/// unavailable.
struct ReplicatedReader: Sendable {
    typealias Body = (any TransactingSession) async throws -> CachedResponse

    /// Connections to the primary.
    let pool: PostgresPool
    /// The replica of that primary; `nil`: there is none.
    var replica: Replica?

    /// Makes a response with `body`, which reads from the chosen server.
    func read(_ body: Body) async throws -> CachedResponse {
        guard let replica else { return try await body(pool) }
        switch replica.knowledge.withLock({ $0.choice }) {
        case .primary:
            return try await readFromPrimary(replica, body)
        case .alone:
            return try await readFromReplicaAlone(replica, body)
        case .replica(let timeout):
            let end: LogPosition?
            do {
                end = try await replica.primaryEnd()
            } catch let error as PostgresError where error.isDatabaseUnavailable && !Task.isCancelled {
                replica.logger.info("no log position from the primary", metadata: ["error": "\(error)"])
                return try await readFromPrimary(replica, body)
            }
            guard let end else { return try await readFromReplicaAlone(replica, body) }
            if let response = try await read(at: replica, from: end, timeout, body) { return response }
            return try await readFromPrimary(replica, body)
        }
    }

    /// - Returns: `nil` if the replica does not catch up in time, is busy, or does not respond.
    private func read(
        at replica: Replica,
        from end: LogPosition,
        _ timeout: Duration,
        _ body: Body
    ) async throws -> CachedResponse? {
        do {
            guard try await replica.reaches(end, within: timeout) else {
                replica.recordWait(didTimeOut: true)
                return nil
            }
            return try await replica.pool.withConnection(waiting: timeout) { connection in
                // Checked again, because this connection may lead to another server.
                guard let reached = try await replica.position(connection), reached >= end else { return nil }
                let response = try await body(connection)
                guard let position = try await replica.position(connection) else { return nil }
                replica.knowledge.withLock { $0.recordServed(position) }
                replica.readings.replica.increment()
                return response
            }
        } catch let error as PostgresError where error.isDatabaseUnavailable && !Task.isCancelled {
            // Only an unavailable server is skipped by later reads. Other errors, such as no free connection or a
            // conflict of the read with replay, are temporary.
            if error.isServerUnavailable {
                replica.markUnavailable("\(error)")
            } else {
                replica.logger.info("the replica did not respond", metadata: ["error": "\(error)"])
            }
            return nil
        }
    }

    private func readFromPrimary(_ replica: Replica, _ body: Body) async throws -> CachedResponse {
        let response = try await body(pool)
        // The end of the log is recorded, because otherwise it would not be known later whether the replica has
        // everything that was served.
        let before = replica.knowledge.withLock { $0.served }
        let end = try await ReplicationStore(pool).flushPosition()
        replica.knowledge.withLock { known in
            known.recordPrimaryEnd(end, since: before, .now)
            known.recordServed(end)
        }
        replica.readings.primary.increment()
        return response
    }

    /// Reads from the replica while the primary is unavailable. If the replica cannot serve the read either, the
    /// primary is tried again, because it may be back. Only one request at a time does so, because the attempt may take
    /// long to fail.
    private func readFromReplicaAlone(_ replica: Replica, _ body: Body) async throws -> CachedResponse {
        do {
            return try await readIfCurrent(replica, body)
        } catch let error where error.isDatabaseUnavailable && !Task.isCancelled {
            replica.logger.info("the replica could not serve a read alone", metadata: ["error": "\(error)"])
            guard !replica.isTryingPrimary.exchange(true, ordering: .relaxed) else { throw error }
            defer { replica.isTryingPrimary.store(false, ordering: .relaxed) }
            return try await readFromPrimary(replica, body)
        }
    }

    private func readIfCurrent(_ replica: Replica, _ body: Body) async throws -> CachedResponse {
        try await replica.pool.withConnection { connection in
            let position = try await replica.position(connection)
            guard let position, replica.knowledge.withLock({ $0.mayServeAlone(from: position) }) else {
                throw ReplicaLacksServed()
            }
            let response = try await body(connection)
            if let position = try await replica.position(connection) {
                replica.knowledge.withLock { $0.recordServed(position) }
            }
            replica.readings.alone.increment()
            return response.stale(age: replica.knowledge.withLock { $0.age(at: .now) })
        }
    }
}

/// The primary is unavailable, and the replica does not have everything that was served.
struct ReplicaLacksServed: Error {}

/// Counts reads by the server that they ran on.
struct ReplicaReadCounters: Sendable {
    let replica = Counter(label: "replica_readings_total", dimensions: [("from", "replica")])
    let primary = Counter(label: "replica_readings_total", dimensions: [("from", "primary")])
    let alone = Counter(label: "replica_readings_total", dimensions: [("from", "alone")])
}
