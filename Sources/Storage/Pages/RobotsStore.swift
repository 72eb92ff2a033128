package import Postgres

/// What is known of an origin's robots.txt.
package struct KnownRobots: Sendable, Hashable {
    package enum Standing: Sendable, Hashable {
        /// The file, its first 500 KiB.
        case found([UInt8])
        /// The origin has none: all is allowed.
        case unavailable
        /// It could not be reached, and was not within the week: all is forbidden.
        case unreachable
        /// An operator has leave to ask what it forbids.
        case permitted
        /// Nobody has asked for it yet.
        case unknown
    }

    package let standing: Standing
    /// For how long that may be relied on without looking again: ten minutes at most, so that an operator's word is
    /// heard.
    package let lifetime: Duration
    /// Whether it is the caller who has to fetch it anew; nobody else is told so for a minute.
    package let isOursToFetch: Bool
}

/// What came of fetching a robots.txt (RFC 9309, section 2.3.1).
package enum FetchedRobots: Sendable, Hashable {
    /// `crawlDelay` in seconds, as the file asks of us.
    case found([UInt8], crawlDelay: Double?)
    case unavailable
    case unreachable(why: String)
}

/// Keeps the robots.txt of every origin for all processes: fetched once, kept for a day.
package struct RobotsStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// - Parameters:
    ///   - origin: `https://www.example.org:443`.
    ///   - host: Its `name:port`, under which an operator may have given leave.
    package func robots(of origin: String, host: String) async throws(PostgresError) -> KnownRobots {
        let row = try await session.first(
            "select standing, body, lifetime_s, is_ours from robots_of(\(origin), \(host))"
        )
        guard let row else { return KnownRobots(standing: .unknown, lifetime: .zero, isOursToFetch: false) }
        let (standing, body, lifetime, isOurs) = try row.decode(String?.self, Bytes?.self, Double.self, Bool.self)
        return KnownRobots(
            standing: .init(word: standing, body: body?.bytes),
            lifetime: .seconds(lifetime),
            isOursToFetch: isOurs
        )
    }

    /// Keeps what came of fetching it. Where it could not be reached, a copy of the last week stays in force.
    package func keep(_ robots: FetchedRobots, of origin: String, host: String) async throws(PostgresError) {
        let statement: SQL =
            switch robots {
            case .found(let body, let delay):
                "select keep_robots(\(origin), \(host), 'found', \(Bytes(body)), \(delay), null)"
            case .unavailable:
                "select keep_robots(\(origin), \(host), 'unavailable', null, null, null)"
            case .unreachable(let why):
                "select keep_robots(\(origin), \(host), 'unreachable', null, null, \(why))"
            }
        try await session.execute(statement)
    }
}

extension KnownRobots.Standing {
    /// A word that this build does not know forbids, as what cannot be known does.
    fileprivate init(word: String?, body: [UInt8]?) {
        switch word {
        case nil: self = .unknown
        case "found": self = .found(body ?? [])
        case "unavailable": self = .unavailable
        case "permitted": self = .permitted
        default: self = .unreachable
        }
    }
}
