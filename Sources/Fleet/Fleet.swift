package import Logging
import Postgres
import PrivateCluster
import Runtime
import Synchronization
package import SystemPackage

/// The whole system on one machine: a private Postgres, the simulator, and the six programs, each its own process, in one
/// folder that disappears with them.
package final class Fleet: Sendable {
    /// What to run, and how.
    package struct Plan: Sendable {
        /// Folder for the cluster, logs and keys; made, and removed at the end unless ``keep``.
        package var folder: FilePath
        package var keep = false
        /// Port of the api on 127.0.0.1; 0 takes a free one.
        package var port = 0
        /// How much faster than real time the simulated games are played.
        package var speed = 30.0
        /// More arguments of the simulator.
        package var simulatorArguments: [String] = []
        /// How many of each program; one where nothing is said.
        package var copies: [String: Int] = [:]
        /// Set for every program beside what it needs.
        package var environment: [String: String] = [:]
        /// Pause between readings of a page while its games are played.
        package var liveCadence: Duration = .seconds(1)

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

    /// The programs and the simulator, once they run.
    package var children: [ChildProcess] { state.withLock { $0.children } }

    /// Starts everything, calls `body` once all answer, and stops everything when it returns, throws or is cancelled.
    package func run(_ body: @Sendable (Running) async throws -> Void) async throws {
        try await PrivateCluster.withTemporary(in: plan.folder.appending("postgres"), logger: logger) { cluster in
            try await prepare(cluster)
            try await withThrowingTaskGroup(of: Void.self) { group in
                let simulator = simulator()
                let ready = FirstValue<SimulatorAddress>()
                group.addTask {
                    await simulator.run { line in
                        if let address = SimulatorAddress(json: line) { ready.set(address) }
                    }
                }
                let address = try await ready.value(within: .seconds(30), of: "the simulator")
                let running = Running(
                    cluster: cluster,
                    simulator: address,
                    apiPort: try freePort(plan.port),
                    fleet: self
                )
                let programs = programs(running)
                state.withLock { $0.children = programs + [simulator] }
                for program in programs { group.addTask { await program.run() } }
                try await running.waitUntilReady()
                try await body(running)
                group.cancelAll()
            }
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
        await connection.close()
    }

    private func simulator() -> ChildProcess {
        ChildProcess(
            name: "simulator",
            executable: ProgramFiles.path("simulator"),
            arguments: ["--speed", "\(plan.speed)", "--folder", plan.folder.string] + plan.simulatorArguments,
            environment: [:],
            log: plan.folder.appending("simulator.log"),
            logger: logger
        )
    }

    private func programs(_ running: Running) -> [ChildProcess] {
        ProgramFiles.programs.flatMap { name in
            (1...max(1, plan.copies[name] ?? 1)).map { number in
                ChildProcess(
                    name: name,
                    executable: ProgramFiles.path(name),
                    environment: running.environment(of: name).merging(plan.environment) { $1 },
                    log: plan.folder.appending(number == 1 ? "\(name).log" : "\(name)-\(number).log"),
                    logger: logger
                )
            }
        }
    }
}
