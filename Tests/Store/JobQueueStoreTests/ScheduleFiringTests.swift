import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

/// Tests which slots fire, and when. The database's clock cannot be set, so the tests change the stored times instead.
@Suite("Firing schedules")
struct ScheduleFiringTests {
    @Test func `a slot fires once, with the job of its schedule`() async throws {
        try await withTestDatabase { database in
            let job = Note("a", JobOptions(priority: 1, uniqueKey: "k"))
            try await database.queue.put(Schedule("minute", spec: "* * * * *", job: job, slotArgument: "slot"))
            let nothing = try await database.queue.fireSchedules()
            #expect(nothing.jobs == 0)
            let slot = try await database.miss("minute", by: "0")
            let fired = try await database.queue.fireSchedules()
            #expect(fired.jobs == 1 && fired.failures.isEmpty)
            #expect(try #require(fired.nextDue) <= .seconds(60))
            #expect(try await database.queue.fireSchedules().jobs == 0)
            let row = try #require(try await database.jobs().first)
            #expect(row.arguments == #"{"slot": "\#(slot)", "text": "a"}"#)
            #expect(row.priority == 1 && row.uniqueKey == "k")
            let status = try #require(try await database.queue.schedules().first)
            #expect(status.lastJobID == row.id && status.lastSlotAt == slot && status.lastError == nil)
            #expect(try #require(status.nextFireAt) == slot + .seconds(60))
        }
    }

    private static let outages: [(Schedule.Misfire, String, [Int64])] = [
        (.latest, "3 hours", [0]), (.skip, "3 hours", [0]), (.all, "4 minutes", [-240, -180, -120, -60, 0]),
    ]

    @Test(arguments: outages)
    func `after an outage each misfire policy fires its slots, and the schedule goes on from now`(
        misfire: Schedule.Misfire,
        length: String,
        late: [Int64]
    ) async throws {
        try await withTestDatabase { database in
            try await database.put(Schedule("minute", spec: "* * * * *", job: Note("a"), misfire: misfire))
            let oldest = try await database.miss("minute", by: length)
            let now = oldest + .seconds(misfire == .all ? 240 : 3 * 3600)
            #expect(try await database.queue.fireSchedules().jobs == late.count)
            #expect(try await database.slots() == late.map { (now + .seconds($0)).description })
            #expect(try await database.queue.schedules().first?.nextFireAt == now + .seconds(60))
        }
    }

    @Test(arguments: Schedule.Misfire.allCases)
    func `a single slot that was missed long ago is fired late or skipped`(misfire: Schedule.Misfire) async throws {
        try await withTestDatabase { database in
            try await database.put(Schedule("rare", spec: "0 0 1 1 *", job: Note("a"), misfire: misfire))
            let slot = try await database.miss("rare", by: "3 hours")
            #expect(try await database.queue.fireSchedules().jobs == (misfire == .skip ? 0 : 1))
            let status = try #require(try await database.queue.schedules().first)
            #expect(status.lastSlotAt == (misfire == .skip ? nil : slot))
            #expect(try #require(status.nextFireAt) > slot + .seconds(3 * 3600), "the schedule moves on in any case")
        }
    }

    @Test func `a schedule catches up in steps of limited size and loses no slot`() async throws {
        try await withTestDatabase { database in
            try await database.put(Schedule("minute", spec: "* * * * *", job: Note("a"), misfire: .all))
            _ = try await database.miss("minute", by: "249 minutes")
            #expect(try await database.queue.fireSchedules() == .init(jobs: 100, failures: [], nextDue: .zero))
            #expect(try await database.queue.fireSchedules().jobs == 100)
            let last = try await database.queue.fireSchedules()
            #expect(last.jobs == 50)
            #expect(last.nextDue != .zero)
            let slots = try await database.slots()
            #expect(slots.count == 250 && Set(slots).count == 250)
        }
    }

    @Test func `a long outage of a frequent schedule costs no more than a short one`() async throws {
        try await withTestDatabase { database in
            try await database.put(Schedule("second", spec: "every 1 second", job: Note("a")))
            try await database.put(Schedule("morning", spec: "* 0-11 * * *", zone: "Europe/Berlin", job: Note("b")))
            for key in ["second", "morning"] { _ = try await database.miss(key, by: "10000 days") }
            // Firing 864 million slots one after the other would take days.
            #expect(try await database.queue.fireSchedules().jobs == 2)
        }
    }
}
