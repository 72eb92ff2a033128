package import Scores

/// Who scored what, as far as the plays say it.
package struct Scoring: Hashable, Sendable {
    /// A play that added to the score.
    package struct Entry: Hashable, Sendable {
        /// The running score that it led to.
        package let score: Score
        package let side: Side
        /// As the play names the player.
        package let scorer: String
        /// More than 0.
        package let points: Int

        package init(score: Score, side: Side, scorer: String, points: Int) {
            self.score = score
            self.side = side
            self.scorer = scorer
            self.points = points
        }
    }

    /// In the order of play, one a running score.
    private let entries: [Entry]

    /// - Parameter entries: In the order of play. A goal that was taken back and scored again counts for the later
    ///   play.
    package init(_ entries: [Entry]) {
        let last = Dictionary(entries.indices.map { (entries[$0].score, $0) }) { $1 }
        self.entries = entries.indices.filter { last[entries[$0].score] == $0 }.map { entries[$0] }
    }

    /// Who scored the goal that led to this score; `nil` where its play is not known.
    package func scorer(of score: Score) -> String? {
        entries.last { $0.score == score }?.scorer
    }

    /// The milestones that players had reached when the score was `score`, each with the score that it was reached at,
    /// in the order of play.
    /// - Parameter marks: Points that are a milestone, ascending.
    func milestones(at score: Score, marks: [Int]) -> [(milestone: Milestone, score: Score)] {
        var points: [Scorer: Int] = [:]
        var reached: [(milestone: Milestone, score: Score)] = []
        for entry in entries where score.isAtLeast(entry.score) {
            let scorer = Scorer(entry)
            let before = points[scorer, default: 0]
            points[scorer] = before + entry.points
            guard let mark = marks.last(where: { $0 > before && $0 <= before + entry.points }) else { continue }
            reached.append((Milestone(player: entry.scorer, side: entry.side, points: mark), entry.score))
        }
        return reached
    }

    private struct Scorer: Hashable {
        let side: Side
        let name: PlayerName

        init(_ entry: Entry) {
            side = entry.side
            name = PlayerName(entry.scorer)
        }
    }
}
