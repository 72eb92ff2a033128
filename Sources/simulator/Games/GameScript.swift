import Scores

/// A whole game, written down before it is played: what happens, and when.
///
/// Times within the game count from the opening face-off and run on through stoppages and breaks, as a spectator's
/// watch does. ``view(at:)`` turns the script and a moment into what is known then.
struct GameScript: Hashable, Sendable {
    let contestID: Int
    var league = LeagueID.mensLacrosseD1
    let teams: BySide<Team>
    /// When the game was first announced to begin.
    let scheduledStart: SimulatedTime
    /// By number, one after another; at least one.
    let periods: [ScriptedPeriod]
    /// Never earlier than the one before.
    let plays: [ScriptedPlay]
    var upheavals: [Upheaval] = []
    /// How the league divides its games.
    var format = GameFormat.collegeLacrosse
    /// Everybody who is in uniform; empty for a game of which nothing but sentences is known: a captured one.
    var rosters = BySide<[ScriptedPlayer]>(home: [], away: [])

    /// From the last whistle until the source calls the game final: a scorer has to say so.
    static let settling: Duration = .seconds(30)

    /// When the opening face-off is really taken; `nil` for a game that is not played.
    var faceOff: SimulatedTime? {
        var start = scheduledStart
        for upheaval in upheavals {
            switch upheaval {
            case .postponed: return nil
            case .lateStart(let delay, _): start += delay
            case .startUnknown, .wavedOff: break
            }
        }
        return start
    }

    /// When the source calls the game final; `nil` for a game that is not played.
    var end: SimulatedTime? {
        faceOff.map { $0 + (periods.last?.closes ?? .zero) + Self.settling }
    }

    /// Every goal that counts in the end, in the order of play.
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

/// A period as it will be played.
struct ScriptedPeriod: Hashable, Sendable {
    /// From 1; 5 is the first overtime.
    let number: Int
    /// `"periodDisplay"`: `1st`, `Overtime(1)`.
    let display: String
    /// Seconds on the clock when it opens.
    let length: Int
    /// Since the opening face-off.
    let opens: Duration
    /// Since the opening face-off. A sudden-death goal closes its period.
    let closes: Duration
}

/// One line of the play-by-play, and the moment at which it is entered.
struct ScriptedPlay: Hashable, Sendable {
    /// Since the opening face-off.
    let elapsed: Duration
    let period: Int
    /// Seconds left in the period.
    let clock: Int
    /// The clock as the source prints it: `05:07`.
    let printedClock: String
    /// The team that the source hangs the play on, also where the play belongs to nobody.
    let teamID: Int
    let text: String
    /// The running score after a goal; `nil` on every other play.
    let score: Score?
    /// What happened, for sources that say so in codes beside the words, or in their place.
    var action: ScriptedAction?
    /// What the scorer of a lacrosse game enters in the lists beside the plays.
    var entry: ScorerEntry?
}

/// A goal of a script.
struct ScriptedGoal: Hashable, Sendable {
    let side: Side
    let play: ScriptedPlay
    let score: Score
}

/// `05:07` of 307.
func printedClock(_ seconds: Int) -> String {
    "\(twoDigits(seconds / 60)):\(twoDigits(seconds % 60))"
}

extension GameFormat {
    /// Men's college lacrosse: four quarters, and overtime until somebody scores.
    static let collegeLacrosse = GameFormat(regulation: 4, periodSeconds: 900, overtimeSeconds: 240)
}
