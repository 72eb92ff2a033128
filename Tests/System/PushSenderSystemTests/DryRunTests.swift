import CoreMetrics
import Cryptography
import EphemeralPostgres
import FoundationEssentials
import JobQueue
import Logging
import Postgres
import PrometheusMetrics
import Pushing
import Runtime
import SystemPackage
import TestSupport
import Testing

@testable import push_sender

@Suite("Dry run")
struct DryRunTests {
    @Test func `a dry run does everything except sending, and no phone counts as reached`() async throws {
        let registry = MetricRegistry(namespace: "bardown", PushMetrics.all)
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 3)
            try await withTemporaryFolder("bardown-dry") { folder in
                let key = folder.appending("key.p8").string
                try ES256PrivateKey().pem().write(toFile: key, atomically: true, encoding: .utf8)
                let environment = Runtime.Environment(
                    PushClients.variables,
                    values: [
                        "APNS_KEY_FILE": key, "APNS_KEY_ID": "ABC123DEFG", "APNS_TEAM_ID": "DEF123GHIJ",
                        // No server listens at this address, so a push that was sent would fail.
                        "APNS_URL": "https://127.0.0.1:1", "PUSH_DRY_RUN": "1",
                    ]
                )
                try await withMetricsFactory(registry) {
                    let senders = try PushClients(
                        environment,
                        tokens: ProviderTokens(environment),
                        logger: Logger(label: "test")
                    )
                    try await withWrites { writes in
                        let queue = JobQueue(pool: database.pool)
                        let handler = SendHandler(queue: queue, senders: senders, keys: nil, writes: writes)
                        try await handler.perform(alerted.job())
                    }
                }
            }
            #expect(Set(try await alerted.outcomes().values) == ["dry_run"])
            let row = try await database.pool.first(
                "select finished, delivered, failed, unsent, first_at is null from ops.alert"
            )
            let (finished, delivered, failed, unsent, isUndelivered) = try #require(row).decode(
                Int64.self,
                Int64.self,
                Int64.self,
                Int64.self,
                Bool.self
            )
            #expect((finished, delivered, failed, unsent) == (3, 0, 0, 3) && isUndelivered)
        }
        let lines = Set(registry.text().split(separator: "\n"))
        #expect(lines.contains(#"bardown_push_sent_total{outcome="dry_run"} 3"#))
        #expect(lines.contains(#"bardown_push_sent_total{outcome="delivered"} 0"#))
    }
}
