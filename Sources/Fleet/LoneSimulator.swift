package import Logging
import Runtime
package import SystemPackage

/// Runs a simulator alone, in a process of its own, while `body` runs: for who needs only its source or its APNs.
/// - Parameters:
///   - folder: for its keys, its record and its log.
///   - arguments: more than where it listens and writes.
package func withSimulator<Result: Sendable>(
    in folder: FilePath,
    arguments: [String] = [],
    logger: Logger,
    _ body: @Sendable (SimulatorAddress) async throws -> Result
) async throws -> Result {
    let ports = try freePorts(2)
    let simulator = ChildProcess(
        name: "simulator",
        executable: ProgramFiles.path("simulator"),
        arguments: ["--folder", folder.string, "--port", "\(ports[0])", "--apns-port", "\(ports[1])"] + arguments,
        environment: [:],
        log: folder.appending("simulator.log"),
        logger: logger
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
        let said = FirstValue<SimulatorAddress>()
        group.addTask {
            await simulator.run { line in
                if let address = SimulatorAddress(json: line) { said.set(address) }
            }
        }
        let address = try await simulator.answer { said.value }
        let result = try await body(address)
        group.cancelAll()
        return result
    }
}
