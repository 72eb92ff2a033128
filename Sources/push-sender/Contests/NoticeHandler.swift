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
/// it is the number at the time of sending. A device in its quiet hours gets the notice when they end, if it has not
/// expired by then.
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
        let due = pending.filter { $0.quietUntil == nil && $0.notice.expiresAt > $0.now }
        let sent = await push(due, attempt: job.failures, logger)
        let suppressed = try pending.compactMap { try $0.suppressed(after: job.failures) }
        let waiting = pending.filter { $0.isPostponed }.map { pending in
            (notice: pending.notice.id, device: pending.target.device, seconds: pending.postponement)
        }
        let round = NoticeRound(sent, suppressed: suppressed, waiting: waiting, after: job)
        try await writes.perform { [queue] in
            try await queue.withTransaction(completing: run) { try await round.record(in: $0) }
        }
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
        return await withTaskGroup(of: NoticeResult.self) { group in
            var (rest, results) = (pending[...], [NoticeResult]())
            for one in rest.prefix(Self.width) { group.addTask { await deliver(one, by: tokens, attempt: attempt) } }
            rest = rest.dropFirst(Self.width)
            while let result = await group.next() {
                results.append(result)
                if let one = rest.popFirst() { group.addTask { await deliver(one, by: tokens, attempt: attempt) } }
            }
            return results
        }
    }

    private func deliver(_ pending: PendingNotice, by tokens: TokenUnsealer, attempt: Int) async -> NoticeResult {
        let (notice, target) = (RenderedNotice(pending.notice), pending.target)
        let id = notice.id(for: target.device)
        var outcome = PushOutcome.ourFault(reason: TokenUnsealer.reason)
        var isServiceAlive: Bool?
        if let address = tokens.address(of: target) {
            outcome = await senders.push(notice, as: id, to: target, at: address, attempt: attempt)
            // The value is used only for unproven devices that the push did not reach.
            if !target.isProven, outcome != .delivered { isServiceAlive = senders.isAlive(for: target, at: address) }
        }
        metrics.record(outcome)
        let result = DeliveryResult(
            target: target,
            id: id,
            outcome: outcome,
            attempt: attempt,
            isServiceAlive: isServiceAlive
        )
        return NoticeResult(pending: pending, result: result)
    }
}

/// The result of pushing a notice to a device.
struct NoticeResult: Sendable {
    let pending: PendingNotice
    let result: DeliveryResult
}

extension PendingNotice {
    /// Whether the notice is still useful when the quiet hours of the device end.
    var isPostponed: Bool { quietUntil.map { $0 < notice.expiresAt } ?? false }

    /// The seconds until the quiet hours end, rounded up.
    var postponement: Int { quietUntil.map { max(1, Int(($0 - now).components.seconds) + 1) } ?? 0 }

    /// The outcome if the notice will not be sent to the device; `nil`: it is sent now or later.
    func suppressed(after failures: Int) throws -> NoticeDelivery? {
        let isOver = notice.expiresAt <= now
        guard isOver || quietUntil != nil && !isPostponed else { return nil }
        return NoticeDelivery(
            notice: notice.id,
            device: target.device,
            apnsID: try APNsID(notice: notice.id, device: target.device).uuid,
            outcome: isOver ? (failures > 0 ? .unreachable : .expired) : .quiet
        )
    }
}
