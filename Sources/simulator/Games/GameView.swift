import Scores

/// What is known of a game at one moment: all that any answer shows.
struct GameView: Sendable {
    let contestID: Int
    let league: LeagueID
    let teams: BySide<Team>
    let start: AnnouncedStart
    let stage: Stage
    let score: Score
    /// The periods that have begun.
    let periods: ArraySlice<ScriptedPeriod>
    /// What has happened, in the order of play.
    let plays: ArraySlice<ScriptedPlay>

    let format: GameFormat
    /// Everybody who is in uniform; empty for a game of which nothing but sentences is known: a captured one.
    let rosters: BySide<[ScriptedPlayer]>

    /// How far a game has come.
    enum Stage: Hashable, Sendable {
        case scheduled
        case postponed
        /// In play, or in the break between two periods; `clock` is seconds left. In a break the period is the one
        /// before it.
        case live(period: Int, clock: Int, isBreak: Bool)
        case final(period: Int)
    }

    /// When a game begins, as far as anybody was told.
    enum AnnouncedStart: Hashable, Sendable {
        case at(SimulatedTime)
        /// Some time on the day of the time given.
        case toBeAnnounced(around: SimulatedTime)
    }
}

extension GameView {
    /// What each period that has begun brought, in order.
    var lineScore: [Score] {
        var before = Score.nilNil
        return periods.map { period in
            let after = plays.last { $0.period == period.number && $0.score != nil }?.score ?? before
            defer { before = after }
            return Score(home: after.home - before.home, away: after.away - before.away)
        }
    }

    /// The period that is on, or was on last; `nil` for a game that has not begun.
    var period: Period? {
        switch stage {
        case .scheduled, .postponed: nil
        case .live(let number, _, _), .final(let number): format.period(number)
        }
    }

    /// Seconds of the game that have been played.
    var playedSeconds: Int {
        periods.reduce(0) { sum, period in
            let isCurrent = period.number == periods.last?.number
            return sum + period.length - (isCurrent ? closingClock : 0)
        }
    }

    /// Where the clock stands.
    private var closingClock: Int {
        switch stage {
        case .live(_, let clock, _): clock
        case .scheduled, .postponed, .final: plays.last?.clock ?? 0
        }
    }
}
