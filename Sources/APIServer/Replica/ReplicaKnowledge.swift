import Storage

/// The state of a replica and of the responses served: the decisions of ``Replica``, without clock, lock or database.
struct ReplicaKnowledge {
    typealias MonotonicInstant = ContinuousClock.Instant

    /// The last known state of a server.
    enum Server: Equatable {
        case unknown, there, away
    }

    /// The way to perform a read.
    enum Choice: Equatable {
        /// Get the primary's position, and read from the replica once it has reached that position; wait for at most
        /// `patience`.
        case replica(patience: Duration)
        case primary
        /// The primary is unavailable. Read from the replica, and mark the response as stale, provided that the replica
        /// has everything that was served before.
        case alone
    }

    /// How long a read waits for the replica to reach the primary's position, unless the last wait timed out.
    static let patience: Duration = .milliseconds(250)

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
    private var looks: [(at: MonotonicInstant, end: LogPosition)] = []
    /// When the primary was at the position that the replica is known to have reached; initially the time of creation.
    private(set) var currentAt: MonotonicInstant

    init(now: MonotonicInstant) {
        currentAt = now
    }

    var choice: Choice {
        if replica == .away { return .primary }
        if primary == .away { return .alone }
        return .replica(patience: isBehind ? .zero : Self.patience)
    }

    /// How far the replica may be behind the primary.
    func age(at now: MonotonicInstant) -> Duration { max(.zero, now - currentAt) }

    /// Records the end of the primary's log.
    /// If `end` is before `before`, the primary is a promoted replica that lacks data which was already served. That
    /// data is lost, so ``served`` becomes `end`.
    /// - Parameter before: ``served`` when the position was requested.
    /// - Returns: Whether the primary was unavailable before.
    @discardableResult
    mutating func primaryEnds(at end: LogPosition, since before: LogPosition?, _ now: MonotonicInstant) -> Bool {
        defer { primary = .there }
        if let before, end < before { served = end }
        looks.removeAll { end < $0.end }
        // Limits the list, which would otherwise grow as long as the replica does not advance. The first entry and the
        // newest ones are kept. If the replica then advances into the gap, its age is overestimated.
        if looks.count >= 600 { looks.removeSubrange(1..<300) }
        looks.append((now, end))
        return primary == .away
    }

    /// Records that the replica has everything up to this position.
    mutating func replicaHas(_ position: LogPosition) {
        replica = .there
        reached = position
        let reached = looks.prefix { $0.end <= position }
        if let last = reached.last { currentAt = max(currentAt, last.at) }
        looks.removeFirst(reached.count)
    }

    /// The reason why the replica is not used, as a text without quotation marks; `nil`: it is used.
    func complaint(at now: MonotonicInstant) -> String? {
        if replica == .away { return "not in use: it does not respond, or is not a replica" }
        if primary == .away { return isStranded ? "it lacks data already served; the primary is unavailable" : nil }
        return isBehind ? "not in use: it is \(age(at: now).components.seconds) s behind" : nil
    }

    /// Whether the primary is unavailable and the replica, by its last known position, cannot serve reads alone.
    var isStranded: Bool {
        guard primary == .away else { return false }
        return reached.map { !mayServeAlone(from: $0) } ?? true
    }

    /// Records whether a wait for the replica timed out.
    /// - Returns: Whether this changes the recorded state. The next two functions return the same.
    mutating func waited(inVain: Bool) -> Bool {
        defer { isBehind = inVain }
        return isBehind != inVain
    }

    mutating func primaryIsAway() -> Bool {
        defer { primary = .away }
        return primary != .away
    }

    mutating func replicaIsAway() -> Bool {
        defer { replica = .away }
        return replica != .away
    }

    /// Whether a replica at this position has everything that was served before.
    func mayServeAlone(from position: LogPosition) -> Bool { served.map { $0 <= position } ?? true }

    /// Records that a response was made whose data was written before `position`.
    mutating func serve(_ position: LogPosition) { served = max(served ?? position, position) }
}
