import FoundationEssentials
import JobQueue
import PipelineJobs
import Postgres
import Scores
import Storage
import TestSupport
import Testing

@testable import push_sender

@Suite("Planning")
struct PlanHandlerTests {
    @Test func `a plan job that runs twice, in sequence or concurrently, plans once`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 3)
            let handler = PlanHandler(queue: JobQueue(pool: database.pool))
            let job = PlanPush(alertID: alerted.alertID, game: alerted.game)
            async let first: Void = handler.plan(job)
            async let second: Void = handler.plan(job)
            _ = try await (first, second)
            try await handler.plan(job)
            let planned = try await alerted.waiting().map(\.devices).reduce(0, +)
            #expect(planned == 3)
            let row = try await database.pool.first("select audience, planned_at is not null from alert")
            let (audience, isPlanned) = try #require(row).decode(Int32?.self, Bool.self)
            #expect(audience == 3 && isPlanned)
        }
    }

    @Test func `planning resumes at the page that failed, and delayed devices get jobs of their own`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 5)
            try await database.pool.execute("update device set delay_s = 30 where id = \(alerted.devices[4])")
            let queue = JobQueue(pool: database.pool)
            let handler = PlanHandler(queue: queue, pageSize: 2)
            let job = PlanPush(alertID: alerted.alertID, game: alerted.game)
            // The third page fails.
            try await database.pool.execute(
                """
                create function fail() returns trigger language plpgsql as $$ begin
                  if new.audience > 4 then raise exception 'no more'; end if; return new; end $$
                """
            )
            try await database.pool.execute(
                "create trigger fail before update on alert for each row execute function fail()"
            )
            await #expect(throws: PostgresError.self) { try await handler.plan(job) }
            let planned = try await alerted.waiting().map(\.devices).reduce(0, +)
            #expect(planned == 4)
            try await database.pool.execute("drop trigger fail on alert")
            try await handler.plan(job)
            let waiting = try await alerted.waiting()
            #expect(waiting.map(\.devices).reduce(0, +) == 5)
            #expect(waiting.filter { $0.seconds > 0 } == [.init(devices: 1, failures: 0, seconds: 30)])
        }
    }

    @Test func `sends of two alerts of a game run in parallel, and each device gets them in order`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 64)
            let second = try await alerted.anotherAlert()
            let handler = PlanHandler(queue: JobQueue(pool: database.pool))
            for event in [alerted.alertID, second] {
                try await handler.plan(PlanPush(alertID: event, game: alerted.game))
            }
            // The queue runs only the earliest job of an ordered lane, so the ids give the order.
            let rows = try await database.pool.query(
                """
                select d, array_agg(distinct j.lane), array_agg((j.args ->> 'alertID')::bigint order by j.id)
                  from q.job j, jsonb_array_elements_text(j.args -> 'devices') d
                 where j.kind = 'send_push' and j.lane_cap = 1 group by d
                """
            ).map { try $0.decode(String.self, [String].self, [Int64].self) }
            #expect(rows.count == 64)
            #expect(rows.allSatisfy { $0.1.count == 1 && $0.2 == [alerted.alertID, second] })
            #expect(Set(rows.flatMap(\.1)).count == SendPush.slots)
        }
    }

    @Test(arguments: [true, false])
    func `if a later score may replace an alert, devices with only some alerts get jobs of their own`(
        isSuperseded: Bool
    ) async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, superseded: isSuperseded, devices: 4)
            try await database.pool.execute(
                "update follow set alerts = '{final}' where device_id = \(alerted.devices[0])"
            )
            try await database.pool.execute(
                "update follow set alerts = '{final}' where device_id = \(alerted.devices[1])"
            )
            // A device that follows the game as well gets all alerts.
            try await database.pool.execute(
                "insert into follow (game_id, device_id) values (\(alerted.game), \(alerted.devices[1]))"
            )
            try await PlanHandler(queue: JobQueue(pool: database.pool))
                .plan(PlanPush(alertID: alerted.alertID, game: alerted.game))
            let rows = try await database.pool.query(
                """
                select d::uuid, (j.args ->> 'hearAll')::boolean
                  from q.job j, jsonb_array_elements_text(j.args -> 'devices') d where j.kind = 'send_push' order by 1
                """
            ).map { try $0.decode(DeviceID.self, Bool.self) }
            #expect(rows.map(\.0) == alerted.devices)
            #expect(rows.map(\.1) == [!isSuperseded, true, true, true])
        }
    }

    @Test(arguments: [true, false])
    func `the JSON key for a job's audience is the one that all versions read`(getsEveryAlert: Bool) throws {
        let id = "11111111-1111-1111-1111-111111111111"
        let text = """
            {"alertID": 7, "game": "\(id)", "devices": ["\(id)"], "failures": 1, "pauseSeconds": 2, "delaySeconds": 3,
             "service": "fcm", "hearAll": \(getsEveryAlert)}
            """
        let job = try JSONDecoder().decode(SendPush.self, from: Data(text.utf8))
        #expect(job.getsEveryAlert == getsEveryAlert && job.service == .fcm)
        #expect([job.failures, job.pauseSeconds, job.delaySeconds] == [1, 2, 3])
        let written = try String(decoding: JSONEncoder().encode(job), as: UTF8.self)
        #expect(written.contains(#""hearAll":\#(getsEveryAlert)"#))
    }

    @Test func `phones do not wait for browsers, because each push service has lanes of its own`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 8)
            let browsers = Array(alerted.devices[4...])
            try await database.pool.execute("update device set service = 'web' where id = any (\(browsers))")
            try await PlanHandler(queue: JobQueue(pool: database.pool))
                .plan(PlanPush(alertID: alerted.alertID, game: alerted.game))
            let rows = try await database.pool.query(
                """
                select j.lane like '%@web', j.args ->> 'service', bool_and(d.service = j.args ->> 'service'), count(*)
                  from q.job j, jsonb_array_elements_text(j.args -> 'devices') e join device d on d.id = e::uuid
                 where j.kind = 'send_push' group by 1, 2 order by 2
                """
            ).map { try $0.decode(Bool.self, String.self, Bool.self, Int64.self) }
            #expect(rows.map(\.0) == [false, true])
            #expect(rows.map(\.1) == ["apns", "web"])
            #expect(rows.allSatisfy { $0.2 && $0.3 == 4 })
        }
    }
}
