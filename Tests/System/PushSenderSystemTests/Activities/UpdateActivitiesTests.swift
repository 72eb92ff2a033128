import Cryptography
import FoundationEssentials
import JobQueue
import JobQueueTesting
import PipelineJobs
import Postgres
import Pushing
import Scores
import Storage
import Synchronization
import TestSupport
import TestTools
import Testing

@testable import push_sender

/// Tests updates of activities, and the handling of failures.
@Suite("Updating activities")
struct UpdateActivitiesTests {
    private static let taken: APNsResponse = APNsResponse(status: 200)

    private static func read(_ line: AnsweringTransport) throws -> [ReadActivity.APS] {
        try line.sent.map { try ReadActivity($0).aps }
    }

    @Test
    func `an activity that starts during a game gets the state once, and again only if it changed`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            try await shown.activity("00ac0001", on: "00aa0001")
            try await shown.score(8, 6)
            let line = AnsweringTransport { _ in .success(Self.taken) }
            try await shown.update(try line.senders)
            try await shown.activity("00ac0002", on: "00aa0002")
            try await shown.update(try line.senders)
            #expect(line.sent.map(\.token.text) == ["00ac0001", "00ac0002"])
            let read = try Self.read(line)
            #expect(read[0].timestamp == read[1].timestamp && read[0].state == read[1].state)
            #expect(Set(line.sent.map(\.id)).count == 2)
            // A change of only the clock does not count.
            try await shown.wait(300)
            try await shown.score(8, 6, clock: "5:01")
            try await shown.update(try line.senders)
            #expect(line.sent.count == 2)
        }
    }

    @Test func `scores that come faster than one push a second are combined, and the last one is sent`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            try await shown.activity("00ac0001", on: "00aa0001")
            let line = AnsweringTransport { _ in .success(Self.taken) }
            try await shown.score(1, 0)
            try await shown.update(try line.senders)
            for goals in 2...10 { try await shown.score(goals, 0) }
            try await shown.update(try line.senders)
            #expect(line.sent.count == 1)
            let jobs = try await JobQueue(pool: database.pool).expectEnqueued(UpdateActivities.self)
            #expect((1...1000).contains(jobs[0].afterMilliseconds ?? 0))
            try await shown.wait(1)
            try await shown.update(try line.senders)
            let read = try Self.read(line)
            #expect(read.map(\.state.home) == [1, 10] && read[0].timestamp <= read[1].timestamp)
            // Twenty seconds have not passed since the last push of priority 10.
            #expect(line.sent.map(\.priority) == [.immediate, .considerate])
        }
    }

    @Test
    func `a spoiler-safe activity shows that the game is live and then over, but no score`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            try await shown.activity("00acbbcc", on: "00aabbcc", spoilerSafe: true)
            let line = AnsweringTransport { _ in .success(Self.taken) }
            for goals in [3, 4, 5] {
                try await shown.score(goals, 6, by: "Nikolic, AJ")
                try await shown.update(try line.senders)
                try await shown.wait(30)
            }
            try await shown.revise(try ShownGame.snapshot(.final, Score(home: 5, away: 6), period: 4))
            try await shown.update(try line.senders)
            let read = try Self.read(line)
            #expect(read.map(\.event) == ["update", "end"] && read.map(\.state.status) == ["live", "final"])
            for aps in read { #expect(aps.state == .init(status: aps.state.status)) }
            for word in ["Nikolic", "Navy", "version"] {
                #expect(line.sent.allSatisfy { !String(decoding: $0.body, as: UTF8.self).contains(word) })
            }
        }
    }

    @Test func `a delayed phone gets only the state that is due for it, and newer states later`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            try await shown.activity("00ac0001", on: "00aa0001", delay: 60)
            try await shown.score(1, 0, age: 90)
            try await shown.score(2, 0, age: 20)
            try await database.pool.execute("delete from q.job")
            let line = AnsweringTransport { _ in .success(Self.taken) }
            try await shown.update(try line.senders)
            #expect(line.sent.isEmpty)
            let late = try await JobQueue(pool: database.pool).expectEnqueued(UpdateActivities.self)
            #expect(late.map(\.delaySeconds) == [60] && late[0].options.delay == .seconds(60))
            try await shown.update(try line.senders, delay: 60)
            #expect(try Self.read(line).map(\.state.home) == [1])
            let jobs = try await JobQueue(pool: database.pool).expectEnqueued(UpdateActivities.self)
            #expect(jobs[0].delaySeconds == 60 && (30_000...40_000).contains(jobs[0].afterMilliseconds ?? 0))
        }
    }

    @Test(arguments: [400, 410])
    func `a dead token ends its activity, and affects neither the phone nor its other tokens`(status: Int) async throws
    {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            let device = try await shown.activity("00ac0001", on: "00aa0001")
            let start = StartToken(token: "00cc0001", attributesType: "GameAttributes", takesChannels: false)
            _ = try await ActivityRegistration(database.pool).register(start, of: device)
            try await shown.activity("00ac0002", on: "00aa0002")
            try await shown.score(1, 0)
            let line = AnsweringTransport { request in
                guard request.token.text == "00ac0001" else { return .success(Self.taken) }
                return .success(APNsResponse(status: status, reason: status == 410 ? "Unregistered" : "BadDeviceToken"))
            }
            try await shown.update(try line.senders)
            #expect(
                Set(try await shown.states()) == ["ended \(status == 410 ? "Unregistered" : "BadDeviceToken")", "live"]
            )
            #expect(try await database.pool.first("select 1 from device where dead_at is not null") == nil)
            #expect(try await database.pool.first("select 1 from push_to_start") != nil)
            let row = try await database.pool.first("select delivered, dead, rejected from activity_update")
            let (delivered, dead, rejected) = try #require(row).decode(Int32.self, Int32.self, Int32.self)
            #expect((delivered, dead, rejected) == (1, 1, 0))
        }
    }

    @Test(
        arguments: [
            (.failure(.timedOut), ["live"]), (.failure(.unreachable("no server")), ["live"]),
            (.success(APNsResponse(status: 503, reason: "ServiceUnavailable")), ["live"]),
            (.success(APNsResponse(status: 429, reason: "TooManyRequests")), ["ended TooManyRequests"]),
        ] as [(AnsweringTransport.PushResult, [String])]
    )
    func `a failed update is retried with the newest state, but ten TooManyRequests end the activity`(
        answer: AnsweringTransport.PushResult,
        states: [String]
    ) async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            try await shown.activity("00ac0001", on: "00aa0001")
            let line = AnsweringTransport { _ in answer }
            for tries in 1...10 {
                try await shown.score(tries, 0)
                try await shown.update(try line.senders)
                try await shown.wait(40_000)
            }
            #expect(try Self.read(line).map(\.state.home) == Array(1...10))
            let ends = try await shown.states().map { $0.hasPrefix("live") ? "live" : $0 }
            #expect(ends == states)
            guard states == ["live"] else { return }
            let back = AnsweringTransport { _ in .success(Self.taken) }
            try await shown.update(try back.senders)
            #expect(try Self.read(back).map(\.state.home) == [10], "however long APNs was unreachable")
        }
    }

    @Test func `an update that is not sent because APNs refuses the provider does not count as failed`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            for number in 1...3 { try await shown.activity("00ac000\(number)", on: "00aa000\(number)") }
            try await shown.score(1, 0)
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 403, reason: "InvalidProviderToken")) }
            try await shown.update(try line.senders)
            #expect(line.sent.count == 1)
            let row = try await database.pool.first(
                """
                select sum(failures), count(*) filter (where retry_at > clock_timestamp() + interval '50 s') from live_activity
                """
            )
            let (failures, paused) = try #require(row).decode(Int64.self, Int64.self)
            #expect((failures, paused) == (0, 2))
        }
    }

    @Test
    func `a cancelled run records which devices got the update, and the next sends only to the others`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            for number in 1...3 { try await shown.activity("00ac000\(number)", on: "00aa000\(number)") }
            try await shown.score(1, 0)
            let silent = Mutex<String?>(nil)
            let come = Mutex(0)
            let line = AnsweringTransport { request in
                let place = come.withLock { count in
                    count += 1
                    return count
                }
                // The first push is sent alone. If it got no answer, no other would be sent.
                guard place == 3 else { return .success(Self.taken) }
                silent.withLock { $0 = request.token.text }
                // Never answers. The wait ends when its task is cancelled.
                try? await Gate().pass()
                return .failure(.cancelled)
            }
            let senders = try line.senders
            try await withWrites { writes in
                await #expect(throws: CancellationError.self) {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { try await shown.update(senders, in: writes) }
                        try await eventually("three pushes under way") { silent.withLock { $0 != nil } }
                        group.cancelAll()
                        try await group.waitForAll()
                    }
                }
            }
            let next = AnsweringTransport { _ in .success(Self.taken) }
            try await shown.update(try next.senders)
            let missed = try #require(silent.withLock { $0 })
            #expect(next.sent.map(\.token.text) == [missed])
            #expect(next.sent.map(\.id) == line.sent.filter { $0.token.text == missed }.map(\.id))
        }
    }
}

extension ReadActivity.Content {
    fileprivate init(status: String) {
        self.init(status: status, home: nil, away: nil, period: nil, clock: nil, lastScorer: nil, version: nil)
    }
}
