import TestSupport
import Testing

@testable import Postgres

/// Tests the statements that the server keeps prepared, and what happens when it has lost them.
@Suite("Prepared statement")
struct PreparedStatementTests {
    @Test func `a statement gets a name on its second use, and with other parameter types it gets another name`() {
        var prepared = PreparedStatements()
        let one = PreparedStatements.Statement("select \(1)")
        let other = PreparedStatements.Statement("select \("text")")
        #expect(one.text == other.text)
        #expect(prepared.form(of: one) == .unnamed)
        #expect(prepared.form(of: other) == .unnamed)
        #expect(prepared.form(of: one) == .new("statement_1"))
        prepared.insert("statement_1", of: one)
        #expect(prepared.form(of: one) == .existing("statement_1"))
        #expect(prepared.form(of: other) == .new("statement_2"))
        prepared.becomeStale()
        #expect([prepared.form(of: one), prepared.form(of: one)] == [.unnamed, .unnamed])
        prepared.reset()
        #expect(prepared.form(of: one) == .unnamed)
        #expect(prepared.form(of: one) == .new("statement_1"))
    }

    @Test func `the number of prepared statements is limited, and behind a pooler none are prepared`() {
        var prepared = PreparedStatements()
        prepared.isDirect = false
        let statement = PreparedStatements.Statement("select 1")
        #expect([prepared.form(of: statement), prepared.form(of: statement)] == [.unnamed, .unnamed])
        prepared = PreparedStatements()
        let forms = (0..<2000).map { number in
            let statement = PreparedStatements.Statement("select \(unescaped: "\(number)")")
            _ = prepared.form(of: statement)
            return prepared.form(of: statement)
        }
        #expect(forms.count { $0 != .unnamed } == 512)
    }

    @Test
    func `the server prepares a statement on its second use, alone, in a transaction or in a pipeline`() async throws {
        try await withConnection { connection in
            func ask(_ number: Int32) async throws -> Int32? {
                try await connection.first("select \(number) + 1")?.decode(Int32.self)
            }
            for number in 1...3 as ClosedRange<Int32> { #expect(try await ask(number) == number + 1) }
            #expect(try await preparedTexts(connection).count { $0 == "select $1 + 1" } == 1)
            try await connection.withTransaction { transaction in
                for _ in 1...3 { try await transaction.execute("select 'in a transaction'") }
            }
            for _ in 1...3 {
                let answers = try await connection.pipeline(["select 'in a pipeline'", "select 'behind it'"])
                #expect(try answers.last?.first?.decode(String.self) == "behind it")
            }
            let texts = try await preparedTexts(connection)
            let wanted = ["select 'in a transaction'", "select 'in a pipeline'", "select 'behind it'"]
            #expect(Set(wanted).isSubset(of: texts))
        }
    }

    @Test func `a prepared statement returns the new columns of a table that was changed`() async throws {
        try await withConnection { connection in
            try await connection.execute("create table t as select 1 as n")
            for _ in 1...3 { #expect(try await connection.query("select * from t").columnNames == ["n"]) }
            try await connection.execute("alter table t add column s text")
            #expect(try await connection.query("select * from t").columnNames == ["n", "s"])
            for _ in 1...3 { try await connection.execute("select * from t") }
            try await connection.execute("alter table t drop column s")
            // The pool cannot repeat the earlier statements of the transaction, so it fails, and the next one works.
            await #expect(throws: PostgresError.self) {
                try await connection.withTransaction { try await $0.query("select * from t") }
            }
            let rows = try await connection.withTransaction { try await $0.query("select * from t") }
            #expect(rows.columnNames == ["n"])
        }
    }

    @Test func `an unsupported statement's error is not blamed on its preparation and uses up no name`()
        async throws
    {
        try await withConnection { connection in
            for _ in 1...3 { try await connection.execute("select 'kept'") }
            let raising: SQL = "do $$ begin raise feature_not_supported; end $$"
            for _ in 1...3 {
                let error = await #expect(throws: PostgresError.self) { try await connection.execute(raising) }
                #expect(error?.isTransient == false)
            }
            #expect(try await preparedTexts(connection).contains("select 'kept'"))
        }
    }

    @Test func `a hint that cannot be prepared does not fail the statement before it`() async throws {
        try await withConnection { connection in
            for _ in 1...3 {
                let rows = try await connection.query("select 'kept'", followedBy: "select * from nowhere")
                #expect(try rows.first?.decode(String.self) == "kept")
            }
        }
    }

    @Test func `a statement that the server no longer has prepared is sent unprepared`() async throws {
        try await withConnection { connection in
            for _ in 1...3 { try await connection.execute("select 'kept'") }
            try await connection.execute("deallocate all")
            #expect(try await connection.first("select 'kept'")?.decode(String.self) == "kept")
            #expect(connection.isReusable)
        }
    }

    @Test func `a transaction with a failed prepared statement is rolled back and leaves the connection usable`()
        async throws
    {
        try await withConnection { connection in
            for _ in 1...3 {
                await #expect(throws: PostgresError.self) {
                    try await connection.withTransaction { try await $0.execute("select 1 / 0") }
                }
                #expect(connection.isReusable)
            }
        }
    }

    private func preparedTexts(_ connection: PostgresConnection) async throws -> [String] {
        try await connection.query("select statement from pg_prepared_statements").map { try $0.decode(String.self) }
    }

    private func withConnection(_ body: (PostgresConnection) async throws -> Void) async throws {
        try await withEmptyDatabase { database in
            let connection = try await PostgresConnection.connect(database.configuration)
            try await body(connection)
            await connection.close()
        }
    }
}
