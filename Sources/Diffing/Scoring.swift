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

    /// What one player has scored in a game so far.
    struct Total: Hashable {
        let side: Side
        let player: String
        var points: Int
    }

    /// In the order of play.
    private let entries: [Entry]
    private let byScore: [Score: Entry]

    /// - Parameter entries: In the order of play. A goal that was taken back and scored again counts for the later play.
    package init(_ entries: [Entry]) {
        byScore = Dictionary(entries.map { ($0.score, $0) }) { $1 }
        self.entries = entries.filter { [byScore] in byScore[$0.score] == $0 }
    }

    /// Who scored the goal that led to this score; `nil` where its play is not known.
    package func scorer(of score: Score) -> String? {
        byScore[score]?.scorer
    }

    /// What each player had scored when the score was `score`, in the order of their first goals.
    func totals(at score: Score) -> [Total] {
        var totals: [Total] = []
        var places: [Side: [String: Int]] = [:]
        for entry in entries where score.isAtLeast(entry.score) {
            if let place = places[entry.side]?[entry.scorer] {
                totals[place].points += entry.points
            } else {
                places[entry.side, default: [:]][entry.scorer] = totals.count
                totals.append(Total(side: entry.side, player: entry.scorer, points: entry.points))
            }
        }
        return totals
    }
}
