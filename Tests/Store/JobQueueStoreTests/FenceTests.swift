import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

/// Checks that a worker's report about a run that was taken from it has no effect.
@Suite("Fence")
struct FenceTests {
    /// Lets a worker lose its job to another, and returns both workers with their runs.
    private func zombie(
        in database: TestDatabase
    ) async throws -> (zombie: WorkerLease, old: ClaimedRun, heir: WorkerLease, new: ClaimedRun) {
        try await database.queue.enqueue([Note("a")])
        let zombie = try await database.lease("zombie")
        let old = try #require(try await zombie.claim().first)
        try await database.set("update q.worker set lease_until = clock_timestamp() - interval '1 s'")
        let heir = try await database.lease("heir")
        #expect(try await heir.rescueOthers() == 1)
        let new = try #require(try await heir.claim().first)
        return (zombie, old, heir, new)
    }

    @Test func `a lost worker's completion is refused and ends nothing`() async throws {
        try await withTestDatabase { database in
            let (zombie, old, heir, new) = try await zombie(in: database)
            await #expect(throws: (any Error).self) { try await zombie.end([old]) }
            // q.finish, which does not check the lease, refuses it too.
            let accepted = try await database.pool.query(
                """
                select * from q.finish(\(zombie.id), array[\(old.run.jobID)], array[\(old.run.number)],
                                       array['completed'], array[null], array[null])
                """
            )
            #expect(accepted.isEmpty)
            #expect(try await database.job(new.run.jobID)?.worker == heir.id)
            #expect(try await heir.end([new]).isEmpty)
            #expect(try await database.runs() == ["\(old.run.jobID).1 lost", "\(old.run.jobID).2 completed"])
        }
    }

    /// `q.exchange` checks the lease first, but a rescue may end the lease before the claim in the same call.
    @Test func `a claim takes no job for a worker whose lease has ended`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a")])
            let worker = try await database.lease()
            try await database.set("update q.worker set ended_at = clock_timestamp(), end_reason = 'lost'")
            let claim: SQL = "select id from q.claim(\(worker.id), \(worker.queue), 1)"
            #expect(try await database.pool.query(claim).isEmpty)
            #expect(try await database.count("q.job where state = 'available' and run_no = 0") == 1)
            try await database.set("update q.worker set ended_at = null, end_reason = null")
            #expect(try await database.pool.query(claim).count == 1)
        }
    }

    @Test func `a lost worker cannot give the job back`() async throws {
        try await withTestDatabase { database in
            let (zombie, old, heir, new) = try await zombie(in: database)
            #expect(try await !zombie.rearm(old, .retried))
            #expect(try await database.job(new.run.jobID)?.worker == heir.id)
        }
    }

    @Test func `a lost worker's heartbeat reports the loss and gives no job back`() async throws {
        try await withTestDatabase { database in
            let (zombie, _, heir, new) = try await zombie(in: database)
            let error = await #expect(throws: PostgresError.self) {
                try await zombie.renew(holding: [])
            }
            #expect(error?.sqlState == WorkerLease.lost)
            #expect(try await database.job(new.run.jobID)?.worker == heir.id)
        }
    }

    @Test func `an end of a worker's earlier run of a job does not end its later run`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a")])
            let worker = try await database.lease()
            let old = try #require(try await worker.claim().first)
            #expect(try await worker.rearm(old, .released))
            let new = try #require(try await worker.claim().first)
            #expect(new.run.number == 2)
            #expect(try await worker.end([old]) == [old.run.jobID])
            #expect(try await !worker.rearm(old, .retried))
            #expect(try await database.job(new.run.jobID)?.state == "running")
        }
    }

    @Test func `an end that is reported twice is accepted once`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a"), Note("b")])
            let worker = try await database.lease()
            let runs = try await worker.claim()
            #expect(try await worker.end([runs[0]]).isEmpty)
            // The reply to the first report was lost, so the worker reports it again with a newer one.
            #expect(try await worker.end(runs) == [runs[0].run.jobID])
            #expect(try await database.count("q.run") == 2)
        }
    }

    @Test func `a worker that lost its lease gets an error with the code BQ001 instead of jobs`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            try await database.queue.enqueue([Note("a")])
            try await worker.close()
            let error = await #expect(throws: PostgresError.self) { try await worker.claim() }
            #expect(error?.sqlState?.rawValue == "BQ001")
            #expect(try await database.jobs().map(\.state) == ["available"])
        }
    }
}
