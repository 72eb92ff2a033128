import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

/// Tests that no slot is lost or fires twice. The database's clock cannot be set, so the tests change the stored times
/// instead.
@Suite("Firing schedules safely")
struct ScheduleSafetyTests {
    @Test func `many concurrent callers fire each slot of each schedule once`() async throws {
        try await withTestDatabase(connections: 8) { database in
            for number in 0..<12 {
                let schedule = Schedule("\(number)", spec: "* * * * *", job: Note("\(number)"), misfire: .all)
                try await database.put(schedule)
                _ = try await database.miss("\(number)", by: "59 minutes")
            }
            try await withThrowingTaskGroup(of: Void.self) { callers in
                for _ in 0..<8 {
                    callers.addTask {
                        while try await database.pool.first("select * from q.fire_schedules(3, 7)")?
                            .decode(column: "next_in_ms", as: Int64.self) == 0
                        {}
                    }
                }
                try await callers.waitForAll()
            }
            let rows = try await database.pool.query(
                "select args ->> 'text', count(*), count(distinct args) from q.job group by 1"
            )
            let counts = try rows.map { try $0.decode(String.self, Int.self, Int.self) }
            #expect(counts.count == 12)
            for (text, jobs, slots) in counts {
                #expect((60...61).contains(jobs), "schedule \(text)")
                #expect(jobs == slots, "schedule \(text) fired a slot twice")
            }
        }
    }

    @Test func `a database clock that is set back fires no slot again`() async throws {
        try await withTestDatabase { database in
            try await database.put(Schedule("minute", spec: "* * * * *", job: Note("a")))
            _ = try await database.miss("minute", by: "0")
            #expect(try await database.queue.fireSchedules().jobs == 1)
            // As if the clock had been set back by ten minutes after the slot was fired.
            try await database.set(
                """
                update q.schedule set next_fire_at = next_fire_at + interval '10 min',
                                      last_slot_at = last_slot_at + interval '10 min'
                """
            )
            #expect(try await database.queue.fireSchedules().jobs == 0)
            let other = Schedule("minute", spec: "*/2 * * * *", job: Note("a"))
            let next = try #require(try await database.queue.put(other))
            let last = try #require(try await database.queue.schedules().first?.lastSlotAt)
            #expect(next > last, "with another spec the slot does not fire again either")
            let error = await #expect(throws: PostgresError.self) {
                try await database.set("update q.schedule set next_fire_at = last_slot_at")
            }
            #expect(error?.sqlState == .checkViolation)
        }
    }

    @Test func `the job is enqueued and the slot recorded in one transaction`() async throws {
        try await withTestDatabase { database in
            try await database.put(Schedule("minute", spec: "* * * * *", job: Note("a")))
            let slot = try await database.miss("minute", by: "0")
            let caller = try await OpenQueueTransaction.begin(in: database)
            #expect(try await caller.fire() == 1)
            #expect(try await database.queue.fireSchedules().jobs == 0, "another caller has locked the schedule")
            try await caller.rollBack()
            #expect(try await database.count("q.job") == 0)
            #expect(try await database.queue.fireSchedules().jobs == 1)
            #expect(try await database.slots() == [slot.description])
        }
    }

    @Test func `a slot's job folds into the waiting job of the previous slot if it has a key`() async throws {
        try await withTestDatabase { database in
            let job = Note("a", JobOptions(uniqueKey: "k"))
            try await database.put(Schedule("minute", spec: "* * * * *", job: job, misfire: .all))
            _ = try await database.miss("minute", by: "4 minutes")
            #expect(try await database.queue.fireSchedules().jobs == 5)
            #expect(try await database.jobs().map(\.folds) == [4])
        }
    }

    @Test func `a key that a producer holds delays only the schedule that uses it`() async throws {
        try await withTestDatabase { database in
            try await database.put(Schedule("a", spec: "* * * * *", job: Note("a", JobOptions(uniqueKey: "k"))))
            try await database.put(Schedule("b", spec: "* * * * *", job: Note("b")))
            for key in ["a", "b"] { _ = try await database.miss(key, by: "0") }
            let producer = try await OpenQueueTransaction.begin(in: database)
            try await producer.connection.execute("select q.enqueue('notes', 'note', p_unique_key => 'k')")
            #expect(try await database.queue.fireSchedules() == .init(jobs: 1, failures: [], nextDue: .zero))
            try await producer.rollBack()
            #expect(try await database.queue.fireSchedules().jobs == 1)
            #expect(try await database.jobs().count == 2)
        }
    }

    @Test
    func `a schedule that cannot fire records why, delays no other, and does not fire until it is put again`()
        async throws
    {
        try await withTestDatabase { database in
            let broken = Schedule("a", spec: "* * * * *", zone: "Europe/Berlin", job: Note("a"))
            try await database.put(broken)
            try await database.put(Schedule("b", spec: "* * * * *", job: Note("b")))
            for key in ["a", "b"] { _ = try await database.miss(key, by: "0") }
            try await database.set("update q.schedule set zone = 'Europe/Gone' where key = 'a'")
            let fired = try await database.queue.fireSchedules()
            #expect(fired.jobs == 1)
            #expect(fired.failures == [#"a: time zone "Europe/Gone" not recognized"#])
            let status = try #require(try await database.queue.schedules().first)
            #expect(status.nextFireAt == nil && status.lastError?.contains("Europe/Gone") == true)
            #expect(try await database.queue.fireSchedules().failures.isEmpty)
            #expect(try await database.queue.put(broken) != nil)
        }
    }
}

extension OpenQueueTransaction {
    func fire() async throws -> Int {
        try await connection.first("select fired from q.fire_schedules()")?.decode(Int.self) ?? 0
    }
}
