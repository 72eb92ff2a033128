/// Who has which connection of a pool, and who waits: a value that returns what is to be done.
struct PoolState<Connection, Waiter> {
    enum Acquisition {
        /// Use this one; `isSuspect`: after a look whether it still stands.
        case reuse(Connection, isSuspect: Bool)
        /// Open one: there is room.
        case open
        /// All are in use: this waiter stands in line, until ``remove(_:)`` takes it out.
        case wait(Waiter, id: Int)
        case closed
    }

    /// What a waiter is told.
    enum Grant {
        case connection(Connection)
        /// Room for a new connection.
        case open
    }

    let size: Int

    var usage: PoolUsage { PoolUsage(size: size, taken: taken, waiting: waiters.count, timeouts: timeouts) }

    private(set) var idle: [(connection: Connection, since: ContinuousClock.Instant)] = []
    /// Connections that are in use or being opened.
    private(set) var taken = 0
    private(set) var waiters: [(id: Int, waiter: Waiter)] = []
    private(set) var isClosed = false
    /// Waiters that were never served.
    private var timeouts = 0
    private var lastID = 0
    /// When a connection was last found broken: where one lost its server, those that lay idle then may have, too.
    private var lastBreak: ContinuousClock.Instant?

    init(size: Int) {
        self.size = size
    }

    /// Takes a connection, or a place in line: in one step, or a connection that came back in between would lie idle
    /// beside somebody who waits for it.
    mutating func acquire(at now: ContinuousClock.Instant, orWaitAs waiter: @autoclosure () -> Waiter) -> Acquisition {
        if isClosed { return .closed }
        // The most recently used first: the others may fall idle and be closed by the server's side.
        if let (connection, since) = idle.popLast() {
            taken += 1
            let mayBeBroken = lastBreak.map { since < $0 } ?? false
            return .reuse(connection, isSuspect: mayBeBroken || now - since > .milliseconds(500))
        }
        guard taken < size else {
            lastID += 1
            let waiter = waiter()
            waiters.append((lastID, waiter))
            return .wait(waiter, id: lastID)
        }
        taken += 1
        return .open
    }

    /// The waiter gives up.
    /// - Parameter isTimeout: Whether because it has waited as long as it may.
    /// - Returns: `nil` when it was served already.
    mutating func remove(_ id: Int, isTimeout: Bool = false) -> Waiter? {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return nil }
        if isTimeout { timeouts += 1 }
        return waiters.remove(at: index).waiter
    }

    /// A connection comes back; whoever waited longest gets it.
    mutating func release(_ connection: Connection, at now: ContinuousClock.Instant) -> (Waiter, Grant)? {
        if let next = nextWaiter() { return (next, .connection(connection)) }
        taken -= 1
        if !isClosed { idle.append((connection, now)) }
        return nil
    }

    /// A connection is gone, or could not be opened.
    mutating func discard(at now: ContinuousClock.Instant) -> (Waiter, Grant)? {
        lastBreak = now
        if let next = nextWaiter() { return (next, .open) }
        taken -= 1
        return nil
    }

    /// Closes: nobody gets a connection any more.
    /// - Returns: the idle connections, to be closed, and the waiters, to be told.
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

/// How the connections of a pool are used, for whoever watches.
package struct PoolUsage: Sendable, Hashable {
    /// Connections at the most.
    package let size: Int
    /// Of them in use, or being opened.
    package let taken: Int
    /// Callers that stand in line.
    package let waiting: Int
    /// Callers that stood there in vain, from the beginning.
    package let timeouts: Int
}
