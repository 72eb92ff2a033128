import Postgres
import Synchronization
import TestSupport
import Testing
import Time

@testable import JobQueue

@Suite("Lanes")
struct LaneTests {
    private func lane(_ texts: String..., delay: Duration = .zero) -> [Note] {
        texts.map { Note($0, JobOptions(delay: delay, lane: "lane")) }
    }

    @Test func `jobs of a lane run one at a time, in the order in which they were enqueued`() async throws {
        try await withTestDatabase { database in
            // A later job does not run first, although it is more urgent.
            try await database.queue.enqueue(
                lane("1", "2") + [Note("3", JobOptions(priority: 0, lane: "lane")), Note("free")]
            )
            let worker = try await database.lease()
            #expect(try await worker.claim().map(\.text).sorted() == ["1", "free"])
            #expect(try await worker.claim().isEmpty)
            let first = try #require(try await database.jobs().first { $0.lane != nil && $0.state == "running" })
            let key = Run.Key(jobID: first.id, number: 1)
            // One call ends a job and claims its successor.
            let next = try await worker.exchange(ends: [.init(run: key, end: .completed)], want: 1)
            #expect(next.claimed.map(\.text) == ["2"])
        }
    }

    @Test func `a job that waits for its retry keeps its lane occupied, so the order is kept`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue(lane("1", "2"))
            let worker = try await database.lease()
            let first = try #require(try await worker.claim().first)
            #expect(try await worker.rearm(first, .retried, after: .seconds(30)))
            #expect(try await worker.claim().isEmpty)
        }
    }

    @Test func `a lane whose job is being claimed is skipped by other workers, which take free jobs`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue(lane("1", "2") + [Note("free")])
            let worker = try await database.lease()
            let claimer = try await OpenQueueTransaction.begin(in: database)
            #expect(try await claimer.claim(worker, 1) == [ids[0]])
            #expect(try await worker.claim().map(\.text) == ["free"])
            try await claimer.commit()
            #expect(try await worker.claim().isEmpty)
        }
    }

    /// Tests the only case in which two claimers can both find a lane free: the earlier job's insert commits after the
    /// claim of the later job has read the lane.
    @Test
    func `two concurrent claimers never both get a job of one lane, and the loser gets its other jobs`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            let producer = try await OpenQueueTransaction.begin(in: database)
            try await producer.connection.execute(
                "select q.enqueue('notes', 'note', p_lane => 'lane', p_priority => 2)"
            )
            try await database.queue.enqueue([
                Note("urgent", JobOptions(priority: 0)), Note("2", JobOptions(lane: "lane")),
            ])
            try await database.set("update q.job set run_at = run_at + interval '1 h' where priority = 0")
            let first = try await OpenQueueTransaction.begin(in: database)
            #expect(try await first.claim(worker, 10).count == 1)
            try await producer.commit()
            try await database.set("update q.job set run_at = clock_timestamp() where priority = 0")

            async let second = worker.claim(10)
            try await database.waitForBlockedSession()
            try await first.commit()
            #expect(try await second.map(\.text) == ["urgent"])
            let running = try await database.jobs().filter { $0.state == "running" }
            #expect(running.filter { $0.lane != nil }.count == 1)
            #expect(running.count == 2)
        }
    }

    @Test func `a long backlog of one lane makes claims of other jobs no slower`() async throws {
        try await withTestDatabase { database in
            try await database.set("alter table q.job set (autovacuum_enabled = off)")
            let worker = try await database.lease()
            try await database.queue.enqueue((0..<2_000).map { Note("\($0)", JobOptions(lane: "big")) })
            try await database.queue.enqueue((0..<8).map { Note("free \($0)") })
            #expect(try await worker.claim(1).map(\.text) == ["0"])
            let session = try await OpenQueueTransaction.begin(in: database)
            #expect(try await session.claim(worker, 8).count == 8)
            let row = try await session.connection.first(
                """
                select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::bigint
                  from pg_index i where i.indrelid = 'q.job'::regclass
                """
            )
            #expect(try #require(row).decode(Int64.self) < 100)
            try await session.rollBack()
        }
    }

    @Test func `whichever way a job ends, the next job of its lane becomes visible`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue(
                (0..<12).map { number in
                    Note("\(number)", JobOptions(uniqueKey: "k\(number)", lane: "lane"))
                }
            )
            func visible() async throws -> [Int64] {
                try await database.pool.query("select id from q.job where not blocked and lane = 'lane' order by id")
                    .map { try $0.decode(Int64.self) }
            }
            #expect(try await visible() == Array(ids[0...1]))
            let worker = try await database.lease()
            let first = try #require(try await worker.claim().first)
            #expect(try await worker.end([first]).isEmpty)
            #expect(try await visible() == Array(ids[1...2]))
            try await database.set("select q.cancel(\(ids[1]))")
            #expect(try await visible() == Array(ids[2...3]))
            // The cancelled job was itself blocked, so its end makes no other job visible.
            try await database.set("select q.cancel(\(ids[6]))")
            #expect(try await visible() == Array(ids[2...3]))
            try await database.set("delete from q.job where id = \(ids[3])")
            #expect(try await visible() == [ids[2], ids[4]])
            // A request that folds into the job moves it to another lane.
            try await database.queue.enqueue([Note("2", JobOptions(uniqueKey: "k2", lane: "other"))])
            #expect(try await visible() == Array(ids[4...5]))
            try await database.queue.enqueue([Note("9", JobOptions(uniqueKey: "k9", lane: "other"))])
            #expect(try await database.count("q.job where lane = 'other' and not blocked") == 2)
            var left: [String] = []
            while let run = try await worker.claim().first(where: { $0.run.lane == "lane" }) {
                left.append(run.text)
                #expect(try await worker.end([run]).isEmpty)
            }
            #expect(left == ["4", "5", "7", "8", "10", "11"])
        }
    }

    @Test func `a job that became first while its producer's transaction was open is found by the next rescue`()
        async throws
    {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            try await database.queue.enqueue(lane("1", "2"))
            let producer = try await OpenQueueTransaction.begin(in: database)
            try await producer.connection.execute(
                "select q.enqueue('notes', 'note', '{\"text\":\"3\"}', p_lane => 'lane')"
            )
            for text in ["1", "2"] {
                let run = try #require(try await worker.claim().first)
                #expect(run.text == text)
                #expect(try await worker.end([run]).isEmpty)
            }
            try await producer.commit()
            #expect(try await database.count("q.job where blocked") == 1, "otherwise the test shows nothing")
            #expect(try await worker.rescueOthers() == 0)
            #expect(try await worker.claim().map(\.text) == ["3"])
        }
    }

    @Test func `many workers at once run every lane in order, one at a time`() async throws {
        try await withTestDatabase { database in
            let lanes = 5
            let notes = (0..<200).map { Note("\($0)", JobOptions(lane: "lane \($0 % lanes)")) }
            try await database.queue.enqueue(notes)
            let watch = LaneWatch(lanes: lanes)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask { try await watch.work(as: "worker \(number)", in: database) }
                }
                try await group.waitForAll()
            }
            for (lane, numbers) in watch.seen {
                #expect(numbers == Array(stride(from: lane, to: notes.count, by: lanes)), "lane \(lane)")
            }
            #expect(watch.seen.count == lanes)
        }
    }
}

/// Runs workers on numbered notes, and checks that no two notes of one lane run at the same time.
private final class LaneWatch: Sendable {
    private let lanes: Int
    private let inHand = Mutex<Set<Int>>([])
    private let order = Mutex<[Int: [Int]]>([:])

    init(lanes: Int) {
        self.lanes = lanes
    }

    /// The numbers in the order in which they ran, by lane.
    var seen: [Int: [Int]] { order.withLock { $0 } }

    /// Ends the worker's jobs and claims more, until no job is left.
    func work(as program: String, in database: TestDatabase) async throws {
        let worker = try await database.lease(program)
        var held: [ClaimedRun] = []
        var isDone = false
        while !isDone {
            put(held)
            held = try await worker.exchange(ends: held.map { .init(run: $0.run.key, end: .completed) }, want: 3)
                .claimed
            take(held)
            if held.isEmpty { isDone = try await database.count("q.job") == 0 }
        }
    }

    private func take(_ runs: [ClaimedRun]) {
        for number in runs.compactMap({ Int($0.text) }) {
            let isFree = inHand.withLock { $0.insert(number % lanes).inserted }
            #expect(isFree, "two jobs of lane \(number % lanes) ran concurrently")
            order.withLock { $0[number % lanes, default: []].append(number) }
        }
    }

    private func put(_ runs: [ClaimedRun]) {
        let free = runs.compactMap { Int($0.text) }.map { $0 % lanes }
        inHand.withLock { $0.subtract(free) }
    }
}
