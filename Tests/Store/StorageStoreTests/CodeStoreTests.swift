import FoundationEssentials
import Postgres
import Storage
import TestSupport
import Testing

@Suite("Codes by mail")
struct CodeStoreTests {
    /// An HMAC, which one number determines.
    private static func digest(_ number: Int) -> Bytes { Bytes([UInt8](repeating: UInt8(number), count: 32)) }

    /// Requests a code for a new password, and returns the seconds to wait; 0: it was mailed.
    private static func request(
        by requester: Int,
        isFromKnownDevice: Bool = false,
        _ session: any PostgresSession
    ) async throws -> Int {
        let sealed = "v1.k." + String(repeating: "x", count: 60)
        let code = RequestedCode(
            id: UUID(),
            subject: digest(0),
            requester: digest(requester),
            isFromKnownDevice: isFromKnownDevice,
            email: "ann@example.org",
            digest: digest(0)
        )
        let mail = SealedMail(id: UUID(), text: sealed)
        do {
            try await CodeStore(session).beginReset(code, mail: (code: mail, unknown: mail))
            return 0
        } catch let error as TooManyMails {
            return error.retryAfterSeconds
        }
    }

    /// Makes all codes older.
    private static func wait(minutes: Int32, _ session: any PostgresSession) async throws {
        try await session.execute("update people.code set created_at = created_at - \(minutes) * interval '1 minute'")
    }

    @Test func `each requester gets one mail a minute and three an hour to an address`() async throws {
        try await withTestDatabase { database in
            let pool = database.pool
            for _ in 1...2 {
                #expect(try await Self.request(by: 1, pool) == 0)
                #expect((1...60).contains(try await Self.request(by: 1, pool)))
                try await Self.wait(minutes: 2, pool)
            }
            #expect(try await Self.request(by: 1, pool) == 0)
            try await Self.wait(minutes: 2, pool)
            // The first of the three was six minutes ago.
            #expect((3200...3240).contains(try await Self.request(by: 1, pool)))
            #expect(try await Self.request(by: 2, pool) == 0)
            try await Self.wait(minutes: 55, pool)
            #expect(try await Self.request(by: 1, pool) == 0)
        }
    }

    @Test func `all requesters get ten mails an hour to an address, and devices that signed in before get more`()
        async throws
    {
        try await withTestDatabase { (database) async throws in
            let pool = database.pool
            for requester in 1...10 { #expect(try await Self.request(by: requester, pool) == 0) }
            #expect(try await Self.request(by: 11, pool) > 3000)
            #expect(try await Self.request(by: 12, isFromKnownDevice: true, pool) == 0)
            #expect((1...60).contains(try await Self.request(by: 12, isFromKnownDevice: true, pool)))
        }
    }
}
