import Logging
import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

@Suite("Schedules")
struct ScheduleTests {
    @Test func `putting a schedule again with the same spec keeps its next slot, even a missed one`() async throws {
        try await withTestDatabase { database in
            var schedule = Schedule("hour", spec: "@hourly", job: Note("a"))
            let next = try await database.queue.put(schedule)
            #expect(try await database.queue.put(schedule) == next)
            let missed = try await database.miss("hour", by: "2 hours")
            #expect(try await database.queue.put(schedule) == missed)
            schedule.job = Note("b")
            schedule.misfire = .skip
            #expect(try await database.queue.put(schedule) == missed, "another job, the same spec")
            schedule.spec = "@daily"
            #expect(try #require(try await database.queue.put(schedule)) > missed + .seconds(2 * 3600))
            schedule.zone = "Asia/Kolkata"
            let inIndia = try #require(try await database.queue.put(schedule))
            #expect(inIndia.description.hasSuffix("T18:30:00Z"))
            let status = try #require(try await database.queue.schedules().first)
            #expect(status.queue == "notes" && status.kind == "note" && status.misfire == .skip)
        }
    }

    @Test func `putting an unchanged schedule writes nothing`() async throws {
        try await withTestDatabase { database in
            let schedule = Schedule("hour", spec: "@hourly", job: Note("a"))
            try await database.queue.put(schedule)
            let before = try await database.pool.first("select xmin::text from q.schedule")?.decode(String.self)
            try await database.queue.put(schedule)
            #expect(try await database.pool.first("select xmin::text from q.schedule")?.decode(String.self) == before)
        }
    }

    @Test
    func `a paused schedule stays paused when it is put again, and slots during the pause are skipped`() async throws {
        try await withTestDatabase { database in
            let schedule = Schedule("hour", spec: "@hourly", job: Note("a"), misfire: .all)
            try await database.queue.put(schedule)
            #expect(try await database.queue.setSchedule("hour", enabled: false))
            let missed = try await database.miss("hour", by: "2 hours")
            try await database.queue.put(schedule)
            let fired = try await database.queue.fireSchedules()
            #expect(fired == .init(jobs: 0, failures: [], nextDue: nil))
            #expect(try await database.queue.setSchedule("hour", enabled: true))
            let status = try #require(try await database.queue.schedules().first)
            #expect(status.isEnabled)
            #expect(try #require(status.nextFireAt) > missed + .seconds(2 * 3600))
            #expect(try await database.queue.setSchedule("other", enabled: true) == false)
        }
    }

    @Test func `a dropped schedule fires no more, and its jobs stay`() async throws {
        try await withTestDatabase { database in
            try await database.queue.put(Schedule("minute", spec: "* * * * *", job: Note("a")))
            _ = try await database.miss("minute", by: "0")
            _ = try await database.queue.fireSchedules()
            #expect(try await database.queue.dropSchedule("minute"))
            #expect(try await database.queue.dropSchedule("minute") == false)
            #expect(try await database.queue.fireSchedules().nextDue == nil)
            #expect(try await database.count("q.job") == 1)
        }
    }

    @Test func `options that a schedule cannot keep are refused instead of ignored`() async throws {
        try await withTestDatabase { database in
            let job = Note("a", JobOptions(priority: 0, lane: "lane"))
            await #expect(throws: ScheduleError.unsupportedOptions(key: "a")) {
                try await database.queue.put(Schedule("a", spec: "@hourly", job: job))
            }
        }
    }

    @Test func `the view of schedules shows their state, their local time, and whether they are late`() async throws {
        try await withTestDatabase { database in
            for key in ["due", "over", "paused", "waiting"] {
                try await database.queue.put(Schedule(key, spec: "@daily", zone: "America/New_York", job: Note("a")))
            }
            _ = try await database.miss("due", by: "1 hour")
            try await database.set("update q.schedule set next_fire_at = null where key = 'over'")
            try await database.queue.setSchedule("paused", enabled: false)
            let rows = try await database.pool.query(
                "select state, next_local::time::text, late is not null from ops.schedule order by key"
            )
            let seen = try rows.map { try $0.decode(String.self, String?.self, Bool.self) }
            #expect(seen.map(\.0) == ["due", "over", "paused", "waiting"])
            #expect(seen.map(\.2) == [true, false, false, false])
            #expect(seen[1].1 == nil && seen[3].1 == "00:00:00")
        }
    }

    @Test
    func `a worker's maintenance fires due schedules and wakes a sleeping worker after the commit`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            // The worker polls once a day, so it runs the job only because of the notification.
            try await database.withWorker(handlers: .notes(into: trace)) { _ in
                try await database.waitUntilListening()
                try await database.queue.put(Schedule("second", spec: "every 1 second", job: Note("tick")))
                let maintenance = try await database.maintenance()
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask { await maintenance.fireSchedules() }
                    try await trace.until(count: 3)
                    tasks.cancelAll()
                }
            }
            #expect(trace.all.prefix(3) == ["tick", "tick", "tick"])
        }
    }

    @Test
    func `the maintenance sleeps until the next slot, at most half a minute, and does not loop without a pause`() {
        #expect(QueueMaintenance.pause(until: nil, firedAny: false) == .seconds(30))
        #expect(QueueMaintenance.pause(until: .seconds(3600), firedAny: true) == .seconds(30))
        #expect(QueueMaintenance.pause(until: .milliseconds(17), firedAny: false) == .milliseconds(17))
        #expect(QueueMaintenance.pause(until: .zero, firedAny: true) == .zero)
        #expect(QueueMaintenance.pause(until: .zero, firedAny: false) == .seconds(1))
    }
}

extension TestDatabase {
    /// The maintenance of a worker that takes no jobs.
    fileprivate func maintenance() async throws -> QueueMaintenance {
        let worker = Worker(
            .notes("upkeep"),
            queue: queue,
            listenConfiguration: configuration,
            handlers: Handlers(),
            logger: Logger(label: "upkeep")
        )
        let dispatcher = JobDispatcher(worker: worker, lease: try await lease("upkeep"))
        return QueueMaintenance(worker: worker, dispatcher: dispatcher)
    }
}
