-- migrate:up
-- The api's own tables: keys of its clients, request counts, the log of changes, and responses to writes that may be
-- repeated.

-- Keys for clients of the api, issued by bardown keys. Only digests are stored. A key is 256 bits from the kernel's
-- generator and cannot be guessed, so one round of SHA-256 protects it as well as a slow hash protects a password. The
-- lookup is by digest, so there is no comparison whose time could reveal part of a key.
create table api_key (
  id           bigint      generated always as identity,
  name         text        not null,
  prefix       text        not null,
  digest       bytea       not null,
  per_minute   integer,
  created_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  constraint api_key_pkey primary key (id),
  constraint api_key_digest_key unique (digest),
  constraint api_key_prefix_key unique (prefix),
  constraint api_key_name_given check (length(name) between 1 and 100),
  constraint api_key_prefix_form check (prefix ~ '^bdk_[0-9A-Za-z_-]{8}$'),
  constraint api_key_digest_whole check (octet_length(digest) = 32),
  constraint api_key_per_minute_not_negative check (per_minute >= 0),
  constraint api_key_expires_later check (expires_at > created_at)
) with (fillfactor = 80);  -- last_used_at is updated in place.
comment on table api_key is 'Keys for the api (X-API-Key) and their rate limits. Rows stay after a key is revoked, so that a request with it gets the error that it was revoked.';
comment on column api_key.id is 'The id of the key; its requests are counted under it.';
comment on column api_key.name is 'The holder''s name, for operators.';
comment on column api_key.prefix is 'The beginning of the key, for operators to identify it; 208 bits follow.';
comment on column api_key.digest is 'SHA-256 of the whole key.';
comment on column api_key.per_minute is 'Requests per minute over all processes of the api; null: LIMIT_PER_KEY; 0: no limit.';
comment on column api_key.created_at is 'When it was issued.';
comment on column api_key.expires_at is 'From then on it is rejected; null: never.';
comment on column api_key.revoked_at is 'When it was revoked; null: it was not revoked.';
comment on column api_key.last_used_at is 'When it was last used, at most five minutes out of date; null: never.';

-- A notification must never fail the work that it announces, as with q.notify.
create function announce_api_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if q.may_notify() then perform pg_notify('api_keys', ''); end if;
  return null;
end $$;
comment on function announce_api_key is 'Notifies every api process to discard its cached keys. It is only a hint, because they expire after a few seconds anyway.';

-- Not for updates of last_used_at, which change nothing for the api.
create trigger api_key_is_announced
  after insert or delete or update of name, digest, per_minute, expires_at, revoked_at on api_key
  for each statement execute function announce_api_key();

create function find_api_key(p_digest bytea)
returns table (id bigint, per_minute integer, expires_at timestamptz, is_revoked boolean, is_expired boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, k.per_minute, k.expires_at, k.revoked_at is not null,
         coalesce(k.expires_at <= statement_timestamp(), false)
    from api_key k where k.digest = p_digest
$$;
comment on function find_api_key is 'The key with this digest; no row if there is none. The api may look up a key, but cannot list keys.';

create function record_api_keys_used(p_keys bigint[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update api_key k set last_used_at = clock_timestamp()
   where k.id = any (p_keys)
     and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '5 min')
$$;
comment on function record_api_keys_used is 'Records that these keys were used just now, at most once in five minutes for each.';

-- How often clients of the api sent requests, over all of its processes. Each process counts and decides by itself.
-- Once a second it adds its new counts of busy clients here, and reads the other processes' counts. Leases of tokens
-- would bound the sum exactly, but a client that is connected to one process would find its tokens held by others. A
-- database call for each request would cost more than most responses.
--
-- Unlogged: after a crash every count starts at zero, which does no harm, and no standby needs it.
create unlogged table request_tally (
  client   text    not null,
  window_no bigint not null,
  requests bigint  not null,
  constraint request_tally_pkey primary key (client, window_no),
  constraint request_tally_client_short check (length(client) <= 64),
  constraint request_tally_some check (requests > 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
comment on table request_tally is 'Requests of clients in the current minute, shared by the processes of the api.';
comment on column request_tally.client is 'key: and the id of api_key; or address: and an IPv4 address or the first 64 bits of an IPv6 address.';
comment on column request_tally.window_no is 'The number of the minute since 1970. Each client''s minutes begin at a second of its own.';
comment on column request_tally.requests is 'The number of accepted requests.';
-- For deleting past windows.
create index request_tally_window_idx on request_tally (window_no);

create function tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]) returns bigint[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_sums bigint[];
begin
  -- Sorted by key, so that of two callers with the same clients one waits for the other, and they cannot deadlock.
  with reported as (
    select u.client, u.window_no, u.requests
      from unnest(p_clients, p_windows, p_requests) as u (client, window_no, requests)
     order by u.client, u.window_no
  ), added as (
    insert into request_tally as t (client, window_no, requests)
    select o.client, o.window_no, o.requests from reported o
    on conflict on constraint request_tally_pkey do update set requests = t.requests + excluded.requests
    returning t.client, t.window_no, t.requests
  )
  select array_agg(a.requests order by u.place) into v_sums
    from unnest(p_clients, p_windows) with ordinality as u (client, window_no, place)
    join added a using (client, window_no);
  return v_sums;
end $$;
comment on function tally_requests is 'Adds the requests that a process has accepted (three arrays, one entry per client). Returns for each the sum over all processes in that minute. A pair of client and minute may occur once per call.';

create function forget_request_tallies() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  -- Keeps two more minutes, for processes whose clocks differ. Rows that another call deletes are skipped.
  delete from request_tally t
   where t.ctid = any (array(select o.ctid from request_tally o
                              where o.window_no < floor(extract(epoch from clock_timestamp()) / 60) - 2
                              for update skip locked))
$$;
comment on function forget_request_tallies is 'Deletes past minutes. Each api calls it once a minute.';

-- The log of changes that apps follow, in the order in which changes became visible.
--
-- A number that a transaction takes before its commit does not give the order of commits: a reader that has read up to
-- 12 may find 11 later. So the transaction that stores a revision only adds it to change_outbox. After its commit,
-- number_changes() numbers the rows that are there, one caller at a time, with a counter in the same transaction.
-- However many transactions write, and whichever of them fail, this guarantees:
--   * Numbers have no gap, and none occurs twice.
--   * A change that becomes visible later has a higher number.
--   * A slow writer delays only itself.
-- Writers pay with one narrow row. They take no lock that another writer waits for: neither the counter's, nor that of
-- a NOTIFY, which would be held until their commit is on disk.
create table change_outbox (
  id       bigint generated always as identity,
  game_id  uuid   not null,
  revision bigint not null,
  constraint change_outbox_pkey primary key (id),
  constraint change_outbox_game_fkey foreign key (game_id) references game (id) on delete cascade
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = -1);
comment on table change_outbox is 'Stored revisions without a number yet; nearly always empty.';
comment on column change_outbox.id is 'The order of insertion. For one game it is the order of its revisions, which come one at a time.';
comment on column change_outbox.game_id is 'The game.';
comment on column change_outbox.revision is 'Its revision.';

create table change (
  seq      bigint      not null,
  game_id  uuid        not null,
  revision bigint      not null,
  kind     text        not null,
  at       timestamptz not null default clock_timestamp(),
  -- Finds the changes after a number, and the oldest.
  constraint change_pkey primary key (seq),
  constraint change_kind_known check (kind in ('new', 'schedule', 'status', 'score', 'clock', 'detail')),
  constraint change_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table change is 'The newest numbered changes of games, for the api''s /changes and /live. Each revision occurs once.';
comment on column change.seq is 'From 1 without gaps. A change that becomes visible later has a higher number.';
comment on column change.game_id is 'The game.';
comment on column change.revision is 'Its revision, as game_revision.revision.';
comment on column change.kind is 'The most important change of the revision. new: the game itself; schedule: day or start; status; score: with the line score; clock: period or time left; detail: its plays.';
comment on column change.at is 'When it was numbered.';
-- For deleting a game.
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
comment on table change_counter is 'The counter of changes. Only the holder of its row lock assigns numbers.';
comment on column change_counter.one_row is 'True: there is one row.';
comment on column change_counter.last is 'The last assigned number; 0: none yet.';
comment on column change_counter.keep is 'How many changes are kept; a reader that is further behind must start again.';
-- Enough for some days with many games.
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
comment on function change_kind is 'The kind of change from one snapshot to the next, as change.kind; p_before is null for the first.';

create function number_changes(p_limit integer default 1000) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_last  bigint;
  v_count bigint;
begin
  -- Nothing to do, as nearly always: takes no lock and writes nothing.
  if not exists (select from change_outbox) then
    return (select c.last from change_counter c);
  end if;
  select c.last into v_last from change_counter c for update;
  -- A separate statement, so that it sees everything committed until now and nothing that another caller has numbered.
  with taken as (
    delete from change_outbox u
     where u.id in (select w.id from change_outbox w order by w.id limit p_limit)
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
comment on function number_changes is 'Numbers up to p_limit rows of change_outbox and returns the last assigned number. Each api''s loop that follows changes calls it when notified and every two seconds. Changes that were committed before the call are numbered after it, by this caller or another. No GET calls it. When there is nothing to number, it costs two lookups.';

-- A GET must not write. Requests that only need the last assigned number read it here; the loop of each api that
-- follows changes does the numbering.
create function numbered_changes(out last bigint, out is_complete boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  -- One statement has one snapshot: if no row waits, every change committed before has a number up to c.last.
  select c.last, not exists (select from change_outbox) from change_counter c
$$;
comment on function numbered_changes is 'The last assigned number, and whether no committed change waits for a number. Writes nothing.';

create function announce_changes() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('changes', '');
  -- If no api runs, no process numbers changes. Writers then do it before change_outbox grows too large.
  if (select max(u.id) - min(u.id) > 5000 from change_outbox u) then perform number_changes(10000); end if;
end $$;
comment on function announce_changes is 'Notifies listeners of channel changes. Call it after the commit of the change. It is only a hint, because readers also poll.';

-- Changes in leagues that are not listed are not published.
create function record_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into change_outbox (game_id, revision)
  select g.id, new.revision from game g join league l on l.id = g.league_id where g.id = new.game_id and l.listed;
  return null;
end $$;
comment on function record_change is 'Adds every stored revision to change_outbox, unless its league is not listed.';

create trigger game_revision_is_a_change after insert on game_revision for each row execute function record_change();

-- A client that repeats a write because it did not get the response must not cause it twice. With the header
-- Idempotency-Key (draft-ietf-httpapi-idempotency-key-header) the response is stored in the transaction that makes the
-- change: either both are there or neither, and a repeated request gets the stored response.

create table idempotency_key (
  scope       text        not null,
  key         text        not null,
  fingerprint bytea       not null,
  status      smallint    not null,
  headers     text[]      not null,
  body        bytea       not null,
  created_at  timestamptz not null default clock_timestamp(),
  expires_at  timestamptz not null default clock_timestamp() + interval '24 hours',
  constraint idempotency_key_pkey primary key (scope, key),
  constraint idempotency_key_scope_bounded check (length(scope) between 1 and 100),
  constraint idempotency_key_key_bounded check (length(key) between 1 and 255),
  constraint idempotency_key_fingerprint_is_sha256 check (length(fingerprint) = 32),
  constraint idempotency_key_status_success check (status between 200 and 299),
  constraint idempotency_key_headers_bounded check (cardinality(headers) <= 40 and cardinality(headers) % 2 = 0),
  constraint idempotency_key_body_bounded check (length(body) <= 262144),
  constraint idempotency_key_expires_later check (expires_at > created_at)
);
comment on table idempotency_key is 'Responses to writes that came with an Idempotency-Key, kept for a day to be sent again. A write that failed has no row, so its key can be used again.';
comment on column idempotency_key.scope is 'The identity that the key belongs to. device: and the SHA-256 of its token in hexadecimal; member: and the id of the account; key: and the id of the row in api_key; operator: the key in API_KEY. Two identities may use the same key.';
comment on column idempotency_key.key is 'The key, as the client chose it.';
comment on column idempotency_key.fingerprint is 'SHA-256 of the request: method, target and body. Another request with the same key is refused.';
comment on column idempotency_key.status is 'Status code of the response.';
comment on column idempotency_key.headers is 'Header fields of the response: name, value, name, value.';
comment on column idempotency_key.body is 'Body of the response.';
comment on column idempotency_key.created_at is 'When the change was made.';
comment on column idempotency_key.expires_at is 'From this time on the key is free.';
-- For prune_idempotency_keys.
create index idempotency_key_expires_idx on idempotency_key (expires_at);

create function begin_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, out outcome text,
                                         out status smallint, out headers text[], out body bytea)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_fingerprint bytea;
begin
  -- The lock is held until the transaction ends. A failure or the end of the connection ends it, too, and frees the
  -- key.
  if not pg_try_advisory_xact_lock(hashtextextended('idempotency_key:' || p_scope || ':' || p_key, 0)) then
    outcome := 'running';
    return;
  end if;
  -- This statement comes after the lock, so that it sees what the earlier holder of the lock committed.
  select k.fingerprint, k.status, k.headers, k.body into v_fingerprint, status, headers, body
    from idempotency_key k where k.scope = p_scope and k.key = p_key and k.expires_at > clock_timestamp();
  if not found then
    outcome := 'new';
  elsif v_fingerprint = p_fingerprint then
    outcome := 'done';
  else
    outcome := 'different';
    status := null; headers := null; body := null;
  end if;
end $$;
comment on function begin_idempotent_request is 'To be called first in the transaction of a write. new: make the change, and call finish_idempotent_request; done: the same request was made before, with this response; different: the key was used for another request; running: a request with this key has not ended.';

create function finish_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, p_status smallint,
                                          p_headers text[], p_body bytea) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into idempotency_key (scope, key, fingerprint, status, headers, body)
  values (p_scope, p_key, p_fingerprint, p_status, p_headers, p_body)
  -- The row that is there has expired: begin_idempotent_request found none.
  on conflict on constraint idempotency_key_pkey do update
     set fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
         created_at = excluded.created_at, expires_at = excluded.expires_at;
  -- Without a limit one client could fill the disk within the day. Rows that another transaction deletes at the moment
  -- are skipped, because waiting for them could be a deadlock.
  delete from idempotency_key d
   where d.ctid = any (array(
     select k.ctid from idempotency_key k
      where k.scope = p_scope
        and k.key in (select o.key from idempotency_key o where o.scope = p_scope
                       order by o.created_at desc, o.key offset 32)
        for update skip locked));
end $$;
comment on function finish_idempotent_request is 'Stores the response of a write, in its transaction. Of one scope the newest 32 are kept.';

create function prune_idempotency_keys() returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_limit constant integer := 5000;
  v_count integer;
begin
  delete from idempotency_key d
   where d.ctid = any (array(
     select k.ctid from idempotency_key k
      where k.expires_at <= clock_timestamp() limit v_limit for update skip locked));
  get diagnostics v_count = row_count;
  return v_count = v_limit;
end $$;
comment on function prune_idempotency_keys is 'Deletes up to 5,000 expired keys. Returns whether there may be more.';

grant select on change, change_counter to bardown_api;
grant execute on function find_api_key, record_api_keys_used, tally_requests, forget_request_tallies, number_changes,
  numbered_changes, begin_idempotent_request, finish_idempotent_request
  to bardown_api;
grant execute on function prune_idempotency_keys to bardown_scheduler;
grant execute on function announce_changes to bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ;
grant insert on change_outbox to bardown_scoreboard_scraper, bardown_detail_scraper;
grant execute on function change_kind to bardown_scoreboard_scraper, bardown_detail_scraper;
-- migrate:down
