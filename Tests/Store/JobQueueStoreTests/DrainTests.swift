import Postgres
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

@Suite("Graceful stop")
struct DrainTests {
    @Test func `a stopping worker finishes its running jobs, begins no more and closes its lease`() async throws {
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), Gate())
            let handlers = Handlers.notes { text, _ in
                trace.note("began \(text)")
                try await gate.pass()
                trace.note("ended \(text)")
            }
            try await database.queue.enqueue([Note("1"), Note("2"), Note("3")])
            try await database.withWorker(.notes(slots: 2), handlers: handlers) { worker in
                try await trace.until(count: 2)
                await worker.stop()
                try await database.queue.enqueue([Note("4")])
                gate.open()
            }
            #expect(Set(trace.all) == ["began 1", "began 2", "ended 1", "ended 2"])
            #expect(try await database.jobs().map(\.state) == ["available", "available"])
            #expect(try await database.runs().sorted() == ["1.1 completed", "2.1 completed"])
            let end = try await database.pool.first("select end_reason, busy from q.worker")
            let (reason, busy) = try #require(end).decode(String?.self, Int32.self)
            #expect(reason == "stopped" && busy == 0)
        }
    }

    @Test func `jobs that do not finish in time are cancelled and given back without losing an attempt`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            let handlers = Handlers.notes { text, _ in
                trace.note(text)
                try await Gate().pass()
            }
            try await database.queue.enqueue([Note("endless")])
            try await database.withWorker(.notes(drain: .milliseconds(300)), handlers: handlers) { worker in
                try await trace.until("endless")
                await worker.stop()
            }
            let job = try #require(try await database.jobs().first)
            #expect(job.state == "available" && job.attempt == 0 && job.crashes == 0 && job.runNumber == 1)
            #expect(try await database.runs() == ["1.1 released"])
            #expect(try await database.liveWorkers().isEmpty)
        }
    }

    @Test func `a job that fails while the worker drains is given back before the lease is closed`() async throws {
        struct Broken: Error {}
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), Gate())
            let handlers = Handlers.notes { text, _ in
                trace.note(text)
                try await gate.pass()
                throw Broken()
            }
            try await database.queue.enqueue([Note("a")])
            try await database.withWorker(handlers: handlers) { worker in
                try await trace.until("a")
                await worker.stop()
                gate.open()
            }
            #expect(try await database.runs() == ["1.1 retried"])
            #expect(try await database.jobs().map(\.state) == ["available"])
        }
    }

    @Test func `an idle worker stops immediately, even if its drain may last a day`() async throws {
        try await withTestDatabase { database in
            try await database.withWorker(handlers: .notes(into: Trace())) { _ in
                try await database.waitUntilListening()
            }
            #expect(try await database.liveWorkers().isEmpty)
        }
    }

    @Test func `a worker stops even if it never got a lease`() async throws {
        try await withTestDatabase { database in
            try await database.set("alter table q.worker rename to away")
            try await database.withWorker(handlers: .notes(into: Trace())) { _ in }
        }
    }

    /// A database failure must not keep a process from stopping. The jobs of the process are rescued once its lease has
    /// run out.
    @Test func `a worker stops even if the database is unavailable`() async throws {
        try await withTestDatabase { database in
            let (trace, gate) = (Trace(), Gate())
            let handlers = Handlers.notes { text, _ in
                trace.note(text)
                try await gate.pass()
            }
            try await database.queue.enqueue([Note("a"), Note("b")])
            let configuration = WorkerConfiguration.notes(lease: .seconds(2), drain: .seconds(1))
            let operatorsOwn = try await PostgresConnection.connect(database.configuration)
            try await database.withWorker(configuration, handlers: handlers) { worker in
                try await trace.until(count: 2)
                try await operatorsOwn.execute(
                    "update pg_database set datallowconn = false where datname = current_database()"
                )
                try await operatorsOwn.execute(
                    """
                    select pg_terminate_backend(pid) from pg_stat_activity
                     where datname = current_database() and pid <> pg_backend_pid()
                    """
                )
                await worker.stop()
            }
            try await operatorsOwn.execute(
                "update pg_database set datallowconn = true where datname = current_database()"
            )
            await operatorsOwn.close()
            let rescuer = try await database.lease("rescuer")
            try await database.set("update q.worker set lease_until = clock_timestamp() where program <> 'rescuer'")
            #expect(try await rescuer.rescueOthers() == 2)
        }
    }
}
