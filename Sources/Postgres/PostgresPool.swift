package import Logging
import Synchronization

/// A bounded number of connections, opened when first needed. A broken connection is closed, and the next caller opens
/// a new one.
package final class PostgresPool: TransactingSession {
    /// The database that the pool connects to.
    package let configuration: PostgresConfiguration
    private let acquireDeadline: Duration
    private let logger: Logger
    private let state: Mutex<PoolState<PostgresConnection, PoolWaiter>>

    /// - Parameters:
    ///   - size: The maximum number of connections; at least 1.
    ///   - acquireDeadline: How long a caller waits for a connection while all are in use.
    package init(
        _ configuration: PostgresConfiguration,
        size: Int,
        acquireDeadline: Duration = .seconds(5),
        logger: Logger
    ) {
        self.configuration = configuration
        self.acquireDeadline = acquireDeadline
        self.logger = logger
        state = Mutex(PoolState(size: max(1, size)))
    }

    /// Runs `body` with a connection that no other caller uses meanwhile.
    /// - Parameter maxWait: How long to wait while all connections are in use; by default the pool's
    ///   `acquireDeadline`.
    package func withConnection<Result: Sendable>(
        waiting maxWait: Duration? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: (PostgresConnection) async throws -> Result
    ) async throws -> Result {
        let connection = try await acquire(CallSite(file: file, line: line), waiting: maxWait)
        do {
            let result = try await body(connection)
            await release(connection)
            return result
        } catch {
            await release(connection)
            throw error
        }
    }

    /// Runs `body` in a transaction; see ``PostgresConnection/withTransaction(_:file:line:_:)``.
    package func withTransaction<Result: Sendable>(
        _ mode: TransactionMode,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ body: (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        try await withConnection(file: file, line: line) { connection in
            try await connection.withTransaction(mode, file: file, line: line, body)
        }
    }

    /// Sends all statements in one round trip; see ``PostgresConnection/snapshot(_:file:line:)``.
    package func snapshot(
        _ statements: [SQL],
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> [Rows] {
        try await withConnection(file: file, line: line) { connection in
            try await connection.snapshot(statements, file: file, line: line)
        }
    }

    package func query(
        _ statement: SQL,
        within deadline: Duration?,
        file: StaticString,
        line: UInt
    ) async throws(PostgresError) -> Rows {
        let end = deadline.map { ContinuousClock.now + $0 }
        let connection = try await acquire(CallSite(file: file, line: line), by: end)
        do throws(PostgresError) {
            // The time spent waiting for a connection counts towards the deadline.
            let timeLeft = end.map { max($0 - ContinuousClock.now, .zero) }
            let rows = try await connection.query(statement, within: timeLeft, file: file, line: line)
            await release(connection)
            return rows
        } catch {
            await release(connection)
            throw error
        }
    }

    /// See ``PostgresConnection/query(_:followedBy:file:line:)``.
    package func query(
        _ statement: SQL,
        followedBy hint: SQL,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) -> Rows {
        let connection = try await acquire(CallSite(file: file, line: line))
        do throws(PostgresError) {
            let rows = try await connection.query(statement, followedBy: hint, file: file, line: line)
            await release(connection)
            return rows
        } catch {
            await release(connection)
            throw error
        }
    }

    /// How many callers wait for a connection.
    var waiting: Int { usage.waiting }

    /// How the connections are used now.
    package var usage: PoolUsage { state.withLock { $0.usage } }

    /// Closes idle connections now and the others when they are returned. Waiting callers fail with `poolClosed`.
    package func close() async {
        let (idle, waiters) = state.withLock { $0.close() }
        for waiter in waiters { waiter.resume(.closed) }
        for connection in idle { await connection.close() }
    }

    /// - Parameters:
    ///   - maxWait: How long to wait while all connections are in use.
    ///   - end: The deadline for the whole call, opening a new connection included.
    private func acquire(
        _ callSite: CallSite,
        waiting maxWait: Duration? = nil,
        by end: ContinuousClock.Instant? = nil
    ) async throws(PostgresError) -> PostgresConnection {
        switch state.withLock({ $0.acquire(at: .now, orWaitAs: PoolWaiter()) }) {
        case .reuse(let connection, let isSuspect):
            return isSuspect ? try await usable(connection, by: end, callSite) : connection
        case .open: return try await open(by: end, callSite)
        case .wait(let waiter, let id):
            return try await waitForConnection(
                of: waiter,
                id: id,
                within: maxWait ?? acquireDeadline,
                by: end,
                callSite
            )
        case .closed: throw PostgresError(.poolClosed, "the pool is closed", at: callSite)
        }
    }

    /// Returns the connection if it is still open. A connection that was idle may have been closed by the server; a new
    /// one then replaces it.
    private func usable(
        _ connection: PostgresConnection,
        by end: ContinuousClock.Instant?,
        _ callSite: CallSite
    ) async throws(PostgresError) -> PostgresConnection {
        if await connection.isUsable() { return connection }
        await connection.close()
        return try await open(by: end, callSite)
    }

    private func open(
        by end: ContinuousClock.Instant?,
        _ callSite: CallSite
    ) async throws(PostgresError) -> PostgresConnection {
        var configuration = configuration
        configuration.connectDeadline = remaining(of: configuration.connectDeadline, by: end)
        do throws(PostgresError) {
            return try await PostgresConnection.connect(configuration, file: callSite.file, line: callSite.line)
        } catch {
            resumeNext(state.withLock { $0.discard(at: .now) })
            throw error
        }
    }

    private func waitForConnection(
        of waiter: PoolWaiter,
        id: Int,
        within maxWait: Duration,
        by end: ContinuousClock.Instant?,
        _ callSite: CallSite
    ) async throws(PostgresError) -> PostgresConnection {
        let maxWait = remaining(of: maxWait, by: end)
        let result = await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        try await Task.sleep(for: maxWait)
                    } catch {
                        // The waiter was served, or the caller was cancelled, which `onCancel` handles. Either way it
                        // waits no longer.
                        return
                    }
                    self.endWait(id, .exhausted)
                }
                let result = await waiter.result()
                group.cancelAll()
                return result
            }
        } onCancel: {
            endWait(id, .cancelled)
        }
        switch result {
        case .connection(let connection): return connection
        case .open: return try await open(by: end, callSite)
        case .exhausted: throw PostgresError(.poolExhausted, "all connections are in use", at: callSite)
        case .cancelled: throw PostgresError(.cancelled, "the task was cancelled while it waited", at: callSite)
        case .closed: throw PostgresError(.poolClosed, "the pool is closed", at: callSite)
        }
    }

    /// The time limit `usual`, shortened so that it does not go beyond `end`.
    private func remaining(of usual: Duration, by end: ContinuousClock.Instant?) -> Duration {
        end.map { max(min(usual, $0 - ContinuousClock.now), .zero) } ?? usual
    }

    private func endWait(_ id: Int, _ result: PoolWaiter.WaitResult) {
        state.withLock { $0.remove(id, isTimeout: result.isExhausted) }?.resume(result)
    }

    private func release(_ connection: PostgresConnection) async {
        guard connection.isReusable else {
            await connection.close()
            logger.debug("closing a connection that cannot be reused")
            resumeNext(state.withLock { $0.discard(at: .now) })
            return
        }
        let (next, isClosed) = state.withLock { ($0.release(connection, at: .now), $0.isClosed) }
        if let next { resumeNext(next) } else if isClosed { await connection.close() }
    }

    private func resumeNext(_ next: (PoolWaiter, PoolState<PostgresConnection, PoolWaiter>.Grant)?) {
        guard let (waiter, grant) = next else { return }
        switch grant {
        case .connection(let connection): waiter.resume(.connection(connection))
        case .open: waiter.resume(.open)
        }
    }
}
