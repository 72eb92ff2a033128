import ArgumentParser
import Logging
import Runtime
import ServiceLifecycle
import SystemPackage
import UnixSignals

/// A fake of the far side: what BarDown reads from and what it pushes to, answering in their real formats, at the speed
/// of one's choice.
@main
struct Simulator: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulator",
        abstract:
            """
            Plays a simulated day of lacrosse, NBA and NHL games, answers like the real sources, and accepts pushes like \
            APNs, browsers' push services and Firebase.
            """,
        discussion: """
            One line of JSON on standard output says where it listens, once it does. SIGTERM and SIGINT end it.
            Logs go to standard error.
            """,
        version: Build(of: "simulator").line
    )

    @OptionGroup var options: UpstreamOptions
    @OptionGroup var push: PushOptions

    func run() async throws {
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        let logger = Logger(label: "simulator")
        let clock = WallClock()
        let world = World(try options.beginning()) { clock.now }
        let isContinued = options.began != nil
        let apns = try FakeAPNs.start(
            port: push.apnsPort,
            managePort: push.apnsManagePort,
            push.configuration(isContinued: isContinued)
        )
        let browsers = try Browsers(file: push.browsersFile, isContinued: isContinued)
        let listener = try BrowserListener.start(
            port: push.browsersPort,
            // The same as the fake APNs's: its files are there by now.
            identity: push.configuration(isContinued: isContinued).identity(),
            browsers: browsers
        )
        let firebase = FakeFirebase()
        let upstream = try await UpstreamServer.start(
            world: world,
            pushes: apns.records(since:),
            browsers: browsers,
            firebase: firebase,
            host: options.host,
            port: options.port,
            logger: logger
        )
        let tokenURL = upstream.address + FakeFirebase.tokenPath
        firebase.open(try FirebaseAccount(file: push.accountFile, tokenURL: tokenURL), tokenURL: tokenURL)
        let announcement = Announcement(line: announcement(of: upstream, apns, listener))
        let services: [any Service] =
            [upstream, apns, listener, announcement] + (StandardInputWatch.isWanted ? [StandardInputWatch()] : [])
        let configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await ServiceGroup(configuration: configuration).run()
    }

    /// That everything listens, and where.
    private func announcement(of upstream: UpstreamServer, _ apns: FakeAPNs, _ browsers: BrowserListener) -> [UInt8] {
        JSONWriter.object { json in
            json.field("ready", true)
            json.field("upstream", upstream.address)
            json.field("apns", "https://127.0.0.1:\(apns.port)")
            json.field("apnsManage", "https://127.0.0.1:\(apns.managePort)")
            json.field("browsers", browsers.origin)
            json.field("fcmAccount", push.accountFile)
            json.field("apnsAuthority", push.authorityFile)
            json.field("apnsKey", push.keyFile)
        }
    }
}

/// Prints a line once the group of services runs: by then signals are heard, and who reads the line may send one at
/// once.
private struct Announcement: Service {
    let line: [UInt8]

    func run() async throws {
        try FileDescriptor.standardOutput.writeAll(line + [UInt8(ascii: "\n")])
        try await gracefulShutdown()
    }
}
