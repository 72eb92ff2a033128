import Scores

/// ESPN's texts and codes for the status of a game.
struct ESPNStatusWords: Hashable, Sendable {
    let id: String
    let name: String
    /// The state of the game: `pre`, `in` or `post`.
    let state: String
    var isCompleted = false
    let description: String
    var detail: String
    var period = 0
    /// Seconds left in the period.
    var clock = 0
    var displayClock = "0:00"

    init(_ view: GameView) {
        switch view.stage {
        case .scheduled: self.init("1", "STATUS_SCHEDULED", "pre", "Scheduled")
        // ESPN reports a postponed game as `post`, although it was never played.
        case .postponed: self.init("6", "STATUS_POSTPONED", "post", "Postponed")
        case .live(let number, let seconds, let isBreak):
            if isBreak {
                let isHalf = number * 2 == view.format.regulation
                self =
                    isHalf
                    ? Self("23", "STATUS_HALFTIME", "in", "Halftime")
                    : Self("22", "STATUS_END_PERIOD", "in", "End of Period")
            } else {
                self.init("2", "STATUS_IN_PROGRESS", "in", "In Progress")
            }
            period = number
            clock = seconds
            displayClock = ESPNWords.clock(seconds, in: view.league)
            let label = view.format.period(number)?.label ?? ""
            if !isBreak {
                detail = "\(displayClock) - \(label)"
            } else if detail != "Halftime" {
                detail = "End of \(label)"
            }
        case .final(let number):
            self.init("3", "STATUS_FINAL", "post", "Final")
            isCompleted = true
            period = number
            let isExtra = number > view.format.regulation
            detail = isExtra ? "Final/\(view.format.period(number)?.label ?? "OT")" : "Final"
        }
    }

    private init(_ id: String, _ name: String, _ state: String, _ description: String) {
        self.id = id
        self.name = name
        self.state = state
        self.description = description
        detail = description
    }
}
