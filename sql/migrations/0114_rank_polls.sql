-- migrate:up
-- A team may be ranked in several polls. One of them is the league's: all ranks beside the names of its teams are from it,
-- and say so.

alter table league add column rank_poll text;
comment on column league.rank_poll is 'The poll that team.rank is from, by name: the first in the order of /api/v1/rankings that has points, which a computed ranking such as the RPI has not. Null until one is stored: the ranks are those of the scoreboard of the league''s own source, which names no poll.';
comment on column team.rank is 'Rank in the poll that league.rank_poll describes; shared by teams that are level; null: not ranked.';

create function set_ranks(p_league text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_poll bigint;
  v_name text;
begin
  select t.id, coalesce(t.name, t.slug) into v_poll, v_name
    from league_table t join league l on l.id = t.league_id
   where t.league_id = p_league and t.kind = 'rankings'
     and exists (select from ranking_entry e where e.table_id = t.id and e.rank is not null and e.points is not null)
   order by t.source <> l.source, t.name, t.slug, t.source
   limit 1;
  if v_poll is null then return; end if;
  -- Scoreboards leave ranks alone from here on.
  update league set rank_poll = v_name where id = p_league and rank_poll is distinct from v_name;
  with ranked as (
    select t.id, min(e.rank)::smallint as rank
      from team t
      left join ranking_entry e on e.table_id = v_poll and e.team_id = t.id and e.rank between 1 and 32767
     where t.league_id = p_league
     group by t.id, t.rank
    having t.rank is distinct from min(e.rank)
  ), held as (
    -- In the order in which scoreboards take teams: neither waits for the other in a circle.
    select t.id from team t join ranked r using (id) order by t.id for update of t
  )
  update team t set rank = r.rank, updated_at = clock_timestamp()
    from ranked r join held h using (id)
   where t.id = r.id;
end $$;
comment on function set_ranks is 'Gives the teams of a league the ranks of its poll, once it has one: see league.rank_poll. The caller has stored the newest page of polls.';
revoke execute on function set_ranks from public;
grant execute on function set_ranks to bardown_detail_scraper;
-- migrate:down
