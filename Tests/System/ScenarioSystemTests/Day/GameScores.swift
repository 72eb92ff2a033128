import Postgres

/// The state of all games. A later state must not be behind an earlier one.
struct GameScores: Sendable {
    struct Figures: Sendable {
        let status: String
        let home: Int64
        let away: Int64
        let plays: Int64

        /// The progress of a game by its status, which must not decrease.
        var stage: Int {
            switch status {
            case "live", "delayed", "suspended": 1
            case "final": 2
            default: 0
            }
        }
    }

    /// The games by id.
    var games: [String: Figures] = [:]

    /// Describes the games that disappeared, went back to an earlier stage, or have lower figures in `later`.
    func losses(in later: GameScores) -> [String] {
        games.compactMap { game, before in
            guard let after = later.games[game] else { return "\(game) is gone" }
            let isKept =
                after.stage >= before.stage && after.home >= before.home && after.away >= before.away
                && after.plays >= before.plays
            return isKept ? nil : "\(game) was \(before), is \(after)"
        }.sorted()
    }
}

extension GameScores.Figures: CustomStringConvertible {
    var description: String { "\(status) \(home)-\(away) with \(plays) plays" }
}

extension Saturday {
    /// Returns the current state of all games.
    func gameScores() async throws -> GameScores {
        let rows = try await pool.query(
            """
            select g.id::text, g.status, coalesce(g.home_score, 0)::bigint, coalesce(g.away_score, 0)::bigint,
                   (select count(*) from play p where p.game_id = g.id) from game g
            """
        )
        var scores = GameScores()
        for row in rows {
            let (id, status, home, away, plays) = try row.decode(
                String.self,
                String.self,
                Int64.self,
                Int64.self,
                Int64.self
            )
            scores.games[id] = .init(status: status, home: home, away: away, plays: plays)
        }
        return scores
    }
}
