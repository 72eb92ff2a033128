import Postgres
import Storage
import TestSupport
import Testing

/// Tests the positions of a server in its write-ahead log.
@Suite("Log positions")
struct ReplicationStoreTests {
    private static let texts: [(String, UInt64)] = [
        ("0/0", 0), ("0/16B3748", 0x16B_3748), ("16/B374D848", 0x16_B374_D848), ("FFFFFFFF/FFFFFFFF", .max),
    ]

    @Test(arguments: texts)
    func `a position is parsed and printed in the format of Postgres`(text: String, bytes: UInt64) {
        #expect(LogPosition(text)?.bytes == bytes)
        #expect(LogPosition(bytes: bytes).description == text)
    }

    @Test(arguments: ["", "1", "/", "1/", "/1", "1/2/3", "100000000/0", "x/1", "-1/0"])
    func `an invalid position is not parsed`(text: String) {
        #expect(LogPosition(text) == nil)
    }

    @Test func `a server that accepts writes has a growing end position and is no replica`() async throws {
        try await withTestDatabase { database in
            let store = ReplicationStore(database.pool)
            let before = try await store.flushPosition()
            try await database.pool.withTransaction { transaction in
                try await transaction.execute("set local synchronous_commit = on")
                try await transaction.execute("create table t (n int)")
            }
            #expect(try await store.flushPosition() > before)
            #expect(try await store.replayPosition() == nil)
        }
    }
}
