import Postgres
import Time

/// The targets of pages that are read before a game, for its injuries.
struct PreviewTargets: Sendable {
    let session: any PostgresSession

    /// Adds the pages in `preview_pages` of games that begin today or tomorrow, if their details are needed.
    ///
    /// The targets of the league's own source stay when the game begins. The others are removed then.
    /// - Parameter spread: A page is first read at a random time within this time from now.
    func add(spread: Duration) async throws {
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id, game_id, page, source, next_at)
            select k.key, 'detail', g.league_id, g.id, p.page, p.source,
                   clock_timestamp() + random() * \(spread.wholeMilliseconds) * interval '1 ms'
              from league l
              -- The day is a column, so that the index of game by league and day is used.
              cross join lateral (select (clock_timestamp() at time zone l.zone)::date as today) n
              join game g on g.league_id = l.id and g.day between n.today and n.today + 1
              cross join lateral (
                select null::text as source, d.page from unnest(l.preview_pages) as d (page)
                union all
                select o.source, d.page from league_source o cross join lateral unnest(o.preview_pages) as d (page)
                 where o.league_id = l.id and o.followed) p
              cross join lateral (select concat_ws(':', 'detail', g.id, p.page, p.source) as key) k
             where l.followed and \(unescaped: Self.isPreviewed)
               and exists (select 1 from game_source_id s
                            where s.game_id = g.id and s.source = coalesce(p.source, l.source))
               and not exists (select 1 from scrape_target t where t.key = k.key)
             -- The rows are inserted in a fixed order, so that two schedulers cannot deadlock.
             order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
    }

    /// SQL for whether pages of a game `g` in a league `l` are read before the game.
    static let isPreviewed = """
        g.status = 'scheduled' and g.day - (clock_timestamp() at time zone l.zone)::date between 0 and 1
        and exists (select 1 from requested_game w where w.game_id = g.id)
        """
}
