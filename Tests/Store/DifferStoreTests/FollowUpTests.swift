import JobQueue
import JobQueueTesting
import Logging
import PipelineJobs
import Postgres
import Scores
import TestSupport
import TestTools
import Testing

@Suite("Follow-ups of events")
struct FollowUpTests {
    @Test func `each follow-up has a queue of its own`() {
        let queues = FollowUps.all.map { followUp in Set(type(of: followUp).jobs.map { $0.queue }) }
        #expect(queues.allSatisfy { $0.count == 1 })
        #expect(Set(queues.flatMap(\.self)).count == FollowUps.all.count)
    }

    @Test func `a follow-up that a test adds gets the events in the transaction that stores them`() async throws {
        try await withTestDatabase { database in
            let followUps = FollowUps.all + [Stories()]
            let game = try await DiffedGame(in: database)
            try await game.diffRevision(1, "scheduled", followUps: followUps)
            try await game.diffRevision(2, "live", followUps: followUps)
            let queue = JobQueue(pool: database.pool)
            #expect(try await queue.expectEnqueued(WriteSummary.self).map(\.kinds) == [["start"]])
            #expect(try await queue.expectEnqueued(PlanPush.self).map(\.game) == [game.id])
            let together = try await database.pool.first(
                "select count(distinct (xmin::text)) from (select xmin from q.job union all select xmin from game_event) x"
            )
            #expect(try #require(together).decode(Int64.self) == 1)
        }
    }

    @Test func `a follow-up that fails rolls back the events, the alerts and all jobs`() async throws {
        try await withTestDatabase { database in
            let game = try await DiffedGame(in: database)
            try await game.diffRevision(1, "scheduled")
            await #expect(throws: Stories.Failure.self) {
                try await game.diffRevision(2, "live", followUps: FollowUps.all + [Stories(fails: true)])
            }
            for table in ["q.job", "game_event", "alert"] {
                let left = try await database.pool.first("select 1 from \(unescaped: table)")
                #expect(left == nil, "\(table)")
            }
            let compared = try await database.pool.first("select diffed_revision from game where id = \(game.id)")
            #expect(try #require(compared).decode(Int64.self) == 1)
        }
    }

    @Test(arguments: [PlanPush.kind, StartActivities.kind])
    func `a handler that never ends delays no job of another follow-up`(stuck: String) async throws {
        try await withTestDatabase { database in
            let queue = JobQueue(pool: database.pool)
            let game = try await DiffedGame(in: database)
            let (gate, done) = (Gate(), TestSignal<String>())
            var handlers = Handlers()
            handlers.handle(PlanPush.self) { _, run, _ in
                if run.kind == stuck { try await gate.pass() }
                done.send(run.kind)
            }
            handlers.handle(StartActivities.self) { _, run, _ in
                if run.kind == stuck { try await gate.pass() }
                done.send(run.kind)
            }
            try await game.diffRevision(1, "scheduled")
            try await game.diffRevision(2, "live")
            try await withThrowingTaskGroup(of: Void.self) { workers in
                for name in Set(FollowUps.jobs.map { $0.queue }) {
                    let worker = Worker(
                        WorkerConfiguration(queue: name, slots: 1),
                        queue: queue,
                        handlers: handlers,
                        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
                    )
                    workers.addTask { try await worker.run() }
                }
                let first = try await done.next()
                #expect(first != stuck)
                gate.open()
                let second = try await done.next()
                #expect(second == stuck)
                workers.cancelAll()
            }
        }
    }
}

/// A job that exists only in this test.
private struct WriteSummary: Job {
    static let kind = "write_summary"
    static let queue = "summary"
    let kinds: [String]
}

/// A follow-up that exists only in this test.
private struct Stories: FollowUp {
    struct Failure: Error {}

    static let name = "stories"
    static let jobs: [any Job.Type] = [WriteSummary.self]
    /// Whether it fails after the follow-ups before it have returned their jobs.
    var fails = false

    func jobs(
        after events: [StoredEvents],
        in transaction: JobTransaction
    ) async throws -> [GameID: [any Job]] {
        if fails { throw Failure() }
        return events.filter { !$0.new.isEmpty }.reduce(into: [:]) {
            $0[$1.game] = [WriteSummary(kinds: $1.new.map(\.event.kind.rawValue))]
        }
    }
}
