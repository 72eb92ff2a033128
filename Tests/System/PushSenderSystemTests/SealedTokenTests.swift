import Cryptography
import JobQueue
import PipelineJobs
import Postgres
import Pushing
import Scores
import Storage
import TestSupport
import Testing

@testable import push_sender

@Suite("Sending to sealed tokens")
struct SealedTokenTests {
    private static let token = String(repeating: "ab12", count: 16)

    /// Adds a phone with a sealed token to the game, whose other phones have plain ones.
    private static func addPhone(sealedWith keys: SealingKeys, to alerted: AlertedGame) async throws -> DeviceID {
        let request = DeviceRequest(token: token, environment: .production, topic: "app.test")
        let wishes = DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1))])
        return try await DeviceRegistrationStore(alerted.database.pool, keys: keys).register(request, wishes).id
    }

    private static func send(to devices: [DeviceID], of alerted: AlertedGame, _ keys: SealingKeys?) async throws
        -> [String]
    {
        let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
        try await withWrites { writes in
            let queue = JobQueue(pool: alerted.database.pool)
            let handler = SendHandler(queue: queue, senders: try line.senders, keys: keys, writes: writes)
            let job = SendPush(alertID: alerted.alertID, game: alerted.game, devices: devices)
            try await handler.perform(job)
        }
        return line.sent.map(\.token.text)
    }

    @Test func `sealed and plain tokens get the same alerts`() async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database)
            let keys = try SealingKeys(file: SealingKey.makeLine())
            let phone = try await Self.addPhone(sealedWith: keys, to: alerted)
            let sent = try await Self.send(to: alerted.devices + [phone], of: alerted, keys)
            #expect(sent.count == 2 && sent.contains(Self.token))
            #expect(Set(try await alerted.outcomes().values) == ["delivered"])
        }
    }

    @Test(arguments: [true, false])
    func `a phone whose token cannot be opened misses the alert, and stays active`(hasKeys: Bool) async throws {
        try await withTestDatabase { database in
            let alerted = try await AlertedGame.make(in: database)
            let phone = try await Self.addPhone(sealedWith: SealingKeys(file: SealingKey.makeLine()), to: alerted)
            let others = hasKeys ? try SealingKeys(file: SealingKey.makeLine()) : nil
            let sent = try await Self.send(to: alerted.devices + [phone], of: alerted, others)
            #expect(sent.count == 1 && !sent.contains(Self.token))
            #expect(try await alerted.outcomes() == [alerted.devices[0]: "delivered", phone: "rejected"])
            let row = try await database.pool.first(
                """
                select reason, devices::bigint, (select count(*) from device where dead_at is not null)
                  from push_tally where outcome = 'rejected'
                """
            )
            let (reason, devices, dead) = try #require(row).decode(String.self, Int.self, Int.self)
            #expect((reason, devices, dead) == (TokenUnsealer.reason, 1, 0))
        }
    }
}
