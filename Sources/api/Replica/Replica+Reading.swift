import CoreMetrics
import Logging
import Postgres
import Storage
import Synchronization

/// The three ways of reading: at the replica, at the primary, and at the replica alone.
extension Replica {
    /// Makes an answer by what `read` finds at the server that it is given.
    func answer(_ read: (any TransactingSession) async throws -> Answer) async throws -> Answer {
        switch knowledge.withLock({ $0.choice }) {
        case .primary:
            return try await answerAtPrimary(read)
        case .alone:
            return try await answerAlone(read)
        case .replica(let patience):
            let end: LogPosition?
            do {
                end = try await primaryEnd()
            } catch let error as PostgresError where error.isDatabaseAway && !Task.isCancelled {
                logger.info("the primary did not say its end", metadata: ["error": "\(error)"])
                return try await answerAtPrimary(read)
            }
            guard let end else { return try await answerAlone(read) }
            if let answer = try await answerAtReplica(from: end, patience, read) { return answer }
            return try await answerAtPrimary(read)
        }
    }

    /// - Returns: `nil` where the replica does not come as far in time, is busy, or does not answer.
    private func answerAtReplica(
        from end: LogPosition,
        _ patience: Duration,
        _ read: (any TransactingSession) async throws -> Answer
    ) async throws -> Answer? {
        do {
            guard try await comes(to: end, within: patience) else {
                noteWaiting(isInVain: true)
                return nil
            }
            return try await pool.withConnection(waiting: patience) { connection in
                // Asked again, for this connection may be another server's.
                guard let reached = try await position(connection), reached >= end else { return nil }
                let answer = try await read(connection)
                guard let position = try await position(connection) else { return nil }
                knowledge.withLock { $0.serve(position) }
                readings.replica.increment()
                return answer
            }
        } catch let error as PostgresError where error.isDatabaseAway && !Task.isCancelled {
            // Only who is not there is left out. What else there is, such as that no connection is free, or that what
            // is read conflicts with what is replayed, is over at once.
            if error.isServerAway {
                markAway("\(error)")
            } else {
                logger.info("the replica did not answer", metadata: ["error": "\(error)"])
            }
            return nil
        }
    }

    private func answerAtPrimary(_ read: (any TransactingSession) async throws -> Answer) async throws -> Answer {
        let answer = try await read(primary)
        // What was served is known by its end: without it, nothing could be read at the replica alone.
        let before = knowledge.withLock { $0.served }
        let end = try await ReplicationStore(primary).written()
        knowledge.withLock { known in
            known.primaryEnds(at: end, since: before, .now)
            known.serve(end)
        }
        readings.primary.increment()
        return answer
    }

    /// Where the replica cannot answer either, the primary is tried once more, by one at a time: it may be there again,
    /// and may as well take its time not to answer.
    private func answerAlone(_ read: (any TransactingSession) async throws -> Answer) async throws -> Answer {
        do {
            return try await answerAtReplicaAlone(read)
        } catch let error where error.isDatabaseAway && !Task.isCancelled {
            logger.info("the replica did not answer alone", metadata: ["error": "\(error)"])
            guard !isTryingPrimary.exchange(true, ordering: .relaxed) else { throw error }
            defer { isTryingPrimary.store(false, ordering: .relaxed) }
            return try await answerAtPrimary(read)
        }
    }

    private func answerAtReplicaAlone(
        _ read: (any TransactingSession) async throws -> Answer
    ) async throws -> Answer {
        try await pool.withConnection { connection in
            let position = try await position(connection)
            guard let position, knowledge.withLock({ $0.mayServeAlone(from: position) }) else {
                throw ReplicaLacksServed()
            }
            let answer = try await read(connection)
            if let position = try await self.position(connection) { knowledge.withLock { $0.serve(position) } }
            readings.alone.increment()
            return answer.stale(age: knowledge.withLock { $0.age(at: .now) })
        }
    }
}

/// The primary is away, and the replica does not have all that was served.
struct ReplicaLacksServed: Error {}

/// Answers that were made, by where they were read.
struct ReplicaReadings: Sendable {
    let replica = Counter(label: "replica_readings_total", dimensions: [("from", "replica")])
    let primary = Counter(label: "replica_readings_total", dimensions: [("from", "primary")])
    let alone = Counter(label: "replica_readings_total", dimensions: [("from", "alone")])
}
