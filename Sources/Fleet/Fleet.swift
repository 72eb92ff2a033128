import Cryptography
import EphemeralPostgres
package import Logging
import Postgres
import Pricing
import Runtime
import Scores
import Storage
import Synchronization
package import SystemPackage
import Time

/// The whole system on one machine: a private Postgres, the simulator and the six programs, each in its own process.
/// All of them use one folder. At the end only the cluster is removed from it.
package final class Fleet: Sendable {
    /// The configuration of a fleet.
    package struct Plan: Sendable {
        /// The folder for the cluster, logs and keys. It must exist and be accessible to the account that Postgres runs
        /// under.
        package var folder: FilePath
        /// Whether the cluster stays in the folder instead of being removed at the end.
        package var keep = false
        /// The port of the api.
        package var port = PortChoice.any
        /// The speed of the simulated games relative to real time.
        package var speed = 30.0
        /// The leagues that are followed in addition to the default ones.
        package var leagues: [String] = []
        /// The leagues whose odds are read from The Odds API, as the simulator serves it.
        package var oddsLeagues: [String] = []
        /// Additional arguments of the simulator.
        package var simulatorArguments: [String] = []
        /// The number of copies of each program; the default is one.
        package var copies: [String: Int] = [:]
        /// How copies follow `ops.scaler_signal`; `nil`: the numbers of ``copies`` are fixed.
        package var autoscaling: ScalingPace?
        /// Additional environment variables of every program.
        package var environment: [String: String] = [:]
        /// Private `host:port` addresses that the scrapers may fetch from in addition to the simulator.
        package var privateAddresses: [String] = []
        /// The pause between readings of a page while its games are live.
        package var liveCadence: Duration = .seconds(1)
        /// The offset of all clocks from the system's, in whole seconds. The database server needs libfaketime for it.
        package var clockOffset: Duration = .zero
        /// The settings of the database server in addition to those of every private cluster.
        package var serverSettings: [String: String] = [:]
        /// The port of 127.0.0.1 through which the programs reach the database, if there is a proxy; `nil`: they
        /// connect directly.
        package var databasePort: Int?

        package init(folder: FilePath) {
            self.folder = folder
        }
    }

    package let plan: Plan
    let logger: Logger
    private let state = Mutex(State())

    private struct State {
        var children: [ChildProcess] = []
    }

    package init(_ plan: Plan, logger: Logger) {
        self.plan = plan
        self.logger = logger
    }

    /// The path of the keys that seal device tokens.
    var tokenKeyFile: String { plan.folder.appending("token-keys").string }

    /// The path of the keys of accounts.
    var identityKeyFile: String { plan.folder.appending("identity-keys").string }

    /// The path of push-sender's key for Web Push.
    var siteKeyFile: String { plan.folder.appending("vapid-key.pem").string }

    /// The path of the key of The Odds API. The simulator accepts any key.
    var oddsKeyFile: String { plan.folder.appending("odds-key").string }

    /// The running programs and the simulator.
    package var children: [ChildProcess] { state.withLock { $0.children } }

    /// Starts everything, calls `body` once the simulator and the api are ready, and stops everything when `body`
    /// returns, throws or is cancelled.
    package func run<Result: Sendable>(
        _ body: @Sendable (Running) async throws -> Result
    ) async throws -> Result {
        // Ports come first, so that a port in use is reported before anything is created. All ports are fixed in
        // advance, so that a restarted program has the same one.
        let apiPort = try plan.port.chosen()
        let simulator = try simulator(ports: freePorts(5))
        let keys = try TokenKeyFile.make(at: tokenKeyFile)
        try SecretFile.make(at: identityKeyFile, SealingKey.makeLine() + "\n")
        let siteKey = try SiteKeyFile.publicKey(at: siteKeyFile)
        try SecretFile.make(at: oddsKeyFile, Base64URL.encode(RandomBytes.make(18)))
        let folder = plan.folder.appending("postgres")
        return try await EphemeralPostgres.withTemporary(
            in: folder,
            settings: plan.serverSettings,
            environment: ShiftedClock.environment(plan.clockOffset),
            keep: plan.keep,
            logger: logger
        ) { cluster in
            try await prepare(cluster)
            return try await Simulation.run(simulator) { address in
                let running = Running(
                    cluster: cluster,
                    simulator: address,
                    apiPort: apiPort,
                    fleet: self,
                    tokenKeys: keys,
                    siteKey: siteKey,
                    opsToken: Base64URL.encode(RandomBytes.make(18))
                )
                return try await withPrograms(of: running, alongside: simulator) { try await body(running) }
            }
        }
    }

    /// Runs the programs while `body` runs. `body` starts once the api is ready.
    private func withPrograms<Result: Sendable>(
        of running: Running,
        alongside simulator: ChildProcess,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let programs = programs(running)
        state.withLock { $0.children = programs + [simulator] }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for program in programs { group.addTask { await program.run() } }
            for program in programs where program.name == "api" { try await running.waitUntilReady(program) }
            if let pace = plan.autoscaling {
                group.addTask { try await Autoscaler(running: running, pace: pace).run() }
            }
            let result = try await body()
            group.cancelAll()
            return result
        }
    }

    private func prepare(_ cluster: EphemeralPostgres) async throws {
        let maintenance = try PostgresConfiguration(url: cluster.url(database: "postgres"), applicationName: "bardown")
        let server = try await PostgresConnection.connect(maintenance)
        try await ShiftedClock.check(plan.clockOffset, on: server)
        try await server.execute("create database bardown")
        await server.close()
        let configuration = try PostgresConfiguration(url: cluster.url(database: "bardown"), applicationName: "bardown")
        let connection = try await PostgresConnection.connect(configuration)
        _ = try await Migrations.found().apply(on: connection)
        _ = try await LeagueStore(connection).set(isFollowed: true, of: plan.leagues.map(LeagueID.init(rawValue:)))
        try await TeamData.found().store(in: connection)
        try await BookStore(connection).add(BookList.shipped.books)
        let leagues = plan.oddsLeagues.map(LeagueID.init(rawValue:))
        let odds = OddsRequestStore(connection)
        try await odds.set(isFollowed: true, of: leagues, at: "odds-api")
        try await odds.set(eventMarkets: ["alternate_spreads", "alternate_totals"], of: leagues, at: "odds-api")
        // On an accelerated day, sides score faster in real time, so a plausible reading may have more points per
        // minute.
        try await QuarantineStore(connection).speedUpPaces(by: plan.speed)
        await connection.close()
    }

    /// - Parameter ports: The ports of the source, of its APNs, of its APNs channels, of its Web Push service, and
    ///   of its mail server.
    private func simulator(ports: [Int]) -> ChildProcess {
        ChildProcess(
            name: "simulator",
            executable: ProgramFiles.path("simulator"),
            // The start of its day is passed, so that a restarted simulator continues where it was.
            arguments: [
                "--speed", "\(plan.speed)", "--folder", plan.folder.string, "--began",
                "\(MachineClock.now.microseconds)", "--clock-offset", "\(plan.clockOffset.components.seconds)",
            ]
                + ["--port", "\(ports[0])", "--apns-port", "\(ports[1])", "--apns-manage-port", "\(ports[2])"]
                + ["--browsers-port", "\(ports[3])", "--smtp-port", "\(ports[4])"]
                + plan.simulatorArguments,
            environment: [:],
            log: plan.folder.appending("simulator.log"),
            logger: logger
        )
    }

    private func programs(_ running: Running) -> [ChildProcess] {
        ProgramFiles.programs.flatMap { name in
            (1...max(1, plan.copies[name] ?? 1)).map { running.child(name, number: $0) }
        }
    }

    /// Adds to the children a copy that was started after them.
    func add(_ child: ChildProcess) { state.withLock { $0.children.append(child) } }

    /// Removes a copy from the children.
    func remove(_ child: ChildProcess) { state.withLock { $0.children.removeAll { $0 === child } } }
}

/// A value that is set once. Later calls of ``set(_:)`` have no effect.
final class FirstValue<Value: Sendable>: Sendable {
    private let slot = Mutex<Value?>(nil)

    var value: Value? { slot.withLock { $0 } }

    func set(_ newValue: Value) {
        slot.withLock { if $0 == nil { $0 = newValue } }
    }
}

/// The reason why a fleet could not be started.
package enum FleetError: Error, Sendable, CustomStringConvertible {
    /// A program did not answer in time, or kept ending; with the end of its log.
    case notReady(String, log: String)
    case noFreePort
    /// The port cannot be listened on, with the reason.
    case port(Int, String)
    /// The database server has the system's time instead of the chosen one.
    case noShiftedClock

    package var description: String {
        switch self {
        case .notReady(let what, let log): "\(what) did not answer; the end of its log:\n\(log)"
        case .noFreePort: "no free port on 127.0.0.1"
        case .port(let port, let reason): "port \(port) \(reason), give another with --port"
        case .noShiftedClock: "the database server cannot have another time, install the package libfaketime"
        }
    }
}
