import JobQueue
import Postgres
import PrometheusMetrics
import ServiceLifecycle
import TestSupport
import TestTools
import Testing

@testable import Runtime

@Suite("Host")
struct HostTests {
    private struct Slow: Job {
        static let kind = "slow"
        static let queue = "slow"
    }

    private struct Broken: Error {}

    /// A service that fails as soon as it gets the signal.
    private struct FailingService: Service {
        let signal: TestSignal<Void>

        func run() async throws {
            try await signal.next()
            throw Broken()
        }
    }

    @Test(
        arguments: [
            ("postgresql://db.example/bardown", "verified", false),
            ("postgresql://db.example/bardown?sslmode=require", "verified", false),
            ("postgresql://127.0.0.1,db.example/bardown?sslmode=prefer", "verified", false),
            ("host=127.example hostaddr=192.0.2.7", "verified", false),
            ("postgresql://127.example/x", "verified", false), ("postgresql://db.example/x", "never", false),
            ("postgresql://db.example/bardown?sslmode=verify-full", "verified", true),
            // Refused, because the holder of any certificate of that authority could pose as the database.
            ("postgresql://db.example/bardown?sslmode=verify-ca", "verified", false),
            ("service=prod sslmode=verify-ca", "verified", false),
            ("postgresql://db.example/bardown?sslmode=verify-ca", "any", true),
            ("postgresql://db.example/x?hostaddr=", "verified", false),
            ("host=localhost,db.example hostaddr=127.0.0.1,", "verified", false), ("service=prod", "verified", false),
            ("service=prod sslmode=verify-full", "verified", true),
            ("postgresql://db.example/bardown", "any", true),
            ("postgresql:///x?host=/run/postgresql", "verified", true),
            // The form in which deploy/container/secrets writes the URL.
            ("postgresql://bardown_api:0f@/bardown?host=/var/run/postgresql", "verified", true),
            ("postgresql://127.0.0.1:5433/x", "verified", true), ("postgresql://[::1]/x", "verified", true),
            ("postgresql://localhost/x", "verified", true), ("host=@socket", "verified", true),
        ]
    )
    func `a remote database must present a certificate, unless that is switched off explicitly`(
        url: String,
        word: String,
        isTaken: Bool
    ) throws {
        let environment = Environment(Host.variables, values: ["DATABASE_URL": url, "DATABASE_TLS": word])
        let metrics = MetricRegistry(namespace: "bardown", [])
        guard !isTaken else {
            _ = try Host(name: "tests", environment: environment, metrics: metrics)
            return
        }
        let error = #expect(throws: ConfigurationError.self) {
            try Host(name: "tests", environment: environment, metrics: metrics)
        }
        #expect(error?.description.contains(word == "never" ? "DATABASE_TLS is not" : "DATABASE_TLS=any") == true)
    }

    @Test
    func `when one service fails, the worker finishes its running jobs and the program fails`() async throws {
        try await withTestDatabase { (database) async throws in
            let values = ["DATABASE_URL": database.url, "DRAIN": "20s", "LOG_LEVEL": "critical"]
            let host = try Host(
                name: "tests",
                environment: Environment(Host.variables + Host.workerVariables(slots: 8), values: values),
                metrics: MetricRegistry(namespace: "bardown", Host.metrics)
            )
            let (started, failed) = (TestSignal<Void>(), TestSignal<Void>())
            var handlers = Handlers()
            handlers.handle(Slow.self) { _, _, _ in
                started.send()
                try await Pacing.takes(.seconds(1))
            }
            let worker = try host.worker(queue: Slow.queue, handlers: handlers)
            try await JobQueue(pool: database.pool).enqueue([Slow()])
            let running = Task { try await host.run([worker, FailingService(signal: failed)], afterSchema: true) }
            _ = try await started.next()
            failed.send()
            await #expect(throws: Broken.self) { try await running.value }
            let outcomes = try await database.pool.query("select outcome from q.run").map { try $0.decode(String.self) }
            #expect(outcomes == ["completed"])
            #expect(try await database.pool.first("select count(*) from q.job")?.decode(Int.self) == 0)
            let ended = try await database.pool.first("select end_reason from q.worker")?.decode(String?.self)
            #expect(ended == "stopped")
        }
    }
}
