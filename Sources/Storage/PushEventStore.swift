package import Postgres
package import Scores
package import Time

/// An alert that is to be told, with all that its text needs.
package struct PushEvent: Sendable, Hashable {
    package let id: Int64
    package let game: GameID
    package let revision: Int64
    package let alert: Alert
    package let expiresAt: Instant
    package let teams: BySide<String>
    /// The database's time when this was read.
    package let now: Instant
    /// Whether a later score of the game is already known.
    package let isFollowedByLaterScore: Bool
}

/// Alerts and their audiences.
package struct PushEventStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Writes the alert behind an event, to be told until its usefulness ends.
    /// - Returns: its id; `nil` when the event had one.
    package func add(_ alert: Alert, event: Int64, game: GameID, revision: Int64) async throws -> Int64? {
        try await session.first(
            """
            insert into push_event (game_event_id, game_id, revision, kind, alert, expires_at)
            values (\(event), \(game), \(revision), \(alert.kind.rawValue), \(try jsonColumn(alert)),
                    clock_timestamp() + \(Int64(alert.usefulForSeconds)) * interval '1 s')
            on conflict on constraint push_event_once do nothing
            returning id
            """
        )?.decode(Int64.self)
    }

    /// - Returns: `nil` when there is no such alert.
    package func pushEvent(_ id: Int64) async throws -> PushEvent? {
        let row = try await session.first(
            """
            select p.game_id, p.revision, p.alert, p.expires_at, home.name as home, away.name as away,
                   clock_timestamp() as now,
                   exists (select 1 from push_event later
                            where later.game_id = p.game_id and later.revision > p.revision
                              and later.kind in ('score', 'correction', 'final')) as followed
              from push_event p join game g on g.id = p.game_id
              join team home on home.id = g.home_team_id join team away on away.id = g.away_team_id
             where p.id = \(id)
            """
        )
        guard let row else { return nil }
        let (game, revision, alert, expiresAt, home, away, now, followed) = try row.decode(
            GameID.self,
            Int64.self,
            JSONText.self,
            Instant.self,
            String.self,
            String.self,
            Instant.self,
            Bool.self
        )
        return PushEvent(
            id: id,
            game: game,
            revision: revision,
            alert: try alert.decoded(),
            expiresAt: expiresAt,
            teams: BySide(home: home, away: away),
            now: now,
            isFollowedByLaterScore: followed
        )
    }

    /// Up to `limit` living devices that follow either team of the game, each once, in order of id, after `cursor`.
    ///
    /// Either team's followers are read in the order of their index and merged, so a page costs what it holds.
    package func audience(of game: GameID, after cursor: DeviceID?, limit: Int) async throws -> [DeviceID] {
        try await session.query(
            """
            (select f.device_id from follow f join device d on d.id = f.device_id and d.dead_at is null
              where f.team_id = (select home_team_id from game where id = \(game))
                and (\(cursor)::uuid is null or f.device_id > \(cursor))
              order by f.device_id limit \(Int64(limit)))
            union
            (select f.device_id from follow f join device d on d.id = f.device_id and d.dead_at is null
              where f.team_id = (select away_team_id from game where id = \(game))
                and (\(cursor)::uuid is null or f.device_id > \(cursor))
              order by f.device_id limit \(Int64(limit)))
            order by device_id limit \(Int64(limit))
            """
        ).map { try $0.decode(DeviceID.self) }
    }

    package func markPlanned(_ id: Int64, audience: Int) async throws {
        try await session.execute(
            """
            update push_event set planned_at = clock_timestamp(), audience = \(Int32(clamping: audience))
             where id = \(id)
            """
        )
    }
}
