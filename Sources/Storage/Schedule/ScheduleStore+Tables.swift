import Postgres
import Time

extension ScheduleStore {
    /// Updates the targets of tables to match the followed leagues.
    /// - Parameter spread: A table's first reading is at a random time within this time from now.
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
             -- In a fixed order, so that two schedulers cannot deadlock.
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
