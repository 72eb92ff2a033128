import Logging
import Postgres
import Synchronization

/// Claims jobs under one lease, has them run, and reports how they ended.
///
/// One task decides what to do next, with a ``WorkerPlan``. All events reach it as messages in one mailbox.
final class JobDispatcher: Sendable {
    enum Message: Sendable {
        /// There may be work: after a NOTIFY, at a due time or a poll, or on a fresh connection.
        case poll
        /// It is time to look for jobs below the ``ClaimFloors``.
        case pollFromHead
        case exchanged(WorkerPlan.Exchange, WorkerLease.Exchanged)
        case exchangeFailed(WorkerPlan.Exchange)
        /// The wait after a failed exchange is over.
        case backoffEnded
        case ended(Run.Key, RunEnd)
        case rearmed(Run.Key)
        /// A handler goes on although it was cancelled long ago.
        case abandoned(Run.Key)
        /// Claim no more jobs; the running ones may finish.
        case drain
        /// The drain took too long.
        case drainOver
        /// The lease has ended, and with it the worker has lost all of its jobs.
        case leaseLost
    }

    let worker: Worker
    let lease: WorkerLease
    let mailbox = Mailbox<Message>()
    let runner: JobRunner
    /// The plan of the task that decides. It needs a lock, because the heartbeat reads the worker's jobs from it.
    private let plan: Mutex<WorkerPlan>
    private let timer: PollTimer
    private let rearms: RearmCaller
    private let finishSignal = StopSignal()

    private var configuration: WorkerConfiguration { worker.configuration }
    private var logger: Logger { worker.logger }

    init(worker: Worker, lease: WorkerLease) {
        self.worker = worker
        self.lease = lease
        plan = Mutex(WorkerPlan(slots: worker.configuration.slots))
        timer = PollTimer(interval: worker.configuration.poll)
        rearms = RearmCaller(lease: lease, logger: worker.logger)
        runner = JobRunner(
            handlers: worker.handlers,
            backoff: worker.configuration.backoff,
            logger: worker.logger,
            watch: HandlerWatch(cancellationGrace: worker.configuration.cancellationGrace, abandoned: worker.abandoned),
            metrics: worker.metrics
        )
    }

    /// The ids of all jobs that the database should keep assigned to this worker.
    var heldJobIDs: [Int64] { plan.withLock { $0.heldJobIDs } }

    /// Dispatches until it is drained, the lease is lost, or the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { [mailbox] helpers in
            helpers.addTask { await self.runner.watch.run { self.recordAbandoned($0) } }
            helpers.addTask { await self.rearms.run { mailbox.send(.rearmed($0)) } }
            helpers.addTask { await self.timer.poll { mailbox.send(.poll) } }
            helpers.addTask { await self.timer.pollFromHead { mailbox.send(.pollFromHead) } }
            await dispatchUntilOver()
            helpers.cancelAll()
        }
    }

    /// Runs the calls to the database in a group that is not cancelled with the handlers, because the ends of their
    /// runs must still be reported.
    private func dispatchUntilOver() async {
        await withDiscardingTaskGroup { calls in
            await dispatch(calls: &calls)
            if Task.isCancelled { runner.watch.cancelAll() }
            // Handlers that go on must delay neither the next lease nor the end of the program, which must stop within
            // 5 seconds of its cancellation (``Worker/runUntilSignal()``).
            let timeout: Duration = Task.isCancelled ? .seconds(3) : configuration.cancellationGrace
            for run in await runner.watch.allEnded(within: timeout) { recordAbandoned(run) }
            finishSignal.set()
        }
    }

    private func dispatch(calls: inout DiscardingTaskGroup) async {
        while !Task.isCancelled {
            switch plan.withLock({ $0.next() }) {
            case .exchange(let exchange):
                calls.addTask { await self.perform(exchange) }
            case .wait:
                for message in await mailbox.receive() {
                    guard handle(message, calls: &calls) else { return }
                }
            case .stop:
                await closeLease()
                return
            }
        }
    }

    /// - Returns: `false` when the lease is lost.
    private func handle(_ message: Message, calls: inout DiscardingTaskGroup) -> Bool {
        switch message {
        case .poll:
            plan.withLock { $0.requestPoll() }
        case .pollFromHead:
            plan.withLock { $0.requestHeadPoll() }
        case .exchanged(let exchange, let result):
            begin(apply(result, to: exchange))
        case .exchangeFailed(let exchange):
            let failures = plan.withLock { $0.exchangeFailed(exchange) }
            calls.addTask { await self.backOff(afterFailures: failures) }
        case .backoffEnded:
            plan.withLock { $0.backoffEnded() }
        case .ended(let run, let end):
            if let call = plan.withLock({ $0.ended(run, end) }) { rearms.send(call) }
        case .rearmed(let run):
            plan.withLock { $0.rearmed(run) }
        case .abandoned(let run):
            plan.withLock { $0.abandoned(run) }
            // End the lease, so that Worker.run() ends as well.
            if worker.isStuck { drain(calls: &calls) }
        case .drain:
            drain(calls: &calls)
        case .drainOver:
            plan.withLock { $0.drainOver() }
            runner.watch.cancelAll()
        case .leaseLost:
            // Other workers run the jobs from now on, and the database rejects any report from this one.
            runner.watch.cancelAll()
            calls.cancelAll()
            return false
        }
        return true
    }

    private func begin(_ runs: [ClaimedRun]) {
        for claimed in runs {
            runner.begin(claimed) { [mailbox] end in mailbox.send(.ended(claimed.run.key, end)) }
        }
        // The reply to a claim may arrive after the drain is over. The claimed jobs must then end immediately, like the
        // others.
        if plan.withLock({ $0.isDrainOver }) { runner.watch.cancelAll() }
    }

    /// - Returns: The runs to begin.
    private func apply(_ result: WorkerLease.Exchanged, to exchange: WorkerPlan.Exchange) -> [ClaimedRun] {
        plan.withLock { plan in
            plan.exchanged(
                exchange,
                claimed: result.claimed.map(\.run),
                claimedFrom: result.claimedFrom,
                fellAsleep: result.fellAsleep
            )
        }
        if let due = result.nextDue { timer.jobFallsDue(at: .now + due) }
        for id in result.fenced {
            // The run was taken from this worker before, or its end was reported twice because the first reply was
            // lost. In both cases the report has no effect.
            logger.notice("the end of a run was not accepted", metadata: ["job.id": "\(id)"])
        }
        return result.claimed
    }

    /// Logs and counts a handler that goes on although it was cancelled long ago, and frees its slot. Another worker
    /// may have its job by now.
    private func recordAbandoned(_ run: Run) {
        logger.error(
            "a handler ignores its cancellation, its slot is given to another job",
            metadata: ["job.id": "\(run.jobID)", "job.kind": "\(run.kind)"]
        )
        worker.metrics.recordAbandoned()
        mailbox.send(.abandoned(run.key))
    }
}

extension JobDispatcher {
    /// Reports the ends in an exchange, claims up to as many jobs as it requests, and sends the reply to the mailbox.
    private func perform(_ exchange: WorkerPlan.Exchange) async {
        let begin = ContinuousClock.now
        var failed = true
        defer {
            worker.metrics.recordExchange(in: .now - begin, failed: failed)
            // A failed exchange counts as well. Otherwise a slow one that failed would be repeated within a second.
            if exchange.want > 0, exchange.floors == .none { timer.recordHeadPoll(in: .now - begin) }
        }
        do {
            let result = try await lease.exchange(exchange)
            failed = false
            mailbox.send(.exchanged(exchange, result))
        } catch let error as PostgresError where error.sqlState == WorkerLease.lost {
            logger.warning("lease lost, all held jobs are given up", metadata: ["worker.id": "\(lease.id)"])
            mailbox.send(.leaseLost)
        } catch {
            if !Task.isCancelled { logger.warning("exchange failed, trying again", metadata: ["error": "\(error)"]) }
            mailbox.send(.exchangeFailed(exchange))
        }
    }

    /// Waits before the next try. It runs in a task of its own, so that a call to stop takes effect at once even if the
    /// database is unreachable.
    /// - Parameter failures: The number of failures in a row, from 1.
    private func backOff(afterFailures failures: Int16) async {
        let backoff = Backoff(base: .milliseconds(50), ceiling: .seconds(2))
        // The sleep is cancelled only when the lease is lost or the worker's task is cancelled. In both cases nothing
        // waits for the message.
        try? await Task.sleep(for: backoff.delay(attempt: failures, random: .random(in: 0...1)))
        mailbox.send(.backoffEnded)
    }

    /// Stops claiming. A second call changes nothing.
    private func drain(calls: inout DiscardingTaskGroup) {
        let isDraining = plan.withLock { plan in
            defer { plan.drain() }
            return plan.isDraining
        }
        if isDraining { return }
        logger.info("draining", metadata: ["worker.id": "\(lease.id)", "jobs.held": "\(heldJobIDs.count)"])
        calls.addTask {
            await self.finishSignal.wait(atMost: self.configuration.drain)
            self.mailbox.send(.drainOver)
        }
        calls.addTask { await self.recordDrain() }
    }

    private func recordDrain() async {
        do {
            try await lease.drain()
        } catch {
            // Until the lease ends, other workers do not learn that this one takes no more jobs.
            logger.notice("drain not recorded", metadata: ["worker.id": "\(lease.id)", "error": "\(error)"])
        }
    }

    private func closeLease() async {
        do {
            try await lease.close()
        } catch {
            // The lease expires by itself. Until then the worker merely appears to be alive.
            logger.notice("lease not closed", metadata: ["worker.id": "\(lease.id)", "error": "\(error)"])
        }
    }
}
