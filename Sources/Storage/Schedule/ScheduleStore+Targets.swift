import Postgres
import Time

/// Which pages are to be read at all, as leagues and games are now.
extension ScheduleStore {
    /// Brings the targets in line with the leagues and games: today's scoreboard of every followed league at each of
    /// its sources, yesterday's while a game of it is open or may be corrected, the pages of live games that somebody
    /// wants, those of every game for a while after its end.
    /// - Parameters:
    ///   - corrections: How long after its end a game's pages are read.
    ///   - spread: A game's first reading falls somewhere in this time from now, so that forty games that begin
    ///     together
    ///     are not asked for together.
    package func refreshTargets(corrections: Duration, spread: Duration) async throws {
        try await addScoreboards(corrections: corrections)
        try await addDetails(corrections: corrections, spread: spread)
        try await refreshWitnessDetails(spread: spread)
        try await removeFinished(corrections: corrections)
        try await stirRevived()
    }

    private func addScoreboards(corrections: Duration) async throws {
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id, day, source)
            select concat_ws(':', 'scoreboard', l.id, d.day, s.source), 'scoreboard', l.id, d.day, s.source
              from league l
              cross join lateral (
                -- The league's own.
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
             -- In one order, so that two schedulers wait for each other instead of each for the other.
             order by 1
            -- A distant day that is the present one now, or open still.
            on conflict on constraint scrape_target_pkey do update set distant = false, next_at = clock_timestamp()
             where scrape_target.distant
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
               -- Nobody reads the scoreboard of an older day: a game left live there would be asked for for ever.
               and g.day >= (clock_timestamp() at time zone l.zone)::date - 1
               and (g.status = 'live' and exists (select 1 from wanted_game w where w.game_id = g.id)
                    or g.ended_at > clock_timestamp() - \(corrections.wholeMilliseconds) * interval '1 ms')
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
                    or t.source is not null
                       and not exists (select 1 from league_source o
                                        where o.league_id = t.league_id and o.source = t.source and o.followed)
                    or case t.kind
                     when 'scoreboard' then not t.distant and t.day < (clock_timestamp() at time zone l.zone)::date
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
                                             and not exists (select 1 from wanted_game w where w.game_id = g.id)
                                          or g.status <> 'live'
                                             and coalesce(g.ended_at, '-infinity')
                                                 < clock_timestamp()
                                                   - \(corrections.wholeMilliseconds) * interval '1 ms'))
                   end)
            """
        )
    }

    /// A game that was over, and is played again by a correction, does not wait for the reading that was planned then.
    private func stirRevived() async throws {
        try await session.execute(
            """
            update scrape_target t set stirred = true
              from game g
             where g.id = t.game_id and g.status = 'live' and not t.stirred
               -- A witness's page is read when the game is over.
               and t.source is null
               -- A first reading is spread, and waits for its time.
               and t.last_at is not null
               and t.next_at > clock_timestamp() + interval '5 min'
            """
        )
    }
}
