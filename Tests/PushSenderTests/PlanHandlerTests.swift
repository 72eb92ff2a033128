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
}
