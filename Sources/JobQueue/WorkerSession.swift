import Logging
import Postgres
import Synchronization

/// A worker's life under one lease.
final class WorkerSession: Sendable {
    enum Message: Sendable {
        /// There may be work: a NOTIFY, a due time, the poll, a fresh connection.
        case look
        /// It is time to look below the floors.
        case lookFromTheHead
        case exchanged(WorkerPlan.Exchange, WorkerLease.Exchanged)
        case exchangeFailed(WorkerPlan.Exchange)
        /// Long enough since the exchange that failed.
        case rested
        case ended(Run.Key, RunEnd)
        case rearmed(Run.Key)
        /// A handler goes on although it was cancelled long ago.
        case abandoned(Run.Key)
        /// No more claims; finish what runs.
        case drain
        /// The drain took too long.
        case drainOver
        /// The lease is gone: nothing in hand is ours any more.
        case leaseLost
    }

    let worker: Worker
    let lease: WorkerLease
    let stop: StopSignal
    let mailbox = Mailbox<Message>()
    /// The dispatch loop's plan; the heartbeat reads what is held.
    private let plan: Mutex<WorkerPlan>
    /// When the next scheduled job falls due, for ``poll()``.
    let alarm = Mailbox<ContinuousClock.Instant>()
    private let isOver = StopSignal()
    /// Stops handlers that take too long or are not wanted any more.
    let watch: HandlerWatch
    /// Jobs on their way back, for ``giveBackInTurn()``.
    let rearmCalls = Mailbox<RearmCall>()
    /// Asks for a heartbeat at once.
    let heartbeatCalls = Mailbox<Void>()
    /// How long the last exchange took that looked for jobs from the head of the queue.
    let headLook = Mutex(Duration.zero)
    /// When the lease was last known to be renewed.
    let renewed: Mutex<ContinuousClock.Instant>

    var configuration: WorkerConfiguration { worker.configuration }
    var logger: Logger { worker.logger }

    init(worker: Worker, lease: WorkerLease, stop: StopSignal) {
        self.worker = worker
        self.lease = lease
        self.stop = stop
        plan = Mutex(WorkerPlan(slots: worker.configuration.slots))
        watch = HandlerWatch(patience: worker.configuration.patience, abandoned: worker.abandoned)
        renewed = Mutex(lease.askedAt)
        worker.metrics.renewedLease()
    }

    var held: [Int64] { plan.withLock { $0.held } }

    func run() async {
        let drainCall = stop.whenSet { [mailbox] in mailbox.send(.drain) }
        defer { stop.forget(drainCall) }
        await withTaskGroup(of: Void.self) { upkeep in
            upkeep.addTask { await self.keepLease() }
            upkeep.addTask { await self.watchLease() }
            upkeep.addTask { await self.watch.run { self.abandoned($0) } }
            upkeep.addTask { await self.rescueOthers() }
            upkeep.addTask { await self.fireSchedules() }
            upkeep.addTask { await self.tidy() }
            upkeep.addTask { await self.listen() }
            upkeep.addTask { await self.poll() }
            upkeep.addTask { await self.lookFromTheHead() }
            upkeep.addTask { await self.giveBackInTurn() }
            await dispatchUntilOver()
            upkeep.cancelAll()
        }
    }

    /// Books are kept by tasks of a group, which nobody cancels with the handlers: their ends are still to be told.
    private func dispatchUntilOver() async {
        await withDiscardingTaskGroup { books in
            await dispatch(books: &books)
            if Task.isCancelled { watch.cancelAll() }
            // Those that go on hold up neither the next lease nor the end of the program, which has 5 seconds.
            let patience: Duration = Task.isCancelled ? .seconds(3) : configuration.patience
            for run in await watch.allEnded(within: patience) { abandoned(run) }
            isOver.set()
        }
    }

    private func dispatch(books: inout DiscardingTaskGroup) async {
        while !Task.isCancelled {
            switch plan.withLock({ $0.next() }) {
            case .exchange(let exchange):
                books.addTask { await self.carryOut(exchange) }
            case .wait:
                for message in await mailbox.receive() {
                    guard take(message, books: &books) else { return }
                }
            case .stop:
                await closeLease()
                return
            }
        }
    }

    /// - Returns: `false` when the session is over.
    private func take(_ message: Message, books: inout DiscardingTaskGroup) -> Bool {
        switch message {
        case .look:
            plan.withLock { $0.woken() }
        case .lookFromTheHead:
            plan.withLock { $0.lookFromTheHead() }
        case .exchanged(let exchange, let answer):
            for run in note(answer, to: exchange) { watch.begin(run.run) { await self.handle(run) } }
            // What was claimed before the drain may arrive after its end: it has no more time than the others had.
            if plan.withLock({ $0.isDrainOver }) { watch.cancelAll() }
        case .exchangeFailed(let exchange):
            let failures = plan.withLock { $0.exchangeFailed(exchange) }
            books.addTask { await self.rest(afterFailures: failures) }
        case .rested:
            plan.withLock { $0.rested() }
        case .ended(let run, let end):
            if let call = plan.withLock({ $0.ended(run, end) }) { rearmCalls.send(call) }
        case .rearmed(let run):
            plan.withLock { $0.rearmed(run) }
        case .abandoned(let run):
            plan.withLock { $0.abandoned(run) }
            // The session is to end, so that Worker.run() ends as well.
            if worker.isStuck { drain(books: &books) }
        case .drain:
            drain(books: &books)
        case .drainOver:
            plan.withLock { $0.drainOver() }
            watch.cancelAll()
        case .leaseLost:
            // Nothing in hand is ours any more: the handlers' work would be done twice, and nobody wants to hear how it
            // ends.
            watch.cancelAll()
            books.cancelAll()
            return false
        }
        return true
    }

    /// - Returns: the runs to begin.
    private func note(_ answer: WorkerLease.Exchanged, to exchange: WorkerPlan.Exchange) -> [ClaimedRun] {
        plan.withLock { plan in
            plan.exchanged(
                exchange,
                claimed: answer.claimed.map(\.run),
                claimedFrom: answer.claimedFrom,
                fellAsleep: answer.fellAsleep
            )
        }
        if let due = answer.nextDue { alarm.send(ContinuousClock.now + due) }
        for id in answer.fenced {
            // Taken from us before, or told twice because the first reply was lost: either way its word is void.
            logger.notice("the end of a run was not accepted", metadata: ["job.id": "\(id)"])
        }
        return answer.claimed
    }

    /// Claims no more. Asked again, it changes nothing.
    private func drain(books: inout DiscardingTaskGroup) {
        let isDraining = plan.withLock { plan in
            defer { plan.drain() }
            return plan.isDraining
        }
        if isDraining { return }
        logger.info("draining", metadata: ["worker.id": "\(lease.id)", "jobs.held": "\(held.count)"])
        books.addTask { await self.limitDrain() }
        books.addTask { await self.tellDrain() }
    }

    private func limitDrain() async {
        await isOver.wait(atMost: configuration.drain)
        mailbox.send(.drainOver)
    }

    private func tellDrain() async {
        do {
            try await lease.drain()
        } catch {
            // Others only learn later that this worker takes nothing more; the end of its lease says so, too.
            logger.notice("drain not told", metadata: ["worker.id": "\(lease.id)", "error": "\(error)"])
        }
    }

    private func closeLease() async {
        do {
            try await lease.close()
        } catch {
            // It runs out by itself; until then the worker only looks alive.
            logger.notice("lease not closed", metadata: ["worker.id": "\(lease.id)", "error": "\(error)"])
        }
    }
}
