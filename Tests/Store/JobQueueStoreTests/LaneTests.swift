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

    @Test func `jobs of a lane come one at a time, in the order in which they were enqueued`() async throws {
        try await withTestDatabase { database in
            // A later one more urgent does not overtake.
            try await database.queue.enqueue(
                lane("1", "2") + [Note("3", JobOptions(priority: 0, lane: "lane")), Note("free")]
            )
            let worker = try await database.lease()
            #expect(try await worker.claim().map(\.text).sorted() == ["1", "free"])
            #expect(try await worker.claim().isEmpty)
            let first = try #require(try await database.jobs().first { $0.lane != nil && $0.state == "running" })
            let key = Run.Key(jobID: first.id, number: 1)
            // Its end and the claim of its successor are one call.
            let next = try await worker.exchange(ends: [.init(run: key, end: .completed)], want: 1)
            #expect(next.claimed.map(\.text) == ["2"])
        }
    }

    @Test func `a job that waits to be tried again holds its lane: the order stands`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue(lane("1", "2"))
            let worker = try await database.lease()
            let first = try #require(try await worker.claim().first)
            #expect(try await worker.giveBack(first, .retried, after: .seconds(30)))
            #expect(try await worker.claim().isEmpty)
        }
    }

    @Test func `a lane whose job is being claimed is left alone by other workers, which take free jobs`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue(lane("1", "2") + [Note("free")])
            let worker = try await database.lease()
            let claimer = try await OpenTransaction.begin(in: database)
            #expect(try await claimer.claim(worker, 1) == [ids[0]])
            #expect(try await worker.claim().map(\.text) == ["free"])
            try await claimer.commit()
            #expect(try await worker.claim().isEmpty)
        }
    }

    /// The one way in which two claimers can both believe that a lane is free: the earlier job's insert commits when
    /// the later job's claim has already looked.
    @Test
    func `two concurrent claimers never run a lane twice, and the loser returns only its own jobs`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            let producer = try await OpenTransaction.begin(in: database)
            try await producer.connection.execute(
                "select q.enqueue('notes', 'note', p_lane => 'lane', p_priority => 2)"
            )
            try await database.queue.enqueue([
                Note("urgent", JobOptions(priority: 0)), Note("2", JobOptions(lane: "lane")),
            ])
            try await database.set("update q.job set run_at = run_at + interval '1 h' where priority = 0")
            let first = try await OpenTransaction.begin(in: database)
            #expect(try await first.claim(worker, 10).count == 1)
            try await producer.commit()
            try await database.set("update q.job set run_at = clock_timestamp() where priority = 0")

            async let second = worker.claim(10)
            try await database.untilSomebodyWaits()
            try await first.commit()
            #expect(try await second.map(\.text) == ["urgent"])
            let running = try await database.jobs().filter { $0.state == "running" }
            #expect(running.filter { $0.lane != nil }.count == 1)
            #expect(running.count == 2)
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

/// Workers that take numbered notes, and somebody who sees whether two have one lane in hand.
private final class LaneWatch: Sendable {
    private let lanes: Int
    private let inHand = Mutex<Set<Int>>([])
    private let order = Mutex<[Int: [Int]]>([:])

    init(lanes: Int) {
        self.lanes = lanes
    }

    /// The numbers in the order in which they were run, by lane.
    var seen: [Int: [Int]] { order.withLock { $0 } }

    /// Ends what it holds and claims more, until no job is left.
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
            #expect(isFree, "two of lane \(number % lanes) at once")
            order.withLock { $0[number % lanes, default: []].append(number) }
        }
    }

    private func put(_ runs: [ClaimedRun]) {
        let free = runs.compactMap { Int($0.text) }.map { $0 % lanes }
        inHand.withLock { $0.subtract(free) }
    }
}
