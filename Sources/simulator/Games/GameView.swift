import Scores

/// What is known of a game at one moment: all that any answer shows.
struct GameView: Sendable {
    let contestID: Int
    let teams: BySide<Team>
    let start: AnnouncedStart
    let stage: Stage
    let score: Score
    /// The periods that have begun.
    let periods: ArraySlice<ScriptedPeriod>
    /// What has happened, in the order of play.
    let plays: ArraySlice<ScriptedPlay>

    /// How far a game has come.
    enum Stage: Hashable, Sendable {
        case scheduled
        case postponed
        /// In play or in a break; `clock` is seconds left. In a break the period is the one before it.
        case live(period: Int, clock: Int, isHalftime: Bool)
        case final(period: Int)
    }

    /// When a game begins, as far as anybody was told.
    enum AnnouncedStart: Hashable, Sendable {
        case at(SimulatedTime)
        /// Some time on the day of the time given.
        case toBeAnnounced(around: SimulatedTime)
    }
}
