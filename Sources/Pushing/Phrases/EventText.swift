import Scores
import Sports

/// The texts about one event of a game.
struct EventText {
    let event: GameEvent
    let teams: BySide<TeamLabel>
    let terms: GameTerms

    init(_ event: GameEvent, teams: BySide<TeamLabel>, terms: GameTerms) {
        self.event = event
        self.teams = teams
        self.terms = terms
    }

    /// `3rd 7:42`, or `3rd` without a clock. `nil` without a period, because a clock alone has no meaning.
    var clockTime: GameClockTime? { event.period.map { GameClockTime($0, event.clock, terms: terms) } }

    /// `Duke 8, Maryland 6`, with the leader first, or the visitors if the score is level. Without a score, the
    /// matchup.
    var standing: Phrase { scoreText(event.score, .standing, .matchup) }

    /// `Upset alert: Duke 8, Maryland 6`. Without a score, the matchup takes its place.
    var upset: Phrase { scoreText(event.score, .upsetAlert, .upsetAlertMatchup) }

    /// The visitors first, as on scoreboards.
    func matchup(_ wording: Wording) -> Phrase { Phrase(wording, [teams.away.name, teams.home.name]) }

    /// Whether the sport counts goals, which are described with their scorers, and not frequent baskets.
    private var countsGoals: Bool { terms.sport.words.unit == .goals }

    /// - `Goal Duke (AJ Nikolic)`.
    /// - `2 goals Duke` or `Goals: Duke 2, Maryland 1`, with the scorers if all are known.
    /// - `3 points Lakers` in basketball, and if the number of goals behind the points is unknown.
    /// - `2-point goal Archers (AJ Nikolic)`.
    var goals: Phrase {
        let (gained, goals) = (event.gained, goalsScored)
        if let gained, gained.home > 0, gained.away > 0 {
            if let goals, let scorers { return Phrase(.goalsOfBothBy, figures(goals) + [scorers]) }
            return Phrase(goals == nil ? .pointsOfBoth : .goalsOfBoth, figures(goals ?? gained))
        }
        guard let side = event.side else { return Phrase(.scoreUpdate) }
        let name = teams[side].name
        if let count = (goals ?? gained)?[side], count > 1 {
            if let scorers { return Phrase(.goalsOfBy, ["\(count)", name, scorers]) }
            return Phrase(goals == nil ? .pointsOf : .goalsOf, ["\(count)", name])
        }
        if let scorer = twoPointScorer { return Phrase(.twoPointGoalBy, [name, scorer]) }
        guard let scorer = event.scorer else { return Phrase(countsGoals ? .goal : .point, [name]) }
        return Phrase(countsGoals ? .goalBy : .pointBy, [name, clipped(PlayerName.shown(scorer))])
    }

    /// How many goals each side scored in the event. `nil` in basketball. Also `nil` if not all plays are known in a
    /// sport in which a goal may count for several points.
    private var goalsScored: Score? {
        guard countsGoals else { return nil }
        return event.goals ?? (terms.mostPointsOfGoal == 1 ? event.gained : nil)
    }

    /// The scorer of the event's only goal, if it counted for two points.
    private var twoPointScorer: String? {
        guard countsGoals, event.namesAllScorers, let scorers = event.scorers, scorers.count == 1,
            scorers[0].points == 2
        else { return nil }
        return clipped(PlayerName.shown(scorers[0].player))
    }

    /// The scorers of goals whose plays are all known: `AJ Nikolic; K Ames 2`. `nil` in basketball, where a name next
    /// to a number of points says little, and if there are more scorers than fit a line.
    private var scorers: String? {
        guard countsGoals, event.namesAllScorers, let scorers = event.scorers else { return nil }
        let players = scorers.map { PlayerName.shown($0.player) }
        let names = players.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        guard names.count <= Self.scorersAtMost else { return nil }
        return names.map { name in
            let goals = players.count { $0 == name }
            return goals == 1 ? clipped(name) : "\(clipped(name)) \(goals)"
        }.joined(separator: "; ")
    }

    private static let scorersAtMost = 4

    /// `Celtics ahead`.
    var leader: Phrase {
        (event.side ?? event.score?.leader).map { Phrase(.ahead, [teams[$0].name]) } ?? Phrase(.leadChange)
    }

    /// `Duke level after trailing by 6`, `Duke ahead after trailing by 6`.
    var comeback: Phrase {
        guard let side = event.side, let deficit = event.deficit else { return Phrase(.comeback) }
        let isAhead = event.score?.leader == side
        return Phrase(isAhead ? .aheadAfterTrailing : .levelAfterTrailing, [teams[side].name, "\(deficit)"])
    }

    /// `Unranked Duke ahead of No. 2 Maryland`, `No. 18 Duke ahead of No. 2 Maryland`.
    var underdog: Phrase {
        guard let side = event.side, let ranks = event.ranks else { return Phrase(.favouritesBehind) }
        let (name, other) = (teams[side].name, teams[side.other].name)
        return switch (ranks[side], ranks[side.other]) {
        case (nil, nil): Phrase(.unrankedAheadOfUnranked, [name, other])
        case (nil, let rank?): Phrase(.unrankedAheadOfRanked, [name, "\(rank)", other])
        case (let rank?, nil): Phrase(.rankedAheadOfUnranked, ["\(rank)", name, other])
        case (let rank?, let second?): Phrase(.rankedAheadOfRanked, ["\(rank)", name, "\(second)", other])
        }
    }

    /// `Hat trick: AJ Nikolic (Duke)`, `5 goals: …`, `40 points: …`. Several players are listed one after the other.
    var milestones: Phrase {
        let wordings: [Wording] = countsGoals ? Wording.playersGoals : Wording.playersPoints
        let milestones = (event.milestones ?? []).prefix(wordings.count).map { milestone in
            let who = [clipped(PlayerName.shown(milestone.player)), teams[milestone.side].name]
            let isHatTrick = milestone.points == terms.sport.words.hatTrick
            let args = ["\(milestone.points)"] + who
            return isHatTrick
                ? (phrase: Phrase(.hatTrick, who), args: args) : (phrase: Phrase(wordings[0], args), args: args)
        }
        guard let first = milestones.first else { return Phrase(.milestone) }
        if milestones.count == 1 { return first.phrase }
        // One key per combination would be too many to translate, so for several players a hat trick is listed as 3
        // goals.
        return Phrase(
            wordings[milestones.count - 1],
            milestones.flatMap(\.args),
            english: milestones.map(\.phrase.english).joined(separator: ", ")
        )
    }

    /// The score in words or, without a score, the two teams.
    /// - Parameter more: Args that follow the teams and figures.
    func scoreText(_ score: Score?, _ known: Wording, _ unknown: Wording, _ more: [String] = []) -> Phrase {
        let teams = [teams.away.name, teams.home.name]
        return score.map { Phrase(known, figures($0) + more) } ?? Phrase(unknown, teams + more)
    }

    /// `Duke`, `8`, `Maryland`, `6`, with the leader first, or the visitors if the score is level.
    func figures(_ score: Score) -> [String] {
        let first = score.leader ?? .away
        return [teams[first].name, "\(score[first])", teams[first.other].name, "\(score[first.other])"]
    }
}

/// The texts about ends of periods, ends of games, and corrections.
extension EventText {
    /// `End of 1st Quarter`, `Halftime`, `End of OT`.
    var endOfPeriod: Phrase {
        guard let period = event.period else {
            return switch terms.periodName {
            case .quarter: Phrase(.endOfQuarter)
            case .half: Phrase(.endOfHalf)
            case .period: Phrase(.endOfPeriod)
            }
        }
        let isRegular = period.kind == .regulation
        if isRegular, period.regulation.isMultiple(of: 2), period.number == period.regulation / 2 {
            return Phrase(.halftime)
        }
        let name = isRegular ? "\(period.label) \(terms.periodName.title)" : period.label
        return Phrase(.endOf, [GameClockTime.neutral(period, terms: terms)], english: Wording.endOf.filled([name]))
    }

    /// `Overtime`, `2nd overtime`, `Shootout`.
    var beginningOfPeriod: Phrase {
        guard event.period?.kind != .shootout else { return Phrase(.shootout) }
        guard let overtime = event.period?.overtime, overtime > 1 else { return Phrase(.overtime) }
        return Phrase(.overtimeNumber, ["\(overtime)"], english: "\(Period.ordinal(overtime)) overtime")
    }

    /// `Final: Duke 13, Maryland 12`, with ` (OT)`, ` (2OT)` or ` (SO)` after a game that needed it.
    var final: Phrase {
        guard let period = event.period, period.kind != .regulation else {
            return scoreText(event.score, .final, .finalMatchup)
        }
        return scoreText(event.score, .finalAfter, .finalMatchupAfter, [period.label])
    }

    /// The winner.
    var result: Phrase {
        guard let score = event.score else { return Phrase(.resultUnknown) }
        guard let winner = score.leader.map({ teams[$0].name }) else { return Phrase(.endsLevel) }
        return Phrase(terms.sport.words.result == .wins ? .wins : .winner, [winner])
    }

    /// `Score corrected: Duke 7, Maryland 6`. If only the status was wrong: `Not over: Duke 8, Maryland 6` or
    /// `Maryland vs Duke has not started`.
    var correction: Phrase {
        guard event.score == event.previousScore, let retracted = event.retracted else {
            return scoreText(event.score, .scoreCorrected, .scoreCorrectedMatchup)
        }
        return retracted == .final ? scoreText(event.score, .notOver, .notOverMatchup) : matchup(.notStarted)
    }

    /// The earlier statement that was wrong.
    var mistake: Phrase {
        let score = event.previousScore.flatMap { $0 == event.score ? nil : figures($0) }
        return switch (score, event.retracted) {
        case (nil, nil): Phrase(.saidWrongly)
        case (nil, .final): Phrase(.notOverAfterAll)
        case (nil, _): Phrase(.startByMistake)
        case (let score?, nil): Phrase(.itWas, score)
        case (let score?, .final): Phrase(.itWasAndIsNotOver, score)
        case (let score?, _): Phrase(.itWasAndNotStarted, score)
        }
    }
}

extension PeriodName {
    fileprivate var title: String {
        switch self {
        case .quarter: "Quarter"
        case .half: "Half"
        case .period: "Period"
        }
    }
}
