package import Logging
package import Postgres
package import Runtime
package import Scraping
package import Storage
package import Transport

/// How this system treats the hosts that it reads from: under budgets that all processes share, by robots.txt, and with
/// a row for every fetch. What nobody could read is kept.
package struct Manners: Sendable {
    private let robots: RobotsDesk
    private let turns: HostTurns
    private let recorder: FetchRecorder
    /// One for all pages of a process.
    package let drift: DriftWatch

    /// The environment variables that set it.
    package static let variables = [
        Variable(
            "HOST_RATE",
            default: "4",
            "requests a second to one host, of all programs together, where table host_budget says nothing else"
        ),
        Variable(
            "HOST_BURST",
            default: "8",
            "how many more may reach a host in any time, where table host_budget says nothing else; at least 2"
        ),
    ]

    /// - Parameters:
    ///   - rate: Requests a second to a host whose row does not say.
    ///   - burst: How many more may arrive there in any time; at least 2.
    ///   - userAgent: As it is sent; its first word is the name by which a robots.txt may speak of us.
    package init(pool: PostgresPool, rate: Double, burst: Int, userAgent: String, logger: Logger) {
        robots = RobotsDesk(store: RobotsStore(pool), product: userAgent, logger: logger)
        turns = HostTurns(
            store: HostStore(pool),
            defaults: HostTurns.Defaults(rate: rate, burst: burst),
            logger: logger
        )
        recorder = FetchRecorder(store: ScrapeRunStore(pool), logger: logger)
        drift = DriftWatch(pool: pool, logger: logger)
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

    /// A fetcher with manners over one without.
    /// - Parameter redirectHosts: Host names that a redirect may lead to beside the host that was asked.
    package func fetcher(over network: any Fetcher, redirectHosts: Set<String> = []) -> PoliteFetcher {
        PoliteFetcher(
            network,
            robots: robots,
            turns: turns,
            recorder: recorder,
            redirects: RedirectPolicy(allowedHosts: redirectHosts)
        )
    }

    /// Writes down every fetch that a page took, with what came of it.
    /// - Parameter items: How many games, plays or rows were read; `nil`: the page has not changed.
    package func record(_ trace: FetchTrace, of subject: ScrapeSubject, items: Int?) async {
        if let items { trace.amendLast { $0.items = items } }
        await recorder.record(trace.take(), of: subject)
    }

    /// Writes down every fetch that a page took that could not be fetched or read, and keeps a page that no parser can
    /// read.
    package func record(_ trace: FetchTrace, of subject: ScrapeSubject, failedBy error: ScrapeError) async {
        trace.amendLast { record in
            record.outcome = FetchOutcome(error) ?? record.outcome
            record.detail = record.detail ?? "\(error)".filter { $0 != "\0" }
        }
        if case .unreadable(let reason) = error, reason.isFlawOfPage {
            await drift.keep(unreadable: trace.body, because: reason, of: subject)
        }
        await recorder.record(trace.take(), of: subject)
    }
}
