import Scores
import Sports
import TextCoding

/// A text in two forms: in English, and as the key of a localized string of the app, with the args for its
/// placeholders.
struct Phrase: Hashable, Sendable {
    /// `GOAL_BY_AT`
    let key: String
    /// The args, independent of language: names, figures, `Q3 7:42`, `2026-05-09`.
    let args: [String]
    /// `Goal Duke (Nikolic, AJ) · 3rd 7:42`
    let english: String

    /// - Parameters:
    ///   - args: One for each placeholder of the wording.
    ///   - english: The English text, if it differs from the wording filled with the args.
    init(_ wording: Wording, _ args: [String] = [], english: String? = nil) {
        self.init(key: wording.key, args: args, english: english ?? wording.filled(args))
    }

    private init(key: String, args: [String], english: String) {
        self.key = key
        self.args = args
        self.english = english
    }

    /// The same phrase followed by `clockTime`, if it is known.
    func at(_ clockTime: GameClockTime?) -> Phrase {
        guard let clockTime else { return self }
        return Phrase(
            key: key + Wording.clockSuffix,
            args: args + [clockTime.neutral],
            english: english + Wording.beforeClock + clockTime.english
        )
    }

    /// The member of a JSON object that has `english` under the name `name`.
    func member(_ name: String) -> String { "\"\(name)\":\(JSONString.quoted(english))" }

    /// The members of a JSON object with the key under one name and the args, if there are any, under another.
    func members(key keyName: String, args argsName: String) -> String {
        let key = "\"\(keyName)\":\(JSONString.quoted(key))"
        guard !args.isEmpty else { return key }
        return "\(key),\"\(argsName)\":[\(args.map(JSONString.quoted).joined(separator: ","))]"
    }
}

/// A time in a game, by its period and clock.
struct GameClockTime: Hashable, Sendable {
    /// `3rd 7:42`
    let english: String
    /// `Q3 7:42`; for halves `H2`, for periods `P2`; `OT`, `2OT` and `SO` as in English.
    let neutral: String

    /// Without a clock it is the period only.
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
