import Glibc
import Logging
import Synchronization
import TestSupport
import TestTools
import Testing

@testable import Postgres

/// Tests calls that are interrupted: by a deadline, by cancellation of their task, or by a server that does not answer.
@Suite("Interrupted calls")
struct BreakingOffTests {
    @Test
    func `cancelling the task of a statement that is followed by a hint also stops the statement on the server`()
        async throws
    {
        try await withEmptyDatabase { database in
            try await database.pool.execute("create table t (n bigint primary key)")
            let holder = try await PostgresConnection.connect(database.configuration)
            try await holder.execute("begin")
            try await holder.execute("insert into t values (1)")
            let waiting = Task {
                try await database.pool.query("insert into t values (1), (2)", followedBy: "select 1")
            }
            try await eventually("it waits for the other's lock") {
                try await holder.first(
                    "select 1 from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted"
                ) != nil
            }
            waiting.cancel()
            let error = await #expect(throws: PostgresError.self) { try await waiting.value }
            #expect(error?.code == .cancelled)
            try await holder.execute("rollback")
            #expect(try await database.pool.first("select count(*) from t")?.decode(Int64.self) == 0)
            await holder.close()
        }
    }

    @Test func `committed rows are returned even if the hint after them fails`() async throws {
        try await withEmptyDatabase { database in
            let rows = try await database.pool.query(
                "select 7::bigint",
                followedBy: "select pg_terminate_backend(pg_backend_pid())"
            )
            #expect(try rows.first?.decode(Int64.self) == 7)
            #expect(try await database.pool.first("select 8::bigint")?.decode(Int64.self) == 8)
        }
    }

    @Test
    func `a caller that is cancelled while it waits for a connection gets an error and leaves the queue`() async throws
    {
        try await withEmptyDatabase { database in
            let pool = PostgresPool(database.configuration, size: 1, logger: Logger(label: "tests"))
            try await pool.withConnection { _ in
                let waiting = Task { try await pool.first("select 1") }
                try await eventually("it waits") { pool.waiting == 1 }
                waiting.cancel()
                let error = await #expect(throws: PostgresError.self) { try await waiting.value }
                #expect(error?.code == .cancelled)
                #expect(pool.waiting == 0)
            }
            #expect(try await pool.first("select 1")?.decode(Int32.self) == 1)
            await pool.close()
        }
    }

    @Test func `an error does not quote the bound values`() async throws {
        try await withEmptyDatabase { database in
            let secret = "a token of somebody"
            let error = await #expect(throws: PostgresError.self) {
                try await database.pool.first("select \(secret)::text::uuid")
            }
            #expect(error?.sqlState == SQLState(rawValue: "22P02"))
            #expect(error?.description.contains("token") == false)
            #expect(error?.description.contains("uuid") == true)
        }
    }

    @Test func `a server that accepts a connection and does not answer costs only the connect deadline`() async throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, length) + listen(listener, 8) + getsockname(listener, $0, &length)
            }
        }
        try #require(bound == 0)
        let port = UInt16(bigEndian: address.sin_port)
        var configuration = try PostgresConfiguration(
            url: "postgresql://nobody@127.0.0.1:\(port)/nothing",
            applicationName: "tests"
        )
        configuration.connectDeadline = .milliseconds(200)
        let silent = configuration
        let error = await #expect(throws: PostgresError.self) { () async throws -> Void in
            try await PostgresConnection.connect(silent).close()
        }
        #expect(error?.isTransient == true)
    }

    @Test func `two hundred connections, opened and closed, leave no descriptor and no thread behind`() async throws {
        try await withEmptyDatabase { database in
            func open(_ count: Int) async throws {
                for _ in 0..<count {
                    let connection = try await PostgresConnection.connect(database.configuration)
                    _ = try await connection.first("select 1")
                    await connection.close()
                }
            }
            try await open(5)
            let (descriptors, threads) = (entries(in: "/proc/self/fd"), entries(in: "/proc/self/task"))
            try await open(200)
            // Other tests of this process use threads and descriptors at the same time. A leak would add two hundred.
            try await eventually("threads end") { entries(in: "/proc/self/task") < threads + 60 }
            #expect(entries(in: "/proc/self/fd") < descriptors + 100)
        }
    }
}

private func entries(in folder: String) -> Int {
    guard let directory = unsafe opendir(folder) else { return 0 }
    defer { unsafe closedir(directory) }
    var count = 0
    while unsafe readdir(directory) != nil { count += 1 }
    return count
}
