import Fetching
import Logging
import Parsing
import Synchronization
import TestSupport
import TestTools
import Transport

/// A loopback host that acts as three sources and their image server.
final class LogoHost: Sendable {
    private struct Pictures {
        var bodies: [String: [UInt8]] = [:]
        var refused: Set<String> = []
        var requestedPaths: [String] = []
    }

    private let pictures: Shared
    private let server: ScriptedServer
    private let network: HTTPFetcher
    let policy: CrawlPolicy

    private final class Shared: Sendable {
        let pictures = Mutex(Pictures())
    }

    /// The shortest valid picture: the head of a PNG of 2 by 2 pixels.
    static let picture: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]

    static func run(in database: TestDatabase, _ body: (LogoHost) async throws -> Void) async throws {
        let host = try LogoHost(database)
        do {
            try await body(host)
            await host.network.close()
        } catch {
            await host.network.close()
            throw error
        }
    }

    private init(_ database: TestDatabase) throws {
        let shared = Shared()
        pictures = shared
        server = try ScriptedServer { peer in
            peer.serve { request in
                let path = String(request.target.prefix { $0 != "?" })
                if path == "/robots.txt" {
                    peer.answer("404 Not Found")
                } else if let page = Self.pages[path] {
                    peer.answer(body: Array(page.utf8))
                } else if path.hasPrefix("/logos") {
                    let name = String(path.dropFirst("/logos".count))
                    let (body, isRefused) = shared.pictures.withLock { pictures in
                        pictures.requestedPaths.append(name)
                        return (pictures.bodies[name], pictures.refused.contains(name))
                    }
                    if isRefused {
                        peer.answer("403 Forbidden")
                    } else if let body {
                        peer.answer(body: body)
                    } else {
                        peer.answer("404 Not Found")
                    }
                } else {
                    // The NCAA's list of schools fails too. The other lists still work.
                    peer.answer("500 Internal Server Error")
                }
            }
        }
        var configuration = FetcherConfiguration(userAgent: "BarDown tests")
        configuration.privateAddresses = [server.authority]
        configuration.hostBudget = .unspaced(maxInFlight: 4, maxWaiting: 100)
        let silentLogger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        network = try HTTPFetcher(configuration, logger: silentLogger)
        policy = CrawlPolicy(
            pool: database.pool,
            rate: 1000,
            burst: 1000,
            userAgent: configuration.userAgent,
            logger: silentLogger
        )
    }

    /// Sets the body of a path; `nil` makes it missing.
    func set(_ path: String, _ body: [UInt8]?) {
        pictures.pictures.withLock { $0.bodies[path] = body }
    }

    /// Makes the host refuse a picture.
    func refuse(_ path: String) {
        _ = pictures.pictures.withLock { $0.refused.insert(path) }
    }

    /// The requested pictures, sorted, because concurrent requests come in no fixed order.
    var requestedPaths: [String] { pictures.pictures.withLock { $0.requestedPaths.sorted() } }

    var sources: Sources {
        let root = server.url("")
        let crawler = policy.fetcher(over: network)
        let fetcher = Diversion(network: crawler, to: root)
        return Sources(
            [
                "ncaa": NCAASource(api: root, site: root, fetcher: fetcher),
                "espn": ESPNSource(api: root, fetcher: fetcher),
                "nhl": NHLSource(api: root, fetcher: fetcher),
            ],
            fetcher: { Diversion(network: crawler.recording(in: $0), to: root) }
        )
    }

    private static let pages = [
        "/apis/site/v2/sports/basketball/nba/teams": teams(
            "nba",
            #"{"id":"2","uid":"s:40~l:46~t:2","displayName":"Boston Celtics","logos":[\#(logo("nba/bos", "default")),\#(logo("nba/bos-dark", "dark"))]}"#,
            #"{"id":"13","uid":"s:40~l:46~t:13","displayName":"Los Angeles Lakers","logos":[\#(logo("nba/lal", "default"))]}"#
        ),
        "/apis/site/v2/sports/hockey/nhl/teams": teams(
            "nhl",
            #"{"id":"1","uid":"s:70~l:90~t:1","displayName":"Boston Bruins","logos":[\#(logo("nhl/bos", "default"))]}"#
        ),
    ]

    private static func teams(_ slug: String, _ teams: String...) -> String {
        let entries = teams.map { #"{"team":\#($0)}"# }.joined(separator: ",")
        return #"{"sports":[{"leagues":[{"slug":"\#(slug)","teams":[\#(entries)]}]}]}"#
    }

    private static func logo(_ name: String, _ word: String) -> String {
        #"{"href":"\#(Diversion.place)/logos/\#(name).png","rel":["full","\#(word)"]}"#
    }
}

/// Sends requests for the image server to the loopback host, because no test has the server's certificate.
private struct Diversion: Fetcher {
    static let place = "https://pictures.invalid"

    let network: any Fetcher
    let root: String

    init(network: any Fetcher, to root: String) {
        self.network = network
        self.root = root
    }

    func fetch(_ request: Request) async throws(TransportError) -> Response {
        var request = request
        if request.url.hasPrefix(Self.place) { request.url = root + request.url.dropFirst(Self.place.count) }
        return try await network.fetch(request)
    }
}
