import JobQueue
import Pipeline
import Scores
import Storage

/// Finds the audience of an alert and enqueues its sends: the whole plan is one transaction, so a crash leaves either no
/// send or all of them, and a second run of the job plans nothing.
struct PlanHandler: Sendable {
    let queue: JobQueue

    func plan(_ job: PlanPush) async throws {
        try await queue.withTransaction { transaction in
            let events = PushEventStore(transaction)
            guard try await events.beginPlan(job.pushEvent) else { return }
            var cursor: DeviceID?
            var audience = 0
            repeat {
                let page = try await events.audience(of: job.game, after: cursor, limit: SendPush.devicesAtMost)
                cursor = page.count == SendPush.devicesAtMost ? page.last : nil
                guard !page.isEmpty else { break }
                audience += page.count
                try await transaction.enqueue(SendPush(pushEvent: job.pushEvent, game: job.game, devices: page))
            } while cursor != nil
            try await events.endPlan(job.pushEvent, audience: audience)
        }
    }
}
