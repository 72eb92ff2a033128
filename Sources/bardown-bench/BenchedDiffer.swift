import EphemeralPostgres
import Fleet
import Logging
import Runtime
import SystemPackage

/// A differ that works on the database of a bench.
struct BenchedDiffer: Sendable {
    let cluster: EphemeralPostgres
    /// The folder for its log.
    let folder: FilePath
    /// More environment variables.
    var settings: [String: String] = [:]

    /// Runs it while `body` runs.
    func run<Result: Sendable>(during body: @Sendable () async throws -> Result) async throws -> Result {
        let differ = ChildProcess(
            name: "differ",
            executable: ProgramFiles.path("differ"),
            environment: [
                "DATABASE_URL": cluster.url(database: "postgres", user: ProgramFiles.login(of: "differ")),
                "LOG_LEVEL": "warning",
            ].merging(settings) { $1 },
            log: folder.appending("differ.log"),
            logger: Logger(label: "bench")
        )
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await differ.run() }
            let result = try await body()
            group.cancelAll()
            return result
        }
    }
}
