import Scores
import Sports

/// Something that is said, in both forms: English, and the key of a string that an app brings, with what fills its
/// holes.
struct Phrase: Hashable, Sendable {
    /// `GOAL_BY_AT`
    let key: String
    /// In no language: names, figures, `Q3 7:42`, `2026-05-09`.
    let args: [String]
    /// `Goal Duke (Nikolic, AJ) · 3rd 7:42`
    let english: String

    /// - Parameters:
    ///   - args: As many as the wording has holes.
    ///   - english: Where it is to be said otherwise than the args put it.
    init(_ wording: Wording, _ args: [String] = [], english: String? = nil) {
        self.init(key: wording.key, args: args, english: english ?? wording.filled(args))
    }

    private init(key: String, args: [String], english: String) {
        self.key = key
        self.args = args
        self.english = english
    }

    /// The same with when it was, where that is known.
    func at(_ moment: Moment?) -> Phrase {
        guard let moment else { return self }
        return Phrase(
            key: key + Wording.momentSuffix,
            args: args + [moment.neutral],
            english: english + Wording.beforeMoment + moment.english
        )
    }

    /// The members of a JSON object that has `english` under one name.
    func member(_ name: String) -> String { "\"\(name)\":\(JSONText.quoted(english))" }

    /// The members of a JSON object that has the key under one name, and the args, if there are any, under another.
    func members(key keyName: String, args argsName: String) -> String {
        let key = "\"\(keyName)\":\(JSONText.quoted(key))"
        guard !args.isEmpty else { return key }
        return "\(key),\"\(argsName)\":[\(args.map(JSONText.quoted).joined(separator: ","))]"
    }
}

/// When something happened in a game.
struct Moment: Hashable, Sendable {
    /// `3rd 7:42`
    let english: String
    /// `Q3 7:42`; of halves `H2`, of periods `P2`; `OT`, `2OT` and `SO` as in English.
    let neutral: String

    /// Without a clock the period alone.
    init(_ period: Period, _ clock: GameClock?, terms: GameTerms) {
        let rest = clock.map { " \($0)" } ?? ""
        english = period.label + rest
        neutral = Self.neutral(period, terms: terms) + rest
    }

    /// `Q3`, `OT`.
    static func neutral(_ period: Period, terms: GameTerms) -> String {
        period.kind == .regulation ? "\(terms.periodName.letter)\(period.number)" : period.label
    }
}

extension PeriodName {
    fileprivate var letter: String {
        switch self {
        case .quarter: "Q"
        case .half: "H"
        case .period: "P"
        }
    }
}
