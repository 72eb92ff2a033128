import Scores

/// The parts that alerts about one game are put together from.
struct GameWords {
    let teams: BySide<TeamLabel>
    let terms: GameTerms

    /// The score, and below it what happened and when.
    func news(_ words: String, of event: GameEvent) -> (String, String) {
        (standing(event.score), phrase(words, moment(of: event)))
    }

    /// What is known of them, one behind the other.
    func phrase(_ parts: String?...) -> String {
        parts.compactMap(\.self).joined(separator: " · ")
    }

    /// The visitors first, as scoreboards print them.
    var matchup: String { "\(teams.away.name) vs \(teams.home.name)" }

    /// `Duke 8, Maryland 6`: the leader first; level, the visitors. Without a score, the matchup.
    func standing(_ score: Score?) -> String {
        guard let score else { return matchup }
        let first = score.leader ?? .away
        return "\(teams[first].name) \(score[first]), \(teams[first.other].name) \(score[first.other])"
    }

    /// `Goal Duke (Nikolic, AJ)`, `2 goals Duke`, `Goals: Duke 2, Maryland 1`; in basketball `3 points Lakers`.
    func goals(of event: GameEvent) -> String {
        let (title, unit) = terms.sport == .basketball ? ("Point", "point") : ("Goal", "goal")
        let gained = gain(of: event)
        if let gained, gained.home > 0, gained.away > 0 { return "\(title)s: \(standing(gained))" }
        guard let side = event.side else { return "Score update" }
        let name = teams[side].name
        if let count = gained?[side], count > 1 { return "\(count) \(unit)s \(name)" }
        return "\(title) \(name)" + (event.scorer.map { " (\(clipped($0)))" } ?? "")
    }

    /// `Celtics ahead`.
    func leader(of event: GameEvent) -> String {
        (event.side ?? event.score?.leader).map { "\(teams[$0].name) ahead" } ?? "Lead change"
    }

    /// `Duke level after trailing by 6`, `Duke ahead after trailing by 6`.
    func comeback(of event: GameEvent) -> String {
        guard let side = event.side, let deficit = event.deficit else { return "Comeback" }
        return "\(teams[side].name) \(event.score?.leader == side ? "ahead" : "level") after trailing by \(deficit)"
    }

    /// `Unranked Duke ahead of No. 2 Maryland`, `No. 18 Duke ahead of No. 2 Maryland`.
    func underdog(of event: GameEvent) -> String {
        guard let side = event.side, let ranks = event.ranks else { return "The favourites are behind" }
        func ranked(_ side: Side) -> String { "\(ranks[side].map { "No. \($0)" } ?? "Unranked") \(teams[side].name)" }
        return "\(ranked(side)) ahead of \(ranked(side.other))"
    }

    /// `Hat trick: Nikolic, AJ (Duke)`, `5 goals: …`, `40 points: …`; of several players, one after the other.
    func milestones(of event: GameEvent) -> String {
        let unit = terms.sport == .basketball ? "points" : "goals"
        let feats = (event.milestones ?? []).prefix(3).map { milestone in
            let feat = unit == "goals" && milestone.points == 3 ? "Hat trick" : "\(milestone.points) \(unit)"
            return "\(feat): \(clipped(milestone.player)) (\(teams[milestone.side].name))"
        }
        return feats.isEmpty ? "Milestone" : feats.joined(separator: ", ")
    }

    /// `End of 1st Quarter`, `Halftime`, `End of OT`.
    func end(of period: Period?) -> String {
        guard let period else { return "End of the \(terms.periodName.rawValue)" }
        guard period.kind == .regulation else { return "End of \(period.label)" }
        if period.regulation.isMultiple(of: 2), period.number == period.regulation / 2 { return "Halftime" }
        return "End of \(period.label) \(terms.periodName.title)"
    }

    /// `Overtime`, `2nd overtime`, `Shootout`.
    func beginning(of period: Period?) -> String {
        guard period?.kind != .shootout else { return "Shootout" }
        guard let overtime = period?.overtime, overtime > 1 else { return "Overtime" }
        return "\(Period.ordinal(overtime)) overtime"
    }

    /// `3rd 7:42`; without a clock `3rd`; without a period nothing, for a clock alone says nothing.
    func moment(of event: GameEvent) -> String? {
        guard let period = event.period else { return nil }
        return event.clock.map { "\(period.label) \($0)" } ?? period.label
    }

    /// ` (OT)`, ` (2OT)` or ` (SO)` after a game that needed it.
    func extraTime(of event: GameEvent) -> String {
        guard let period = event.period, period.kind != .regulation else { return "" }
        return " (\(period.label))"
    }

    /// Who won.
    func result(_ score: Score?) -> String {
        guard let score else { return "The game is over" }
        guard let winner = score.leader.map({ teams[$0].name }) else { return "The game ends level" }
        // A school wins; whether Lightning or Wild win or wins, nobody can tell by the name.
        return terms.sport == .lacrosse ? "\(winner) wins" : "Winner: \(winner)"
    }

    /// `Score corrected: Duke 7, Maryland 6`; where only the status was wrong, `Not over: Duke 8, Maryland 6` or
    /// `Maryland vs Duke has not started`.
    func correction(_ event: GameEvent) -> String {
        guard event.score == event.previousScore, let retracted = event.retracted else {
            return "Score corrected: \(standing(event.score))"
        }
        return retracted == .final ? "Not over: \(standing(event.score))" : "\(matchup) has not started"
    }

    /// What had been said and was wrong.
    func mistake(_ event: GameEvent) -> String {
        let status: String? =
            switch event.retracted {
            case .final: "The game is not over after all"
            case nil: nil
            default: "The start was reported by mistake"
            }
        let score = event.previousScore.flatMap { $0 == event.score ? nil : "It was \(standing($0))" }
        let words = [score, status].compactMap(\.self)
        return words.isEmpty ? "What was said before was wrong" : words.joined(separator: ". ")
    }

    /// `New start: Sat May 9, 7:00 PM New York time`.
    func newStart(_ start: LocalStart?) -> String {
        guard let start else { return "The game has a new start time" }
        return "New start: \(start.day), " + (start.time.map { "\($0) \(start.zone) time" } ?? "time to be announced")
    }

    /// What each side has scored since the score before; `nil` where one of the two is unknown.
    private func gain(of event: GameEvent) -> Score? {
        guard let score = event.score, let before = event.previousScore else { return nil }
        let (home, homeOverflow) = score.home.subtractingReportingOverflow(before.home)
        let (away, awayOverflow) = score.away.subtractingReportingOverflow(before.away)
        return homeOverflow || awayOverflow ? nil : Score(home: home, away: away)
    }
}

extension GameTerms.PeriodName {
    fileprivate var title: String {
        switch self {
        case .quarter: "Quarter"
        case .half: "Half"
        case .period: "Period"
        }
    }
}
