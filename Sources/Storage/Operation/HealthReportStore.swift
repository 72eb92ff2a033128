package import Postgres

/// The figures from which the page /ops derives the system's health.
package struct HealthFacts: Sendable, Hashable {
    package let gauges: PipelineGauges
    /// The number of workers that each program has and needs, for all programs that can be scaled.
    package let demand: [WorkerDemand]
    /// How often each source missed its latency objectives.
    package let objectives: [ObjectiveReport]
    /// The number of finished deliveries of alerts that were created in the last ten minutes.
    package let deliveries: Int64
    /// How many of ``deliveries`` failed.
    package let failedDeliveries: Int64
}

/// How often a source missed a latency objective in the hours that contain the last 30 minutes.
package struct ObjectiveReport: Sendable, Hashable {
    /// The objectives of the views `ops.change_to_visible` and `ops.change_to_push`.
    package enum Objective: String, Sendable, Hashable, PostgresDecodable {
        /// A change is visible within 45 seconds.
        case visible
        /// BarDown itself takes at most one second from the request to the stored change.
        case own
        /// A push is delivered within 60 seconds.
        case pushed
    }

    package let objective: Objective
    package let source: String
    /// The number of changes; for ``Objective/pushed``, of alerts that reached a phone.
    package let count: Int64
    /// How many of ``count`` missed the objective.
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
