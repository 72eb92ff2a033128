import Cryptography
import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Resealing tokens")
struct TokenResealTests {
    private static let tokens = ["aa01aa01", "bb02bb02", "cc03cc03"]

    private func phone(_ token: String) -> DeviceRequest {
        DeviceRequest(token: token, environment: .production, topic: "app.test")
    }

    /// The ids of the keys that device and push-to-start tokens are sealed with. A plain token adds an empty string.
    private func ids(_ database: TestDatabase) async throws -> Set<String> {
        let rows = try await database.pool.query(
            """
            select split_part(token, '.', 2) from device union select split_part(token, '.', 2) from push_to_start
            """
        )
        return Set(try rows.map { try $0.decode(String.self) })
    }

    @Test func `after resealing no older key is needed, and every phone keeps its device`() async throws {
        try await withTestDatabase { database in
            let (old, new) = (try SealingKey.makeLine(), try SealingKey.makeLine())
            let (oldKeys, both) = (try SealingKeys(file: old), try SealingKeys(file: new + "\n" + old))
            for (token, keys) in zip(Self.tokens, [nil, oldKeys, both]) {
                _ = try await DeviceRegistrationStore(database.pool, keys: keys)
                    .register(phone(token), DeviceWishes(follows: []))
                _ = try await ActivityRegistration(database.pool, keys: keys)
                    .register(
                        StartToken(token: token + "ff", attributesType: "A", takesChannels: false),
                        of: phone(token)
                    )
            }
            #expect(try await ids(database).count == 3)
            let count = try await TokenReseal(database.pool, keys: both, batch: 2).run()
            #expect((count.resealed, count.unreadable) == (4, 0))
            #expect(try await ids(database) == [both.newest])
            let again = try await TokenReseal(database.pool, keys: both).run()
            #expect((again.resealed, again.unreadable) == (0, 0))
            let newest = try SealingKeys(file: new)
            for token in Self.tokens {
                let known = try await DeviceRegistrationStore(database.pool, keys: newest)
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

    @Test func `a token that no key opens is not changed and is counted`() async throws {
        try await withTestDatabase { database in
            let lost = try SealingKeys(file: SealingKey.makeLine())
            _ = try await DeviceRegistrationStore(database.pool, keys: lost)
                .register(phone(Self.tokens[0]), DeviceWishes(follows: []))
            let keys = try SealingKeys(file: SealingKey.makeLine())
            let count = try await TokenReseal(database.pool, keys: keys).run()
            #expect((count.resealed, count.unreadable) == (0, 1))
            #expect(try await ids(database) == [lost.newest])
        }
    }

    @Test
    func `two concurrent runs reseal every token once, including those of activities, page by page`() async throws {
        try await withTestDatabase { database in
            let keys = try SealingKeys(file: SealingKey.makeLine())
            try await database.pool.execute(
                """
                with phone as (
                  insert into device (token, environment, topic)
                  select '00aabbccddeeff' || lpad(n::text, 4, '0'), 'production', 'app.test' from generate_series(1, 25) n
                  returning id, token
                ), team as (
                  insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy'), ('mlax-d1', 'army', 'Army')
                  returning id
                ), made as (
                  insert into game (league_id, home_team_id, away_team_id, day, status, observed_at)
                  select 'mlax-d1', h.id, a.id, '2026-05-02', 'live', clock_timestamp()
                    from team h join team a on a.id <> h.id returning id
                )
                insert into live_activity (game_id, device_id, state, token, token_digest, token_seen_at)
                select made.id, phone.id, 'live', phone.token, sha256(phone.token::bytea), clock_timestamp()
                  from made, phone
                """
            )
            let counts = try await withThrowingTaskGroup(of: TokenReseal.Count.self) { group in
                for batch in [4, 7] {
                    group.addTask { try await TokenReseal(database.pool, keys: keys, batch: batch).run() }
                }
                return try await group.reduce(into: [TokenReseal.Count]()) { $0.append($1) }
            }
            #expect(counts.reduce(0) { $0 + $1.resealed } == 75 && counts.allSatisfy { $0.unreadable == 0 })
            let rows = try await database.pool.query(
                """
                select a.token, d.token from live_activity a join device d on d.id = a.device_id
                """
            )
            for row in rows {
                let (activity, device) = try row.decode(String.self, String.self)
                let place = "production\napp.test"
                #expect(try keys.open(activity, associated: place) == keys.open(device, associated: place))
            }
        }
    }
}
