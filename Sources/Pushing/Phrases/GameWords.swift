import Scores
import Sports

/// What there is to say of one event of a game.
struct GameWords {
    let event: GameEvent
    let teams: BySide<TeamLabel>
    let terms: GameTerms

    init(_ event: GameEvent, teams: BySide<TeamLabel>, terms: GameTerms) {
        self.event = event
        self.teams = teams
        self.terms = terms
    }

    /// `3rd 7:42`; without a clock `3rd`; without a period nothing, for a clock alone says nothing.
    var moment: Moment? { event.period.map { Moment($0, event.clock, terms: terms) } }

    /// `Duke 8, Maryland 6`: the leader first; level, the visitors. Without a score, the matchup.
    var standing: Phrase { told(event.score, .standing, .matchup) }

    /// The same with something about it said before.
    var upset: Phrase { told(event.score, .upsetAlert, .upsetAlertMatchup) }

    /// The visitors first, as scoreboards print them.
    func matchup(_ wording: Wording) -> Phrase { Phrase(wording, [teams.away.name, teams.home.name]) }

    /// Whether what scores is a goal that is described with its scorer, and not one of many baskets.
    private var countsGoals: Bool { terms.sport.words.unit == .goals }

    /// `Goal Duke (AJ Nikolic)`, `2 goals Duke`, `Goals: Duke 2, Maryland 1`, the last two with their scorers where
    /// all are known; `3 points Lakers` in basketball, and where nothing says how many goals the points are;
    /// `2-point goal Archers (AJ Nikolic)`.
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

    /// How many goals of each side the event tells of; `nil` in basketball, and where they may be fewer than the points
    /// and not all their plays are known.
    private var goalsScored: Score? {
        guard countsGoals else { return nil }
        return event.goals ?? (terms.mostPointsOfGoal == 1 ? event.gained : nil)
    }

    /// Who scored the one goal of the event, where it counted for two.
    private var twoPointScorer: String? {
        guard countsGoals, event.namesAllScorers, let scorers = event.scorers, scorers.count == 1,
            scorers[0].points == 2
        else { return nil }
        return clipped(PlayerName.shown(scorers[0].player))
    }

    /// Of several goals whose plays are all known: `AJ Nikolic; K Ames 2`. `nil` in basketball, where a name says
    /// little beside a number of points, and of more scorers than a line has room for.
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

    /// `Hat trick: AJ Nikolic (Duke)`, `5 goals: …`, `40 points: …`; of several players, one after the other.
    var milestones: Phrase {
        let wordings: [Wording] = countsGoals ? Wording.playersGoals : Wording.playersPoints
        let feats = (event.milestones ?? []).prefix(wordings.count).map { milestone in
            let who = [clipped(PlayerName.shown(milestone.player)), teams[milestone.side].name]
            let isHatTrick = milestone.points == terms.sport.words.hatTrick
            let args = ["\(milestone.points)"] + who
            return isHatTrick
                ? (phrase: Phrase(.hatTrick, who), args: args) : (phrase: Phrase(wordings[0], args), args: args)
        }
        guard let first = feats.first else { return Phrase(.milestone) }
        if feats.count == 1 { return first.phrase }
        // A key for each mixture of feats would be too many to translate: for several players a hat trick is 3 goals.
        return Phrase(
            wordings[feats.count - 1],
            feats.flatMap(\.args),
            english: feats.map(\.phrase.english).joined(separator: ", ")
        )
    }

    /// A score in words, or where there is none, the two teams.
    /// - Parameter more: What is said beside it.
    func told(_ score: Score?, _ known: Wording, _ unknown: Wording, _ more: [String] = []) -> Phrase {
        let teams = [teams.away.name, teams.home.name]
        return score.map { Phrase(known, figures($0) + more) } ?? Phrase(unknown, teams + more)
    }

    /// `Duke`, `8`, `Maryland`, `6`: the leader first; level, the visitors.
    func figures(_ score: Score) -> [String] {
        let first = score.leader ?? .away
        return [teams[first].name, "\(score[first])", teams[first.other].name, "\(score[first.other])"]
    }
}
