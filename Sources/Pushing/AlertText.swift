package import Scores

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
    package let title: String
    package let body: String

    /// The end of a game for who has not seen it yet: not even who played, for one of them won.
    static let hiddenResult = AlertText(title: "Game over", body: "The result waits until you want to see it")

    /// What a test says.
    static let test = AlertText(title: "Test", body: "Alerts reach this device")

    private init(title: String, body: String) {
        self.title = title
        self.body = body
    }

    /// - Parameters:
    ///   - terms: In which the league's games are told.
    ///   - start: When the game starts now, for an alert that it was moved; `nil` where that is not known.
    package init(_ alert: Alert, teams: BySide<TeamLabel>, terms: GameTerms, start: LocalStart? = nil) {
        let event = alert.event
        let words = GameWords(teams: teams, terms: terms)
        (title, body) =
            switch alert.kind {
            case .start: ("\(words.matchup) has started", "Game on")
            case .score: words.news(words.goals(of: event), of: event)
            case .leadChange: words.news(words.leader(of: event), of: event)
            case .comeback: words.news(words.comeback(of: event), of: event)
            case .closeGame: words.news("Close game", of: event)
            case .upsetAlert:
                (
                    "Upset alert: \(words.standing(event.score))",
                    words.phrase(words.underdog(of: event), words.moment(of: event))
                )
            case .milestone:
                (words.milestones(of: event), words.phrase(words.standing(event.score), words.moment(of: event)))
            case .periodEnd: (words.standing(event.score), words.end(of: event.period))
            case .overtime, .shootout: (words.standing(event.score), words.beginning(of: event.period))
            case .final:
                ("Final: \(words.standing(event.score))\(words.extraTime(of: event))", words.result(event.score))
            case .correction: (words.correction(event), words.mistake(event))
            case .postponed: ("\(words.matchup) postponed", "The game will not be played as scheduled")
            case .cancelled: ("\(words.matchup) cancelled", "The game will not be played")
            case .moved: ("\(words.matchup) moved", words.newStart(start))
            }
    }
}

/// A name of at most 64 characters: a source's slip must not fill a lock screen, or burst the payload.
func clipped(_ name: String) -> String {
    let beginning = name.prefix(64)
    return beginning.endIndex == name.endIndex ? name : "\(beginning.dropLast())…"
}
