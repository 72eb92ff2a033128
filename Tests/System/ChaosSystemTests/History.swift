import ChaosLog

/// The record of a chaos run: the logs of the processes, and the tables. Times are microseconds of the monotonic clock.
struct History {
    /// A row of `q.run`.
    struct Run: Hashable {
        var job: Int64
        var number: Int32
        var outcome: String
        var dueAt: Int64
        var claimedAt: Int64?
        var finishedAt: Int64

        var isTerminal: Bool { !["retried", "snoozed", "released", "lost"].contains(outcome) }
    }

    /// Identifies one run.
    struct RunKey: Hashable, CustomStringConvertible {
        var job: Int64
        var number: Int32

        var description: String { "\(job).\(number)" }
    }

    var events: [ChaosEvent] = []
    var runs: [Run] = []
    /// Jobs that are still in `q.job`.
    var live: [Int64] = []
    /// Rows that handlers wrote in the transactions that completed their runs.
    var effects: [RunKey] = []
}

extension History.Run {
    var key: History.RunKey { History.RunKey(job: job, number: number) }
}

extension ChaosEvent {
    /// The run that the event is about.
    var key: History.RunKey? {
        guard let job, let run else { return nil }
        return History.RunKey(job: job, number: run)
    }
}

/// The invariants of the queue, which must hold whatever fails.
enum Invariant: String, CaseIterable {
    /// Each job that was committed, or seen by a process, ended once and for all.
    case lostJob = "lost job"
    /// A job that was rolled back never began.
    case ghostJob = "rolled-back job ran"
    case doubleCompletion = "double accepted completion"
    /// A worker's report about a run that was taken from it has no effect.
    case fencedRun = "fenced run counted"
    /// Only a run that its handler finished is completed.
    case emptyCompletion = "completed without its work"
    case laneOrder = "order broken in a lane"
    case laneCap = "cap of a lane exceeded"
    /// The newest arguments of a unique key are seen by a run that counts.
    case keyLost = "last number of a key lost"
    case lateRecovery = "recovery too late"
}

/// An invariant that a history violates.
struct Violation: Hashable, CustomStringConvertible {
    let invariant: Invariant
    let what: String
    /// The affected jobs.
    var jobs: [Int64] = []

    var description: String { "\(invariant.rawValue): \(what)" }
}
