import HTTP2
import Runtime
import Signing
import Time

/// Where a fake APNs puts what its clients need, and what it expects of them.
struct FakeAPNsConfiguration: Sendable {
    /// `kid` and `iss` of the only provider that it knows.
    var keyID = "SIMULATED1"
    var teamID = "SIMULATED2"
    /// The only app that it knows.
    var topic = Host.defaultTopic
    /// Since when it says that a token that begins with `d0` is gone; `nil`: since the moment of the push.
    var unregisteredSince: Instant?
    var conditions = APNsConditions()
    /// Where the certificate goes that clients have to trust, in PEM form.
    var authorityFile: String?
    /// Where the server's certificate and key go, readable by their owner alone.
    var identityFile: String?
    /// Where the provider's private key goes, in the form of Apple's `.p8` files, readable by its owner alone.
    var keyFile: String?
    /// Where a line of JSON goes for every push, at once.
    var recordFile: String?
    /// Whether the pushes that stand in ``recordFile`` already are its own, from before it was started again.
    var continuesRecord = false
}

/// Apple's push service as far as a provider can see it: TLS, HTTP/2, the checks in Apple's order, Apple's words for
/// what is wrong. It delivers nothing and remembers everything.
///
/// What becomes of a push is decided by the first two letters of its token: see ``TokenFate``.
final class FakeAPNs: Sendable {
    /// The port that it listens on, on 127.0.0.1.
    let port: Int
    /// What clients have to trust, in PEM form.
    let authorityPEM: String
    /// The key that the only provider signs with: the one in ``FakeAPNsConfiguration/keyFile``, or a new one.
    let providerKey: ES256PrivateKey
    /// The port at which channels are managed, on 127.0.0.1.
    let managePort: Int
    private let listener: HTTP2Listener
    private let manageListener: HTTP2Listener
    private let journal: PushJournal

    /// Starts it; when this returns, the files are written and clients can connect.
    /// - Parameters:
    ///   - port: 0 for any free one.
    ///   - managePort: The same, of the channels.
    static func start(
        port: Int,
        managePort: Int = 0,
        _ configuration: FakeAPNsConfiguration = FakeAPNsConfiguration()
    ) throws -> FakeAPNs {
        try FakeAPNs(port: port, managePort: managePort, configuration)
    }

    private init(port: Int, managePort: Int, _ configuration: FakeAPNsConfiguration) throws {
        providerKey = try configuration.providerKey()
        let identity = try configuration.identity()
        authorityPEM = identity.authorityPEM
        journal = try PushJournal(file: configuration.recordFile, isContinued: configuration.continuesRecord)
        let channels = ChannelBook()
        let key = try providerKey.publicKey()
        let desk = APNsDesk(configuration: configuration, key: key, channels: channels, journal: journal)
        let channelDesk = ChannelDesk(configuration: configuration, key: key, channels: channels, journal: journal)
        listener = try HTTP2Listener(
            port: port,
            identity: identity,
            settings: APNsDesk.coldSettings,
            handler: desk
        )
        manageListener = try HTTP2Listener(
            port: managePort,
            identity: identity,
            settings: APNsDesk.coldSettings,
            handler: channelDesk
        )
        self.port = listener.port
        self.managePort = manageListener.port
    }

    /// Everything that was pushed, but for the first `since`, in the order in which it came.
    func records(since: Int = 0) -> [PushRecord] {
        journal.records(since: since)
    }

    /// Says goodbye to all clients and stops.
    /// - Throws: when a record could not be written; those in memory are complete.
    func stop() async throws {
        await listener.stop()
        await manageListener.stop()
        try journal.close()
    }
}
