package import Postgres

/// The facts by which the page /ops judges the system's health.
package struct HealthFacts: Sendable, Hashable {
    package let gauges: PipelineGauges
    /// All programs that can be scaled.
    package let demand: [WorkerDemand]
    /// The latency of each source.
    package let objectives: [ObjectiveReport]
    /// Deliveries of the last ten minutes' alerts that have ended.
    package let deliveries: Int64
    /// How many of them failed.
    package let failedDeliveries: Int64
}

/// How often a source missed a latency objective in the hours that contain the last 30 minutes.
package struct ObjectiveReport: Sendable, Hashable {
    /// The objectives of the views `ops.change_to_visible` and `ops.change_to_push`.
    package enum Objective: String, Sendable, Hashable, PostgresDecodable {
        /// A change is visible within 45 seconds.
        case visible
        /// We take at most one second of these.
        case own
        /// A push is delivered within 60 seconds.
        case pushed
    }

    package let objective: Objective
    package let source: String
    /// Changes, or alerts that reached a phone.
    package let count: Int64
    package let late: Int64
}

/// Reads ``HealthFacts``. The role `bardown_ops` may run it.
package struct HealthReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    package func facts() async throws -> HealthFacts {
        let deliveries = try await session.first(
            """
            select coalesce(sum(finished), 0)::bigint, coalesce(sum(failed), 0)::bigint
              from ops.alert where created_at > now() - interval '10 minutes'
            """
        )?.decode(Int64.self, Int64.self)
        return HealthFacts(
            gauges: try await PipelineGauges.collect(session),
            demand: try await QueueReportStore(session).workerDemand(),
            objectives: try await objectives(),
            deliveries: deliveries?.0 ?? 0,
            failedDeliveries: deliveries?.1 ?? 0
        )
    }

    private func objectives() async throws -> [ObjectiveReport] {
        try await session.query(
            """
            with visible as (
              select source, sum(changes)::bigint as changes, sum(late)::bigint as late, sum(own_late)::bigint as own_late
                from ops.change_to_visible where hour >= date_trunc('hour', now() - interval '30 minutes') group by source)
            select 'visible' as objective, source, changes as count, late from visible
            union all
            select 'own', source, changes, own_late from visible
            union all
            select 'pushed', source, sum(alerts)::bigint, sum(late)::bigint
              from ops.change_to_push where hour >= date_trunc('hour', now() - interval '30 minutes') group by source
             order by objective, source
            """
        ).map { row in
            ObjectiveReport(
                objective: try row.decode(column: "objective"),
                source: try row.decode(column: "source"),
                count: try row.decode(column: "count"),
                late: try row.decode(column: "late")
            )
        }
    }
}
