/// The delayed replies of one connection, in the order of their due times.
struct DelayedReplies {
    private typealias Waiting = (due: ContinuousClock.Instant, reply: HTTP2Reply, stream: Int32)

    /// Sorted by due time, latest first, so that the next reply is removed from the end.
    private var waiting: [Waiting] = []

    /// When the next reply is due.
    var next: ContinuousClock.Instant? { waiting.last?.due }

    mutating func add(_ reply: HTTP2Reply, stream: Int32, at now: ContinuousClock.Instant) {
        let due = now + reply.delay
        // Most new replies are due last, so the search ends near the beginning.
        let place = waiting.firstIndex { $0.due <= due } ?? waiting.endIndex
        waiting.insert((due, reply, stream), at: place)
    }

    /// Removes and returns the replies that are due, earliest first.
    mutating func takeDue(at now: ContinuousClock.Instant) -> [(reply: HTTP2Reply, stream: Int32)] {
        let first = waiting.firstIndex { $0.due <= now } ?? waiting.endIndex
        defer { waiting.removeSubrange(first...) }
        return waiting[first...].reversed().map { ($0.reply, $0.stream) }
    }
}
