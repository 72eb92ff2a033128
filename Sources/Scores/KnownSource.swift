/// The sources that BarDown can ask, by the names under which leagues, ids and figures have them.
package enum KnownSource: String, Sendable, CaseIterable {
    case ncaa
    case espn
    case nhl
    case statcrew
    case statbroadcast
    case ncaaStats = "ncaa-stats"

    /// What the source of the canary's league is called, whose games are played nowhere.
    package static let canary = "canary"
}
