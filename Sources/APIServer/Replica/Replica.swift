import CoreMetrics
import Logging
import Postgres
import Runtime
import ServiceLifecycle
import Storage
import Synchronization

/// A read replica of the database: its replication position, and whether it and the primary are available.
/// ``ReplicatedReader`` reads from it as long as clients get the same responses as from the primary.
/// Before each read, that reader gets the end of the primary's log and waits until the replica has replayed up to that
/// position. So a response includes everything that was committed before the request. It is therefore never older than
/// an earlier response of any process, whether that was read from the primary or from the replica. There is one
/// exception: the time of an observation that changed nothing is committed without being synced, so at a replica it may
/// be up to three `wal_writer_delay` older than at the primary. A replica that is too far behind, busy or unavailable
/// is skipped, and the primary is read.
///
/// While the primary is unavailable the replica serves reads alone, and responses are marked as stale, provided that it
/// has everything that was served before. A slow or busy primary does not count as unavailable. A replica that does not
/// respond for a second is skipped until it does.
package final class Replica: Service {
    let pool: PostgresPool
    let primary: PostgresPool
    let logger: Logger
    let knowledge = Mutex(ReplicaKnowledge(now: .now))
    let readings = ReplicaReadCounters()
    /// Whether a request is trying a primary that was unavailable.
    let isTryingPrimary = Atomic(false)
    /// The end of the primary's log.
    private let primaryEndLookup = SharedLookup<LogPosition>()
    /// The replica's replay position. Only one connection at a time queries it, so that waiting requests leave the
    /// others free for reads.
    private let positionLookup = SharedLookup<LogPosition?>()
    private let behind = Gauge(label: "replica_behind_seconds")

    /// How long a server may take to return its position.
    private static let deadline: Duration = .seconds(1)
    /// The pause between two queries of the position while waiting for the replica.
    private static let pause: Duration = .milliseconds(5)

    /// - Parameters:
    ///   - pool: Connections to the replica. If its host name leads to several servers, each connection is checked
    ///     separately.
    ///   - primary: Connections to the server that accepts writes.
    init(pool: PostgresPool, primary: PostgresPool, logger: Logger) {
        self.pool = pool
        self.primary = primary
        self.logger = logger
    }

    /// Checks the position of both servers every second, until the program stops.
    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                await poll()
                // Cancellation ends the sleep early, and the loop's condition then ends the loop.
                try? await Task.sleep(for: .seconds(1))
            }
        }
        await pool.close()
    }

    /// The state of the replica for `/readyz`.
    var health: ReplicaHealth {
        knowledge.withLock { known in
            let problem = known.problem(at: .now)
            return ReplicaHealth(problem: problem, servesAlone: known.primary == .unavailable && problem == nil)
        }
    }
}

extension Replica {
    private func poll() async {
        await checkReplica()
        behind.record(knowledge.withLock { $0.age(at: .now) } / .seconds(1))
    }

    private func checkReplica() async {
        var end: LogPosition?
        do {
            end = try await primaryEnd()
        } catch {
            // The primary is busy. There is no position to wait for, but the replica's availability can still be
            // checked.
            if !Task.isCancelled { logger.info("no log position from the primary", metadata: ["error": "\(error)"]) }
        }
        do {
            if let end {
                recordWait(didTimeOut: try await !reaches(end, within: ReplicaKnowledge.waitTimeout))
            } else if try await replicaPosition() == nil {
                markUnavailable("not a replica")
            }
        } catch let error as PostgresError where error.code == .poolExhausted {
            logger.info("the replica is busy", metadata: ["error": "\(error)"])
        } catch {
            if !Task.isCancelled { markUnavailable("\(error)") }
        }
    }

    /// The end of the primary's log, not earlier than at the time of the call.
    /// - Returns: `nil` if the primary is unavailable.
    func primaryEnd() async throws -> LogPosition? {
        do {
            return try await primaryEndLookup.value { [self] in try await readPrimaryEnd() }
        } catch let error as PostgresError where error.isServerUnavailable && !Task.isCancelled {
            return nil
        }
    }

    private func readPrimaryEnd() async throws -> LogPosition {
        do {
            let before = knowledge.withLock { $0.served }
            let end = try await primary.withConnection(waiting: Self.deadline) {
                try await ReplicationStore($0).flushPosition(within: Self.deadline)
            }
            if knowledge.withLock({ $0.recordPrimaryEnd(end, since: before, .now) }) {
                logger.notice("the primary is available again")
            }
            return end
        } catch let error as PostgresError where error.isServerUnavailable && !Task.isCancelled {
            if knowledge.withLock({ $0.markPrimaryUnavailable() }) {
                logger.warning("the primary is unavailable: only the replica is read", metadata: ["error": "\(error)"])
            }
            throw error
        }
    }

    /// The replica's replay position, from any connection; `nil` if the server is not a replica.
    private func replicaPosition(after pause: Duration = .zero) async throws -> LogPosition? {
        try await positionLookup.value(after: pause) { [self] in
            try await pool.withConnection(waiting: ReplicaKnowledge.waitTimeout) { try await position($0) }
        }
    }

    /// The replay position of the server of this connection; `nil` if it is not a replica.
    func position(_ session: any PostgresSession) async throws -> LogPosition? {
        let position = try await ReplicationStore(session).replayPosition(within: Self.deadline)
        if let position { knowledge.withLock { $0.recordReplicaPosition(position) } }
        return position
    }

    /// Whether the replica reaches a position in time. No connection is held while waiting.
    func reaches(_ end: LogPosition, within timeout: Duration) async throws -> Bool {
        let deadline = ContinuousClock.now + timeout
        var pause = Duration.zero
        while true {
            guard let position = try await replicaPosition(after: pause) else {
                markUnavailable("not a replica")
                return false
            }
            if position >= end { return true }
            guard ContinuousClock.now < deadline else { return false }
            pause = Self.pause
        }
    }

    func recordWait(didTimeOut: Bool) {
        guard knowledge.withLock({ $0.recordWait(didTimeOut: didTimeOut) }) else { return }
        logger.notice(didTimeOut ? "the replica is behind; reading from the primary" : "reading from the replica again")
    }

    func markUnavailable(_ reason: String) {
        guard knowledge.withLock({ $0.markReplicaUnavailable() }) else { return }
        logger.warning("the replica is not used", metadata: ["reason": "\(reason)"])
    }
}
