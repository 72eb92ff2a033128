import Parsing
import Runtime
import Scores
import Transport

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
