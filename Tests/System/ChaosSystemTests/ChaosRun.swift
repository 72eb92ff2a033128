import ChaosLog
import EphemeralPostgres
import Fleet
import Glibc
import Logging
import Postgres
import Runtime
import SystemPackage
import TestTools

/// A run of a queue under faults, and its history.
struct ChaosRun: Sendable {
    let seed: UInt64
    /// How long jobs are enqueued.
    let length: Duration
    private let logger = Logger(label: "chaos")

    init(seed: UInt64, length: Duration) {
        self.seed = seed
        self.length = length
    }

    func history() async throws -> History {
        try await withTemporaryFolder("bardown-chaos") { folder in
            try await EphemeralPostgres.withTemporary(
                in: folder.appending("postgres"),
                settings: ["max_connections": "60"],
                logger: logger
            ) { cluster in
                try await history(cluster, folder)
            }
        }
    }

    private func history(_ cluster: EphemeralPostgres, _ folder: FilePath) async throws -> History {
        let configuration = try PostgresConfiguration(url: cluster.url(database: "postgres"), applicationName: "chaos")
        try await prepare(configuration)
        let crew = try Crew(cluster, folder: folder, seed: seed, logger: logger)
        defer { crew.proxy.close() }
        let plan = ChaosPlan(
            seed: seed,
            length: length,
            kinds: crew.kinds,
            workers: crew.workers.count,
            processes: crew.processes.count
        )
        print(plan)
        let faultLog = folder.appending("faults.jsonl")
        let runner = FaultRunner(
            cluster: cluster,
            crew: crew,
            configuration: configuration,
            log: try ChaosLog(path: faultLog.string, process: "faults")
        )
        let pool = PostgresPool(configuration, size: 2, logger: logger)
        do {
            let isDrained = try await runLoad(crew, runner, plan, pool)
            let history = try await History.load(logs: crew.logs + [faultLog], from: pool)
            if !isDrained { try await explain(history.live, pool) }
            await pool.close()
            return history
        } catch {
            await pool.close()
            throw error
        }
    }

    private func prepare(_ configuration: PostgresConfiguration) async throws {
        let connection = try await PostgresConnection.connect(configuration)
        _ = try await Migrations.found().apply(on: connection)
        try await connection.execute(
            "create table chaos_effect (job_id bigint, run_no integer, worker_id bigint, tag text)"
        )
        await connection.close()
    }

    /// Runs the load and the faults, then waits until the queue is empty.
    /// - Returns: `false` if jobs are left after a minute.
    private func runLoad(_ crew: Crew, _ runner: FaultRunner, _ plan: ChaosPlan, _ pool: PostgresPool) async throws
        -> Bool
    {
        try await withThrowingTaskGroup(of: Void.self) { group in
            if let pooler = crew.pooler { group.addTask { await pooler.child.run() } }
            for worker in crew.workers { group.addTask { await worker.run() } }
            group.addTask { await holdSnapshots(runner.configuration) }
            try await withThrowingTaskGroup(of: Void.self) { load in
                for producer in crew.producers { load.addTask { await producer.run() } }
                try await runner.run(plan)
                load.cancelAll()
            }
            let isDrained = try await becomesTrue(within: .seconds(60)) {
                // The last fault may also have cut this pool's connections.
                (try? await pool.first("select count(*) from q.job")?.decode(Int.self)) == 0
            }
            group.cancelAll()
            return isDrained
        }
    }

    /// Keeps an old snapshot open in a transaction, so that no dead row can be removed.
    private func holdSnapshots(_ configuration: PostgresConfiguration) async {
        while !Task.isCancelled {
            do {
                let connection = try await PostgresConnection.connect(configuration)
                try await connection.execute("begin isolation level repeatable read")
                try await connection.execute("select count(*) from q.job")
                while !Task.isCancelled {
                    try await Task.sleep(for: .milliseconds(500))
                    try await connection.execute("select 1")
                }
                await connection.close()
            } catch {
                // A fault has ended this session with the others, so a new one replaces it.
                try? await Task.sleep(for: .milliseconds(300))
            }
        }
    }

    private func explain(_ jobs: [Int64], _ pool: PostgresPool) async throws {
        for job in jobs.prefix(20) {
            let reasons = try await pool.query("select q.explain_job(\(job))").map { try $0.decode(String.self) }
            print("job \(job) is left: \(reasons.joined(separator: "; "))")
        }
    }
}
