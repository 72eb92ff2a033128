import Postgres
import Synchronization
import TestSupport
import TestTools
import Testing

@testable import JobQueue

/// Tests the completion of a run inside the handler's own transaction, by which the handler's writes happen exactly
/// once.
@Suite("Completing in the handler's transaction")
struct CompletionTests {
    @Test func `the handler's writes and the completion are committed together`() async throws {
        try await withTestDatabase { database in
            try await database.set("create table effect (text text)")
            let handlers = Handlers.notes { text, run in
                try await database.queue.withTransaction(completing: run) { transaction in
                    try await transaction.execute("insert into effect values (\(text))")
                    // Neither is visible before the commit; afterwards both are.
                    #expect(try await database.count("q.run") == 0)
                }
            }
            try await database.queue.enqueue([Note("a")])
            try await database.withWorker(handlers: handlers) { _ in
                try await eventually("it is done") { try await database.count("q.run") == 1 }
            }
            #expect(try await database.count("effect") == 1)
            #expect(try await database.count("q.run where outcome = 'completed'") == 1)
            #expect(try await database.count("q.job") == 0)
        }
    }

    @Test func `a run that no longer owns its job leaves no effect`() async throws {
        try await withTestDatabase { database in
            try await database.set("create table effect (text text)")
            try await database.queue.enqueue([Note("a")])
            let lease = try await database.lease()
            let run = try #require(try await lease.claim().first)
            #expect(try await lease.rearm(run, .released))
            let again = try #require(try await lease.claim().first)
            await #expect(throws: RunTakenAway.self) {
                try await database.queue.withTransaction(completing: run.run) { transaction in
                    try await transaction.execute("insert into effect values ('zombie')")
                }
            }
            #expect(!run.run.completion.isCompleted)
            #expect(try await database.count("effect") == 0)
            try await database.queue.withTransaction(completing: again.run) { transaction in
                try await transaction.execute("insert into effect values ('owner')")
            }
            #expect(again.run.completion.isCompleted)
            #expect(try await database.count("effect") == 1)
        }
    }

    @Test func `an error after the commit undoes nothing and retries nothing`() async throws {
        try await withTestDatabase { database in
            let runs = Mutex(0)
            let handlers = Handlers.notes { _, run in
                runs.withLock { $0 += 1 }
                try await database.queue.withTransaction(completing: run) { _ in }
                throw CancellationError()
            }
            try await database.queue.enqueue([Note("a"), Note("b")])
            try await database.withWorker(.notes(slots: 1), handlers: handlers) { _ in
                try await eventually("both are done") { try await database.count("q.run") == 2 }
            }
            #expect(runs.withLock { $0 } == 2)
            #expect(try await database.count("q.run where outcome = 'completed'") == 2)
        }
    }
}
