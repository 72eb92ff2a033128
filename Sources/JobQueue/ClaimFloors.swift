import Time

/// Where a claim begins to look in each priority: behind the jobs that were claimed before.
///
/// What was claimed leaves dead entries at the head of the claim's index. While any transaction on the server is old
/// they cannot be removed, and every claim that begins at the head walks over all of them, more each time. A job can
/// come to lie below a floor (its transaction was open for long, a request raised its priority, its lane was busy), so
/// that now and then a worker looks from the head all the same.
struct ClaimFloors: Sendable, Equatable {
    /// The due time from which jobs are looked at, by priority 0…3; `nil`: from the head.
    private(set) var times: [Instant?] = [nil, nil, nil, nil]

    /// From the head in every priority.
    static let none = ClaimFloors()

    /// One of the jobs of a claim had this priority and was due at `time`.
    mutating func noteClaimed(priority: Int16, dueAt time: Instant) {
        let index = Int(priority)
        guard times.indices.contains(index) else { return }
        times[index] = times[index].map { min($0, time) } ?? time
    }

    /// With room below for jobs whose producers were slow to commit. A worker that is behind leaves little: jobs that
    /// were enqueued in bulk lie close together, and it looks from the head every second.
    func lowered(forBacklog isBehind: Bool) -> ClaimFloors {
        var lowered = self
        lowered.times = times.map { $0.map { $0 - (isBehind ? .milliseconds(100) : .seconds(5)) } }
        return lowered
    }

    /// Those of a claim that began here and noted `claimed`: a priority of which it got nothing stays where it was.
    func advanced(to claimed: ClaimFloors) -> ClaimFloors {
        var next = self
        for index in times.indices { next.times[index] = claimed.times[index] ?? times[index] }
        return next
    }
}
