import Logging
import Postgres
import Synchronization

/// A worker's life under one lease.
final class WorkerSession: Sendable {
    enum Message: Sendable {
        /// There may be work: a NOTIFY, a due time, the poll, a fresh connection.
        case look
        case ended(Run.Key, RunEnd)
        case rearmed(Run.Key)
        /// No more claims; finish what runs.
        case drain
        /// The drain took too long.
        case drainOver
        /// The lease is gone: nothing in hand is ours any more.
        case leaseLost
    }

    let worker: Worker
    let lease: WorkerLease
    private let stop: StopSignal
    let mailbox = Mailbox<Message>()
    /// The dispatch loop's plan; the heartbeat reads what is held.
    private let plan: Mutex<WorkerPlan>
    /// When the next scheduled job falls due, for ``poll()``.
    let alarm = Mailbox<ContinuousClock.Instant>()
    private let isOver = StopSignal()
    /// How each run is told that somebody wants it stopped.
    let cancellations = Mutex<[Run.Key: StopSignal]>([:])
    /// Asks for a heartbeat at once.
    let heartbeatCalls = Mailbox<Void>()
    /// When the lease was last known to be renewed.
    let renewed = Mutex(ContinuousClock.now)

    var configuration: WorkerConfiguration { worker.configuration }
    var logger: Logger { worker.logger }

    init(worker: Worker, lease: WorkerLease, stop: StopSignal) {
        self.worker = worker
        self.lease = lease
        self.stop = stop
        plan = Mutex(WorkerPlan(slots: worker.configuration.slots))
    }

    var held: [Int64] { plan.withLock { $0.held } }

    func run() async throws {
        let drainCall = stop.whenSet { [mailbox] in mailbox.send(.drain) }
        defer { stop.forget(drainCall) }
        await withTaskGroup(of: Void.self) { upkeep in
            upkeep.addTask { await self.keepLease() }
            upkeep.addTask { await self.watchLease() }
            upkeep.addTask { await self.rescueOthers() }
            upkeep.addTask { await self.fireSchedules() }
            upkeep.addTask { await self.tidy() }
            upkeep.addTask { await self.listen() }
            upkeep.addTask { await self.poll() }
            await dispatchUntilOver()
            upkeep.cancelAll()
        }
    }

    /// Books are kept by tasks of the outer group, so that cancelling the handlers never cancels the telling of their ends.
    private func dispatchUntilOver() async {
        await withDiscardingTaskGroup { books in
            await withDiscardingTaskGroup { handlers in
                await dispatch(handlers: &handlers, books: &books)
            }
            isOver.set()
        }
    }

    private func dispatch(handlers: inout DiscardingTaskGroup, books: inout DiscardingTaskGroup) async {
        var failures: Int16 = 0
        while !Task.isCancelled {
            switch plan.withLock({ $0.next() }) {
            case .exchange(let ends, let want):
                switch await exchange(ends: ends, want: want, alone: plan.withLock(\.isAlone)) {
                case .claimed(let runs):
                    failures = 0
                    for run in runs { handlers.addTask { await self.handle(run) } }
                case .failed:
                    failures = min(failures + 1, 10)
                    guard await rest(afterFailures: failures, handlers: &handlers, books: &books) else { return }
                case .leaseLost:
                    giveUp(&handlers, &books)
                    return
                }
            case .wait:
                for message in await mailbox.receive() {
                    guard take(message, handlers: &handlers, books: &books) else { return }
                }
            case .stop:
                await closeLease()
                return
            }
        }
    }

    /// - Returns: `false` when the session is over.
    private func take(_ message: Message, handlers: inout DiscardingTaskGroup, books: inout DiscardingTaskGroup) -> Bool
    {
        switch message {
        case .look:
            plan.withLock { $0.woken() }
        case .ended(let run, let end):
            if let call = plan.withLock({ $0.ended(run, end) }) { books.addTask { await self.giveBack(call) } }
        case .rearmed(let run):
            plan.withLock { $0.rearmed(run) }
        case .drain:
            plan.withLock { $0.drain() }
            books.addTask { await self.limitDrain() }
            books.addTask { await self.tellDrain() }
        case .drainOver:
            handlers.cancelAll()
        case .leaseLost:
            giveUp(&handlers, &books)
            return false
        }
        return true
    }

    /// Nothing in hand is ours any more: the handlers' work would be done twice, and nobody wants to hear how it ends.
    private func giveUp(_ handlers: inout DiscardingTaskGroup, _ books: inout DiscardingTaskGroup) {
        handlers.cancelAll()
        books.cancelAll()
    }

    private enum ExchangeResult {
        case claimed([ClaimedRun])
        case failed
        case leaseLost
    }

    private func exchange(ends: [WorkerPlan.Ended], want: Int, alone: Bool) async -> ExchangeResult {
        do {
            let answer = try await lease.exchange(ends: ends, want: want, alone: alone)
            let runs = answer.claimed.map(\.run)
            plan.withLock { $0.exchanged(claimed: runs, wanted: want, fellAsleep: answer.fellAsleep) }
            if let due = answer.nextDue { alarm.send(ContinuousClock.now + due) }
            for id in answer.fenced {
                // Taken from us before, or told twice because the first reply was lost: either way its word is void.
                logger.notice("the end of a run was not accepted", metadata: ["job.id": "\(id)"])
            }
            return .claimed(answer.claimed)
        } catch let error as PostgresError where error.sqlState == WorkerLease.lost {
            logger.warning("lease lost, everything in hand is given up", metadata: ["worker.id": "\(lease.id)"])
            return .leaseLost
        } catch {
            plan.withLock { $0.exchangeFailed() }
            logger.warning("exchange failed, trying again", metadata: ["error": "\(error)"])
            return .failed
        }
    }

    /// Waits before the next try; what happens meanwhile is heard at once: a call to stop must not wait for a database
    /// that is away.
    /// - Returns: `false` when the session is over.
    private func rest(
        afterFailures failures: Int16,
        handlers: inout DiscardingTaskGroup,
        books: inout DiscardingTaskGroup
    ) async -> Bool {
        let backoff = Backoff(base: .milliseconds(50), ceiling: .seconds(2))
        let end = ContinuousClock.now + backoff.delay(attempt: failures, random: .random(in: 0...1))
        while !Task.isCancelled, ContinuousClock.now < end {
            for message in await mailbox.receive(until: end) {
                guard take(message, handlers: &handlers, books: &books) else { return false }
            }
        }
        return true
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
