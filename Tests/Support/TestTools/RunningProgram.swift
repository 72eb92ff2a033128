import FoundationEssentials
import Subprocess
import SystemPackage

/// Runs one of our programs, with its input closed, while `body` runs, and then stops it.
/// - Parameter body: Receives the first line of output of the simulator, or `nil` for every other program.
/// - Returns: The exit code; `nil` if a signal ended the program.
@discardableResult
package func withProgram(
    _ name: String,
    _ arguments: [String] = [],
    environment: [String: String],
    _ body: @escaping @Sendable (String?) async throws -> Void
) async throws -> Int? {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let result = try await Subprocess.run(
        .path(FilePath(tests).removingLastComponent().appending(name)),
        arguments: Arguments(arguments),
        environment: Tool.only(environment),
        input: .none,
        output: .sequence,
        error: .discarded
    ) { execution in
        var lines = execution.standardOutput.strings().makeAsyncIterator()
        let first = name == "simulator" ? try await lines.next() : nil
        do {
            try await body(first)
        } catch {
            try execution.send(signal: .kill)
            throw error
        }
        try execution.send(signal: .terminate)
        while try await lines.next() != nil {}
    }
    guard case .exited(let code) = result.terminationStatus else { return nil }
    return Int(code)
}
