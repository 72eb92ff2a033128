import Logging
import Postgres
import Synchronization

/// The work that a worker does alongside its jobs, under one lease. For itself, the worker renews the lease and listens
/// for notifications. For all workers, it puts back the jobs of lost ones, fires schedules, counts finished runs, and
/// prunes the history. Every worker does that, so no leader has to be elected.
final class QueueMaintenance: Sendable {
    private let worker: Worker
    private let dispatcher: JobDispatcher
    private let lease: WorkerLease
    /// Requests for an immediate heartbeat.
    private let heartbeatCalls = Mailbox<Void>()
    /// When the last successful renewal of the lease was requested; at first, when the lease itself was requested.
    private let lastRenewal: Mutex<ContinuousClock.Instant>

    private var configuration: WorkerConfiguration { worker.configuration }
    private var logger: Logger { worker.logger }

    /// - Parameter dispatcher: Is notified of wake-ups and of the end of the lease.
    init(worker: Worker, dispatcher: JobDispatcher) {
        self.worker = worker
        self.dispatcher = dispatcher
        lease = dispatcher.lease
        lastRenewal = Mutex(dispatcher.lease.requestedAt)
        worker.metrics.recordLeaseRenewal()
    }

    /// Runs all duties until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { duties in
            duties.addTask { await self.renewLeasePeriodically() }
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
    /// Renews the lease at every heartbeat, and cancels the handlers of jobs for which that was requested. Sends
    /// `leaseLost` when the database reports that the lease is lost.
    private func renewLeasePeriodically() async {
        while !Task.isCancelled {
            _ = await heartbeatCalls.receive(until: .now + configuration.heartbeat)
            if Task.isCancelled { return }
            worker.liveness.recordExchange()
            // The lease runs from when the database receives this call, and that is never before `requestedAt`.
            let requestedAt = ContinuousClock.now
            do {
                let renewal = try await lease.renew(
                    holding: dispatcher.heldJobIDs,
                    for: configuration.lease,
                    within: configuration.lease / 2
                )
                lastRenewal.withLock { $0 = requestedAt }
                worker.metrics.recordLeaseRenewal()
                if !renewal.returned.isEmpty {
                    logger.notice(
                        "claims that never arrived were given back",
                        metadata: ["jobs.count": "\(renewal.returned.count)"]
                    )
                    dispatcher.mailbox.send(.poll)
                }
                dispatcher.runner.watch.cancel(renewal.cancelled)
            } catch let error as PostgresError where error.sqlState == WorkerLease.lost {
                dispatcher.mailbox.send(.leaseLost)
                return
            } catch {
                if Task.isCancelled { return }
                logger.warning("heartbeat failed", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Sends `leaseLost` at the instant when the lease ends without having been renewed. From then on other workers may
    /// run our jobs, whether or not the database answers the heartbeat that is under way.
    private func watchLease() async {
        while !Task.isCancelled {
            let end = lastRenewal.withLock { $0 } + configuration.lease
            guard end > .now else {
                dispatcher.mailbox.send(.leaseLost)
                return
            }
            try? await Task.sleep(until: end)
        }
    }

    /// Makes the dispatcher poll after each notification. A notification is only a hint: if one is lost, ``PollTimer``
    /// makes the dispatcher poll later.
    private func listen() async {
        let listener = PostgresListener(
            worker.listenConfiguration,
            channels: ["q_\(configuration.queue)"],
            logger: logger
        )
        await listener.run { [mailbox = dispatcher.mailbox, heartbeatCalls] event in
            switch event {
            case .notification(let notification) where notification.payload == "cancel": heartbeatCalls.send(())
            case .listening, .notification: mailbox.send(.poll)
            case .lost: break
            }
        }
    }
}

// MARK: - Duties for all workers

extension QueueMaintenance {
    /// How often finished runs are counted for the dashboards. The database skips a call that comes too soon after
    /// another worker's.
    private static let rollUpPause: Duration = .seconds(15)
    /// How often rows past their retention are deleted.
    private static let prunePause: Duration = .seconds(300)
    /// The longest sleep between two checks of the schedules, so that a schedule stored by another process is noticed
    /// in time. An idle process queries this often.
    private static let longestPause: Duration = .seconds(30)
    /// The sleep after a check that fired nothing although a schedule was due. In that case another process is firing
    /// it, or a producer holds its unique key, and checking again immediately would only keep two processors busy.
    private static let shortestPause: Duration = .seconds(1)

    /// Puts back the jobs of workers whose lease ended and runs past their deadline, twice per length of a lease.
    private func rescueOthers() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: configuration.lease / 2)
            if Task.isCancelled { return }
            do {
                let rescued = try await WorkerLease.rescueOthers(in: worker.queue.pool)
                worker.metrics.recordRescued(rescued)
                if rescued > 0 { logger.notice("jobs of lost workers rescued", metadata: ["jobs.count": "\(rescued)"]) }
            } catch {
                if Task.isCancelled { return }
                logger.warning("looking for lost workers failed", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Fires due schedules until the task is cancelled, whatever queue their jobs are for. Sleeps while none is due.
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
            // Try again as often as the lease is renewed, because the heartbeat calls an unreachable database at that
            // rate anyway.
            return configuration.heartbeat
        }
    }

    /// Returns how long to sleep when the next schedule falls due in `due`; `nil`: none ever does.
    static func pause(until due: Duration?, firedAny: Bool) -> Duration {
        guard let due else { return longestPause }
        if due == .zero, !firedAny { return shortestPause }
        return min(due, longestPause)
    }

    /// Counts finished runs and deletes old rows, until the task is cancelled.
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
                logger.warning("roll-up or pruning failed, trying again later", metadata: ["error": "\(error)"])
            }
        }
    }
}
