import ArgumentParser
import Fleet
import Glibc
import Logging
import PrivateCluster
import Runtime
import ServiceLifecycle
import SystemPackage
import UnixSignals

/// The whole system on a simulated day, on this machine, until Ctrl-C.
struct DevCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Run everything here: a private Postgres, a simulated game day, the six programs.",
        discussion: "Needs no account, no key and no network. Ctrl-C stops it and leaves nothing behind."
    )

    @Option(help: "Port of the page and the API on 127.0.0.1; 0 takes a free one.")
    var port = 8080
    @Option(help: "How much faster than real time games are played.")
    var speed = 30.0
    @Flag(help: "Keep the folder with database and logs.")
    var keep = false
    @Option(help: "A captured final play-by-play to play back as well; may be given more than once.")
    var replay: [String] = []
    @Option(help: "What the programs log: trace, debug, info, notice, warning or error.")
    var logLevel = "info"

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is a port, 0 to 65535.") }
        guard speed > 0, speed <= 3600 else { throw ValidationError("--speed is more than 0 and at most 3600.") }
    }

    func run() async throws {
        LogFormat.text.bootstrap(level: .notice)
        let logger = Logger(label: "bardown")
        let service = DevService(plan: try plan(), keep: keep, logger: logger)
        var group = ServiceGroupConfiguration(
            services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
            gracefulShutdownSignals: [.sigint, .sigterm],
            logger: logger
        )
        group.maximumGracefulShutdownDuration = .seconds(60)
        try await ServiceGroup(configuration: group).run()
    }

    private func plan() throws -> Fleet.Plan {
        var template = Array("/tmp/bardown-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ValidationError("No folder can be made in /tmp.") }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var plan = Fleet.Plan(folder: FilePath(folder))
        plan.keep = keep
        plan.port = port
        plan.speed = speed
        // As often as in real life relative to the games, but not more than once a second.
        plan.liveCadence = max(.seconds(1), .seconds(30) / speed)
        plan.environment = ["LOG_LEVEL": logLevel]
        plan.simulatorArguments = replay.flatMap { ["--capture", $0] }
        return plan
    }
}

/// The fleet as a service: it stops when the group stops.
private struct DevService: Service {
    let plan: Fleet.Plan
    let keep: Bool
    let logger: Logger

    func run() async throws {
        let fleet = Fleet(plan, logger: logger)
        do {
            try await cancelWhenGracefulShutdown {
                try await fleet.run { running in
                    print(DevBanner(running: running, plan: plan).text)
                    flushOutput()
                    try await DemoFans(running: running).register()
                    try await Task.sleep(for: .seconds(365 * 86_400))
                }
            }
        } catch is CancellationError {
            // Ctrl-C.
        }
        if keep {
            print("kept: \(plan.folder)")
        } else {
            removeFolder(plan.folder)
        }
    }
}
