import Scores
import Sports

extension Snapshot {
    /// Returns the comebacks, upsets, milestones of players and shutouts that this snapshot shows. Each is published
    /// once per game.
    ///
    /// An event is published when it becomes known. This may be later than it happened, because plays arrive after
    /// scores.
    func milestones(since earlier: Snapshot, in game: GameBackground) -> [GameEvent] {
        guard let score, status == .live || status == .final else { return [] }
        let rules = game.sport.milestones
        let milestones = [
            comeback(score, since: earlier, in: game, rules), upsetAlert(score, in: game, rules),
            milestone(score, since: earlier, in: game, rules),
        ]
        return milestones.compactMap(\.self) + resultMilestones(score, since: earlier, in: game, rules)
    }

    /// Returns a comeback if a side is level or ahead after it was far behind.
    private func comeback(
        _ score: Score,
        since earlier: Snapshot,
        in game: GameBackground,
        _ rules: MilestoneRules
    ) -> GameEvent? {
        guard let before = earlier.score, let side = before.leader?.other, score.leader != side.other,
            score.isAtLeast(before), !game.history.hasComeBack(side)
        else { return nil }
        let deficit = game.history.largestLead(of: side.other)
        guard deficit >= rules.comebackDeficit else { return nil }
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

    /// Returns an upset alert if the underdog leads and little time is left.
    private func upsetAlert(_ score: Score, in game: GameBackground, _ rules: MilestoneRules) -> GameEvent? {
        guard status == .live, let underdog = game.underdog, score.leader == underdog, !game.history.hasUpsetAlert,
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
        _ rules: MilestoneRules
    ) -> GameEvent? {
        // The plays of a finished game are read for hours, so only those that came with its last change of score are
        // news.
        guard status == .live || score != earlier.score else { return nil }
        let reached = game.scoring.milestones(at: score, by: rules).filter { reached in
            guard let since = score.minus(reached.score)?.total else { return false }
            return since <= rules.staleAfterPoints && !game.history.hasReached(reached.milestone)
        }.map(\.milestone)
        guard !reached.isEmpty else { return nil }
        return GameEvent(kind: .milestone, score: score, period: period, clock: clock, milestones: reached)
    }

    /// Returns the events that only the end of a game decides.
    private func resultMilestones(
        _ score: Score,
        since earlier: Snapshot,
        in game: GameBackground,
        _ rules: MilestoneRules
    ) -> [GameEvent] {
        guard status == .final, earlier.status != .final, let winner = score.leader else { return [] }
        var milestones: [GameEvent] = []
        if game.underdog == winner {
            milestones.append(
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
            milestones.append(GameEvent(kind: .shutout, score: score, period: period, side: winner))
        }
        return milestones
    }
}
