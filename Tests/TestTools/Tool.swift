import FoundationEssentials
import Subprocess

/// A program of the system that tests hold our own work against.
package struct Tool: Sendable {
    package struct Run: Sendable {
        package let isSuccess: Bool
        /// The exit code; `nil` after a signal.
        package let code: Int?
        package let output: String
        package let complaint: String
    }

    package static let curl = Tool("curl")
    package static let h2load = Tool("h2load")
    package static let nghttp = Tool("nghttp")
    package static let openssl = Tool("openssl")

    private let name: String

    private init(_ name: String) {
        self.name = name
    }

    /// Whether it stands in the path: tests that need it are skipped where it does not.
    package var isInstalled: Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    /// Runs it to its end.
    package func run(_ arguments: [String], input: String = "") async throws -> Run {
        let result = try await Subprocess.run(
            .name(name),
            arguments: Arguments(arguments),
            input: .string(input),
            output: .string(limit: 4 << 20),
            error: .string(limit: 1 << 20)
        )
        var code: Int?
        if case .exited(let number) = result.terminationStatus { code = Int(number) }
        return Run(
            isSuccess: result.terminationStatus.isSuccess,
            code: code,
            output: result.standardOutput,
            complaint: result.standardError
        )
    }
}
