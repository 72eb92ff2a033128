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

    /// The time of the event in the game: `3rd 7:42`, or `3rd` without a clock. `nil` without a period, because a clock
    /// alone has no meaning.
    var clockTime: GameClockTime? { event.period.map { GameClockTime($0, event.clock, terms: terms) } }

    /// The score: `Duke 8, Maryland 6`, with the leader first, or the visitors if the score is level. Without a score,
    /// the matchup.
    var standing: Phrase { event.score.map { Phrase(.standing, figures($0)) } ?? matchup }

    /// The teams: `Maryland vs Duke`, with the visitors first, as on scoreboards.
    var matchup: Phrase { Phrase(.matchup, [teams.away.name, teams.home.name]) }

    /// Whether the sport counts goals, which are described one by one, and not frequent baskets.
    private var countsGoals: Bool { terms.sport.words.unit == .goals }

    /// - `Goal Duke`.
    /// - `2 goals Duke` or `Goals: Duke 2, Maryland 1`.
    /// - `3 points Lakers` in basketball, and if the number of goals behind the points is unknown.
    /// - `2-point goal Archers`.
    var goals: Phrase {
        let (gained, goals) = (event.gained, goalsScored)
        if let gained, gained.home > 0, gained.away > 0 {
            return Phrase(goals == nil ? .pointsOfBoth : .goalsOfBoth, figures(goals ?? gained))
        }
        guard let side = event.side else { return Phrase(.scoreUpdate) }
        let name = teams[side].name
        if let count = (goals ?? gained)?[side], count > 1 {
            return Phrase(goals == nil ? .pointsOf : .goalsOf, ["\(count)", name])
        }
        if countsGoals, event.namesAllScorers, event.scorers?.map(\.points) == [2] {
            return Phrase(.twoPointGoal, [name])
        }
        return Phrase(countsGoals ? .goal : .point, [name])
    }

    /// The score, with the scorers if the sport counts goals:
    /// - `Duke 8, Maryland 6 · AJ Nikolic (12) from Kai Ames`, with the goals of the season if the play states them.
    /// - `Duke 8, Maryland 6 · AJ Nikolic; Kai Ames 2` after several goals by at most four players.
    ///
    /// Unless all scorers are known, only the scorer of a single goal is named, without assists.
    var standingWithScorers: Phrase {
        guard let score = event.score, countsGoals else { return standing }
        let figures = figures(score)
        guard event.namesAllScorers, let scorers = event.scorers else {
            let isOneGoal = goalsScored.map { max($0.home, $0.away) <= 1 } ?? true
            guard let scorer = event.scorer, isOneGoal else { return standing }
            return Phrase(.standingBy, figures + [clipped(PlayerName.displayName(scorer))])
        }
        guard scorers.count == 1 else {
            return list(of: scorers).map { Phrase(.standingBy, figures + [$0]) } ?? standing
        }
        let scorer = clipped(PlayerName.displayName(scorers[0].player))
        let named = [scorers[0].seasonTotal.map { "\(scorer) (\($0))" } ?? scorer]
        let assists = scorers[0].assists.prefix(2).map { clipped(PlayerName.displayName($0)) }
        let wordings: [Wording] = [.standingBy, .standingByFrom, .standingByFromTwo]
        return Phrase(wordings[assists.count], figures + named + assists)
    }

    /// How many goals each side scored in the event. `nil` in basketball. Also `nil` if not all plays are known in a
    /// sport in which a goal may count for several points.
    private var goalsScored: Score? {
        countsGoals ? event.goals(mostPointsOfGoal: terms.mostPointsOfGoal) : nil
    }

    /// Returns the scorers of several goals: `AJ Nikolic; Kai Ames 2`. `nil` if there are more than fit on a line.
    private func list(of scorers: [Scorer]) -> String? {
        let players = scorers.map { PlayerName.displayName($0.player) }
        let names = players.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        guard names.count <= Self.maxScorers else { return nil }
        return names.map { name in
            let goals = players.count { $0 == name }
            return goals == 1 ? clipped(name) : "\(clipped(name)) \(goals)"
        }.joined(separator: "; ")
    }

    private static let maxScorers = 4

    /// The text for a change of the leader: `Celtics ahead`.
    var leader: Phrase {
        (event.side ?? event.score?.leader).map { Phrase(.ahead, [teams[$0].name]) } ?? Phrase(.leadChange)
    }

    /// The text for a comeback: `Duke level after trailing by 6`, `Duke ahead after trailing by 6`.
    var comeback: Phrase {
        guard let side = event.side, let deficit = event.deficit else { return Phrase(.comeback) }
        let isAhead = event.score?.leader == side
        return Phrase(isAhead ? .aheadAfterTrailing : .levelAfterTrailing, [teams[side].name, "\(deficit)"])
    }

    /// The standing with the teams' ranks: `Unranked Duke 8, No. 2 Maryland 6`. The underdog is named first, because it
    /// leads. If the rank of the favorite is not known, the ranks are omitted.
    var rankedStanding: Phrase {
        guard let side = event.side, let score = event.score, let ranks = event.ranks,
            let favouriteRank = ranks[side.other]
        else { return standing }
        let (name, other) = (teams[side].name, teams[side.other].name)
        let (points, fewer) = ("\(score[side])", "\(score[side.other])")
        guard let rank = ranks[side] else {
            return Phrase(.unrankedLeadsRanked, [name, points, "\(favouriteRank)", other, fewer])
        }
        return Phrase(.rankedLeadsRanked, ["\(rank)", name, points, "\(favouriteRank)", other, fewer])
    }

    /// The text for players' milestones: `Hat trick: AJ Nikolic (Duke)`, `5 goals: …`, `40 points: …`. Several players
    /// are listed one after the other.
    var milestones: Phrase {
        let wordings: [Wording] = countsGoals ? Wording.playersGoals : Wording.playersPoints
        let milestones = (event.milestones ?? []).prefix(wordings.count).map { milestone in
            let who = [clipped(PlayerName.displayName(milestone.player)), teams[milestone.side].name]
            let isHatTrick = milestone.points == terms.sport.words.hatTrick
            let args = ["\(milestone.points)"] + who
            return isHatTrick
                ? (phrase: Phrase(.hatTrick, who), args: args) : (phrase: Phrase(wordings[0], args), args: args)
        }
        guard let first = milestones.first else { return Phrase(.milestone) }
        if milestones.count == 1 { return first.phrase }
        // A key for each combination would be too much to translate, so for several players the localized text lists a
        // hat trick as 3 goals.
        return Phrase(
            wordings[milestones.count - 1],
            milestones.flatMap(\.args),
            english: milestones.map(\.phrase.english).joined(separator: ", ")
        )
    }

    /// Returns the args of a score: `Duke`, `8`, `Maryland`, `6`, with the leader first, or the visitors if the score
    /// is level.
    func figures(_ score: Score) -> [String] {
        let first = score.leader ?? .away
        return [teams[first].name, "\(score[first])", teams[first.other].name, "\(score[first.other])"]
    }
}

/// The texts about ends of periods, ends of games, and corrections.
extension EventText {
    /// The text for the end of a period: `End of 1st Quarter`, `Halftime`, `End of OT`.
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

    /// The text for the start of overtime or of a shootout: `Overtime`, `2nd overtime`, `Shootout`.
    var beginningOfPeriod: Phrase {
        guard event.period?.kind != .shootout else { return Phrase(.shootout) }
        guard let overtime = event.period?.overtime, overtime > 1 else { return Phrase(.overtime) }
        return Phrase(.overtimeNumber, ["\(overtime)"], english: "\(Period.ordinal(overtime)) overtime")
    }

    /// The text for the end of a game: `Final`, with ` (OT)`, ` (2OT)` or ` (SO)` after a game that needed it.
    var final: Phrase {
        guard let period = event.period, period.kind != .regulation else { return Phrase(.final) }
        return Phrase(.finalAfter, [period.label])
    }

    /// The text for a correction: that the score was wrong, or only the status.
    var correction: Phrase {
        guard event.score == event.previousScore, let retracted = event.retracted else {
            return Phrase(.scoreCorrected)
        }
        return Phrase(retracted == .final ? .gameNotOver : .gameNotStarted)
    }

    /// The corrected score with the wrong one: `Duke 7, Maryland 6 (not Duke 8, Maryland 6)`. If the score was right,
    /// only the standing, or before the start the matchup.
    var correctedStanding: Phrase {
        guard let score = event.score else { return matchup }
        if let before = event.previousScore, before != score {
            return Phrase(.correctedFrom, figures(score) + figures(before))
        }
        return event.retracted == .live ? matchup : standing
    }

    /// Returns the teams with the new start: `Maryland vs Duke · Sat May 9, 7:00 PM New York time`, with the args
    /// `2026-05-09`, `19:00`, `New York`. If the new start is not known, the matchup.
    func matchup(startingAt start: LocalStart?) -> Phrase {
        guard let start else { return matchup }
        let names = [teams.away.name, teams.home.name]
        guard let time = start.time else {
            let english = Wording.movedToDay.filled(names + [start.day.text])
            return Phrase(.movedToDay, names + [start.day.iso], english: english)
        }
        return Phrase(
            .movedToTime,
            names + [start.day.iso, time.iso, start.zone],
            english: Wording.movedToTime.filled(names + [start.day.text, time.text, start.zone])
        )
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
