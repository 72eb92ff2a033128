import EphemeralPostgres
import FoundationEssentials
import Glibc
import Logging
import Runtime
import SystemPackage
import TestTools
import Testing

@testable import Fleet

@Suite("Fleet")
struct FleetTests {
    @Test func `free ports are different, none is chosen again, and servers can listen on them`() throws {
        let free = try freePorts(20)
        #expect(Set(free).count == 20)
        for port in free {
            #expect(try !reserve(port))
            for _ in 1...2 {
                let server = try LoopbackListener(port: port)
                #expect(canConnect(to: server.port))
            }
        }
    }

    @Test func `a taken port is refused or skipped`() throws {
        let taken: Int
        do {
            let listener = try LoopbackListener()
            taken = listener.port
            let error = #expect(throws: FleetError.self) { try PortChoice.exactly(taken).chosen() }
            #expect(error?.description == "port \(taken) is taken, give another with --port")
            #expect(try PortChoice.preferably(taken).chosen() != taken)
            withExtendedLifetime(listener) {}
        }
        #expect(try PortChoice.exactly(taken).chosen() == taken)
        #expect(try PortChoice.preferably(taken).chosen() == taken)
    }

    @Test func `every variable that a program gets is listed in its help`() async throws {
        try await withFleet { (running) async throws in
            for program in ProgramFiles.programs {
                let help = try await Tool(program: program).run(["--help"], environment: [:]).output
                for name in running.environment(of: program).keys {
                    #expect(help.contains("\n  \(name)\n"), "\(program) does not read \(name)")
                }
            }
        }
    }

    @Test func `measuring the start time of a program that never answers throws an error`() async throws {
        try await withFleet { (running) async throws in
            #expect(try await running.secondsToStart("differ") > 0)
            let error = await #expect(throws: FleetError.self) { try await running.secondsToStart("no-such-program") }
            #expect(error?.description.hasPrefix("no-such-program did not answer") == true)
        }
    }

    @Test func `a killed simulator restarts with the same addresses, keys and games`() async throws {
        try await withFleet { (running) async throws in
            let simulator = try #require(running.fleet.children.first { $0.name == "simulator" })
            let before = try await games(running)
            let files = [running.simulator.apnsAuthority, running.simulator.apnsKey]
            let keys = try files.map { try Data(contentsOf: URL(filePath: $0)) }
            let starts = simulator.starts
            kill(try #require(simulator.pid), SIGKILL)
            try await eventually("an answer of the restarted simulator") {
                guard simulator.starts > starts else { return false }
                return (try? await games(running)) != nil
            }
            // The times of all goals, including future ones, are the same to the microsecond.
            #expect(try await games(running) == before)
            #expect(try files.map { try Data(contentsOf: URL(filePath: $0)) } == keys)
            #expect(canConnect(to: try #require(Int(running.simulator.apns.split(separator: ":").last ?? ""))))
        }
    }

    @Test(arguments: [true, false])
    func `a fleet leaves its database cluster behind only if keep is set`(_ keep: Bool) async throws {
        try await withTemporaryFolder("bardown-fleet") { (folder) async throws in
            var plan = plan(in: folder)
            plan.keep = keep
            try await Fleet(plan, logger: Logger(label: "fleet")).run { _ in }
            let version = folder.appending("postgres/data/PG_VERSION").string
            #expect((access(version, F_OK) == 0) == keep)
        }
    }

    private func plan(in folder: FilePath) -> Fleet.Plan {
        var plan = Fleet.Plan(folder: folder)
        plan.simulatorArguments = ["--games", "2"]
        plan.speed = 60
        return plan
    }

    private func withFleet(_ body: @escaping @Sendable (Running) async throws -> Void) async throws {
        try await withTemporaryFolder("bardown-fleet") { (folder) async throws in
            try await Fleet(plan(in: folder), logger: Logger(label: "fleet")).run(body)
        }
    }

    /// Returns the game and the time of every goal of the day.
    private func games(_ running: Running) async throws -> [String] {
        struct Games: Decodable {
            struct Game: Decodable {
                struct Goal: Decodable { let at: String }
                let contestId: String
                let goals: [Goal]
            }

            let games: [Game]
        }
        let run = try await Tool.curl.run(["--silent", "--fail", "\(running.simulator.upstream)/control/games"])
        let games = try JSONDecoder().decode(Games.self, from: Data(run.output.utf8)).games
        return games.flatMap { game in game.goals.map { "\(game.contestId) \($0.at)" } }
    }
}
