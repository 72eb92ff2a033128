import EphemeralPostgres
import Fleet
import FoundationEssentials
import JobQueue
import Logging
import Postgres
import Pushing
import Runtime
import Scores
import Storage
import SystemPackage
import TestSupport
import Testing

@testable import push_sender
@testable import simulator

/// Tests broadcast channels, through which one push updates all phones of a game. The simulator runs in its own
/// process.
@Suite("Broadcast channels")
struct ChannelTests {
    /// A simulator, the senders that use it, and its record.
    private struct Stage {
        let senders: PushClients
        let broadcasters: Broadcasters
        let record: String

        static func run(manage: String? = nil, _ body: @Sendable (Stage) async throws -> Void) async throws {
            try await withTemporaryFolder("bardown-channel") { folder in
                try await Simulation.run([], in: folder, logger: Logger(label: "test")) { address in
                    let environment = Runtime.Environment(
                        PushClients.variables + [Broadcasters.variable],
                        values: [
                            "APNS_KEY_FILE": address.apnsKey, "APNS_KEY_ID": "SIMULATED1",
                            "APNS_TEAM_ID": "SIMULATED2", "APNS_URL": address.apns,
                            "APNS_MANAGE_URL": manage ?? address.apnsManage, "APNS_AUTHORITY": address.apnsAuthority,
                        ]
                    )
                    let stage = Stage(
                        senders: try PushClients(
                            environment,
                            tokens: ProviderTokens(environment),
                            logger: Logger(label: "test")
                        ),
                        broadcasters: try Broadcasters(environment, tokens: ProviderTokens(environment)),
                        record: folder.appending("pushes.jsonl").string
                    )
                    try await body(stage)
                    await stage.senders.close()
                    for environment in PushEnvironment.allCases { await stage.broadcasters[environment]?.close() }
                }
            }
        }

        func records() throws -> [PushRecord] {
            try Data(contentsOf: URL(filePath: record)).split(separator: UInt8(ascii: "\n")).map {
                try JSONDecoder().decode(PushRecord.self, from: $0)
            }
        }
    }

    private static func channel(in database: TestDatabase) async throws -> String {
        let row = try await database.pool.first("select state || ' ' || coalesce(reason, '-') from activity_channel")
        return try #require(row).decode(String.self)
    }

    @Test func `a channel is created at the start, reaches all subscribers by one push, and is deleted`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            for (number, takes) in [true, true, false].enumerated() {
                let device = try await shown.phone("00aa000\(number)")
                let start = StartToken(token: "00cc000\(number)", attributesType: "A", takesChannels: takes)
                _ = try await ActivityRegistration(database.pool).register(start, of: device)
            }
            try await Stage.run { stage in
                try await shown.score(0, 0)
                try await shown.start(stage.senders, stage.broadcasters)
                #expect(Set(try await shown.states()) == ["live", "started"])
                try await shown.wait(60)
                try await shown.score(1, 0)
                try await shown.update(stage.senders, stage.broadcasters)
                try await shown.wait(60)
                try await shown.revise(try ShownGame.snapshot(.final, Score(home: 1, away: 0), period: 4))
                try await shown.update(stage.senders, stage.broadcasters)
                #expect(Set(try await shown.states()) == ["ended over"])
                #expect(try await Self.channel(in: database) == "ended -")
                try await shown.update(stage.senders, stage.broadcasters)
                #expect(try await Self.channel(in: database) == "ended -")
                try await database.pool.execute("update activity_channel set retry_at = clock_timestamp()")
                try await shown.update(stage.senders, stage.broadcasters)
                #expect(try await Self.channel(in: database) == "deleted -")

                let records = try stage.records()
                let id = try #require(records.first?.channel)
                #expect(records.allSatisfy { (200...204).contains($0.status ?? 0) })
                let starts = records.filter { $0.token.hasPrefix("00cc") }
                #expect(
                    starts.count == 3 && starts.count { $0.payload.contains(#""input-push-channel":"\#(id)""#) } == 2
                )
                let broadcasts = records.filter { $0.token == ShownGame.topic }
                let read = try broadcasts.map { try ReadActivity(text: $0.payload).aps }
                #expect(read.map(\.event) == ["update", "update", "end"] && broadcasts.allSatisfy { $0.channel == id })
                #expect(read.map(\.state.home) == [0, 1, 1] && Set(read.map(\.timestamp)).count == 3)
                #expect(records.count == 8 && records.last?.status == 204)
            }
        }
    }

    @Test func `an app that starts an activity itself polls for the channel, and gets no other push`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            let registration = ActivityRegistration(database.pool)
            let device = try await shown.phone("00aa0001")
            try await shown.score(0, 0)
            #expect(try await registration.join(shown.game, on: device).0 == .wanted)
            // All subscribers of a channel get the same push at the same time, so spoiler-safe and delayed phones
            // cannot join.
            for (token, isSafe, delay) in [("00aa0002", true, 0), ("00aa0003", false, 30)] {
                let other = try await shown.phone(token, spoilerSafe: isSafe, delay: delay)
                #expect(try await registration.join(shown.game, on: other).0 == ChannelOutcome.none)
            }
            try await Stage.run { stage in
                try await shown.update(stage.senders, stage.broadcasters)
                let (outcome, channel) = try await registration.join(shown.game, on: device)
                #expect(outcome == .open && channel != nil)
                try await shown.wait(60)
                try await shown.score(1, 0)
                try await shown.update(stage.senders, stage.broadcasters)
                #expect(try stage.records().map(\.token) == ["channels", ShownGame.topic, ShownGame.topic])
            }
        }
    }

    @Test func `if no channel can be created, phones get updates by their tokens`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            let device = try await shown.phone("00aa0001")
            let start = StartToken(token: "00cc0001", attributesType: "A", takesChannels: true)
            _ = try await ActivityRegistration(database.pool).register(start, of: device)
            // No server listens at this address.
            try await Stage.run(manage: "https://127.0.0.1:1") { stage in
                try await shown.score(0, 0)
                try await shown.start(stage.senders, stage.broadcasters)
                for _ in 0..<2 {
                    #expect(try await shown.states() == ["wanted"])
                    try await database.pool.execute("update activity_channel set retry_at = null")
                    try await shown.update(stage.senders, stage.broadcasters)
                }
                #expect(try await shown.states() == ["started"])
                #expect(try await Self.channel(in: database).hasPrefix("failed unreachable"))
                let record = try #require(try stage.records().first)
                #expect(record.payload.contains(#""input-push-token":1"#))
            }
        }
    }

    @Test
    func `a channel without a game is deleted at the second check, unless it was recorded meanwhile`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            try await database.pool.execute(
                """
                insert into activity_channel (game_id, environment, topic)
                values (\(shown.game), 'production', \(ShownGame.topic))
                """
            )
            try await Stage.run { stage in
                let client = try #require(stage.broadcasters[.production])
                guard case .created(let stray) = await client.create(topic: ShownGame.topic),
                    case .created(let late) = await client.create(topic: ShownGame.topic)
                else {
                    Issue.record("no channels")
                    return
                }
                let sweep = OrphanChannelCleaner(
                    broadcasters: stage.broadcasters,
                    store: ChannelStore(database.pool),
                    metrics: ActivityMetrics(),
                    isEnabled: true,
                    logger: Logger(label: "test")
                )
                var watch = OrphanChannelDetector()
                try await sweep.sweep(&watch)
                #expect(await client.list(topic: ShownGame.topic) == .channels([stray, late].sorted()))
                try await database.pool.execute(
                    "update activity_channel set state = 'open', channel_id = \(late)"
                )
                try await sweep.sweep(&watch)
                #expect(await client.list(topic: ShownGame.topic) == .channels([late]))
                try await sweep.sweep(&watch)
                #expect(await client.list(topic: ShownGame.topic) == .channels([late]))
            }
        }
    }
}
