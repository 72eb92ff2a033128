import Logging
import Postgres

extension WorkerSession {
    /// Runs the handler of one job and says how that ended.
    func handle(_ claimed: ClaimedRun) async {
        let end = await worker.handlers.perform(
            claimed,
            under: watch,
            backoff: configuration.backoff,
            logger: logger
        )
        mailbox.send(.ended(claimed.run.key, end))
    }

    /// Tells the database that a job waits again, until it was heard: a lost word would leave the job running for ever.
    func giveBack(_ call: RearmCall) async {
        var failures: Int16 = 0
        while !Task.isCancelled {
            do {
                if try await !lease.rearm(call) {
                    logger.notice(
                        "a job could not be given back, it is not ours",
                        metadata: ["job.id": "\(call.run.jobID)"]
                    )
                }
                break
            } catch {
                failures = min(failures + 1, 10)
                logger.warning(
                    "job not given back yet",
                    metadata: ["job.id": "\(call.run.jobID)", "error": "\(error)"]
                )
                let backoff = Backoff(base: .milliseconds(100), ceiling: .seconds(3))
                try? await Task.sleep(for: backoff.delay(attempt: failures, random: .random(in: 0...1)))
            }
        }
        mailbox.send(.rearmed(call.run))
    }
}
