package import Scores
import Sports

/// The scorers of a game, as far as the plays name them.
package struct Scoring: Hashable, Sendable {
    /// One entry per running score, sorted by the total of both sides. Entries with equal totals are in the order of
    /// play.
    private let entries: [Scorer]

    /// - Parameter entries: The scorers in the order of play. If a goal was retracted and scored again, the later play
    ///   counts.
    package init(_ entries: [Scorer]) {
        let last = Dictionary(entries.indices.map { (entries[$0].score, $0) }) { $1 }
        let places = entries.indices.filter { last[entries[$0].score] == $0 }
        self.entries = places.sorted { (entries[$0].score.total, $0) < (entries[$1].score.total, $1) }
            .map { entries[$0] }
    }

    /// Returns the plays that led from one score to a later one, in their order, as far as they are known.
    ///
    /// Each play leads from one running score to the next. No later play starts from the score of a retracted goal, so
    /// that goal is left out, although its score lies between the two.
    package func scorers(from before: Score, to score: Score) -> [Scorer] {
        var reached = score
        var path: [Scorer] = []
        for entry in entries.reversed() where reached.isAtLeast(entry.score) {
            guard let start = entry.previousScore, start.isAtLeast(before) else { continue }
            path.append(entry)
            reached = start
        }
        return path.reversed()
    }

    /// Returns the milestones that players had reached when the score was `score`, in the order of play, each with the
    /// score at which it was reached.
    func milestones(at score: Score, by rules: MilestoneRules) -> [(milestone: Milestone, score: Score)] {
        var points: [Player: Int] = [:]
        var reached: [(milestone: Milestone, score: Score)] = []
        for entry in scorers(from: .nilNil, to: score) {
            let scorer = Player(entry)
            let before = points[scorer, default: 0]
            let after = before + (rules.countsPoints ? entry.points : 1)
            points[scorer] = after
            guard let mark = rules.milestones.last(where: { $0 > before && $0 <= after }) else { continue }
            reached.append((Milestone(player: entry.player, side: entry.side, points: mark), entry.score))
        }
        return reached
    }

    private struct Player: Hashable {
        let side: Side
        let name: PlayerName

        init(_ entry: Scorer) {
            side = entry.side
            name = PlayerName(entry.player)
        }
    }
}

extension Scoring {
    /// Returns the score events among `events` to which these plays add information, such as scorers, with their
    /// indices.
    ///
    /// A retracted goal is left alone, because a later goal may have led to the same score.
    /// - Parameter events: The scores and corrections of a game, in their order.
    /// - Parameter events: Scores and corrections of a game, in their order.
    package func completed(_ events: [GameEvent]) -> [(index: Int, event: GameEvent)] {
        var corrected: Score?
        var completed: [(index: Int, event: GameEvent)] = []
        for (index, event) in events.enumerated().reversed() {
            guard let score = event.score else { continue }
            if event.kind == .correction { corrected = corrected.map { $0.lower(score) } ?? score }
            guard event.kind == .score, let before = event.previousScore, corrected?.isAtLeast(score) ?? true else {
                continue
            }
            let scorers = scorers(from: before, to: score)
            let named = event.naming(scorers)
            // A known scorer must not be lost because a source withdraws plays or a page lacks some.
            guard named.namesAllScorers || scorers.count >= event.scorers?.count ?? 0 else { continue }
            if named != event, named.scorers != nil { completed.append((index, named)) }
        }
        return completed.reversed()
    }
}

extension Score {
    /// Returns the lower figure of the two for each side.
    fileprivate func lower(_ other: Score) -> Score {
        Score(home: min(home, other.home), away: min(away, other.away))
    }
}
