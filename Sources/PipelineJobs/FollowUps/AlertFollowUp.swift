import Alerting
package import JobQueue
import Scores
import Sports
import Storage

/// Stores each event that the rules of its sport select as an alert, and enqueues its plan. A goal whose scorer is
/// known later has one more alert, which replaces the first one on phones.
package struct AlertFollowUp: FollowUp {
    package static let name = "alerts"
    package static let jobs: [any Job.Type] = [PlanPush.self]

    package init() {}

    package func enqueue(after events: StoredEvents, in transaction: JobTransaction) async throws -> Int {
        let store = AlertStore(transaction)
        var plans: [PlanPush] = []
        for entry in events.new {
            guard let alert = events.sport.alerts.alert(for: entry.event),
                let id = try await store.add(alert, event: entry.id, game: events.game, revision: entry.revision)
            else { continue }
            plans.append(PlanPush(alertID: id, game: events.game))
        }
        for entry in events.completed {
            guard let id = try await store.complete(entry.event, id: entry.id, revision: entry.revision) else {
                continue
            }
            plans.append(PlanPush(alertID: id, game: events.game))
        }
        // In the order of the alerts, because the plans of a game share a lane.
        return try await transaction.enqueue(plans).count
    }
}
