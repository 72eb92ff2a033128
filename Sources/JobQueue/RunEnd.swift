/// What happens to a job whose run failed.
package enum Fate: Sendable, Hashable {
    /// Retry after the given time, or after the worker's backoff if `nil`. Costs an attempt.
    case retry(after: Duration?)
    /// Run later; costs no attempt.
    case snooze(Duration)
    /// Retrying is pointless: make it a dead letter.
    case discard
}

/// An error that decides the fate of the failed job. After any other error the job is retried until its attempts are
/// used up.
package protocol FatefulError: Error {
    var fate: Fate { get }
}

/// How a run ended. The raw values are those of `q.run.outcome`.
package enum RunOutcome: String, Sendable, Hashable, CaseIterable {
    case completed
    /// Failed, and will run again.
    case retried
    /// Its handler asked to run later.
    case snoozed
    /// Given back at no cost, because its worker stops, has no handler for it, or never learned of its claim.
    case released
    /// Went to the dead letters, `q.dead`.
    case discarded
    /// An operator or a program cancelled it.
    case cancelled
    /// Too late to be worth running.
    case expired
    /// A newer request with its unique key is waiting and replaces it.
    case superseded
    /// Its worker died, or it outlived its deadline and its worker did not report it.
    case lost
}

/// How a run ended, as its worker reports it to the database.
enum RunEnd: Sendable, Hashable {
    case completed
    /// Completed in the handler's own transaction, so the database has recorded it already.
    case completedByHandler
    case expired
    /// It was cancelled, and the handler stopped.
    case cancelled
    case discarded(reason: DeathReason, error: String)
    case rearmed(Rearm, after: Duration, error: String?)

    /// Why a job is a dead letter; the raw values are those of `q.dead.reason`.
    enum DeathReason: String, Sendable, Hashable {
        /// Out of attempts.
        case failed
        /// The arguments do not fit the kind.
        case undecodable
        /// The handler threw an error whose fate is ``Fate/discard``.
        case discarded
    }

    /// Why a job returns to the waiting jobs. The raw values are those of `q.run.outcome`.
    enum Rearm: String, Sendable, Hashable {
        case retried, snoozed, released
    }

    /// Returns the end of a run whose handler threw `error`.
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

    /// The text of `error` as stored in the tables. NULs are removed, because Postgres accepts none in a text. If an
    /// error quoted one from a page, every report of this end would fail, together with the other ends in the same
    /// call.
    static func errorText(_ error: any Error) -> String {
        String(String(describing: error).prefix(4000).filter { $0 != "\0" })
    }
}

extension RunEnd {
    /// The outcome in the history, unless the database decides otherwise.
    var outcome: RunOutcome {
        switch self {
        case .completed, .completedByHandler: .completed
        case .expired: .expired
        case .cancelled: .cancelled
        case .discarded: .discarded
        case .rearmed(.retried, _, _): .retried
        case .rearmed(.snoozed, _, _): .snoozed
        case .rearmed(.released, _, _): .released
        }
    }

    /// Why the job is a dead letter; `nil` if it is not one.
    var reason: DeathReason? {
        if case .discarded(let reason, _) = self { reason } else { nil }
    }

    /// The error that is kept with the run.
    var error: String? {
        switch self {
        case .completed, .completedByHandler, .expired, .cancelled: nil
        case .discarded(_, let error): error
        case .rearmed(_, _, let error): error
        }
    }

    /// How long the job waits before its next run; `nil` if there is none.
    var delay: Duration? {
        if case .rearmed(_, let delay, _) = self { delay } else { nil }
    }
}

/// How long a failed job waits before its next attempt. The wait doubles from `base` up to `ceiling`, with a random
/// spread of half of it in both directions.
package struct Backoff: Sendable, Hashable {
    /// The wait after the first failed attempt.
    package var base: Duration
    /// The longest wait before the spread.
    package var ceiling: Duration

    package init(base: Duration = .seconds(2), ceiling: Duration = .seconds(3600)) {
        self.base = base
        self.ceiling = ceiling
    }

    /// `min(ceiling, base · 2^(attempt − 1)) · (0.5 + random)`.
    /// - Parameters:
    ///   - attempt: The attempt that failed, from 1.
    ///   - random: 0…1, so that jobs that failed together are not retried together.
    package func delay(attempt: Int16, random: Double) -> Duration {
        var delay = base
        for _ in 1..<max(1, Int(attempt)) {
            delay = delay * 2
            if delay >= ceiling { break }
        }
        return min(delay, ceiling) * (0.5 + random)
    }
}
