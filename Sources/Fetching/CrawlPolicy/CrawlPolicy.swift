package import Logging
package import Parsing
package import Postgres
package import Runtime
package import Storage
package import Transport

/// The crawl policy for the hosts that we read from: rate limits shared by all processes, robots.txt, and a row for
/// every fetch. It also stores pages that could not be read.
package struct CrawlPolicy: Sendable {
    private let robots: RobotsCache
    private let slots: RequestSlots
    private let recorder: FetchRecorder
    /// The drift detector, which all pages of a process share.
    package let drift: DriftDetector

    /// The environment variables of the crawl policy.
    package static let variables = [
        Variable(
            "HOST_RATE",
            default: "4",
            "requests per second to one host, of all programs together, unless table host_budget says otherwise"
        ),
        Variable(
            "HOST_BURST",
            default: "8",
            "requests beyond the rate in any period, unless table host_budget says otherwise; at least 2"
        ),
    ]

    /// - Parameters:
    ///   - rate: Requests per second to a host whose row has no rate.
    ///   - burst: How many requests beyond the rate may arrive there in any period; at least 2.
    ///   - userAgent: The user agent as sent. Its first word is the name that a robots.txt may use for us.
    package init(pool: PostgresPool, rate: Double, burst: Int, userAgent: String, logger: Logger) {
        robots = RobotsCache(store: RobotsStore(pool), product: userAgent, logger: logger)
        slots = RequestSlots(
            store: HostStore(pool),
            defaults: RequestSlots.Defaults(rate: rate, burst: burst),
            logger: logger
        )
        recorder = FetchRecorder(store: ScrapeRunStore(pool), logger: logger)
        drift = DriftDetector(pool: pool, logger: logger)
    }

    package init(_ environment: Environment, pool: PostgresPool, logger: Logger) throws {
        self.init(
            pool: pool,
            rate: Double(try environment.integer("HOST_RATE", in: 1...100_000)),
            burst: try environment.integer("HOST_BURST", in: 2...100_000),
            userAgent: try environment.string("USER_AGENT"),
            logger: logger
        )
    }

    /// Wraps a fetcher in the crawl policy.
    /// - Parameter redirectHosts: The hosts that a redirect may lead to in addition to the requested host.
    package func fetcher(over network: any Fetcher, redirectHosts: Set<String> = []) -> RateLimitedFetcher {
        RateLimitedFetcher(
            network,
            robots: robots,
            slots: slots,
            recorder: recorder,
            redirects: RedirectPolicy(allowedHosts: redirectHosts)
        )
    }

    /// Records every fetch of a page with its outcome.
    /// - Parameter items: The number of games, plays or rows read; `nil`: the page has not changed.
    package func record(_ trace: FetchTrace, of subject: ScrapeSubject, items: Int?) async {
        if let items { trace.amendLast { $0.items = items } }
        await recorder.record(trace.drain(), of: subject)
    }

    /// Records every fetch of a page that could not be fetched or read, and stores a page that could not be parsed.
    package func record(_ trace: FetchTrace, of subject: ScrapeSubject, failedBy error: ScrapeError) async {
        trace.amendLast { record in
            record.outcome = FetchOutcome(error) ?? record.outcome
            record.detail = record.detail ?? "\(error)".filter { $0 != "\0" }
        }
        if case .unreadable(let reason) = error, reason.isPageDefect {
            await drift.persist(unreadable: trace.body, because: reason, of: subject)
        }
        await recorder.record(trace.drain(), of: subject)
    }
}
