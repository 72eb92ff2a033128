-- migrate:up
-- Keys for those who ask the api, given out by bardown keys. Only their digests are kept: a key is 256 bits out of the
-- kernel's generator, so that nobody finds one by trying, and one round of SHA-256 guards it as well as a slow hash guards a
-- password that somebody thought of. The digest is also what a key is found by, so there is nothing to compare in a time
-- that tells how much was right.

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
) with (fillfactor = 80);  -- Their last use is written in place.
comment on table api_key is 'Who may ask the api by a key (X-API-Key), and how often. Rows stay after a key is revoked, so that its holder is told.';
comment on column api_key.id is 'Ours of the key, and what its requests are counted by.';
comment on column api_key.name is 'Whose it is, for people.';
comment on column api_key.prefix is 'How the key begins, for people to tell it by; 208 bits follow.';
comment on column api_key.digest is 'SHA-256 of the whole key.';
comment on column api_key.per_minute is 'Requests a minute, over all processes of the api; null: LIMIT_PER_KEY; 0: no limit.';
comment on column api_key.created_at is 'When it was given out.';
comment on column api_key.expires_at is 'From then on it is refused; null: never.';
comment on column api_key.revoked_at is 'When it was taken back; null: it was not.';
comment on column api_key.last_used_at is 'When it was last used, as of five minutes ago at the worst; null: never.';

create function announce_api_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('api_keys', '');
  return null;
end $$;
comment on function announce_api_key is 'Has every api forget what it knows of keys. A hint: they ask again after some seconds anyway.';
-- Not for last_used_at, which changes while nothing does.
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
comment on function find_api_key is 'The key of this digest; no row where nobody was given it. The api may ask so, and cannot list keys.';

create function note_api_keys_used(p_keys bigint[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update api_key k set last_used_at = clock_timestamp()
   where k.id = any (p_keys)
     and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '5 min')
$$;
comment on function note_api_keys_used is 'Writes down that these keys were used just now, each once in five minutes.';

grant execute on function find_api_key, note_api_keys_used to bardown_api;
-- migrate:down
