package import Postgres

/// Reads how alerts were delivered. The role `bardown_ops` may run it.
package struct PushReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Alerts of the last `hours` hours, the newest first.
    package func pushes(withinHours hours: Int64, limit: Int64) async throws -> [PushReport] {
        try await session.query(
            """
            select id, league, game_id, kind, created_at, audience, finished, delivered, unwanted, late, dead, failed, unsent,
                   first_ms, last_ms
              from ops.alert where created_at > now() - \(hours) * interval '1 hour'
             order by id desc limit \(limit)
            """
        ).map { row in
            PushReport(
                id: try row.decode(column: "id"),
                league: try row.decode(column: "league"),
                game: try row.decode(column: "game_id"),
                kind: try row.decode(column: "kind"),
                createdAt: try row.decode(column: "created_at"),
                audience: try row.decode(column: "audience"),
                finished: try row.decode(column: "finished"),
                delivered: try row.decode(column: "delivered"),
                unwanted: try row.decode(column: "unwanted"),
                late: try row.decode(column: "late"),
                dead: try row.decode(column: "dead"),
                failed: try row.decode(column: "failed"),
                unsent: try row.decode(column: "unsent"),
                firstMilliseconds: try row.decode(column: "first_ms"),
                lastMilliseconds: try row.decode(column: "last_ms")
            )
        }
    }

    /// The outcomes of the last day's deliveries, the most frequent first.
    /// - Parameter limit: The maximum number of outcomes; `nil` for all.
    package func reasons(limit: Int64? = nil) async throws -> [PushReason] {
        try await session.query(
            """
            select outcome, reason, devices, alerts, last_at
              from ops.push_reason order by devices desc, outcome, reason limit \(limit)
            """
        ).map { row in
            PushReason(
                outcome: try row.decode(column: "outcome"),
                reason: try row.decode(column: "reason"),
                devices: try row.decode(column: "devices"),
                alerts: try row.decode(column: "alerts"),
                lastAt: try row.decode(column: "last_at")
            )
        }
    }

    /// The canary's alerts, the newest first.
    package func canaryAlerts(limit: Int64) async throws -> [CanaryAlert] {
        try await session.query(
            """
            select alert_id, stored_at, kind, outcome,
                   (extract(epoch from after_hour) * 1000000)::bigint as after_hour,
                   (extract(epoch from after_stored) * 1000000)::bigint as after_stored
              from ops.canary order by alert_id desc limit \(limit)
            """
        ).map { row in
            CanaryAlert(
                id: try row.decode(column: "alert_id"),
                storedAt: try row.decode(column: "stored_at"),
                kind: try row.decode(column: "kind"),
                outcome: try row.decode(column: "outcome"),
                afterHour: try row.duration("after_hour"),
                afterStored: try row.duration("after_stored")
            )
        }
    }
}
