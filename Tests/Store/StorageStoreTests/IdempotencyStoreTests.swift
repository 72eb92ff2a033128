import Postgres
import Storage
import TestSupport
import Testing

@Suite("Idempotency store")
struct IdempotencyStoreTests {
    private struct Failure: Error {}

    private static func request(_ key: String = "key", scope: String = "device:ab", fingerprint: UInt8 = 1)
        -> IdempotentRequest
    {
        IdempotentRequest(scope: scope, key: key, fingerprint: Bytes(Array(repeating: fingerprint, count: 32)))
    }

    private static let response = StoredResponse(
        status: 201,
        headers: [
            StoredResponse.Header(name: "Content-Type", value: "application/json"),
            StoredResponse.Header(name: "X-Empty", value: ""),
        ],
        body: Bytes([0x7B, 0x00, 0xFF, 0x7D])
    )

    /// Performs a write with the request's key: begins it and stores the response.
    private static func write(_ request: IdempotentRequest, in database: TestDatabase) async throws {
        try await database.pool.withTransaction { transaction in
            let outcome = try await IdempotencyStore(transaction).begin(request)
            #expect(outcome == .new)
            try await IdempotencyStore(transaction).finish(request, with: response)
        }
    }

    /// Begins the request and returns the outcome.
    private static func begin(_ request: IdempotentRequest, in database: TestDatabase) async throws
        -> IdempotencyOutcome
    {
        try await IdempotencyStore(database.pool).begin(request)
    }

    /// Lets these keys expire.
    private static func expire(_ keys: [String], in database: TestDatabase) async throws {
        try await database.pool.execute(
            """
            update idempotency_key set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'
             where key = any (\(keys))
            """
        )
    }

    @Test
    func `a repeated request gets the stored response, but a different request with its key does not`() async throws {
        try await withTestDatabase { database in
            try await Self.write(Self.request(), in: database)
            #expect(try await Self.begin(Self.request(), in: database) == .done(Self.response))
            #expect(try await Self.begin(Self.request(fingerprint: 2), in: database) == .different)
            #expect(try await Self.begin(Self.request("another"), in: database) == .new)
            #expect(try await Self.begin(Self.request(scope: "device:cd"), in: database) == .new)
        }
    }

    @Test func `while a transaction uses a key no other request can use it, and a rollback frees it`() async throws {
        try await withTestDatabase { database in
            await #expect(throws: Failure.self) {
                try await database.pool.withTransaction { transaction in
                    #expect(try await IdempotencyStore(transaction).begin(Self.request()) == .new)
                    #expect(try await Self.begin(Self.request(), in: database) == .running)
                    #expect(try await Self.begin(Self.request(fingerprint: 2), in: database) == .running)
                    #expect(try await Self.begin(Self.request("another"), in: database) == .new)
                    try await IdempotencyStore(transaction).finish(Self.request(), with: Self.response)
                    throw Failure()
                }
            }
            let outcome = try await Self.begin(Self.request(), in: database)
            #expect(outcome == .new)
            #expect(try await database.count("idempotency_key") == 0)
        }
    }

    @Test func `a key is released when its connection ends`() async throws {
        try await withTestDatabase { database in
            await #expect(throws: PostgresError.self) {
                try await database.pool.withTransaction { transaction in
                    #expect(try await IdempotencyStore(transaction).begin(Self.request()) == .new)
                    let pid = try #require(try await transaction.first("select pg_backend_pid()")).decode(Int32.self)
                    let isGone: Bool = try await database.value("select pg_terminate_backend(\(pid), 60000)")
                    #expect(isGone)
                    try await IdempotencyStore(transaction).finish(Self.request(), with: Self.response)
                }
            }
            let outcome = try await Self.begin(Self.request(), in: database)
            #expect(outcome == .new)
        }
    }

    @Test func `an expired key can be used again and stores a new response`() async throws {
        try await withTestDatabase { database in
            try await Self.write(Self.request(), in: database)
            try await Self.expire(["key"], in: database)
            #expect(try await Self.begin(Self.request(), in: database) == .new)
            try await Self.write(Self.request(fingerprint: 2), in: database)
            #expect(try await Self.begin(Self.request(fingerprint: 2), in: database) == .done(Self.response))
            #expect(try await Self.begin(Self.request(), in: database) == .different)
        }
    }

    @Test func `pruning deletes expired keys and no others`() async throws {
        try await withTestDatabase { database in
            for key in ["old", "older", "new"] { try await Self.write(Self.request(key), in: database) }
            try await Self.expire(["old", "older"], in: database)
            #expect(try await !IdempotencyStore(database.pool).prune())
            let left: String = try await database.value("select string_agg(key, ' ') from idempotency_key")
            #expect(left == "new")
        }
    }

    @Test func `pruning deletes five thousand at a time, and reports whether there may be more`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                """
                insert into idempotency_key (scope, key, fingerprint, status, headers, body, created_at, expires_at)
                select 'device:' || n, 'key', sha256('x'), 204, '{}', '', clock_timestamp() - interval '2 days',
                       clock_timestamp() - interval '1 day' from generate_series(1, 5001) n
                """
            )
            #expect(try await IdempotencyStore(database.pool).prune())
            #expect(try await database.count("idempotency_key") == 1)
            #expect(try await !IdempotencyStore(database.pool).prune())
            #expect(try await database.count("idempotency_key") == 0)
        }
    }

    @Test func `only the newest 32 keys of a scope are kept`() async throws {
        try await withTestDatabase { database in
            try await Self.write(Self.request("key", scope: "device:cd"), in: database)
            for number in 10..<50 { try await Self.write(Self.request("\(number)"), in: database) }
            let kept = try await database.pool.query(
                "select key from idempotency_key where scope = 'device:ab' order by key"
            ).map { try $0.decode(String.self) }
            #expect(kept == (18..<50).map { "\($0)" })
            #expect(try await database.count("idempotency_key") == 33)
        }
    }
}
