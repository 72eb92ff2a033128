import Scores

/// Records a script while it is generated: plays, score, game clock and elapsed time.
///
/// Sports differ in their events, but all are recorded in the same way.
struct ScriptWriter {
    let format: GameFormat
    let teams: BySide<Team>
    private(set) var plays: [ScriptedPlay] = []
    private(set) var periods: [ScriptedPeriod] = []
    private(set) var score = Score.zero
    /// The number of the current period, from 1; 0 before the first.
    private(set) var period = 0
    /// Seconds left in the period.
    private(set) var clock = 0
    private var startOffset = Duration.zero
    private var stoppages = Duration.zero

    init(format: GameFormat, teams: BySide<Team>) {
        self.format = format
        self.teams = teams
    }

    /// Starts the next period after a pause.
    mutating func startPeriod(after pause: Duration) {
        startOffset = (periods.last?.endOffset ?? .zero) + pause
        period += 1
        clock = format.period(period).map(format.seconds) ?? 0
        stoppages = .zero
    }

    /// Ends the current period at its clock.
    mutating func endPeriod() {
        let period = Period(number: period, regulation: format.regulation)
        periods.append(
            ScriptedPeriod(
                number: period.number,
                display: period.label,
                length: format.period(period.number).map(format.seconds) ?? 0,
                startOffset: startOffset,
                endOffset: elapsed
            )
        )
    }

    /// Runs the game clock, but not below `floor`.
    mutating func run(_ seconds: Int, floor: Int = 0) {
        clock = max(min(clock, floor), clock - max(0, seconds))
    }

    /// Runs the game clock down to `target`.
    mutating func run(to target: Int) {
        clock = min(clock, max(0, target))
    }

    /// Lets time pass while the game clock is stopped.
    mutating func stop(_ seconds: Int) {
        stoppages += .seconds(seconds)
    }

    /// Records a play.
    /// - Parameter points: The points or goals for its side.
    mutating func write(_ action: ScriptedAction, of side: Side, text: String = "", points: Int = 0) {
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

    /// The time since the game's start.
    private var elapsed: Duration {
        let length = format.period(period).map(format.seconds) ?? 0
        return startOffset + .seconds(length - clock) + stoppages
    }
}
