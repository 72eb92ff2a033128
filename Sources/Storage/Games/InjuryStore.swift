import Postgres
package import Scores
package import Time

/// A source's list of the injured players of a game's teams.
package struct InjuryReport: Hashable, Sendable {
    package let source: String
    /// When the page with the list was requested.
    package let observedAt: Instant
    /// In the source's order; empty if no player is injured.
    package let injuries: BySide<[Injury]>

    package init(source: String, observedAt: Instant, injuries: BySide<[Injury]>) {
        self.source = source
        self.observedAt = observedAt
        self.injuries = injuries
    }
}

/// Stores the lists of injured players from the pages of games.
struct InjuryStore: Sendable {
    let session: any PostgresSession

    /// Makes `report` the game's list, unless the stored list is from a page that was not requested earlier. A list of
    /// another source does not replace one of the league's own source.
    /// - Parameter isOwn: Whether the report is from the league's own source.
    func replace(_ report: InjuryReport, of game: GameID, isOwn: Bool) async throws {
        try await session.execute(
            """
            insert into game_injuries as i (game_id, source, observed_at, home, away)
            values (\(game), \(report.source), \(report.observedAt), \(try jsonColumn(report.injuries.home)),
                    \(try jsonColumn(report.injuries.away)))
            on conflict on constraint game_injuries_pkey do update
               set source = excluded.source, observed_at = excluded.observed_at,
                   home = excluded.home, away = excluded.away
             where i.observed_at < excluded.observed_at and (i.source = excluded.source or \(isOwn))
            """
        )
    }
}

extension GameDetailStore {
    /// The injured players of a game's teams; `nil` if no source lists them.
    package func injuries(of game: GameID) async throws -> InjuryReport? {
        try await session.first(
            "select source, observed_at, home, away from game_injuries where game_id = \(game)"
        ).map { row in
            let (source, observedAt, home, away) = try row.decode(
                String.self,
                Instant.self,
                JSONText.self,
                JSONText.self
            )
            return InjuryReport(
                source: source,
                observedAt: observedAt,
                injuries: BySide(home: try home.decoded(), away: try away.decoded())
            )
        }
    }
}
