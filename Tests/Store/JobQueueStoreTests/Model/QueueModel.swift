/// A model of the queue: an independent implementation of the effects that the SQL functions of schema `q` must have,
/// without locks, plans or statements. Where the two differ, one of them is wrong.
struct QueueModel {
    struct Job: Hashable {
        var id: Int64
        var queue: String
        var priority = 2
        /// In milliseconds since the model's beginning, like all instants of the model.
        var runAt: Int
        var notBefore: Int?
        var expiresAt: Int?
        var key: String?
        var lane: String?
        var laneCap = 1
        var attempt = 0
        var maxAttempts = 10
        var runNumber = 0
        var crashes = 0
        var folds = 0
        var newest: Int64?
        var timeLimit = 60_000
        var cancelAt: Int?
        var arguments: String
        var lastError: String?
        /// How the job's last run ended, if the job waits again.
        var lastOutcome: String?
        /// Since when workers have put the job back because they have no handler for it; `nil`: that never happened, or
        /// it was put back for another reason since.
        var unhandledSince: Int?
        /// Set while it runs.
        var hold: Hold?

        struct Hold: Hashable {
            var worker: Int64
            var claimedAt: Int
            var deadlineAt: Int
        }
    }

    struct Worker: Hashable {
        var queues: [String]
        var leaseUntil: Int
        var renewedAt: Int
        /// Some of the times at which the worker renewed its lease, newest first.
        var signs: [Int]
        var makesRoomSince: Int?
        var busy = 0
        var isAsleep = false
        var isDraining = false
        var endReason: String?
    }

    struct Limits: Hashable {
        var pausedBy: String?
        var maxRunning: Int?
        /// The rate limit: starts per second, and the greatest burst.
        var rate: Double?
        var burst: Double?
        var tokens = 0.0
        var tokensAt = 0
    }

    struct DeadLetter: Hashable {
        var job: Job
        var reason: String
        var diedAt: Int
        var redrivenAs: Int64?
        var redrivenAt: Int?
    }

    var now = 0
    /// The value of the database's `random()`.
    var luck = 0.0
    var jobs: [Int64: Job] = [:]
    var workers: [Int64: Worker] = [:]
    var queues: [String: Limits] = [:]
    var dead: [Int64: DeadLetter] = [:]
    /// The runs that ended at this instant, each with its line in ``lines``.
    var runs: [(job: Int64, outcome: String, line: String)] = []
    var nextJob: Int64 = 1

    /// Moves the clock forward.
    mutating func advance(by milliseconds: Int, luck: Double) {
        now += milliseconds
        self.luck = luck
        runs = []
    }

    func waiting(_ key: String?, in queue: String) -> Job? {
        guard let key else { return nil }
        return jobs.values.first { $0.key == key && $0.queue == queue && $0.hold == nil }
    }

    func running(of worker: Int64) -> [Job] {
        jobs.values.filter { $0.hold?.worker == worker }
    }

    /// The job of this run, if `worker` holds it now, as the fence requires; `nil` otherwise.
    func held(_ id: Int64, _ runNumber: Int, by worker: Int64) -> Job? {
        jobs[id].flatMap { $0.runNumber == runNumber && $0.hold?.worker == worker ? $0 : nil }
    }
}

extension QueueModel {
    /// The jobs, workers and limits, and the runs and dead letters of this instant, in the format of `test.state()`.
    var lines: [String] {
        jobs.values.sorted { $0.id < $1.id }.map(\.line)
            + workers.sorted { $0.key < $1.key }.map { id, worker in
                Self.line(
                    "worker",
                    id,
                    worker.endReason,
                    worker.isAsleep,
                    worker.isDraining,
                    worker.busy,
                    worker.leaseUntil
                )
            }
            + queues.sorted { $0.key < $1.key }.map { name, limits in
                Self.line(
                    "queue",
                    name,
                    limits.pausedBy,
                    limits.maxRunning,
                    limits.rate.map { Int($0 * 1000) },
                    Int((limits.tokens * 1000).rounded()),
                    limits.tokensAt
                )
            }
            + runs.sorted { ($0.job, $0.outcome) < ($1.job, $1.outcome) }.map(\.line)
            + dead.filter { $0.value.diedAt == now || $0.value.redrivenAt == now }.sorted { $0.key < $1.key }
            .map { id, letter in
                Self.line(
                    "dead",
                    id,
                    letter.reason,
                    letter.job.runNumber,
                    letter.job.crashes,
                    letter.redrivenAs,
                    letter.job.arguments
                )
            }
    }

    static func line(_ words: Any?...) -> String {
        words.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
    }
}

extension QueueModel.Job {
    fileprivate var line: String {
        QueueModel.line(
            "job",
            id,
            queue,
            hold == nil ? "available" : "running",
            priority,
            runAt,
            notBefore,
            expiresAt,
            key,
            lane,
            laneCap,
            attempt,
            maxAttempts,
            runNumber,
            crashes,
            folds,
            newest,
            hold?.worker,
            hold?.claimedAt,
            hold?.deadlineAt,
            cancelAt,
            unhandledSince,
            arguments,
            lastError
        )
    }
}
