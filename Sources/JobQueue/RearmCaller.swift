import Logging

/// A request to give a job back to the waiting ones.
struct RearmCall: Equatable, Sendable {
    let run: Run.Key
    let reason: RunEnd.Rearm
    let delay: Duration
    let error: String?
}

/// Gives jobs back to the database one after the other. Each call may wait for a producer that holds the job's unique
/// key, and many concurrent calls would take the connections that renew the lease.
struct RearmCaller: Sendable {
    let lease: WorkerLease
    let logger: Logger
    private let calls = Mailbox<RearmCall>()

    init(lease: WorkerLease, logger: Logger) {
        self.lease = lease
        self.logger = logger
    }

    func send(_ call: RearmCall) {
        calls.send(call)
    }

    /// Makes the calls until the task is cancelled. A call that fails is repeated, after the others, until it
    /// succeeds: otherwise its job would stay running for ever.
    /// - Parameter rearmed: Called when the database has the job back.
    func run(rearmed: @Sendable (Run.Key) -> Void) async {
        await withDiscardingTaskGroup { pauses in
            var failures: [Run.Key: Int16] = [:]
            while !Task.isCancelled {
                for call in await calls.receive() where !Task.isCancelled {
                    if await rearm(call) {
                        failures[call.run] = nil
                        rearmed(call.run)
                        continue
                    }
                    let count = min((failures[call.run] ?? 0) + 1, 10)
                    failures[call.run] = count
                    pauses.addTask { await retry(call, afterFailures: count) }
                }
            }
            pauses.cancelAll()
        }
    }

    private func retry(_ call: RearmCall, afterFailures failures: Int16) async {
        let backoff = Backoff(base: .milliseconds(100), ceiling: .seconds(3))
        // A sleep that is cut short is harmless: the cancelled caller makes no more calls.
        try? await Task.sleep(for: backoff.delay(attempt: failures, random: .random(in: 0...1)))
        calls.send(call)
    }

    /// - Returns: Whether the database has answered.
    private func rearm(_ call: RearmCall) async -> Bool {
        do {
            if try await !lease.rearm(call) {
                logger.notice(
                    "a job could not be given back, it was taken away",
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
