import JobQueue
import JobQueueTesting
import Logging
import PipelineJobs
import Postgres
import Scores
import Sports
import Storage
import TestSupport
import Testing
import Time

@testable import differ

@Suite("The differ")
struct DiffHandlerTests {
    @Test(arguments: [false, true])
    func `a retracted start leads to a correction, and a second start to no event`(inOneRun: Bool) async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            for (revision, status) in ["scheduled", "live", "scheduled", "live"].enumerated() {
                try await script.revise(Int64(revision + 1), status)
                if !inOneRun { try await script.diff() }
            }
            try await script.diff()
            #expect(try await script.events() == ["start", "correction"])
            #expect(try await script.column("select kind from alert order by id") == ["start", "correction"])
        }
    }

    @Test(arguments: [false, true])
    func `a game that is live again after it was called off gets a new start event`(inOneRun: Bool) async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            for (revision, status) in ["scheduled", "live", "postponed", "live"].enumerated() {
                try await script.revise(Int64(revision + 1), status)
                if !inOneRun { try await script.diff() }
            }
            try await script.diff()
            #expect(try await script.events() == ["start", "postponed", "start"])
        }
    }

    @Test func `an event that is too old for an alert when the differ finds it is stored without one`() async throws {
        try await withTestDatabase { database in
            let script = try await RevisionScript(in: database)
            try await script.revise(1, "scheduled", age: 3600)
            try await script.revise(2, "live", age: 3600)
            try await script.revise(3, "live", #", "score": {"home": 1, "away": 0}"#, age: 3500)
            try await script.revise(4, "live", #", "score": {"home": 2, "away": 0}"#, age: 300)
            try await script.diff()
            #expect(try await script.events() == ["start", "score", "score"])
            #expect(try await script.column("select kind || revision from alert") == ["score4"])
            let plans = try await JobQueue(pool: database.pool).expectEnqueued(PlanPush.self)
            #expect(plans.map(\.game) == [script.game])
            let left = try await database.pool.first(
                "select extract(epoch from expires_at - clock_timestamp())::bigint from alert"
            )
            #expect((280...300).contains(try #require(left).decode(Int.self)))
        }
    }
}
