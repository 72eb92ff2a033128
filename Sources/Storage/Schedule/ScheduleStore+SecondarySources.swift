import Postgres
import Time

/// Adds and removes targets for the pages of secondary sources, except scoreboards.
extension ScheduleStore {
    /// Updates the targets of game pages to match the pages that operators have added.
    /// - Parameter spread: A page is first read at a random time within this time from now. A league may have a page
    ///   with only results for each team; these pages are spread over twenty times this time.
    package func refreshGamePages(spread: Duration) async throws {
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id, source, address, content, next_at)
            select concat_ws(':', 'games', p.league_id, p.source, p.page), 'games', p.league_id, p.source, p.page, p.content,
                   clock_timestamp() + random() * \(spread.wholeMilliseconds) * interval '1 ms'
                                       * case p.content when 'results' then \(Self.resultsSpreadFactor) else 1 end
              from game_page p
              join league_source s on s.league_id = p.league_id and s.source = p.source
              join league l on l.id = p.league_id
             where p.followed and s.followed and l.followed
             -- The rows are inserted in a fixed order, so that two schedulers cannot deadlock.
             order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
        try await session.execute(
            """
            delete from scrape_target t
             where t.kind = 'games'
               and not exists (select 1 from game_page p
                                where p.league_id = t.league_id and p.source = t.source and p.page = t.address
                                  and p.content = t.content and p.followed)
            """
        )
    }

    /// Adds the secondary sources' pages about single games. Each page is read once, after the game has ended, and only
    /// if the source has listed the game.
    /// - Parameter spread: A page is read at a random time within twenty times this time from now.
    func refreshSecondaryDetails(spread: Duration) async throws {
        try await session.execute(
            """
            -- Finds the few games of these days by their index first, and then the other sources' ids for them.
            with recent as materialized (
              select g.id, g.league_id
                from league l
                cross join lateral (
                  select (clock_timestamp() at time zone l.zone)::date - \(Self.secondaryDays) as since) d
                join game g on g.league_id = l.id and g.day >= d.since
               where l.followed and g.status = 'final'
            )
            insert into scrape_target (key, kind, league_id, game_id, page, source, next_at)
            select k.key, 'detail', g.league_id, g.id, p.page, o.source,
                   clock_timestamp() + random() * \(spread.wholeMilliseconds * Int64(Self.resultsSpreadFactor)) * interval '1 ms'
              from recent g
              join league_source o on o.league_id = g.league_id and o.followed
              cross join lateral unnest(o.detail_pages) as p (page)
              cross join lateral (select concat_ws(':', 'detail', g.id, p.page, o.source) as key) k
             where exists (select 1 from game_source_id s where s.game_id = g.id and s.source = o.source)
               and not exists (select 1 from scrape_target t where t.key = k.key)
             order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
        // A row also records that its page was read. So it stays as long as the page would otherwise be added again.
        try await session.execute(
            """
            delete from scrape_target t using league l, league_source o, game g
             where l.id = t.league_id and o.league_id = t.league_id and o.source = t.source and g.id = t.game_id
               and t.kind = 'detail'
               and (t.page <> all (o.detail_pages)
                    and not (t.page = any (o.preview_pages) and \(unescaped: PreviewTargets.isPreviewed))
                    or g.day < (clock_timestamp() at time zone l.zone)::date - \(Self.secondaryDays))
            """
        )
    }

    /// The factor by which the first readings of pages with low priority are spread over a longer time, to spare their
    /// hosts.
    private static let resultsSpreadFactor: Int32 = 20
    /// How many days after a game its pages at other sources are polled, until they exist.
    private static let secondaryDays: Int32 = 7

    /// SQL for the games of the page whose row in `scrape_target` is `t` and whose league is `l`: the games that the
    /// page has reported, from yesterday on, and those of its team in table `game_page`, from yesterday to tomorrow.
    static let gamesOfPage = """
        w.game_id from source_report w join game o on o.id = w.game_id
         where w.target = t.key and o.day >= (clock_timestamp() at time zone l.zone)::date - 1
        union
        select o.id from game_page p join game o on o.home_team_id = p.team_id or o.away_team_id = p.team_id
         where p.league_id = t.league_id and p.source = t.source and p.page = t.address
           and o.day between (clock_timestamp() at time zone l.zone)::date - 1
                         and (clock_timestamp() at time zone l.zone)::date + 1
        """
}
