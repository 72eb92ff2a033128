import Alerting
package import JobQueue
package import Scores
import Sports
import Storage

/// Stores each event that the rules of its sport select as an alert, and enqueues its plan. A goal whose scorer is
/// known later has one more alert, which replaces the first one on phones.
package struct AlertFollowUp: FollowUp {
    package static let name = "alerts"
    package static let jobs: [any Job.Type] = [PlanPush.self]

    package init() {}

    package func jobs(
        after events: [StoredEvents],
        in transaction: JobTransaction
    ) async throws -> [GameID: [any Job]] {
        let store = AlertStore(transaction)
        var alerts = try await store.add(events.flatMap(\.alerts))
        for game in events {
            for entry in game.completed {
                guard let id = try await store.complete(entry.event, id: entry.id, revision: entry.revision) else {
                    continue
                }
                alerts.append((id: id, game: game.game))
            }
        }
        // In the order of the alerts, because the plans of a game share a lane.
        return alerts.reduce(into: [:]) { $0[$1.game, default: []].append(PlanPush(alertID: $1.id, game: $1.game)) }
    }
}

extension StoredEvents {
    /// The alerts about the new events, in order.
    fileprivate var alerts: [NewAlert] {
        new.compactMap { entry in
            sport.alerts.alert(for: entry.event).map {
                NewAlert($0, event: entry.id, game: game, revision: entry.revision)
            }
        }
    }
}
