import EphemeralPostgres
import Glibc
import Logging
import Postgres
import Runtime
import SystemPackage
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

@Suite("Worker with a failing database")
struct QueueFaultTests {
    @Test func `a worker that lost its lease gives up its jobs, opens a new lease and goes on`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            let handlers = Handlers.notes { text, run in
                trace.note("\(text) \(run.number)")
                guard run.number == 1, text == "held" else { return }
                do {
                    try await Gate().pass()
                } catch {
                    trace.note("cancelled")
                    throw error
                }
            }
            try await database.queue.enqueue([Note("held")])
            try await database.withWorker(handlers: handlers) { _ in
                try await trace.until("held 1")
                let first = try await database.liveWorkers()
                #expect(try await database.endLeasesAndRescue() == 1)
                try await trace.until("cancelled")
                try await eventually("a new lease") {
                    try await database.liveWorkers().filter { !first.contains($0) }.count == 1
                }
                try await trace.until("held 2")
                try await database.queue.enqueue([Note("after")])
                try await trace.until("after 1")
            }
            let runs = try await database.runs()
            #expect(runs == ["1.1 lost", "1.2 completed", "2.1 completed"])
        }
    }

    @Test func `all sessions are killed again and again, and every job is done`() async throws {
        try await withTestDatabase { database in
            let count = 400
            let trace = Trace()
            let handlers = Handlers.notes { text, _ in
                try await Pacing.takes(.milliseconds(2))
                trace.note(text)
            }
            let operatorsOwn = try await PostgresConnection.connect(database.configuration)
            try await database.queue.enqueue((0..<count).map { Note("\($0)") })
            try await database.withWorker(.notes(poll: .milliseconds(200)), handlers: handlers) { _ in
                for share in 1...4 {
                    try await trace.until(count: count * share / 6)
                    try await operatorsOwn.execute(
                        """
                        select pg_terminate_backend(pid) from pg_stat_activity
                         where datname = current_database() and pid <> pg_backend_pid()
                        """
                    )
                }
                try await eventually("every job is done") {
                    try await operatorsOwn.first("select count(*) from q.job")?.decode(Int.self) == 0
                }
            }
            let done = try await operatorsOwn.query("select job_id from q.run where outcome = 'completed' order by 1")
                .map { try $0.decode(Int64.self) }
            #expect(done == (1...Int64(count)).map { $0 }, "each job was completed once")
            await operatorsOwn.close()
        }
    }

    @Test(arguments: [true, false])
    func `a worker survives a restart and a crash of the server`(softly: Bool) async throws {
        try await withCluster { cluster in
            let configuration = try PostgresConfiguration(
                url: cluster.url(database: "postgres"),
                applicationName: "tests"
            )
            let connection = try await PostgresConnection.connect(configuration)
            _ = try await Migrations.found().apply(on: connection)
            await connection.close()
            let pool = PostgresPool(configuration, size: 4, logger: Logger(label: "tests"))
            let queue = JobQueue(pool: pool)
            let trace = Trace()
            let handlers = Handlers.notes { text, _ in
                try await Pacing.takes(.milliseconds(5))
                trace.note(text)
            }
            try await queue.enqueue((0..<200).map { Note("\($0)") })
            let worker = WorkerConfiguration.notes(poll: .milliseconds(300))
            try await runWorker(worker, queue: queue, listenConfiguration: configuration, handlers: handlers) { _ in
                try await trace.until(count: 50)
                try await cluster.restart(softly ? .fast : .immediate)
                try await eventually("every job is done") {
                    try await pool.first("select count(*) from q.job")?.decode(Int.self) == 0
                }
                try await queue.enqueue([Note("after")])
                try await trace.until("after")
            }
            #expect(Set(trace.all).count == 201)
            await pool.close()
        }
    }

    private func withCluster(_ body: @escaping @Sendable (EphemeralPostgres) async throws -> Void) async throws {
        try await withTemporaryFolder("bardown-queue") { folder in
            try await EphemeralPostgres.withTemporary(
                in: folder.appending("postgres"),
                durable: true,
                logger: Logger(label: "tests"),
                body
            )
        }
    }
}
