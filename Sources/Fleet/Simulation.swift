package import Logging
import Runtime
package import SystemPackage

/// The simulator alone: without database and programs.
package enum Simulation {
    /// Starts the simulator, calls `body` once it listens, and stops it when that returns, throws or is cancelled.
    /// - Parameters:
    ///   - arguments: Of the simulator.
    ///   - folder: For its files and its log.
    /// - Throws: ``FleetError/notReady(_:log:)`` where it does not start, and what `body` throws.
    package static func run<Result: Sendable>(
        _ arguments: [String],
        in folder: FilePath,
        logger: Logger,
        _ body: @Sendable (SimulatorAddress) async throws -> Result
    ) async throws -> Result {
        let simulator = ChildProcess(
            name: "simulator",
            executable: ProgramFiles.path("simulator"),
            arguments: ["--folder", folder.string] + arguments,
            environment: [:],
            log: folder.appending("simulator.log"),
            logger: logger
        )
        return try await run(simulator, body)
    }

    /// Runs this simulator, which may be started again, while `body` runs: from when it listens; its files are there by
    /// then.
    static func run<Result: Sendable>(
        _ simulator: ChildProcess,
        _ body: @Sendable (SimulatorAddress) async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Void.self) { group in
            let said = FirstValue<SimulatorAddress>()
            group.addTask {
                await simulator.run { line in
                    if let address = SimulatorAddress(json: line) { said.set(address) }
                }
            }
            let result = try await body(simulator.answer { said.value })
            group.cancelAll()
            return result
        }
    }
}
