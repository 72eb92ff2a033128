import Postgres
import Time

/// Decides which pages are read at all, from the current state of leagues and games.
extension ScheduleStore {
    /// Updates the targets to match the leagues and games: today's scoreboard of every followed league at each of its
    /// sources; yesterday's while one of its games is open or may be corrected; the pages of live games, and of those
    /// that begin soon, if their details are needed (view `requested_game`); and the pages of every game for a while
    /// after its end.
    /// - Parameters:
    ///   - corrections: How long after its end a game's pages are read.
    ///   - spread: A game's pages are first read at a random time within this time from now, so that 40 games that
    ///     begin together are not polled together.
    package func refreshTargets(corrections: Duration, spread: Duration) async throws {
        try await addScoreboards(corrections: corrections)
        try await PreviewTargets(session: session).add(spread: spread)
        try await addDetails(corrections: corrections, spread: spread)
        try await refreshSecondaryDetails(spread: spread)
        try await removeFinished(corrections: corrections)
        try await rescheduleRevived()
    }

    private func addScoreboards(corrections: Duration) async throws {
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id, day, source)
            select concat_ws(':', 'scoreboard', l.id, d.day, s.source), 'scoreboard', l.id, d.day, s.source
              from league l
              cross join lateral (
                -- The league's own source.
                select null::text as source
                union all
                select o.source from league_source o where o.league_id = l.id and o.followed and o.scoreboard) s
              cross join lateral (select (clock_timestamp() at time zone l.zone)::date as today) t
              cross join lateral (
                select t.today as day
                union
                select g.day from game g
                 where g.league_id = l.id and g.day = t.today - 1
                   and (g.status = any (\(Self.openStatuses))
                        or g.ended_at > clock_timestamp() - \(corrections.wholeMilliseconds) * interval '1 ms')) d
             where l.followed
             -- The rows are inserted in a fixed order, so that two schedulers cannot deadlock.
             order by 1
             -- A target for a past or future day of the season becomes a normal target when its day is today, or is
             -- still open.
            on conflict on constraint scrape_target_pkey do update set is_far_future = false, next_at = clock_timestamp()
             where scrape_target.is_far_future
            """
        )
    }

    private func addDetails(corrections: Duration, spread: Duration) async throws {
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id, game_id, page, next_at)
            select k.key, 'detail', g.league_id, g.id, p.page,
                   clock_timestamp() + random() * \(spread.wholeMilliseconds) * interval '1 ms'
              from game g join league l on l.id = g.league_id
              cross join lateral unnest(l.detail_pages) as p (page)
              cross join lateral (select 'detail:' || g.id || ':' || p.page as key) k
             where l.followed
               -- The scoreboard of an older day is not read, so a game that stayed live there would be polled forever.
               and g.day >= (clock_timestamp() at time zone l.zone)::date - 1
               and (g.status = 'live' and exists (select 1 from requested_game w where w.game_id = g.id)
                    -- The later instant counts, so that a game that was first seen after its end is read, too.
                    or g.ended_at is not null
                       and greatest(g.ended_at, g.created_at)
                           > clock_timestamp() - \(corrections.wholeMilliseconds) * interval '1 ms')
               and exists (select 1 from game_source_id s where s.game_id = g.id and s.source = l.source)
               and not exists (select 1 from scrape_target t where t.key = k.key)
             order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
    }

    private func removeFinished(corrections: Duration) async throws {
        try await session.execute(
            """
            delete from scrape_target t using league l
             where l.id = t.league_id
               and (not l.followed
                    or t.source is not null and t.kind <> 'odds'
                       and not exists (select 1 from league_source o
                                        where o.league_id = t.league_id and o.source = t.source and o.followed)
                    or case t.kind
                     when 'scoreboard' then not t.is_far_future and t.day < (clock_timestamp() at time zone l.zone)::date
                       and not exists (select 1 from game g
                                        where g.league_id = t.league_id and g.day = t.day
                                          and (g.status = any (\(Self.openStatuses))
                                               or g.ended_at > clock_timestamp()
                                                    - \(corrections.wholeMilliseconds) * interval '1 ms')
                                          and g.day >= (clock_timestamp() at time zone l.zone)::date - 1)
                     else exists (select 1 from game g
                                   where g.id = t.game_id and t.source is null
                                     and (g.day < (clock_timestamp() at time zone l.zone)::date - 1
                                          or g.status = 'live'
                                             and not exists (select 1 from requested_game w where w.game_id = g.id)
                                          or g.status <> 'live'
                                             and case when g.ended_at is null
                                                 then not (t.page = any (l.preview_pages) and \(unescaped: PreviewTargets.isPreviewed))
                                                 else greatest(g.ended_at, g.created_at) < clock_timestamp()
                                                        - \(corrections.wholeMilliseconds) * interval '1 ms' end))
                   end)
            """
        )
    }

    /// Requests a new schedule for the pages of games that a correction made live again, because the next reading of
    /// these pages was planned as for a finished game.
    private func rescheduleRevived() async throws {
        try await session.execute(
            """
            update scrape_target t set reschedule_requested = true
              from game g
             where g.id = t.game_id and g.status = 'live' and not t.reschedule_requested
               -- The page of a secondary source is read after the end of the game.
               and t.source is null
               -- A first reading is spread over time and keeps its planned time.
               and t.last_at is not null
               and t.next_at > clock_timestamp() + interval '5 min'
            """
        )
    }
}

extension ScheduleStore {
    /// Updates the targets of odds to match the followed leagues that have odds.
    package func refreshOdds() async throws {
        try await session.execute(
            """
            with wanted as (
              select 'odds:' || o.league_id || ':' || o.source as key, o.league_id, o.source
                from league_odds o join league l on l.id = o.league_id
               where l.followed and l.odds and o.followed),
            deleted as (
              delete from scrape_target t where t.kind = 'odds' and not exists (select from wanted w where w.key = t.key))
            insert into scrape_target (key, kind, league_id, source) select key, 'odds', league_id, source from wanted
             -- The rows are inserted in a fixed order, so that two schedulers cannot deadlock.
             order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
        try await rescheduleOdds()
    }

    /// Requests a new schedule for odds if a game became known or moved after the last reading, because the next one
    /// may have been planned for a league without a game. Only changes of the last ten minutes count, because a new
    /// schedule leaves `last_at` as it is; otherwise each refresh would request it again.
    private func rescheduleOdds() async throws {
        try await session.execute(
            """
            update scrape_target t set reschedule_requested = true
              from league l
             where l.id = t.league_id and t.kind = 'odds' and not t.reschedule_requested
               and t.next_at > clock_timestamp() + interval '5 min'
               and exists (select from game g
                            where g.league_id = t.league_id and g.status in ('scheduled', 'delayed')
                              and g.day between (clock_timestamp() at time zone l.zone)::date - 1
                                            and (clock_timestamp() at time zone l.zone)::date + 3
                              and g.changed_at > t.last_at
                              and g.changed_at > clock_timestamp() - interval '10 min')
            """
        )
    }
}

extension ScheduleStore {
    /// Updates the targets of tables to match the followed leagues.
    /// - Parameter spread: A table is first read at a random time within this time from now.
    package func refreshTables(spread: Duration) async throws {
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id, source, table_kind, table_name, next_at)
            select 'table:' || l.id || ':' || concat_ws('/', p.kind, p.name) || coalesce(':' || p.source, ''),
                   'table', l.id, p.source, p.kind, p.name,
                   clock_timestamp() + random() * \(spread.wholeMilliseconds) * interval '1 ms'
              from league l
              join (select t.league_id, t.kind, nullif(t.source, o.source) as source, nullif(t.name, '') as name
                      from table_page t join league o on o.id = t.league_id) p on p.league_id = l.id
             where l.followed
               and (p.source is null
                    or exists (select 1 from league_source s
                                where s.league_id = l.id and s.source = p.source and s.followed))
             -- The rows are inserted in a fixed order, so that two schedulers cannot deadlock.
             order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
        try await session.execute(
            """
            delete from scrape_target t using league l
             where l.id = t.league_id and t.kind = 'table'
               and not exists (select 1 from table_page p
                                where p.league_id = t.league_id and p.kind = t.table_kind
                                  and p.source = coalesce(t.source, l.source) and p.name = coalesce(t.table_name, ''))
            """
        )
    }
}
