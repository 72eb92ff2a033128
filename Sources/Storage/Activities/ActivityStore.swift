package import Postgres
package import Scores
import Time

/// Reads the states of games that Live Activities show, and records the updates that are sent.
package struct ActivityStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Returns those of `games` for which an activity is running or requested on any device, or a channel is open or
    /// requested.
    package func gamesWithActivities(among games: [GameID]) async throws -> Set<GameID> {
        let rows = try await session.query(
            """
            select game_id from live_activity where game_id = any (\(games)) and state <> 'ended'
            union select game_id from activity_channel where game_id = any (\(games)) and state in ('wanted', 'open')
            """
        )
        return Set(try rows.map { try $0.decode(GameID.self) })
    }

    /// The alert delays of the phones on which an activity of the game is running or requested, without phones that
    /// listen to a channel; in seconds, each value above 0 once.
    package func delays(of game: GameID) async throws -> [Int] {
        try await session.query(
            """
            select distinct d.delay_s from live_activity a join device d on d.id = a.device_id
             where a.game_id = \(game) and a.state <> 'ended' and not a.on_channel and d.delay_s > 0 order by 1
            """
        ).map { Int(try $0.decode(Int16.self)) }
    }

    /// The state of a game for phones with a delay of `delaySeconds`.
    ///
    /// Revisions that the differ has not processed are left out, because their scorers are not known yet. Once it has
    /// processed them, the differ enqueues another update.
    /// - Returns: `nil` when there is no such game.
    package func scene(of game: GameID, delaySeconds: Int) async throws -> ActivityScene? {
        let delay = Int64(delaySeconds)
        return try await session.first(
            """
            select g.league_id, l.sport, clock_timestamp() as now,
                   home.id as home_id, \(unescaped: FanNameSQL.name(of: "home")) as home_name,
                   \(unescaped: FanNameSQL.abbreviation(of: "home")) as home_abbreviation,
                   home.logo as home_logo,
                   away.id as away_id, \(unescaped: FanNameSQL.name(of: "away")) as away_name,
                   \(unescaped: FanNameSQL.abbreviation(of: "away")) as away_abbreviation,
                   away.logo as away_logo,
                   n.revision, n.snapshot, s.facts as last_score,
                   u.stamp, u.revision as shown_revision, u.state, u.safe_stamp, u.priority, u.created_at as shown_at,
                   (select max(t.created_at) from activity_update t
                     where t.game_id = g.id and t.delay_s = \(delay) and t.priority = 10) as urgent_at,
                   (select min(r.created_at) + \(delay) * interval '1 s' from game_revision r
                     where r.game_id = g.id and r.revision > coalesce(n.revision, 0)
                       and r.revision <= g.diffed_revision) as next_at
              from game g join league l on l.id = g.league_id
              join team home on home.id = g.home_team_id join team away on away.id = g.away_team_id
              \(unescaped: FanNameSQL.facts(of: "home")) \(unescaped: FanNameSQL.facts(of: "away"))
              left join lateral (
                select r.revision, r.snapshot from game_revision r
                 where r.game_id = g.id and r.revision <= g.diffed_revision
                   and r.created_at <= clock_timestamp() - \(delay) * interval '1 s'
                 order by r.revision desc limit 1) n on true
              left join lateral (
                select e.facts from game_event e
                 where e.game_id = g.id and e.kind in ('score', 'correction') and e.revision <= n.revision
                 order by e.id desc limit 1) s on true
              left join lateral (
                select * from activity_update t where t.game_id = g.id and t.delay_s = \(delay)
                 order by t.stamp desc limit 1) u on true
             where g.id = \(game)
            """
        ).map { try ActivityScene($0, of: game, delaySeconds: delaySeconds) }
    }

    /// Records that the newest state of `scene` is sent from now on.
    /// - Returns: `nil` when the scene has no state yet.
    package func addUpdate(_ scene: ActivityScene, isUrgent: Bool) async throws -> ActivityUpdate? {
        guard let newest = scene.newest else { return nil }
        let isNewToSafe = scene.lastUpdate.map { $0.state.withoutSpoilers != newest.state.withoutSpoilers } ?? true
        let row = try await session.first(
            """
            insert into activity_update (game_id, delay_s, stamp, revision, state, safe_stamp, is_end, priority)
            -- The stamp is later than the last one, even within the same second or after the clock was set back.
            select \(scene.game), \(Int16(clamping: scene.delaySeconds)), n.stamp, \(newest.revision),
                   \(try jsonColumn(newest.state)),
                   case when \(isNewToSafe) then n.stamp else \(scene.lastUpdate?.safeStamp ?? 0) end,
                   \(newest.state.isEnd), \(isUrgent ? Int16(10) : 5)
              from (select greatest(floor(extract(epoch from clock_timestamp()))::bigint, \(scene.lastUpdate?.stamp ?? 0) + 1) as stamp) n
            returning stamp, safe_stamp, created_at
            """
        )
        guard let (stamp, safeStamp, at) = try row?.decode(Int64.self, Int64.self, Instant.self) else { return nil }
        return ActivityUpdate(
            stamp: stamp,
            revision: newest.revision,
            state: newest.state,
            safeStamp: safeStamp,
            isUrgent: isUrgent,
            at: at
        )
    }

    /// Marks as ended the game's activities on phones with this delay to which no final push can be sent, because they
    /// were never started, their token is not known, or they are updated through a channel.
    package func close(_ game: GameID, delaySeconds: Int) async throws {
        try await session.execute(
            """
            update live_activity a set state = 'ended', reason = 'over', updated_at = clock_timestamp()
              from device d
             where a.game_id = \(game) and d.id = a.device_id and d.delay_s = \(Int16(clamping: delaySeconds))
               and a.state <> 'ended' and a.token is null
            """
        )
    }

    /// Deletes a batch of activities that ended more than 3 days ago. When none are left, deletes a batch of updates
    /// that are older than 30 days. Call it periodically, and again while it returns `true`.
    /// - Returns: whether there may be more.
    package func prune() async throws -> Bool {
        try await session.first("select prune_activities()", within: .seconds(60))?.decode(Bool.self) ?? false
    }
}
