import Cryptography
import JobQueue
import Logging
import PipelineJobs
import Pushing
import Scores
import Storage
import Time

/// Sends the number on the app's icon to the phones of a member, after it fell without a notice.
///
/// The number is counted by each job, so that it is that of the time of sending. All phones of the member get it, also
/// the one on which the member acted, because the database does not know which one that was; there it changes nothing.
struct BadgeHandler: Sendable {
    /// How long APNs stores the number for a phone that is offline.
    private static let life: Duration = .seconds(6 * 3600)
    /// After this many failed tries the phone keeps the old number until its next notice.
    private static let tries = 5

    let queue: JobQueue
    let senders: PushClients
    /// Decrypts sealed tokens; `nil`: there are no keys.
    let keys: SealingKeys?
    let writes: UncancellableWrites
    let metrics: PushMetrics

    /// - Parameter run: The run of this job. What was learned about the phones, the next tries and its end are one
    ///   transaction.
    func correct(_ job: CorrectBadge, as run: Run, logger: Logger) async throws {
        let (badge, phones) = try await BadgeStore(queue.pool).phones(of: job.member, devices: job.devices)
        let results = await push(badge, to: phones, of: job, logger)
        results.logRefusals(to: logger)
        let next = Self.tries(of: results, after: job)
        try await writes.perform { [queue] in
            try await queue.withTransaction(completing: run) { transaction in
                try await results.recordDevices(in: DeliveryStore(transaction))
                try await transaction.enqueue(next)
            }
        }
        logger.info("badge sent", metadata: ["devices": "\(phones.count)", "jobs.next": "\(next.count)"])
    }

    private func push(
        _ badge: Int,
        to phones: [PushTarget],
        of job: CorrectBadge,
        _ logger: Logger
    ) async -> [DeliveryResult] {
        let tokens = TokenUnsealer(keys, allowing: senders.allowed)
        defer { tokens.logFailures(to: logger) }
        let pusher = DevicePusher(senders: senders, tokens: tokens, metrics: metrics, attempt: job.failures)
        let push = RenderedBadge(push: BadgePush(badge, expiresAt: MachineClock.now + Self.life))
        return await withTaskGroup(of: DeliveryResult.self) { group in
            for phone in phones {
                group.addTask {
                    let id = try? APNsID(badgeOf: job.member, since: job.since, device: phone.device)
                    return await pusher.push(push, as: id, to: phone)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// The next tries of pushes that failed for now, grouped by their delay.
    private static func tries(of results: [DeliveryResult], after job: CorrectBadge) -> [CorrectBadge] {
        guard job.failures + 1 < tries else { return [] }
        let again = results.filter { $0.delivery == nil }
        return Dictionary(grouping: again) { $0.outcome.pauseSeconds(after: job.failures) }
            .sorted { $0.key < $1.key }.map { pause, results in
                CorrectBadge(
                    member: job.member,
                    since: job.since,
                    devices: results.map(\.target.device).sorted { $0.description < $1.description },
                    failures: job.failures + 1,
                    pauseSeconds: pause
                )
            }
    }
}

/// The number on the icon in the format of APNs. Browsers and Firebase get none: their devices show no number that a
/// push could set without a message.
private struct RenderedBadge: RenderedPush {
    let push: BadgePush

    func request(for target: PushTarget, _ token: DeviceToken, as id: APNsID?) throws -> APNsRequest? {
        id.map { push.request(to: token, topic: target.topic, as: $0) }
    }

    func webMessage(for target: PushTarget) throws -> WebPushMessage? { nil }

    func fcmMessage(for target: PushTarget) throws -> FCMMessage? { nil }
}
