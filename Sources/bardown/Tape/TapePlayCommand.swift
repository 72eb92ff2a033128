import ArgumentParser
import CommandLineOutput
import EphemeralPostgres
import Fleet
import Logging
import Runtime
import ServiceLifecycle
import SystemPackage
import Tapes
import Time
import UnixSignals

extension TapeCommand {
    /// Serves tapes in place of the sources that they were recorded from.
    struct Play: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Serve tapes on 127.0.0.1 in place of their sources, until Ctrl-C.",
            discussion: """
                All tapes start together. A page recorded 90 seconds into a tape is served after 90 seconds, or sooner \
                with --speed; dates in addresses and pages are moved to today. The first part of the path is the host: \
                ESPN_API_URL=http://127.0.0.1:PORT/site.api.espn.com
                """
        )

        @Option(parsing: .unconditional, help: "How many times faster than recorded, 0.1…10000.")
        var speed = 1.0
        @Option(parsing: .unconditional, help: "Port to listen on; 0 picks a free one.")
        var port = 0
        @Argument(help: "The tapes.", completion: .file())
        var tapes: [String]

        func validate() throws {
            guard (0.1...10_000).contains(speed) else { throw ValidationError("--speed must be 0.1…10000.") }
            guard (0...65_535).contains(port) else { throw ValidationError("--port must be 0 to 65535.") }
        }

        func run() async throws {
            LogFormat.text.bootstrap(level: .notice)
            let logger = Logger(label: "bardown")
            let players = try tapes.map { name in
                let tape = try Tape(named: name)
                if let remark = tape.ending.remark { logger.notice("\(name) \(remark)") }
                guard let player = TapePlayer(tape, days: 0) else { throw CommandFailure("\(name): an empty tape") }
                return player
            }
            let service = TapePlaying(
                tapes: tapes,
                hosts: Set(players.flatMap(\.hosts)).sorted(),
                length: players.map(\.length).max() ?? .zero,
                speed: speed,
                port: port,
                logger: logger
            )
            let group = ServiceGroupConfiguration(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigint, .sigterm],
                logger: logger
            )
            try await ServiceGroup(configuration: group).run()
        }
    }
}

/// Runs the simulator with tapes and without games of its own.
private struct TapePlaying: Service {
    let tapes: [String]
    let hosts: [String]
    let length: Duration
    let speed: Double
    let port: Int
    let logger: Logger

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                try await withTemporaryFolder("bardown-tape") { folder in
                    let arguments =
                        ["--games", "0", "--speed", "\(speed)", "--port", "\(port)"]
                        + tapes.flatMap { ["--tape", $0] }
                    try await Simulation.run(arguments, in: folder, logger: logger) { address in
                        print(banner(address))
                        flushOutput()
                        try await Task.sleep(for: .seconds(365 * 86_400))
                    }
                }
            }
        } catch let error where Task.isShuttingDownGracefully {
            // Errors caused by the shutdown are not failures.
            logger.debug("stopped with an error", metadata: ["error": "\(error)"])
        }
    }

    private func banner(_ address: SimulatorAddress) -> String {
        let seconds = Int((length.seconds / speed).rounded(.up))
        var table = Table(["host", "base URL"])
        for host in hosts { table.add([host, "\(address.upstream)/\(host)"]) }
        return "\(table.text())\n\nThe tapes end after \(seconds) s; the last answers remain. Ctrl-C stops it."
    }
}
