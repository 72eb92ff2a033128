import EphemeralPostgres
import Fleet
import Logging

/// Scores goals at the simulator and measures when they arrive at its APNs.
struct PipelineMeasurement: Sendable {
    let games: Int

    /// The most goals that a game can have before its readings are held as implausible: `most` of the pace of lacrosse.
    static let maxGoals = 50

    /// Starts the simulator and the programs, and calls `body` once all games are live and a device follows them.
    func run<Result: Sendable>(_ body: @Sendable (GoalRun) async throws -> Result) async throws -> Result {
        try await withTemporaryFolder("bardown-bench") { folder in
            var plan = Fleet.Plan(folder: folder)
            plan.simulatorArguments = ["--games", "0", "--bench-games", "\(games)"]
            plan.liveCadence = .seconds(1)
            return try await Fleet(plan, logger: Logger(label: "bench")).run { running in
                let run = try GoalRun(running: running, games: games)
                do {
                    try await run.prepare()
                    let result = try await body(run)
                    await run.close()
                    return result
                } catch {
                    await run.close()
                    throw error
                }
            }
        }
    }
}
