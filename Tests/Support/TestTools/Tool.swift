import FoundationEssentials
package import Subprocess
import SystemPackage

/// A program that tests run until it ends: a tool of the system, to compare our programs with, or one of our programs.
package struct Tool: Sendable {
    package struct Run: Sendable {
        package let isSuccess: Bool
        /// The exit code; `nil` if a signal ended the program.
        package let code: Int?
        package let output: String
        package let errorOutput: String
    }

    package static let brotli = Tool("brotli")
    package static let curl = Tool("curl")
    package static let h2load = Tool("h2load")
    package static let nghttp = Tool("nghttp")
    package static let nginx = Tool("nginx")
    package static let openssl = Tool("openssl")
    package static let pgbouncer = Tool("pgbouncer")
    package static let prometheus = Tool("prometheus")
    package static let promtool = Tool("promtool")
    package static let wrk = Tool("wrk")

    /// The tools that `deploy/test` installs.
    package static let ofTests = [
        brotli, Chromium.tool, curl, h2load, nghttp, nginx, openssl, pgbouncer, prometheus, promtool, wrk,
    ]

    package let name: String
    private let executable: Executable

    /// Creates a tool of the system by its name.
    package init(_ name: String) {
        self.name = name
        executable = .name(name)
    }

    /// Creates a tool from the path of a script or program.
    package init(path: String) {
        name = path
        executable = .path(FilePath(path))
    }

    /// Creates a tool from a program of the project, which the build puts into the folder of the tests.
    package init(program name: String) {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        self.name = name
        executable = .path(FilePath(tests).removingLastComponent().appending(name))
    }

    /// Whether the tool is found in the PATH. Otherwise the tests that need it are skipped.
    package var isInstalled: Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Servers are in `/usr/sbin`, which the PATH of an ordinary user does not include.
        let folders: [Substring] = "\(path):/usr/sbin".split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    /// Runs the program to its end.
    /// - Parameter environment: Its environment variables, apart from PATH; `nil`: the variables of this process.
    package func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String]? = nil
    ) async throws -> Run {
        let result = try await Subprocess.run(
            executable,
            arguments: Arguments(arguments),
            environment: environment.map(Self.only) ?? .inherit,
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
            errorOutput: result.standardError
        )
    }

    /// Like ``run(_:input:environment:)``, but the program writes its standard error directly to a file.
    package func run(
        _ arguments: [String],
        environment: [String: String],
        errorsTo file: String
    ) async throws -> Run {
        let complaints = try FileDescriptor.open(
            file,
            .writeOnly,
            options: [.create, .truncate],
            permissions: .ownerReadWrite
        )
        let result = try await Subprocess.run(
            executable,
            arguments: Arguments(arguments),
            environment: Self.only(environment),
            output: .string(limit: 4 << 20),
            error: .fileDescriptor(complaints, closeAfterSpawningProcess: true)
        )
        var code: Int?
        if case .exited(let number) = result.terminationStatus { code = Int(number) }
        return Run(
            isSuccess: result.terminationStatus.isSuccess,
            code: code,
            output: result.standardOutput,
            errorOutput: try String(contentsOfFile: file, encoding: .utf8)
        )
    }

    /// Returns an environment with only these variables and those that every program needs: `PATH` and the options of
    /// sanitizers.
    package static func only(_ values: [String: String]) -> Environment {
        let passedOn = ProcessInfo.processInfo.environment.filter { name, _ in
            ["PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].contains(name)
        }
        let all = passedOn.merging(values) { $1 }.map { (Environment.Key(stringLiteral: $0), $1) }
        return .custom(Dictionary(uniqueKeysWithValues: all))
    }
}
