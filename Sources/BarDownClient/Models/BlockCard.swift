/// A block of a story in the form in which a view shows it.
public struct BlockCard: Hashable, Sendable, Identifiable {
    /// The position of the block, from 0.
    public let id: Int
    /// Its periods, and its time if it is in one period: `4th, 9:01–5:17`, `2nd–3rd`.
    public let heading: String
    /// One or two sentences.
    public let text: String
    /// The score before it.
    public let scoreBefore: Points
    /// The score after it.
    public let scoreAfter: Points
    /// The best players of both teams so far, the away team's first.
    public let rows: [Row]

    /// The points of both teams.
    public struct Points: Hashable, Sendable {
        /// The away team's points.
        public let away: Int
        /// The home team's points.
        public let home: Int
    }

    /// A player of the small box score.
    public struct Row: Hashable, Sendable {
        /// The player's team.
        public let side: Side
        /// The name, as in the sentences.
        public let name: String
        /// What the player did up to the end of the block: `2 goals, 1 assist`; empty if nothing that is counted.
        public let total: String
        /// What the player did in the block; empty if nothing that is counted.
        public let inBlock: String
        /// Whether the player is one of those who did most in the block.
        public let isStar: Bool
    }

    /// The card of a block.
    public init(_ block: FlowBlock) {
        id = block.blockIndex
        let clocks = block.startClock.flatMap { start in block.endClock.map { "\(start)–\($0)" } }
        let time = block.periodStart == block.periodEnd ? clocks : nil
        heading = [block.periodLabel, time].compactMap(\.self).joined(separator: ", ")
        text = block.narrative
        scoreBefore = Points(block.scoreBefore)
        scoreAfter = Points(block.scoreAfter)
        let box = block.miniBox
        rows = [(Side.away, box.away), (.home, box.home)].flatMap { side, team in
            team.players.map { Row($0, side, isStar: box.blockStars.contains($0.name)) }
        }
    }
}

extension BlockCard.Points {
    /// - Parameter pair: The away team's points, then the home team's.
    fileprivate init(_ pair: [Int]) {
        away = pair.first ?? 0
        home = pair.dropFirst().first ?? 0
    }
}

extension BlockCard.Row {
    fileprivate init(_ player: FlowPlayer, _ side: Side, isStar: Bool) {
        self.side = side
        self.isStar = isStar
        name = player.name
        total = Self.text([
            (player.pts, "point"), (player.reb, "rebound"), (player.ast, "assist"), (player.goals, "goal"),
            (player.assists, "assist"), (player.saves, "save"),
        ])
        inBlock = Self.text([
            (player.deltaPts, "point"), (player.deltaReb, "rebound"), (player.deltaAst, "assist"),
            (player.deltaGoals, "goal"), (player.deltaAssists, "assist"), (player.deltaSaves, "save"),
        ])
    }

    private static func text(_ counts: [(Int?, String)]) -> String {
        counts.compactMap { count, unit in
            guard let count, count > 0 else { return nil }
            return "\(count) \(unit)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }
}
