import ArgumentParser
import Runtime
import SystemPackage

/// The addresses, files and behaviour of the fake push services.
struct PushOptions: ParsableArguments {
    @Option(help: "Port of the fake APNs; 0 for any free port.")
    var apnsPort = 0

    @Option(help: "Port for managing the fake APNs's broadcast channels; 0 for any free port.")
    var apnsManagePort = 0

    @Option(help: "Port of the browsers' push service; 0 for any free port.")
    var browsersPort = 0

    @Option(help: "Port of the fake mail server; 0 for any free port.")
    var smtpPort = 0

    @Option(help: "The topic (bundle id) that the fake APNs accepts.")
    var topic = Host.defaultTopic

    @Option(
        help: ArgumentHelp(
            """
            Folder for the fake APNs's certificate and keys, the record of pushes and the subscribed browsers. \
            Existing certificates and keys are reused.
            """,
            valueName: "folder"
        )
    )
    var folder = "."

    @Option(help: "Delay of each response of the fake APNs, in milliseconds; it also delays flow control.")
    var apnsLatency = 0

    @Option(help: "Maximum additional delay of a response, in milliseconds; it lets pushes overtake each other.")
    var apnsJitter = 0

    @Option(help: "Concurrent streams on a connection after the provider is authenticated.")
    var apnsStreams: UInt32 = 1000

    @Option(help: "Number of pushes on a connection after which the fake APNs sends GOAWAY.")
    var apnsGoawayEvery: Int?

    @Option(
        help: """
            Reduce a connection to one stream after a refused push, until a push is accepted, and close it after this \
            many bad tokens.
            """
    )
    var apnsBadTokens: Int?

    @Option(help: "How many of the newest pushes to keep at least, in memory and in the record; by default all.")
    var keepPushes: Int?

    @Option(help: "How far the fake APNs's clock is ahead of the system's, in seconds; may be negative.")
    var apnsClockAhead = 0

    func validate() throws {
        guard (0...65_535).contains(apnsPort) else { throw ValidationError("--apns-port must be 0…65535") }
        guard (0...65_535).contains(apnsManagePort) else { throw ValidationError("--apns-manage-port must be 0…65535") }
        guard (0...65_535).contains(browsersPort) else { throw ValidationError("--browsers-port must be 0…65535") }
        guard (0...65_535).contains(smtpPort) else { throw ValidationError("--smtp-port must be 0…65535") }
        guard (0...60_000).contains(apnsLatency), (0...60_000).contains(apnsJitter) else {
            throw ValidationError("--apns-latency and --apns-jitter must be 0…60000")
        }
        guard keepPushes.map({ $0 > 0 }) ?? true else { throw ValidationError("--keep-pushes must be more than 0") }
        guard (1...100_000).contains(apnsStreams) else { throw ValidationError("--apns-streams must be 1…100000") }
        guard apnsGoawayEvery.map({ $0 > 0 }) ?? true, apnsBadTokens.map({ $0 > 0 }) ?? true else {
            throw ValidationError("--apns-goaway-every and --apns-bad-tokens must be more than 0")
        }
        guard (-86_400...86_400).contains(apnsClockAhead) else {
            throw ValidationError("--apns-clock-ahead must be at most a day")
        }
    }

    private var conditions: APNsConditions {
        APNsConditions(
            latency: .milliseconds(apnsLatency),
            jitter: .milliseconds(apnsJitter),
            streams: apnsStreams,
            goAwayEvery: apnsGoawayEvery,
            maxBadTokens: apnsBadTokens,
            clockAhead: .seconds(apnsClockAhead)
        )
    }

    /// - Parameter isContinued: Whether to continue the existing record.
    func configuration(isContinued: Bool) -> FakeAPNsConfiguration {
        FakeAPNsConfiguration(
            topic: topic,
            conditions: conditions,
            authorityFile: authorityFile,
            identityFile: path("apns-server.pem"),
            keyFile: keyFile,
            recordFile: path("pushes.jsonl"),
            continuesRecord: isContinued,
            maxRecords: keepPushes
        )
    }

    var authorityFile: String { path("apns-authority.pem") }
    var keyFile: String { path("apns-key.p8") }
    var accountFile: String { path("service-account.json") }
    /// The file that lists the fake issuers of identity tokens, for the api and push-sender.
    var issuersFile: String { path("issuers.json") }
    /// The file with the demo's fans, whose names are on the page of lock screens.
    var fansFile: String { path("fans.json") }
    var browsersFile: String { path("browsers.json") }
    /// The file with the instant at which the simulation began.
    var startTimeFile: String { path("began") }

    private func path(_ name: String) -> String {
        FilePath(folder).appending(name).string
    }
}
