/// How a run ended, in the words of `q.run.outcome`.
package enum RunOutcome: String, Sendable, Hashable, CaseIterable {
    case completed
    /// Failed, and will run again.
    case retried
    /// Asked to run later.
    case snoozed
    /// Given back at no cost: its worker stops, has no handler for it, or never learned of its claim.
    case released
    /// Went to the dead letters, `q.dead`.
    case discarded
    /// Somebody asked for it.
    case cancelled
    /// Too late to be worth running.
    case expired
    /// A newer request with its unique key waits and stands for it.
    case superseded
    /// Its worker died, or it outlived its deadline and its worker did not say so.
    case lost
}

extension RunEnd {
    /// What it is called in the history, where the database agrees.
    var outcome: RunOutcome {
        switch self {
        case .completed, .settled: .completed
        case .expired: .expired
        case .cancelled: .cancelled
        case .discarded: .discarded
        case .rearmed(.retried, _, _): .retried
        case .rearmed(.snoozed, _, _): .snoozed
        case .rearmed(.released, _, _): .released
        }
    }

    /// What the handler had to say.
    var error: String? {
        switch self {
        case .completed, .settled, .expired, .cancelled: nil
        case .discarded(_, let error): error
        case .rearmed(_, _, let error): error
        }
    }

    /// How long the job waits before its next run; `nil` where there is none.
    var delay: Duration? {
        if case .rearmed(_, let delay, _) = self { delay } else { nil }
    }
}
