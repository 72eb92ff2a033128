import Scores

/// The source's texts and codes for the status of a game.
struct StageWords: Hashable, Sendable {
    /// `P` before, `I` during and `F` after the game.
    let gameState: String
    /// `pre`, `live`, `final` or `Postponed`. Only this field shows that a game is postponed.
    let statusCodeDisplay: String
    /// ``, `1st`…`4th`, `HALF`, `OT`, `2OT`, `FINAL`, `FINAL (OT)`.
    let currentPeriod: String
    /// `` before, `07:42` during and `0:00` after the game.
    let contestClock: String
    let finalMessage: String

    init(_ view: GameView) {
        switch view.stage {
        case .scheduled: self.init("P", "pre", "", "", "")
        case .postponed: self.init("P", "Postponed", "", "", "")
        case .live(let period, let clock, let isBreak):
            self.init(
                "I",
                "live",
                isBreak && period == 2 ? "HALF" : Period(number: period).label,
                printedClock(clock),
                ""
            )
        case .final(let period):
            let overtime = Period(number: period).overtime
            let message = overtime == nil ? "FINAL" : "FINAL (\(Period(number: period).label))"
            self.init("F", "final", message, "0:00", message)
        }
    }

    private init(_ state: String, _ status: String, _ period: String, _ clock: String, _ message: String) {
        gameState = state
        statusCodeDisplay = status
        currentPeriod = period
        contestClock = clock
        finalMessage = message
    }
}
