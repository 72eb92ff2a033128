-- migrate:up
-- Sessions of /ops. A cookie was sealed with the tokens themselves, so that who had one could try tokens on it at home, and
-- was good until it expired, signed out or not. Now it is random, and what it stands for is here.
create table ops_session (
  digest     bytea       not null,
  who        text        not null,
  may_act    boolean     not null,
  tokens     bytea       not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  constraint ops_session_pkey primary key (digest),
  constraint ops_session_digest_length check (octet_length(digest) = 32),
  constraint ops_session_who_named check (length(who) between 1 and 60)
);
comment on table ops_session is 'Who is signed in at /ops: written by ops.sign_in, deleted by ops.sign_out, and once expired by the next sign-in.';
comment on column ops_session.digest is 'SHA-256 of the cookie, which is 32 random bytes.';
comment on column ops_session.who is 'The name given when signing in.';
comment on column ops_session.may_act is 'Whether the token was OPS_TOKEN, or OPS_READ_TOKEN.';
comment on column ops_session.tokens is 'What scrypt makes of both tokens: a session ends when one of them is another.';
comment on column ops_session.created_at is 'When the operator signed in.';
comment on column ops_session.expires_at is 'When the session is over.';

create function ops.sign_in(p_digest bytea, p_who text, p_may_act boolean, p_tokens bytea, p_lifetime interval) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from ops_session s where s.expires_at < clock_timestamp();
  insert into ops_session (digest, who, may_act, tokens, expires_at)
  values (p_digest, p_who, p_may_act, p_tokens, clock_timestamp() + p_lifetime);
$$;
comment on function ops.sign_in is 'Begins the session of the cookie with this SHA-256.';

create function ops.session(p_digest bytea, p_tokens bytea) returns table (who text, may_act boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.who, s.may_act from ops_session s
   where s.digest = p_digest and s.tokens = p_tokens and s.expires_at > clock_timestamp()
$$;
comment on function ops.session is 'The session of the cookie with this SHA-256; none if it is over, or was begun with other tokens.';

create function ops.sign_out(p_digest bytea) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from ops_session s where s.digest = p_digest returning 1)
  select exists (select 1 from gone)
$$;
comment on function ops.sign_out is 'Ends a session; false when there was none.';

grant execute on function ops.sign_in, ops.session, ops.sign_out to bardown_ops;
-- migrate:down
