import Scores

/// What a sport calls remarkable.
struct FeatRules: Hashable, Sendable {
    /// Points behind which a side that draws level has come back.
    let comeback: Int
    /// How many goals of one player make a milestone, ascending; in basketball points.
    let milestones: [Int]
    /// Whether a goal that counts for two, or a basket, is more than one towards them.
    let milestonesArePoints: Bool
    /// Points of both sides after which it is no news any more that a milestone was reached: of a game whose plays are
    /// first read late, what happened long before is not told.
    let newsPoints: Int
    /// Whether it is a feat to let the other side score nothing.
    let countsShutouts: Bool
    /// Seconds left in the last period of regulation from which the lead of an underdog is told. In overtime any is.
    let upsetSeconds: Int

    init(in sport: Sport) {
        switch sport {
        case .lacrosse: (comeback, milestones, newsPoints, countsShutouts) = (5, [3, 5, 8], 2, true)
        case .hockey: (comeback, milestones, newsPoints, countsShutouts) = (3, [3, 4, 5], 1, true)
        case .basketball: (comeback, milestones, newsPoints, countsShutouts) = (20, [30, 40, 50, 60], 12, false)
        }
        milestonesArePoints = sport == .basketball
        upsetSeconds = 300
    }
}

extension Snapshot {
    /// What is remarkable about this look at a game, beyond what happened since the last: each is told once in a game.
    ///
    /// It is told when it is known, which may be later than it happened: plays come after scores.
    func feats(since earlier: Snapshot, in game: GameBackground) -> [GameEvent] {
        guard let score, status == .live || status == .final else { return [] }
        let rules = FeatRules(in: game.sport)
        let feats = [
            comeback(score, since: earlier, in: game, rules), upsetAlert(score, in: game, rules),
            milestone(score, since: earlier, in: game, rules),
        ]
        return feats.compactMap(\.self) + resultFeats(score, since: earlier, in: game, rules)
    }

    /// Level or ahead, after having been far behind.
    private func comeback(
        _ score: Score,
        since earlier: Snapshot,
        in game: GameBackground,
        _ rules: FeatRules
    ) -> GameEvent? {
        guard let before = earlier.score, let side = before.leader?.other, score.leader != side.other,
            score.isAtLeast(before), !game.course.hasComeBack(side)
        else { return nil }
        let deficit = game.course.largestLead(of: side.other)
        guard deficit >= rules.comeback else { return nil }
        return GameEvent(
            kind: .comeback,
            score: score,
            previousScore: before,
            period: period,
            clock: clock,
            side: side,
            deficit: deficit
        )
    }

    /// The underdog leads, and there is little time left.
    private func upsetAlert(_ score: Score, in game: GameBackground, _ rules: FeatRules) -> GameEvent? {
        guard status == .live, let underdog = game.underdog, score.leader == underdog, !game.course.hasUpsetAlert,
            let period, period.kind != .shootout
        else { return nil }
        if period.kind == .regulation {
            guard period.number == period.regulation, let clock, clock.seconds <= rules.upsetSeconds else { return nil }
        }
        return GameEvent(
            kind: .upsetAlert,
            score: score,
            period: period,
            clock: clock,
            side: underdog,
            ranks: game.ranks,
            rankPoll: game.rankPoll
        )
    }

    private func milestone(
        _ score: Score,
        since earlier: Snapshot,
        in game: GameBackground,
        _ rules: FeatRules
    ) -> GameEvent? {
        // Plays of a game that is over are read for hours: only what its last look brought is news.
        guard status == .live || score != earlier.score else { return nil }
        let reached = game.scoring.milestones(at: score, by: rules).filter { reached in
            guard let since = score.minus(reached.score)?.total else { return false }
            return since <= rules.newsPoints && !game.course.hasReached(reached.milestone)
        }.map(\.milestone)
        guard !reached.isEmpty else { return nil }
        return GameEvent(kind: .milestone, score: score, period: period, clock: clock, milestones: reached)
    }

    /// What only the end of a game makes true.
    private func resultFeats(
        _ score: Score,
        since earlier: Snapshot,
        in game: GameBackground,
        _ rules: FeatRules
    ) -> [GameEvent] {
        guard status == .final, earlier.status != .final, let winner = score.leader else { return [] }
        var feats: [GameEvent] = []
        if game.underdog == winner {
            feats.append(
                GameEvent(
                    kind: .upset,
                    score: score,
                    period: period,
                    side: winner,
                    ranks: game.ranks,
                    rankPoll: game.rankPoll
                )
            )
        }
        if rules.countsShutouts, score[winner.other] == 0 {
            feats.append(GameEvent(kind: .shutout, score: score, period: period, side: winner))
        }
        return feats
    }
}
