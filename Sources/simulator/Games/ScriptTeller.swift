import Scores

/// Writes a script down as it is made up: the clock of the period, the score, and what it takes of the spectators'
/// time.
///
/// Sports differ in what may happen; how a game is written down is the same for all.
struct ScriptTeller {
    let format: GameFormat
    let teams: BySide<Team>
    private(set) var plays: [ScriptedPlay] = []
    private(set) var periods: [ScriptedPeriod] = []
    private(set) var score = Score.nilNil
    /// From 1.
    private(set) var period = 0
    /// Seconds left in the period.
    private(set) var clock = 0
    private var opens = Duration.zero
    private var stoppages = Duration.zero

    init(format: GameFormat, teams: BySide<Team>) {
        self.format = format
        self.teams = teams
    }

    /// Opens the next period after a pause.
    mutating func open(after pause: Duration) {
        opens = (periods.last?.closes ?? .zero) + pause
        period += 1
        clock = format.period(period).map(format.seconds) ?? 0
        stoppages = .zero
    }

    /// Closes the period that is open, where its clock stands.
    mutating func close() {
        let period = Period(number: period, regulation: format.regulation)
        periods.append(
            ScriptedPeriod(
                number: period.number,
                display: period.label,
                length: format.period(period.number).map(format.seconds) ?? 0,
                opens: opens,
                closes: elapsed
            )
        )
    }

    /// Lets the game clock run, but not below `floor`.
    mutating func run(_ seconds: Int, floor: Int = 0) {
        clock = max(min(clock, floor), clock - max(0, seconds))
    }

    /// Lets the game clock run down to `target`.
    mutating func run(to target: Int) {
        clock = min(clock, max(0, target))
    }

    /// Lets time pass while the game clock stands.
    mutating func stop(_ seconds: Int) {
        stoppages += .seconds(seconds)
    }

    /// Writes a play down.
    /// - Parameter points: What it adds to its side's score.
    mutating func tell(_ action: ScriptedAction, of side: Side, text: String = "", points: Int = 0) {
        score[side] += points
        plays.append(
            ScriptedPlay(
                elapsed: elapsed,
                period: period,
                clock: clock,
                printedClock: printedClock(clock),
                teamID: teams[side].id,
                text: text,
                score: points > 0 ? score : nil,
                action: action
            )
        )
    }

    /// Since the opening.
    private var elapsed: Duration {
        let length = format.period(period).map(format.seconds) ?? 0
        return opens + .seconds(length - clock) + stoppages
    }
}
