import Cryptography
import JobQueue
import Logging
import PipelineJobs
import Pushing
import Scores
import Storage
import Time

/// Sends notices of contests to the devices of their members.
///
/// The outcome for every notice and device is recorded once. A repeated job sends only where there is no outcome, under
/// the same `apns-id` and collapse id, so that a phone shows a notice once. The badge is counted by each job, so that
/// it is the number at the time of sending. A device in its quiet hours gets the notice when they end, if the notice
/// still holds then. One that no longer holds is not sent, for example "Your turn to pick" after the pick was made, and
/// neither is one of a kind that the member has turned off. The badge counts what waits for the member in any case.
struct NoticeHandler: Sendable {
    /// The maximum number of pushes under way in one job.
    private static let width = 64

    let queue: JobQueue
    let senders: PushClients
    /// Decrypts sealed tokens; `nil`: there are no keys.
    let keys: SealingKeys?
    let writes: UncancellableWrites
    let metrics: PushMetrics

    /// - Parameter run: The run of this job. Its outcomes, the next tries and its end are one transaction.
    func send(_ job: SendNotices, as run: Run, logger: Logger) async throws {
        let pending = try await NoticeStore(queue.pool).pending(job.notices, devices: job.devices)
        let due = pending.filter(\.isDue)
        let sent = await push(due, attempt: job.failures, logger)
        sent.map(\.result).logRefusals(to: logger)
        let suppressed = try pending.compactMap { try $0.suppressed(after: job.failures) }
        let waiting = pending.filter { $0.isPostponed }.map { pending in
            (notice: pending.notice.id, device: pending.target.device, seconds: pending.postponement)
        }
        let round = NoticeRound(sent, suppressed: suppressed, waiting: waiting, after: job)
        try await writes.perform { [queue] in
            try await queue.withTransaction(completing: run) { try await round.record(in: $0) }
        }
        for delivery in suppressed { metrics.recordSuppressed(delivery.outcome, 1) }
        logger.info(
            "notices sent",
            metadata: [
                "notices": "\(job.notices.count)", "devices": "\(due.count)", "jobs.next": "\(round.next.count)",
            ]
        )
    }

    /// Pushes to all devices, some at a time.
    private func push(_ pending: [PendingNotice], attempt: Int, _ logger: Logger) async -> [NoticeResult] {
        let tokens = TokenUnsealer(keys, allowing: senders.allowed)
        defer { tokens.logFailures(to: logger) }
        let pusher = DevicePusher(senders: senders, tokens: tokens, metrics: metrics, attempt: attempt)
        return await withTaskGroup(of: NoticeResult.self) { group in
            var (rest, results) = (pending[...], [NoticeResult]())
            for one in rest.prefix(Self.width) { group.addTask { await push(one, by: pusher) } }
            rest = rest.dropFirst(Self.width)
            while let result = await group.next() {
                results.append(result)
                if let one = rest.popFirst() { group.addTask { await push(one, by: pusher) } }
            }
            return results
        }
    }

    private func push(_ pending: PendingNotice, by pusher: DevicePusher) async -> NoticeResult {
        let (notice, target) = (RenderedNotice(pending.notice), pending.target)
        return NoticeResult(
            pending: pending,
            result: await pusher.push(notice, as: notice.id(for: target.device), to: target)
        )
    }
}

/// The result of pushing a notice to a device.
struct NoticeResult: Sendable {
    let pending: PendingNotice
    let result: DeliveryResult
}

extension PendingNotice {
    /// Whether the notice is sent now.
    fileprivate var isDue: Bool { isUseful && quietUntil == nil }

    /// Whether the notice is sent when the quiet hours of the device end, because it may still hold then.
    fileprivate var isPostponed: Bool { isUseful && quietUntil.map { $0 < notice.expiresAt } ?? false }

    private var isUseful: Bool { isCurrent && isWanted && notice.expiresAt > now }

    /// The seconds until the quiet hours end, rounded up.
    fileprivate var postponement: Int { quietUntil.map { max(1, Int(($0 - now).components.seconds) + 1) } ?? 0 }

    /// The outcome for a device that the notice is not sent to any more; `nil`: it is sent now or later.
    fileprivate func suppressed(after failures: Int) throws -> NoticeDelivery? {
        guard !isDue, !isPostponed else { return nil }
        let outcome: DeliveryOutcome =
            if notice.expiresAt <= now {
                failures > 0 ? .unreachable : .expired
            } else if !isWanted {
                .turnedOff
            } else {
                isCurrent ? .quiet : .superseded
            }
        return NoticeDelivery(
            notice: notice.id,
            device: target.device,
            apnsID: try APNsID(notice: notice.id, device: target.device).uuid,
            outcome: outcome
        )
    }
}
