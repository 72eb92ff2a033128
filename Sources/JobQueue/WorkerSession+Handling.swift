import Logging
import Postgres

extension WorkerSession {
    /// Runs the handler of one job and says how that ended.
    func handle(_ claimed: ClaimedRun) async {
        let begin = ContinuousClock.now
        worker.metrics.began(claimed.run)
        let end = await worker.handlers.perform(
            claimed,
            under: watch,
            backoff: configuration.backoff,
            logger: logger
        )
        worker.metrics.ended(claimed.run, end, after: .now - begin)
        mailbox.send(.ended(claimed.run.key, end))
    }

    /// Gives jobs back one after the other: each may wait for a producer that holds its key, and many at once would
    /// take the connections that renew the lease.
    func giveBackInTurn() async {
        await withDiscardingTaskGroup { pauses in
            var failures: [Run.Key: Int16] = [:]
            while !Task.isCancelled {
                for call in await rearmCalls.receive() where !Task.isCancelled {
                    if await giveBack(call) {
                        failures[call.run] = nil
                        mailbox.send(.rearmed(call.run))
                        continue
                    }
                    // Until it was heard: a lost word would leave the job running for ever. The others go first.
                    let count = min((failures[call.run] ?? 0) + 1, 10)
                    failures[call.run] = count
                    pauses.addTask { await self.callAgain(call, afterFailures: count) }
                }
            }
            pauses.cancelAll()
        }
    }

    private func callAgain(_ call: RearmCall, afterFailures failures: Int16) async {
        let backoff = Backoff(base: .milliseconds(100), ceiling: .seconds(3))
        // Cancelled with the session, and then nobody takes the call.
        try? await Task.sleep(for: backoff.delay(attempt: failures, random: .random(in: 0...1)))
        rearmCalls.send(call)
    }

    /// - Returns: whether the database has heard it.
    private func giveBack(_ call: RearmCall) async -> Bool {
        do {
            if try await !lease.rearm(call) {
                logger.notice(
                    "a job could not be given back, it is not ours",
                    metadata: ["job.id": "\(call.run.jobID)"]
                )
            }
            return true
        } catch {
            logger.warning(
                "job not given back yet",
                metadata: ["job.id": "\(call.run.jobID)", "error": "\(error)"]
            )
            return false
        }
    }
}
