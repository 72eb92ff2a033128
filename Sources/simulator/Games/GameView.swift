import Scores

/// The state of a game that is known at one time. All responses are derived from it.
struct GameView: Sendable {
    let contestID: Int
    let league: LeagueID
    let teams: BySide<Team>
    let start: AnnouncedStart
    let stage: Stage
    let score: Score
    /// The periods that have begun.
    let periods: ArraySlice<ScriptedPeriod>
    /// The plays so far, in order.
    let plays: ArraySlice<ScriptedPlay>

    let format: GameFormat
    /// All players in uniform; empty for a captured game, of which only texts are known.
    let rosters: BySide<[ScriptedPlayer]>

    /// The stage of a game.
    enum Stage: Hashable, Sendable {
        case scheduled
        case postponed
        /// In play, or in a break between two periods; `clock` is the seconds left. In a break, the period is the
        /// previous one.
        case live(period: Int, clock: Int, isBreak: Bool)
        case final(period: Int)
    }

    /// The announced start of a game.
    enum AnnouncedStart: Hashable, Sendable {
        case at(SimulatedTime)
        /// At an unknown time on the day of the given time.
        case toBeAnnounced(around: SimulatedTime)
    }
}

extension GameView {
    /// The score of each period that has begun, in order.
    var lineScore: [Score] {
        var last: [Int: Score] = [:]
        for play in plays { if let score = play.score { last[play.period] = score } }
        var before = Score.zero
        return periods.map { period in
            let after = last[period.number] ?? before
            defer { before = after }
            return Score(home: after.home - before.home, away: after.away - before.away)
        }
    }

    /// The current or last period; `nil` for a game that has not begun or is postponed.
    var period: Period? {
        switch stage {
        case .scheduled, .postponed: nil
        case .live(let number, _, _), .final(let number): format.period(number)
        }
    }

    /// The seconds played so far.
    var playedSeconds: Int {
        periods.reduce(0) { sum, period in
            let isCurrent = period.number == periods.last?.number
            return sum + period.length - (isCurrent ? closingClock : 0)
        }
    }

    /// The seconds left on the clock.
    private var closingClock: Int {
        switch stage {
        case .live(_, let clock, _): clock
        case .scheduled, .postponed, .final: plays.last?.clock ?? 0
        }
    }
}
