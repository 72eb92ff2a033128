import Logging
import Postgres

extension WorkerSession {
    /// The longest sleep: by then a schedule that another process put is heard of. An idle process asks this often.
    private static let longestPause: Duration = .seconds(30)
    /// The shortest sleep after a call that fired nothing: what is due is in another process's hands, or its unique key
    /// is in a producer's. Asking again at once would only keep two processors busy.
    private static let shortestPause: Duration = .seconds(1)

    /// Fires the schedules that are due, whatever queue their jobs are for, and sleeps until the next one is.
    func fireSchedules() async {
        while !Task.isCancelled {
            let pause = await fireSchedulesOnce()
            try? await Task.sleep(for: pause)
        }
    }

    /// - Returns: how long to sleep.
    private func fireSchedulesOnce() async -> Duration {
        do {
            let fired = try await worker.queue.fireSchedules()
            for failure in fired.failures {
                logger.error("a schedule cannot fire", metadata: ["error": "\(failure)"])
            }
            if fired.jobs > 0 {
                logger.debug("schedules fired", metadata: ["jobs.count": "\(fired.jobs)"])
            }
            return Self.pause(until: fired.nextDue, firedAny: fired.jobs > 0)
        } catch {
            if !Task.isCancelled {
                logger.warning("firing schedules failed", metadata: ["error": "\(error)"])
            }
            // As often as the lease is renewed: a database that is away is asked by that already.
            return configuration.heartbeat
        }
    }

    /// How long to sleep when the next schedule falls due in `due`.
    static func pause(until due: Duration?, firedAny: Bool) -> Duration {
        guard let due else { return longestPause }
        if due == .zero, !firedAny { return shortestPause }
        return min(due, longestPause)
    }
}
