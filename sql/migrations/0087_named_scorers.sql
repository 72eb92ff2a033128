-- migrate:up
-- A goal is often known before its play. When the play comes, the differ adds its scorer to the event, and the alert is sent
-- once more under the same collapse id, without a sound on devices that have the first one.

alter table push_event add column completes bigint not null default 0;
comment on column push_event.completes is 'Of an alert that adds the scorer to an earlier one of the same event: the revision of that one; otherwise 0. In the order of alerts it comes directly after the one that it completes.';

comment on table game_event is 'What happened in a game, in order of id, by the differ: one row an event. Later only its scorers are added.';

create function name_scorers(p_game uuid, p_events bigint[], p_facts jsonb[]) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_revision bigint;
begin
  update game_event e set facts = n.facts
    from unnest(p_events, p_facts) as n (id, facts)
   where e.id = n.id and e.game_id = p_game and e.kind = 'score';
  -- A revision of its own, so that readers of changes look at the events again. Nothing was asked of a source for it.
  insert into game_revision (game_id, revision, snapshot, source, in_play)
  select r.game_id, greatest(g.revision, r.revision) + 1, r.snapshot, r.source, r.in_play
    from game g join game_revision r on r.game_id = g.id
   where g.id = p_game
   order by r.revision desc limit 1
  returning revision into v_revision;
  update game g set revision = v_revision, diffed_revision = v_revision, updated_at = clock_timestamp()
   where g.id = p_game and v_revision is not null;
  return v_revision;
end $$;
comment on function name_scorers is 'Writes the facts of scores whose plays are known now, as a new revision of the game, which counts as compared. The caller has compared all revisions, and holds the lock on the game''s row.';
revoke execute on function name_scorers from public;
grant execute on function name_scorers, announce_changes to bardown_differ;
-- migrate:down
