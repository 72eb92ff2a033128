import Postgres
import Runtime
import TestSupport
import TestTools
import Testing

/// Tests the real programs as a supervisor runs them.
@Suite("Program")
struct ProgramTests {
    private static let nowhere = "postgresql:///nothing?host=/nowhere"

    @Test(arguments: ProgramFiles.programs)
    func `--help names every variable with its default`(program: String) async throws {
        let run = try await Tool(program: program).run(["--help"], environment: [:])
        #expect(run.code == 0)
        #expect(run.errorOutput == "")
        for variable in Host.variables { #expect(run.output.contains("\n  \(variable.name)\n"), "\(variable.name)") }
        let hasWorker = !["scheduler", "api"].contains(program)
        for variable in Host.workerVariables(slots: 8) {
            #expect(run.output.contains("\n  \(variable.name)\n") == hasWorker, "\(variable.name)")
        }
        let own = [
            "scheduler": ["CADENCE_LIVE"], "scoreboard-scraper": ["NCAA_API_URL"], "detail-scraper": ["NCAA_API_URL"],
            "differ": [], "push-sender": ["APNS_KEY_FILE", "APNS_MANAGE_URL", "APNS_URL", "TOKEN_KEY_FILE"],
            "api": ["PORT", "BIND", "API_KEY", "TOKEN_KEY_FILE"],
        ]
        for name in try #require(own[program]) { #expect(run.output.contains("\n  \(name)\n"), "\(name)") }
        #expect(run.output.contains("(required, secret; or in the file that DATABASE_URL_FILE names)"))
    }

    @Test(arguments: ProgramFiles.all + ["bardown", "bardown-bench"])
    func `--version prints program, version and, if known, the commit`(program: String) async throws {
        let tool = Tool(program: program)
        let unnamed = try await tool.run(["--version"], environment: [:])
        #expect(unnamed.code == 0 && unnamed.output == "\(program) \(Host.version)\n", "\(unnamed.errorOutput)")
        let named = try await tool.run(["--version"], environment: ["BUILD_COMMIT": "1a2b3c4"])
        #expect(named.output == "\(program) \(Host.version) (commit 1a2b3c4)\n")
        #expect(try await tool.run(["--help"], environment: [:]).output.contains("--version"))
    }

    @Test(arguments: ProgramFiles.programs)
    func `an unknown argument or an invalid variable is named, and the exit code is 64`(program: String) async throws {
        let tool = Tool(program: program)
        let word = try await tool.run(["--port", "1"], environment: ["DATABASE_URL": Self.nowhere])
        #expect(word.code == 64)
        #expect(word.errorOutput.contains("--port"))
        let missing = try await tool.run([], environment: [:])
        #expect(missing.code == 64)
        #expect(missing.errorOutput.contains("DATABASE_URL is not set"))
        let secret = "postgresql://user:hunter2@%%%"
        let wrong = try await tool.run([], environment: ["DATABASE_URL": secret])
        #expect(wrong.code == 64)
        #expect(wrong.errorOutput.contains("DATABASE_URL is not a libpq URL"))
        #expect(!wrong.errorOutput.contains("hunter2"))
    }

    @Test(arguments: ["scoreboard-scraper", "detail-scraper"])
    func `a file without a certificate authority is named, and the exit code is 64`(program: String) async throws {
        let environment = ["DATABASE_URL": Self.nowhere, "EXTRA_AUTHORITY_FILE": "/dev/null"]
        let run = try await Tool(program: program).run([], environment: environment)
        #expect(run.code == 64 && run.errorOutput.contains("EXTRA_AUTHORITY_FILE"), "\(run.errorOutput)")
    }

    @Test(
        arguments: [
            ("LISTEN_URL", "postgresql://%%%"), ("LOG_LEVEL", "loud"), ("LOG_FORMAT", "xml"), ("WORKER_SLOTS", "0"),
            ("DATABASE_CONNECTIONS", "many"), ("DRAIN", "soon"), ("HEALTH_PORT", "70000"),
        ]
    )
    func `each variable is checked before anything starts`(name: String, value: String) async throws {
        let environment = ["DATABASE_URL": Self.nowhere, name: value]
        let run = try await Tool(program: "differ").run([], environment: environment)
        #expect(run.code == 64)
        #expect(run.errorOutput.contains("\(name) is not"), "\(run.errorOutput)")
    }

    @Test
    func `if the health port is taken, the program ends with 69 before it takes a job`() async throws {
        try await withTestDatabase { (database) async throws in
            let listener = try LoopbackListener()
            defer { withExtendedLifetime(listener) {} }
            let environment = ["DATABASE_URL": database.url, "HEALTH_PORT": "\(listener.port)"]
            let run = try await Tool(program: "differ").run([], environment: environment)
            #expect(run.code == 69)
            #expect(run.errorOutput.contains("HEALTH_PORT \(listener.port)"))
            #expect(try await database.pool.first("select count(*) from q.worker")?.decode(Int.self) == 0)
        }
    }

    @Test func `if the api's port is taken, the api names the setting and ends with 69`() async throws {
        try await withTestDatabase { (database) async throws in
            let listener = try LoopbackListener()
            defer { withExtendedLifetime(listener) {} }
            let environment = ["DATABASE_URL": database.url, "HEALTH_PORT": "0", "PORT": "\(listener.port)"]
            let run = try await Tool(program: "api").run([], environment: environment)
            #expect(run.code == 69)
            #expect(run.errorOutput.contains("PORT \(listener.port) on"), "\(run.errorOutput)")
        }
    }

    @Test
    func `an empty STOP_WITH_STDIN counts as unset, so a program continues after its input is closed`() async throws {
        try await withTestDatabase { (database) async throws in
            let environment = ["DATABASE_URL": database.url, "STOP_WITH_STDIN": ""]
            try await withProgram("differ", environment: environment) { _ in
                // The differ has a worker each for comparisons, stories, prices and contests.
                try await eventually("four workers") {
                    try await database.pool.first("select count(*) from q.worker where ended_at is null")?
                        .decode(Int.self) == 4
                }
            }
            let simulator = try await withTemporaryDirectory { folder in
                try await withProgram("simulator", ["--folder", folder], environment: ["STOP_WITH_STDIN": ""]) { line in
                    _ = try #require(line)
                }
            }
            #expect(simulator == 0)
        }
    }
}
