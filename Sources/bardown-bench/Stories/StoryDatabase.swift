import CommandLineOutput
import EphemeralPostgres
import Fleet
import JobQueue
import Postgres
import Scores
import Storage
import SystemPackage

/// The parts of the stories bench with a private database: the differ makes the stories of stored games, and the api
/// serves them.
struct StoryDatabase: Sendable {
    let plan: StoriesBench
    /// Stories per minute without a database.
    let storyRate: Double

    func results() async throws -> [BenchReport.Result] {
        try await withBenchCluster { cluster, folder in
            let database = try BenchDatabase(url: cluster.url(database: "postgres"))
            do {
                let results = try await results(database, cluster, folder)
                await database.close()
                return results
            } catch {
                await database.close()
                throw error
            }
        }
    }

    private func results(
        _ database: BenchDatabase,
        _ cluster: EphemeralPostgres,
        _ folder: FilePath
    ) async throws -> [BenchReport.Result] {
        Progress.terminal.show("storing \(plan.finals) finished games")
        let slate = try await StorySlate(in: database.queue)
        let finals = try await slate.storeFinals(plan.finals)
        let pool = database.queue.pool
        let backfill = StoryBackfill(cluster: cluster, folder: folder, pool: pool, slate: slate)
        let made = try await backfill.result(finals, storyRate: storyRate)
        // The feed shows the leagues that are followed.
        _ = try await LeagueStore(pool).set(isFollowed: true, of: [slate.league])
        let others = try await slate.storeOthers(besides: finals.count)
        guard let final = finals.first, let live = others.first else { return [made] }
        try await pool.execute("analyze")
        return try await BenchedApi.run(freePorts(1), on: cluster, in: folder) { api in
            let reads = StoryReads(api: api, pool: pool, slate: slate, final: final, live: live)
            try await reads.check()
            let wrk = Wrk(connections: 32, seconds: plan.loadSeconds)
            return try await [made] + reads.uncached(plan.requests) + reads.cached(wrk, rounds: plan.rounds)
        }
    }
}
