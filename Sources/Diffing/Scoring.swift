package import Scores
import Sports

/// Who scored what, as far as the plays say it.
package struct Scoring: Hashable, Sendable {
    /// One a running score: by the points of both sides together, and where these are equal, in the order of play.
    private let entries: [Scorer]

    /// - Parameter entries: In the order of play. A goal that was taken back and scored again counts for the later
    ///   play.
    package init(_ entries: [Scorer]) {
        let last = Dictionary(entries.indices.map { (entries[$0].score, $0) }) { $1 }
        let places = entries.indices.filter { last[entries[$0].score] == $0 }
        self.entries = places.sorted { (entries[$0].score.total, $0) < (entries[$1].score.total, $1) }
            .map { entries[$0] }
    }

    /// The plays that led from one score to a later one, in their order, as far as they are known.
    ///
    /// Each play leads from one running score to the next. A goal that was taken back leads to a score that the later
    /// plays do not come from, and is none of them, although its score lies between the two.
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

    /// The milestones that players had reached when the score was `score`, each with the score that it was reached at,
    /// in the order of play.
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
    /// The scores among `events` that these plays tell more of than was known when they were written, by their place.
    ///
    /// A goal that was taken back is left alone: a later one may have led to the same score.
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
            // Plays that a source withdraws, or a page that lacks some, take no name back.
            guard named.namesAllScorers || scorers.count >= event.scorers?.count ?? 0 else { continue }
            if named != event, named.scorers != nil { completed.append((index, named)) }
        }
        return completed.reversed()
    }
}

extension Score {
    /// Of each side the lower figure of the two.
    fileprivate func lower(_ other: Score) -> Score {
        Score(home: min(home, other.home), away: min(away, other.away))
    }
}
