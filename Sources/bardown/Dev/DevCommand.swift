import ArgumentParser
import CommandLineOutput
import EphemeralPostgres
import Fleet
import FoundationEssentials
import Glibc
import Logging
import Runtime
import ServiceLifecycle
import SystemPackage
import Time
import UnixSignals

/// Runs the whole system on simulated seasons, on this machine, until Ctrl-C.
struct DevCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Run everything here: a private Postgres, simulated seasons of three leagues and the six programs.",
        discussion: """
            Needs no account, key or network. Ctrl-C stops it and leaves nothing behind. Until then games begin one after \
            another, so that each league always has live, upcoming and final games.
            """
    )

    @Option(
        parsing: .unconditional,
        help: """
            Port of the page and the API on 127.0.0.1; 0 picks a free one. Default: 8080, or a free one if 8080 is taken.
            """
    )
    var port: Int?
    @Option(parsing: .unconditional, help: "How many times faster than real time to play games.")
    var speed = 30.0
    @Option(
        help: ArgumentHelp(
            """
            The time at which the demo starts, such as 2026-05-02T18:00:00Z, on all its clocks. From there they run at \
            the usual speed. Needs the Debian package libfaketime.
            """,
            valueName: "time"
        ),
        transform: startTime
    )
    var at: Instant?
    @Flag(help: "Play one day that ends, instead of seasons that never end.")
    var day = false
    @Flag(help: "Start and drain workers as ops.scaler_signal says, instead of one of each.")
    var autoscale = false
    @Option(
        help: """
            How many copies of a program to run, such as scoreboard-scraper=4: 1 to 16, of any of \
            \(CopyCount.programs.joined(separator: ", ")). May be repeated.
            """
    )
    var workers: [CopyCount] = []
    @Flag(help: "Keep the folder with the database and the logs, and print its path at the end.")
    var keep = false
    @Option(help: "A captured final play-by-play to play back as well. May be repeated.")
    var replay: [String] = []
    @Option(
        help: "A folder of tapes to play alongside the simulated games, at the same speed.",
        completion: .directory
    )
    var tape: String?
    @Option(help: "Log level of the programs: trace, debug, info, notice, warning, error or critical.")
    var logLevel = "info"

    func validate() throws {
        guard port.map((0...65_535).contains) ?? true else { throw ValidationError("--port must be 0 to 65535.") }
        guard speed > 0, speed <= 3600 else { throw ValidationError("--speed must be more than 0 and at most 3600.") }
        guard Logger.Level(rawValue: logLevel) != nil else {
            throw ValidationError("--log-level must be trace, debug, info, notice, warning, error or critical.")
        }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .notice)
        let logger = Logger(label: "bardown")
        for file in replay where access(file, R_OK) != 0 {
            throw CommandFailure("--replay \(file): \(String(cString: strerror(errno)))")
        }
        let tapes = try tapes()
        // Whole seconds, so that all programs have the same offset.
        if let at { MachineClock.offset = .seconds((at - MachineClock.now).components.seconds) }
        let service = DevService(isEndless: !day, keep: keep, logger: logger) { plan(in: $0, playing: tapes) }
        var group = ServiceGroupConfiguration(
            services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
            gracefulShutdownSignals: [.sigint, .sigterm],
            logger: logger
        )
        group.maximumGracefulShutdownDuration = .seconds(60)
        try await ServiceGroup(configuration: group).run()
    }

    @Sendable private static func startTime(_ text: String) throws -> Instant {
        guard let time = Instant(rfc3339: text) else {
            throw ValidationError("Give a time such as 2026-05-02T18:00:00Z.")
        }
        return time
    }

    private func plan(in folder: FilePath, playing tapes: [String]) -> Fleet.Plan {
        var plan = Fleet.Plan(folder: folder)
        plan.keep = keep
        plan.copies = Dictionary(workers.map { ($0.program, $0.count) }) { $1 }
        plan.autoscaling = autoscale ? ScalingPace() : nil
        plan.port =
            switch port {
            case nil: .preferably(8080)
            case 0: .any
            case .some(let port): .exactly(port)
            }
        plan.speed = speed
        plan.clockOffset = MachineClock.offset
        plan.liveCadence = DemoCadence(speed: speed).live
        plan.environment = DemoCadence(speed: speed).environment.merging(["LOG_LEVEL": logLevel]) { $1 }
        // The database is not needed after a crash, so it need not wait for the disk.
        if !keep { plan.serverSettings = ["fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"] }
        // Compiling the short queries would take longer than running them without compilation.
        plan.serverSettings["jit"] = "off"
        plan.leagues = DemoUpkeep.leagues
        plan.oddsLeagues = DemoUpkeep.leagues
        let games = day ? ["--nba-games", "6", "--nhl-games", "6"] : ["--endless", "--keep-pushes", "20000"]
        // The demo reads odds far more often than an account of the real source would allow.
        let credits = ["--odds-credits", "15000000"]
        plan.simulatorArguments =
            games + credits + replay.flatMap { ["--capture", $0] }
            + tapes.flatMap { ["--tape", $0] }
        return plan
    }

    /// The tapes in the given folder, ordered by name.
    /// - Throws: `CommandFailure` if there are none.
    private func tapes() throws -> [String] {
        guard let tape else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: tape)) ?? []
        let tapes = names.filter { $0.hasSuffix(".tape") }.sorted().map { FilePath(tape).appending($0).string }
        guard !tapes.isEmpty else { throw CommandFailure("\(tape): no tapes") }
        return tapes
    }
}

/// Runs the fleet as a service, so that it stops with the service group, which handles the signals.
private struct DevService: Service {
    let isEndless: Bool
    let keep: Bool
    let logger: Logger
    let plan: @Sendable (FilePath) -> Fleet.Plan

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                try await withTemporaryFolder("bardown", keep: keep) { folder in
                    defer { if keep { print(Self.farewell(folder)) } }
                    try await play(plan(folder))
                }
            }
        } catch let error where Task.isShuttingDownGracefully {
            // Errors caused by the shutdown are not failures.
            logger.debug("stopped with an error", metadata: ["error": "\(error)"])
        }
    }

    private func play(_ plan: Fleet.Plan) async throws {
        try await Fleet(plan, logger: logger).run { running in
            let user = DemoAccount(username: "BenchWarmer")
            print(DevBanner(running: running, plan: plan, isEndless: isEndless, user: user).text)
            flushOutput()
            try await DemoDay(running: running, plan: plan, isEndless: isEndless, user: user, logger: logger).run()
        }
    }

    private static func farewell(_ folder: FilePath) -> String {
        let cluster = folder.appending("postgres")
        let start = "postgres -D \(cluster.appending("data")) -k \(cluster) -c listen_addresses="
        return """
            kept: \(folder)
            To open the database, as the account that owns \(cluster.appending("data")): \(start)
            """
    }
}

/// The number of copies of a program to run: `scoreboard-scraper=4`.
struct CopyCount: ExpressibleByArgument, Hashable, Sendable {
    let program: String
    let count: Int

    /// All programs except the api, because only one process can listen on its port.
    static let programs = ProgramFiles.programs.filter { $0 != "api" }

    init?(argument: String) {
        let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.programs.contains(String(parts[0])), let count = Int(parts[1]),
            (1...16).contains(count)
        else { return nil }
        program = String(parts[0])
        self.count = count
    }
}
