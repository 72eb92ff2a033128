-- migrate:up
-- A poll that is no longer on its page, for example because it was renamed, is not used for ranks: another poll is newer.
create function is_missing(p_table league_table) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(p_table.held_reason in ('missing', 'empty')
                  and p_table.held_since < statement_timestamp() - interval '1 day', false)
$$;
comment on function is_missing is 'Whether a table has been absent from its page for a day. A shorter absence may be a mistake of the source.';
grant execute on function is_missing to bardown_api;

comment on column league.rank_poll is 'The poll that team.rank is from, by name: the first in the order of /api/v1/rankings that has points, which a computed ranking such as the RPI has not; one that has been absent from its page for a day comes last. Null until one is stored: the ranks are those of the scoreboard of the league''s own source, which names no poll.';

create or replace function set_ranks(p_league text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_poll bigint;
  v_name text;
begin
  select t.id, coalesce(t.name, t.slug) into v_poll, v_name
    from league_table t join league l on l.id = t.league_id
   where t.league_id = p_league and t.kind = 'rankings'
     and exists (select from ranking_entry e where e.table_id = t.id and e.rank is not null and e.points is not null)
   order by t.source <> l.source, is_missing(t), t.name, t.slug, t.source
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
    -- In the order in which scoreboards update teams, so that the two cannot deadlock. Rows that refer to a team can be
    -- inserted meanwhile.
    select t.id from team t join ranked r using (id) order by t.id for no key update of t
  )
  update team t set rank = r.rank, updated_at = clock_timestamp()
    from ranked r join held h using (id)
   where t.id = r.id;
end $$;
-- migrate:down
