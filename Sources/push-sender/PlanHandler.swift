import JobQueue
import PipelineJobs
import Scores
import Storage

/// Finds the audience of an alert and enqueues its sends, one page per transaction. The first devices get the alert
/// while the others are still being looked up, and an interrupted plan continues where it stopped.
struct PlanHandler: Sendable {
    let queue: JobQueue
    /// The number of followers per page.
    var pageSize = 5000

    func plan(_ job: PlanPush) async throws {
        while try await planPage(job) {}
    }

    /// - Returns: Whether there is another page.
    private func planPage(_ job: PlanPush) async throws -> Bool {
        try await queue.withTransaction { transaction in
            let plans = PlanStore(transaction)
            guard case .open(let alert, after: let cursor) = try await plans.begin(job.alertID) else { return false }
            let page = try await plans.audience(
                of: alert.kind,
                naming: try await PlayerDirectory(transaction).players(namedBy: alert.event, in: job.game),
                about: job.game,
                after: cursor,
                limit: pageSize
            )
            try await transaction.enqueue(job.sends(of: alert, to: page.recipients))
            try await plans.recordProgress(page, of: job.alertID)
            return page.next != nil
        }
    }
}

extension PlanPush {
    /// Groups the audience by delay, lane and service. If a later score may replace the alert, devices that might not
    /// get that later score are in separate groups. Unproven or suspected devices have a separate queue.
    fileprivate func sends(of alert: Alert, to recipients: [Recipient]) -> [any Job] {
        let groups = Dictionary(grouping: recipients) {
            Group(
                delaySeconds: $0.delaySeconds,
                slot: SendPush.slot(of: $0.device),
                service: $0.service,
                getsEveryAlert: $0.getsEveryAlert || !alert.isSupersededByLaterScore,
                needsProbe: $0.needsProbe
            )
        }
        return groups.flatMap { group, recipients in
            stride(from: 0, to: recipients.count, by: SendPush.maxDevices).map { start in
                let some = recipients[start..<min(start + SendPush.maxDevices, recipients.count)]
                return SendPush(
                    alertID: alertID,
                    game: game,
                    devices: some.map(\.device),
                    delaySeconds: group.delaySeconds,
                    service: group.service,
                    getsEveryAlert: group.getsEveryAlert
                ).queued(asProbe: group.needsProbe)
            }
        }
    }

    private struct Group: Hashable {
        let delaySeconds: Int
        let slot: Int
        let service: PushService
        let getsEveryAlert: Bool
        let needsProbe: Bool
    }
}
