import EphemeralPostgres
import Glibc
import Logging
import SystemPackage
import TestTools
import Testing

@testable import Fleet

@Suite("Child process")
struct ChildProcessTests {
    private func child(_ script: String, in folder: FilePath, environment: [String: String] = [:]) -> ChildProcess {
        ChildProcess(
            name: "child",
            executable: "/bin/sh",
            arguments: ["-c", script],
            environment: environment,
            log: folder.appending("child.log"),
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// Runs a child until `body` returns.
    private func run(
        _ child: ChildProcess,
        _ body: @escaping @Sendable (TestSignal<String>) async throws -> Void
    ) async throws {
        let lines = TestSignal<String>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await child.run { lines.send($0) } }
            do {
                try await body(lines)
            } catch {
                group.cancelAll()
                throw error
            }
            group.cancelAll()
        }
    }

    @Test func `a child gets its own environment, and only the listed variables of this process`() async throws {
        // Variables of this process that would change the behaviour of a child.
        let ours = ["PGHOST": "elsewhere", "HEALTH_PORT": "1", "BARDOWN_TESTS_SECRET": "s"]
        for (name, value) in ours { setenv(name, value, 1) }
        defer { for name in ours.keys { unsetenv(name) } }
        try await withTemporaryFolder("bardown-fleet") { (folder) async throws in
            let child = child("env; echo done; read -r _", in: folder, environment: ["GIVEN": "yes"])
            try await run(child) { (lines) async throws in
                var names: Set<String> = []
                while case let line = try await lines.next(), line != "done" {
                    names.insert(String(line.prefix { $0 != "=" }))
                }
                #expect(names.isSuperset(of: ["GIVEN", "PATH", "STOP_WITH_STDIN"]))
                // The shell itself sets PWD, OLDPWD, SHLVL and _.
                let known = Set(
                    ChildProcess.inheritedVariables + ["GIVEN", "STOP_WITH_STDIN", "PWD", "OLDPWD", "SHLVL", "_"]
                )
                #expect(names.subtracting(known) == [])
            }
        }
    }

    @Test func `a child that dies is restarted, and one that is stopped is not`() async throws {
        try await withTemporaryFolder("bardown-fleet") { (folder) async throws in
            let child = child("echo up; read -r _", in: folder)
            try await run(child) { (lines) async throws in
                for start in 1...3 {
                    #expect(try await lines.next() == "up")
                    #expect(child.starts == start)
                    kill(try #require(child.pid), SIGKILL)
                }
            }
            #expect(child.pid == nil)
        }
    }

    @Test func `a program that keeps ending is an error with the end of its log`() async throws {
        try await withTemporaryFolder("bardown-fleet") { (folder) async throws in
            let child = child("echo no such key >&2; exit 64", in: folder)
            try await run(child) { _ in
                let error = await #expect(throws: FleetError.self) { try await child.poll { Bool?.none } }
                #expect(error?.description.contains("no such key") == true)
            }
        }
    }
}
