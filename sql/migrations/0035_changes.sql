-- migrate:up
-- What changed, in the order in which it could be seen: the log that apps follow.
--
-- A number that a transaction takes before its commit says nothing of the order of commits: whoever has read up to 12 may
-- find 11 behind it later. So the transaction that stores a revision only lays it into the tray unnumbered_change, and
-- number_changes() numbers what lies there after it was committed: one caller at a time, by a counter that is part of
-- the same transaction. Therefore, however many write and whichever of them fail:
--   * numbers have no gap and none comes twice;
--   * what is numbered later was not to be seen by who read up to the number before;
--   * a writer that dawdles holds up nobody but himself.
-- The price for writers is one narrow row, and no lock that another writer waits for: neither the counter's, nor that of
-- a NOTIFY, which would be held until their commit is on the disk.

create table unnumbered_change (
  id       bigint generated always as identity,
  game_id  uuid   not null,
  revision bigint not null,
  constraint unnumbered_change_pkey primary key (id),
  constraint unnumbered_change_game_fkey foreign key (game_id) references game (id) on delete cascade
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = -1);
comment on table unnumbered_change is 'Revisions that are stored and not numbered yet: empty but for moments.';
comment on column unnumbered_change.id is 'The order of their insertion: of one game that of its revisions, which come one at a time.';
comment on column unnumbered_change.game_id is 'The game.';
comment on column unnumbered_change.revision is 'Its revision.';

create table change (
  seq      bigint      not null,
  game_id  uuid        not null,
  revision bigint      not null,
  kind     text        not null,
  at       timestamptz not null default clock_timestamp(),
  -- By it are found the changes after a number, and the oldest.
  constraint change_pkey primary key (seq),
  constraint change_kind_known check (kind in ('new', 'schedule', 'status', 'score', 'clock', 'detail')),
  constraint change_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table change is 'The newest changes of games, numbered: the api''s /changes and /live. A revision stands in it once.';
comment on column change.seq is 'From 1, one by one, in an order in which nothing comes before what could be seen earlier.';
comment on column change.game_id is 'The game.';
comment on column change.revision is 'Its revision, as game_revision.revision.';
comment on column change.kind is 'What the revision changed, the weightiest of it: new: the game itself; schedule: day or start; status; score: with the line score; clock: period or time left; detail: its plays.';
comment on column change.at is 'When it was numbered.';
-- A game that is deleted takes its changes along.
create index change_game_idx on change (game_id);

create table change_counter (
  one_row boolean not null default true,
  last    bigint  not null,
  keep    bigint  not null,
  constraint change_counter_pkey primary key (one_row),
  constraint change_counter_one_row check (one_row),
  constraint change_counter_last_not_negative check (last >= 0),
  constraint change_counter_keep_positive check (keep > 0)
) with (fillfactor = 50);
comment on table change_counter is 'How far changes are numbered; who holds its row numbers, and nobody else.';
comment on column change_counter.one_row is 'True: there is one row.';
comment on column change_counter.last is 'The number given last; 0: none yet.';
comment on column change_counter.keep is 'How many changes are kept: whoever is further behind begins anew.';
-- Some days of many games.
insert into change_counter (last, keep) values (0, 100000);

create function change_kind(p_before jsonb, p_after jsonb) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when p_before is null then 'new'
    when p_before -> 'day' is distinct from p_after -> 'day'
      or p_before -> 'startTime' is distinct from p_after -> 'startTime' then 'schedule'
    when p_before -> 'status' is distinct from p_after -> 'status' then 'status'
    when p_before -> 'score' is distinct from p_after -> 'score'
      or p_before -> 'periods' is distinct from p_after -> 'periods' then 'score'
    when p_before -> 'period' is distinct from p_after -> 'period'
      or p_before -> 'clock' is distinct from p_after -> 'clock' then 'clock'
    else 'detail'
  end
$$;
comment on function change_kind is 'What of a game changed from one snapshot to the next, as change.kind has it; null before the first.';

create function number_changes(p_limit integer default 1000) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_last  bigint;
  v_count bigint;
begin
  -- Nothing to do, as nearly always: no lock, nothing written.
  if not exists (select from unnumbered_change) then
    return (select c.last from change_counter c);
  end if;
  select c.last into v_last from change_counter c for update;
  -- A statement of its own: it sees what was committed until now, and nothing that another caller has numbered.
  with taken as (
    delete from unnumbered_change u
     where u.id in (select w.id from unnumbered_change w order by w.id limit p_limit)
    returning u.id, u.game_id, u.revision
  )
  insert into change (seq, game_id, revision, kind)
  select v_last + row_number() over (order by t.id), t.game_id, t.revision, change_kind(b.snapshot, a.snapshot)
    from taken t
    join game_revision a on a.game_id = t.game_id and a.revision = t.revision
    left join game_revision b on b.game_id = t.game_id and b.revision = t.revision - 1;
  get diagnostics v_count = row_count;
  update change_counter c set last = c.last + v_count;
  delete from change h using change_counter c where h.seq <= c.last - c.keep;
  return v_last + v_count;
end $$;
comment on function number_changes is 'Numbers what lies in unnumbered_change, so many at the most; returns the number given last. Who reads changes calls it first: what was committed before the call is numbered after it, by this caller or another. Nothing to number costs two look-ups.';
grant execute on function number_changes to bardown_api;
grant select on change, change_counter to bardown_api;

create function announce_changes() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('changes', '');
  -- Where no api runs nobody numbers: then those do who write, before the tray is full.
  if (select max(u.id) - min(u.id) > 5000 from unnumbered_change u) then perform number_changes(10000); end if;
end $$;
comment on function announce_changes is 'Tells who listens on channel changes to look; to be called after the commit of what changed. A hint: readers also poll.';

create function lay_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into unnumbered_change (game_id, revision) values (new.game_id, new.revision);
  return null;
end $$;
comment on function lay_change is 'A revision that is stored is to be numbered, whoever stored it.';
create trigger game_revision_is_a_change after insert on game_revision for each row execute function lay_change();
-- migrate:down
