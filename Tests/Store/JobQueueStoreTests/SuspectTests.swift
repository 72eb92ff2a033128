import Postgres
import TestSupport
import Testing

@testable import JobQueue

/// A job that takes its worker down: once is bad luck, twice and it runs alone, three times and it is a dead letter.
@Suite("Crashes")
struct SuspectTests {
    private func crash(_ lease: WorkerLease, in database: TestDatabase) async throws {
        try await database.set(
            "update q.worker set lease_until = clock_timestamp() - interval '1 s' where id = \(lease.id)"
        )
        _ = try await database.lease("rescuer").rescueOthers()
    }

    @Test func `after two crashes it is only given to a worker with empty hands, and nothing beside it`() async throws {
        try await withTestDatabase { database in
            let id = try #require(try await database.queue.enqueue([Note("bad")]).first)
            for crashes in 1...2 {
                let lease = try await database.lease()
                #expect(try await lease.claim().map(\.run.jobID) == [id])
                try await crash(lease, in: database)
                #expect(try await database.job(id)?.crashes == Int16(crashes))
                #expect(try await database.job(id)?.attempt == 0)
            }
            try await database.queue.enqueue([Note("good"), Note("better")])
            let lease = try await database.lease()
            #expect(try await lease.claim(1).map(\.text) == ["good"])
            let alone = try await database.lease("idle")
            #expect(try await alone.exchange(ends: [], want: 10, alone: true).claimed.map(\.text) == ["bad"])
            #expect(try await alone.claim().map(\.text) == ["better"])
            try await crash(alone, in: database)
            #expect(try await database.count("q.dead where reason = 'crashed' and crashes = 3") == 1)
            #expect(try await database.job(id) == nil)
        }
    }
}
