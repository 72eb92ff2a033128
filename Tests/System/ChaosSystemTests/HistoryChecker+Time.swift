import ChaosLog

/// The invariants about times: order, concurrency, and the delay of claims and recoveries.
extension HistoryChecker {
    /// Checks that a job of an ordered lane begins after every earlier job of the lane has ended. Within a lane, ids
    /// follow the order of the commits, because only one producer uses the lane. Requests with an unknown outcome are
    /// ignored.
    func brokenOrders() -> [Violation] {
        let begunAt = Dictionary(
            begun.compactMap { event in event.job.map { ($0, event.at) } },
            uniquingKeysWith: min
        )
        return orderedLanes.flatMap { lane, jobs -> [Violation] in
            // The job with the latest end so far. The jobs are visited in order of id.
            var latest: (job: Int64, end: Int64)?
            var found: [Violation] = []
            for job in jobs {
                let first = begunAt[job]
                if let latest, let first, latest.end > first + clockError {
                    let what = "\(lane): job \(job) began before job \(latest.job) had ended"
                    found.append(Violation(invariant: .laneOrder, what: what, jobs: [latest.job, job]))
                }
                if let end = terminal(job)?.finishedAt, end > latest?.end ?? .min { latest = (job, end) }
            }
            return found
        }
    }

    /// The committed jobs of each lane with a cap of one, in order of id.
    private var orderedLanes: [(String, [Int64])] {
        let inLanes = committed.filter { $0.request?.lane != nil && $0.request?.laneCap == 1 }
        return Dictionary(grouping: inLanes) { $0.request!.lane! }
            .mapValues { $0.compactMap(\.job).sorted() }
            .sorted { $0.key < $1.key }
    }

    /// Checks that a lane never has more concurrent runs than its cap. A run counts only while it certainly ran, so a
    /// count over the cap is always a fault.
    func exceededCaps() -> [Violation] {
        let occupations = begun.compactMap { event -> (lane: String, cap: Int16, from: Int64, to: Int64, job: Int64)? in
            guard let request = event.request, let lane = request.lane, let key = event.key,
                let end = runs[key]?.first?.finishedAt, end - clockError > event.at
            else { return nil }
            return (lane, request.laneCap, event.at, end - clockError, key.job)
        }
        return Dictionary(grouping: occupations, by: \.lane).sorted { $0.key < $1.key }.compactMap { lane, all in
            let steps = all.flatMap { [($0.from, 1, $0.job), ($0.to, -1, $0.job)] }.sorted {
                ($0.0, $0.1) < ($1.0, $1.1)
            }
            var inside: Set<Int64> = []
            for (_, step, job) in steps {
                if step > 0 { inside.insert(job) } else { inside.remove(job) }
                if inside.count > Int(all[0].cap) {
                    let what = "\(lane): \(inside.count) jobs at once, its cap is \(all[0].cap)"
                    return Violation(invariant: .laneCap, what: what, jobs: inside.sorted())
                }
            }
            return nil
        }
    }

    /// Checks that a due job is claimed, and a lost run noticed, within the bound. A job of an ordered lane is due when
    /// the previous job of the lane has ended. For wider lanes the due time is unknown.
    func lateRecoveries() -> [Violation] {
        var before: [Int64: Int64] = [:]
        for (_, jobs) in orderedLanes {
            for (earlier, later) in zip(jobs, jobs.dropFirst()) { before[later] = terminal(earlier)?.finishedAt }
        }
        let waits = history.runs.compactMap { run -> Violation? in
            guard let claimed = run.claimedAt else { return nil }
            if let request = requests[run.job], request.lane != nil, request.laneCap > 1 { return nil }
            let wait = claimed - max(run.dueAt, before[run.job] ?? .min)
            guard wait > recoveryBound else { return nil }
            let what = "run \(run.key) waited \(wait / 1000) ms"
            return Violation(invariant: .lateRecovery, what: what, jobs: [run.job])
        }
        let unnoticed = begun.compactMap { event -> Violation? in
            guard let key = event.key, let run = runs[key]?.first, run.outcome == "lost" || run.outcome == "released",
                run.finishedAt - event.at > recoveryBound + longestWork
            else { return nil }
            let what = "run \(key) was lost for \((run.finishedAt - event.at) / 1000) ms"
            return Violation(invariant: .lateRecovery, what: what, jobs: [key.job])
        }
        return waits + unnoticed
    }
}
