import CommandLineOutput
import EphemeralPostgres
import Fleet
import JobQueue
import Postgres
import Scores
import Storage
import Synchronization
import SystemPackage
import Time

/// Measures how finals settle stored contests.
struct Settlement: Sendable {
    let cluster: EphemeralPostgres
    /// The folder for the log of the differ.
    let folder: FilePath
    let queue: JobQueue

    /// The number of measured transactions of each kind.
    private static let rounds = 100

    func results(_ contests: Int) async throws -> [BenchReport.Result] {
        Progress.terminal.show("storing \(contests) contests")
        let slate = try await ContestSlate(contests, in: queue.pool)
        let followed = try await followed(slate)
        let unfinished = try await settle(Array(slate.games.prefix(1)), "unfinished", contests)
        try await require("select count(*) from contest where completed_at is not null", isZero: "completed too early")
        let completed = try await settle(Array(slate.games.dropFirst()), "completed", contests)
        try await require("select count(*) from contest where completed_at is null", isZero: "not completed")
        return followed + unfinished + completed
    }

    /// The time to bring the verdicts of a final up to date, in a transaction that is rolled back.
    private func followed(_ slate: ContestSlate) async throws -> [BenchReport.Result] {
        var (with, without): ([Double], [Double]) = ([], [])
        for round in 0..<Self.rounds {
            Progress.terminal.show(round, of: Self.rounds, "finals")
            with.append(try await follow(slate.games[0]))
            without.append(try await follow(slate.other))
        }
        return with.percentiles(named: "final_followed")
            .comparing("without contests", without.percentiles(named: ""))
    }

    private func follow(_ game: GameID) async throws -> Double {
        let time = Mutex(0.0)
        do {
            try await queue.pool.withTransaction { transaction in
                try await ContestSlate.store(finalOf: game, in: transaction)
                let begin = ContinuousClock.now
                _ = try await ContestGameStore(transaction).follow([game])
                time.withLock { $0 = (ContinuousClock.now - begin).seconds * 1000 }
                throw RolledBack()
            }
        } catch is RolledBack {}
        return time.withLock { $0 }
    }

    private struct RolledBack: Error {}

    /// Ends games while a differ waits for jobs, and has it count their contests. The baseline is reading the verdicts
    /// on all bets once.
    private func settle(_ games: [GameID], _ name: String, _ contests: Int) async throws -> [BenchReport.Result] {
        Progress.terminal.show("\(contests) contests \(name)")
        let (seconds, longest) = try await BenchedDiffer(cluster: cluster, folder: folder).run {
            try await waitForWorker()
            try await ContestSlate.end(games, in: queue)
            return try await waitUntilSettled()
        }
        guard longest > 0 else { throw BenchError.failed("no transaction of the differ was seen") }
        try await require(
            "select count(*) from bet_verdict where game_id = any (\(games)) and verdict = 'open'",
            isZero: "bets without a verdict"
        )
        let begin = ContinuousClock.now
        _ = try await queue.pool.query(
            "select verdict, count(*) from bet_verdict group by verdict",
            within: .seconds(60)
        )
        let reading = (ContinuousClock.now - begin).seconds
        return [
            .init(
                name: "contests_\(name)",
                value: seconds,
                unit: "s",
                baseline: "reading all verdicts",
                baselineValue: reading
            ),
            .init(name: "longest_transaction_\(name)", value: longest, unit: "s"),
        ]
    }

    /// Waits until a differ works on the queue of contests.
    private func waitForWorker() async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        let isThere: SQL = """
            select exists (select from q.worker where 'contests' = any (queues) and ended_at is null
                                                  and lease_until > clock_timestamp())
            """
        while try await !queue.pool.row(isThere).decode(Bool.self) {
            guard ContinuousClock.now < deadline else { throw BenchError.failed("no differ works on contests") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Waits until no game is to be settled.
    /// - Returns: The time of that, and the longest transaction of the differ meanwhile, in seconds.
    private func waitUntilSettled() async throws -> (seconds: Double, longest: Double) {
        let begin = ContinuousClock.now
        var longest = 0.0
        while true {
            guard (ContinuousClock.now - begin) < .seconds(300) else {
                throw BenchError.failed("the contests are not counted")
            }
            let row = try await queue.pool.row(
                """
                select exists (select from q.job where kind = 'settle_game'),
                       coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::double precision
                  from pg_stat_activity where usename = 'bardown_differ' and state <> 'idle'
                """
            )
            let (isWaiting, age) = try row.decode(Bool.self, Double.self)
            longest = max(longest, age)
            if !isWaiting { return ((ContinuousClock.now - begin).seconds, longest) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// - Throws: ``BenchError/failed(_:)`` unless the statement counts nothing.
    private func require(_ count: SQL, isZero complaint: String) async throws {
        let found = try await queue.pool.row(count).decode(Int64.self)
        guard found == 0 else { throw BenchError.failed("\(found) contests or bets: \(complaint)") }
    }
}
