import Postgres
import Scores
import Signing
import Storage
import TestSupport
import Testing

@Suite("Sealing tokens anew")
struct TokenResealTests {
    private static let tokens = ["aa01aa01", "bb02bb02", "cc03cc03"]

    private func phone(_ token: String) -> DeviceRequest {
        DeviceRequest(token: token, environment: .production, topic: "app.test")
    }

    /// Ids of the keys that tokens of the three kinds are sealed with; empty where one is plain.
    private func ids(_ database: TestDatabase) async throws -> Set<String> {
        let rows = try await database.pool.query(
            """
            select split_part(token, '.', 2) from device union select split_part(token, '.', 2) from push_to_start
            """
        )
        return Set(try rows.map { try $0.decode(String.self) })
    }

    @Test func `after it no older key is needed, and every phone is still the same`() async throws {
        try await withTestDatabase { database in
            let (old, new) = (try SealingKey.newLine(), try SealingKey.newLine())
            let (oldKeys, both) = (try SealingKeys(file: old), try SealingKeys(file: new + "\n" + old))
            for (token, keys) in zip(Self.tokens, [nil, oldKeys, both]) {
                _ = try await DeviceRegistration(database.pool, keys: keys)
                    .register(phone(token), DeviceWishes(follows: []))
                _ = try await ActivityRegistration(database.pool, keys: keys)
                    .keep(StartToken(token: token + "ff", attributesType: "A", takesChannels: false), of: phone(token))
            }
            #expect(try await ids(database).count == 3)
            let count = try await TokenReseal(database.pool, keys: both, batch: 2).run()
            #expect((count.resealed, count.unreadable) == (4, 0))
            #expect(try await ids(database) == [both.newest])
            let again = try await TokenReseal(database.pool, keys: both).run()
            #expect((again.resealed, again.unreadable) == (0, 0))
            let newest = try SealingKeys(file: new)
            for token in Self.tokens {
                let known = try await DeviceRegistration(database.pool, keys: newest)
                    .register(phone(token), DeviceWishes(follows: []))
                #expect(!known.isNew)
            }
            let rows = try await database.pool.query("select token from device")
            let opened = try rows.map {
                try newest.open(try $0.decode(String.self), associated: "production\napp.test")
            }
            #expect(Set(opened) == Set(Self.tokens))
        }
    }

    @Test func `what no key opens stays as it is, and is counted`() async throws {
        try await withTestDatabase { database in
            let lost = try SealingKeys(file: SealingKey.newLine())
            _ = try await DeviceRegistration(database.pool, keys: lost)
                .register(phone(Self.tokens[0]), DeviceWishes(follows: []))
            let keys = try SealingKeys(file: SealingKey.newLine())
            let count = try await TokenReseal(database.pool, keys: keys).run()
            #expect((count.resealed, count.unreadable) == (0, 1))
            #expect(try await ids(database) == [lost.newest])
        }
    }
}
