import CoreMetrics
import Logging
import Postgres
import ServiceLifecycle
import Storage
import Synchronization

/// A replica of the database, which answers are read from as long as that cannot be told from reading them at the primary.
///
/// Before it reads, it asks the primary where its log ends, and waits until the replica has replayed as much. So an answer has
/// whatever was committed before it was asked for, and none is older than one that another process gave before, whichever
/// server that read from. A replica that is too far behind, or away, is left out: then the primary is read.
///
/// While the primary is away the replica answers alone, with the mark of old answers, if it has all that was served.
final class Replica: Service {
    private let pool: PostgresPool
    private let primary: PostgresPool
    private let logger: Logger
    private let knowledge = Mutex(ReplicaKnowledge(now: .now))
    private let readings = ReplicaReadings()
    private let behind = Gauge(label: "replica_behind_seconds")

    /// For so long a server may think about where it is.
    private static let deadline: Duration = .seconds(1)
    /// Between two looks at the replica while it is waited for.
    private static let pause: Duration = .milliseconds(5)

    /// - Parameters:
    ///   - pool: Of the replica. Where its name leads to several servers, each connection is asked for itself.
    ///   - primary: Where changes are written.
    init(pool: PostgresPool, primary: PostgresPool, logger: Logger) {
        self.pool = pool
        self.primary = primary
        self.logger = logger
    }

    /// Looks every second where both servers are, until the program stops.
    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                await look()
                // Ends early when it is cancelled, which the loop's condition sees.
                try? await Task.sleep(for: .seconds(1))
            }
        }
        await pool.close()
    }

    /// What stands in the way of reading there, in words without quotes; `nil`: nothing.
    var complaint: String? {
        knowledge.withLock { known in
            let seconds = known.age(at: .now).components.seconds
            if known.replica == .away { return "it is not read from: it does not answer, or is no replica" }
            return known.isBehind ? "it is not read from: it is \(seconds) s behind" : nil
        }
    }

    /// Makes an answer by what `read` finds at the server that it is given.
    func answer(_ read: (any TransactingSession) async throws -> Answer) async throws -> Answer {
        switch knowledge.withLock({ $0.choice }) {
        case .primary:
            return try await answerAtPrimary(read)
        case .alone:
            return try await answerAlone(read)
        case .replica(let patience):
            guard let end = try await primaryEnd() else { return try await answerAlone(read) }
            if let answer = try await answerAtReplica(from: end, patience, read) { return answer }
            return try await answerAtPrimary(read)
        }
    }
}

extension Replica {
    private func look() async {
        do {
            if let end = try await primaryEnd() {
                noteWaiting(isInVain: try await !isAt(end, pool, ReplicaKnowledge.patience))
            } else if try await position(pool) == nil {
                markAway("is no replica")
            }
        } catch {
            if !Task.isCancelled { markAway("\(error)") }
        }
        behind.record(knowledge.withLock { $0.age(at: .now) } / .seconds(1))
    }

    /// Where the primary ends.
    /// - Returns: `nil` where it is away.
    private func primaryEnd() async throws -> LogPosition? {
        do {
            let end = try await ReplicationStore(primary).written(within: Self.deadline)
            if knowledge.withLock({ $0.primaryEnds(at: end, .now) }) { logger.notice("the primary is there again") }
            return end
        } catch let error as PostgresError where error.isDatabaseAway && !Task.isCancelled {
            if knowledge.withLock({ $0.primaryIsAway() }) {
                logger.warning("the primary is away: the replica answers alone", metadata: ["error": "\(error)"])
            }
            return nil
        }
    }

    /// How far the replica is; `nil` where the server is none.
    private func position(_ session: any PostgresSession) async throws -> LogPosition? {
        let position = try await ReplicationStore(session).replayed(within: Self.deadline)
        if let position { knowledge.withLock { $0.replicaHas(position) } }
        return position
    }

    /// Whether the replica comes as far in time.
    private func isAt(_ end: LogPosition, _ session: any PostgresSession, _ patience: Duration) async throws -> Bool {
        let deadline = ContinuousClock.now + patience
        while true {
            guard let position = try await position(session) else {
                markAway("is no replica")
                return false
            }
            if position >= end { return true }
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func noteWaiting(isInVain: Bool) {
        guard knowledge.withLock({ $0.waited(inVain: isInVain) }) else { return }
        logger.notice(isInVain ? "the replica is behind: the primary is read" : "the replica is read again")
    }

    private func markAway(_ reason: String) {
        guard knowledge.withLock({ $0.replicaIsAway() }) else { return }
        logger.warning("the replica is left out", metadata: ["reason": "\(reason)"])
    }
}

extension Replica {
    /// - Returns: `nil` where the replica does not come as far in time, or does not answer.
    private func answerAtReplica(
        from end: LogPosition,
        _ patience: Duration,
        _ read: (any TransactingSession) async throws -> Answer
    ) async throws -> Answer? {
        do {
            // One connection, for another might be another server's.
            return try await pool.withConnection { connection in
                guard try await isAt(end, connection, patience) else {
                    noteWaiting(isInVain: true)
                    return nil
                }
                let answer = try await read(connection)
                guard let position = try await position(connection) else { return nil }
                knowledge.withLock { $0.serve(position) }
                readings.replica.increment()
                return answer
            }
        } catch let error as PostgresError where error.isDatabaseAway && !Task.isCancelled {
            // What the server says of itself, such as that what is read conflicts with what is replayed, is over at once.
            if error.code == .server {
                logger.info("the replica did not answer", metadata: ["error": "\(error)"])
            } else {
                markAway("\(error)")
            }
            return nil
        }
    }

    private func answerAtPrimary(_ read: (any TransactingSession) async throws -> Answer) async throws -> Answer {
        let answer = try await read(primary)
        // What was served is known by its end: without it, nothing could be read at the replica alone.
        let end = try await ReplicationStore(primary).written()
        knowledge.withLock { known in
            known.primaryEnds(at: end, .now)
            known.serve(end)
        }
        readings.primary.increment()
        return answer
    }

    private func answerAlone(_ read: (any TransactingSession) async throws -> Answer) async throws -> Answer {
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
private struct ReplicaReadings: Sendable {
    let replica = Counter(label: "replica_readings_total", dimensions: [("from", "replica")])
    let primary = Counter(label: "replica_readings_total", dimensions: [("from", "primary")])
    let alone = Counter(label: "replica_readings_total", dimensions: [("from", "alone")])
}
