import ChaosLog

/// Checks a history against the invariants of the queue. It is a pure function of the history.
///
/// A process writes the line `begun` after the queue has answered, and the line `done` before it reports to the queue.
/// A run therefore occupies its lane at least from its line `begun` to the end in its row, and the times need no
/// tolerance for slow processes.
struct HistoryChecker {
    let history: History
    /// How long a due job may wait, and a lost run may go unnoticed, in microseconds.
    var recoveryBound: Int64 = 30_000_000
    /// The possible difference between the database's clock and that of the processes, in microseconds.
    var clockError: Int64 = 5000
    /// The longest run of a handler, in microseconds.
    var longestWork: Int64 = 3_000_000

    let runs: [History.RunKey: [History.Run]]
    let runsOfJob: [Int64: [History.Run]]
    let begun: [ChaosEvent]
    let committed: [ChaosEvent]
    /// The newest request of each job in the logs.
    let requests: [Int64: ChaosRequest]
    /// The request that each run received.
    private let given: [History.RunKey: ChaosRequest]

    init(_ history: History) {
        self.history = history
        runs = Dictionary(grouping: history.runs, by: \.key)
        runsOfJob = Dictionary(grouping: history.runs, by: \.job)
            .mapValues { $0.sorted { ($0.number, $0.finishedAt) < ($1.number, $1.finishedAt) } }
        begun = history.events.filter { $0.what == .begun }
        committed = history.events.filter { $0.what == .committed }
        requests = Dictionary(
            (committed + begun).compactMap { event in event.job.flatMap { job in event.request.map { (job, $0) } } },
            uniquingKeysWith: { $0.number > $1.number ? $0 : $1 }
        )
        given = Dictionary(
            begun.compactMap { event in event.key.flatMap { key in event.request.map { (key, $0) } } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func violations() -> [Violation] {
        lostJobs() + ghostJobs() + doubleCompletions() + fencedRuns() + emptyCompletions() + lostKeys()
            + brokenOrders() + exceededCaps() + lateRecoveries()
    }

    /// Returns the row with the final outcome of a job; `nil` if there is none.
    func terminal(_ job: Int64) -> History.Run? {
        runsOfJob[job]?.first(where: \.isTerminal)
    }

    private func lostJobs() -> [Violation] {
        let live = Set(history.live)
        return requests.keys.sorted().compactMap { job in
            guard let end = terminal(job) else {
                let place = live.contains(job) ? "is still in the queue" : "is nowhere"
                return Violation(invariant: .lostJob, what: "job \(job) \(place)", jobs: [job])
            }
            let request = requests[job]
            switch end.outcome {
            case "expired" where request?.expiresMilliseconds == nil,
                "superseded" where request?.key == nil,
                "cancelled":
                return Violation(invariant: .lostJob, what: "job \(job) ended as \(end.outcome)", jobs: [job])
            default: return nil
            }
        }
    }

    private func ghostJobs() -> [Violation] {
        let rolledBack = Set(history.events.filter { $0.what == .rolledBack }.compactMap(\.request?.tag))
        return begun.filter { $0.request.map { rolledBack.contains($0.tag) } ?? false }
            .map { Violation(invariant: .ghostJob, what: "run \($0.key!)", jobs: [$0.job!]) }
    }

    private func doubleCompletions() -> [Violation] {
        let ended = runsOfJob.compactMap { job, runs -> Violation? in
            let ends = runs.filter(\.isTerminal)
            guard ends.count > 1 else { return nil }
            let words = ends.map { "\($0.number) \($0.outcome)" }.joined(separator: ", ")
            return Violation(invariant: .doubleCompletion, what: "job \(job) ended with \(words)", jobs: [job])
        }
        let written = Dictionary(grouping: history.effects, by: \.job).filter { $0.value.count > 1 }
            .map { Violation(invariant: .doubleCompletion, what: "job \($0.key) wrote twice", jobs: [$0.key]) }
        return ended + written
    }

    private func fencedRuns() -> [Violation] {
        func outcomes(_ key: History.RunKey) -> Set<String> { Set((runs[key] ?? []).map(\.outcome)) }
        func fault(_ key: History.RunKey, _ what: String) -> Violation {
            Violation(invariant: .fencedRun, what: "run \(key) \(what)", jobs: [key.job])
        }
        let written = history.effects.filter { outcomes($0) != ["completed"] }
            .map { fault($0, "wrote, but ended as \(outcomes($0).sorted())") }
        let reported = history.events.compactMap { event -> Violation? in
            guard let key = event.key else { return nil }
            if event.what == .fenced, outcomes(key).contains("completed") {
                return fault(key, "was refused, but counts")
            }
            if event.what == .effect, outcomes(key) != ["completed"] {
                return fault(key, "was accepted, but does not count")
            }
            return nil
        }
        // A job that ends while it waits has an unclaimed row with the number of its previous run.
        let twice = runs.mapValues { $0.count { $0.claimedAt != nil } }.filter { $0.value > 1 }
            .map { fault($0.key, "ended \($0.value) times") }
        // A run begins after the previous run of its job has ended, even if the handler of the previous run does not
        // know that yet.
        let overlapping = begun.compactMap { event -> Violation? in
            guard let key = event.key else { return nil }
            let before = runs[.init(job: key.job, number: key.number - 1)]?.first
            guard let before, before.finishedAt > event.at + clockError else { return nil }
            return fault(key, "began before run \(before.number) had ended")
        }
        return written + reported + twice + overlapping
    }

    private func emptyCompletions() -> [Violation] {
        let done = Set(history.events.filter { $0.what == .done }.compactMap(\.key))
        let written = Set(history.effects)
        return history.runs.filter { $0.outcome == "completed" }.compactMap { run in
            if !done.contains(run.key) {
                return Violation(invariant: .emptyCompletion, what: "run \(run.key) was never done", jobs: [run.job])
            }
            if given[run.key]?.hasEffect == true, !written.contains(run.key) {
                return Violation(invariant: .emptyCompletion, what: "run \(run.key) wrote nothing", jobs: [run.job])
            }
            return nil
        }
    }

    private func lostKeys() -> [Violation] {
        let last = Dictionary(
            committed.compactMap { event in event.request?.key.map { ($0, event) } },
            uniquingKeysWith: { $0.request!.number > $1.request!.number ? $0 : $1 }
        )
        let seen = Dictionary(
            begun.compactMap { event -> (String, Int64)? in
                guard let key = event.request?.key, let number = event.request?.number, let run = event.key else {
                    return nil
                }
                let counts = runs[run]?.contains { ["completed", "discarded"].contains($0.outcome) } ?? false
                return counts ? (key, number) : nil
            },
            uniquingKeysWith: max
        )
        return last.sorted { $0.key < $1.key }.compactMap { key, event in
            let newest = seen[key] ?? 0
            guard newest < event.request!.number else { return nil }
            let what = "\(key): \(event.request!.number) was committed, the newest that counts is \(newest)"
            return Violation(invariant: .keyLost, what: what, jobs: event.job.map { [$0] } ?? [])
        }
    }
}
