import JobQueue
import PipelineJobs
import Pushing
import Scores
import Storage
import Time

/// The outcomes of a job that sent notices, and the jobs for devices that are tried again.
struct NoticeRound: Sendable {
    private let results: [NoticeResult]
    private let suppressed: [NoticeDelivery]
    /// The jobs that follow.
    let next: [SendNotices]

    /// - Parameters:
    ///   - suppressed: Outcomes of notices that are not sent.
    ///   - waiting: Notices and devices in their quiet hours, with the seconds until these end.
    init(
        _ results: [NoticeResult],
        suppressed: [NoticeDelivery],
        waiting: [(notice: Int64, device: DeviceID, seconds: Int)],
        after job: SendNotices
    ) {
        self.results = results
        self.suppressed = suppressed
        next = Self.tries(of: results, after: job) + Self.postponed(waiting, after: job)
    }

    /// The next tries of pushes that failed for now. They are grouped by their delay, because one throttled device must
    /// not delay the others.
    private static func tries(of results: [NoticeResult], after job: SendNotices) -> [SendNotices] {
        let again = results.filter { $0.result.delivery == nil && $0.isInTime(after: job.failures) }
        return Dictionary(grouping: again) { $0.result.outcome.pauseSeconds(after: job.failures) }
            .sorted { $0.key < $1.key }.map { pause, results in
                SendNotices(
                    notices: Set(results.map(\.pending.notice.id)).sorted(),
                    devices: Set(results.map(\.result.target.device)).sorted { $0.description < $1.description },
                    failures: results.contains { $0.result.outcome.isFailedAttempt } ? job.failures + 1 : job.failures,
                    pauseSeconds: pause
                )
            }
    }

    private static func postponed(
        _ waiting: [(notice: Int64, device: DeviceID, seconds: Int)],
        after job: SendNotices
    ) -> [SendNotices] {
        Dictionary(grouping: waiting, by: \.seconds).sorted { $0.key < $1.key }.map { seconds, waiting in
            SendNotices(
                notices: Set(waiting.map(\.notice)).sorted(),
                devices: Set(waiting.map(\.device)).sorted { $0.description < $1.description },
                failures: job.failures,
                pauseSeconds: seconds
            )
        }
    }

    /// Records the outcomes and enqueues the next jobs. Also deactivates dead tokens, and counts the failures of
    /// unproven devices, as for alerts.
    func record(in transaction: JobTransaction) async throws {
        try await results.map(\.result).recordDevices(in: DeliveryStore(transaction))
        let retried = Set(
            next.flatMap { job in job.notices.flatMap { notice in (job.devices ?? []).map { Sent(notice, $0) } } }
        )
        let ended = try results.compactMap { try $0.delivery(unlessIn: retried) }
        try await NoticeStore(transaction).recordOutcomes(ended + suppressed)
        try await transaction.enqueue(next)
    }

    /// A notice and a device that it is sent to.
    struct Sent: Hashable {
        let notice: Int64
        let device: DeviceID

        init(_ notice: Int64, _ device: DeviceID) {
            (self.notice, self.device) = (notice, device)
        }
    }
}

extension NoticeResult {
    /// Whether the notice is still useful at its next try.
    fileprivate func isInTime(after failures: Int) -> Bool {
        pending.now + .seconds(result.outcome.pauseSeconds(after: failures)) < pending.notice.expiresAt
    }

    /// The outcome to record; `nil` if the push is tried again.
    fileprivate func delivery(unlessIn retried: Set<NoticeRound.Sent>) throws -> NoticeDelivery? {
        let (notice, device) = (pending.notice.id, result.target.device)
        if result.delivery == nil, retried.contains(NoticeRound.Sent(notice, device)) { return nil }
        let (outcome, reason) = result.delivery ?? (.unreachable, result.outcome.reason)
        return NoticeDelivery(
            notice: notice,
            device: device,
            apnsID: try (result.id ?? APNsID(notice: notice, device: device)).uuid,
            outcome: outcome,
            reason: reason
        )
    }
}

extension PushOutcome {
    /// The seconds until the next try.
    /// - Parameter failures: The number of tries that failed before.
    func pauseSeconds(after failures: Int) -> Int {
        switch self {
        case .paused(let pause, _), .retryLater(let pause, _): max(1, Int(pause.components.seconds) + 1)
        default: min(300, 1 << min(failures, 9))
        }
    }
}
