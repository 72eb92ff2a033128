import JobQueue
import Logging
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

@Suite("Sending")
struct SendHandlerTests {
    private static func send(_ job: SendPush, over transport: AnsweringTransport, in alerted: AlertedGame) async throws
    {
        try await withWrites { try await send(job, over: transport, in: alerted, $0) }
    }

    private static func send(
        _ job: SendPush,
        over transport: AnsweringTransport,
        in alerted: AlertedGame,
        _ writes: UncancellableWrites
    ) async throws {
        let queue = JobQueue(pool: alerted.database.pool)
        let handler = SendHandler(queue: queue, senders: try transport.senders, keys: nil, writes: writes)
        try await handler.perform(job)
    }

    @Test(arguments: [0, 5, 6, 40])
    func `an alert that is still useful is retried, however often it failed`(failures: Int) async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database)
            let line = AnsweringTransport { _ in .failure(.connectionLost("gone")) }
            try await Self.send(alerted.job(failures: failures), over: line, in: alerted)
            #expect(try await alerted.outcomes().isEmpty)
            let waiting = try #require(try await alerted.waiting().first)
            #expect(waiting.failures == failures + 1)
            #expect(waiting.seconds == min(60, 1 << min(failures + 1, 10)))
        }
    }

    @Test
    func `a device in quiet hours gets nothing, and a spoiler-safe device gets only the end`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 3)
            try await database.pool.execute("update device set spoiler_safe = true where id = \(alerted.devices[1])")
            // The quiet hours are the whole day except its last minute, in a time zone where it is about noon.
            try await database.pool.execute(
                """
                update device set quiet_from = 0, quiet_until = 1439, zone = z.name
                  from (select name from pg_timezone_names
                         where name like 'Etc/GMT%'
                         order by abs(extract(hour from clock_timestamp() at time zone name) - 12) limit 1) z
                 where id = \(alerted.devices[0])
                """
            )
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            try await Self.send(alerted.job(), over: line, in: alerted)
            let outcomes = try await alerted.outcomes()
            #expect(
                outcomes == [
                    alerted.devices[0]: "quiet", alerted.devices[1]: "delivered", alerted.devices[2]: "delivered",
                ]
            )
            let bodies = line.sent.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count { $0.contains("Navy") } == 1 && bodies.count { $0.contains("Game over") } == 1)
        }
    }

    @Test func `an alert that adds the scorer makes a sound only on devices that did not get the goal`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, .score, superseded: true, devices: 2)
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            try await Self.send(
                SendPush(alertID: alerted.alertID, game: alerted.game, devices: [alerted.devices[0]]),
                over: line,
                in: alerted
            )
            let named = GameEvent(kind: .score, score: Score(home: 9, away: 8), side: .home, scorer: "Jo Ash")
            let event = try #require(
                try await database.pool.first("select game_event_id from alert where id = \(alerted.alertID)")
            ).decode(Int64.self)
            let alerts = AlertStore(database.pool)
            let completed = try #require(try await alerts.complete(named, id: event, revision: 2))
            let both = SendPush(alertID: completed, game: alerted.game, devices: alerted.devices)
            try await Self.send(both, over: line, in: alerted)
            try await Self.send(alerted.job(), over: line, in: alerted)
            let bodies = line.sent.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count == 3, "one push for the goal, and two for its scorer")
            #expect(bodies.count { $0.contains("Jo Ash") && $0.contains(#""interruption-level":"passive""#) } == 1)
            #expect(bodies.count { $0.contains("Jo Ash") && $0.contains(#""sound":"default""#) } == 1)
            #expect(Set(line.sent.map(\.collapseID)).count == 1)
            #expect(
                try await alerted.outcomes() == [alerted.devices[0]: "delivered", alerted.devices[1]: "superseded"]
            )
        }
    }

    /// The outcome of the goal's alert for a device, then the interruption level (`nil`: not sent) and the outcome of
    /// the alert that adds the scorer.
    private static let completions: [(DeliveryOutcome, String?, DeliveryOutcome)] = [
        (.delivered, "passive", .delivered), (.dryRun, "passive", .delivered), (.superseded, "active", .delivered),
        (.quiet, nil, .quiet), (.rejected, nil, .rejected), (.unreachable, nil, .unreachable),
        (.expired, nil, .expired), (.deadToken, nil, .deadToken),
    ]

    @Test(arguments: completions)
    func `an alert that adds a scorer is sent once, and not to devices for which the goal's alert was quiet or failed`(
        first: DeliveryOutcome,
        sound: String?,
        becomes outcome: DeliveryOutcome
    ) async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, .score, superseded: true)
            let deliveries = DeliveryStore(database.pool)
            let id = try APNsID(alertID: alerted.alertID, device: alerted.devices[0]).uuid
            try await deliveries.recordOutcomes(
                [Delivery(device: alerted.devices[0], apnsID: id, outcome: first)],
                of: alerted.alertID
            )
            let named = GameEvent(kind: .score, score: Score(home: 9, away: 8), side: .home, scorer: "Jo Ash")
            let event = try #require(
                try await database.pool.first("select game_event_id from alert where id = \(alerted.alertID)")
            ).decode(Int64.self)
            let completed = try #require(
                try await AlertStore(database.pool).complete(named, id: event, revision: 2)
            )
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            let job = SendPush(alertID: completed, game: alerted.game, devices: alerted.devices)
            // A repeated job sends nothing.
            for _ in 1...2 { try await Self.send(job, over: line, in: alerted) }
            let levels = line.sent.map { String(decoding: $0.body, as: UTF8.self) }
                .map { $0.contains(#""interruption-level":"passive""#) ? "passive" : "active" }
            #expect(levels == [sound].compactMap(\.self))
            #expect(
                try await deliveries.outcomes(of: completed, for: alerted.devices) == [alerted.devices[0]: outcome]
            )
        }
    }

    @Test
    func `devices with localized strings get keys, spoiler-free if chosen, and all others get English`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 3)
            try await database.pool.execute(
                "update device set localizes_alerts = true where id in (\(alerted.devices[1]), \(alerted.devices[2]))"
            )
            try await database.pool.execute("update device set spoiler_safe = true where id = \(alerted.devices[2])")
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            try await Self.send(alerted.job(), over: line, in: alerted)
            let bodies = line.sent.map { String(decoding: $0.body, as: UTF8.self) }
            func count(_ words: String) -> Int { bodies.count { $0.contains(#"{"aps":{"alert":{\#(words)},"sound""#) } }
            #expect(count(#""title":"Final","body":"Navy 9, Army 8""#) == 1)
            let keys =
                #""title-loc-key":"GAME_FINAL","loc-key":"STANDING","loc-args":["Navy","9","Army","8"]"#
            #expect(count(keys) == 1)
            #expect(count(#""title-loc-key":"GAME_OVER","loc-key":"RESULT_WAITS""#) == 1)
        }
    }

    @Test(arguments: [false, true])
    func `a letter with thousands of accents stops no alert, in English or localized`(byKeys: Bool) async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database)
            let name = "e" + String(repeating: "\u{301}", count: 5000)
            try await database.pool.execute("update team set name = \(name) where slug = 'navy'")
            try await database.pool.execute("update device set localizes_alerts = \(byKeys)")
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            try await Self.send(alerted.job(), over: line, in: alerted)
            #expect(line.sent.map { $0.body.count <= 4096 } == [true])
            #expect(try await alerted.outcomes() == [alerted.devices[0]: "delivered"])
        }
    }

    @Test(
        arguments: [
            (Alert.Kind.score, true, "superseded"), (.score, false, "delivered"), (.final, false, "delivered"),
            (.correction, true, "superseded"), (.correction, false, "superseded"),
        ]
    )
    func `a later score replaces an earlier one only on devices that get all scores, and a corrected one is not sent`(
        by later: Alert.Kind,
        getsEveryAlert: Bool,
        becomes outcome: String
    ) async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, .score, superseded: true)
            _ = try await alerted.anotherAlert(later, revision: 2)
            var job = alerted.job()
            job.getsEveryAlert = getsEveryAlert
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            try await Self.send(job, over: line, in: alerted)
            #expect(try await alerted.outcomes() == [alerted.devices[0]: outcome])
        }
    }

    @Test(
        arguments: [
            (Alert.Kind.score, Alert.Kind.score, "superseded"), (.score, .final, "superseded"),
            (.correction, .score, "superseded"), (.upsetAlert, .score, "superseded"), (.overtime, .final, "superseded"),
            (.periodEnd, .score, "superseded"), (.score, .periodEnd, "delivered"), (.final, .correction, "delivered"),
        ]
    )
    func `a device that had a later score or the final gets no older score from a retry`(
        _ kind: Alert.Kind,
        _ later: Alert.Kind,
        becomes outcome: String
    ) async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, kind, superseded: kind == .score, devices: 2)
            let newer = try await alerted.anotherAlert(later, revision: 2)
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            try await Self.send(
                SendPush(alertID: newer, game: alerted.game, devices: [alerted.devices[0]]),
                over: line,
                in: alerted
            )
            var job = alerted.job(failures: 1)
            job.getsEveryAlert = false
            try await Self.send(job, over: line, in: alerted)
            #expect(try await alerted.outcomes() == [alerted.devices[0]: outcome, alerted.devices[1]: "delivered"])
        }
    }

    @Test func `a device that cannot be reached while an alert is useful counts as unreachable`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, usefulFor: 4)
            let line = AnsweringTransport { _ in .failure(.unreachable("no route")) }
            try await Self.send(alerted.job(failures: 1), over: line, in: alerted)
            #expect(Array(try await alerted.outcomes().values) == ["unreachable"])
            #expect(try await alerted.waiting().isEmpty)
        }
    }

    @Test func `a push that is not sent because APNs refuses the provider does not count as failed`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 4)
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 403, reason: "InvalidProviderToken")) }
            try await Self.send(alerted.job(), over: line, in: alerted)
            #expect(line.sent.count == 1)
            #expect(
                try await alerted.waiting() == [
                    AlertedGame.Waiting(devices: 3, failures: 0, seconds: 60),
                    AlertedGame.Waiting(devices: 1, failures: 1, seconds: 2),
                ]
            )
        }
    }

    @Test
    func `a cancelled run records which devices got the push, and the next sends only to the others`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 3)
            let answered = Counter()
            let line = AnsweringTransport { _ in
                if answered.next() < 2 { return .success(APNsResponse(status: 200)) }
                // Never answers. The wait ends when its task is cancelled.
                try? await Gate().pass()
                return .failure(.cancelled)
            }
            try await withWrites { writes in
                await #expect(throws: CancellationError.self) {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { try await Self.send(alerted.job(), over: line, in: alerted, writes) }
                        try await eventually("three pushes under way") { line.sent.count == 3 }
                        group.cancelAll()
                        try await group.waitForAll()
                    }
                }
            }
            #expect(Array(try await alerted.outcomes().values) == ["delivered", "delivered"])
            #expect(try await alerted.waiting().isEmpty)

            let next = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            try await Self.send(alerted.job(), over: next, in: alerted)
            #expect(next.sent.map(\.id) == [line.sent[2].id])
            #expect(try await alerted.outcomes().count == 3)
        }
    }

    @Test
    func `the commit that ends a run enqueues its retry, so an ended run cannot enqueue another`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database)
            let queue = JobQueue(pool: database.pool)
            let run = try await SendHandler.claim(alerted.job(), in: queue)
            let line = AnsweringTransport { _ in .failure(.connectionLost("gone")) }
            try await withWrites { writes in
                let handler = SendHandler(queue: queue, senders: try line.senders, keys: nil, writes: writes)
                let logger = Logger(label: "test")
                try await handler.send(alerted.job(), as: run, logger: logger)
                let ended = try await database.pool.first(
                    "select outcome from q.run where job_id = \(run.jobID)"
                )
                #expect(try #require(ended).decode(String.self) == "completed")
                await #expect(throws: RunTakenAway.self) {
                    try await handler.send(alerted.job(), as: run, logger: logger)
                }
            }
            #expect(try await alerted.waiting().count == 1)
        }
    }

    @Test func `an outcome is recorded while other devices still wait for their push`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 100)
            let answered = Counter()
            let line = AnsweringTransport { _ in
                if answered.next() < 99 { return .success(APNsResponse(status: 200)) }
                let isWritten: ()? = try? await eventually("an outcome") { try await !alerted.outcomes().isEmpty }
                return .success(APNsResponse(status: isWritten == nil ? 413 : 200))
            }
            try await Self.send(alerted.job(), over: line, in: alerted)
            #expect(try await alerted.outcomes().values.count { $0 == "delivered" } == 100)
        }
    }

    @Test func `a push that is never answered blocks no lane, because it is retried outside the lane`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 10)
            let (asked, never) = (Counter(), Gate())
            let line = AnsweringTransport { _ in
                // The second push gets no answer. It must not be the first, because all others wait for the answer to
                // the first.
                if asked.next() != 1 { return .success(APNsResponse(status: 200)) }
                try? await never.pass()
                return .failure(.cancelled)
            }
            try await Self.send(alerted.job(), over: line, in: alerted)
            #expect(try await alerted.outcomes().values.count { $0 == "delivered" } == 9)
            let waiting = try await alerted.waiting()
            #expect(waiting.map(\.devices) == [1] && waiting.map(\.failures) == [1])
            let lanes = try await database.pool.query("select lane from q.job where kind = \(SendPush.kind)")
            #expect(try lanes.map { try $0.decode(String?.self) } == [nil])
        }
    }

    @Test func `a single push that is never answered blocks no lane either`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database)
            let line = AnsweringTransport { _ in
                try? await Gate().pass()
                return .failure(.cancelled)
            }
            try await Self.send(alerted.job(), over: line, in: alerted)
            #expect(try await alerted.waiting() == [AlertedGame.Waiting(devices: 1, failures: 1, seconds: 2)])
        }
    }

    @Test func `a push that times out before it is sent does not count as failed, and leaves the lane`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 2)
            let answered = Gate()
            let line = AnsweringTransport { _ in
                try? await answered.pass()
                return .success(APNsResponse(status: 200))
            }
            func job(_ device: Int, failures: Int) -> SendPush {
                SendPush(
                    alertID: alerted.alertID,
                    game: alerted.game,
                    devices: [alerted.devices[device]],
                    failures: failures
                )
            }
            try await withWrites { writes in
                let queue = JobQueue(pool: database.pool)
                let handler = SendHandler(queue: queue, senders: try line.senders, keys: nil, writes: writes)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    // On a new connection all pushes wait for the first. The first is a retry outside the lane, so only
                    // the transport's deadline applies to it.
                    let first = job(0, failures: 1)
                    group.addTask { try await handler.perform(first) }
                    try await eventually("the first push under way") { line.sent.count == 1 }
                    try await handler.perform(job(1, failures: 0))
                    #expect(line.sent.count == 1)
                    #expect(try await alerted.waiting() == [AlertedGame.Waiting(devices: 1, failures: 0, seconds: 1)])
                    let lanes = try await database.pool.query(
                        "select lane from q.job where kind = \(SendPush.kind) and state = 'available'"
                    )
                    #expect(try lanes.map { try $0.decode(String?.self) } == [nil])
                    answered.open()
                    try await group.waitForAll()
                }
            }
            #expect(try await alerted.outcomes() == [alerted.devices[0]: "delivered"])
        }
    }

    @Test func `a job whose devices want no alert ends without a push`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, .score)
            try await database.pool.execute("update device set spoiler_safe = true")
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
            try await Self.send(alerted.job(), over: line, in: alerted)
            #expect(line.sent.isEmpty)
            #expect(try await alerted.outcomes() == [alerted.devices[0]: "quiet"])
        }
    }

    @Test func `the deactivation of a dead token and its outcome are one commit`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database, devices: 2)
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 410, reason: "Unregistered")) }
            try await Self.send(alerted.job(), over: line, in: alerted)
            #expect(Array(try await alerted.outcomes().values) == ["dead_token", "dead_token"])
            let living = try await database.pool.first("select count(*) from device where dead_at is null")
            #expect(try #require(living).decode(Int.self) == 0)
        }
    }
}
