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
comment on column idempotency_key.scope is 'The identity that the key belongs to: device: and the SHA-256 of its token in hexadecimal. Two identities may use the same key.';
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
  -- Held until the transaction ends, also by a failure or by the end of its connection: both free the key.
  if not pg_try_advisory_xact_lock(hashtextextended('idempotency_key:' || p_scope || ':' || p_key, 0)) then
    outcome := 'running';
    return;
  end if;
  -- A statement after the lock sees what the earlier holder of the lock committed.
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
revoke execute on function begin_idempotent_request from public;
grant execute on function begin_idempotent_request to bardown_api;

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
revoke execute on function finish_idempotent_request from public;
grant execute on function finish_idempotent_request to bardown_api;

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
revoke execute on function prune_idempotency_keys from public;
grant execute on function prune_idempotency_keys to bardown_scheduler;
-- migrate:down
