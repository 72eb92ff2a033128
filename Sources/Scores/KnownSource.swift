/// The sources that BarDown can fetch from, by the names that leagues, ids and statistics are stored under.
package enum KnownSource: String, Sendable, CaseIterable {
    case ncaa
    case espn
    case nhl
    case statcrew
    case statbroadcast
    case ncaaStats = "ncaa-stats"

    /// The source of the canary's league, whose games are not real.
    package static let canary = "canary"
}
