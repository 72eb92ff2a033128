import Postgres
import TestSupport
import TestTools
import Testing

@testable import JobQueue

/// Tests finding the jobs that led to a job and those that followed from it.
@Suite("Trail of a job")
struct JobTrailTests {
    /// The texts of the jobs in the trail of a job, each with that of the job that enqueued it.
    private func trail(of text: String, in database: TestDatabase) async throws -> [String] {
        try await database.pool.query(
            """
            select concat_ws('>', p.text, n.text), t.queue, t.kind, t.state, t.ended_at is not null
              from noted n0 cross join lateral q.trail(n0.id) t
              join noted n on n.id = t.id left join noted p on p.id = t.parent_id
             where n0.text = \(text) order by 1
            """
        ).map { row in
            let (link, queue, kind, state, hasEnded) = try row.decode(
                String.self,
                String.self,
                String.self,
                String.self,
                Bool.self
            )
            #expect(queue == Note.queue && kind == Note.kind && state == "completed" && hasEnded)
            return link
        }
    }

    @Test func `a trail has the jobs that led to a job and those that followed, and not those beside it`() async throws
    {
        try await withTestDatabase { database in
            try await database.set("create table noted (id bigint, text text)")
            var handlers = Handlers()
            handlers.handle(Note.self) { note, run, _ in
                try await database.set("insert into noted values (\(run.jobID), \(note.text))")
                guard note.text.hasPrefix("a"), note.text.utf8.count < 3 else { return }
                try await database.queue.enqueue([Note(note.text + "b"), Note(note.text + "c")])
            }
            try await database.withWorker(handlers: handlers) { _ in
                try await database.queue.enqueue([Note("a"), Note("z")])
                try await eventually("all jobs have ended") { try await database.count("q.run") == 8 }
            }
            for (text, expected) in [
                ("ab", ["a", "a>ab", "ab>abb", "ab>abc"]), ("abc", ["a", "a>ab", "ab>abc"]), ("z", ["z"]),
                ("a", ["a", "a>ab", "a>ac", "ab>abb", "ab>abc", "ac>acb", "ac>acc"]),
            ] {
                let trail = try await trail(of: text, in: database)
                #expect(trail == expected)
            }
            let unknown = try await database.count("q.trail(999999)")
            #expect(unknown == 0)
            try await database.set("update q.run set trace = null")
            let untraced = try await trail(of: "ab", in: database)
            #expect(untraced == ["ab"])
        }
    }

    @Test func `a trail has jobs that wait, and a job once, in its newest state`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a")])
            let lease = try await database.lease()
            let run = try #require(try await lease.claim(1).first)
            let id = run.run.jobID
            try await TraceContext.$current.withValue(run.run.trace?.caused(by: id)) {
                _ = try await database.queue.enqueue([Note("late", JobOptions(delay: .seconds(60)))])
            }
            func expect(_ expected: [String]) async throws {
                let states = try await database.pool.query("select state from q.trail(\(id))").map { row in
                    try row.decode(String.self)
                }
                #expect(states == expected)
            }
            try await expect(["running", "waiting"])
            // The job may have waited for hours before it ran.
            try await database.set("update q.job set created_at = created_at - interval '3 hours' where id = \(id)")
            try await expect(["running", "waiting"])
            try await database.runOut(lease)
            _ = try await database.lease("other").rescueOthers()
            try await expect(["waiting", "waiting"])
            try await database.set("update q.job set run_at = clock_timestamp() where id = \(id)")
            // The run that was lost was more than an hour ago, and the job still waits.
            try await database.set("update q.run set finished_at = finished_at - interval '1 day'")
            try await expect(["waiting", "waiting"])
        }
    }
}
