import CoreMetrics
import Logging
import Postgres
import Runtime
import ServiceLifecycle
import Storage
import Synchronization

/// A replica of the database: how far it is, and whether it and the primary are there. ``ReplicatedReader`` reads at it
/// as long as a client gets the same responses as from the primary.
///
/// Before it reads, it asks the primary where its log ends, and waits until the replica has replayed as much. So an
/// answer has whatever was committed before it was asked for, and none is older than one that another process gave
/// before, whichever server that read from. One thing is not waited for: when a game was last observed and nothing new
/// was found, which is committed without being synced. At a replica that moment may be up to three `wal_writer_delay`
/// older than at the primary. A replica that is too far behind, busy or away is left out: then the primary is read.
///
/// While the primary is away the replica answers alone, with the mark of old answers, if it has all that was served. A
/// primary that is slow or busy is not away; a replica that says nothing for a second is left out until it does.
package final class Replica: Service {
    let pool: PostgresPool
    let primary: PostgresPool
    let logger: Logger
    let knowledge = Mutex(ReplicaKnowledge(now: .now))
    let readings = ReplicaReadings()
    /// Whether somebody asks a primary that was away.
    let isTryingPrimary = Atomic(false)
    /// Where the primary ends.
    private let ends = SharedLook<LogPosition>()
    /// How far the replica is; one connection at a time looks, so that whoever waits leaves the others to those who
    /// read.
    private let positions = SharedLook<LogPosition?>()
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

    /// For `/readyz`.
    var health: ReplicaHealth {
        knowledge.withLock { known in
            let complaint = known.complaint(at: .now)
            return ReplicaHealth(complaint: complaint, answersAlone: known.primary == .away && complaint == nil)
        }
    }
}

extension Replica {
    private func look() async {
        await lookAtReplica()
        behind.record(knowledge.withLock { $0.age(at: .now) } / .seconds(1))
    }

    private func lookAtReplica() async {
        var end: LogPosition?
        do {
            end = try await primaryEnd()
        } catch {
            // It is there, but busy: nothing is known to wait for, yet whether the replica is there can be seen.
            if !Task.isCancelled { logger.info("the primary did not say its end", metadata: ["error": "\(error)"]) }
        }
        do {
            if let end {
                noteWaiting(isInVain: try await !comes(to: end, within: ReplicaKnowledge.patience))
            } else if try await replicaPosition() == nil {
                markAway("is no replica")
            }
        } catch let error as PostgresError where error.code == .poolExhausted {
            logger.info("the replica is busy", metadata: ["error": "\(error)"])
        } catch {
            if !Task.isCancelled { markAway("\(error)") }
        }
    }

    /// Where the primary ends: no less than when this was called.
    /// - Returns: `nil` where it is away.
    func primaryEnd() async throws -> LogPosition? {
        do {
            return try await ends.ask { [self] in try await askPrimaryEnd() }
        } catch let error as PostgresError where error.isServerAway && !Task.isCancelled {
            return nil
        }
    }

    private func askPrimaryEnd() async throws -> LogPosition {
        do {
            let before = knowledge.withLock { $0.served }
            let end = try await primary.withConnection(waiting: Self.deadline) {
                try await ReplicationStore($0).written(within: Self.deadline)
            }
            if knowledge.withLock({ $0.primaryEnds(at: end, since: before, .now) }) {
                logger.notice("the primary is there again")
            }
            return end
        } catch let error as PostgresError where error.isServerAway && !Task.isCancelled {
            if knowledge.withLock({ $0.primaryIsAway() }) {
                logger.warning("the primary is away: the replica answers alone", metadata: ["error": "\(error)"])
            }
            throw error
        }
    }

    /// How far the replica is, by whichever connection; `nil` where the server is none.
    private func replicaPosition(after pause: Duration = .zero) async throws -> LogPosition? {
        try await positions.ask(after: pause) { [self] in
            try await pool.withConnection(waiting: ReplicaKnowledge.patience) { try await position($0) }
        }
    }

    /// How far the server is that is asked over this connection; `nil` where it is no replica.
    func position(_ session: any PostgresSession) async throws -> LogPosition? {
        let position = try await ReplicationStore(session).replayed(within: Self.deadline)
        if let position { knowledge.withLock { $0.replicaHas(position) } }
        return position
    }

    /// Whether the replica comes as far in time. No connection is held meanwhile.
    func comes(to end: LogPosition, within patience: Duration) async throws -> Bool {
        let deadline = ContinuousClock.now + patience
        var pause = Duration.zero
        while true {
            guard let position = try await replicaPosition(after: pause) else {
                markAway("is no replica")
                return false
            }
            if position >= end { return true }
            guard ContinuousClock.now < deadline else { return false }
            pause = Self.pause
        }
    }

    func noteWaiting(isInVain: Bool) {
        guard knowledge.withLock({ $0.waited(inVain: isInVain) }) else { return }
        logger.notice(isInVain ? "the replica is behind: the primary is read" : "the replica is read again")
    }

    func markAway(_ reason: String) {
        guard knowledge.withLock({ $0.replicaIsAway() }) else { return }
        logger.warning("the replica is left out", metadata: ["reason": "\(reason)"])
    }
}
