-- The table of leagues in README.md, as Markdown: psql -XAt -f deploy/guide/leagues.sql. deploy/guide/check compares it with the page.
with word (source, word, place) as (
  values ('ncaa', 'NCAA', 1), ('nhl', 'NHL', 2), ('espn', 'ESPN', 3), ('statcrew', 'StatCrew files', 4),
         ('statbroadcast', 'StatBroadcast', 5), ('ncaa-stats', 'stats.ncaa.org', 6)
), facts as (
  select l.place, coalesce(l.short_name, l.name) || ' `' || l.id || '`' as league,
         (select w.word from word w where w.source = l.source) as own,
         (select string_agg(w.word, ', ' order by w.place) from league_source s join word w using (source) where s.league_id = l.id) as others,
         (select string_agg(distinct case t.kind when 'standings' then 'standings'
                                                 when 'rankings' then case when t.name like '%-rpi' then 'RPI' else 'polls' end
                                                 when 'leaders' then 'lists of leaders' end, ', ')
            from table_page t where t.league_id = l.id) as tables,
         'odds' = any (l.capabilities) as odds
    from league l
   where l.listed
)
select '| leagues | scores, plays, box scores | compared with | tables | odds |' || E'\n|---|---|---|---|---|'
union all
(select format('| %s | %s | %s | %s | %s |', string_agg(league, ', ' order by place), own, coalesce(others, ''), tables,
               case when odds then 'yes' else '' end)
   from facts
  group by own, others, tables, odds
  order by min(place));
