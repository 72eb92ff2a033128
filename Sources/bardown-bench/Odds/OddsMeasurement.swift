import CommandLineOutput
import EphemeralPostgres
import Fleet
import FoundationEssentials
import JobQueue
import Logging
import Postgres
import Runtime
import Scores
import Storage
import SystemPackage
import Time

/// The parts of the odds bench with a private database: the differ prices games, and the api serves them.
struct OddsMeasurement: Sendable {
    let plan: OddsBench
    let board: BenchedBoard
    let cluster: EphemeralPostgres
    /// The folder for the logs of the programs.
    let folder: FilePath

    func results() async throws -> [BenchReport.Result] {
        let database = try BenchDatabase(url: cluster.url(database: "postgres"))
        do {
            let results = try await results(database)
            await database.close()
            return results
        } catch {
            await database.close()
            throw error
        }
    }

    private func results(_ database: BenchDatabase) async throws -> [BenchReport.Result] {
        Progress.terminal.show("storing \(board.games) games with odds")
        let slate = try await OddsSlate(board, in: database.queue)
        _ = try await LeagueStore(database.queue.pool).set(isFollowed: true, of: [slate.league])
        let history = try await MoveHistory(plan.moves, of: slate.league, in: database.queue.pool)
        try await database.queue.pool.execute("analyze", within: .seconds(600))
        return try await BenchedApi.run(freePorts(1), on: cluster, in: folder) { api in
            let reads = OddsReads(api: api, slate: slate, history: history)
            let charts = try await reads.charts(plan.charts)
            return try await BenchedDiffer(cluster: cluster, folder: folder).run {
                try await reads.waitForPrices()
                let cached = try await reads.cached(
                    Wrk(connections: 32, seconds: plan.loadSeconds),
                    rounds: plan.loadRounds
                )
                return try await reads.visible(plan.changes) + cached + charts
            }
        }
    }
}
