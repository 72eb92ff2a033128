package import Postgres
package import Scores
package import Sports

/// Reads the scorers of games from their plays, and adds them to the events.
package struct ScorerStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The plays of each game that added to the score and name a scorer, in order.
    /// - Parameter sports: The sports, which define how many points each kind of play counts.
    package func scorers(in games: [GameID], by sports: SportRegistry) async throws -> [GameID: [Scorer]] {
        guard !games.isEmpty else { return [:] }
        var running: [GameID: RunningScore] = [:]
        let rows = try await session.query(
            """
            select p.game_id, l.sport, l.most_points_of_goal, p.home_score, p.away_score, p.side, p.kind, p.players
              from play p join game g on g.id = p.game_id join league l on l.id = g.league_id
             where p.game_id = any (\(games)) and p.home_score is not null
             order by p.game_id, p.ordinal
            """
        )
        return try rows.reduce(into: [:]) { scorers, row in
            let game = try row.decode(column: "game_id", as: GameID.self)
            let play = try ScoringPlay(row)
            let playPoints = sports.points(in: play.sport, mostOfGoal: play.mostPointsOfGoal)
            // Plays without a scorer count too, because the next goal is compared with their score.
            let points = running[game, default: RunningScore(by: playPoints)]
                .points(of: play.kind, side: play.side, to: play.score)
            guard playPoints.isScoring(play.kind), let scorer = try play.scorer(points: points) else { return }
            scorers[game, default: []].append(scorer)
        }
    }

    /// The scores and corrections of each game, in their order, with their ids.
    package func scoreEvents(in games: [GameID]) async throws -> [GameID: [(id: Int64, event: GameEvent)]] {
        guard !games.isEmpty else { return [:] }
        let rows = try await session.query(
            """
            select game_id, id, facts from game_event
             where game_id = any (\(games)) and kind in ('score', 'correction') order by game_id, id
            """
        )
        return try rows.reduce(into: [:]) { scores, row in
            let (game, id, facts) = try row.decode(GameID.self, Int64.self, JSONText.self)
            scores[game, default: []].append((id: id, event: try facts.decoded()))
        }
    }

    /// Stores scores that name more scorers than before, as a new revision of the game. Call it in the transaction in
    /// which the differ has locked the game and compared all of its revisions, because the new revision counts as
    /// compared.
    /// - Returns: the new revision; `nil` when the game has no revision.
    package func storeScorers(_ scores: [(id: Int64, event: GameEvent)], in game: GameID) async throws -> Int64? {
        let facts = try scores.map { try jsonColumn($0.event) }
        return try await session.first("select name_scorers(\(game), \(scores.map(\.id)), \(facts))")?
            .decode(Int64?.self)
    }
}

/// A play that states the score, with the facts that determine how many points it counts.
private struct ScoringPlay {
    let sport: SportID
    let mostPointsOfGoal: Int
    let score: Score
    let side: Side?
    let kind: PlayKind
    /// The players as JSON. It is decoded only for plays that scored, because most plays state a score and few change
    /// it.
    private let players: JSONText

    init(_ row: Row) throws {
        sport = try row.decode(column: "sport")
        mostPointsOfGoal = Int(try row.decode(column: "most_points_of_goal", as: Int16.self))
        score = Score(
            home: Int(try row.decode(column: "home_score", as: Int16.self)),
            away: Int(try row.decode(column: "away_score", as: Int16.self))
        )
        side = try row.decode(column: "side", as: String?.self).flatMap(Side.init(rawValue:))
        kind = PlayKind(rawValue: try row.decode(column: "kind", as: String.self))
        players = try row.decode(column: "players")
    }

    /// Returns the play's scorer; `nil` when the play names no side or no scorer.
    func scorer(points: Int) throws -> Scorer? {
        guard let side else { return nil }
        let players = try players.decoded(as: [PlayPlayer].self)
        guard let scorer = players.first(where: { $0.role == .scorer }) else { return nil }
        return Scorer(
            player: scorer.name,
            side: side,
            points: points,
            score: score,
            assists: players.filter { $0.role == .assist }.map(\.name),
            seasonTotal: scorer.seasonTotal
        )
    }
}
