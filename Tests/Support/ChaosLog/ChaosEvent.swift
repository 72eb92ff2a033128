/// A line in the log of a process of a chaos run. It says what happened, when, and to which job.
package struct ChaosEvent: Codable, Hashable, Sendable {
    package enum What: String, Codable, Sendable {
        /// A handler began a run.
        case begun
        /// A handler did its work, but the queue has not recorded that yet.
        case done
        /// A handler threw.
        case failed
        /// The transaction that completes the run was committed, as far as the client knows.
        case effect
        /// The transaction that completes the run was refused, because the run had been given to another worker.
        case fenced
        /// A producer's transaction was committed.
        case committed
        /// A producer does not know whether its transaction was committed.
        case unknown
        /// A producer rolled its transaction back.
        case rolledBack
        /// The chaos run injected a fault, see ``ChaosEvent/note``.
        case fault
    }

    /// Microseconds of the machine's monotonic clock. All processes share it, and changes of the time of day do not
    /// affect it.
    package var at: Int64
    package var what: What
    /// The name of the process that wrote the line.
    package var process: String
    package var job: Int64?
    package var run: Int32?
    package var worker: Int64?
    /// The request of the job, in the lines of its producer and of its handlers.
    package var request: ChaosRequest?
    package var note: String?

    package init(
        at: Int64,
        what: What,
        process: String,
        job: Int64? = nil,
        run: Int32? = nil,
        worker: Int64? = nil,
        request: ChaosRequest? = nil,
        note: String? = nil
    ) {
        self.at = at
        self.what = what
        self.process = process
        self.job = job
        self.run = run
        self.worker = worker
        self.request = request
        self.note = note
    }
}

/// A job as its producer requested it: the arguments and the enqueue options.
package struct ChaosRequest: Codable, Hashable, Sendable {
    /// A text that differs from the tag of every other request.
    package var tag: String
    /// A number that grows with each request of a producer.
    package var number: Int64
    /// The time in milliseconds for which the handler works.
    package var milliseconds = 0
    /// The number of attempts that fail.
    package var failures: Int16 = 0
    /// Whether the handler completes the run in a transaction that also writes a row.
    package var hasEffect = false
    package var key: String?
    package var lane: String?
    package var laneCap: Int16 = 1
    package var delayMilliseconds = 0
    package var expiresMilliseconds: Int?

    package init(tag: String, number: Int64) {
        self.tag = tag
        self.number = number
    }
}
