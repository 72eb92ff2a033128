import JobQueue
import Logging
import Pipeline
import Pushing
import Scores
import Storage
import Time

/// Tells one alert to some devices.
///
/// What every device was told is written once; a repeated job sends only what is still open, under the same `apns-id`.
struct SendHandler: Sendable {
    /// Sends of one device that may come to nothing before it counts as unreachable.
    private static let failuresAtMost = 5

    let queue: JobQueue
    let apns: Senders

    func send(_ job: SendPush, run: Run, logger: Logger) async throws {
        let deliveries = DeliveryStore(queue.pool)
        guard let event = try await PushEventStore(queue.pool).pushEvent(job.pushEvent) else {
            throw UnknownPushEvent(id: job.pushEvent)
        }
        let targets = try await deliveries.open(job.devices, of: event.id)
        if let outcome = event.reasonNotToSend {
            return try await deliveries.settle(targets.map { try Delivery($0, of: event, outcome) }, of: event.id)
        }
        let alert = try RenderedAlert(event)
        let outcomes = await push(alert, to: targets, attempt: job.failures)
        try await bury(outcomes, logger: logger)
        try await settle(outcomes, of: event, job: job)
        let failed = outcomes.count { $0.outcome != .delivered }
        logger.info(
            "alert sent",
            metadata: ["push.event": "\(event.id)", "devices": "\(targets.count)", "devices.failed": "\(failed)"]
        )
    }

    private struct Told: Sendable {
        let target: PushTarget
        let outcome: PushOutcome
    }

    private func push(_ alert: RenderedAlert, to targets: [PushTarget], attempt: Int) async -> [Told] {
        await withTaskGroup(of: Told.self) { group in
            for target in targets {
                group.addTask {
                    guard let client = apns[target.environment], let request = alert.request(for: target) else {
                        return Told(target: target, outcome: .ourFault(reason: "no way to reach \(target.environment)"))
                    }
                    return Told(target: target, outcome: await client.push(request, attempt: attempt))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func bury(_ told: [Told], logger: Logger) async throws {
        for one in told {
            guard case .deadToken(let reason, let since) = one.outcome else { continue }
            if try await DeliveryStore(queue.pool).bury(one.target, reason: reason, since: since) {
                logger.info("token buried", metadata: ["device.id": "\(one.target.device)", "reason": "\(reason)"])
            }
        }
    }

    /// Writes what is settled, and asks for another try of the rest: together, so that nobody is forgotten between.
    private func settle(_ told: [Told], of event: PushEvent, job: SendPush) async throws {
        let isLastTry = job.failures >= Self.failuresAtMost
        try await queue.withTransaction { transaction in
            var settled: [Delivery] = []
            // By the pause that APNs asked for: one throttled device must not hold up the others.
            var open: [Int: [DeviceID]] = [:]
            for one in told {
                if let (outcome, reason) = one.outcome.delivery(isLastTry: isLastTry) {
                    settled.append(try Delivery(one.target, of: event, outcome, reason: reason))
                } else {
                    open[one.outcome.pauseSeconds, default: []].append(one.target.device)
                }
            }
            try await DeliveryStore(transaction).settle(settled, of: event.id)
            try await transaction.enqueue(
                open.map { pause, devices in
                    SendPush(
                        pushEvent: job.pushEvent,
                        game: job.game,
                        devices: devices,
                        failures: job.failures + 1,
                        pauseSeconds: pause
                    )
                }
            )
        }
    }
}

extension PushEvent {
    /// Why nobody is to be told any more; `nil` while it is worth telling.
    fileprivate var reasonNotToSend: DeliveryOutcome? {
        if expiresAt <= now { return .expired }
        return alert.isSupersededByLaterScore && isFollowedByLaterScore ? .superseded : nil
    }
}

extension Delivery {
    fileprivate init(
        _ target: PushTarget,
        of event: PushEvent,
        _ outcome: DeliveryOutcome,
        reason: String? = nil
    ) throws {
        self.init(
            device: target.device,
            apnsID: try APNsID(pushEvent: event.id, device: target.device).text,
            outcome: outcome,
            reason: reason
        )
    }
}

extension PushOutcome {
    /// How the delivery ended; `nil` where another try is worth it.
    fileprivate func delivery(isLastTry: Bool) -> (DeliveryOutcome, reason: String?)? {
        switch self {
        case .delivered: (.delivered, nil)
        case .deadToken(let reason, _): (.deadToken, reason)
        case .ourFault(let reason): (.rejected, reason)
        case .dropped(let reason) where reason == "expired": (.expired, nil)
        case .retryNow, .retryLater, .dropped, .authProblem: isLastTry ? (.unreachable, "\(self)") : nil
        }
    }
}

extension PushOutcome {
    /// How long APNs asks to be left alone about the device.
    fileprivate var pauseSeconds: Int {
        if case .retryLater(let pause, _) = self { Int(pause.components.seconds) } else { 0 }
    }
}

/// A job names an alert that is not there: its game was deleted.
struct UnknownPushEvent: FatefulError {
    let id: Int64
    var fate: Fate { .discard }
}
