package import JobQueue
package import Logging
package import Parsing
package import PrometheusMetrics
package import Runtime
package import Scores
package import ServiceLifecycle
package import Sports
package import Storage
package import Time
package import Transport

/// The sources that a scraper can query, by the names that leagues use for them.
package struct Sources: Sendable {
    private let byName: [String: any Source]
    private let registries: LeagueRegistryCache
    private let oddsAccount: OddsAccount?
    private let fetcher: @Sendable (FetchTrace) -> any Fetcher
    /// Services that must run as long as the sources are used. List them first, so that they stop last.
    package let services: [any Service]

    /// - Parameters:
    ///   - sports: The sports whose rules are used to read pages.
    ///   - odds: The account at The Odds API; `nil`: there is none.
    ///   - fetcher: Makes the fetcher of one reading.
    package init(
        _ byName: [String: any Source],
        services: [any Service] = [],
        sports: SportRegistry = .shipped,
        odds: OddsAccount? = nil,
        fetcher: @escaping @Sendable (FetchTrace) -> any Fetcher
    ) {
        self.byName = byName
        registries = LeagueRegistryCache(of: sports)
        oddsAccount = odds
        self.fetcher = fetcher
        self.services = services
    }

    /// Returns a source of a league and the league's address there.
    /// - Parameters:
    ///   - name: The name in `league_source`; `nil`: the league's own source.
    ///   - trace: The trace of the reading; `nil`: each fetch is recorded by itself.
    /// - Throws: ``NoSource``, and the errors of the database.
    package func source(
        _ name: String? = nil,
        of league: LeagueID,
        in leagues: LeagueStore,
        trace: FetchTrace? = nil
    ) async throws -> (source: any Source, address: LeagueAddress) {
        // Read each time, so that a new or changed row applies from the next page on.
        let registry = try await leagues.registry(by: registries)
        guard let address = try await leagues.address(of: league, at: name, in: registry),
            let source = byName[address.source]
        else {
            throw NoSource(league: league)
        }
        guard let trace else { return (source, address) }
        return (source.fetching(with: fetcher(trace)), address)
    }

    /// Returns The Odds API; `nil` if the program has no key.
    package func odds(trace: FetchTrace) -> OddsAPISource? {
        oddsAccount.map { OddsAPISource(api: $0.api, key: $0.key, fetcher: fetcher(trace)) }
    }

    /// Returns the source of logos.
    package func logos(trace: FetchTrace) -> LogoSource { LogoSource(fetcher: fetcher(trace)) }
}

/// The error of a job that names an unknown league, a source that has no row in `league_source` for it, or a source
/// that this program does not know.
package struct NoSource: FatefulError, Hashable {
    let league: LeagueID
    package var fate: Fate { .discard }
}

extension Sources {
    /// The environment variables of a program that reads pages.
    package static let variables =
        [
            Variable("NCAA_API_URL", default: "https://sdataprod.ncaa.com", "URL of the NCAA's query API"),
            Variable(
                "NCAA_SITE_URL",
                default: "https://www.ncaa.com",
                "URL of the NCAA's website, whose pages name the queries"
            ),
            Variable("ESPN_API_URL", default: "https://site.api.espn.com", "URL of ESPN's public API"),
            Variable("NHL_API_URL", default: "https://api-web.nhle.com", "URL of the NHL's API"),
            Variable("NCAA_STATS_URL", default: "https://stats.ncaa.org", "URL of the NCAA's official statistics"),
            Variable(
                "STATBROADCAST_URL",
                default: "https://www.statbroadcast.com",
                "URL of StatBroadcast's group pages"
            ),
            Variable(
                "STATBROADCAST_ARCHIVE_URL",
                default: "http://archive.statbroadcast.com",
                "URL of StatBroadcast's files of finished games"
            ),
            Variable(
                "USER_AGENT",
                default: Host.userAgent,
                "User-Agent header; include a contact address"
            ),
            Variable(
                "EXTRA_AUTHORITY_FILE",
                default: "",
                "PEM file of more authorities or intermediates to trust; the NCAA's hosts omit their intermediates"
            ),
            Variable(
                "PRIVATE_ADDRESSES",
                default: "",
                "comma-separated host:port that may resolve to private addresses; all others are refused"
            ),
            Variable("HOST_IN_FLIGHT", default: "4", "concurrent requests of this program to one host"),
            Variable("HOST_SPACING", default: "250ms", "time between two requests of this program to one host"),
            Recording.variable,
        ] + CrawlPolicy.variables

    /// The metrics of a program that reads pages.
    package static let metrics = FetchMetrics.all + ReadingMetrics.all + DriftDetector.metrics

    private static func extraAuthorities(_ environment: Environment) throws(ConfigurationError) -> CertificateFile? {
        let variable = "EXTRA_AUTHORITY_FILE"
        guard let path = try environment.optionalString(variable) else { return nil }
        do throws(TransportError) {
            return try CertificateFile(at: path)
        } catch {
            throw .invalid(variable, expected: "a file of certificates that can be read: \(error.detail)")
        }
    }

    /// Creates all sources with one fetcher, so that the limits of a host apply to all of them together.
    /// - Parameters:
    ///   - program: The name of the program.
    ///   - odds: As for the other initializer.
    package init(
        of program: String,
        _ environment: Environment,
        policy: CrawlPolicy,
        odds: OddsAccount? = nil,
        logger: Logger
    ) throws {
        ReadingMetrics.registerSeries()
        var configuration = FetcherConfiguration(userAgent: try environment.string("USER_AGENT"))
        configuration.privateAddresses = Set(try environment.list("PRIVATE_ADDRESSES"))
        configuration.extraAuthorities = try Self.extraAuthorities(environment)
        configuration.hostBudget.maxInFlight = try environment.integer("HOST_IN_FLIGHT", in: 1...1000)
        configuration.hostBudget.minimumSpacing = try environment.duration("HOST_SPACING")
        let network = try HTTPFetcher(configuration, logger: logger)
        let recording = try Recording(wrapping: network, program: program, environment, logger: logger)
        let fetcher = policy.fetcher(over: recording.fetcher)
        var sources: [String: any Source] = [:]
        sources[CanarySource.source] = CanarySource()
        for name in KnownSource.allCases { sources[name.rawValue] = try name.source(environment, fetcher) }
        self.init(sources, services: recording.services, odds: odds) { fetcher.recording(in: $0) }
    }
}

extension KnownSource {
    /// Returns the source, with the addresses from the environment.
    func source(_ environment: Environment, _ fetcher: any Fetcher) throws(ConfigurationError) -> any Source {
        switch self {
        case .ncaa:
            NCAASource(
                api: try environment.string("NCAA_API_URL"),
                site: try environment.string("NCAA_SITE_URL"),
                fetcher: fetcher
            )
        case .espn: ESPNSource(api: try environment.string("ESPN_API_URL"), fetcher: fetcher)
        case .nhl: NHLSource(api: try environment.string("NHL_API_URL"), fetcher: fetcher)
        case .statcrew: StatCrewSource(fetcher: fetcher)
        case .ncaaStats: NCAAStatsSource(site: try environment.string("NCAA_STATS_URL"), fetcher: fetcher)
        case .statbroadcast:
            StatBroadcastSource(
                site: try environment.string("STATBROADCAST_URL"),
                archive: try environment.string("STATBROADCAST_ARCHIVE_URL"),
                fetcher: fetcher
            )
        }
    }
}

extension ScheduleStore {
    /// Returns the current day of the league, for which its source is queried.
    /// - Throws: `ScrapeError.unknownLeague` if there is no such league.
    package func requireToday(of league: LeagueID) async throws -> CivilDate {
        guard let today = try await today(of: league) else { throw ScrapeError.unknownLeague(league) }
        return today
    }
}
