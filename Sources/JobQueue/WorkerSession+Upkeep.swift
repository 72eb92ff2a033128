import Logging
import Postgres

extension WorkerSession {
    /// Renews the lease; says `leaseLost` when the database says so, or when it could not be asked for a whole lease.
    func keepLease() async {
        let clock = ContinuousClock()
        var renewed = clock.now
        while !Task.isCancelled {
            try? await Task.sleep(for: configuration.heartbeat)
            if Task.isCancelled { return }
            // The lease runs from when the database heard this at the earliest, never later than from its answer.
            let asked = clock.now
            do {
                let orphans = try await lease.renew(holding: held, for: configuration.lease)
                renewed = asked
                if !orphans.isEmpty {
                    logger.notice(
                        "claims that never arrived were given back",
                        metadata: ["jobs.count": "\(orphans.count)"]
                    )
                    mailbox.send(.look)
                }
            } catch let error as PostgresError where error.sqlState == WorkerLease.lost {
                mailbox.send(.leaseLost)
                return
            } catch {
                if Task.isCancelled { return }
                logger.warning("heartbeat failed", metadata: ["error": "\(error)"])
                guard clock.now - renewed < configuration.lease else {
                    // Others run our jobs by now.
                    mailbox.send(.leaseLost)
                    return
                }
            }
        }
    }

    /// Takes jobs from workers that are lost, as often as the lease is renewed, but never in its way.
    func rescueOthers() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: configuration.heartbeat)
            if Task.isCancelled { return }
            do {
                let rescued = try await lease.rescueOthers()
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
        await listener.run { [mailbox] event in
            switch event {
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
            if let newest = alarms.last {
                due = newest
            } else if ContinuousClock.now >= wake {
                due = nil
                nextPoll = .now + pollPause
                mailbox.send(.look)
            }
        }
    }

    /// Jitter, so that workers that started together do not ask together for ever.
    private var pollPause: Duration { configuration.poll * .random(in: 0.8...1.2) }
}
