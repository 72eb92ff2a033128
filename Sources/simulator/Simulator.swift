import ArgumentParser
import Logging
import Runtime
import ServiceLifecycle
import SystemPackage
import Time
import UnixSignals

/// A fake of all services that BarDown reads from and pushes to, in their real formats and at any speed.
@main
struct Simulator: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulator",
        abstract:
            """
            Plays a simulated day of lacrosse, NBA and NHL games, answers like the real sources, and accepts pushes like \
            APNs, browsers' push services and Firebase, and mails. It also makes identity tokens like Apple, Cognito and \
            Firebase.
            """,
        discussion: """
            When ready, prints its addresses as one line of JSON to standard output. SIGTERM and SIGINT stop it.
            Logs go to standard error.
            """,
        version: Build(of: "simulator").line
    )

    @OptionGroup var options: UpstreamOptions
    @OptionGroup var push: PushOptions

    func run() async throws {
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        let logger = Logger(label: "simulator")
        MachineClock.offset = .seconds(options.clockOffset)
        let clock = WallClock()
        let start = try simulationStart(clock.now)
        let scenario = SimulatedScenario(try options.initialState(at: start)) { clock.now }
        let isContinued = start != nil
        let apns = try FakeAPNs.start(
            port: push.apnsPort,
            managePort: push.apnsManagePort,
            push.configuration(isContinued: isContinued)
        )
        let browsers = try Browsers(file: push.browsersFile, isContinued: isContinued)
        let listener = try BrowserListener.start(
            port: push.browsersPort,
            // It is the same as the fake APNs', which has already written its files.
            identity: push.configuration(isContinued: isContinued).identity(),
            browsers: browsers
        )
        let firebase = FakeFirebase()
        let mail = try await FakeMailServer.start(host: "127.0.0.1", port: push.smtpPort)
        let upstream = try await UpstreamServer.start(
            scenario: scenario,
            pushes: apns.records(since:),
            browsers: browsers,
            firebase: firebase,
            mailbox: mail.mailbox,
            fansFile: push.fansFile,
            host: options.host,
            port: options.port,
            logger: logger
        )
        let tokenURL = upstream.address + FakeFirebase.tokenPath
        firebase.configure(try FirebaseAccount(file: push.accountFile, tokenURL: tokenURL), tokenURL: tokenURL)
        try writeText(FakeIssuers.file(servedAt: upstream.address), to: push.issuersFile, isSecret: false)
        let announcement = Announcement(line: announcement(of: upstream, apns, listener, mail))
        let services: [any Service] =
            [upstream, apns, listener, mail, announcement]
            + (StandardInputWatch.isEnabled ? [StandardInputWatch()] : [])
        let configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await ServiceGroup(configuration: configuration).run()
    }

    /// Returns when the simulation began, if it is continued or may be continued later; otherwise `nil`.
    private func simulationStart(_ now: Instant) throws -> Instant? {
        guard options.resume else { return options.began.map(Instant.init(microseconds:)) }
        return try StartTimeFile(path: push.startTimeFile).instant(ifNone: now)
    }

    /// Returns the JSON that announces the addresses of all services.
    private func announcement(
        of upstream: UpstreamServer,
        _ apns: FakeAPNs,
        _ browsers: BrowserListener,
        _ mail: FakeMailServer
    ) -> [UInt8] {
        FeedJSONWriter.object { json in
            json.field("ready", true)
            json.field("upstream", upstream.address)
            json.field("apns", "https://127.0.0.1:\(apns.port)")
            json.field("apnsManage", "https://127.0.0.1:\(apns.managePort)")
            json.field("browsers", browsers.origin)
            json.field("smtp", "smtp://127.0.0.1:\(mail.port)")
            json.field("fcmAccount", push.accountFile)
            json.field("issuers", push.issuersFile)
            json.field("apnsAuthority", push.authorityFile)
            json.field("apnsKey", push.keyFile)
        }
    }
}

/// Prints a line when the service group runs. Signals are then handled, so the reader may send one immediately.
private struct Announcement: Service {
    let line: [UInt8]

    func run() async throws {
        try FileDescriptor.standardOutput.writeAll(line + [UInt8(ascii: "\n")])
        try await gracefulShutdown()
    }
}

/// The file with the instant of the first start, so that a later start can continue the games.
struct StartTimeFile {
    let path: String

    /// The file does not contain a number of microseconds.
    struct Unreadable: Error, CustomStringConvertible {
        let path: String
        var description: String { "\(path) has no instant; without the file, the games begin anew" }
    }

    /// Returns the instant in the file, which is created with `now` if it does not exist.
    /// - Throws: ``Unreadable``, or `Errno` if the file cannot be written.
    func instant(ifNone now: Instant) throws -> Instant {
        guard let text = try readText(path) else {
            try writeText("\(now.microseconds)\n", to: path, isSecret: false)
            return now
        }
        guard let number = text.split(separator: "\n").first.flatMap({ Int64($0) }) else {
            throw Unreadable(path: path)
        }
        return Instant(microseconds: number)
    }
}
