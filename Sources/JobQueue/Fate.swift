/// What becomes of a job whose run failed.
package enum Fate: Sendable, Hashable {
    /// Retry after the given time, or after the worker's backoff if `nil`. Costs an attempt.
    case retry(after: Duration?)
    /// Run later; costs no attempt.
    case snooze(Duration)
    /// Retrying is pointless: make it a dead letter.
    case discard
}

/// An error that decides the fate of the failed job. After any other error the job is retried.
package protocol FatefulError: Error {
    var fate: Fate { get }
}

/// How a run ended, as it is told to the database.
enum RunEnd: Sendable, Hashable {
    case completed
    /// Completed in the handler's own transaction: the database knows.
    case settled
    case expired
    /// Somebody asked for it, and the handler stopped.
    case cancelled
    case discarded(reason: DeathReason, error: String)
    case rearmed(Rearm, after: Duration, error: String?)

    /// Why a job is a dead letter; the raw values are those of `q.dead.reason`.
    enum DeathReason: String, Sendable, Hashable {
        /// Out of attempts.
        case failed
        /// The arguments do not fit the kind.
        case undecodable
        /// The handler said so.
        case discarded
    }

    /// Why a job goes back to the waiting ones; the raw values are those of `q.run.outcome`.
    enum Rearm: String, Sendable, Hashable {
        case retried, snoozed, released
    }

    /// `error` as it is kept in the tables. Postgres takes no NUL in a text: one, quoted from a page, would make every
    /// attempt to tell the end of the run fail, and with it the ends that travel in the same call.
    static func errorText(_ error: any Error) -> String {
        String(String(describing: error).prefix(4000).filter { $0 != "\0" })
    }

    /// What becomes of a run whose handler threw `error`.
    /// - Parameter random: 0…1, spreads the retries of jobs that failed together.
    static func after(_ error: any Error, in run: Run, backoff: Backoff, random: Double) -> RunEnd {
        let text = errorText(error)
        switch (error as? any FatefulError)?.fate ?? .retry(after: nil) {
        case .discard:
            return .discarded(reason: .discarded, error: text)
        case .snooze(let delay):
            return .rearmed(.snoozed, after: delay, error: text)
        case .retry where run.attempt >= run.maxAttempts:
            return .discarded(reason: .failed, error: text)
        case .retry(let delay):
            return .rearmed(.retried, after: delay ?? backoff.delay(attempt: run.attempt, random: random), error: text)
        }
    }
}
