import Postgres
import Storage

/// Reports what a migration waits for, while it does.
///
/// A file waits for half a second at a time, and between two attempts there is nothing to be seen. Each table with each
/// of its holders is reported once, and again after half a minute.
enum MigrationWait {
    private static let look: Duration = .milliseconds(150)
    /// Looks that see the same before it is reported, however many attempts lie between them: a lock that is free at
    /// once is not worth a line.
    private static let patience = 2
    private static let repetition: Duration = .seconds(30)

    /// Looks at what the session `pid` waits for, again and again until the task is cancelled.
    /// - Parameter report: Called with each new wait.
    static func watch(_ pid: Int32, on pool: PostgresPool, report: (LockWait) -> Void) async {
        let store = LockWaitStore(pool)
        var (subject, seen) = ("", 0)
        var reported: (wait: LockWait, at: ContinuousClock.Instant)?
        while !Task.isCancelled {
            // A look that fails reports nothing: the migration itself will complain.
            if let wait = try? await store.wait(of: pid) {
                (subject, seen) = wait.subject == subject ? (subject, seen + 1) : (wait.subject, 1)
                let isNew = reported.map { !wait.isSame(as: $0.wait) || .now - $0.at > repetition } ?? true
                if seen >= patience, isNew {
                    report(wait)
                    reported = (wait, .now)
                }
            }
            // Cancellation ends the sleep, and the loop with it.
            try? await Task.sleep(for: look)
        }
    }
}

extension LockWait {
    /// Whether the same processes hold the same thing, whatever they do meanwhile.
    fileprivate func isSame(as other: LockWait) -> Bool { subject == other.subject && pids == other.pids }
}
