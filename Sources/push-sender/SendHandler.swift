import Cryptography
import JobQueue
import Logging
import PipelineJobs
import Pushing
import Scores
import Sports
import Storage
import Time

/// Sends one alert to some devices.
///
/// The outcome for every device is recorded once. A repeated job sends only to devices without an outcome, under the
/// same `apns-id`. Outcomes are recorded in slices as they arrive, by a service that the end of this run does not
/// cancel. Thus a cancelled run never leaves a push sent but unrecorded.
struct SendHandler: Sendable {
    /// The number of outcomes that are recorded together. A process that dies loses the outcomes since the start of
    /// the last write, and the pushes under way. These devices are sent the alert again, under the same ids.
    private static let sliceSize = 64
    /// The maximum number of pushes under way in one job. The jobs in all lanes of a game together can fill the
    /// connections to APNs.
    private static let width = 160

    let queue: JobQueue
    let senders: PushClients
    /// Decrypts sealed tokens; `nil`: there are no keys.
    let keys: SealingKeys?
    let writes: UncancellableWrites
    let metrics = PushMetrics()

    init(queue: JobQueue, senders: PushClients, keys: SealingKeys?, writes: UncancellableWrites) {
        self.queue = queue
        self.senders = senders
        self.keys = keys
        self.writes = writes
    }

    /// - Parameter run: The run of this job. If another try is needed, it is enqueued in the transaction that completes
    ///   this run. In separate transactions, a repeated run could start a second chain of tries.
    func send(_ job: SendPush, as run: Run, logger: Logger) async throws {
        guard let event = try await AlertStore(queue.pool).alert(job.alertID, delaySeconds: job.delaySeconds)
        else { throw UnknownAlert(id: job.alertID) }
        let latency = metrics.latency(of: event, delaySeconds: job.delaySeconds)
        guard let targets = try await targets(of: event, job) else { return }
        let unfinished = try await push(
            try RenderedAlert(event, by: .shipped),
            to: targets,
            of: event,
            job,
            latency,
            logger
        )
        unfinished.logRefusals(to: logger)
        // After a cancellation the job runs again, and finds the devices that still have no outcome.
        try Task.checkCancellation()
        logger.info(
            "alert sent",
            metadata: ["alert.id": "\(event.id)", "devices": "\(targets.count)", "devices.open": "\(unfinished.count)"]
        )
        if !unfinished.isEmpty { try await retry(unfinished, of: event, job: job, completing: run) }
    }

    /// Selects the job's devices that must still get the alert, and records the reasons for the others.
    /// - Returns: `nil` if the alert is no longer useful to any device.
    private func targets(of event: StoredAlert, _ job: SendPush) async throws -> [PushTarget]? {
        let deliveries = DeliveryStore(queue.pool)
        let all = try await deliveries.pendingTargets(job.devices, of: event.id)
        if let outcome = event.reasonNotToSend(after: job.failures, getsEveryAlert: job.getsEveryAlert ?? true) {
            try await deliveries.recordOutcomes(all.map { try Delivery($0, of: event, outcome) }, of: event.id)
            metrics.recordSuppressed(outcome, all.count)
            return nil
        }
        // A retry runs outside the lane, so it must skip devices that already have a newer alert. Otherwise the older
        // score would replace the newer one.
        let ahead =
            event.alert.kind.showsScore && event.isFollowedByLaterScore
            ? try await deliveries.deliveredLater(all.map(\.device), than: event.id) : []
        let earlier = try await earlierOutcomes(for: all, of: event)
        let unsent = Dictionary(grouping: all) { target -> DeliveryOutcome? in
            if ahead.contains(target.device) { return .superseded }
            // The preference may have changed after the plan was made.
            return target.wants(event.alert) ? earlier[target.device]?.outcomeOfCompletion : .quiet
        }
        for case (let outcome?, let targets) in unsent {
            try await deliveries.recordOutcomes(targets.map { try Delivery($0, of: event, outcome) }, of: event.id)
            metrics.recordSuppressed(outcome, targets.count)
        }
        return (unsent[nil] ?? []).map { target in
            var target = target
            target.hasEarlierAlert = earlier[target.device]?.isDelivered == true
            return target
        }
    }

    /// Returns the outcomes of the earlier alert if this one only adds a scorer; otherwise none. A device has no
    /// outcome if it follows the scorer and not the game, or if the earlier alert has to be sent again. For such a
    /// device this alert is the first about the goal, so it makes a sound.
    private func earlierOutcomes(
        for targets: [PushTarget],
        of event: StoredAlert
    ) async throws -> [DeviceID: DeliveryOutcome] {
        guard let completed = event.completedAlertID, !targets.isEmpty else { return [:] }
        return try await DeliveryStore(queue.pool).outcomes(of: completed, for: targets.map(\.device))
    }

    /// Pushes to all targets and records the outcomes that need no other try.
    /// - Returns: The other outcomes.
    private func push(
        _ alert: RenderedAlert,
        to targets: [PushTarget],
        of event: StoredAlert,
        _ job: SendPush,
        _ latency: AlertLatency?,
        _ logger: Logger
    ) async throws -> [DeliveryResult] {
        let attempt = job.failures
        let round = SendRound(targets, sliceSize: Self.sliceSize)
        let tokens = TokenUnsealer(keys, allowing: senders.allowed)
        defer { tokens.logFailures(to: logger) }
        let pusher = DevicePusher(senders: senders, tokens: tokens, metrics: metrics, attempt: attempt)
        let canEndLate = job.options.lane != nil
        let failure = await runWorkers(round, workers: min(Self.width, targets.count), canEndLate: canEndLate) {
            while let target = round.next() {
                let result = await pusher.push(alert, as: alert.id(for: target.device), to: target)
                if result.outcome == .delivered { latency?.recordDelivered() }
                var batch = round.record(result)
                while let slice = batch {
                    do {
                        try await recordOutcomes(slice, of: event, after: attempt, logger)
                    } catch {
                        round.failRecording(slice)
                        return error
                    }
                    batch = round.finishRecording()
                }
            }
            return nil
        }
        let (unrecorded, unfinished) = round.end()
        // A write that failed before is tried once more here, because each device without a recorded outcome is sent
        // the alert again.
        try await recordOutcomes(unrecorded, of: event, after: attempt, logger)
        if let failure { throw failure }
        return unfinished
    }

    /// Runs the workers concurrently until they are done, or until the rest of the round is late.
    /// - Parameter canEndLate: Whether the rest of the round can be late. Outside a lane it cannot, because no other
    ///   alert waits for the job; each push may then use the full time limit of its push service.
    /// - Returns: The first error of a worker.
    private func runWorkers(
        _ round: SendRound,
        workers: Int,
        canEndLate: Bool,
        _ work: @escaping @Sendable () async -> (any Error)?
    ) async -> (any Error)? {
        enum End {
            case worker((any Error)?), late
        }
        return await withTaskGroup(of: End.self) { group in
            for _ in 0..<workers { group.addTask { .worker(await work()) } }
            if canEndLate, workers > 0 {
                group.addTask {
                    await round.waitUntilLate()
                    return .late
                }
            }
            var (failure, left): ((any Error)?, Int) = (nil, workers)
            for await end in group {
                if case .worker(let error) = end {
                    failure = failure ?? error
                    left -= 1
                }
                // Late pushes are given up. Recording the outcomes continues.
                if case .late = end { group.cancelAll() }
                if left == 0 { group.cancelAll() }
            }
            return failure
        }
    }
}

extension StoredAlert {
    /// Why the alert must not be sent any more; `nil`: it must be sent. An alert whose time is over is `unreachable`
    /// after a failed send, and otherwise `expired`.
    ///
    /// A later score replaces this one only for fans who get all scores. Fans who follow a player, or only some kinds
    /// of alerts, may not get the next one. An alert that has been corrected in the meantime is sent to no device.
    fileprivate func reasonNotToSend(after failures: Int, getsEveryAlert: Bool) -> DeliveryOutcome? {
        if expiresAt <= now { return failures > 0 ? .unreachable : .expired }
        let isOld = getsEveryAlert ? isFollowedByLaterScore : isFollowedByCorrection
        return alert.isSupersededByLaterScore && isOld ? .superseded : nil
    }
}

extension PushTarget {
    fileprivate func wants(_ alert: Alert) -> Bool { !isQuiet && !(isSpoilerSafe && alert.kind.isSpoiler) }
}
