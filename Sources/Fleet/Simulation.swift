package import Logging
import Runtime
package import SystemPackage

/// Runs the simulator alone, without a database and the programs.
package enum Simulation {
    /// Starts the simulator, calls `body` once it listens, and stops it when that returns, throws or is cancelled.
    /// - Parameters:
    ///   - arguments: The arguments of the simulator.
    ///   - folder: The folder for its files and its log.
    /// - Throws: ``FleetError/notReady(_:log:)`` if it does not start, and the errors of `body`.
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

    /// Runs a simulator, which may be restarted, while `body` runs. `body` starts once the simulator listens and has
    /// written its files.
    static func run<Result: Sendable>(
        _ simulator: ChildProcess,
        _ body: @Sendable (SimulatorAddress) async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Void.self) { group in
            let announced = FirstValue<SimulatorAddress>()
            group.addTask {
                await simulator.run { line in
                    if let address = SimulatorAddress(json: line) { announced.set(address) }
                }
            }
            let result = try await body(simulator.poll { announced.value })
            group.cancelAll()
            return result
        }
    }
}
