/// The style of a scorer's software: one of the two in which lacrosse play-by-plays are written.
enum ScorerDialect: Hashable, Sendable, CaseIterable {
    /// Sentences with full stops. From the third quarter on, each period starts with an empty text.
    case sentences
    /// Phrases without full stops, `Quarter 3`, and a space before a time-out.
    case phrases

    /// The outcome of a shot without a goal.
    enum ShotOutcome: Hashable, Sendable {
        case saved(goalie: String)
        case missed(String)
    }

    /// Returns the text about a team before the first face-off.
    func lineup(_ team: String, starters: [String], goalie: String) -> String {
        switch self {
        case .sentences: "\(goalie) at goalie for \(team)."
        case .phrases: "\(team) Starters: \(starters.joined(separator: "; ")). \(team) Keeper: \(goalie)."
        }
    }

    /// Returns the text at the start of a period; `nil` if there is no entry.
    func periodStart(_ number: Int) -> String? {
        switch (self, number) {
        case (.sentences, 1): nil
        case (.sentences, 2): "Start of 2nd period."
        case (.sentences, _): ""
        case (.phrases, ...4): "Start of Quarter \(number)"
        case (.phrases, _): "Start of OT \(number - 4)"
        }
    }

    func periodEnd(_ number: Int) -> String {
        switch (self, number) {
        case (.sentences, _): "End-of-period."
        case (.phrases, ...4): "End of Quarter \(number)"
        case (.phrases, _): "End of OT \(number - 4)"
        }
    }

    func faceoff(away: String, home: String, winner team: String, clock: String, pickup: String?) -> String {
        let duel = "Faceoff \(away) vs \(home) won by \(team)"
        guard let pickup else { return "\(duel) (on faceoff violation)." }
        return "\(duel), [\(clock)] Ground ball pickup by \(team) \(pickup)."
    }

    func goal(_ team: String, _ goal: GoalWords) -> String {
        var text = "GOAL by \(team) \(goal.scorer)"
        if let annotation = goal.annotation { text += " (\(annotation))" }
        if let assist = goal.assist { text += ", Assist by \(assist.name)" }
        text += ", goal number \(goal.number) for season."
        if self == .phrases, let assist = goal.assist { text += ", assist number \(assist.number) for season." }
        return text
    }

    func shot(_ team: String, _ shooter: String, _ outcome: ShotOutcome) -> String {
        switch outcome {
        case .saved(let goalie): "Shot by \(team) \(shooter), SAVE\(self == .phrases ? " by" : "") \(goalie)" + stop
        case .missed(let how): "Shot by \(team) \(shooter) \(how)" + stop
        }
    }

    func groundBall(_ team: String, _ player: String) -> String {
        "Ground ball pickup by \(team) \(player)" + stop
    }

    func clear(_ team: String, isGood: Bool) -> String {
        "Clear attempt by \(team) \(isGood ? "good" : "failed")."
    }

    func turnover(_ team: String, _ player: String, causedBy other: String?) -> String {
        if let other { return "Turnover by \(team) \(player) (caused by \(other))." }
        return "Turnover by \(team) \(player)" + stop
    }

    func penalty(_ team: String, _ player: String, foul: String, seconds: Int, endsAt end: (clock: Int, period: Int))
        -> String
    {
        let length = "\(seconds / 60):\(twoDigits(seconds % 60))"
        switch self {
        case .sentences: return "Penalty on \(team) \(player) (\(foul.uppercased())/\(length)) Extra-man opportunity."
        case .phrases:
            let clock = "\(end.clock / 60):\(twoDigits(end.clock % 60))"
            let period = end.period > 4 ? "OT \(end.period - 4)" : "QTR \(end.period)"
            return
                "Penalty on \(team) \(player) (\(foul)/\(length)); Extra-man opportunity (ends at \(clock) of \(period))"
        }
    }

    func timeout(_ team: String) -> String {
        self == .phrases ? " Timeout by \(team)" : "Timeout by \(team)."
    }

    func shotClockViolation(_ team: String) -> String {
        "Shot clock violation by \(team)" + stop
    }

    private var stop: String { self == .sentences ? "." : "" }
}

/// The content of a goal's text.
struct GoalWords: Hashable, Sendable {
    /// The assisting player, with the season's assists including this one.
    struct Assist: Hashable, Sendable {
        let name: String
        let number: Int
    }

    /// The ``annotation`` of a man-up goal.
    static let manUp = "MAN-UP"

    let scorer: String
    /// The scorer's goals of the season, including this one.
    let number: Int
    /// The remark in the text of a goal: `MAN-UP`, `FIRST GOAL`.
    let annotation: String?
    let assist: Assist?
}

/// An entry in a lacrosse scorer's lists, which are separate from the plays.
enum ScorerEntry: Hashable, Sendable {
    case goal(GoalWords)
    case penalty(player: String, foul: String, seconds: Int)
}
