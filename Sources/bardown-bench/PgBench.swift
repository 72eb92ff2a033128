import EphemeralPostgres
import SystemPackage

/// Runs pgbench, the load generator of Postgres.
struct PgBench: Sendable {
    let url: String

    /// - Parameters:
    ///   - script: A pgbench script: SQL with `:variables`.
    ///   - arguments: The options for clients, duration and variables.
    /// - Returns: Transactions per second, without the time for connecting.
    func rate(of script: String, _ arguments: [String]) async throws -> Double {
        try await withTemporaryFolder("bardown-bench") { folder in
            let file = folder.appending("script.sql")
            try write(script, to: file)
            let output = try await output(of: pgbench().string, ["-n"] + arguments + ["-f", file.string, url])
            guard let tps = Self.tps(in: output) else { throw BenchError.failed(output) }
            return tps
        }
    }

    /// Parses the line `tps = 59.75 (without initial connection time)`; `nil` if there is none.
    private static func tps(in output: String) -> Double? {
        let line = output.split(separator: "\n").last { $0.hasPrefix("tps = ") }
        return line?.split(separator: " ").dropFirst(2).first.flatMap { Double($0) }
    }
}
