package import Scores
package import Sports
import TextCoding

/// The name of a team in an alert.
package struct TeamLabel: Hashable, Sendable {
    /// The name that fans use, such as `Duke` or `Red Wings`, clipped to the length that fits a lock screen.
    package let name: String

    package init(name: String) {
        self.name = clipped(name)
    }
}

/// The text that a fan reads on the lock screen: what happened in the title, and the teams with the score in the body.
package struct AlertText: Hashable, Sendable {
    let headline: Phrase
    let details: Phrase

    /// The title in English.
    package var title: String { headline.english }
    /// The body in English.
    package var body: String { details.english }

    /// The end of a game for a fan who has not seen it yet. It names neither team, so that it gives no hint of the
    /// winner.
    static let hiddenResult = AlertText(Phrase(.gameOver), Phrase(.resultWaits))

    /// The text of a test push.
    static let test = AlertText(Phrase(.test), Phrase(.testArrives))

    init(_ headline: Phrase, _ details: Phrase) {
        self.headline = headline
        self.details = details
    }

    /// Creates the text for the start of a game. A Live Activity starts with the same text.
    init(startOf teams: BySide<TeamLabel>) {
        self.init(Phrase(.gameOn), Phrase(.matchup, [teams.away.name, teams.home.name]))
    }

    /// - Parameters:
    ///   - terms: The terms of the league's sport.
    ///   - start: The new start of a game that was moved; `nil`: not known.
    package init(_ alert: Alert, teams: BySide<TeamLabel>, terms: GameTerms, start: LocalStart? = nil) {
        let text = EventText(alert.event, teams: teams, terms: terms)
        self =
            switch alert.kind {
            case .start: AlertText(startOf: teams)
            case .score: AlertText(text.goals.at(text.clockTime), text.standingWithScorers)
            case .leadChange: AlertText(text.leader.at(text.clockTime), text.standing)
            case .comeback: AlertText(text.comeback.at(text.clockTime), text.standing)
            case .closeGame: AlertText(Phrase(.closeGame).at(text.clockTime), text.standing)
            case .upsetAlert: AlertText(Phrase(.upsetAlert).at(text.clockTime), text.rankedStanding)
            // The names in the title leave no room for the clock.
            case .milestone: AlertText(text.milestones, text.standing.at(text.clockTime))
            case .periodEnd: AlertText(text.endOfPeriod, text.standing)
            case .overtime, .shootout: AlertText(text.beginningOfPeriod, text.standing)
            case .final: AlertText(text.final, text.standing)
            case .correction: AlertText(text.correction, text.correctedStanding)
            case .postponed: AlertText(Phrase(.postponed), text.matchup)
            case .cancelled: AlertText(Phrase(.cancelled), text.matchup)
            case .moved: AlertText(Phrase(.moved), text.matchup(startingAt: start))
            }
    }
}

/// Clips a name to 64 characters and 256 bytes of UTF-8, so that a faulty name from a source does not fill a lock
/// screen or exceed the payload. Bytes are limited too, because one character may have any number of combining marks.
func clipped(_ name: String) -> String {
    let beginning = name.prefix(64)
    if beginning.endIndex == name.endIndex, name.utf8.count <= 256 { return name }
    var kept = String.UnicodeScalarView()
    var bytes = 0
    for scalar in beginning.dropLast().unicodeScalars {
        bytes += scalar.utf8.count
        guard bytes <= 250 else { break }
        kept.append(scalar)
    }
    return "\(String(kept))…"
}

/// A text in two forms: in English, and as the key of a localized string of the app, with the args for its
/// placeholders.
struct Phrase: Hashable, Sendable {
    /// The key of the localized string: `GOALS_AT`.
    let key: String
    /// The args, independent of language: names, figures, `Q3 7:42`, `2026-05-09`.
    let args: [String]
    /// The English text: `2 goals Duke · 3rd 7:42`.
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

    /// A member of a JSON object, with the name `name` and the value ``english``.
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
    /// The English text: `3rd 7:42`.
    let english: String
    /// `Q3 7:42`; for halves `H2`, for periods `P2`; `OT`, `2OT` and `SO` as in English.
    let neutral: String

    /// Without a clock, the texts contain only the period.
    init(_ period: Period, _ clock: GameClock?, terms: GameTerms) {
        let rest = clock.map { " \($0)" } ?? ""
        english = period.label + rest
        neutral = Self.neutral(period, terms: terms) + rest
    }

    /// Returns the period in a form that is independent of language: `Q3`, `OT`.
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
