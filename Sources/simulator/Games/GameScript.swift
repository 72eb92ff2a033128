import Scores
import Time

/// A complete game with all its events and their times, created before it is played.
///
/// Times within the game count from the opening face-off and include stoppages and breaks. ``view(at:)`` returns what
/// is known at a given time.
struct GameScript: Hashable, Sendable {
    let contestID: Int
    var league = LeagueID.mensLacrosseD1
    let teams: BySide<Team>
    /// The start as first announced, before any disruption.
    let scheduledStart: SimulatedTime
    /// The periods in ascending order; at least one.
    let periods: [ScriptedPeriod]
    /// The plays in order of their times.
    let plays: [ScriptedPlay]
    var disruptions: [Disruption] = []
    /// The league's division into periods.
    var format = GameFormat.collegeLacrosse
    /// All players in uniform; empty for a captured game, of which only texts are known.
    var rosters = BySide<[ScriptedPlayer]>(home: [], away: [])

    /// The time from the last whistle until the source reports the game as final, because a scorer has to enter it.
    static let finalDelay: Duration = .seconds(30)

    /// The actual time of the opening face-off; `nil` for a game that is not played.
    var actualStart: SimulatedTime? {
        var start = scheduledStart
        for disruption in disruptions {
            switch disruption {
            case .postponed: return nil
            case .lateStart(let delay, _): start += delay
            case .startUnknown, .wavedOff: break
            }
        }
        return start
    }

    /// When the source reports the game as final; `nil` for a game that is not played.
    var end: SimulatedTime? {
        actualStart.map { $0 + (periods.last?.endOffset ?? .zero) + Self.finalDelay }
    }

    /// All goals that count, in order.
    var goals: [ScriptedGoal] {
        var goals: [ScriptedGoal] = []
        var before = Score.zero
        for play in plays {
            guard let score = play.score else { continue }
            if let side = Side.allCases.first(where: { score[$0] > before[$0] }) {
                goals.append(ScriptedGoal(side: side, play: play, score: score))
            }
            before = score
        }
        return goals
    }
}

/// A period of a script.
struct ScriptedPeriod: Hashable, Sendable {
    /// The number of the period, from 1; in lacrosse 5 is the first overtime.
    let number: Int
    /// `"periodDisplay"`: `1st`, `Overtime(1)`.
    let display: String
    /// Seconds on the clock at its start.
    let length: Int
    /// When it starts, as time since the opening face-off.
    let startOffset: Duration
    /// When it ends, as time since the opening face-off. A sudden-death goal ends its period.
    let endOffset: Duration
}

/// One line of the play-by-play, with the time at which it is entered.
struct ScriptedPlay: Hashable, Sendable {
    /// When it is entered, as time since the opening face-off.
    let elapsed: Duration
    let period: Int
    /// Seconds left in the period.
    let clock: Int
    /// The clock as the source prints it: `05:07`.
    let printedClock: String
    /// The team to which the source assigns the play. It is set even for plays of neither team.
    let teamID: Int
    let text: String
    /// The score after a goal; `nil` for other plays.
    let score: Score?
    /// The play in codes, for sources that report codes in addition to texts or instead of them.
    var action: ScriptedAction?
    /// The entry in the lists of goals and penalties of a lacrosse scorer.
    var entry: ScorerEntry?

    /// Whether the play is a shot on goal.
    var isShotOnGoal: Bool { action?.kind == .shot || action?.kind == .goal }
}

/// A goal of a script.
struct ScriptedGoal: Hashable, Sendable {
    let side: Side
    let play: ScriptedPlay
    let score: Score
}

/// Formats seconds: `05:07` for 307.
func printedClock(_ seconds: Int) -> String {
    "\(twoDigits(seconds / 60)):\(twoDigits(seconds % 60))"
}

extension GameFormat {
    /// Men's college lacrosse: four quarters, and overtimes until a team scores.
    static let collegeLacrosse = GameFormat(regulation: 4, periodSeconds: 900, overtimeSeconds: 240)
}

extension GameScript {
    /// Returns the game as known at `now`: the plays entered by then, with the resulting score, clock and stage.
    func view(at now: SimulatedTime) -> GameView {
        let stage = stage(at: now)
        let elapsed = actualStart.map { now - $0 } ?? .zero
        let hasBegun = stage != .scheduled && stage != .postponed
        let plays = hasBegun ? plays(enteredBy: elapsed) : []
        return GameView(
            contestID: contestID,
            league: league,
            teams: teams,
            start: announcedStart(at: now),
            stage: stage,
            score: plays.last { $0.score != nil }?.score ?? .zero,
            periods: hasBegun ? periods.prefix { $0.startOffset <= elapsed } : [],
            plays: plays,
            format: format,
            rosters: rosters
        )
    }

    /// Returns the seconds left in the current or last period. `elapsed` counts from the opening face-off.
    ///
    /// After a play the clock is stopped first and runs later, because most stoppages follow a play such as a goal,
    /// time-out or penalty.
    func clock(at elapsed: Duration) -> Int {
        guard let period = periods.last(where: { $0.startOffset <= elapsed }) ?? periods.first else { return 0 }
        let next = plays.partitionPoint { $0.elapsed > elapsed }
        let before = next > 0 && plays[next - 1].period == period.number ? plays[next - 1].clock : period.length
        let following = next < plays.count && plays[next].period == period.number ? plays[next] : nil
        let target = following?.clock ?? closingClock(of: period)
        let remaining = max(.zero, (following?.elapsed ?? period.endOffset) - elapsed)
        return min(before, target + Int(remaining.seconds.rounded(.up)))
    }

    private func stage(at now: SimulatedTime) -> GameView.Stage {
        for case .postponed(let announced) in disruptions where announced <= now { return .postponed }
        guard let actualStart, let end, let last = periods.last, actualStart <= now else { return .scheduled }
        if end <= now { return .final(period: last.number) }
        let elapsed = now - actualStart
        let period = periods.last { $0.startOffset <= elapsed } ?? last
        let isBreak = period.number < last.number && period.endOffset <= elapsed
        return .live(period: period.number, clock: clock(at: elapsed), isBreak: isBreak)
    }

    private func announcedStart(at now: SimulatedTime) -> GameView.AnnouncedStart {
        var start = scheduledStart
        for disruption in disruptions {
            switch disruption {
            case .startUnknown(let until) where now < until: return .toBeAnnounced(around: scheduledStart)
            case .lateStart(let delay, let announced) where announced <= now: start += delay
            case .startUnknown, .lateStart, .postponed, .wavedOff: break
            }
        }
        return .at(start)
    }

    private func plays(enteredBy elapsed: Duration) -> ArraySlice<ScriptedPlay> {
        var entered = plays[..<plays.partitionPoint { $0.elapsed > elapsed }]
        for case .wavedOff(let goal) in disruptions where goal.isCounted(at: elapsed) {
            entered.insert(goal.play, at: entered.partitionPoint { $0.elapsed > goal.play.elapsed })
        }
        return entered
    }

    /// The clock at the end of a period: zero, unless a sudden-death goal ended it.
    private func closingClock(of period: ScriptedPeriod) -> Int {
        guard period.number > format.regulation, period.number == periods.last?.number else { return 0 }
        return plays.last { $0.period == period.number }?.clock ?? 0
    }
}

extension RandomAccessCollection {
    /// Returns the first index whose element and all later ones satisfy `beyond`; `endIndex` if none does.
    func partitionPoint(_ beyond: (Element) -> Bool) -> Index {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if beyond(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
