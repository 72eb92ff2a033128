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

    package init(_ alert: Alert, teams: BySide<TeamLabel>) {
        let event = alert.event
        let words = GameWords(teams: teams)
        switch alert.kind {
        case .start:
            title = "\(words.matchup) has started"
            body = "Game on"
        case .score:
            title = words.standing(event.score)
            body = [words.goals(of: event), words.moment(of: event)].compactMap(\.self).joined(separator: " · ")
        case .final:
            title = "Final: \(words.standing(event.score))\(words.overtime(of: event))"
            body = words.result(event.score)
        case .correction:
            title = "Score corrected: \(words.standing(event.score))"
            body = event.previousScore.map { "It was \(words.standing($0))" } ?? "The score before was wrong"
        case .postponed:
            title = "\(words.matchup) postponed"
            body = "The game will not be played as scheduled"
        case .cancelled:
            title = "\(words.matchup) cancelled"
            body = "The game will not be played"
        case .moved:
            title = "\(words.matchup) moved"
            body = "The game has a new start time"
        }
    }
}

/// The parts that alerts about one game are put together from.
private struct GameWords {
    let teams: BySide<TeamLabel>

    /// The visitors first, as scoreboards print them.
    var matchup: String { "\(teams.away.name) vs \(teams.home.name)" }

    /// `Duke 8, Maryland 6`: the leader first; level, the visitors. Without a score, the matchup.
    func standing(_ score: Score?) -> String {
        guard let score else { return matchup }
        let first = score.leader ?? .away
        return "\(teams[first].name) \(score[first]), \(teams[first.other].name) \(score[first.other])"
    }

    /// `Goal Duke (Nikolic, AJ)`, `2 goals Duke`, `Goals: Duke 2, Maryland 1`.
    func goals(of event: GameEvent) -> String {
        let gained = gain(of: event)
        if let gained, gained.home > 0, gained.away > 0 { return "Goals: \(standing(gained))" }
        guard let side = event.side else { return "Score update" }
        let name = teams[side].name
        if let count = gained?[side], count > 1 { return "\(count) goals \(name)" }
        return "Goal \(name)" + (event.scorer.map { " (\(clipped($0)))" } ?? "")
    }

    /// `3rd 7:42`; without a clock `3rd`; without a period nothing, for a clock alone says nothing.
    func moment(of event: GameEvent) -> String? {
        guard let period = event.period else { return nil }
        return event.clock.map { "\(period.label) \($0)" } ?? period.label
    }

    /// ` (OT)` or ` (2OT)` after a game that needed it.
    func overtime(of event: GameEvent) -> String {
        guard let period = event.period, period.overtime != nil else { return "" }
        return " (\(period.label))"
    }

    func result(_ score: Score?) -> String {
        guard let score else { return "The game is over" }
        return score.leader.map { "\(teams[$0].name) wins" } ?? "The game ends level"
    }

    /// What each side has scored since the score before; `nil` where one of the two is unknown.
    private func gain(of event: GameEvent) -> Score? {
        guard let score = event.score, let before = event.previousScore else { return nil }
        let (home, homeOverflow) = score.home.subtractingReportingOverflow(before.home)
        let (away, awayOverflow) = score.away.subtractingReportingOverflow(before.away)
        return homeOverflow || awayOverflow ? nil : Score(home: home, away: away)
    }
}

/// A name of at most 64 characters: a source's slip must not fill a lock screen, or burst the payload.
private func clipped(_ name: String) -> String {
    let beginning = name.prefix(64)
    return beginning.endIndex == name.endIndex ? name : "\(beginning.dropLast())…"
}
