package import Exposition
package import JobQueue
package import Logging
package import Runtime
package import Scores
package import Scraping
package import ServiceLifecycle
package import Sports
package import Storage
package import Transport

/// The sources that a scraper can ask, each by the name under which leagues have it.
package struct Sources: Sendable {
    private let byName: [String: any Source]
    private let sports: SportRegistry
    private let fetcher: @Sendable (FetchTrace) -> any Fetcher
    /// What has to run as long as they are asked, and to end after whoever asks: so to be listed before him.
    package let services: [any Service]

    /// - Parameters:
    ///   - sports: Those by whose rules pages are read.
    ///   - fetcher: Makes the fetcher of one reading.
    package init(
        _ byName: [String: any Source],
        services: [any Service] = [],
        sports: SportRegistry = .shipped,
        fetcher: @escaping @Sendable (FetchTrace) -> any Fetcher
    ) {
        self.byName = byName
        self.sports = sports
        self.fetcher = fetcher
        self.services = services
    }

    /// A source of a league, and where the league is there.
    /// - Parameters:
    ///   - name: As in `league_source`; `nil`: the league's own.
    ///   - trace: Of the reading that it fetches for; `nil`: each fetch is recorded by itself.
    package func source(
        _ name: String? = nil,
        of league: LeagueID,
        in leagues: LeagueStore,
        trace: FetchTrace? = nil
    ) async throws -> (source: any Source, address: LeagueAddress) {
        // Read each time: a row that is added or changed counts from the next page on.
        let registry = try await leagues.registry(of: sports)
        guard let address = try await leagues.address(of: league, at: name, in: registry),
            let source = byName[address.source]
        else {
            throw NoSource(league: league)
        }
        guard let trace else { return (source, address) }
        return (source.fetching(with: fetcher(trace)), address)
    }

    /// Where logos are fetched.
    package func logos(trace: FetchTrace) -> LogoSource { LogoSource(fetcher: fetcher(trace)) }
}

/// A job names a league that is in no table, or one of its sources that no table or this program knows.
package struct NoSource: FatefulError, Hashable {
    let league: LeagueID
    package var fate: Fate { .discard }
}

extension Sources {
    /// The environment variables of a program that reads pages.
    package static let variables =
        [
            Variable("NCAA_API_URL", default: "https://sdataprod.ncaa.com", "where the NCAA answers queries"),
            Variable(
                "NCAA_SITE_URL",
                default: "https://www.ncaa.com",
                "where the NCAA's pages are, which name the queries"
            ),
            Variable("ESPN_API_URL", default: "https://site.api.espn.com", "where ESPN's public pages are"),
            Variable("NHL_API_URL", default: "https://api-web.nhle.com", "where the NHL's own pages are"),
            Variable("NCAA_STATS_URL", default: "https://stats.ncaa.org", "where the NCAA's figures of record are"),
            Variable(
                "STATBROADCAST_URL",
                default: "https://www.statbroadcast.com",
                "where StatBroadcast's pages of groups are"
            ),
            Variable(
                "STATBROADCAST_ARCHIVE_URL",
                default: "http://archive.statbroadcast.com",
                "where StatBroadcast's files of games are that are over"
            ),
            Variable(
                "USER_AGENT",
                default: Host.userAgent,
                "User-Agent header; include a contact address"
            ),
            Variable(
                "EXTRA_AUTHORITY_FILE",
                default: "",
                "PEM file of authorities or intermediates to trust beside the system's: the NCAA's hosts do not send theirs"
            ),
            Variable(
                "PRIVATE_ADDRESSES",
                default: "",
                "comma-separated host:port that may resolve to private addresses; all others are refused"
            ),
            Variable("HOST_IN_FLIGHT", default: "4", "requests of this program at once to one host"),
            Variable("HOST_SPACING", default: "250ms", "time between two requests of this program to one host"),
            Recording.variable,
        ] + Manners.variables

    /// What a program that reads pages counts.
    package static let metrics = FetchMetrics.all + ReadingMetrics.all + DriftWatch.metrics

    private static func extraAuthorities(_ environment: Environment) throws(ConfigurationError) -> CertificateFile? {
        let variable = "EXTRA_AUTHORITY_FILE"
        guard let path = try environment.optionalString(variable) else { return nil }
        do throws(TransportError) {
            return try CertificateFile(at: path)
        } catch {
            throw .invalid(variable, expected: "a file of certificates that can be read: \(error.detail)")
        }
    }

    /// All sources, behind one fetcher: what a host may be asked holds for whoever asks it.
    /// - Parameter program: Whose sources they are.
    package init(of program: String, _ environment: Environment, manners: Manners, logger: Logger) throws {
        ReadingMetrics.begin()
        var configuration = FetcherConfiguration(userAgent: try environment.string("USER_AGENT"))
        configuration.privateAddresses = Set(try environment.list("PRIVATE_ADDRESSES"))
        configuration.extraAuthorities = try Self.extraAuthorities(environment)
        configuration.hostBudget.maxInFlight = try environment.integer("HOST_IN_FLIGHT", in: 1...1000)
        configuration.hostBudget.minimumSpacing = try environment.duration("HOST_SPACING")
        let network = try HTTPFetcher(configuration, logger: logger)
        let recording = try Recording(before: network, program: program, environment, logger: logger)
        let fetcher = manners.fetcher(over: recording.fetcher)
        var sources: [String: any Source] = [:]
        sources[CanarySource.source] = CanarySource()
        for name in KnownSource.allCases { sources[name.rawValue] = try name.source(environment, fetcher) }
        self.init(sources, services: recording.services) { fetcher.recording(in: $0) }
    }
}
