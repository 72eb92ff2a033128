import JobQueue
import Pipeline
import Postgres
import TestSupport
import Testing

@testable import push_sender

@Suite("Planning", .serialized, .timeLimit(.minutes(2)))
struct PlanHandlerTests {
    @Test("a plan that is run twice, one after the other or at once, plans once")
    func twice() async throws {
        try await withTestDatabase { database in
            let told = try await ToldGame.make(in: database, devices: 3)
            let handler = PlanHandler(queue: JobQueue(pool: database.pool))
            let job = PlanPush(pushEvent: told.pushEvent, game: told.game)
            async let first: Void = handler.plan(job)
            async let second: Void = handler.plan(job)
            _ = try await (first, second)
            try await handler.plan(job)
            #expect(try await told.waiting().map(\.devices) == [3])
            let row = try await database.pool.first("select audience, planned_at is not null from push_event")
            let (audience, isPlanned) = try #require(row).decode(Int32?.self, Bool.self)
            #expect(audience == 3 && isPlanned)
        }
    }

    @Test("pages that end in a failure are planned on from there, in sends of those who hear equally late")
    func brokenOff() async throws {
        try await withTestDatabase { database in
            let told = try await ToldGame.make(in: database, devices: 5)
            try await database.pool.execute("update device set delay_s = 30 where id = \(told.devices[4])")
            let queue = JobQueue(pool: database.pool)
            let handler = PlanHandler(queue: queue, pageSize: 2)
            let job = PlanPush(pushEvent: told.pushEvent, game: told.game)
            // The third page fails.
            try await database.pool.execute(
                """
                create function fail() returns trigger language plpgsql as $$ begin
                  if new.audience > 4 then raise exception 'no more'; end if; return new; end $$
                """
            )
            try await database.pool.execute(
                "create trigger fail before update on push_event for each row execute function fail()"
            )
            await #expect(throws: PostgresError.self) { try await handler.plan(job) }
            #expect(try await told.waiting().map(\.devices) == [2, 2])
            try await database.pool.execute("drop trigger fail on push_event")
            try await handler.plan(job)
            let waiting = try await told.waiting()
            #expect(waiting.map(\.devices).sorted() == [1, 2, 2])
            #expect(waiting.filter { $0.seconds > 0 } == [.init(devices: 1, failures: 0, seconds: 30)])
        }
    }
}
