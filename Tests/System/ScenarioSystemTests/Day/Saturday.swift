import EphemeralPostgres
import Fleet
import FoundationEssentials
import Logging
import Postgres
import SystemPackage
import TestTools
import Transport

/// A Saturday with the real programs as processes, in which scenarios cause faults. It has games that never end and
/// score on demand, phones that follow them, and a client that constantly polls the api.
struct Saturday: Sendable {
    let running: Running
    /// Connects directly to the database, whatever is between it and the programs.
    let pool: PostgresPool
    let http: HTTPFetcher
    /// The proxy between the programs and the database.
    let proxy: BlackHoleProxy
    let scorer: ScenarioScorer
    let watch: ScoreWatch
    let server: ServerWatch
    let expectedExits = ExpectedExits()
    /// The authority of ESPN's own host; `nil` if one host serves all sources.
    let otherHost: String?
    /// A port for a second process of the api, if a scenario starts one.
    let spareApiPort: Int

    /// The configuration of the day.
    struct Plan: Sendable {
        /// The number of games that are always live.
        var games = 6
        /// The time from one goal to the next. The games score in turn, so the goals of one game are ``games`` times as
        /// far apart.
        var pace: Duration = .milliseconds(250)
        var copies: [String: Int] = [:]
        /// Environment variables for every program.
        var environment: [String: String] = [:]
        var serverSettings = ["max_connections": "80"]
        var liveCadence: Duration = .milliseconds(500)
        /// Whether ESPN's pages are on a host of their own, so that faults of one host do not affect the other.
        var hasTwoHosts = false
        var simulatorArguments: [String] = []
        /// Leagues other than lacrosse.
        var leagues: [String] = []
        /// How much faster than real time generated games are played.
        var speed = 30.0
        /// The number of generated games that have not begun yet.
        var otherGames = 0
        /// The size in megabytes of a separate disk for the day, which requires root; `nil`: uses the machine's disk.
        var diskMegabytes: Int?
        /// The number of phones that follow one team each, in addition to the three of ``Saturday/tokens``.
        var extraPhones = 0
    }

    /// Starts everything, waits until goals are seen and alerts about them arrive, and calls `body`.
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
        // If `--port` is given twice, the last one counts.
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
            scorer: ScenarioScorer(
                upstream: running.simulator.upstream,
                http: http,
                games: plan.games,
                pace: plan.pace
            ),
            watch: ScoreWatch(api: running.api, http: http),
            server: ServerWatch(pool: pool),
            otherHost: plan.hasTwoHosts ? "localhost:\(sourcePort)" : nil,
            spareApiPort: spareApiPort
        )
        do {
            let result = try await day.runGames(plan, body)
            await http.close()
            await pool.close()
            return result
        } catch {
            // Print the logs here, because they are deleted with the folder.
            print(day.logs)
            await http.close()
            await pool.close()
            throw error
        }
    }

    private func runGames<Result: Sendable>(
        _ plan: Plan,
        _ body: @escaping @Sendable (Saturday) async throws -> Result
    ) async throws -> Result {
        try await shortenPauses(plan)
        try await registerPhones(plan)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await scorer.run() }
            group.addTask { await watch.run() }
            group.addTask { await server.run() }
            _ = try await timeToRecover(since: .now)
            let result = try await body(self)
            group.cancelAll()
            return result
        }
    }

    /// Shortens the pauses after failures of a host, because the games are faster, too, and allows as many goals as
    /// this day has.
    private func shortenPauses(_ plan: Plan) async throws {
        try await eventually("the games of the first scoreboard") {
            try await pool.first("select count(*) from game")?.decode(Int64.self)
                == Int64(plan.games + plan.otherGames)
        }
        try await pool.execute("alter table host_budget alter first_pause set default interval '1 s'")
        try await pool.execute("update host_budget set first_pause = interval '1 s'")
        try await pool.execute("update scoring_pace set most = 10000")
    }

    /// Returns the first copy of a program.
    func child(_ name: String) throws -> ChildProcess {
        guard let child = running.fleet.children.first(where: { $0.name == name }) else {
            throw NeverHappened(what: "a program called \(name)")
        }
        return child
    }

    /// The six programs with all their copies, without the simulator.
    var programs: [ChildProcess] { running.fleet.children.filter { $0.name != "simulator" } }

    /// The last lines of each program's log.
    var logs: String {
        Set(running.fleet.children.map(\.name)).sorted().map { name in
            let path = running.fleet.plan.folder.appending("\(name).log").string
            let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? "no log"
            return "=== \(name)\n\(text.suffix(3000))"
        }.joined(separator: "\n")
    }

    /// Decodes an answer of the simulator's control API or of the api.
    func get<Value: Decodable>(_ url: String, as type: Value.Type = Value.self) async throws -> Value {
        let response = try await http.fetch(Request(.get, url, limits: .ofTests))
        guard response.status == 200 else { throw NeverHappened(what: "\(url) with 200, but \(response.status)") }
        return try JSONDecoder().decode(type, from: Data(response.body))
    }
}

extension Limits {
    /// Limits that are large enough for the pushes of a long day.
    static let ofTests: Limits = {
        var limits = Limits()
        limits.bodyBytes = 256 << 20
        limits.wireBytes = 256 << 20
        return limits
    }()
}
