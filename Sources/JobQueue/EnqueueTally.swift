import CoreMetrics

/// Jobs that a transaction asked for, by queue and kind: counted once it is committed, in the counter
/// `jobs_enqueued_total`. Requests that folded into a waiting job count as well; what SQL functions enqueue does not,
/// for nobody here hears of it. Kinds are types of this program, so labels are few.
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
