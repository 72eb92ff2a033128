import ArgumentParser
import Runtime
import SystemPackage

/// Where the fake APNs listens, and what it writes.
struct PushOptions: ParsableArguments {
    @Option(help: "Port of the fake APNs; 0 takes a free one.")
    var apnsPort = 0

    @Option(help: "Port at which the fake APNs manages broadcast channels; 0 takes a free one.")
    var apnsManagePort = 0

    @Option(help: "Port of the push service of browsers; 0 takes a free one.")
    var browsersPort = 0

    @Option(help: "The app that the fake APNs knows.")
    var topic = Host.defaultTopic

    @Option(
        help: ArgumentHelp(
            """
            Folder for the fake APNs's certificate and keys, which are used again where they are there, for a record of \
            what it was sent, and for the browsers that are subscribed.
            """,
            valueName: "folder"
        )
    )
    var folder = "."

    @Option(help: "Milliseconds that every answer of the fake APNs takes; flow control waits as long.")
    var apnsLatency = 0

    @Option(help: "Milliseconds that an answer may take longer than others: pushes overtake each other.")
    var apnsJitter = 0

    @Option(help: "Streams that a provider has on a connection once he has proved himself; 1: one at a time for ever.")
    var apnsStreams: UInt32 = 1000

    @Option(help: "Pushes on a connection after which the fake APNs goes away (GOAWAY).")
    var apnsGoawayEvery: Int?

    @Option(
        help: """
            Slow a connection to one stream after a push that is refused, until one is taken, and end it after so many bad \
            tokens.
            """
    )
    var apnsBadTokens: Int?

    @Option(help: "Seconds that the fake APNs's clock is ahead of the machine's; may be negative.")
    var apnsClockAhead = 0

    func validate() throws {
        guard (0...65_535).contains(apnsPort) else { throw ValidationError("--apns-port is 0…65535") }
        guard (0...65_535).contains(apnsManagePort) else { throw ValidationError("--apns-manage-port is 0…65535") }
        guard (0...65_535).contains(browsersPort) else { throw ValidationError("--browsers-port is 0…65535") }
        guard (0...60_000).contains(apnsLatency), (0...60_000).contains(apnsJitter) else {
            throw ValidationError("--apns-latency and --apns-jitter are 0…60000")
        }
        guard (1...100_000).contains(apnsStreams) else { throw ValidationError("--apns-streams is 1…100000") }
        guard apnsGoawayEvery.map({ $0 > 0 }) ?? true, apnsBadTokens.map({ $0 > 0 }) ?? true else {
            throw ValidationError("--apns-goaway-every and --apns-bad-tokens are more than 0")
        }
        guard (-86_400...86_400).contains(apnsClockAhead) else {
            throw ValidationError("--apns-clock-ahead is a day at the most")
        }
    }

    private var conditions: APNsConditions {
        APNsConditions(
            latency: .milliseconds(apnsLatency),
            jitter: .milliseconds(apnsJitter),
            streams: apnsStreams,
            goAwayEvery: apnsGoawayEvery,
            badTokensAtMost: apnsBadTokens,
            clockAhead: .seconds(apnsClockAhead)
        )
    }

    /// - Parameter isContinued: Whether the record goes on where it ends.
    func configuration(isContinued: Bool) -> FakeAPNsConfiguration {
        FakeAPNsConfiguration(
            topic: topic,
            conditions: conditions,
            authorityFile: authorityFile,
            identityFile: path("apns-server.pem"),
            keyFile: keyFile,
            recordFile: path("pushes.jsonl"),
            continuesRecord: isContinued
        )
    }

    var authorityFile: String { path("apns-authority.pem") }
    var keyFile: String { path("apns-key.p8") }
    var accountFile: String { path("service-account.json") }
    var browsersFile: String { path("browsers.json") }

    private func path(_ name: String) -> String {
        FilePath(folder).appending(name).string
    }
}
