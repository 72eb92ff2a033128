import Cryptography
import Postgres
import Scores
import Storage
import TestSupport
import Testing

@Suite("Sealed tokens")
struct SealedTokenStoreTests {
    private static let request = DeviceRequest(
        token: String(repeating: "ab12", count: 16),
        environment: .production,
        topic: "app.bardown"
    )
    private static let wishes = DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1))])

    private static func register(_ keys: SealingKeys?, in database: TestDatabase) async throws -> RegisteredDevice {
        try await DeviceRegistrationStore(database.pool, keys: keys).register(request, wishes)
    }

    private static func stored(in database: TestDatabase) async throws -> String {
        try await database.value("select token from device")
    }

    private static func target(_ device: DeviceID, in database: TestDatabase) async throws -> PushTarget {
        try #require(try await DeliveryStore(database.pool).pendingTargets([device], of: 0).first)
    }

    @Test func `the stored value is not the token, and only the same keys can open it`() async throws {
        try await withTestDatabase { database in
            let keys = try SealingKeys(file: SealingKey.makeLine())
            let device = try await Self.register(keys, in: database)
            let stored = try await Self.stored(in: database)
            #expect(stored.hasPrefix("v1.") && !stored.contains("ab12ab12"))
            let target = try await Self.target(device.id, in: database)
            #expect(try target.plainToken(openedWith: keys) == Self.request.token)
            #expect(throws: UnsealingError.noKeys) { try target.plainToken(openedWith: nil) }
            let others = try SealingKeys(file: SealingKey.makeLine())
            #expect(throws: UnsealingError.self) { try target.plainToken(openedWith: others) }
            try await database.pool.execute("update device set topic = 'app.other'")
            let moved = try await Self.target(device.id, in: database)
            #expect(throws: UnsealingError.tampered) { try moved.plainToken(openedWith: keys) }
        }
    }

    @Test
    func `registering twice keeps one device and its sealed token, and a new first key reseals the token`()
        async throws
    {
        try await withTestDatabase { database in
            let old = try SealingKey.makeLine()
            let first = try await Self.register(try SealingKeys(file: old), in: database)
            let before = try await Self.stored(in: database)
            let second = try await Self.register(try SealingKeys(file: old), in: database)
            #expect(first.isNew && !second.isNew && first.id == second.id)
            #expect(try await Self.stored(in: database) == before)
            let new = try SealingKey.makeLine()
            let third = try await Self.register(try SealingKeys(file: "\(new)\n\(old)"), in: database)
            #expect(third.id == first.id)
            let target = try await Self.target(first.id, in: database)
            #expect(try target.plainToken(openedWith: try SealingKeys(file: new)) == Self.request.token)
            #expect(try await database.count("device") == 1)
        }
    }

    @Test func `a plain token is found, sealed and deleted through the same digest`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                insert into device (token, environment, topic)
                values (\(Self.request.token), \(Self.request.environment), \(Self.request.topic))
                """
            )
            let device = try await Self.register(nil, in: database)
            #expect(!device.isNew)
            let target = try await Self.target(device.id, in: database)
            #expect(try target.plainToken(openedWith: nil) == Self.request.token)
            let keys = try SealingKeys(file: SealingKey.makeLine())
            #expect(try await Self.register(keys, in: database).id == device.id)
            #expect(try await Self.stored(in: database).hasPrefix("v1."))
            // Without a key the stored token cannot be opened, so the plain token replaces it.
            #expect(try await Self.register(nil, in: database).id == device.id)
            #expect(try await Self.stored(in: database) == Self.request.token)
            _ = try await Self.register(keys, in: database)
            #expect(try await DeviceRegistrationStore(database.pool).unregister(Self.request))
            #expect(try await !DeviceRegistrationStore(database.pool, keys: keys).unregister(Self.request))
            #expect(try await database.count("device") == 0)
        }
    }

    @Test(
        arguments: [
            "short", "with blanks in it", "v1.key.", "v1..\(String(repeating: "A", count: 60))", "v2.key.AAAA",
            "v1.key.\(String(repeating: "A", count: 47))", "v1.key.\(String(repeating: "A", count: 700))",
            "v1.key.\(String(repeating: "A", count: 60)).more",
        ]
    )
    func `the table refuses a token in neither the plain nor the sealed format`(_ token: String) async throws {
        try await withTestDatabase { database in
            let error = await #expect(throws: PostgresError.self) {
                try await database.pool.execute(
                    """
                    insert into device (token, token_digest, environment, topic)
                    values (\(token), sha256('x'), 'production', 'app')
                    """
                )
            }
            #expect(error?.sqlState == SQLState(rawValue: "23514"))
        }
    }
}
