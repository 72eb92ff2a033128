import Fetching
import FoundationEssentials
import Logging
import Postgres
import Synchronization
import SystemPackage
import Tapes
import TestSupport
import TestTools
import Time
import Transport

/// A loopback host that acts as The Odds API. Everything that is logged and recorded is kept.
final class OddsHost: Sendable {
    /// A response to all requests from now on.
    struct Answer: Sendable {
        var status = "200 OK"
        /// The credits that are left; `nil`: the response does not state them.
        var remaining: Int?
        var body = "[]"
        /// The response to requests for single games.
        var event = "{}"
    }

    private final class Shared: Sendable {
        let answer = Mutex(Answer())
        let targets = Mutex<[String]>([])
        let log = Mutex("")
    }

    /// The key of the account, which must not be written anywhere.
    static let key = "0123456789abcdef0123456789abcdef"

    private let shared: Shared
    private let server: ScriptedServer
    private let network: HTTPFetcher
    private let recorder: RecordingFetcher
    private let tape: FilePath
    let policy: CrawlPolicy
    let logger: Logger

    static func run(in database: TestDatabase, _ body: (OddsHost) async throws -> Void) async throws {
        try await withTemporaryDirectory { folder in
            let host = try OddsHost(database, tape: FilePath(folder).appending("odds.tape"))
            do {
                try await body(host)
                await host.network.close()
            } catch {
                await host.network.close()
                throw error
            }
        }
    }

    private init(_ database: TestDatabase, tape: FilePath) throws {
        let shared = Shared()
        self.shared = shared
        self.tape = tape
        server = try ScriptedServer { peer in
            peer.serve { request in
                guard request.target != "/robots.txt" else {
                    peer.answer("404 Not Found")
                    return
                }
                shared.targets.withLock { $0.append(request.target) }
                let answer = shared.answer.withLock { $0 }
                let credits = answer.remaining.map {
                    ["x-requests-remaining: \($0).0", "x-requests-used: 100", "X-Requests-Last: 9"]
                }
                peer.answer(
                    answer.status,
                    headers: credits ?? [],
                    body: Array((request.target.contains("/events/") ? answer.event : answer.body).utf8)
                )
            }
        }
        logger = Logger(label: "tests") { _ in LogCollector { line in shared.log.withLock { $0 += line + "\n" } } }
        var configuration = FetcherConfiguration(userAgent: "BarDown/test (+https://example.org)")
        configuration.privateAddresses = [server.authority]
        configuration.hostBudget = .unspaced(maxInFlight: 4, maxWaiting: 100)
        network = try HTTPFetcher(configuration, logger: logger)
        recorder = try RecordingFetcher(network, to: tape, now: { MachineClock.now }, logger: logger)
        policy = CrawlPolicy(
            pool: database.pool,
            rate: 1000,
            burst: 1000,
            userAgent: configuration.userAgent,
            logger: logger
        )
    }

    func answer(_ answer: Answer) { shared.answer.withLock { $0 = answer } }

    /// The requests so far.
    var targets: [String] { shared.targets.withLock { $0 } }

    /// Everything that was logged so far.
    var log: String { shared.log.withLock { $0 } }

    /// Ends the recording and returns its bytes as text.
    func finishedTape() throws -> String {
        try recorder.finish()
        return String(decoding: try Data(contentsOf: URL(filePath: tape.string)), as: UTF8.self)
    }

    var sources: Sources {
        let fetcher = policy.fetcher(over: recorder)
        return Sources([:], odds: OddsAccount(api: server.url(""), key: Self.key)) { fetcher.recording(in: $0) }
    }
}

/// Passes each entry of a log on as one line.
private struct LogCollector: LogHandler {
    let add: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(_ add: @escaping @Sendable (String) -> Void) {
        self.add = add
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        add("\(event.level) \(event.message) \(metadata.merging(event.metadata ?? [:]) { _, last in last })")
    }
}
