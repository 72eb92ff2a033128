import JobQueue
import Logging
import PipelineJobs
import Postgres
import Pushing
import Runtime
import Scores
import Storage
import TestSupport
import TestTools
import Testing
import Time

@testable import push_sender

/// Tests devices whose push service has never accepted a push, so their tokens may be invented.
@Suite("Unproven tokens")
struct UnprovenTokenTests {
    private static func send(
        _ job: SendPush,
        over line: AnsweringTransport,
        in alerted: AlertedGame,
        serviceIsAlive isAlive: Bool = true
    ) async throws {
        let acceptedTimes = AcceptedPushTimes()
        if isAlive { acceptedTimes.record("app.test", at: MachineClock.now) }
        try await withWrites { writes in
            let queue = JobQueue(pool: alerted.database.pool)
            let senders = try line.senders(acceptedTimes: acceptedTimes)
            try await SendHandler(queue: queue, senders: senders, keys: nil, writes: writes).perform(job)
        }
    }

    private static func device(in alerted: AlertedGame) async throws -> (isProven: Bool, failures: Int, death: String?)
    {
        let row = try await alerted.database.pool.first(
            "select proven_at is not null, failures::bigint, dead_reason from device"
        )
        let (isProven, failures, death) = try #require(row).decode(Bool.self, Int.self, String?.self)
        return (isProven, failures, death)
    }

    @Test func `the plan puts unproven devices into a queue of their own`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 3, proven: false)
            try await database.pool.execute(
                "update device set proven_at = clock_timestamp() where id = \(alerted.devices[0])"
            )
            let queue = JobQueue(pool: database.pool)
            try await PlanHandler(queue: queue).plan(PlanPush(alertID: alerted.alertID, game: alerted.game))
            let rows = try await database.pool.query(
                """
                select j.queue, j.kind, d from q.job j, jsonb_array_elements_text(j.args -> 'devices') d order by d
                """
            )
            let planned = try rows.map { try $0.decode(String.self, String.self, String.self) }
            let expected = alerted.devices.enumerated().map { index, device in
                index == 0 ? ("push", "send_push", device.description) : ("probe", "probe_push", device.description)
            }
            #expect(planned.map { "\($0)" } == expected.map { "\($0)" })
        }
    }

    @Test func `the first accepted push proves a token`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, proven: false)
            try await database.pool.execute("update device set failures = 2, failing_since = clock_timestamp()")
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            try await Self.send(alerted.job(), over: line, in: alerted)
            #expect(try await Self.device(in: alerted) == (true, 0, nil))
            #expect(try await alerted.outcomes() == [alerted.devices[0]: "delivered"])
        }
    }

    @Test func `unproven tokens reported as unregistered are deactivated immediately, however many`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 150, proven: false)
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 410, reason: "Unregistered")) }
            try await Self.send(alerted.job(), over: line, in: alerted)
            let dead = try await database.pool.first("select count(*) from device where dead_reason = 'Unregistered'")
            #expect(try #require(dead).decode(Int64.self) == 150)
        }
    }

    @Test func `an alert is tried twice, and three alerts that fail while others arrive deactivate the token`()
        async throws
    {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, proven: false)
            let line = AnsweringTransport { _ in .failure(.connectionLost("gone")) }
            try await Self.send(alerted.job(), over: line, in: alerted)
            #expect(try await alerted.waiting(ProbePush.kind).map(\.failures) == [1])
            #expect(try await alerted.waiting().isEmpty)
            for failed in 1...3 {
                try await database.pool.execute("delete from delivery")
                try await Self.send(alerted.job(failures: 1), over: line, in: alerted)
                #expect(try await alerted.outcomes() == [alerted.devices[0]: "unreachable"])
                #expect(try await Self.device(in: alerted) == (false, failed, failed == 3 ? "NeverTaken" : nil))
            }
        }
    }

    @Test
    func `if the service accepts no pushes at all, an unproven token is deactivated only after a day`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, proven: false)
            let line = AnsweringTransport { _ in .failure(.connectionLost("gone")) }
            for _ in 1...4 {
                try await database.pool.execute("delete from delivery")
                try await Self.send(alerted.job(failures: 1), over: line, in: alerted, serviceIsAlive: false)
            }
            #expect(try await Self.device(in: alerted) == (false, 0, nil))
            try await database.pool.execute("update device set failing_since = clock_timestamp() - interval '25 hours'")
            try await database.pool.execute("delete from delivery")
            try await Self.send(alerted.job(failures: 1), over: line, in: alerted, serviceIsAlive: false)
            #expect(try await Self.device(in: alerted) == (false, 0, "NeverTaken"))
        }
    }

    @Test func `a push to an unreachable proven token is retried, and its failures are not counted`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database)
            let line = AnsweringTransport { _ in .failure(.connectionLost("gone")) }
            try await Self.send(alerted.job(failures: 5), over: line, in: alerted)
            #expect(try await alerted.waiting().map(\.failures) == [6])
            #expect(try await Self.device(in: alerted) == (true, 0, nil))
        }
    }
}
