import Logging
import Postgres
import Synchronization

/// What a worker does beside its jobs, under one lease. For itself, it renews the lease and listens. For all workers,
/// it takes jobs from lost ones, fires schedules, counts what ended, and prunes the history. Every worker does that, so
/// that no leader has to be elected.
final class QueueMaintenance: Sendable {
    private let worker: Worker
    private let dispatcher: JobDispatcher
    private let lease: WorkerLease
    /// Asks for a heartbeat at once.
    private let heartbeatCalls = Mailbox<Void>()
    /// When the lease was last known to be renewed.
    private let renewed: Mutex<ContinuousClock.Instant>

    private var configuration: WorkerConfiguration { worker.configuration }
    private var logger: Logger { worker.logger }

    /// - Parameter dispatcher: It hears of notifications and of the end of the lease.
    init(worker: Worker, dispatcher: JobDispatcher) {
        self.worker = worker
        self.dispatcher = dispatcher
        lease = dispatcher.lease
        renewed = Mutex(dispatcher.lease.askedAt)
        worker.metrics.renewedLease()
    }

    /// Runs all of it until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { duties in
            duties.addTask { await self.keepLease() }
            duties.addTask { await self.watchLease() }
            duties.addTask { await self.listen() }
            duties.addTask { await self.rescueOthers() }
            duties.addTask { await self.fireSchedules() }
            duties.addTask { await self.rollUpAndPrune() }
        }
    }
}

// MARK: - The worker's own lease

extension QueueMaintenance {
    /// Renews the lease; sends `leaseLost` when the database says that it is.
    private func keepLease() async {
        while !Task.isCancelled {
            _ = await heartbeatCalls.receive(until: .now + configuration.heartbeat)
            if Task.isCancelled { return }
            worker.liveness.note()
            // The lease runs from when the database gets this call at the earliest, which is before its answer.
            let asked = ContinuousClock.now
            do {
                let answer = try await lease.renew(
                    holding: dispatcher.held,
                    for: configuration.lease,
                    within: configuration.lease / 2
                )
                renewed.withLock { $0 = asked }
                worker.metrics.renewedLease()
                if !answer.returned.isEmpty {
                    logger.notice(
                        "claims that never arrived were given back",
                        metadata: ["jobs.count": "\(answer.returned.count)"]
                    )
                    dispatcher.mailbox.send(.look)
                }
                dispatcher.runner.watch.cancel(answer.cancelled)
            } catch let error as PostgresError where error.sqlState == WorkerLease.lost {
                dispatcher.mailbox.send(.leaseLost)
                return
            } catch {
                if Task.isCancelled { return }
                logger.warning("heartbeat failed", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Sends `leaseLost` when the lease ends without having been renewed, at that instant: other workers run our jobs
    /// from then on, whether or not the database answers the heartbeat that is under way.
    private func watchLease() async {
        while !Task.isCancelled {
            let end = renewed.withLock { $0 } + configuration.lease
            guard end > .now else {
                dispatcher.mailbox.send(.leaseLost)
                return
            }
            try? await Task.sleep(until: end)
        }
    }

    /// Has the dispatcher look at each notification. A notification is a hint: ``PollTimer`` makes up for a lost one.
    private func listen() async {
        let listener = PostgresListener(worker.listening, channels: ["q_\(configuration.queue)"], logger: logger)
        await listener.run { [mailbox = dispatcher.mailbox, heartbeatCalls] event in
            switch event {
            case .notification(let notification) where notification.payload == "cancel": heartbeatCalls.send(())
            case .listening, .notification: mailbox.send(.look)
            case .lost: break
            }
        }
    }
}

// MARK: - Duties for all workers

extension QueueMaintenance {
    /// How often finished runs are counted for the dashboards; the database skips a call that comes too soon after
    /// another worker's.
    private static let rollUpPause: Duration = .seconds(15)
    /// How often what is past its retention is deleted.
    private static let prunePause: Duration = .seconds(300)
    /// The longest sleep between two looks at the schedules, so that one that another process put is noticed in time.
    /// An idle process asks this often.
    private static let longestPause: Duration = .seconds(30)
    /// The shortest sleep after a look that fired nothing: what is due is in another process's hands, or its unique key
    /// is in a producer's. Asking again at once would only keep two processors busy.
    private static let shortestPause: Duration = .seconds(1)

    /// Takes jobs from workers whose lease ended, twice in the length of a lease.
    private func rescueOthers() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: configuration.lease / 2)
            if Task.isCancelled { return }
            do {
                let rescued = try await WorkerLease.rescueOthers(in: worker.queue.pool)
                worker.metrics.rescued(rescued)
                if rescued > 0 { logger.notice("jobs of lost workers rescued", metadata: ["jobs.count": "\(rescued)"]) }
            } catch {
                if Task.isCancelled { return }
                logger.warning("looking for lost workers failed", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Fires the schedules that are due, whatever queue their jobs are for, and sleeps until the next one is.
    func fireSchedules() async {
        while !Task.isCancelled {
            let pause = await fireSchedulesOnce()
            try? await Task.sleep(for: pause)
        }
    }

    /// - Returns: How long to sleep.
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
            // As often as the lease is renewed, which asks a database that is away anyway.
            return configuration.heartbeat
        }
    }

    /// How long to sleep when the next schedule falls due in `due`.
    static func pause(until due: Duration?, firedAny: Bool) -> Duration {
        guard let due else { return longestPause }
        if due == .zero, !firedAny { return shortestPause }
        return min(due, longestPause)
    }

    /// Counts what ended and deletes what is old.
    private func rollUpAndPrune() async {
        var prune = ContinuousClock.now + Self.prunePause * .random(in: 0...1)
        while !Task.isCancelled {
            // Cancellation ends the sleep.
            try? await Task.sleep(for: Self.rollUpPause * .random(in: 0.8...1.2))
            if Task.isCancelled { return }
            do {
                try await worker.queue.pool.execute("select q.roll_up()", within: .seconds(60))
                if ContinuousClock.now >= prune {
                    prune = .now + Self.prunePause
                    try await worker.queue.pool.execute("select count(*) from q.prune()", within: .seconds(60))
                }
            } catch {
                if Task.isCancelled { return }
                logger.warning("tidying failed, trying again later", metadata: ["error": "\(error)"])
            }
        }
    }
}
