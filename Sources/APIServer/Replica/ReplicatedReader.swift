import CoreMetrics
import Logging
import Postgres
import Storage
import Synchronization

/// Runs reads at a replica as long as a client gets the same responses as from the primary, and otherwise at the
/// primary.
///
/// There are three ways of reading: at the replica, at the primary, and at the replica alone while the primary is away.
struct ReplicatedReader: Sendable {
    typealias Body = (any TransactingSession) async throws -> CachedResponse

    /// Of the primary.
    let pool: PostgresPool
    /// Of the same primary; `nil`: there is none.
    var replica: Replica?

    /// Makes a response from what `body` reads at the server that it is given.
    func read(_ body: Body) async throws -> CachedResponse {
        guard let replica else { return try await body(pool) }
        switch replica.knowledge.withLock({ $0.choice }) {
        case .primary:
            return try await readAtPrimary(replica, body)
        case .alone:
            return try await readAlone(replica, body)
        case .replica(let patience):
            let end: LogPosition?
            do {
                end = try await replica.primaryEnd()
            } catch let error as PostgresError where error.isDatabaseAway && !Task.isCancelled {
                replica.logger.info("the primary did not say its end", metadata: ["error": "\(error)"])
                return try await readAtPrimary(replica, body)
            }
            guard let end else { return try await readAlone(replica, body) }
            if let response = try await read(at: replica, from: end, patience, body) { return response }
            return try await readAtPrimary(replica, body)
        }
    }

    /// - Returns: `nil` where the replica does not replay as much in time, is busy, or does not answer.
    private func read(
        at replica: Replica,
        from end: LogPosition,
        _ patience: Duration,
        _ body: Body
    ) async throws -> CachedResponse? {
        do {
            guard try await replica.comes(to: end, within: patience) else {
                replica.noteWaiting(isInVain: true)
                return nil
            }
            return try await replica.pool.withConnection(waiting: patience) { connection in
                // Asked again, because this connection may lead to another server.
                guard let reached = try await replica.position(connection), reached >= end else { return nil }
                let response = try await body(connection)
                guard let position = try await replica.position(connection) else { return nil }
                replica.knowledge.withLock { $0.serve(position) }
                replica.readings.replica.increment()
                return response
            }
        } catch let error as PostgresError where error.isDatabaseAway && !Task.isCancelled {
            // Only a server that is away is left out. Other errors, such as that no connection is free, or that the
            // read conflicts with what is replayed, are over at once.
            if error.isServerAway {
                replica.markAway("\(error)")
            } else {
                replica.logger.info("the replica did not answer", metadata: ["error": "\(error)"])
            }
            return nil
        }
    }

    private func readAtPrimary(_ replica: Replica, _ body: Body) async throws -> CachedResponse {
        let response = try await body(pool)
        // What was served is known by the end of the log: without it, nothing could be read at the replica alone.
        let before = replica.knowledge.withLock { $0.served }
        let end = try await ReplicationStore(pool).written()
        replica.knowledge.withLock { known in
            known.primaryEnds(at: end, since: before, .now)
            known.serve(end)
        }
        replica.readings.primary.increment()
        return response
    }

    /// Reads at the replica while the primary is away. Where the replica cannot answer either, one request at a time
    /// tries the primary once more: it may be back, or take long to fail.
    private func readAlone(_ replica: Replica, _ body: Body) async throws -> CachedResponse {
        do {
            return try await readOnly(at: replica, body)
        } catch let error where error.isDatabaseAway && !Task.isCancelled {
            replica.logger.info("the replica did not answer alone", metadata: ["error": "\(error)"])
            guard !replica.isTryingPrimary.exchange(true, ordering: .relaxed) else { throw error }
            defer { replica.isTryingPrimary.store(false, ordering: .relaxed) }
            return try await readAtPrimary(replica, body)
        }
    }

    private func readOnly(at replica: Replica, _ body: Body) async throws -> CachedResponse {
        try await replica.pool.withConnection { connection in
            let position = try await replica.position(connection)
            guard let position, replica.knowledge.withLock({ $0.mayServeAlone(from: position) }) else {
                throw ReplicaLacksServed()
            }
            let response = try await body(connection)
            if let position = try await replica.position(connection) {
                replica.knowledge.withLock { $0.serve(position) }
            }
            replica.readings.alone.increment()
            return response.stale(age: replica.knowledge.withLock { $0.age(at: .now) })
        }
    }
}

/// The primary is away, and the replica does not have all that was served.
struct ReplicaLacksServed: Error {}

/// Counts reads by the server that they ran at.
struct ReplicaReadings: Sendable {
    let replica = Counter(label: "replica_readings_total", dimensions: [("from", "replica")])
    let primary = Counter(label: "replica_readings_total", dimensions: [("from", "primary")])
    let alone = Counter(label: "replica_readings_total", dimensions: [("from", "alone")])
}
