import ArgumentParser
import CommandLineOutput
import Logging
import Postgres
import Runtime
import Scores
import ServiceLifecycle
import Storage
import UnixSignals

/// Prepares a database for the simulator's endless seasons, and keeps it small until it is stopped.
///
/// `bardown dev` does the same for its own database. Installations that run the simulator themselves, such as
/// `deploy/container/simulated.yml`, use this command.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Prepare a database for the simulator's endless seasons, and delete old games until stopped.",
        discussion: "For simulated games only. A real installation keeps all games."
    )

    @Option(parsing: .unconditional, help: "The speed of the simulator: how many times faster than real time.")
    var speed = 30.0
    @OptionGroup var database: DatabaseOption

    func validate() throws {
        guard speed > 0, speed <= 3600 else { throw ValidationError("--speed must be more than 0 and at most 3600.") }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .notice)
        let logger = Logger(label: "bardown")
        try await database.withPool(connections: 1) { pool in
            let service = DemoService(pool: pool, speed: speed, logger: logger)
            let group = ServiceGroupConfiguration(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigint, .sigterm],
                logger: logger
            )
            try await ServiceGroup(configuration: group).run()
        }
    }
}

/// Runs the upkeep until a shutdown.
private struct DemoService: Service {
    let pool: PostgresPool
    let speed: Double
    let logger: Logger

    func run() async throws {
        let upkeep = DemoUpkeep(store: DemoStore(pool), speed: speed, isEndless: true)
        try await prepare(upkeep)
        print("The database is prepared for games at \(speed) times real speed.")
        flushOutput()
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                try await upkeep.prune()
            } catch let error where !Task.isCancelled {
                logger.warning("failed, trying again", metadata: ["step": "demo", "error": "\(error)"])
            }
            // Only a shutdown ends the sleep early, and the loop's condition then ends the loop.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: DemoUpkeep.pause) }
        }
    }

    /// Prepares the database. The command may be restarted, so each step has the same result when it is repeated. The
    /// limits on the pace of scoring are changed only once, so they keep the speed of the first start.
    private func prepare(_ upkeep: DemoUpkeep) async throws {
        try await upkeep.prepare()
        let leagues = DemoUpkeep.leagues.map(LeagueID.init(rawValue:))
        _ = try await LeagueStore(pool).set(isFollowed: true, of: leagues)
        let quarantine = QuarantineStore(pool)
        if try await !quarantine.hasSpedUpPaces() { try await quarantine.speedUpPaces(by: speed) }
    }
}
