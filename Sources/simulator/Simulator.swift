import ArgumentParser
import Logging
import Runtime
import ServiceLifecycle
import SystemPackage
import UnixSignals

/// A fake of the far side: what BarDown reads from and what it pushes to, answering in their real formats, at the speed of
/// one's choice.
@main
struct Simulator: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulator",
        abstract:
            "Plays a Saturday of lacrosse, answers about it as the real sources do, and takes pushes as APNs does.",
        discussion: """
            One line of JSON on standard output says where it listens, once it does. SIGTERM and SIGINT end it.
            Logs go to standard error.
            """
    )

    @OptionGroup var options: UpstreamOptions
    @OptionGroup var push: PushOptions

    func run() async throws {
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        let logger = Logger(label: "simulator")
        let clock = WallClock()
        let world = World(try options.beginning()) { clock.now }
        let apns = try FakeAPNs.start(port: push.apnsPort, push.configuration(isContinued: options.began != nil))
        let upstream = try await UpstreamServer.start(
            world: world,
            pushes: apns.records(since:),
            host: options.host,
            port: options.port,
            logger: logger
        )
        let announcement = Announcement(line: announcement(of: upstream, apns))
        let services: [any Service] =
            [upstream, apns, announcement] + (StandardInputWatch.isWanted ? [StandardInputWatch()] : [])
        let configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await ServiceGroup(configuration: configuration).run()
    }

    /// That everything listens, and where.
    private func announcement(of upstream: UpstreamServer, _ apns: FakeAPNs) -> [UInt8] {
        JSONWriter.object { json in
            json.field("ready", true)
            json.field("upstream", upstream.address)
            json.field("apns", "https://127.0.0.1:\(apns.port)")
            json.field("apnsAuthority", push.authorityFile)
            json.field("apnsKey", push.keyFile)
        }
    }
}

/// Prints a line once the group of services runs: by then signals are heard, and who reads the line may send one at once.
private struct Announcement: Service {
    let line: [UInt8]

    func run() async throws {
        try FileDescriptor.standardOutput.writeAll(line + [UInt8(ascii: "\n")])
        try await gracefulShutdown()
    }
}
