import Postgres
import TestSupport
import Testing

@testable import JobQueue

/// Tests a job whose worker crashes. After two crashes the job runs alone; after three it is a dead letter.
@Suite("Crashes")
struct SuspectTests {
    private func crash(_ lease: WorkerLease, in database: TestDatabase) async throws {
        try await database.runOut(lease)
        _ = try await database.lease("rescuer").rescueOthers()
    }

    @Test
    func `after two crashes a job is only given to a worker without jobs, which then gets no other job`() async throws {
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

    @Test func `once a suspect job has waited for half a minute, one busy worker makes room by taking no new jobs`()
        async throws
    {
        try await withTestDatabase { database in
            let (first, second) = (try await database.lease("first"), try await database.lease("second"))
            let bad = try #require(try await database.queue.enqueue([Note("bad")]).first)
            try await database.set("update q.job set crashes = 2")
            try await database.queue.enqueue((0..<20).map { Note("good \($0)") })
            let held = try await first.claim(2)
            #expect(held.count == 2, "it has only just fallen due")
            try await database.set("update q.job set run_at = run_at - interval '31 s' where id = \(bad)")
            #expect(try await first.claim(2).isEmpty)
            #expect(try await second.claim(2).count == 2, "one worker that makes room is enough")
            let rest = try await first.exchange(ends: [.init(run: held[0].run.key, end: .completed)], want: 2)
            #expect(rest.claimed.isEmpty && rest.fenced.isEmpty)
            let ends = [WorkerPlan.Ended(run: held[1].run.key, end: .completed)]
            let alone = try await first.exchange(ends: ends, want: 2, alone: true)
            #expect(alone.claimed.map(\.run.jobID) == [bad])
            #expect(try await first.end(alone.claimed).isEmpty)
            #expect(try await first.claim(2).count == 2)
        }
    }

    @Test func `a worker that makes room takes jobs again once the suspect job is gone`() async throws {
        try await withTestDatabase { database in
            let (first, second) = (try await database.lease("first"), try await database.lease("second"))
            try await database.queue.enqueue((0..<4).map { Note("good \($0)") })
            for worker in [first, second] { #expect(try await worker.claim(1).count == 1) }
            for worker in [first, second] {
                let bad = try #require(try await database.queue.enqueue([Note("bad")]).first)
                try await database.set(
                    "update q.job set crashes = 2, run_at = run_at - interval '31 s' where id = \(bad)"
                )
                #expect(try await worker.claim(1).isEmpty)
                #expect(try await database.count("q.worker where makes_room_since is not null") == 1)
                try await database.set("select q.cancel(\(bad))")
                #expect(try await worker.claim(1).count == 1)
                #expect(try await database.count("q.worker where makes_room_since is not null") == 0)
            }
        }
    }

    @Test func `a suspect job that waits for its lane does not keep workers from other jobs`() async throws {
        try await withTestDatabase { database in
            let lease = try await database.lease()
            try await database.queue.enqueue([
                Note("before", JobOptions(lane: "l")), Note("bad", JobOptions(lane: "l")), Note("good"), Note("better"),
            ])
            #expect(try await lease.claim(1).map(\.text) == ["before"])
            try await database.set(
                "update q.job set crashes = 2, run_at = run_at - interval '31 s' where args ->> 'text' = 'bad'"
            )
            #expect(try await lease.claim(4).map(\.text) == ["good", "better"])
        }
    }

    @Test func `an outage in which all leases run out never counts as a crash, however often it happens`() async throws
    {
        try await withTestDatabase { database in
            let id = try #require(try await database.queue.enqueue([Note("long")]).first)
            for _ in 1...4 {
                let (one, other) = (try await database.lease("one"), try await database.lease("other"))
                #expect(try await one.claim().map(\.run.jobID) == [id])
                try await database.runOut(one, isSeen: false)
                try await database.runOut(other, isSeen: false)
                // The first worker that comes back rescues the jobs of the others.
                #expect(try await database.lease("next").rescueOthers() == 1)
                let end = try await database.pool.first("select end_reason from q.worker where id = \(one.id)")
                #expect(try end?.decode(String?.self) == "cut_off")
            }
            let job = try #require(try await database.job(id))
            #expect(job.crashes == 0 && job.attempt == 0 && job.runNumber == 4)
            #expect(job.lastError == "its worker was cut off from the database")
            #expect(try await database.count("q.run where outcome = 'lost'") == 4)
        }
    }

    @Test func `a heartbeat just before or after an outage does not prove that the server was up`()
        async throws
    {
        try await withTestDatabase { database in
            let observer = try await database.lease("witness")
            for (second, reason) in [(15, "cut_off"), (11, "cut_off"), (9, "lost"), (6, "lost"), (2, "cut_off")] {
                let lease = try await database.lease("victim")
                try await database.runOut(lease, isSeen: false)
                try await database.set(
                    """
                    update q.worker set signs = array[clock_timestamp() - \(Int32(second)) * interval '1 s']
                     where id <> \(lease.id)
                    """
                )
                _ = try await observer.rescueOthers()
                let end = try await database.pool.first("select end_reason from q.worker where id = \(lease.id)")
                #expect(try end?.decode(String?.self) == reason, "\(second) s ago")
            }
        }
    }

    @Test func `the recorded heartbeats cover two leases, however frequent heartbeats are`() async throws {
        try await withTestDatabase { database in
            let lease = try await database.lease()
            for round in 1...20 {
                for _ in 1...3 { _ = try await lease.renew(holding: []) }
                let row = try await database.pool.first(
                    """
                    select cardinality(signs) = least(\(Int32(round)), 12) and signs[1] > clock_timestamp() - interval '2.5 s'
                      from q.worker
                    """
                )
                #expect(try row?.decode(Bool.self) == true, "round \(round)")
                try await database.set(
                    "update q.worker set signs = array(select s - interval '2.6 s' from unnest(signs) s)"
                )
            }
        }
    }
}
