import Cryptography
import HTTP2
import Runtime
import ServiceLifecycle
import Time

/// The configuration of a fake APNs.
struct FakeAPNsConfiguration: Sendable {
    /// `kid` and `iss` of the only accepted provider.
    var keyID = "SIMULATED1"
    var teamID = "SIMULATED2"
    /// The only accepted app.
    var topic = Host.defaultTopic
    /// The time at which tokens with the prefix `d0` became invalid, if they do not contain a time themselves; `nil`
    /// for the time of the push.
    var unregisteredSince: Instant?
    var conditions = APNsConditions()
    /// The file for the certificate that clients have to trust, in PEM form.
    var authorityFile: String?
    /// The file for the server's certificate and key, readable only by its owner.
    var identityFile: String?
    /// The file for the provider's private key, in the form of Apple's `.p8` files, readable only by its owner.
    var keyFile: String?
    /// The file that receives one line of JSON per push, before the push is answered.
    var recordFile: String?
    /// Whether the pushes already in ``recordFile`` count as received by this service, before a restart.
    var continuesRecord = false
    /// How many of the newest pushes are kept at least; `nil` for all. Without ``recordFile``, all are kept.
    var maxRecords: Int?
}

/// A fake of Apple's push service, with the interface that a provider uses: TLS, HTTP/2, and Apple's checks and reasons
/// in Apple's order. It delivers nothing and records everything.
///
/// The first two characters of a token decide the outcome of a push; see ``TokenFate``.
final class FakeAPNs: Sendable {
    /// The port on 127.0.0.1 for pushes.
    let port: Int
    /// The certificate that clients have to trust, in PEM form.
    let authorityPEM: String
    /// The only provider's signing key: the one in ``FakeAPNsConfiguration/keyFile``, or a new one.
    let providerKey: ES256PrivateKey
    /// The port on 127.0.0.1 for channel management.
    let managePort: Int
    private let listener: HTTP2Listener
    private let manageListener: HTTP2Listener
    private let journal: PushJournal

    /// Starts the service. When this returns, the files are written and clients can connect.
    /// - Parameters:
    ///   - port: 0 for any free one.
    ///   - managePort: The port for channels; 0 for any free one.
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
        journal = try PushJournal(
            file: configuration.recordFile,
            isContinued: configuration.continuesRecord,
            capacity: configuration.maxRecords
        )
        let channels = ChannelRegistry()
        let key = try providerKey.publicKey()
        let service = APNsService(configuration: configuration, key: key, channels: channels, journal: journal)
        let channelService = ChannelService(
            configuration: configuration,
            key: key,
            channels: channels,
            journal: journal
        )
        listener = try HTTP2Listener(
            port: port,
            identity: identity,
            settings: APNsService.coldSettings,
            handler: service
        )
        manageListener = try HTTP2Listener(
            port: managePort,
            identity: identity,
            settings: APNsService.coldSettings,
            handler: channelService
        )
        self.port = listener.port
        self.managePort = manageListener.port
    }

    /// Returns the kept pushes with numbers from `since` on, in order of arrival.
    func records(since: Int = 0) -> [PushRecord] {
        journal.records(since: since)
    }

    /// Disconnects all clients and stops.
    /// - Throws: When a record could not be written. The records in memory are complete.
    func stop() async throws {
        await listener.stop()
        await manageListener.stop()
        try journal.close()
    }
}

/// Existing files are reused, so that a restarted fake APNs and its earlier clients still trust each other.
extension FakeAPNsConfiguration {
    func providerKey() throws -> ES256PrivateKey {
        if let pem = try keyFile.flatMap(readText) { return try ES256PrivateKey(pem: pem) }
        let key = try ES256PrivateKey()
        if let keyFile { try writeText(key.pem(), to: keyFile, isSecret: true) }
        return key
    }

    func identity() throws -> ServerIdentity {
        if let authority = try authorityFile.flatMap(readText), let server = try identityFile.flatMap(readText),
            let identity = try ServerIdentity.reading(authority: authority, server: server)
        {
            return identity
        }
        let identity = try ServerIdentity.forLoopback()
        if let authorityFile { try writeText(identity.authorityPEM, to: authorityFile, isSecret: false) }
        if let identityFile { try writeText(identity.serverPEM, to: identityFile, isSecret: true) }
        return identity
    }
}

/// ``start(port:managePort:_:)`` starts to serve requests. ``run()`` waits for the shutdown, and then stops the server.
extension FakeAPNs: Service {
    func run() async throws {
        // A cancellation and a graceful shutdown have the same effect.
        try? await gracefulShutdown()
        try await stop()
    }
}
