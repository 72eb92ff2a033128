package import Postgres
package import Scores
package import Sports

/// Reads the scorers of a game from its plays, and adds them to its events.
package struct ScorerStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The plays that added to the score and name a scorer, in order.
    /// - Parameter sports: The sports, which define how many points each kind of play counts.
    package func scorers(in game: GameID, by sports: SportRegistry) async throws -> [Scorer] {
        var running: RunningScore?
        return try await session.query(
            """
            select l.sport, l.most_points_of_goal, p.home_score, p.away_score, p.side, p.kind, p.players
              from play p join game g on g.id = p.game_id join league l on l.id = g.league_id
             where p.game_id = \(game) and p.home_score is not null
             order by p.ordinal
            """
        ).compactMap { row in
            let (sport, mostOfGoal, home, away, side, word, players) = try row.decode(
                SportID.self,
                Int16.self,
                Int16.self,
                Int16.self,
                String?.self,
                String.self,
                JSONText.self
            )
            let kind = PlayKind(rawValue: word)
            let counted = sports.points(in: sport, mostOfGoal: Int(mostOfGoal))
            let score = Score(home: Int(home), away: Int(away))
            var before = running ?? RunningScore(by: counted)
            // Plays without a scorer count too, because the next goal is compared with their score.
            let points = before.points(of: kind, side: side.flatMap(Side.init(rawValue:)), to: score)
            running = before
            guard counted.scores(kind), let side = side.flatMap(Side.init(rawValue:)) else { return nil }
            let named = try players.decoded(as: [PlayPlayer].self)
            guard let scorer = named.first(where: { $0.role == .scorer }) else { return nil }
            return Scorer(
                player: scorer.name,
                side: side,
                points: points,
                score: score,
                assists: named.filter { $0.role == .assist }.map(\.name),
                seasonTotal: scorer.seasonTotal
            )
        }
    }

    /// The scores and corrections of a game, in their order, with their ids.
    package func scoreEvents(in game: GameID) async throws -> [(id: Int64, event: GameEvent)] {
        try await session.query(
            """
            select id, facts from game_event
             where game_id = \(game) and kind in ('score', 'correction') order by id
            """
        ).map { row in
            let (id, facts) = try row.decode(Int64.self, JSONText.self)
            return (id, try facts.decoded())
        }
    }

    /// Stores scores that name more scorers than before, as a new revision of the game. Call it in the transaction in
    /// which the differ has locked the game and compared all of its revisions, because the new revision counts as
    /// compared.
    /// - Returns: the new revision; `nil` when the game has no revision.
    package func name(_ scores: [(id: Int64, event: GameEvent)], in game: GameID) async throws -> Int64? {
        let facts = try scores.map { try jsonColumn($0.event) }
        return try await session.first("select name_scorers(\(game), \(scores.map(\.id)), \(facts))")?
            .decode(Int64?.self)
    }
}
