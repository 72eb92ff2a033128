import Logging
import Postgres
import TestSupport
import TestTools
import Testing

/// Tests statements and connections that end early.
@Suite("Early ends")
struct ConnectionEndingTests {
    private func sleepers(_ pool: PostgresPool) async throws -> Int64? {
        try await pool.first(
            "select count(*) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
        )?.decode(Int64.self)
    }

    @Test func `a deadline ends the statement on the server`() async throws {
        try await withEmptyDatabase { database in
            let error = await #expect(throws: PostgresError.self) {
                try await database.pool.execute("select pg_sleep(30)", within: .milliseconds(100))
            }
            #expect(error?.code == .deadlineExceeded)
            try await eventually("the end of the statement") { try await sleepers(database.pool) == 0 }
            let one = try await database.pool.first("select 1")
            #expect(try one?.decode(Int32.self) == 1)
        }
    }

    @Test func `cancelling the task ends the statement on the server`() async throws {
        try await withEmptyDatabase { database in
            let call = Task { try await database.pool.execute("select pg_sleep(30)", within: .seconds(40)) }
            try await eventually("the statement") { try await sleepers(database.pool) == 1 }
            call.cancel()
            let error = await #expect(throws: PostgresError.self) { try await call.value }
            #expect(error?.code == .cancelled)
            try await eventually("the end of the statement") { try await sleepers(database.pool) == 0 }
        }
    }

    @Test func `a transaction that throws leaves nothing behind`() async throws {
        struct Stop: Error {}
        try await withEmptyDatabase { database in
            try await database.pool.execute("create table t (n int)")
            await #expect(throws: Stop.self) {
                try await database.pool.withTransaction { transaction in
                    try await transaction.execute("insert into t values (1)")
                    throw Stop()
                }
            }
            try await database.pool.withTransaction { transaction in
                try await transaction.execute("insert into t values (2)")
                try await transaction.execute("insert into t values (3)")
            }
            let rows = try await database.pool.query("select n from t order by n").map { try $0.decode(Int32.self) }
            #expect(rows == [2, 3])
        }
    }

    @Test func `a failed transaction is not reported as committed`() async throws {
        try await withEmptyDatabase { database in
            let error = await #expect(throws: PostgresError.self) {
                try await database.pool.withTransaction { transaction in
                    _ = try? await transaction.execute("select 1 / 0")
                }
            }
            #expect(error?.code == .server)
        }
    }

    @Test func `the size of the pool and the wait for a connection are bounded`() async throws {
        try await withEmptyDatabase { database in
            let pool = PostgresPool(
                database.configuration,
                size: 1,
                acquireDeadline: .milliseconds(100),
                logger: Logger(label: "tests")
            )
            try await pool.withConnection { _ in
                let error = await #expect(throws: PostgresError.self) { try await pool.execute("select 1") }
                #expect(error?.code == .poolExhausted)
            }
            #expect(try await pool.first("select 1")?.decode(Int32.self) == 1)
            await pool.close()
            let closed = await #expect(throws: PostgresError.self) { try await pool.execute("select 1") }
            #expect(closed?.code == .poolClosed)
        }
    }

    @Test
    func `a deadline covers the whole call, including the wait for a connection`() async throws {
        try await withEmptyDatabase { database in
            let pool = PostgresPool(
                database.configuration,
                size: 1,
                acquireDeadline: .seconds(30),
                logger: Logger(label: "tests")
            )
            try await pool.withConnection { _ in
                let error = await #expect(throws: PostgresError.self) {
                    try await pool.execute("select 1", within: .milliseconds(100))
                }
                #expect(error?.code == .poolExhausted)
            }
            // The time left after the wait for a connection is too short for the statement, although the whole deadline
            // would suffice.
            let (held, mayEnd) = (TestSignal<Void>(), Gate())
            async let holder: Void = pool.withConnection { connection in
                held.send()
                try await mayEnd.pass()
                try await connection.execute("select pg_sleep(0.6)")
            }
            try await held.next()
            async let call: Void = {
                mayEnd.open()
                let error = await #expect(throws: PostgresError.self) {
                    try await pool.execute("select pg_sleep(0.9)", within: .seconds(1))
                }
                // On a slow machine, the whole deadline may pass before there is a connection.
                #expect(error?.code == .deadlineExceeded || error?.code == .poolExhausted, "\(error)")
            }()
            await call
            try await holder
            await pool.close()
        }
    }

    @Test
    func `a server that accepts connections and does not answer costs a call no more than its deadline`() async throws {
        let server = try LoopbackListener()
        var silent = try PostgresConfiguration(
            url: "postgresql://nobody@127.0.0.1:\(server.port)/nothing",
            applicationName: "tests"
        )
        silent.connectDeadline = .seconds(86_400)
        let pool = PostgresPool(silent, size: 1, logger: Logger(label: "tests"))
        let error = await #expect(throws: PostgresError.self) {
            try await pool.execute("select 1", within: .milliseconds(100))
        }
        #expect(error?.isTransient == true, "\(error)")
        await pool.close()
        withExtendedLifetime(server) {}
    }

    @Test func `a killed backend makes one call fail, and the next one succeeds`() async throws {
        try await withEmptyDatabase { database in
            let error = await #expect(throws: PostgresError.self) {
                try await database.pool.execute("select pg_terminate_backend(pg_backend_pid())")
            }
            #expect(error?.code == .connectionLost)
            let one = try await database.pool.first("select 1")
            #expect(try one?.decode(Int32.self) == 1)
        }
    }

    @Test func `a listener reconnects after its backend was killed`() async throws {
        try await withEmptyDatabase { database in
            let heard = TestSignal<String>()
            let listener = PostgresListener(database.configuration, channels: ["news"], logger: Logger(label: "tests"))
            let listening = Task {
                await listener.run { event in
                    switch event {
                    case .listening: heard.send("listening")
                    case .notification(let notification): heard.send(notification.payload)
                    case .lost: heard.send("lost")
                    }
                }
            }
            #expect(try await heard.next() == "listening")
            try await database.pool.execute("select pg_notify('news', 'first')")
            #expect(try await heard.next() == "first")
            try await database.pool.execute(
                """
                select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and query ilike 'listen%'
                """
            )
            #expect(try await heard.next() == "lost")
            #expect(try await heard.next() == "listening")
            try await database.pool.execute("select pg_notify('news', 'second')")
            #expect(try await heard.next() == "second")
            listening.cancel()
            await listening.value
        }
    }
}
