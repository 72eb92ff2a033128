import Time

/// The due times at which a claim starts to look, by priority: just behind the jobs that were claimed before.
///
/// Claimed jobs leave dead entries at the head of the claim's index. While any transaction on the server is old, they
/// cannot be removed. Every claim that starts at the head then walks over all of them, and there are more each time.
/// A job can end up below a floor, because its transaction was open for long, a request raised its priority, or its
/// lane was busy. Therefore a worker also looks from the head now and then.
struct ClaimFloors: Sendable, Equatable {
    /// The due time from which jobs are looked at, by priority 0…3; `nil`: from the head.
    private(set) var times: [Instant?] = [nil, nil, nil, nil]

    /// Every priority from the head.
    static let none = ClaimFloors()

    /// Records that a claim returned a job of this priority that was due at `time`.
    mutating func noteClaimed(priority: Int16, dueAt time: Instant) {
        let index = Int(priority)
        guard times.indices.contains(index) else { return }
        times[index] = times[index].map { min($0, time) } ?? time
    }

    /// Lowers the floors, to leave room for jobs whose producers were slow to commit. A worker with a backlog leaves
    /// only 100 ms: jobs that were enqueued in bulk have almost the same due time, and the worker looks from the head
    /// every second.
    func lowered(forBacklog isBehind: Bool) -> ClaimFloors {
        var lowered = self
        lowered.times = times.map { $0.map { $0 - (isBehind ? .milliseconds(100) : .seconds(5)) } }
        return lowered
    }

    /// The floors after a claim that started at these and noted `claimed`. A priority from which it got no job keeps
    /// its floor.
    func advanced(to claimed: ClaimFloors) -> ClaimFloors {
        var next = self
        for index in times.indices { next.times[index] = claimed.times[index] ?? times[index] }
        return next
    }
}
