import CoreMetrics
import JobQueue
import PipelineJobs
import Postgres
import PrometheusMetrics
import Pushing
import Scores
import TestSupport
import Testing

@testable import push_sender

/// Checks the metrics of pushes.
@Suite("Metrics of pushes")
struct PushMetricsTests {
    private let registry = MetricRegistry(namespace: "bardown", PushMetrics.all)

    private var lines: Set<Substring> { Set(registry.text().split(separator: "\n")) }

    /// - Returns: The pushes sent.
    @discardableResult
    private func send(_ job: SendPush, to answer: AnsweringTransport.PushResult, _ alerted: AlertedGame) async throws
        -> [APNsRequest]
    {
        let line = AnsweringTransport { _ in answer }
        try await withMetricsFactory(registry) {
            let senders = try line.senders
            try await withWrites { writes in
                let queue = JobQueue(pool: alerted.database.pool)
                let handler = SendHandler(queue: queue, senders: senders, keys: nil, writes: writes)
                try await handler.perform(job)
            }
        }
        return line.sent
    }

    @Test
    func `pushes are counted by outcome, and their latency is measured with and without the wait`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 2)
            try await database.pool.execute(
                """
                update game_revision set asked_at = clock_timestamp() - interval '3 s',
                       asked_before_at = clock_timestamp() - interval '20 s'
                """
            )
            try await send(alerted.job(), to: .success(APNsResponse(status: 200)), alerted)
            #expect(
                lines.isSuperset(of: [
                    #"bardown_push_sent_total{outcome="delivered"} 2"#,
                    #"bardown_push_sent_total{outcome="auth_problem"} 0"#,
                    #"bardown_scrape_to_push_seconds_bucket{source="ncaa",le="2.5"} 0"#,
                    #"bardown_scrape_to_push_seconds_bucket{source="ncaa",le="10"} 2"#,
                    #"bardown_change_to_push_seconds_bucket{source="ncaa",le="15"} 0"#,
                    #"bardown_change_to_push_seconds_bucket{source="ncaa",le="30"} 2"#,
                ])
            )
        }
    }

    @Test func `a chosen delay or an unknown request time does not count against the service level`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 1)
            try await send(alerted.job(), to: .success(APNsResponse(status: 200)), alerted)
            try await database.pool.execute("update game_revision set asked_at = clock_timestamp()")
            try await database.pool.execute("delete from delivery")
            let job = SendPush(alertID: alerted.alertID, game: alerted.game, devices: alerted.devices, delaySeconds: 30)
            try await send(job, to: .success(APNsResponse(status: 200)), alerted)
            #expect(lines.contains(#"bardown_push_sent_total{outcome="delivered"} 2"#))
            #expect(lines.contains(#"bardown_scrape_to_push_seconds_count{source="ncaa"} 0"#))
        }
    }

    @Test func `every reason and source starts at 0, so that the first counts as an increase`() {
        _ = withMetricsFactory(registry) { PushMetrics() }
        let reasons = ["quiet", "turned_off", "expired", "unreachable", "superseded"]
        for reason in reasons { #expect(lines.contains("bardown_push_suppressed_total{reason=\"\(reason)\"} 0")) }
        for reason in ["BadDeviceToken", "Unregistered", "UNREGISTERED", "other"] {
            #expect(lines.contains("bardown_push_tokens_pruned_total{reason=\"\(reason)\"} 0"))
        }
        for source in KnownSource.allCases {
            for metric in ["scrape_to_push_seconds", "change_to_push_seconds"] {
                #expect(lines.contains("bardown_\(metric)_count{source=\"\(source.rawValue)\"} 0"))
            }
        }
    }

    @Test
    func `alerts that are not sent are counted by reason, such as quiet or expired`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, .score, devices: 3)
            try await database.pool.execute(
                "update device set spoiler_safe = true where id = \(alerted.devices[0])"
            )
            try await send(alerted.job(), to: .success(APNsResponse(status: 200)), alerted)
            #expect(lines.contains(#"bardown_push_suppressed_total{reason="quiet"} 1"#))
            #expect(lines.contains(#"bardown_push_sent_total{outcome="delivered"} 2"#))
            try await database.pool.execute("delete from delivery")
            try await database.pool.execute("update alert set expires_at = clock_timestamp() - interval '1 s'")
            try await send(alerted.job(), to: .success(APNsResponse(status: 200)), alerted)
            #expect(lines.contains(#"bardown_push_suppressed_total{reason="expired"} 3"#))
        }
    }

    @Test func `pending requests, response times, new connections and deactivated tokens are measured`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 1)
            let gone = APNsResponse(status: 410, reason: "Unregistered")
            let sent = try await send(alerted.job(), to: .success(gone), alerted)
            #expect(lines.contains("bardown_push_tokens_pruned_total{reason=\"Unregistered\"} 1"))
            let answering = AnsweringTransport { [registry] _ in
                #expect(registry.text().contains("bardown_push_in_flight{environment=\"sandbox\"} 1\n"))
                return .success(APNsResponse(status: 200))
            }
            let metered = withMetricsFactory(registry) { MeteredTransport(answering, environment: .sandbox) }
            _ = try await metered.send(try #require(sent.first), authorization: "x")
            try await metered.reconnect()
            #expect(
                lines.isSuperset(of: [
                    #"bardown_push_in_flight{environment="sandbox"} 0"#,
                    #"bardown_push_duration_seconds_count{environment="sandbox"} 1"#,
                    #"bardown_push_connection_renewals_total{environment="sandbox"} 1"#,
                ])
            )
        }
    }
}
