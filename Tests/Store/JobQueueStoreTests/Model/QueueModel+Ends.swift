extension QueueModel {
    /// The end of a run as a worker reports it.
    struct End: Hashable {
        var job: Int64
        var runNumber: Int
        var outcome: String
    }

    mutating func exchange(_ id: Int64, _ ends: [End], _ queue: String, _ want: Int, alone: Bool) -> [String] {
        guard let worker = workers[id], worker.endReason == nil else { return ["lost"] }
        let accepted = Set(ends.filter { finish(id, $0) }.map(\.job))
        var answer = ends.filter { !accepted.contains($0.job) }.map {
            Self.line("fenced", $0.job, $0.runNumber, nil, nil)
        }
        if want == 0 { return answer }
        let claimed = claim(id, queue, want, alone: alone)
        answer += claimed.map { Self.line("job", $0.id, $0.runNumber, $0.attempt, nil) }
        if claimed.count == want {
            workers[id]?.isAsleep = false
        } else {
            if !worker.isAsleep { answer.append(Self.line("asleep", nil, nil, nil, nil)) }
            workers[id]?.isAsleep = true
            if let due = nextDue(queue) { answer.append(Self.line("due", nil, nil, nil, due)) }
        }
        return answer
    }

    private mutating func finish(_ worker: Int64, _ end: End) -> Bool {
        guard let job = held(end.job, end.runNumber, by: worker) else { return false }
        jobs[job.id] = nil
        note(job, end.outcome, nil)
        if end.outcome == "discarded" { moveToDeadLetters(job, "failed") }
        return true
    }

    /// The time until the next scheduled job is due or until the rate limit allows a start, whichever is later, in
    /// milliseconds; `nil` if no job is scheduled and the rate limit allows a start now.
    private func nextDue(_ queue: String) -> Int? {
        var due = jobs.values.filter { $0.queue == queue && $0.hold == nil && $0.runAt > now }.map(\.runAt).min()
        if let limits = queues[queue], let rate = limits.rate, tokens(limits) < 1 {
            let wait = ((1 - tokens(limits)) / rate * 1_000_000).rounded(.toNearestOrEven) / 1000
            due = max(due ?? .min, now + Int(wait.rounded(.up)))
        }
        return due.map { $0 - now }
    }

    mutating func rearm(_ worker: Int64, _ end: End, delay: Int, error: String?) -> Bool {
        guard let job = held(end.job, end.runNumber, by: worker) else { return false }
        var outcome = end.outcome
        if job.cancelAt != nil {
            jobs[job.id] = nil
            outcome = "cancelled"
        } else if let error, end.outcome == "released" {
            outcome = postponeUnhandled(job, delay: delay, error)
        } else {
            var next = job
            next.attempt -= end.outcome == "retried" ? 0 : 1
            if !requeue(next, as: end.outcome, notBefore: now + delay, error) { outcome = "superseded" }
        }
        note(job, outcome, error)
        return true
    }

    /// Puts back a job that has no handler, with growing delays. After a day the job becomes a dead letter.
    private mutating func postponeUnhandled(_ job: Job, delay: Int, _ error: String) -> String {
        var next = job
        let since = job.unhandledSince ?? now
        let duration = now - since
        if duration >= 86_400_000 {
            jobs[job.id] = nil
            moveToDeadLetters(job, "unhandled")
            return "discarded"
        }
        next.attempt -= 1
        let later = now + max(delay, min(duration, 600_000))
        let isBack = requeue(next, as: "released", notBefore: later, error, unhandledSince: since)
        return isBack ? "released" : "superseded"
    }

    /// Makes a running job wait again, unless a newer request with its key waits.
    /// - Parameter unhandledSince: `nil` if the job is put back for another reason than a missing handler.
    /// - Returns: `false` when a newer request with the same key waits.
    private mutating func requeue(
        _ job: Job,
        as outcome: String,
        notBefore: Int?,
        _ error: String?,
        unhandledSince: Int? = nil
    ) -> Bool {
        var job = job
        job.unhandledSince = unhandledSince
        job.notBefore = notBefore
        job.lastOutcome = outcome
        if var other = waiting(job.key, in: job.queue) {
            if other.newest ?? other.id > job.newest ?? job.id {
                if outcome != "retried" || job.arguments == other.arguments {
                    if let notBefore, notBefore >= other.notBefore ?? .min { other.lastOutcome = outcome }
                    other.notBefore = [other.notBefore, notBefore].compactMap(\.self).max()
                    other.runAt = max(other.runAt, notBefore ?? .min)
                    other.unhandledSince = [other.unhandledSince, unhandledSince].compactMap(\.self).min()
                    jobs[other.id] = other
                }
                jobs[job.id] = nil
                return false
            }
            jobs[other.id] = nil
            note(other, "superseded", nil)
            if other.lastOutcome != "retried" || job.arguments == other.arguments {
                job.notBefore = [other.notBefore, notBefore].compactMap(\.self).max()
            }
        }
        job.hold = nil
        job.runAt = job.notBefore ?? now
        job.lastError = error ?? job.lastError
        jobs[job.id] = job
        return true
    }

    /// Takes back the jobs of lost workers and overdue runs.
    mutating func rescue() -> [String] {
        for (id, worker) in workers where worker.endReason == nil && worker.leaseUntil < now {
            // If another worker renewed its lease in this window, this worker should have renewed its own as well. The
            // window is 6 to 11.25 seconds after the worker's last renewal, because a lease has 15 seconds.
            let window = (worker.renewedAt + 6_000)...(worker.renewedAt + 11_250)
            let isSeen = workers.contains { other, worker in
                other != id && worker.signs.contains(where: window.contains)
            }
            workers[id]?.endReason = isSeen ? "lost" : "cut_off"
        }
        var answer: [String] = []
        for job in jobs.values.filter({ $0.hold != nil }).sorted(by: { $0.id < $1.id }) {
            guard let hold = job.hold else { continue }
            let isOverdue = hold.deadlineAt < now - 5000
            guard isOverdue || workers[hold.worker]?.endReason != nil else { continue }
            let isCutOff = workers[hold.worker]?.endReason == "cut_off"
            let error = isOverdue ? "ran past its time limit" : "its worker was lost"
            let outcome = rescue(job, isCutOff ? "its worker was cut off from the database" : error, isCrash: !isCutOff)
            answer.append("\(job.id) \(outcome)")
        }
        return answer
    }

    private mutating func rescue(_ job: Job, _ error: String, isCrash: Bool) -> String {
        var next = job
        next.crashes += isCrash ? 1 : 0
        var outcome = "lost"
        if job.cancelAt != nil {
            outcome = "cancelled"
            jobs[job.id] = nil
        } else if next.crashes >= 3 {
            outcome = "discarded"
            jobs[job.id] = nil
            moveToDeadLetters(next, "crashed")
        } else {
            next.attempt = max(0, job.attempt - 1)
            if !requeue(next, as: "lost", notBefore: nil, error) { outcome = "superseded" }
        }
        note(job, outcome, error)
        return outcome
    }

    mutating func heartbeat(_ id: Int64, held: [Int64]) -> [String] {
        guard workers[id]?.endReason == nil, workers[id] != nil else { return ["lost"] }
        workers[id]?.leaseUntil = now + 15_000
        workers[id]?.renewedAt = now
        if let signs = workers[id]?.signs, signs[0] <= now - 2_500 {
            workers[id]?.signs = Array(([now] + signs).prefix(12))
        }
        workers[id]?.busy = held.count
        let mine = running(of: id)
        var answer = mine.filter { $0.cancelAt != nil }.map { "cancel \($0.id)" }
        let orphans = mine.filter { !held.contains($0.id) && ($0.hold?.claimedAt ?? now) < now - 20_000 }
        for job in orphans.sorted(by: { ($0.key ?? "~", $0.id) < ($1.key ?? "~", $1.id) })
        where rearm(id, End(job: job.id, runNumber: job.runNumber, outcome: "released"), delay: 0, error: nil) {
            answer.append("returned \(job.id)")
        }
        return answer
    }

    mutating func moveToDeadLetters(_ job: Job, _ reason: String) {
        dead[job.id] = DeadLetter(job: job, reason: reason, diedAt: now)
    }

    mutating func note(_ job: Job, _ outcome: String, _ error: String?) {
        let arguments = outcome == "completed" ? nil : job.arguments
        let line = Self.line(
            "run",
            job.id,
            job.runNumber,
            outcome,
            job.attempt,
            job.hold?.worker,
            error,
            arguments
        )
        runs.append((job.id, outcome, line))
    }
}
