extension QueueModel {
    mutating func register(queues: [String]) -> String {
        let id = Int64(workers.count + 1)
        workers[id] = Worker(queues: queues, leaseUntil: now + 15_000, renewedAt: now, signs: [now])
        return "\(id)"
    }

    mutating func endWorker(_ id: Int64) {
        guard workers[id]?.endReason == nil else { return }
        workers[id]?.endReason = "stopped"
        workers[id]?.busy = 0
    }

    mutating func drain(_ id: Int64) {
        if workers[id]?.endReason == nil { workers[id]?.isDraining = true }
    }

    mutating func cancel(_ id: Int64) -> String {
        guard let job = jobs[id] else { return "-" }
        if job.hold == nil {
            jobs[id] = nil
            note(job, "cancelled", nil)
            return "cancelled"
        }
        jobs[id]?.cancelAt = job.cancelAt ?? now
        return "requested"
    }

    mutating func runNow(_ id: Int64) -> String {
        guard let job = jobs[id], job.hold == nil else { return "-" }
        jobs[id]?.runAt = now
        jobs[id]?.notBefore = nil
        return "\(id)"
    }

    mutating func redrive(_ id: Int64) -> String {
        guard let letter = dead[id], letter.redrivenAs == nil else { return "-" }
        let job = letter.job
        if waiting(job.key, in: job.queue) == nil {
            let request = Request(
                queue: job.queue,
                arguments: job.arguments,
                priority: job.priority,
                key: job.key,
                lane: job.lane,
                laneCap: job.laneCap,
                maxAttempts: job.maxAttempts,
                timeLimit: job.timeLimit
            )
            _ = enqueue([request])
        }
        let new = waiting(job.key, in: job.queue)?.id ?? nextJob - 1
        dead[id]?.redrivenAs = new
        dead[id]?.redrivenAt = now
        return "\(new)"
    }

    mutating func pause(_ queue: String) {
        queues[queue, default: Limits(tokensAt: now)].pausedBy = queues[queue]?.pausedBy ?? "tests"
    }

    mutating func resume(_ queue: String) -> String {
        guard queues[queue]?.pausedBy != nil else { return "false" }
        queues[queue]?.pausedBy = nil
        return "true"
    }

    mutating func limit(_ queue: String, maxRunning: Int?, rate: Double?) {
        var limits = queues[queue] ?? Limits()
        limits.maxRunning = maxRunning
        limits.rate = rate
        limits.burst = rate.map { max(1, $0) }
        limits.tokens = limits.burst ?? 0
        limits.tokensAt = now
        queues[queue] = limits
    }
}
