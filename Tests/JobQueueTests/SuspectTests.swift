import Postgres
import TestSupport
import Testing

@testable import JobQueue

/// A job that takes its worker down: once is bad luck, twice and it runs alone, three times and it is a dead letter.
@Suite("Crashes", .serialized, .timeLimit(.minutes(2)))
struct SuspectTests {
    private func crash(_ lease: WorkerLease, in database: TestDatabase) async throws {
        try await database.set(
            "update q.worker set lease_until = clock_timestamp() - interval '1 s' where id = \(lease.id)"
        )
        _ = try await database.lease("rescuer").rescueOthers()
    }

    @Test("after two crashes it is only given to a worker with empty hands, and nothing beside it")
    func alone() async throws {
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

    @Test("a plan that holds a suspect asks for nothing until it has ended, and asks then")
    func plan() {
        var plan = WorkerPlan(slots: 4)
        #expect(plan.ask() == .exchange(ends: [], want: 4))
        #expect(plan.underWay.map(\.isAlone) == [true])
        let suspect = Run.of(1, crashes: 2)
        plan.exchanged(claimed: [suspect], wanted: 4)
        plan.woken()
        #expect(plan.ask() == .wait)
        _ = plan.ended(suspect.key, .completed)
        #expect(plan.ask() == .exchange(ends: [.init(run: suspect.key, end: .completed)], want: 4))
    }

    @Test("a run that is settled frees its slot without a word to the database")
    func settled() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        #expect(plan.ended(.first(1), .settled) == nil)
        #expect(plan.held == [])
        #expect(plan.ask() == .exchange(ends: [], want: 1))
        plan.exchanged(claimed: [], wanted: 1, fellAsleep: true)
        #expect(plan.ask() == .exchange(ends: [], want: 1), "who fell asleep looks once more")
    }
}
