import Fleet
import FoundationEssentials
import Logging
import Postgres
import PrivateCluster
import SystemPackage
import TestTools
import Transport

/// A Saturday with the real programs as processes: games that go on for ever and score as often as wanted, phones that
/// follow them, and somebody who looks at the api all the time. Scenarios do something bad to it.
struct Saturday: Sendable {
    let running: Running
    /// Straight to the database, whatever stands between it and the programs.
    let pool: PostgresPool
    let http: HTTPFetcher
    /// Between the programs and the database.
    let proxy: BlackHoleProxy
    let scorer: Scorer
    let watch: ScoreWatch
    let server: ServerWatch
    let deaths = WantedDeaths()
    /// The authority of the host that is asked for one source alone; `nil`: one host has all.
    let otherHost: String?
    /// For a second process of the api, where a scenario starts one.
    let spareApiPort: Int

    /// What kind of day it is to be.
    struct Plan: Sendable {
        /// Games that are always in play.
        var games = 6
        /// Between two goals, whichever game's.
        var pace: Duration = .milliseconds(250)
        var copies: [String: Int] = [:]
        /// Of every program.
        var environment: [String: String] = [:]
        var serverSettings = ["max_connections": "80"]
        var liveCadence: Duration = .milliseconds(500)
        /// Whether ESPN's pages are on a host of their own, so that the trouble of one is not the other's.
        var hasTwoHosts = false
        var simulatorArguments: [String] = []
        /// More of what is on beside lacrosse.
        var leagues: [String] = []
        /// How much faster than real time generated games are played.
        var speed = 30.0
        /// Generated games that are still to begin.
        var otherGames = 0
        /// Of a disk of its own that the day is played on, for which one has to be root; `nil`: the machine's.
        var diskMegabytes: Int?
        /// Phones that follow a team each, beside the three of ``Saturday/tokens``.
        var crowd = 0
    }

    /// Starts everything, waits until goals are seen and told, and calls `body`.
    static func play<Result: Sendable>(
        _ plan: Plan = Plan(),
        _ body: @escaping @Sendable (Saturday) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder("bardown-scenario") { folder in
            try await SmallDisk.mounted(plan.diskMegabytes, at: folder) { try await play(plan, in: folder, body) }
        }
    }

    private static func play<Result: Sendable>(
        _ plan: Plan,
        in folder: FilePath,
        _ body: @escaping @Sendable (Saturday) async throws -> Result
    ) async throws -> Result {
        do {
            let ports = try freePorts(3)
            let socket = folder.appending("postgres/.s.PGSQL.5432")
            let proxy = try BlackHoleProxy(port: ports[0], target: socket.string)
            defer { proxy.close() }
            let fleet = Fleet(
                fleetPlan(plan, in: folder, databasePort: ports[0], sourcePort: ports[1]),
                logger: Logger(label: "scenario")
            )
            return try await fleet.run { running in
                try await play(plan, running, proxy, sourcePort: ports[1], spareApiPort: ports[2], body)
            }
        }
    }

    private static func fleetPlan(
        _ plan: Plan,
        in folder: FilePath,
        databasePort: Int,
        sourcePort: Int
    ) -> Fleet.Plan {
        var fleet = Fleet.Plan(folder: folder)
        fleet.speed = plan.speed
        fleet.leagues = plan.leagues
        fleet.liveCadence = plan.liveCadence
        fleet.copies = plan.copies
        fleet.serverSettings = plan.serverSettings
        fleet.databasePort = databasePort
        fleet.environment = plan.environment
        // Of two words for the port the last one counts.
        fleet.simulatorArguments =
            ["--games", "0", "--bench-games", "\(plan.games)", "--port", "\(sourcePort)"] + plan.simulatorArguments
        if plan.hasTwoHosts {
            fleet.privateAddresses = ["localhost:\(sourcePort)"]
            fleet.environment["ESPN_API_URL"] = "http://localhost:\(sourcePort)/site.api.espn.com"
        }
        return fleet
    }

    private static func play<Result: Sendable>(
        _ plan: Plan,
        _ running: Running,
        _ proxy: BlackHoleProxy,
        sourcePort: Int,
        spareApiPort: Int,
        _ body: @escaping @Sendable (Saturday) async throws -> Result
    ) async throws -> Result {
        let logger = Logger(label: "scenario")
        let pool = PostgresPool(
            try PostgresConfiguration(url: running.databaseURL, applicationName: "scenarios"),
            size: 4,
            logger: logger
        )
        var fetching = FetcherConfiguration(userAgent: "BarDown tests")
        fetching.privateAddresses = [
            running.simulator.upstreamAuthority, "127.0.0.1:\(running.apiPort)", "127.0.0.1:\(spareApiPort)",
        ]
        fetching.hostBudget = .unspaced(maxInFlight: 16, maxWaiting: 1000)
        let http = try HTTPFetcher(fetching, logger: logger)
        let day = Saturday(
            running: running,
            pool: pool,
            http: http,
            proxy: proxy,
            scorer: Scorer(upstream: running.simulator.upstream, http: http, games: plan.games, pace: plan.pace),
            watch: ScoreWatch(api: running.api, http: http),
            server: ServerWatch(pool: pool),
            otherHost: plan.hasTwoHosts ? "localhost:\(sourcePort)" : nil,
            spareApiPort: spareApiPort
        )
        do {
            let result = try await day.inPlay(plan, body)
            await http.close()
            await pool.close()
            return result
        } catch {
            // What the programs said is gone with the folder otherwise.
            print(day.logs)
            await http.close()
            await pool.close()
            throw error
        }
    }

    private func inPlay<Result: Sendable>(
        _ plan: Plan,
        _ body: @escaping @Sendable (Saturday) async throws -> Result
    ) async throws -> Result {
        try await hurry(plan)
        try await registerPhones(plan)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await scorer.run() }
            group.addTask { await watch.run() }
            group.addTask { await server.run() }
            _ = try await backToWork(since: .now)
            let result = try await body(self)
            group.cancelAll()
            return result
        }
    }

    /// A host that is ill is left alone for as much less time as games go faster, and sides may score as often as they
    /// do here.
    private func hurry(_ plan: Plan) async throws {
        try await eventually("the games of the first scoreboard") {
            try await pool.first("select count(*) from game")?.decode(Int64.self)
                == Int64(plan.games + plan.otherGames)
        }
        try await pool.execute("alter table host_budget alter first_pause set default interval '1 s'")
        try await pool.execute("update host_budget set first_pause = interval '1 s'")
        try await pool.execute("update scoring_pace set most = 10000")
    }

    /// Programs by name, the first copies.
    func child(_ name: String) throws -> ChildProcess {
        guard let child = running.fleet.children.first(where: { $0.name == name }) else {
            throw NeverHappened(what: "a program called \(name)")
        }
        return child
    }

    /// The six programs with all their copies, without the simulator.
    var programs: [ChildProcess] { running.fleet.children.filter { $0.name != "simulator" } }

    /// The end of each program's log.
    var logs: String {
        Set(running.fleet.children.map(\.name)).sorted().map { name in
            let path = running.fleet.plan.folder.appending("\(name).log").string
            let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? "no log"
            return "=== \(name)\n\(text.suffix(3000))"
        }.joined(separator: "\n")
    }

    /// Decodes an answer of the simulator's control or the api.
    func get<Value: Decodable>(_ url: String, as type: Value.Type = Value.self) async throws -> Value {
        let response = try await http.fetch(Request(.get, url, limits: .ofTests))
        guard response.status == 200 else { throw NeverHappened(what: "\(url) with 200, but \(response.status)") }
        return try JSONDecoder().decode(type, from: Data(response.body))
    }
}

extension Limits {
    /// The record of a long day is long.
    static let ofTests: Limits = {
        var limits = Limits()
        limits.bodyBytes = 256 << 20
        limits.wireBytes = 256 << 20
        return limits
    }()
}
