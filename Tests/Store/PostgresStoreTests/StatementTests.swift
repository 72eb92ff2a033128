import FoundationEssentials
import TestSupport
import TestTools
import Testing
import Time

@testable import Postgres

@Suite("Statement")
struct StatementTests {
    @Test func `values are returned as they were sent`() async throws {
        try await withEmptyDatabase { database in
            let id = UUID()
            let instant = Instant(microseconds: 1_777_777_777_123_456)
            let day = try #require(CivilDate(year: 2024, month: 2, day: 29))
            let row = try #require(
                try await database.pool.first(
                    """
                    select \(true), \(Int16.min), \(Int64.max), \(0.1), \("naïve ' \" $1"), \(id), \(instant), \(day),
                           \(JSONText(text: #"{"a": 1}"#)), \(Bytes([0, 255]))
                    """
                )
            )
            let back = try row.decode(
                Bool.self,
                Int16.self,
                Int64.self,
                Double.self,
                String.self,
                UUID.self,
                Instant.self,
                CivilDate.self,
                JSONText.self,
                Bytes.self
            )
            #expect((back.0, back.1, back.2, back.3) == (true, .min, .max, 0.1))
            #expect((back.4, back.5, back.6, back.7) == ("naïve ' \" $1", id, instant, day))
            #expect(back.8 == JSONText(text: #"{"a": 1}"#) && back.9 == Bytes([0, 255]))
        }
    }

    @Test func `null can be sent and read as a value and as an element of an array`() async throws {
        try await withEmptyDatabase { database in
            let texts: [String?] = ["a", nil, ""]
            let missing: Int32? = nil
            let row = try #require(try await database.pool.first("select \(texts), \(missing), \([Int64]())"))
            let (found, none, empty) = try row.decode([String?].self, Int32?.self, [Int64].self)
            #expect(found == texts && none == nil && empty.isEmpty)
        }
    }

    @Test func `a decoding error names the column`() async throws {
        try await withEmptyDatabase { database in
            let row = try #require(try await database.pool.first("select null::text as name, 70000 as big"))
            let wrong = #expect(throws: PostgresError.self) { try row.decode(String.self, Int16.self) }
            #expect(wrong?.code == .decoding && wrong?.message.contains("name") == true)
            let big = #expect(throws: PostgresError.self) { try row.decode(column: "big", as: Int16.self) }
            #expect(big?.message.contains("big") == true)
            #expect(throws: PostgresError.self) { try row.decode(String?.self, Int32.self, Int32.self) }
        }
    }

    @Test(arguments: [2, 8, 9, 80])
    func `a column is found by its name in results with few and with many columns`(count: Int) async throws {
        try await withEmptyDatabase { database in
            // Two columns have the same name. The first one counts.
            let columns = (0..<count - 1).map { "\($0) as c\($0)" } + ["-1 as c0"]
            let rows = try await database.pool.query("select \(unescaped: columns.joined(separator: ", "))")
            let row = try #require(rows.first)
            for number in 0..<count - 1 { #expect(try row.decode(column: "c\(number)", as: Int32.self) == number) }
            let missing = #expect(throws: PostgresError.self) { try row.decode(column: "c", as: Int32.self) }
            #expect(missing?.code == .decoding && missing?.message.contains("no column c") == true)
        }
    }

    @Test func `an error names the constraint and the call site, but not the values`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute("create table t (n int constraint t_once primary key, s text)")
            try await database.pool.execute("insert into t values (1, 'x')")
            let error = await #expect(throws: PostgresError.self) {
                try await database.pool.execute("insert into t values (\(Int32(1)), \("s3cret"))")
            }
            #expect(error?.sqlState == .uniqueViolation && error?.constraint == "t_once")
            #expect(error?.callSite.hasPrefix("PostgresStoreTests/StatementTests.swift") == true)
            #expect(error?.description.contains("s3cret") == false)
        }
    }

    @Test func `a pipeline is one transaction`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.execute("create table t (n int primary key)")
                let answers = try await connection.pipeline(["insert into t values (1)", "select count(*) from t"])
                #expect(try answers.last?.first?.decode(Int64.self) == 1)
                await #expect(throws: PostgresError.self) {
                    try await connection.pipeline(["insert into t values (2)", "insert into t values (1)"])
                }
                #expect(try await connection.first("select count(*) from t")?.decode(Int64.self) == 1)
            }
        }
    }

    @Test func `a snapshot in one round trip sees one state, writes nothing, and keeps the connection usable`()
        async throws
    {
        try await withEmptyDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.execute("create table t (n int primary key)")
                let state: SQL = "select current_setting('transaction_isolation'), pg_current_snapshot()::text"
                let answers = try await connection.snapshot([state, "select pg_sleep(0.01)", state])
                #expect(answers.count == 3)
                let (isolation, first) = try #require(answers.first?.first).decode(String.self, String.self)
                let (_, last) = try #require(answers.last?.first).decode(String.self, String.self)
                #expect(isolation == "repeatable read" && first == last)
                await #expect(throws: PostgresError.self) {
                    try await connection.snapshot(["select 1", "insert into t values (1)"])
                }
                await #expect(throws: PostgresError.self) { try await connection.snapshot(["select 1 / 0"]) }
                // Outside of a transaction, and not read-only.
                try await connection.execute("insert into t values (2)")
                #expect(try await connection.snapshot([]).isEmpty)
            }
            #expect(try await database.pool.first("select n from t")?.decode(Int32.self) == 2)
        }
    }

    @Test func `a snapshot sees no later change, and writes nothing`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute("create table t (n int)")
            try await database.pool.withSnapshot { snapshot in
                #expect(try await snapshot.first("select count(*) from t")?.decode(Int64.self) == 0)
                try await database.pool.execute("insert into t values (1)")
                #expect(try await snapshot.first("select count(*) from t")?.decode(Int64.self) == 0)
            }
            await #expect(throws: PostgresError.self) {
                try await database.pool.withSnapshot { try await $0.execute("insert into t values (2)") }
            }
        }
    }

    @Test func `a hint runs in a transaction of its own, and its errors are not reported`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.execute("create table t (n bigint primary key, x bigint default txid_current())")
                let rows = try await connection.query(
                    "insert into t values (1) returning n",
                    followedBy: "insert into t values (2)"
                )
                #expect(try rows.map { try $0.decode(Int64.self) } == [1])
                let count = "select count(distinct x) from t" as SQL
                #expect(try await connection.first(count)?.decode(Int64.self) == 2)
                // The hint fails.
                _ = try await connection.query("insert into t values (3)", followedBy: "insert into t values (3)")
                // The statement before the hint fails.
                await #expect(throws: PostgresError.self) {
                    try await connection.query("insert into t values (1)", followedBy: "insert into t values (4)")
                }
                #expect(try await connection.first("select array_agg(n) from t")?.decode([Int64].self) == [1, 2, 3, 4])
                #expect(connection.isReusable)
            }
        }
    }

    @Test func `a hint is sent with the commit and never makes it fail`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.execute("create table t (n bigint, x bigint default txid_current())")
                for _ in 1...3 {
                    try await connection.withTransaction { transaction in
                        transaction.afterCommit("insert into t values (2)")
                        transaction.afterCommit("select * from nowhere")
                        try await transaction.execute("insert into t values (1)")
                    }
                    await #expect(throws: PostgresError.self) {
                        try await connection.withTransaction { transaction in
                            transaction.afterCommit("insert into t values (3)")
                            try await transaction.execute("insert into t values (1 / 0)")
                        }
                    }
                    // The server refuses the commit, and the hint does not change that.
                    await #expect(throws: PostgresError.self) {
                        try await connection.withTransaction { transaction in
                            transaction.afterCommit("insert into t values (4)")
                            _ = try? await transaction.execute("insert into t values (1 / 0)")
                        }
                    }
                    #expect(connection.isReusable)
                }
                let row = try await connection.first("select array_agg(n order by n), count(distinct x) from t")
                let (numbers, transactions) = try #require(row).decode([Int64].self, Int64.self)
                #expect(numbers == [1, 1, 1, 2, 2, 2, 4, 4, 4] && transactions == 9)
            }
        }
    }

    @Test func `a slow hint does not delay the result`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.withConnection { connection in
                try await connection.execute("create table t (n bigint)")
                try await connection.withTransaction { transaction in
                    // Sleeps for a day, so the call returns in time only if it does not wait for this statement.
                    transaction.afterCommit("select pg_sleep(86400)")
                    try await transaction.execute("insert into t values (1)")
                }
            }
            #expect(try await database.pool.first("select n from t")?.decode(Int64.self) == 1)
            // The pool has asked the server to cancel the hint.
            try await eventually("no session sleeps") {
                let sleepers = try await database.pool.first(
                    "select count(*) from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep%'"
                )
                return try sleepers?.decode(Int64.self) == 0
            }
        }
    }
}
