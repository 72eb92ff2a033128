import Fleet
import Glibc
import JobQueue
import Logging
import Postgres
import Runtime
import SystemPackage
import TestSupport
import TestTools
import Testing

@testable import bardown_bench

/// Kills the differ while it settles contests.
@Suite("Settlement with kills")
struct KilledSettlementTests {
    @Test func `kill_differ_while_settling: each contest is completed once`() async throws {
        try await withTestDatabase { database in
            // More than three batches of the differ, so that a killed one leaves some of them.
            let slate = try await ContestSlate(7000, in: database.pool)
            let queue = JobQueue(pool: database.pool)
            try await ContestSlate.end(slate.games, in: queue)
            try await withTemporaryDirectory { folder in
                let differ = ChildProcess(
                    name: "differ",
                    executable: ProgramFiles.path("differ"),
                    environment: ["DATABASE_URL": database.url + "&user=bardown_differ"],
                    log: FilePath(folder).appending("differ.log"),
                    logger: Logger(label: "tests")
                )
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { await differ.run() }
                    for kill in 1...3 {
                        try await Self.kill(differ, isBetween: kill == 2, in: database)
                        // The first two kills interrupt something: contests are left.
                        let left = try await Self.unfinished(in: database)
                        #expect(left > 0 || kill == 3, "kill \(kill)")
                    }
                    try await eventually("all contests counted") {
                        try await !Self.value(
                            in: database,
                            "select exists (select from q.job where kind = 'settle_game')"
                        )
                    }
                    group.cancelAll()
                }
            }
            #expect(try await Self.unfinished(in: database) == 0)
            // Each member is notified once of each contest.
            let notices: Int64 = try await Self.value(
                in: database,
                "select count(*) from notice where kind = 'contest_completed'"
            )
            #expect(notices == 14_000)
            let wrong: Int64 = try await Self.value(
                in: database,
                """
                select count(*) from member_record r full join member_recount c using (account_id)
                 where (r.won, r.lost, r.tied, r.drafted_won, r.forced_won)
                       is distinct from (c.won, c.lost, c.tied, c.drafted_won, c.forced_won)
                """
            )
            #expect(wrong == 0)
            let dead: Int64 = try await Self.value(in: database, "select count(*) from q.dead")
            #expect(dead == 0)
        }
    }

    private static func unfinished(in database: TestDatabase) async throws -> Int64 {
        try await value(in: database, "select count(*) from contest where completed_at is null")
    }

    /// The first column of a statement's only row.
    private static func value<Value: PostgresDecodable>(
        in database: TestDatabase,
        _ statement: SQL
    ) async throws -> Value {
        try #require(try await database.pool.first(statement)).decode(Value.self)
    }

    /// Kills the differ, and gives its jobs to the next one at once instead of after the end of its lease.
    /// - Parameter isBetween: Whether it is killed after a transaction that counted contests, otherwise during one.
    private static func kill(_ differ: ChildProcess, isBetween: Bool, in database: TestDatabase) async throws {
        let completed: SQL = "(select count(*) from contest where completed_at is not null)"
        let before: Int64 = try await Self.value(in: database, "select " + completed)
        let isDue: SQL =
            isBetween
            ? "\(part: completed) > \(before)"
            : """
            exists (select from pg_stat_activity
                     where usename = 'bardown_differ' and state = 'active' and query like '%settle_contests%')
            """
        // After the last contest there is nothing to interrupt any more.
        let isOver: SQL = "not exists (select from q.job where kind = 'settle_game')"
        try await eventually("a transaction of the differ") {
            try await Self.value(in: database, "select \(part: isDue) or " + isOver)
        }
        try await eventually("a differ") { differ.pid != nil }
        let starts = differ.starts
        Glibc.kill(try #require(differ.pid), SIGKILL)
        try await eventually("another differ") { differ.starts > starts }
        try await database.pool.execute(
            "update q.worker set lease_until = clock_timestamp() - interval '1 minute' where ended_at is null"
        )
        try await database.pool.execute("select q.rescue(10, '0 s')")
    }
}
