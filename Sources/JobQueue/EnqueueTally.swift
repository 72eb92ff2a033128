import CoreMetrics

/// The jobs that a transaction enqueued, by queue and kind. They are added to the counter `jobs_enqueued_total` after
/// the commit. Requests that folded into a waiting job count as well. Jobs that SQL functions enqueue do not count,
/// because this process does not see them. Kinds are types of this program, so there are few label values.
struct EnqueueTally: Sendable {
    private struct Name: Hashable {
        let queue: String
        let kind: String
    }

    private var counts: [Name: Int] = [:]

    mutating func add(_ jobs: [any Job]) {
        for job in jobs { counts[Name(queue: type(of: job).queue, kind: type(of: job).kind), default: 0] += 1 }
    }

    /// Adds all of it to the counter.
    func count() {
        for (name, number) in counts {
            Counter(label: "jobs_enqueued_total", dimensions: [("queue", name.queue), ("kind", name.kind)])
                .increment(by: number)
        }
    }
}
