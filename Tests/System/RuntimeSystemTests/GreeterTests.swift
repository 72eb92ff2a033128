import FoundationEssentials
import Postgres
import Runtime
import Subprocess
import Synchronization
import SystemPackage
import TestSupport
import TestTools
import Testing

/// Runs the example of the documentation as a program, with a database that has only the queue's schema.
@Suite("The example")
struct GreeterTests {
    @Test func `a program that imports only JobQueue enqueues jobs, runs them and stops at SIGTERM`() async throws {
        try await withEmptyDatabase { database in
            try await database.migrateQueue()
            let said = Mutex<[String]>([])
            let result = try await Subprocess.run(
                try Self.greeter(),
                arguments: [database.url],
                input: .none,
                output: .sequence,
                error: .discarded
            ) { execution in
                do {
                    try await eventually("both are greeted") {
                        try await database.pool.first("select 1 from q.run having count(*) = 2") != nil
                    }
                } catch {
                    try execution.send(signal: .kill)
                    throw error
                }
                try execution.send(signal: .terminate)
                for try await line in execution.standardOutput.strings() { said.withLock { $0.append(line) } }
            }
            #expect(result.terminationStatus == .exited(0))
            let greetings = said.withLock { $0 }.map { String($0.prefix { !$0.isNewline }) }.sorted()
            // Two requests have the same key, so the second one replaced the first.
            #expect(greetings == ["Hello Ada, job 3, attempt 1", "Hello Grace, job 2, attempt 1"])
            let stopped = try await database.pool.first(
                "select program from q.worker where end_reason = 'stopped' and host <> ''"
            )
            #expect(try stopped?.decode(String.self) == "greeter")
        }
    }

    private static func greeter() throws -> Executable {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return .path(FilePath(tests).removingLastComponent().appending("greeter"))
    }
}

extension TestDatabase {
    /// Applies only the migrations of the queue, which are the files numbered below 10.
    fileprivate func migrateQueue() async throws {
        let connection = try await PostgresConnection.connect(configuration)
        _ = try await Migrations(Migrations.found().files.filter { $0.name < "0010" }).apply(on: connection)
        await connection.close()
    }
}
