import PrivateCluster
import SystemPackage

/// Postgres's own load generator, as a bench drives it.
struct PgBench: Sendable {
    let url: String

    /// - Parameters:
    ///   - script: In its own words: SQL with `:variables`.
    ///   - arguments: How many clients, how long, which variables.
    /// - Returns: transactions a second, without the time that connecting took.
    func rate(of script: String, _ arguments: [String]) async throws -> Double {
        try await withTemporaryFolder("bardown-bench") { folder in
            let file = folder.appending("script.sql")
            try write(script, to: file)
            let output = try await output(of: pgbench().string, ["-n"] + arguments + ["-f", file.string, url])
            guard let tps = Self.tps(in: output) else { throw BenchError.failed(output) }
            return tps
        }
    }

    /// `tps = 59.75 (without initial connection time)`
    private static func tps(in output: String) -> Double? {
        let line = output.split(separator: "\n").last { $0.hasPrefix("tps = ") }
        return line?.split(separator: " ").dropFirst(2).first.flatMap { Double($0) }
    }
}
