import Cryptography
import EphemeralPostgres
import FoundationEssentials
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

/// Tests the path from an app's registration to the phone's screen, with a fake APNs that is as strict as the real one.
@Suite("Activities end to end")
struct ActivityPathTests {
    /// A fake APNs and the senders that use it.
    struct Stage {
        let fake: FakeAPNs
        let senders: PushClients

        static func run(_ body: (Stage) async throws -> Void) async throws {
            try await withTemporaryFolder("bardown-activity") { folder in
                var configuration = FakeAPNsConfiguration()
                configuration.authorityFile = folder.appending("authority.pem").string
                configuration.keyFile = folder.appending("key.p8").string
                let fake = try FakeAPNs.start(port: 0, configuration)
                let environment = Runtime.Environment(
                    PushClients.variables,
                    values: [
                        "APNS_KEY_FILE": folder.appending("key.p8").string, "APNS_KEY_ID": "SIMULATED1",
                        "APNS_TEAM_ID": "SIMULATED2", "APNS_URL": "https://127.0.0.1:\(fake.port)",
                        "APNS_AUTHORITY": folder.appending("authority.pem").string,
                    ]
                )
                let senders = try PushClients(
                    environment,
                    tokens: ProviderTokens(environment),
                    logger: Logger(label: "test")
                )
                try await body(Stage(fake: fake, senders: senders))
                await senders.close()
                try await fake.stop()
            }
        }
    }

    @Test func `a token that an app registers gets the next score, and is stored sealed`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database, keys: try SealingKeys(file: SealingKey.makeLine()))
            try await shown.activity("00acac0001", on: "00aa0001")
            let stored: String = try await #require(database.pool.first("select token from live_activity")).decode()
            #expect(stored.hasPrefix("v1.") && !stored.contains("acac"))
            try await Stage.run { stage in
                try await shown.score(8, 6, by: "Nikolic, AJ")
                try await shown.update(stage.senders)
                let record = try #require(stage.fake.records().first)
                #expect(stage.fake.records().count == 1 && record.status == 200)
                #expect(record.token == "00acac0001" && record.pushType == "liveactivity" && record.priority == "10")
                #expect(record.topic == "app.bardown.BarDown.push-type.liveactivity")
                let aps = try ReadActivity(text: record.payload).aps
                #expect(aps.event == "update" && aps.staleDate.map { $0 - aps.timestamp < 1802 } == true)
                #expect((aps.state.home, aps.state.away) == (8, 6) && aps.state.lastScorer == "AJ Nikolic")
                #expect(aps.state.period == "2nd" && aps.state.clock == "7:42" && aps.state.version == 1)
                // Nothing has changed, so nothing is sent.
                try await shown.update(stage.senders)
                #expect(stage.fake.records().count == 1)
            }
        }
    }

    @Test(arguments: 0..<3)
    func `of ten scores in two seconds the phone shows the last, in whatever order they arrive`(seed: Int)
        async throws
    {
        print("seed \(seed)")
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            try await shown.activity("00acac01", on: "00aa0001")
            try await Stage.run { stage in
                for goals in 1...10 {
                    try await shown.score(goals, 0)
                    try await shown.update(stage.senders)
                    // Every other score comes too soon after the previous push, and is sent only with the next score.
                    if goals.isMultiple(of: 2) { try await shown.wait(1) }
                }
                try await shown.wait(1)
                try await shown.update(stage.senders)
                let records = stage.fake.records()
                #expect((2...10).contains(records.count) && records.allSatisfy { $0.status == 200 })
                var random = SplitMix64(seed: UInt64(seed))
                var screens = LockScreens.State()
                screens.apply(records.shuffled(using: &random))
                #expect(screens.activities.map(\.content.home) == [10])
            }
        }
    }

    @Test
    func `an activity starts on the phone of a follower, is updated, and ends with the final`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            let device = try await shown.phone("00aa0001")
            let start = StartToken(token: "00cc0001", attributesType: "GameAttributes", takesChannels: false)
            #expect(try await ActivityRegistration(database.pool).register(start, of: device))
            try await Stage.run { stage in
                try await shown.score(0, 0, period: 1, clock: "15:00")
                try await shown.start(stage.senders)
                #expect(try await shown.states() == ["started"])
                #expect(
                    try await ActivityRegistration(database.pool).register("00acac01", of: shown.game, on: device)
                        == .registered
                )
                try await shown.update(stage.senders)
                try await shown.wait(5)
                try await shown.score(1, 0, by: "Nikolic, AJ")
                try await shown.update(stage.senders)
                try await shown.wait(60)
                try await shown.revise(try ShownGame.snapshot(.final, Score(home: 1, away: 0), period: 4))
                try await shown.update(stage.senders)
                let records = stage.fake.records()
                let read = try records.map { try ReadActivity(text: $0.payload).aps }
                #expect(records.map(\.token) == ["00cc0001", "00acac01", "00acac01"])
                #expect(read.map(\.event) == ["start", "update", "end"] && records.allSatisfy { $0.status == 200 })
                #expect(read[0].attributesType == "GameAttributes")
                #expect(read[2].dismissalDate.map { (3590...3600).contains($0 - read[2].timestamp) } == true)
                #expect(try await shown.states() == ["ended over"])
            }
        }
    }
}
