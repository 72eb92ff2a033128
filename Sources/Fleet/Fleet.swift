package import Logging
import Postgres
import PrivateCluster
import Runtime
import Scores
import Signing
import Storage
import Synchronization
package import SystemPackage
import Time

/// The whole system on one machine: a private Postgres, the simulator, and the six programs, each its own process, in
/// one folder that disappears with them.
package final class Fleet: Sendable {
    /// What to run, and how.
    package struct Plan: Sendable {
        /// Folder for the cluster, logs and keys; it must be there, and open to the account that Postgres runs under.
        package var folder: FilePath
        /// Leave the cluster in the folder, instead of removing it at the end.
        package var keep = false
        /// Port of the api.
        package var port = PortChoice.any
        /// How much faster than real time the simulated games are played.
        package var speed = 30.0
        /// Leagues that are followed beside those that always are.
        package var leagues: [String] = []
        /// More arguments of the simulator.
        package var simulatorArguments: [String] = []
        /// How many of each program; one where nothing is said.
        package var copies: [String: Int] = [:]
        /// How copies come and go as `ops.scaler_signal` says; `nil`: as many run as ``copies`` says.
        package var autoscaling: ScalingPace?
        /// Set for every program beside what it needs.
        package var environment: [String: String] = [:]
        /// `host:port` inside that the scrapers may ask beside the simulator.
        package var privateAddresses: [String] = []
        /// Pause between readings of a page while its games are played.
        package var liveCadence: Duration = .seconds(1)
        /// Settings of the database's server, beside those of every private one.
        package var serverSettings: [String: String] = [:]
        /// Port of 127.0.0.1 at which the programs reach the database, where somebody stands in between; `nil`:
        /// directly.
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

    /// Where the programs find what tokens of phones are sealed with.
    var tokenKeyFile: String { plan.folder.appending("token-keys").string }

    /// Where push-sender finds the key that it pushes to browsers with.
    var siteKeyFile: String { plan.folder.appending("vapid-key.pem").string }

    /// The programs and the simulator, once they run.
    package var children: [ChildProcess] { state.withLock { $0.children } }

    /// Starts everything, calls `body` once all answer, and stops everything when it returns, throws or is cancelled.
    package func run<Result: Sendable>(
        _ body: @Sendable (Running) async throws -> Result
    ) async throws -> Result {
        // First of all: a port that is taken is said before anything is made. All are known beforehand, so that a
        // program that is started again is found where it was.
        let apiPort = try plan.port.chosen()
        let simulator = try simulator(ports: freePorts(4))
        let keys = try TokenKeyFile.make(at: tokenKeyFile)
        let siteKey = try SiteKeyFile.publicKey(at: siteKeyFile)
        let folder = plan.folder.appending("postgres")
        return try await PrivateCluster.withTemporary(
            in: folder,
            settings: plan.serverSettings,
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
                return try await withPrograms(of: running, beside: simulator) { try await body(running) }
            }
        }
    }

    /// Runs the programs while `body` runs, which begins once the api is ready.
    private func withPrograms<Result: Sendable>(
        of running: Running,
        beside simulator: ChildProcess,
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

    private func prepare(_ cluster: PrivateCluster) async throws {
        let maintenance = try PostgresConfiguration(url: cluster.url(database: "postgres"), applicationName: "bardown")
        let server = try await PostgresConnection.connect(maintenance)
        try await server.execute("create database bardown")
        await server.close()
        let configuration = try PostgresConfiguration(url: cluster.url(database: "bardown"), applicationName: "bardown")
        let connection = try await PostgresConnection.connect(configuration)
        _ = try await Migrations.found().apply(on: connection)
        _ = try await LeagueStore(connection).set(isFollowed: true, of: plan.leagues.map(LeagueID.init(rawValue:)))
        try await TeamAliasStore(connection).replace(with: TeamAliasFile.found())
        // On a day that is played faster, sides score faster by the clock on the wall.
        try await QuarantineStore(connection).quicken(by: plan.speed)
        await connection.close()
    }

    /// - Parameter ports: Of the source, of its APNs and its channels, and of its push service of browsers.
    private func simulator(ports: [Int]) -> ChildProcess {
        ChildProcess(
            name: "simulator",
            executable: ProgramFiles.path("simulator"),
            // With the beginning of its day, it goes on where it was when it is started again.
            arguments: [
                "--speed", "\(plan.speed)", "--folder", plan.folder.string, "--began",
                "\(MachineClock.now.microseconds)",
            ]
                + ["--port", "\(ports[0])", "--apns-port", "\(ports[1])", "--apns-manage-port", "\(ports[2])"]
                + ["--browsers-port", "\(ports[3])"]
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

    /// Counts a copy that came later among the children.
    func add(_ child: ChildProcess) { state.withLock { $0.children.append(child) } }

    /// The opposite of ``add(_:)``.
    func remove(_ child: ChildProcess) { state.withLock { $0.children.removeAll { $0 === child } } }
}

/// A value that is set once.
final class FirstValue<Value: Sendable>: Sendable {
    private let slot = Mutex<Value?>(nil)

    var value: Value? { slot.withLock { $0 } }

    func set(_ newValue: Value) {
        slot.withLock { if $0 == nil { $0 = newValue } }
    }
}
