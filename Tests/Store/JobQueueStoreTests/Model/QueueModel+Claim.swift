extension QueueModel {
    /// Claims up to `want` jobs for `worker`, and returns them in the order in which it gets them.
    mutating func claim(_ worker: Int64, _ queue: String, _ want: Int, alone: Bool) -> [Job] {
        let allowed = allowance(queue, want)
        guard allowed > 0 else { return [] }
        if alone {
            workers[worker]?.makesRoomSince = nil
        } else if suspectWaits(queue), makesRoom(worker, queue) {
            return []
        }
        let taken = pick(queue, allowed, alone: alone).sorted(by: Self.isMoreUrgent).map { picked in
            var job = picked
            job.runNumber += 1
            job.attempt += 1
            job.hold = .init(worker: worker, claimedAt: now, deadlineAt: now + job.timeLimit)
            jobs[job.id] = job
            return job
        }
        if var limits = queues[queue], limits.rate != nil, !taken.isEmpty {
            limits.tokens = tokens(limits) - Double(taken.count)
            limits.tokensAt = now
            queues[queue] = limits
        }
        return taken
    }

    private func suspectWaits(_ queue: String) -> Bool {
        jobs.values.contains {
            $0.queue == queue && $0.hold == nil && $0.crashes >= 2 && $0.runAt < now - 30_000 && isLaneFree($0)
        }
    }

    /// Whether the worker makes room for a suspect job, which means that it claims no jobs until it holds none. If no
    /// other worker makes room yet, marks this one as making room.
    private mutating func makesRoom(_ id: Int64, _ queue: String) -> Bool {
        guard let worker = workers[id] else { return false }
        if worker.makesRoomSince != nil { return true }
        let isAnothers = workers.contains { other, worker in
            other != id && worker.endReason == nil && !worker.isDraining && worker.queues.contains(queue)
                && worker.leaseUntil > now && worker.makesRoomSince.map { $0 > now - 900_000 } ?? false
        }
        if !isAnothers { workers[id]?.makesRoomSince = now }
        return !isAnothers
    }

    static func isMoreUrgent(_ one: Job, _ other: Job) -> Bool {
        (one.priority, one.runAt, one.id) < (other.priority, other.runAt, other.id)
    }

    /// The number of starts that a rate limit allows now.
    func tokens(_ limits: Limits) -> Double {
        let elapsed = Double(max(0, now - limits.tokensAt)) / 1000
        return min(limits.burst ?? 0, limits.tokens + elapsed * (limits.rate ?? 0))
    }

    private func allowance(_ queue: String, _ want: Int) -> Int {
        guard let limits = queues[queue] else { return want }
        if limits.pausedBy != nil { return 0 }
        if limits.maxRunning == nil, limits.rate == nil { return want }
        var room = Double(want)
        if let most = limits.maxRunning {
            room = min(room, Double(most - jobs.values.count { $0.queue == queue && $0.hold != nil }))
        }
        if limits.rate != nil { room = min(room, tokens(limits).rounded(.down)) }
        let sharers = workers.values.count { $0.endReason == nil && !$0.isDraining && $0.queues.contains(queue) }
        return max(0, min(want, Int((room / Double(max(1, sharers))).rounded(.up))))
    }

    private func pick(_ queue: String, _ want: Int, alone: Bool) -> [Job] {
        let due = jobs.values.filter { $0.queue == queue && $0.hold == nil && $0.runAt <= now }
        if alone, let suspect = due.filter({ $0.crashes >= 2 && isLaneFree($0) }).min(by: isEarlier) {
            return [suspect]
        }
        var picked: [Job] = []
        var full: Set<String> = []
        while true {
            let free = due.filter { $0.crashes < 2 && isLaneFree($0) && !full.contains($0.lane ?? "") }
            for (priority, latest, share) in bands(want, due) where picked.count < share {
                let band = free.filter { $0.priority == priority && $0.runAt <= latest && !picked.contains($0) }
                picked += band.sorted(by: isEarlier).prefix(share - picked.count)
            }
            let kept = withinLaneCaps(picked)
            if kept.count == picked.count { return kept }
            full.formUnion(Set(picked).subtracting(kept).compactMap(\.lane))
            picked = kept
        }
    }

    private func isEarlier(_ one: Job, _ other: Job) -> Bool {
        (one.runAt, one.id) < (other.runAt, other.id)
    }

    /// Divides the places of a claim: first a share for each of the priorities 1 to 3 with jobs that have waited a
    /// minute for each step of their priority, then the rest by priority.
    private func bands(_ want: Int, _ due: [Job]) -> [(priority: Int, latest: Int, share: Int)] {
        let places = want >= 4 ? want / 4 : luck < 0.25 ? 1 : 0
        let turn = Int(luck * 3)
        let aged = (1...3).sorted { ($0 + turn) % 3 < ($1 + turn) % 3 }.filter { priority in
            due.contains { $0.priority == priority && $0.runAt <= now - priority * 60_000 }
        }
        let shares = aged.enumerated().map { index, priority in
            (priority, now - priority * 60_000, (places * (index + 1) + aged.count - 1) / aged.count)
        }
        return (places > 0 ? shares : []) + (0...3).map { ($0, now, want) }
    }

    private func isLaneFree(_ job: Job) -> Bool {
        guard let lane = job.lane else { return true }
        let others = jobs.values.filter { $0.lane == lane }
        if job.laneCap == 1 { return !others.contains { $0.id < job.id || $0.hold != nil } }
        return others.count { $0.hold != nil } < job.laneCap
    }

    private func withinLaneCaps(_ picked: [Job]) -> [Job] {
        var kept = picked
        for lane in Set(picked.filter { $0.laneCap > 1 }.compactMap(\.lane)) {
            let sharing = picked.filter { $0.lane == lane && $0.laneCap > 1 }.sorted(by: Self.isMoreUrgent)
            let cap = sharing.map(\.laneCap).min() ?? 0
            let surplus = sharing.dropFirst(max(0, cap - jobs.values.count { $0.lane == lane && $0.hold != nil }))
            kept.removeAll { surplus.contains($0) }
        }
        return kept
    }
}
