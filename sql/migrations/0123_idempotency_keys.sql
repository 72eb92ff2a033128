-- migrate:up
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
comment on table idempotency_key is 'Responses to writes that came with an Idempotency-Key, kept for a day to be sent again. A write that failed has none: its key is free.';
comment on column idempotency_key.scope is 'Whose key it is: device: and the SHA-256 of its token in hexadecimal. Two clients may choose the same key.';
comment on column idempotency_key.key is 'The key, as the client chose it.';
comment on column idempotency_key.fingerprint is 'SHA-256 of the request: method, target and body. Another request with the same key is refused.';
comment on column idempotency_key.status is 'Status code of the response.';
comment on column idempotency_key.headers is 'Header fields of the response: names and values by turns.';
comment on column idempotency_key.body is 'Body of the response.';
comment on column idempotency_key.created_at is 'When the change was made.';
comment on column idempotency_key.expires_at is 'From then on the key is free.';
-- Expired rows are found by it.
create index idempotency_key_expires_idx on idempotency_key (expires_at);

create function begin_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, out outcome text,
                                         out status smallint, out headers text[], out body bytea)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_fingerprint bytea;
begin
  -- Held until the transaction ends, however it ends: a request that fails or whose process dies frees the key.
  if not pg_try_advisory_xact_lock(hashtextextended('idempotency_key:' || p_scope || ':' || p_key, 0)) then
    outcome := 'running';
    return;
  end if;
  -- A statement of its own: it sees what the holder before committed.
  select k.fingerprint, k.status, k.headers, k.body into v_fingerprint, status, headers, body
    from idempotency_key k where k.scope = p_scope and k.key = p_key and k.expires_at > clock_timestamp();
  outcome := case when not found then 'new' when v_fingerprint = p_fingerprint then 'done' else 'different' end;
end $$;
comment on function begin_idempotent_request is 'To be called first in the transaction of a write. new: go on, and call finish_idempotent_request; done: the same request was made, here is its response; different: the key was used for another request; running: a request with this key has not ended.';
revoke execute on function begin_idempotent_request from public;
grant execute on function begin_idempotent_request to bardown_api;

create function finish_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, p_status smallint,
                                          p_headers text[], p_body bytea) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into idempotency_key as k (scope, key, fingerprint, status, headers, body)
  values (p_scope, p_key, p_fingerprint, p_status, p_headers, p_body)
  -- An expired one.
  on conflict on constraint idempotency_key_pkey do update
     set fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
         created_at = excluded.created_at, expires_at = excluded.expires_at;
  -- One client keeps 32 responses: else it could fill the disk within the day.
  delete from idempotency_key k
   where k.scope = p_scope
     and k.key in (select o.key from idempotency_key o where o.scope = p_scope order by o.created_at desc, o.key offset 32);
end $$;
comment on function finish_idempotent_request is 'Stores the response of a write, in its transaction. Of one scope the newest 32 are kept.';
revoke execute on function finish_idempotent_request from public;
grant execute on function finish_idempotent_request to bardown_api;

create function prune_idempotency_keys() returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now   constant timestamptz := clock_timestamp();
  v_count integer;
begin
  delete from idempotency_key k
   where (k.scope, k.key) in (select o.scope, o.key from idempotency_key o
                               where o.expires_at <= v_now limit 1000 for update skip locked);
  get diagnostics v_count = row_count;
  return v_count = 1000;
end $$;
comment on function prune_idempotency_keys is 'Deletes some of the expired keys. Returns whether there may be more.';
revoke execute on function prune_idempotency_keys from public;
grant execute on function prune_idempotency_keys to bardown_scheduler;
-- migrate:down
