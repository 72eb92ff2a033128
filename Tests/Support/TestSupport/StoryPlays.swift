package import Postgres
package import Scores

/// The plays of a game of lacrosse: one in each of its 60 minutes, a goal or a ground ball.
package struct StoryPlays: Sendable {
    /// The goals, by the minute of play in which they fall.
    package var goals: [Int: Side]
    /// The scorer of the home side's goals.
    package var scorer: String

    /// - Parameter goals: Those of ``closeGame`` if they are not given.
    package init(goals: [Int: Side] = Self.closeGame, scorer: String = "Ash") {
        self.goals = goals
        self.scorer = scorer
    }

    /// A game that the home side wins 7–5, after it trailed 1–3.
    package static let closeGame: [Int: Side] = [
        3: .home, 7: .away, 11: .away, 16: .away, 22: .home, 27: .home, 33: .away, 38: .home, 44: .away, 48: .home,
        53: .home, 57: .home,
    ]

    package var score: Score {
        goals.values.reduce(into: .zero) { $0[$1] += 1 }
    }

    /// Makes these the plays of a game.
    /// - Parameter game: Its id, as SQL.
    package func replace(of game: SQL, in pool: PostgresPool) async throws {
        var score = Score.zero
        let plays = (0..<60).map { minute -> (side: Side, kind: String, score: Score?, player: String) in
            guard let side = goals[minute] else {
                return (minute.isMultiple(of: 2) ? .home : .away, "ground_ball", nil, "Birch")
            }
            score[side] += 1
            return (side, "goal", score, side == .home ? scorer : "Oak")
        }
        let players = plays.map { play in
            #"[{"name": "\#(play.player)", "role": "\#(play.kind == "goal" ? "scorer" : "ground_ball")"}]"#
        }
        try await pool.execute("delete from play where game_id = \(part: game)")
        try await pool.execute(
            """
            insert into play (game_id, ordinal, period, period_kind, clock_seconds, side, kind, text, home_score,
                              away_score, players)
            select \(part: game), n - 1, (n - 1) / 15 + 1, 'regulation', 870 - (n - 1) % 15 * 60, side, kind, kind, home,
                   away, players::jsonb
              from unnest(\(plays.map(\.side.rawValue)), \(plays.map(\.kind)),
                          \(plays.map { $0.score.map { Int16($0.home) } }),
                          \(plays.map { $0.score.map { Int16($0.away) } }), \(players))
                   with ordinality as p (side, kind, home, away, players, n)
            """
        )
    }
}
