import Fetching
import Logging
import Parsing
import Postgres
import Synchronization
import TestSupport
import TestTools
import Transport

/// A loopback host that acts as all three sources. Each page has a path, and an ETag from which a client sees whether
/// the page changed.
final class TableHost: Sendable {
    private struct State {
        var pages: [String: String] = [:]
        /// The requests except those for robots.txt, with ` (known)` if the client sent an ETag.
        var requestedPaths: [String] = []
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let shared: Shared
    private let server: ScriptedServer
    private let network: HTTPFetcher
    let policy: CrawlPolicy

    static func run(in database: TestDatabase, _ body: (TableHost) async throws -> Void) async throws {
        let host = try TableHost(database)
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
        self.shared = shared
        server = try ScriptedServer { peer in
            peer.serve { request in Self.answer(request, to: peer, shared) }
        }
        let silentLogger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        var configuration = FetcherConfiguration(userAgent: "BarDown/test (+https://example.org)")
        configuration.privateAddresses = [server.authority]
        configuration.hostBudget = .unspaced(maxInFlight: 4, maxWaiting: 100)
        network = try HTTPFetcher(configuration, logger: silentLogger)
        policy = CrawlPolicy(
            pool: database.pool,
            rate: 1000,
            burst: 1000,
            userAgent: configuration.userAgent,
            logger: silentLogger
        )
    }

    private static func answer(_ request: Peer.Received, to peer: Peer, _ shared: Shared) {
        let known = request.headers["If-None-Match"]
        let page = shared.state.withLock { state in
            if request.target != "/robots.txt" {
                state.requestedPaths.append(request.target + (known == nil ? "" : " (known)"))
            }
            return state.pages[request.target]
        }
        guard let page else {
            peer.answer("404 Not Found")
            return
        }
        let tag = "\"\(page.utf8.reduce(into: UInt64(5381)) { $0 = $0 &* 33 &+ UInt64($1) })\""
        if known == tag {
            peer.send("HTTP/1.1 304 Not Modified\r\nETag: \(tag)\r\n\r\n")
        } else {
            peer.answer(headers: ["ETag: \(tag)"], body: Array(page.utf8))
        }
    }

    /// Sets the page of a path; `nil` makes it missing.
    func set(_ path: String, _ page: String?) {
        shared.state.withLock { $0.pages[path] = page }
    }

    /// The requests since the last call.
    func takeRequests() -> [String] {
        shared.state.withLock { state in
            defer { state.requestedPaths = [] }
            return state.requestedPaths
        }
    }

    var sources: Sources {
        let fetcher = policy.fetcher(over: network)
        let root = server.url("")
        return Sources(
            [
                "ncaa": NCAASource(api: root, site: root, fetcher: fetcher),
                "espn": ESPNSource(api: root, fetcher: fetcher),
                "nhl": NHLSource(api: root, fetcher: fetcher),
            ],
            fetcher: { fetcher.recording(in: $0) }
        )
    }
}

/// Small pages in the format of the real ones.
enum TablePages {
    /// - Parameter rows: Rank, school, record and previous rank.
    static func rpi(_ rows: [(String, String, String, String)], through: String = "May 3, 2026") -> String {
        let lines = rows.map { "<tr><td>\($0.0)</td><td>\($0.1)</td><td>\($0.2)</td><td>\($0.3)</td></tr>" }
        return web(
            "rankings/lacrosse-men/d1/ncaa-mens-lacrosse-rpi",
            """
            <h1>NCAA Men's Lacrosse RPI</h1>
            <figure class="rankings-last-updated">Through Games \(through)</figure>
            <table><thead><tr><th>Rank</th><th>School</th><th>Record</th><th>Prev</th></tr></thead>
            <tbody>\(lines.joined())</tbody></table>
            """
        )
    }

    static let leaders = web(
        "stats/lacrosse-men/d1/current/individual/410",
        """
        <div class="stats-header__lower__title">Face-Off Winning Percentage</div>
        <table><thead><tr><th>Rank</th><th>Name</th><th>Team</th><th>Cl</th><th>Pct.</th></tr></thead>
        <tbody><tr><td>1</td><td>Al Ray</td><td>Duke</td><td>Jr.</td><td>.700</td></tr>
        <tr><td>-</td><td>Bo Fox</td><td>Elsewhere State</td><td>Sr.</td><td>.700</td></tr></tbody></table>
        """
    )

    /// One of several pages of leaders, with two players who are tied.
    static func leaders(page number: Int, of count: Int) -> String {
        let pages = (1...count).map { "<li>\($0)</li>" }.joined()
        return web(
            "stats/lacrosse-men/d1/current/individual/410",
            """
            <div class="stats-header__lower__title">Face-Off Winning Percentage</div>
            <table><thead><tr><th>Rank</th><th>Name</th><th>Team</th><th>Pct.</th></tr></thead>
            <tbody><tr><td>\(2 * number - 1)</td><td>Al \(number)</td><td>Duke</td><td>.700</td></tr>
            <tr><td>-</td><td>Bo \(number)</td><td>Duke</td><td>.700</td></tr></tbody></table>
            <ul class="stats-pager"><li class="stats-pager__li--prev">‹</li>\(pages)</ul>
            """
        )
    }

    static let conferences = web(
        "standings/lacrosse-men/d1",
        """
        <figure class="standings-last-updated">Last Updated May 4, 2026 03:38 AM EDT</figure>
        <figure class="standings-conference">ACC</figure>
        <table><tr class="standings-table-header"><th>School</th><th>Conference</th><th>Overall</th></tr>
        <tr class="standings-table-subheader"><th></th><th>W-L</th><th>W-L</th></tr>
        <tr><td><img src="https://www.ncaa.com/logos/schools/bgl/duke.svg">Duke</td><td>4-0</td><td>14-1</td></tr>
        </table>
        """
    )

    static let nhl = #"""
        {"standings":[{"conferenceName":"Eastern","divisionName":"Atlantic","date":"2026-10-10",
          "teamAbbrev":{"default":"BOS"},"teamCommonName":{"default":"Bruins"},"teamName":{"default":"Boston Bruins"},
          "divisionSequence":1,"wins":3,"losses":1,"otLosses":2,"points":8}]}
        """#

    static let nba = #"""
        {"links":[{"href":"https://www.espn.com/nba/standings"}],"children":[{"name":"Eastern Conference","standings":
         {"entries":[{"team":{"id":"2","uid":"s:40~l:46~t:2","displayName":"Boston Celtics"},"stats":[
          {"name":"overall","type":"total","summary":"60-22"}]}]}}]}
        """#

    private static func web(_ path: String, _ main: String) -> String {
        """
        <!DOCTYPE html><html lang="en"><head><title>A page</title>
        <link rel="canonical" href="https://www.ncaa.com/\(path)"></head><body><main>\(main)</main></body></html>

        """
    }
}
