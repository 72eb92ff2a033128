import Postgres
import TestSupport
import Testing

@Suite("Device pruning")
struct DevicePruningTests {
    @Test func `pruning reads only the devices that it deletes, not other dead devices`() async throws {
        try await withTestDatabase { (database) async throws in
            // Of 20,000 devices every second one was proven. 2,000 are dead: the proven ones for 20 days, the others
            // for less than 40 hours. A further 100 proven ones have been dead for 91 days.
            try await database.pool.execute(
                """
                insert into device (token, token_digest, environment, topic, proven_at, dead_at, dead_reason)
                select md5(i::text) || md5(i::text), sha256(i::text::bytea), 'sandbox', 'app',
                       case when i % 2 = 0 then now() end,
                       case when i <= 2000 and i % 2 = 0 then now() - interval '20 days'
                            when i <= 2000 then now() - i % 40 * interval '1 hour'
                            when i <= 2200 and i % 2 = 0 then now() - interval '91 days' end,
                       case when i <= 2000 or i <= 2200 and i % 2 = 0 then 'Unregistered' end
                  from generate_series(1, 20000) i
                """
            )
            try await database.pool.withConnection { (connection) async throws in
                try await connection.execute("begin")
                let before = try await reads(on: connection)
                let hasMore = try await connection.first("select prune_devices()")?.decode(Bool.self)
                #expect(hasMore == false)
                // The function deletes 500 devices. Each is read once in the index that finds it and once by its id.
                #expect(try await reads(on: connection) - before <= 1_200)
                let left = try await connection.first("select count(*) from device where dead_at is not null")
                #expect(try left?.decode(Int64.self) == 1_600)
                try await connection.execute("rollback")
            }
        }
    }

    /// The rows of the table and the entries of its indexes that the session has read in its transaction.
    private func reads(on connection: PostgresConnection) async throws -> Int64 {
        let row = try await connection.first(
            """
            select sum(pg_stat_get_xact_tuples_returned(o))::bigint
              from (select 'device'::regclass::oid
                    union all select indexrelid from pg_index where indrelid = 'device'::regclass) read (o)
            """
        )
        return try #require(row).decode(Int64.self)
    }
}
