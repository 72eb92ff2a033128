package import Scores
package import Sports

/// The name of a team in an alert.
package struct TeamLabel: Hashable, Sendable {
    /// The display name, such as `Duke`, clipped to the length that fits a lock screen.
    package let name: String

    package init(name: String) {
        self.name = clipped(name)
    }
}

/// The text that a fan reads on the lock screen.
package struct AlertText: Hashable, Sendable {
    let headline: Phrase
    let details: Phrase

    /// The title in English.
    package var title: String { headline.english }
    /// The body in English.
    package var body: String { details.english }

    /// The end of a game for a fan who has not seen it yet. It does not even name the teams, because one of them won.
    static let hiddenResult = AlertText(Phrase(.gameOver), Phrase(.resultWaits))

    /// The text of a test push.
    static let test = AlertText(Phrase(.test), Phrase(.testArrives))

    private init(_ headline: Phrase, _ details: Phrase) {
        self.headline = headline
        self.details = details
    }

    /// The start of a game. A Live Activity starts with the same text.
    init(startOf teams: BySide<TeamLabel>) {
        self.init(Phrase(.started, [teams.away.name, teams.home.name]), Phrase(.gameOn))
    }

    /// - Parameters:
    ///   - terms: The terms of the league's sport.
    ///   - start: The new start of a game that was moved; `nil`: not known.
    package init(_ alert: Alert, teams: BySide<TeamLabel>, terms: GameTerms, start: LocalStart? = nil) {
        let words = EventText(alert.event, teams: teams, terms: terms)
        self =
            switch alert.kind {
            case .start: AlertText(startOf: teams)
            case .score: AlertText(words.standing, words.goals.at(words.clockTime))
            case .leadChange: AlertText(words.standing, words.leader.at(words.clockTime))
            case .comeback: AlertText(words.standing, words.comeback.at(words.clockTime))
            case .closeGame: AlertText(words.standing, Phrase(.closeGame).at(words.clockTime))
            case .upsetAlert: AlertText(words.upset, words.underdog.at(words.clockTime))
            case .milestone: AlertText(words.milestones, words.standing.at(words.clockTime))
            case .periodEnd: AlertText(words.standing, words.endOfPeriod)
            case .overtime, .shootout: AlertText(words.standing, words.beginningOfPeriod)
            case .final: AlertText(words.final, words.result)
            case .correction: AlertText(words.correction, words.mistake)
            case .postponed: AlertText(words.matchup(.postponed), Phrase(.notAsScheduled))
            case .cancelled: AlertText(words.matchup(.cancelled), Phrase(.notPlayed))
            case .moved: AlertText(words.matchup(.moved), .newStart(start))
            }
    }
}

extension Phrase {
    /// `New start: Sat May 9, 7:00 PM New York time`, with the args `2026-05-09`, `19:00`, `New York`.
    fileprivate static func newStart(_ start: LocalStart?) -> Phrase {
        guard let start else { return Phrase(.newStartUnknown) }
        guard let time = start.time else {
            return Phrase(.newDay, [start.day.iso], english: Wording.newDay.filled([start.day.words]))
        }
        return Phrase(
            .newStart,
            [start.day.iso, time.iso, start.zone],
            english: Wording.newStart.filled([start.day.words, time.words, start.zone])
        )
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
