import Accounts
import JobQueue
import PipelineJobs
import Runtime
import ServiceLifecycle
import Storage
import Transport

/// The worker of the queue `issuers`, built from the environment. It also works without issuers, because the scheduler
/// does not know whether there are any.
struct IssuerKeyServices: Sendable {
    static let variables = [
        IssuersVariable.variable, Variable("ISSUER_SLOTS", default: "1", "concurrent jobs of the queue issuers"),
    ]

    private let host: Host
    private let issuers: [ExternalIssuer]

    /// - Throws: `ConfigurationError` if the file of issuers cannot be used.
    init(_ host: Host) throws {
        self.host = host
        issuers = try IssuersVariable.issuers(host.environment)
    }

    func worker() throws -> any Service {
        var configuration = FetcherConfiguration(userAgent: Host.product)
        // The operator chose the addresses, so an issuer may be in the operator's own network.
        configuration.privateAddresses = Set(issuers.compactMap { try? Destination($0.keys).authority })
        configuration.hostBudget = .unspaced(maxInFlight: 2, maxWaiting: 100)
        let handler = IssuerKeyHandler(
            issuers: issuers,
            store: IssuerKeyStore(host.queue.pool),
            fetcher: try HTTPFetcher(configuration, logger: host.logger)
        )
        var handlers = Handlers()
        handlers.handle(FetchIssuerKeys.self) { job, _, _ in try await handler.fetch(job) }
        return try host.worker(
            queue: FetchIssuerKeys.queue,
            handlers: handlers,
            slots: "ISSUER_SLOTS",
            backoff: .issuers
        )
    }
}

extension Backoff {
    fileprivate static let issuers = Backoff(base: .seconds(5), ceiling: .seconds(60))
}
