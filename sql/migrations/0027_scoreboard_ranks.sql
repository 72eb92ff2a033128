-- migrate:up Without a poll that has points, the ranks next to team names are those of the scoreboard of the league's
-- own source, which does not name its poll. If one of the stored lists has the same ranks, they are named after it, so
-- that a rank has one name everywhere.

alter table league
  add column scoreboard_poll      text,
  add column scoreboard_poll_slug text,
  add constraint league_scoreboard_poll_whole check ((scoreboard_poll is null) = (scoreboard_poll_slug is null));
comment on column league.scoreboard_poll is 'The name of the stored list that has the ranks of the scoreboard; null if none has them all, and if rank_poll is not null.';
comment on column league.scoreboard_poll_slug is 'The list of scoreboard_poll, as league_table.slug; null like scoreboard_poll.';

-- Fewer than five equal ranks may be a coincidence.
create function name_scoreboard_ranks(p_league text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_name text;
  v_slug text;
begin
  if (select count(*) from team m where m.league_id = p_league and m.rank is not null) >= 5 then
    select coalesce(t.name, t.slug), t.slug into v_name, v_slug
      from league_table t join league l on l.id = t.league_id
     where t.league_id = p_league and t.kind = 'rankings'
       and not exists (
         select from team m left join ranking_entry e on e.table_id = t.id and e.team_id = m.id
          where m.league_id = p_league and m.rank is not null and e.rank is distinct from m.rank)
     order by t.source <> l.source, is_missing(t), t.name, t.slug, t.source
     limit 1;
  end if;
  update league set scoreboard_poll = v_name, scoreboard_poll_slug = v_slug
   where id = p_league and (scoreboard_poll, scoreboard_poll_slug) is distinct from (v_name, v_slug);
end $$;
comment on function name_scoreboard_ranks is 'Names the ranks of a league''s scoreboard after the stored list that has the same ranks. set_ranks calls it for a league without a poll.';

create or replace function set_ranks(p_league text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_poll bigint;
  v_name text;
  v_slug text;
begin
  select t.id, coalesce(t.name, t.slug), t.slug into v_poll, v_name, v_slug
    from league_table t join league l on l.id = t.league_id
   where t.league_id = p_league and t.kind = 'rankings'
     and exists (select from ranking_entry e where e.table_id = t.id and e.rank is not null and e.points is not null)
   order by t.source <> l.source, is_missing(t), t.name, t.slug, t.source
   limit 1;
  if v_poll is null then
    perform name_scoreboard_ranks(p_league);
    return;
  end if;
  -- From here on scoreboards do not change ranks.
  update league set rank_poll = v_name, rank_poll_slug = v_slug
   where id = p_league and (rank_poll, rank_poll_slug) is distinct from (v_name, v_slug);
  with ranked as (
    select t.id, min(e.rank)::smallint as rank
      from team t
      left join ranking_entry e on e.table_id = v_poll and e.team_id = t.id and e.rank between 1 and 32767
     where t.league_id = p_league
     group by t.id, t.rank
    having t.rank is distinct from min(e.rank)
  ), held as (
    -- Locks the teams in the order in which scoreboards update them, so that the two cannot deadlock. "no key update"
    -- allows rows that refer to a team to be inserted in the meantime.
    select t.id from team t join ranked r using (id) order by t.id for no key update of t
  )
  update team t set rank = r.rank, updated_at = clock_timestamp()
    from ranked r join held h using (id)
   where t.id = r.id;
end $$;
-- migrate:down
