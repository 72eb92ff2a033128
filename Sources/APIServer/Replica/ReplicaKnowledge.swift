import Storage

/// What is known of a replica and of what was served: the decisions of ``Replica``, without clock, lock or database.
struct ReplicaKnowledge {
    typealias Moment = ContinuousClock.Instant

    /// How a server answered last.
    enum Server: Equatable {
        case unknown, there, away
    }

    /// What a reading is to do.
    enum Choice: Equatable {
        /// Ask the primary how far it is, and read at the replica once that has come as far; so long it is waited for.
        case replica(patience: Duration)
        case primary
        /// The primary is away: read at the replica, marked as old, if it has all that was served before.
        case alone
    }

    /// How long an answer waits for the replica to come as far as the primary is, while it commonly does.
    static let patience: Duration = .milliseconds(250)

    private(set) var primary = Server.unknown
    private(set) var replica = Server.unknown
    /// Whether the replica was waited for in vain: until one look finds that it comes as far in time, no answer waits.
    private(set) var isBehind = false
    /// No answer shows anything that does not lie before it.
    private(set) var served: LogPosition?
    /// So far the replica was when it was asked last.
    private var reached: LogPosition?
    /// Looks at the primary that the replica has not reached, the oldest first.
    private var looks: [(at: Moment, end: LogPosition)] = []
    /// When the primary ended where the replica is known to be; at first the beginning.
    private(set) var currentAt: Moment

    init(now: Moment) {
        currentAt = now
    }

    var choice: Choice {
        if replica == .away { return .primary }
        if primary == .away { return .alone }
        return .replica(patience: isBehind ? .zero : Self.patience)
    }

    /// How long what the replica lacks may have been at the primary.
    func age(at now: Moment) -> Duration { max(.zero, now - currentAt) }

    /// The primary ends here.
    ///
    /// One that ends before what had been served when it was asked is another that was made of a replica: its word
    /// counts, and what it lacks is lost.
    /// - Parameter before: ``served`` when it was asked.
    /// - Returns: whether it was away before.
    @discardableResult
    mutating func primaryEnds(at end: LogPosition, since before: LogPosition?, _ now: Moment) -> Bool {
        defer { primary = .there }
        if let before, end < before { served = end }
        looks.removeAll { end < $0.end }
        // As many as are looked for in some minutes; in between the age is right to two of them.
        if looks.count >= 600 { looks.removeSubrange(1..<300) }
        looks.append((now, end))
        return primary == .away
    }

    /// The replica has all that lies before this.
    mutating func replicaHas(_ position: LogPosition) {
        replica = .there
        reached = position
        let reached = looks.prefix { $0.end <= position }
        if let last = reached.last { currentAt = max(currentAt, last.at) }
        looks.removeFirst(reached.count)
    }

    /// Why the replica cannot be read, in words without quotes; `nil`: it can.
    func complaint(at now: Moment) -> String? {
        if replica == .away { return "it is not read from: it does not answer, or is no replica" }
        if primary == .away { return isStranded ? "it lacks what was served before, and the primary is away" : nil }
        return isBehind ? "it is not read from: it is \(age(at: now).components.seconds) s behind" : nil
    }

    /// Whether the primary is away and the replica, as it was asked last, could not answer alone.
    var isStranded: Bool {
        guard primary == .away else { return false }
        return reached.map { !mayServeAlone(from: $0) } ?? true
    }

    /// It was waited for, in vain or not.
    /// - Returns: whether that is news; so with all of these.
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

    /// Whether an answer from a replica that is so far shows all that was shown before.
    func mayServeAlone(from position: LogPosition) -> Bool { served.map { $0 <= position } ?? true }

    /// An answer was made that shows nothing from behind `position`.
    mutating func serve(_ position: LogPosition) { served = max(served ?? position, position) }
}
