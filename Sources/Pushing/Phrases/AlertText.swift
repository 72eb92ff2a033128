package import Scores
package import Sports

/// A team as an alert names it.
package struct TeamLabel: Hashable, Sendable {
    /// The name for people: `Duke`. Cut off where a lock screen would.
    package let name: String

    package init(name: String) {
        self.name = clipped(name)
    }
}

/// What a fan reads on the lock screen.
package struct AlertText: Hashable, Sendable {
    let headline: Phrase
    let details: Phrase

    /// In English.
    package var title: String { headline.english }
    /// In English.
    package var body: String { details.english }

    /// The end of a game for who has not seen it yet: not even who played, for one of them won.
    static let hiddenResult = AlertText(Phrase(.gameOver), Phrase(.resultWaits))

    /// What a test says.
    static let test = AlertText(Phrase(.test), Phrase(.testArrives))

    private init(_ headline: Phrase, _ details: Phrase) {
        self.headline = headline
        self.details = details
    }

    /// Of the beginning, which is also what a Live Activity starts with.
    init(startOf teams: BySide<TeamLabel>) {
        self.init(Phrase(.started, [teams.away.name, teams.home.name]), Phrase(.gameOn))
    }

    /// - Parameters:
    ///   - terms: In which the league's games are told.
    ///   - start: When the game starts now, for an alert that it was moved; `nil` where that is not known.
    package init(_ alert: Alert, teams: BySide<TeamLabel>, terms: GameTerms, start: LocalStart? = nil) {
        let words = GameWords(alert.event, teams: teams, terms: terms)
        self =
            switch alert.kind {
            case .start: AlertText(startOf: teams)
            case .score: AlertText(words.standing, words.goals.at(words.moment))
            case .leadChange: AlertText(words.standing, words.leader.at(words.moment))
            case .comeback: AlertText(words.standing, words.comeback.at(words.moment))
            case .closeGame: AlertText(words.standing, Phrase(.closeGame).at(words.moment))
            case .upsetAlert: AlertText(words.upset, words.underdog.at(words.moment))
            case .milestone: AlertText(words.milestones, words.standing.at(words.moment))
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
    /// `New start: Sat May 9, 7:00 PM New York time`; in no language `2026-05-09`, `19:00`, `New York`.
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

/// A name of at most 64 characters and 256 bytes of UTF-8: a source's slip must not fill a lock screen, or burst the
/// payload. One character may be any number of marks upon each other, so that characters alone limit nothing.
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
