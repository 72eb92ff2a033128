import Scores

/// Says when something happened: `with 5:17 left in the fourth quarter`, `at halftime`.
struct TimeWords {
    /// When a block ends.
    struct EndOfBlock {
        /// The time of a state: `after two periods`.
        let state: StoryPhrase
        /// The time of what led to it: `by the end of the second period`.
        let event: StoryPhrase
        /// The play whose time and period the words name; `nil`: they name the end of a period.
        var namedPlay: Int?
    }

    let game: StoryGame

    /// The time at which the score after a block was reached: the end of a period if the block ends with it, otherwise
    /// the time of its last score, or of its last play if there is none.
    /// - Parameter scoring: The plays of the block that changed the score.
    func end(of plays: Range<Int>, scoring: [Int]) -> EndOfBlock {
        guard let period = endedPeriod(plays) else {
            let play = scoring.last ?? plays.upperBound - 1
            let left = left(at: play)
            return EndOfBlock(state: left, event: left, namedPlay: play)
        }
        let count = game.format.regulation
        if period.kind != .regulation {
            let name = name(period)
            return EndOfBlock(state: "at the end of \(name)", event: "by the end of \(name)")
        }
        if period.number == count {
            return EndOfBlock(state: "at the end of regulation", event: "by the end of regulation")
        }
        if period.number * 2 == count { return EndOfBlock(state: "at halftime", event: "by halftime") }
        let periods = period.number == 1 ? game.periodName : game.periodName + "s"
        return EndOfBlock(
            state: "after \(.number(period.number)) \(words: periods)",
            event: "by the end of \(name(period))"
        )
    }

    /// The period with which a block ends; `nil`: it ends within one.
    private func endedPeriod(_ plays: Range<Int>) -> Period? {
        let period = game.plays[plays.upperBound - 1].period
        let next = plays.upperBound < game.plays.count ? game.plays[plays.upperBound].period : nil
        return next == period ? nil : period
    }

    /// The time of a play, without its period if the reader knows it.
    func left(at play: Int, inKnownPeriod: Bool = false) -> StoryPhrase {
        let period = game.plays[play].period
        guard let clock = game.plays[play].clock, !period.isShootout else {
            return inKnownPeriod ? "" : "in \(name(period))"
        }
        if clock.hasRunOut { return "at the end of \(name(period))" }
        return inKnownPeriod ? "with \(.clock(clock)) left" : "with \(.clock(clock)) left in \(name(period))"
    }

    /// `the fourth quarter`, `overtime`, `the second overtime`.
    func name(_ period: Period) -> StoryPhrase {
        if period.isShootout { return "the shootout" }
        if let overtime = period.overtime {
            return overtime == 1 ? "overtime" : "the \(Self.ordinal(overtime)) overtime"
        }
        return "the \(Self.ordinal(period.number)) \(words: game.periodName)"
    }

    /// How a win in the last period is described: ` in overtime`, ` in a shootout`; empty in regulation.
    var suffixOfWin: StoryPhrase {
        guard let period = game.plays.last?.period else { return "" }
        if period.isShootout { return " in a shootout" }
        guard let overtime = period.overtime else { return "" }
        switch overtime {
        case 1: return " in overtime"
        case 2: return " in double overtime"
        case 3: return " in triple overtime"
        default: return " in \(.number(overtime)) overtimes"
        }
    }

    private static func ordinal(_ number: Int) -> StoryPhrase {
        let words = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        ]
        if words.indices.contains(number - 1) { return StoryPhrase(stringLiteral: words[number - 1]) }
        return "\(.number(number))th"
    }
}
