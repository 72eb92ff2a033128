package import Postgres

/// The stored robots.txt of an origin.
package struct KnownRobots: Sendable, Hashable {
    package enum Availability: Sendable, Hashable {
        /// The first 500 KiB of the file.
        case found([UInt8])
        /// The origin has none, so everything is allowed.
        case unavailable
        /// The file cannot be reached, and no copy from the last week is stored. So everything is forbidden.
        case unreachable
        /// An operator has permission to fetch what the file forbids.
        case permitted
        /// The file has not been fetched yet.
        case unknown
    }

    package let availability: Availability
    /// How long this is valid before it must be looked up again: at most ten minutes, so that an operator's permission
    /// takes effect.
    package let lifetime: Duration
    /// Whether the caller has to fetch the file again. For a minute, no other caller gets `true`.
    package let shouldFetch: Bool
}

/// The result of fetching a robots.txt (RFC 9309, section 2.3.1).
package enum FetchedRobots: Sendable, Hashable {
    /// `crawlDelay` is in seconds, as the file states it for our user agent.
    case found([UInt8], crawlDelay: Double?)
    case unavailable
    case unreachable(why: String)
}

/// Stores the robots.txt of every origin for all processes. Each is fetched once and valid for a day.
package struct RobotsStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The stored robots.txt of an origin, and whether the caller has to fetch it.
    /// - Parameters:
    ///   - origin: The origin, such as `https://www.example.org:443`.
    ///   - host: The origin's `name:port`, for which an operator may have permission.
    package func robots(of origin: String, host: String) async throws(PostgresError) -> KnownRobots {
        let row = try await session.first(
            "select availability, body, lifetime_s, is_ours from robots_of(\(origin), \(host))"
        )
        guard let row else { return KnownRobots(availability: .unknown, lifetime: .zero, shouldFetch: false) }
        let (availability, body, lifetime, isOurs) = try row.decode(String?.self, Bytes?.self, Double.self, Bool.self)
        return KnownRobots(
            availability: .init(stored: availability, body: body?.bytes),
            lifetime: .seconds(lifetime),
            shouldFetch: isOurs
        )
    }

    /// Stores the result of a fetch. If the file could not be reached, a stored copy from the last week stays valid.
    package func save(_ robots: FetchedRobots, of origin: String, host: String) async throws(PostgresError) {
        let statement: SQL =
            switch robots {
            case .found(let body, let delay):
                "select store_robots(\(origin), \(host), 'found', \(Bytes(body)), \(delay), null)"
            case .unavailable:
                "select store_robots(\(origin), \(host), 'unavailable', null, null, null)"
            case .unreachable(let why):
                "select store_robots(\(origin), \(host), 'unreachable', null, null, \(why))"
            }
        try await session.execute(statement)
    }
}

extension KnownRobots.Availability {
    /// An unknown value forbids everything, like a file that cannot be reached.
    fileprivate init(stored value: String?, body: [UInt8]?) {
        switch value {
        case nil: self = .unknown
        case "found": self = .found(body ?? [])
        case "unavailable": self = .unavailable
        case "permitted": self = .permitted
        default: self = .unreachable
        }
    }
}
