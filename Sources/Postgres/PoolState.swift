/// Tracks which connections of a pool are idle and which callers wait. A pure state machine: each method returns what
/// the pool has to do.
struct PoolState<Connection, Waiter> {
    enum Acquisition {
        /// Use this connection. When `isSuspect`, check first whether it is still open.
        case reuse(Connection, isSuspect: Bool)
        /// Open a new connection: the pool has room.
        case open
        /// All connections are in use. This waiter is in the queue until it gets a ``Grant`` or
        /// ``remove(_:isTimeout:)`` takes it out.
        case wait(Waiter, id: Int)
        case closed
    }

    /// What a waiter gets when its turn comes.
    enum Grant {
        case connection(Connection)
        /// Permission to open a new connection.
        case open
    }

    let size: Int

    var usage: PoolUsage { PoolUsage(size: size, inUse: inUse, waiting: waiters.count, timeouts: timeouts) }

    private(set) var idle: [(connection: Connection, since: ContinuousClock.Instant)] = []
    /// Connections that are in use or being opened.
    private(set) var inUse = 0
    private(set) var waiters: [(id: Int, waiter: Waiter)] = []
    private(set) var isClosed = false
    /// Waiters that timed out, since the pool was made.
    private var timeouts = 0
    private var lastID = 0
    /// When a connection was last found broken. Connections that were idle at that time may be broken too.
    private var lastBreak: ContinuousClock.Instant?

    init(size: Int) {
        self.size = size
    }

    /// Takes a connection or, if there is none, a place in the queue. Both happen in one step: otherwise a connection
    /// returned in between would stay idle although a caller waits for it.
    mutating func acquire(at now: ContinuousClock.Instant, orWaitAs waiter: @autoclosure () -> Waiter) -> Acquisition {
        if isClosed { return .closed }
        // Reuse the most recently used connection first, so that surplus connections stay idle and the server may close
        // them.
        if let (connection, since) = idle.popLast() {
            inUse += 1
            let mayBeBroken = lastBreak.map { since < $0 } ?? false
            return .reuse(connection, isSuspect: mayBeBroken || now - since > .milliseconds(500))
        }
        guard inUse < size else {
            lastID += 1
            let waiter = waiter()
            waiters.append((lastID, waiter))
            return .wait(waiter, id: lastID)
        }
        inUse += 1
        return .open
    }

    /// Removes from the queue a waiter that gives up.
    /// - Parameter isTimeout: Whether it gives up because it has waited as long as it may.
    /// - Returns: `nil` when it has been served already.
    mutating func remove(_ id: Int, isTimeout: Bool = false) -> Waiter? {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return nil }
        if isTimeout { timeouts += 1 }
        return waiters.remove(at: index).waiter
    }

    /// Takes a connection back; the caller that has waited longest gets it.
    /// - Returns: That caller and its connection; `nil` if no caller waits.
    mutating func release(_ connection: Connection, at now: ContinuousClock.Instant) -> (Waiter, Grant)? {
        if let next = nextWaiter() { return (next, .connection(connection)) }
        inUse -= 1
        if !isClosed { idle.append((connection, now)) }
        return nil
    }

    /// Records that a connection is closed or could not be opened. The caller that has waited longest may open another.
    /// - Returns: That caller and its permission; `nil` if no caller waits.
    mutating func discard(at now: ContinuousClock.Instant) -> (Waiter, Grant)? {
        lastBreak = now
        if let next = nextWaiter() { return (next, .open) }
        inUse -= 1
        return nil
    }

    /// Closes the pool: no caller gets a connection any more.
    /// - Returns: the idle connections, to be closed, and the waiters, to be resumed with an error.
    mutating func close() -> (idle: [Connection], waiters: [Waiter]) {
        isClosed = true
        defer {
            idle = []
            waiters = []
        }
        return (idle.map(\.connection), waiters.map(\.waiter))
    }

    private mutating func nextWaiter() -> Waiter? {
        waiters.isEmpty ? nil : waiters.removeFirst().waiter
    }
}

/// How the connections of a pool are used, for metrics.
package struct PoolUsage: Sendable, Hashable {
    /// The maximum number of connections.
    package let size: Int
    /// Connections in use or being opened.
    package let inUse: Int
    /// Callers that wait for a connection now.
    package let waiting: Int
    /// Callers that timed out, since the pool was made.
    package let timeouts: Int
}
