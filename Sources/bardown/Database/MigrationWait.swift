import Postgres
import Storage

/// Reports which locks a migration waits for.
///
/// A migration file tries to get its locks for half a second at a time, and between two attempts no wait is visible. A
/// wait for the same object and the same holders is reported once, and again after half a minute.
enum MigrationWait {
    private static let pollInterval: Duration = .milliseconds(150)
    /// How many polls must see the same wait, even in different attempts, before it is reported. A lock that is
    /// released immediately is not worth a line.
    private static let pollsBeforeReport = 2
    private static let repeatInterval: Duration = .seconds(30)

    /// Polls the lock waits of the session `pid` until the task is cancelled.
    /// - Parameter report: Called with each new wait.
    static func watch(_ pid: Int32, on pool: PostgresPool, report: (LockWait) -> Void) async {
        let store = LockWaitStore(pool)
        var (subject, polls) = ("", 0)
        var reported: (wait: LockWait, at: ContinuousClock.Instant)?
        while !Task.isCancelled {
            // A failed poll reports nothing, because the migration itself will report the error.
            if let wait = try? await store.lockWait(of: pid) {
                (subject, polls) = wait.subject == subject ? (subject, polls + 1) : (wait.subject, 1)
                let isNew = reported.map { !wait.isSame(as: $0.wait) || .now - $0.at > repeatInterval } ?? true
                if polls >= pollsBeforeReport, isNew {
                    report(wait)
                    reported = (wait, .now)
                }
            }
            // Cancellation ends the sleep and the loop.
            try? await Task.sleep(for: pollInterval)
        }
    }
}

extension LockWait {
    /// Whether the same processes hold the same object. What the processes are doing does not matter.
    fileprivate func isSame(as other: LockWait) -> Bool { subject == other.subject && pids == other.pids }
}
