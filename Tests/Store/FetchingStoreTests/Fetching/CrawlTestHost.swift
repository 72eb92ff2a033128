import Logging
import Parsing
import Postgres
import Storage
import Synchronization
import TestSupport
import TestTools
import Time
import Transport

@testable import Fetching

/// A loopback host that records when requests arrive.
final class CrawlTestHost: Sendable {
    struct Arrival: Sendable {
        let path: String
        let at: ContinuousClock.Instant
    }

    let server: ScriptedServer
    private let log: Log

    private final class Log: Sendable {
        let arrivals = Mutex<[Arrival]>([])
    }

    /// - Parameters:
    ///   - robots: Answers a request for /robots.txt.
    ///   - answer: Answers any other request. Its last argument is the number of earlier requests of this kind.
    init(
        robots: @escaping @Sendable (Peer) -> Void = { $0.answer("404 Not Found") },
        _ answer: @escaping @Sendable (Peer, Peer.Received, Int) -> Void
    ) throws {
        let log = Log()
        self.log = log
        server = try ScriptedServer { peer in
            peer.serve { request in
                let before = log.arrivals.withLock { arrivals in
                    defer { arrivals.append(Arrival(path: request.target, at: .now)) }
                    return arrivals.count { $0.path != "/robots.txt" }
                }
                if request.target == "/robots.txt" { robots(peer) } else { answer(peer, request, before) }
            }
        }
    }

    /// All requests in order of arrival.
    var arrivals: [Arrival] { log.arrivals.withLock { $0 } }
    /// The requests for pages.
    var pages: [Arrival] { arrivals.filter { $0.path != "/robots.txt" } }
    var name: String { server.authority }
    func url(_ path: String) -> String { server.url(path) }
}

/// The part of a worker process that fetches pages: its own connections, fetcher and crawl policy.
struct CrawlTestProcess: Sendable {
    let policy: CrawlPolicy
    let fetcher: RateLimitedFetcher
    private let network: HTTPFetcher
    private let pool: PostgresPool

    @discardableResult
    static func run<Result: Sendable>(
        in database: TestDatabase,
        against host: CrawlTestHost,
        rate: Double = 1000,
        burst: Int = 1000,
        connections: Int = 2,
        _ body: @Sendable (CrawlTestProcess) async throws -> Result
    ) async throws -> Result {
        let silentLogger = Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() })
        var configuration = FetcherConfiguration(userAgent: "BarDown/test (+https://example.org)")
        configuration.privateAddresses = [host.name]
        configuration.hostBudget = HostBudget(maxInFlight: 4, minimumSpacing: .zero)
        let network = try HTTPFetcher(configuration, logger: silentLogger)
        let pool = PostgresPool(
            database.configuration,
            size: connections,
            acquireDeadline: .seconds(30),
            logger: silentLogger
        )
        let policy = CrawlPolicy(
            pool: pool,
            rate: rate,
            burst: burst,
            userAgent: configuration.userAgent,
            logger: silentLogger
        )
        let process = CrawlTestProcess(
            policy: policy,
            fetcher: policy.fetcher(over: network),
            network: network,
            pool: pool
        )
        do {
            let result = try await body(process)
            await network.close()
            await pool.close()
            return result
        } catch {
            await network.close()
            await pool.close()
            throw error
        }
    }

    /// Reads a page as a handler does.
    @discardableResult
    func read(
        _ url: String,
        validators: Validators? = nil,
        maxWait: Duration = .seconds(2),
        volatile: Set<String> = []
    ) async throws(ScrapeError) -> Response? {
        let trace = FetchTrace(maxWait: maxWait)
        do throws(ScrapeError) {
            var request = Request(.get, url, validators: validators)
            request.volatileMembers = volatile
            let response = try await ask(request, trace)
            let isNew = !response.isNotModified
            if isNew, response.status != 200 { throw .status(response.status, retryAfter: nil) }
            await policy.record(trace, of: ScrapeSubject(target: "page"), items: isNew ? 1 : nil)
            return isNew ? response : nil
        } catch {
            await policy.record(trace, of: ScrapeSubject(target: "page"), failedBy: error)
            throw error
        }
    }

    private func ask(_ request: Request, _ trace: FetchTrace) async throws(ScrapeError) -> Response {
        do throws(TransportError) {
            return try await fetcher.recording(in: trace).fetch(request)
        } catch {
            throw .transport(error)
        }
    }

    /// Fetches a page and records that the parser rejected it for `reason`.
    func fail(_ url: String, because reason: ParseError) async {
        let trace = FetchTrace(maxWait: .seconds(2))
        var failure = ScrapeError.unreadable(reason)
        do throws(ScrapeError) {
            _ = try await ask(Request(.get, url), trace)
        } catch {
            failure = error
        }
        let subject = ScrapeSubject(target: "page", parser: "espn-scoreboard/1.0")
        await policy.record(trace, of: subject, failedBy: failure)
    }

    /// Reads a page and returns the code of its transport error; `nil` if there is none.
    func refusal(_ url: String, maxWait: Duration = .seconds(2)) async -> TransportError.Code? {
        do throws(ScrapeError) {
            try await read(url, maxWait: maxWait)
            return nil
        } catch {
            if case .transport(let error) = error { return error.code }
            return nil
        }
    }
}

extension TestDatabase {
    /// The recorded outcomes of fetches for a target, in order.
    func outcomes(of target: String = "page") async throws -> [String] {
        try await pool.query("select outcome from scrape_run where target = \(target) order by finished_at")
            .map { try $0.decode(String.self) }
    }
}
