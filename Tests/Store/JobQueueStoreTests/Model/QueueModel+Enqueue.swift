extension QueueModel {
    /// A request with the parameters of `q.enqueue_many`.
    struct Request: Hashable {
        var queue: String
        var arguments: String
        var priority = 2
        var delay = 0
        var expires: Int?
        var key: String?
        var lane: String?
        var laneCap = 1
        var maxAttempts = 10
        var timeLimit = 60_000
    }

    /// - Returns: A line for each request: its job, and whether it folded.
    mutating func enqueue(_ requests: [Request]) -> [String] {
        let numbers = requests.indices.map { nextJob + Int64($0) }
        nextJob += Int64(requests.count)
        var jobOf: [Int: Int64] = [:]
        for group in groups(of: requests) {
            guard let last = group.last else { continue }
            let id = enqueue(merged(group.map { requests[$0] }), as: numbers[last], earlier: group.count - 1)
            for index in group { jobOf[index] = id }
        }
        return requests.indices.map { index in
            let isLast = !requests[(index + 1)...].contains { isSame($0, requests[index]) }
            let id = jobOf[index] ?? 0
            return "\(id) \(!isLast || id != numbers[index])"
        }
    }

    private func isSame(_ one: Request, _ other: Request) -> Bool {
        one.key != nil && one.key == other.key && one.queue == other.queue
    }

    /// The indices of the requests, grouped by key, in order. A request without a key is a group of its own.
    private func groups(of requests: [Request]) -> [[Int]] {
        var groups: [[Int]] = []
        for (index, request) in requests.enumerated() {
            if let place = groups.firstIndex(where: { isSame(requests[$0[0]], request) }) {
                groups[place].append(index)
            } else {
                groups.append([index])
            }
        }
        return groups
    }

    /// Merges several requests of one key in a call into one.
    private func merged(_ requests: [Request]) -> Request {
        var all = requests[requests.count - 1]
        all.priority = requests.map(\.priority).min() ?? 2
        all.delay = requests.map(\.delay).min() ?? 0
        all.expires = requests.contains { $0.expires == nil } ? nil : requests.compactMap(\.expires).max()
        return all
    }

    private mutating func enqueue(_ request: Request, as number: Int64, earlier: Int) -> Int64 {
        let runAt = now + request.delay
        let expiresAt = request.expires.map { now + $0 }
        var job =
            waiting(request.key, in: request.queue)
            ?? Job(id: number, queue: request.queue, runAt: runAt, arguments: request.arguments)
        if job.id == number {
            job.key = request.key
            job.priority = request.priority
            job.expiresAt = expiresAt
            job.folds = earlier
        } else {
            if job.arguments != request.arguments { startAfresh(&job) }
            job.arguments = request.arguments
            job.runAt = max(job.notBefore ?? .min, min(job.runAt, runAt))
            job.priority = min(job.priority, request.priority)
            job.expiresAt = job.expiresAt.flatMap { old in expiresAt.map { max(old, $0) } }
            job.folds += earlier + 1
            job.newest = number
        }
        job.lane = request.lane
        job.laneCap = request.laneCap
        job.maxAttempts = request.maxAttempts
        job.timeLimit = request.timeLimit
        jobs[job.id] = job
        return job.id
    }

    /// Resets the failures of a job that gets other arguments, because they belong to the old request.
    private func startAfresh(_ job: inout Job) {
        job.attempt = 0
        job.crashes = 0
        job.lastError = nil
        if job.lastOutcome == "retried" { job.notBefore = nil }
    }
}
