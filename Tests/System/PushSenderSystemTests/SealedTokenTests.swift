import JobQueue
import Pipeline
import Postgres
import Pushing
import Scores
import Signing
import Storage
import TestSupport
import Testing

@testable import push_sender

@Suite("Sending to sealed tokens")
struct SealedTokenTests {
    private static let token = String(repeating: "ab12", count: 16)

    /// Adds a phone with a sealed token to the game, whose other phones have plain ones.
    private static func addPhone(sealedWith keys: SealingKeys, to told: ToldGame) async throws -> DeviceID {
        let request = DeviceRequest(token: token, environment: .production, topic: "app.test")
        let wishes = DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1))])
        return try await DeviceRegistration(told.database.pool, keys: keys).register(request, wishes).id
    }

    private static func send(to devices: [DeviceID], of told: ToldGame, _ keys: SealingKeys?) async throws -> [String] {
        let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
        try await withBooks { books in
            let queue = JobQueue(pool: told.database.pool)
            let handler = SendHandler(queue: queue, senders: try line.senders, keys: keys, books: books)
            let job = SendPush(pushEvent: told.pushEvent, game: told.game, devices: devices)
            try await handler.perform(job)
        }
        return line.sent.map(\.token.text)
    }

    @Test func `sealed and plain tokens get the same alerts`() async throws {
        try await withTestDatabase { database in
            let told = try await ToldGame.make(in: database)
            let keys = try SealingKeys(file: SealingKey.newLine())
            let phone = try await Self.addPhone(sealedWith: keys, to: told)
            let sent = try await Self.send(to: told.devices + [phone], of: told, keys)
            #expect(sent.count == 2 && sent.contains(Self.token))
            #expect(Set(try await told.outcomes().values) == ["delivered"])
        }
    }

    @Test(arguments: [true, false])
    func `a token that cannot be opened costs its phone this alert, and stays active`(hasKeys: Bool) async throws {
        try await withTestDatabase { database in
            let told = try await ToldGame.make(in: database)
            let phone = try await Self.addPhone(sealedWith: SealingKeys(file: SealingKey.newLine()), to: told)
            let others = hasKeys ? try SealingKeys(file: SealingKey.newLine()) : nil
            let sent = try await Self.send(to: told.devices + [phone], of: told, others)
            #expect(sent.count == 1 && !sent.contains(Self.token))
            #expect(try await told.outcomes() == [told.devices[0]: "delivered", phone: "rejected"])
            let row = try await database.pool.first(
                """
                select reason, devices::bigint, (select count(*) from device where dead_at is not null)
                  from push_tally where outcome = 'rejected'
                """
            )
            let (reason, devices, dead) = try #require(row).decode(String.self, Int.self, Int.self)
            #expect((reason, devices, dead) == (TokenOpener.reason, 1, 0))
        }
    }
}
