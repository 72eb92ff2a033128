package import Postgres
package import Scores
package import Time

/// Stores which pages are to be read, and when each is due.
package struct ScheduleStore: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The time until the next page is due; `nil` when there is none.
    package func timeUntilDue() async throws -> Duration? {
        let row = try await session.first(
            """
            select case when bool_or(reschedule_requested) then 0
                        else ceil(extract(epoch from min(next_at) - clock_timestamp()) * 1000)::bigint end
              from scrape_target where not is_far_future
            """
        )
        return try row?.decode(Int64?.self).map { .milliseconds(max(0, $0)) }
    }

    /// The current day in a league's time zone; `nil` for an unknown league.
    package func today(of league: LeagueID) async throws -> CivilDate? {
        try await session.first(
            "select (clock_timestamp() at time zone zone)::date from league where id = \(league)"
        )?.decode(CivilDate.self)
    }

    /// A source's id for a game, and the game's league.
    /// - Parameter source: The source; `nil` for the league's own.
    /// - Returns: `nil` for an unknown game, or one that the source has never named.
    package func sourceID(of game: GameID, at source: String? = nil) async throws -> (
        league: LeagueID, sourceID: SourceID
    )? {
        let row = try await session.first(
            """
            select g.league_id, n.source, n.source_id
              from game g join league l on l.id = g.league_id
              join game_source_id n on n.game_id = g.id and n.source = coalesce(\(source), l.source)
             where g.id = \(game) order by n.named_at desc, n.source_id limit 1
            """
        )
        return try row.map { row in
            let (league, source, id) = try row.decode(LeagueID.self, String.self, String.self)
            return (league, SourceID(source: source, id: id))
        }
    }

    /// Locks and returns the targets that are due or must be rescheduled. Other schedulers skip locked targets.
    /// - Parameter afterEnd: How long after its end a game still counts as live, because its last figures come late.
    ///   On a page of several games, a game whose end the page's source has not reported yet counts for six times as
    ///   long.
    package func due(limit: Int, afterEnd: Duration) async throws -> (targets: [ScrapeTarget], now: Instant) {
        let rows = try await session.query(Self.dueTargets(limit: limit, afterEnd: afterEnd))
        var targets: [ScrapeTarget] = []
        var withoutSourceID: [String] = []
        var now = Instant(microseconds: 0)
        for row in rows {
            if let target = try ScrapeTarget(row) {
                targets.append(target)
            } else {
                withoutSourceID.append(try row.decode(column: "key"))
            }
            now = try row.decode(column: "now", as: Instant.self)
        }
        if !withoutSourceID.isEmpty { try await postponeByAnHour(withoutSourceID) }
        return (targets, now)
    }

    /// The factor by which a game counts as live for longer when the source has not reported its end yet.
    private static let lateEndFactor: Int64 = 6

    /// The statuses of games that are not over.
    static let openStatuses = GameStatus.allCases.filter { !$0.isOver }.map(\.rawValue)

    private static func dueTargets(limit: Int, afterEnd: Duration) -> SQL {
        """
        select t.key, t.kind, t.league_id, t.day, t.source as target_source, t.game_id, t.page, s.source as game_source, s.source_id,
               t.table_kind, t.table_name, t.address, t.content, t.answered_at is not null as is_answered, a.live, a.open, a.next_start,
               exists (select 1 from requested_game w where w.game_id = t.game_id) as is_requested,
               case when t.game_id is not null then a.ended_at end as ended_at,
               t.kind = 'table'
               and exists (select 1 from game g
                            where g.league_id = t.league_id and g.status not in ('cancelled', 'postponed')
                              and g.day between (clock_timestamp() at time zone l.zone)::date - 1
                                            and (clock_timestamp() at time zone l.zone)::date) as is_in_play,
               t.next_at <= clock_timestamp() as is_due, clock_timestamp() as now
          from scrape_target t
          join league l on l.id = t.league_id
          left join lateral (select n.source, n.source_id from game_source_id n
                              where n.game_id = t.game_id and n.source = coalesce(t.source, l.source)
                              order by n.named_at desc, n.source_id limit 1) s on true
          cross join lateral (
            select count(*) filter (where g.status = 'live' or h.game_id is not null
                                       or g.ended_at > clock_timestamp()
                                            - \(afterEnd.wholeMilliseconds) * interval '1 ms'
                                       -- The source of the page has not reported the end of the game yet.
                                       or t.game_id is null
                                          and g.ended_at > clock_timestamp() - \(Self.lateEndFactor)
                                                * \(afterEnd.wholeMilliseconds) * interval '1 ms'
                                          and exists (select from source_report w
                                                       where w.game_id = g.id and w.source = coalesce(t.source, l.source)
                                                         and w.reading ->> 'status' = any (\(Self.openStatuses)))) as live,
                   count(*) filter (where g.status = any (\(Self.openStatuses))) as open,
                   min(g.start_time) filter (where g.status in ('scheduled', 'delayed')) as next_start,
                   max(g.ended_at) as ended_at
              from game g left join game_hold h on h.game_id = g.id
             where g.id = t.game_id or (t.game_id is null and g.league_id = t.league_id and g.day = t.day)
                or (t.kind = 'odds' and g.league_id = t.league_id and g.status in ('scheduled', 'delayed')
                    and g.day between (clock_timestamp() at time zone l.zone)::date - 1
                                  and (clock_timestamp() at time zone l.zone)::date + 3
                    and g.start_time > clock_timestamp() - interval '3 hours')
                or (t.kind = 'games' and g.id = any (array(select \(unescaped: Self.gamesOfPage))))) a
         where not t.is_far_future and (t.next_at <= clock_timestamp() or t.reschedule_requested)
         order by t.next_at limit \(Int64(limit))
           for update of t skip locked
        """
    }

    /// Postpones pages of games that their source no longer names, because an operator mapped the ids to other games.
    /// If these pages stayed due, they would be returned again without a pause.
    private func postponeByAnHour(_ keys: [String]) async throws {
        try await session.execute(
            """
            update scrape_target set reschedule_requested = false, next_at = clock_timestamp() + interval '1 hour'
             where key = any (\(keys))
            """
        )
    }

    /// Sets when each target is read next. For a target that is due, the pause begins now. The others are only moved to
    /// an earlier time, never to a later one.
    package func postpone(_ targets: [(target: ScrapeTarget, pause: Duration)]) async throws {
        try await session.execute(
            """
            update scrape_target t
               set reschedule_requested = false,
                   last_at = case when n.is_due then clock_timestamp() else t.last_at end,
                   next_at = case when n.is_due then clock_timestamp() + n.pause * interval '1 ms'
                                  else least(t.next_at, coalesce(t.last_at, clock_timestamp()) + n.pause * interval '1 ms')
                             end
              from unnest(\(targets.map(\.target.key)), \(targets.map(\.target.isDue)),
                          \(targets.map(\.pause.wholeMilliseconds))) as n (key, is_due, pause)
             where t.key = n.key
            """
        )
    }
}
