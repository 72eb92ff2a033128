import Scores

/// A complete game with all its events and their times, created before it is played.
///
/// Times within the game count from the opening face-off and include stoppages and breaks. ``view(at:)`` returns what
/// is known at a given time.
struct GameScript: Hashable, Sendable {
    let contestID: Int
    var league = LeagueID.mensLacrosseD1
    let teams: BySide<Team>
    /// The first announced start.
    let scheduledStart: SimulatedTime
    /// In ascending order; at least one.
    let periods: [ScriptedPeriod]
    /// In order of their times.
    let plays: [ScriptedPlay]
    var disruptions: [Disruption] = []
    /// The league's division into periods.
    var format = GameFormat.collegeLacrosse
    /// All players in uniform; empty for a captured game, of which only texts are known.
    var rosters = BySide<[ScriptedPlayer]>(home: [], away: [])

    /// The time from the last whistle until the source reports the game as final, because a scorer has to enter it.
    static let settling: Duration = .seconds(30)

    /// The actual time of the opening face-off; `nil` for a game that is not played.
    var faceOff: SimulatedTime? {
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
        faceOff.map { $0 + (periods.last?.closes ?? .zero) + Self.settling }
    }

    /// All goals that count, in order.
    var goals: [ScriptedGoal] {
        var goals: [ScriptedGoal] = []
        var before = Score.nilNil
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
    /// From 1; in lacrosse 5 is the first overtime.
    let number: Int
    /// `"periodDisplay"`: `1st`, `Overtime(1)`.
    let display: String
    /// Seconds on the clock at its start.
    let length: Int
    /// When it starts, as time since the opening face-off.
    let opens: Duration
    /// When it ends, as time since the opening face-off. A sudden-death goal ends its period.
    let closes: Duration
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
    /// What happened, for sources that report codes in addition to texts or instead of them.
    var action: ScriptedAction?
    /// The entry in the lists of goals and penalties of a lacrosse scorer.
    var entry: ScorerEntry?
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
