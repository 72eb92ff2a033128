/// The sources that BarDown can fetch from, by the names that leagues, ids and statistics are stored under.
package enum KnownSource: String, Sendable, CaseIterable {
    case ncaa
    case espn
    case nhl
    case statcrew
    case statbroadcast
    case ncaaStats = "ncaa-stats"

    /// The name that users see. Most sources are known by their initials.
    package var name: String {
        switch self {
        case KnownSource.ncaa: "NCAA"
        case KnownSource.espn: "ESPN"
        case KnownSource.nhl: "NHL"
        case KnownSource.statcrew: "StatCrew"
        case KnownSource.statbroadcast: "StatBroadcast"
        case KnownSource.ncaaStats: "NCAA Statistics"
        }
    }

    /// Returns the name that users see for any stored source; the stored name if the source is unknown to this program.
    package static func name(of source: String) -> String { KnownSource(rawValue: source)?.name ?? source }

    /// The source of the canary's league, whose games are not real.
    package static let canary = "canary"
}
