import Logging
import Postgres
import Storage
import Synchronization
import Transport

/// Looks up robots.txt rules: in memory for at most ten minutes, in the database for a day, and otherwise at the host,
/// if the database chooses this process to fetch the file.
final class RobotsCache: Sendable {
    private struct Entry {
        let rules: Rules
        let until: ContinuousClock.Instant
    }

    private enum Rules {
        case known(RobotsRules)
        case unreachable
    }

    private let store: RobotsStore
    /// The name that a robots.txt may use for us: the first word of the user agent.
    private let product: String
    private let logger: Logger
    private let entries = Mutex<[String: Entry]>([:])

    /// The maximum number of remembered origins. Only a crawler that follows foreign links would see more.
    private static let capacity = 1000

    init(store: RobotsStore, product: String, logger: Logger) {
        self.store = store
        self.product = product
        self.logger = logger
    }

    /// Checks that robots.txt allows the destination, and waits for the file if necessary.
    /// - Parameters:
    ///   - maxWait: How long to wait for another process that fetches the file.
    ///   - fetch: Fetches the file. It is called only if this process, and no other, is to fetch the file.
    /// - Throws: `forbiddenByRobots`, `heldBack` while the rules are unknown or cannot be fetched, or `cancelled`.
    func require(
        _ destination: Destination,
        maxWait: Duration,
        _ fetch: (Request) async throws(TransportError) -> Response
    ) async throws(TransportError) {
        switch try await rules(for: destination, maxWait: maxWait, fetch) {
        case .known(let rules):
            guard let rule = rules.ruleForbidding(destination.path) else { return }
            throw TransportError(.forbiddenByRobots(rule: rule.line), authority: destination.authority)
        case .unreachable:
            throw TransportError(
                .heldBack(.robots, for: .seconds(600)),
                authority: destination.authority,
                detail: "robots.txt cannot be reached, which forbids everything"
            )
        }
    }

    private func rules(
        for destination: Destination,
        maxWait: Duration,
        _ fetch: (Request) async throws(TransportError) -> Response
    ) async throws(TransportError) -> Rules {
        if let entry = entries.withLock({ $0[destination.origin] }), entry.until > .now { return entry.rules }
        let deadline = ContinuousClock.now + maxWait
        while true {
            var known = try await load(destination)
            if known.shouldFetch {
                try await fetchAndStore(destination, fetch)
                known = try await load(destination)
            }
            if let rules = rules(of: known.availability) {
                cache(rules, of: destination.origin, for: known.lifetime)
                return rules
            }
            guard ContinuousClock.now < deadline else {
                throw TransportError(.heldBack(.robots, for: .seconds(5)), authority: destination.authority)
            }
            do {
                try await Task.sleep(for: .milliseconds(200))
            } catch {
                throw TransportError(.cancelled, authority: destination.authority)
            }
        }
    }

    private func load(_ destination: Destination) async throws(TransportError) -> KnownRobots {
        do {
            return try await store.robots(of: destination.origin, host: destination.authority)
        } catch {
            throw .budgetUnknown(error, at: destination.authority)
        }
    }

    /// Fetches the file and stores the result. If the host may not be queried now, nothing is stored.
    private func fetchAndStore(
        _ destination: Destination,
        _ fetch: (Request) async throws(TransportError) -> Response
    ) async throws(TransportError) {
        var request = Request(.get, "\(destination.origin)/robots.txt", headers: ["Accept": "text/plain"])
        // Follows five redirects (RFC 9309, section 2.3.1.2).
        request.limits.maxRedirects = 5
        let robots: FetchedRobots
        do throws(TransportError) {
            robots = fetched(try await fetch(request))
        } catch {
            switch error.code {
            case .heldBack, .cancelled, .closed, .hostBudgetExhausted: throw error
            default: robots = .unreachable(why: "\(error)")
            }
        }
        if case .unreachable(let why) = robots {
            logger.warning("no robots.txt", metadata: ["http.host": "\(destination.authority)", "error": "\(why)"])
        }
        do {
            try await store.save(robots, of: destination.origin, host: destination.authority)
        } catch {
            throw .budgetUnknown(error, at: destination.authority)
        }
    }

    /// Interprets a response (RFC 9309, section 2.3.1). A file has rules; 400 to 499 means that there is no file and
    /// everything is allowed; anything else, including 429, means that the rules are unknown.
    private func fetched(_ response: Response) -> FetchedRobots {
        switch response.status {
        case 200..<300:
            let body = Array(response.body.prefix(RobotsTxt.bytesRead))
            return .found(body, crawlDelay: RobotsTxt(body).rules(for: product).crawlDelay)
        case 429: return .unreachable(why: "status 429")
        case 400..<500: return .unavailable
        default: return .unreachable(why: "status \(response.status)")
        }
    }

    private func rules(of availability: KnownRobots.Availability) -> Rules? {
        switch availability {
        case .found(let body): .known(RobotsTxt(body).rules(for: product))
        case .unavailable, .permitted: .known(.allowingAll)
        case .unreachable: .unreachable
        case .unknown: nil
        }
    }

    private func cache(_ rules: Rules, of origin: String, for lifetime: Duration) {
        entries.withLock { entries in
            if entries.count >= Self.capacity { entries = [:] }
            entries[origin] = Entry(rules: rules, until: .now + lifetime)
        }
    }
}
