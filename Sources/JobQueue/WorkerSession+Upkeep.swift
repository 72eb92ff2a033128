import Logging
import Postgres
import Synchronization

extension WorkerSession {
    /// Renews the lease; says `leaseLost` when the database says so.
    func keepLease() async {
        while !Task.isCancelled {
            _ = await heartbeatCalls.receive(until: .now + configuration.heartbeat)
            if Task.isCancelled { return }
            worker.liveness.note()
            // The lease runs from when the database heard this at the earliest, never later than from its answer.
            let asked = ContinuousClock.now
            do {
                let answer = try await lease.renew(
                    holding: held,
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
                    mailbox.send(.look)
                }
                watch.cancel(answer.cancelled)
            } catch let error as PostgresError where error.sqlState == WorkerLease.lost {
                mailbox.send(.leaseLost)
                return
            } catch {
                if Task.isCancelled { return }
                logger.warning("heartbeat failed", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Says `leaseLost` when the lease is over without having been renewed, at that instant: others run our jobs from
    /// then on, whether or not the database answers the heartbeat that is under way.
    func watchLease() async {
        while !Task.isCancelled {
            let end = renewed.withLock { $0 } + configuration.lease
            guard end > .now else {
                mailbox.send(.leaseLost)
                return
            }
            try? await Task.sleep(until: end)
        }
    }

    /// Says that a handler goes on although it was cancelled long ago. Its job is another worker's by now.
    func abandoned(_ run: Run) {
        logger.error(
            "a handler ignores its cancellation, its slot is given to another job",
            metadata: ["job.id": "\(run.jobID)", "job.kind": "\(run.kind)"]
        )
        worker.metrics.abandoned()
        mailbox.send(.abandoned(run.key))
    }

    /// Takes jobs from workers that are lost, twice a lease, but never in its way.
    func rescueOthers() async {
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

    /// Turns notifications into looks. A notification is a hint: what is missed here, ``poll()`` finds.
    func listen() async {
        let listener = PostgresListener(worker.listening, channels: ["q_\(configuration.queue)"], logger: logger)
        await listener.run { [mailbox, heartbeatCalls] event in
            switch event {
            case .notification(let notification) where notification.payload == "cancel": heartbeatCalls.send(())
            case .listening, .notification: mailbox.send(.look)
            case .lost: break
            }
        }
    }

    /// Looks when the next scheduled job falls due, and every poll interval in any case.
    func poll() async {
        var due: ContinuousClock.Instant?
        var nextPoll = ContinuousClock.now + pollPause
        while !Task.isCancelled {
            let wake = min(nextPoll, due ?? nextPoll)
            let alarms = await alarm.receive(until: wake)
            if let soonest = alarms.min() {
                // Of two exchanges the older may answer last.
                due = min(soonest, due ?? soonest)
            } else if ContinuousClock.now >= wake {
                due = nil
                nextPoll = .now + pollPause
                mailbox.send(.look)
            }
        }
    }

    /// Has a worker that claims look from the head of the queue every second, or less often where that takes long:
    /// about a fiftieth of the time goes there.
    func lookFromTheHead() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: max(.seconds(1), headLook.withLock { $0 } * 50))
            mailbox.send(.lookFromTheHead)
        }
    }

    /// Jitter, so that workers that started together do not ask together for ever.
    private var pollPause: Duration { configuration.poll * .random(in: 0.8...1.2) }
}
