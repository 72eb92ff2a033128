import Postgres
import Pushing
import Scores
import Storage
import TestSupport
import Testing

@testable import push_sender

/// Checks when activities start and end.
@Suite("Life cycle of activities")
struct ActivityLifeTests {
    private static let taken: APNsResponse = APNsResponse(status: 200)

    private static func read(_ line: AnsweringTransport) throws -> [ReadActivity.APS] {
        try line.sent.map { try ReadActivity($0).aps }
    }

    @Test(arguments: [false, true])
    func `an activity ends immediately when its game is muted or no longer followed`(isMuted: Bool) async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            let device = try await shown.activity("00ac0001", on: "00aa0001")
            try await shown.score(1, 0)
            let line = AnsweringTransport { _ in .success(Self.taken) }
            try await shown.update(try line.senders)
            // Other preferences for the same team do not end the activity.
            var wishes = DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1), alerts: [.final])])
            _ = try await DeviceRegistrationStore(database.pool).register(device, wishes)
            #expect(try await shown.states() == ["live"])
            if isMuted { wishes.mutedGames = [shown.game] } else { wishes.follows = [] }
            _ = try await DeviceRegistrationStore(database.pool).register(device, wishes)
            #expect(try await shown.states() == [isMuted ? "ending muted" : "ending unfollowed"])
            try await shown.update(try line.senders)
            let last = try #require(try Self.read(line).last)
            #expect(last.event == "end" && last.dismissalDate.map { $0 <= last.timestamp } == true)
            #expect(line.sent.count == 2)
            #expect(try await shown.states() == [isMuted ? "ended muted" : "ended unfollowed"])
            // The ended activity gets no further update.
            try await shown.wait(60)
            try await shown.score(2, 0)
            try await shown.update(try line.senders)
            #expect(line.sent.count == 2)
        }
    }

    @Test
    func `an activity starts with an alert in the phone's language, where its app has the strings`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            let device = try await shown.phone("00aa0001")
            try await database.pool.execute("update device set localizes_alerts = true")
            let start = StartToken(token: "00cc0001", attributesType: "GameAttributes", takesChannels: false)
            _ = try await ActivityRegistration(database.pool).register(start, of: device)
            let line = AnsweringTransport { _ in .success(Self.taken) }
            try await shown.score(0, 0)
            try await shown.start(try line.senders)
            let body = String(decoding: try #require(line.sent.first).body, as: UTF8.self)
            let words = #""body":{"loc-key":"MATCHUP","loc-args":["Army","Navy"]}"#
            #expect(body.contains(#""alert":{"title":{"loc-key":"GAME_ON"},\#(words),"sound":"default"}"#), "\(body)")
        }
    }

    @Test func `the activity of a game that is called off ends, and starts again if the game is played`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            let device = try await shown.phone("00aa0001")
            let start = StartToken(token: "00cc0001", attributesType: "GameAttributes", takesChannels: false)
            _ = try await ActivityRegistration(database.pool).register(start, of: device)
            let line = AnsweringTransport { _ in .success(Self.taken) }
            try await shown.score(0, 0)
            try await shown.start(try line.senders)
            try await shown.wait(60)
            try await shown.revise(try ShownGame.snapshot(.suspended, Score(home: 1, away: 0), period: 1))
            try await shown.update(try line.senders)
            // No token of the activity is registered, so no push can end it. The phone itself marks it as stale.
            #expect(line.sent.count == 1)
            #expect(try await shown.states() == ["ended over"])
            try await shown.wait(60)
            try await shown.score(1, 0)
            try await shown.start(try line.senders)
            #expect(try Self.read(line).map(\.event) == ["start", "start"])
        }
    }

    @Test func `no activity starts twice, or on a device that is muted, quiet or spoiler-safe`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            var phones = [
                try await shown.phone("00aa0001", spoilerSafe: true), try await shown.phone("00aa0002", muted: true),
            ]
            phones += [try await shown.phone("00aa0003"), try await shown.phone("00aa0004")]
            try await database.pool.execute(
                "update device set quiet_from = 0, quiet_until = 1439 where token = '00aa0003'"
            )
            for (number, phone) in phones.enumerated() {
                let token = StartToken(token: "00cc000\(number + 1)", attributesType: "A", takesChannels: true)
                _ = try await ActivityRegistration(database.pool).register(token, of: phone)
            }
            let line = AnsweringTransport { _ in .success(Self.taken) }
            try await shown.score(0, 0)
            try await shown.start(try line.senders)
            try await shown.start(try line.senders)
            #expect(line.sent.map(\.token.text) == ["00cc0004"])
        }
    }

    @Test func `a dead start token is deleted, but not its phone`() async throws {
        try await withTestDatabase { database in
            let shown = try await ShownGame(in: database)
            let device = try await shown.phone("00aa0001")
            let start = StartToken(token: "00cc0001", attributesType: "GameAttributes", takesChannels: false)
            _ = try await ActivityRegistration(database.pool).register(start, of: device)
            try await shown.score(0, 0)
            let line = AnsweringTransport { _ in .success(APNsResponse(status: 410, reason: "ExpiredToken")) }
            try await shown.start(try line.senders)
            #expect(try await shown.states() == ["ended ExpiredToken"])
            #expect(try await database.pool.first("select 1 from push_to_start") == nil)
            #expect(try await database.pool.first("select 1 from device where dead_at is not null") == nil)
        }
    }
}
