import Storage

/// The state of a replica and of the responses served: the decisions of ``Replica``, without clock, lock or database.
struct ReplicaKnowledge {
    typealias MonotonicInstant = ContinuousClock.Instant

    /// The last known state of a server.
    enum Server: Equatable {
        case unknown, available, unavailable
    }

    /// The way to perform a read.
    enum Choice: Equatable {
        /// Get the primary's position, and read from the replica once it has reached that position; wait for at most
        /// `timeout`.
        case replica(timeout: Duration)
        case primary
        /// The primary is unavailable. Read from the replica, and mark the response as stale, provided that the replica
        /// has everything that was served before.
        case alone
    }

    /// How long a read waits for the replica to reach the primary's position, unless the last wait timed out.
    static let waitTimeout: Duration = .milliseconds(250)

    private(set) var primary = Server.unknown
    private(set) var replica = Server.unknown
    /// Whether the last wait for the replica timed out. Until a check finds that it catches up in time, no response
    /// waits.
    private(set) var isBehind = false
    /// All data in the responses so far was written before this position; `nil`: no response was made yet.
    private(set) var served: LogPosition?
    /// The last known position of the replica.
    private var reached: LogPosition?
    /// Positions of the primary that the replica has not reached, the oldest first.
    private var primaryEnds: [(at: MonotonicInstant, end: LogPosition)] = []
    /// When the primary was at the position that the replica is known to have reached; initially the time of creation.
    private(set) var currentAt: MonotonicInstant

    init(now: MonotonicInstant) {
        currentAt = now
    }

    var choice: Choice {
        if replica == .unavailable { return .primary }
        if primary == .unavailable { return .alone }
        return .replica(timeout: isBehind ? .zero : Self.waitTimeout)
    }

    /// How far the replica may be behind the primary.
    func age(at now: MonotonicInstant) -> Duration { max(.zero, now - currentAt) }

    /// Records the end of the primary's log.
    /// If `end` is before `before`, the primary is a promoted replica that lacks data which was already served. That
    /// data is lost, so ``served`` becomes `end`.
    /// - Parameter before: ``served`` when the position was requested.
    /// - Returns: Whether the primary was unavailable before.
    @discardableResult
    mutating func recordPrimaryEnd(_ end: LogPosition, since before: LogPosition?, _ now: MonotonicInstant) -> Bool {
        defer { primary = .available }
        if let before, end < before { served = end }
        primaryEnds.removeAll { end < $0.end }
        // Limits the list, which would otherwise grow as long as the replica does not advance. The first entry and the
        // newest ones are kept. If the replica then advances into the gap, its age is overestimated.
        if primaryEnds.count >= 600 { primaryEnds.removeSubrange(1..<300) }
        primaryEnds.append((now, end))
        return primary == .unavailable
    }

    /// Records that the replica has everything up to this position.
    mutating func recordReplicaPosition(_ position: LogPosition) {
        replica = .available
        reached = position
        let reached = primaryEnds.prefix { $0.end <= position }
        if let last = reached.last { currentAt = max(currentAt, last.at) }
        primaryEnds.removeFirst(reached.count)
    }

    /// The reason why the replica is not used, as a text without quotation marks; `nil`: it is used.
    func problem(at now: MonotonicInstant) -> String? {
        if replica == .unavailable { return "not in use: it does not respond, or is not a replica" }
        if primary == .unavailable {
            return isStranded ? "it lacks data already served; the primary is unavailable" : nil
        }
        return isBehind ? "not in use: it is \(age(at: now).components.seconds) s behind" : nil
    }

    /// Whether the primary is unavailable and the replica, by its last known position, cannot serve reads alone.
    var isStranded: Bool {
        guard primary == .unavailable else { return false }
        return reached.map { !mayServeAlone(from: $0) } ?? true
    }

    /// Records whether a wait for the replica timed out.
    /// - Returns: Whether this changes the recorded state. The next two functions return the same.
    mutating func recordWait(didTimeOut: Bool) -> Bool {
        defer { isBehind = didTimeOut }
        return isBehind != didTimeOut
    }

    mutating func markPrimaryUnavailable() -> Bool {
        defer { primary = .unavailable }
        return primary != .unavailable
    }

    mutating func markReplicaUnavailable() -> Bool {
        defer { replica = .unavailable }
        return replica != .unavailable
    }

    /// Whether a replica at this position has everything that was served before.
    func mayServeAlone(from position: LogPosition) -> Bool { served.map { $0 <= position } ?? true }

    /// Records that a response was made whose data was written before `position`.
    mutating func recordServed(_ position: LogPosition) { served = max(served ?? position, position) }
}
