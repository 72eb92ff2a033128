/// Replies of one connection that wait, in the order in which they are due.
struct DelayedReplies {
    private typealias Waiting = (due: ContinuousClock.Instant, reply: HTTP2Reply, stream: Int32)

    /// The one that is due last comes first: the next is taken from the end.
    private var waiting: [Waiting] = []

    /// When the next one is due.
    var next: ContinuousClock.Instant? { waiting.last?.due }

    mutating func add(_ reply: HTTP2Reply, stream: Int32, at now: ContinuousClock.Instant) {
        let due = now + reply.delay
        // Mostly due after all the others: near the beginning.
        let place = waiting.firstIndex { $0.due <= due } ?? waiting.endIndex
        waiting.insert((due, reply, stream), at: place)
    }

    /// Those that are due, the one that was due first before the others.
    mutating func takeDue(at now: ContinuousClock.Instant) -> [(reply: HTTP2Reply, stream: Int32)] {
        let first = waiting.firstIndex { $0.due <= now } ?? waiting.endIndex
        defer { waiting.removeSubrange(first...) }
        return waiting[first...].reversed().map { ($0.reply, $0.stream) }
    }
}
