import Scores

extension ScriptedPeriod {
    /// A quarter has 15 minutes and an overtime four (NCAA Men's Lacrosse Rules 3-1 and 3-4).
    static func length(ofPeriod number: Int) -> Int { number > 4 ? 240 : 900 }

    /// The pause before a period: two minutes, or ten at half time.
    static func pause(beforePeriod number: Int) -> Duration {
        switch number {
        case ...1: .zero
        case 3: .minutes(10)
        default: .minutes(2)
        }
    }

    /// The title of a period in the play-by-play.
    static func display(ofPeriod number: Int) -> String {
        number > 4 ? "Overtime(\(number - 4))" : Period(number: number).label
    }
}
