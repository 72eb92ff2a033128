import ChaosLog
import Foundation
import Postgres
import SystemPackage
import Time

/// The record of a chaos run: the logs of the processes, and the tables. Times are microseconds of the monotonic clock.
struct History {
    /// A row of table `q.run`.
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
    /// The ids of jobs that are still in table `q.job`.
    var live: [Int64] = []
    /// The runs whose handlers wrote a row in the transaction that completed the run.
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
    /// Each job whose request was committed, or that a process saw, reached a final outcome.
    case lostJob = "lost job"
    /// A job whose request was rolled back never began.
    case ghostJob = "rolled-back job ran"
    case doubleCompletion = "double accepted completion"
    /// A worker's report has no effect if its run had been given to another worker.
    case fencedRun = "fenced run counted"
    /// A run is completed only if its handler finished.
    case emptyCompletion = "completed without its work"
    case laneOrder = "order broken in a lane"
    case laneCap = "cap of a lane exceeded"
    /// For each unique key, a run that completed or was discarded had the newest arguments.
    case keyLost = "last number of a key lost"
    case lateRecovery = "recovery too late"
}

/// An invariant that a history violates.
struct Violation: Hashable, CustomStringConvertible {
    let invariant: Invariant
    let what: String
    /// The ids of the affected jobs.
    var jobs: [Int64] = []

    var description: String { "\(invariant.rawValue): \(what)" }
}

extension History {
    /// Loads the logs of the processes and the tables.
    /// - Throws: An error if a line of a log is incomplete, or the database does not answer.
    static func load(logs: [FilePath], from pool: PostgresPool) async throws -> History {
        var history = History()
        for log in logs { history.events += try ChaosLog.events(path: log.string) }
        history.events.sort { $0.at < $1.at }
        let offset = try await timeOfDay(of: pool)
        let rows = try await pool.query("select job_id, run_no, outcome, run_at, claimed_at, finished_at from q.run")
        history.runs = try rows.map { row in
            Run(
                job: try row.decode(column: "job_id"),
                number: try row.decode(column: "run_no"),
                outcome: try row.decode(column: "outcome"),
                dueAt: try row.decode(column: "run_at", as: Instant.self).microseconds - offset,
                claimedAt: try row.decode(column: "claimed_at", as: Instant?.self).map { $0.microseconds - offset },
                finishedAt: try row.decode(column: "finished_at", as: Instant.self).microseconds - offset
            )
        }
        history.live = try await pool.query("select id from q.job").map { try $0.decode(Int64.self) }
        history.effects = try await pool.query("select job_id, run_no from chaos_effect").map { row in
            let (job, number) = try row.decode(Int64.self, Int32.self)
            return RunKey(job: job, number: number)
        }
        return history
    }

    /// Returns the database's time when the processes' monotonic clock was zero, in microseconds. It uses the fastest
    /// of fifty queries, because the delay of a slow one would count as a difference between the clocks.
    private static func timeOfDay(of pool: PostgresPool) async throws -> Int64 {
        try await pool.withConnection { connection in
            var quickest: (trip: Int64, zero: Int64)?
            for _ in 0..<50 {
                let asked = monotonicMicroseconds()
                let now = try await connection.first("select clock_timestamp()")?.decode(Instant.self)
                let answered = monotonicMicroseconds()
                guard let now, answered - asked < quickest?.trip ?? .max else { continue }
                quickest = (answered - asked, now.microseconds - (asked + answered) / 2)
            }
            return quickest?.zero ?? 0
        }
    }

    /// The events and rows of some jobs, for debugging.
    func dump(of jobs: Set<Int64>) -> String {
        let reported = events.filter { event in event.job.map(jobs.contains) ?? false }.map { event in
            let request = event.request
            let what =
                "\(event.process) \(event.what) job \(event.job ?? 0) run \(event.run ?? 0) worker \(event.worker ?? 0)"
            return (event.at, "\(what) \(request?.tag ?? "") \(request?.lane ?? "") \(request?.key ?? "")")
        }
        let kept = runs.filter { jobs.contains($0.job) }.map { run in
            (run.finishedAt, "q.run: \(run.key) \(run.outcome) due \(run.dueAt) claimed \(run.claimedAt ?? 0)")
        }
        let faults = events.filter { $0.what == .fault }.map { ($0.at, "fault: \($0.note ?? "")") }
        return (reported + kept + faults).sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1)" }.joined(separator: "\n")
    }
}
