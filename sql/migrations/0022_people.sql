-- migrate:up
-- Accounts: members with their passwords and sessions, codes and mails, and what is recorded about them.
--
-- Personal data is in the schema people and nowhere else, except that idempotency_key may hold responses to a member
-- for a day. No program may read a table of it: each acts through functions that answer one question or make one
-- transition, under the row's lock and by the database's clock. A column with personal data has a comment that begins
-- with "Personal:".
--
-- Secrets in these tables cannot be used without the keys of the api (IDENTITY_KEY_FILE): passwords are hashes of keyed
-- digests, codes and addresses in table code are keyed digests, mails are sealed, and of a refresh token only the
-- nonce is stored.

create schema people;
comment on schema people is 'Members and their personal data. No program reads a table of it; functions give each program what it needs.';
grant usage on schema people to bardown_api, bardown_scheduler, bardown_push_sender;

create table people.account (
  id              uuid        not null default gen_random_uuid(),
  username        text,
  username_key    text collate "C" generated always as (lower(username collate "C")) stored,
  email           text,
  email_key       text collate "C" generated always as (lower(email collate "C")) stored,
  is_discoverable boolean     not null default true,
  created_at      timestamptz not null default clock_timestamp(),
  suspended_at    timestamptz,
  deleted_at      timestamptz,
  constraint account_pkey primary key (id),
  -- Both unique keys are for lookups as well.
  constraint account_username_key unique (username_key),
  constraint account_email_key unique (email_key),
  constraint account_username_form check (username ~ '^[0-9A-Za-z]{6,16}$'),
  constraint account_email_form check (length(email) between 3 and 254
                                       and email ~ '^[^@[:cntrl:][:space:]]+@[^@[:cntrl:][:space:]]+$'),
  constraint account_deleted_is_empty check (deleted_at is null or num_nonnulls(username, email) = 0)
);
comment on table people.account is 'Members. An account exists only once its address is proven, or an external issuer has identified its member. The row of a deleted account stays, without personal data, for the contests of others that refer to it.';
comment on column people.account.id is 'The id of the member in all responses.';
comment on column people.account.username is 'Personal: the name that other members see, as it was typed. Null: not chosen yet, or deleted. It never changes.';
comment on column people.account.username_key is 'Personal: username in lower case; two names that differ only in case are the same name.';
comment on column people.account.email is 'Personal: the address, as it was typed. Null: deleted, or the member signs in with an issuer that has proven none.';
comment on column people.account.email_key is 'Personal: email in lower case, by which the account is found.';
comment on column people.account.is_discoverable is 'Whether other members find the account by the beginning of its username.';
comment on column people.account.created_at is 'When the address was proven, or the member first signed in with an external issuer.';
comment on column people.account.suspended_at is 'When an operator or an administrator suspended it; its sessions ended then, and it cannot be used to sign in. Null: not suspended.';
comment on column people.account.deleted_at is 'When it was deleted; null: it is in use.';
-- For search by the beginning of a username.
create index account_prefix_idx on people.account (username_key) where is_discoverable and suspended_at is null;

create view people.public_account as select a.id, a.username from people.account a;
comment on view people.public_account is 'What other members may read of an account.';
comment on column people.public_account.id is 'The id of the account.';
comment on column people.public_account.username is 'Its username; null: it was deleted, or has none yet.';

create table people.password (
  account_id uuid        not null,
  hash       text        not null,
  pepper     text        not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint password_pkey primary key (account_id),
  constraint password_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint password_hash_form check (hash ~ '^[$]argon2id[$]v=19[$]m=[0-9]+,t=[0-9]+,p=[0-9]+[$]'),
  constraint password_pepper_form check (pepper ~ '^[0-9A-Za-z_-]{1,32}$')
);
comment on table people.password is 'Passwords of members. An account without a row signs in by another way.';
comment on column people.password.account_id is 'The account.';
comment on column people.password.hash is 'Personal: Argon2id, in PHC form, of the HMAC of the password. A secret, never exported.';
comment on column people.password.pepper is 'The id of the key of that HMAC.';
comment on column people.password.changed_at is 'When the password was set, or hashed anew with other parameters.';

create table people.identity (
  issuer     text        not null,
  subject    text        not null,
  account_id uuid        not null,
  linked_at  timestamptz not null default clock_timestamp(),
  constraint identity_pkey primary key (issuer, subject),
  -- Also for the identities of an account.
  constraint identity_one_per_issuer unique (account_id, issuer),
  constraint identity_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint identity_issuer_form check (issuer ~ '^[a-z][a-z0-9-]{0,31}$'),
  constraint identity_subject_form check (octet_length(subject) between 1 and 255)
);
comment on table people.identity is 'Members at external issuers of identity tokens, with which they sign in here. A member is found by issuer and subject alone, never by an address, because an address may change hands.';
comment on column people.identity.issuer is 'The name of the issuer in ISSUERS_FILE.';
comment on column people.identity.subject is 'Personal: the member''s id at the issuer, which never changes.';
comment on column people.identity.account_id is 'The account that the member signs in to.';
comment on column people.identity.linked_at is 'When the member first signed in with it, or linked it to the account.';

create table people.taken_token (
  digest     bytea       not null,
  expires_at timestamptz not null,
  constraint taken_token_pkey primary key (digest),
  constraint taken_token_digest_whole check (octet_length(digest) = 32)
);
comment on table people.taken_token is 'Identity tokens that are accepted once and were. Kept until they expire.';
comment on column people.taken_token.digest is 'The SHA-256 of what the issuer signed, which does not reveal it.';
comment on column people.taken_token.expires_at is 'From then on the token is refused in any case.';
-- For people.prune.
create index taken_token_expires_idx on people.taken_token (expires_at);

create table people.administrator (
  account_id uuid        not null,
  granted_at timestamptz not null default clock_timestamp(),
  granted_by text        not null,
  constraint administrator_pkey primary key (account_id),
  constraint administrator_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint administrator_granted_by_named check (length(granted_by) between 1 and 60)
);
comment on table people.administrator is 'Members who may use /admin. Only operators of the database grant this. A member may also be an administrator for one session, by a group of its issuer (session.admin_issuer).';
comment on column people.administrator.account_id is 'The member.';
comment on column people.administrator.granted_at is 'When it was granted.';
comment on column people.administrator.granted_by is 'The operator who granted it.';

create table people.session (
  id               uuid        not null,
  account_id       uuid        not null,
  client           text        not null,
  label            text        not null default '',
  generation       integer     not null default 1,
  nonce            bytea       not null,
  previous_nonce   bytea,
  rotated_at       timestamptz not null default clock_timestamp(),
  is_confirmed     boolean     not null default false,
  signed_in_at     timestamptz not null default clock_timestamp(),
  authenticated_at timestamptz,
  admin_issuer     text,
  seen_on          date        not null default current_date,
  expires_at       timestamptz not null default clock_timestamp() + interval '60 days',
  ended_at         timestamptz,
  end_reason       text,
  constraint session_pkey primary key (id),
  constraint session_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint session_client_known check (client in ('app', 'web')),
  constraint session_label_short check (length(label) <= 60),
  constraint session_generation_positive check (generation > 0),
  constraint session_nonce_whole check (octet_length(nonce) = 16 and octet_length(previous_nonce) = 16),
  constraint session_previous_from_second check ((previous_nonce is null) = (generation = 1)),
  constraint session_expires_later check (expires_at > signed_in_at),
  constraint session_end_whole check ((ended_at is null) = (end_reason is null)),
  constraint session_end_reason_known
    check (end_reason in ('signed_out', 'reuse', 'password', 'suspended', 'too_many'))
-- Each refresh updates a row in place, because no updated column is indexed.
) with (fillfactor = 80);
comment on table people.session is 'Sign-ins: a row per device. A refresh token is not stored: it is the row''s id, generation and nonce under a MAC of the api.';
comment on column people.session.id is 'The id, part of each of its tokens.';
comment on column people.session.account_id is 'The account.';
comment on column people.session.client is 'app: it holds tokens; web: a browser that holds a cookie.';
comment on column people.session.label is 'Personal: the name of the device, as its app gave it.';
comment on column people.session.generation is 'The number of its newest refresh token, from 1. It stays 1 for a browser, which gets no token.';
comment on column people.session.nonce is 'The nonce of the newest refresh token.';
comment on column people.session.previous_nonce is 'The nonce of the token before, which is answered with the newest token while that may be lost. Null for the first token.';
comment on column people.session.rotated_at is 'When the newest refresh token was issued.';
comment on column people.session.is_confirmed is 'Whether an access token of the newest generation was used, so that the client has received it.';
comment on column people.session.signed_in_at is 'When the member signed in. A session ends 365 days after it at the latest.';
comment on column people.session.authenticated_at is 'Personal: when an external issuer last asked the member for credentials, which may be long before the sign-in. Null: the member proved identity at the sign-in.';
comment on column people.session.admin_issuer is 'The issuer whose group makes the member an administrator in this session; null: none.';
comment on column people.session.seen_on is 'Personal: the day of its last refresh, or of the last form that its browser sent, in UTC.';
comment on column people.session.expires_at is 'When it ends unless it is used before: 60 days after the last refresh of an app; 30 days after the last form of a browser.';
comment on column people.session.ended_at is 'When it was ended; null: it was not. Rows stay until 30 days after expires_at.';
comment on column people.session.end_reason is 'signed_out; reuse: a refresh token was used that had been replaced; password: another session set a new password; suspended: the account was; too_many: the account had 30 newer ones.';
-- For the sessions of an account.
create index session_account_idx on people.session (account_id);
-- For people.prune.
create index session_expires_idx on people.session (expires_at);

create table people.code (
  id         uuid        not null,
  purpose    text        not null,
  subject    bytea       not null,
  requester  bytea       not null,
  account_id uuid,
  digest     bytea       not null,
  sealed     text,
  tries      smallint    not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '15 minutes',
  used_at    timestamptz,
  constraint code_pkey primary key (id),
  constraint code_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint code_purpose_known check (purpose in ('sign_up', 'reset', 'email')),
  constraint code_subject_whole check (octet_length(subject) = 32),
  constraint code_requester_whole check (octet_length(requester) = 32),
  constraint code_digest_whole check (octet_length(digest) = 32),
  constraint code_sealed_form check (length(sealed) <= 4000 and sealed ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{38,}$'),
  constraint code_tries_range check (tries between 0 and 5),
  constraint code_expires_later check (expires_at > created_at)
);
comment on table people.code is 'Codes that were requested by mail. A request for an address without an account leaves the same kind of row, so that rows do not show which addresses have accounts.';
comment on column people.code.id is 'The id that the client sends with the code.';
comment on column people.code.purpose is 'sign_up: makes an account; reset: sets a new password; email: proves a new address.';
comment on column people.code.subject is 'Personal: the HMAC of the address in lower case, for the limit on mails to it. A secret.';
comment on column people.code.requester is 'Personal: the HMAC of the address and what asked: the network, the known device or the member; for the limit on mails. A secret.';
comment on column people.code.account_id is 'The account that it is for; null: for sign_up, and where there is no account.';
comment on column people.code.digest is 'The HMAC of id and code.';
comment on column people.code.sealed is 'Personal: for sign_up the address and the hash of the password, for email the address; sealed by the api. A secret.';
comment on column people.code.tries is 'How many codes were tried; the fifth wrong one makes it useless.';
comment on column people.code.created_at is 'When it was requested.';
comment on column people.code.expires_at is 'From then on it is refused.';
comment on column people.code.used_at is 'When the right code was presented; null: not yet.';
-- For the limit on mails to an address, and for deleting the codes of an account's address.
create index code_subject_idx on people.code (subject, created_at);
-- For deleting an account.
create index code_account_idx on people.code (account_id) where account_id is not null;
-- For people.prune.
create index code_created_idx on people.code (created_at);

-- Unlogged: after a crash every count starts at zero, which does no harm.
create unlogged table people.attempt (
  key           bytea       not null,
  failures      smallint    not null default 0,
  began_at      timestamptz not null default clock_timestamp(),
  blocked_until timestamptz,
  constraint attempt_pkey primary key (key),
  constraint attempt_key_whole check (octet_length(key) = 32),
  constraint attempt_failures_not_negative check (failures >= 0)
) with (fillfactor = 70);
comment on table people.attempt is 'Attempts to sign in that did not succeed, of the last minutes. An address without an account is counted like any other.';
comment on column people.attempt.key is 'The HMAC of the address and of the device if it proved an earlier sign-in; all other devices share one count.';
comment on column people.attempt.failures is 'Attempts since began_at that have not succeeded.';
comment on column people.attempt.began_at is 'When the first of them was made. The count ends 15 minutes after it, or with the block.';
comment on column people.attempt.blocked_until is 'Until then every attempt is refused; null: none is.';

create table people.mail (
  id         uuid        not null,
  kind       text        not null,
  sealed     text        not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  constraint mail_pkey primary key (id),
  constraint mail_kind_known check (kind in ('code', 'notice')),
  constraint mail_sealed_form check (length(sealed) <= 20000 and sealed ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{38,}$'),
  constraint mail_expires_later check (expires_at > created_at)
);
comment on table people.mail is 'Mails that wait to be sent. push-sender deletes each once it is sent, refused or too late.';
comment on column people.mail.id is 'The id, which is bound into the sealed text.';
comment on column people.mail.kind is 'code: it has a code; notice: about an event of the account.';
comment on column people.mail.sealed is 'Personal: address, subject and text; sealed by the api, opened by push-sender. A secret.';
comment on column people.mail.created_at is 'When it was written.';
comment on column people.mail.expires_at is 'It is not sent from then on.';
-- For people.prune.
create index mail_expires_idx on people.mail (expires_at);

create table people.retired_username (
  digest bytea       not null,
  until  timestamptz not null default clock_timestamp() + interval '180 days',
  constraint retired_username_pkey primary key (digest),
  constraint retired_username_digest_whole check (octet_length(digest) = 32)
);
comment on table people.retired_username is 'Usernames of deleted accounts, which no other member may take for a while.';
comment on column people.retired_username.digest is 'The HMAC of the name in lower case, which does not reveal it.';
comment on column people.retired_username.until is 'From then on the name is free.';

create table people.audit (
  id         bigint      generated always as identity,
  at         timestamptz not null default clock_timestamp(),
  account_id uuid        not null,
  what       text        not null,
  network    cidr,
  constraint audit_pkey primary key (id),
  constraint audit_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint audit_what_known check (what in ('signed_up', 'signed_in', 'signed_out', 'session_reused', 'password_set',
                                              'email_changed', 'identity_linked', 'identity_unlinked', 'suspended',
                                              'restored'))
);
comment on table people.audit is 'Events of accounts that matter for their security, kept for 180 days.';
comment on column people.audit.id is 'The order of the events.';
comment on column people.audit.at is 'When it happened.';
comment on column people.audit.account_id is 'The account.';
comment on column people.audit.what is 'signed_up, signed_in, signed_out; session_reused: a session ended because a replaced token was used; password_set: by a reset or a change; email_changed: another address was proven; identity_linked, identity_unlinked: the identity at an external issuer; suspended and restored: by an operator.';
comment on column people.audit.network is 'Personal: the network that the request came from: /24 of IPv4, /48 of IPv6. Null: not known.';
-- For export and deletion of an account.
create index audit_account_idx on people.audit (account_id, at);
-- For people.prune.
create index audit_at_idx on people.audit (at);

create table people.block (
  account_id uuid        not null,
  blocked_id uuid        not null,
  since      timestamptz not null default clock_timestamp(),
  constraint block_pkey primary key (account_id, blocked_id),
  constraint block_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint block_blocked_fkey foreign key (blocked_id) references people.account (id) on delete cascade,
  constraint block_not_oneself check (account_id <> blocked_id)
);
comment on table people.block is 'Members whom a member blocked. Neither finds or can invite the other.';
comment on column people.block.account_id is 'The member who blocked.';
comment on column people.block.blocked_id is 'Personal: the member who is blocked.';
comment on column people.block.since is 'When.';
-- For people.is_blocked, which asks in both directions.
create index block_blocked_idx on people.block (blocked_id);

create function people.lock_member(p_account uuid) returns boolean
language plpgsql volatile set search_path = pg_catalog, people, pg_temp as $$
begin
  -- A lock that lets others refer to the account.
  perform from account a
   where a.id = p_account and a.deleted_at is null and a.suspended_at is null for no key update;
  return found;
end $$;
comment on function people.lock_member is 'Locks the account of a member, so that it is neither deleted nor suspended before the transaction ends. False: it was already, or there is no such account; then the caller writes nothing about the member. A transaction that locks rows of a member locks the account first. What depends on the lock is read by a later statement, because the statement that waits sees older rows.';

create function people.is_blocked(p_one uuid, p_other uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select exists (select from block b where b.account_id = p_one and b.blocked_id = p_other)
      or exists (select from block b where b.account_id = p_other and b.blocked_id = p_one)
$$;
comment on function people.is_blocked is 'Whether one of two members has blocked the other.';

-- Mails. The options of the job SendMail in PipelineJobs are repeated here for the functions of the api.
create function people.request_mail(p_id uuid, p_kind text, p_sealed text, p_expires_after interval) returns void
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  insert into mail (id, kind, sealed, expires_at)
  values (p_id, p_kind, p_sealed, clock_timestamp() + p_expires_after);
  perform q.enqueue('mail', 'send_mail', jsonb_build_object('mail', p_id), p_priority => 1,
                    p_expires_after => p_expires_after, p_unique_key => 'mail:' || p_id, p_time_limit => '1 minute', p_max_attempts => 1000);
  perform q.wake(array['mail']);
end $$;
comment on function people.request_mail is 'Stores a sealed mail and enqueues the job in which push-sender sends it. It is not sent later than p_expires_after.';

create function people.read_mail(p_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select m.sealed from mail m where m.id = p_id and m.expires_at > clock_timestamp()
$$;
comment on function people.read_mail is 'The sealed mail; null if it was deleted or is too late.';

create function people.delete_mail(p_id uuid) returns void
language sql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
  delete from mail where id = p_id
$$;
comment on function people.delete_mail is 'Deletes a mail that was sent, was refused or is too late.';

-- A stranger who asks for codes again and again must not use up the mails of the owner of the address, who then could
-- not set a new password: so each requester has a limit of its own.
create function people.mail_pause(p_subject bytea, p_requester bytea, p_is_known boolean) returns integer
language sql volatile set search_path = pg_catalog, people, pg_temp as $$
  select coalesce(ceil(extract(epoch from max(p.until) - clock_timestamp()))::integer, 0)
    from (select c.created_at, c.requester = p_requester as is_own,
                 row_number() over (partition by c.requester = p_requester order by c.created_at desc) as place_among_own,
                 row_number() over (order by c.created_at desc) as place
            from code c
           where c.subject = p_subject and c.created_at > clock_timestamp() - interval '1 hour') c
    cross join lateral (values
      (case when c.is_own and c.place_among_own = 1 then c.created_at + interval '1 minute' end),
      (case when c.is_own and c.place_among_own = 3 then c.created_at + interval '1 hour' end),
      (case when not p_is_known and c.place = 10 then c.created_at + interval '1 hour' end)) as p (until)
   where p.until > clock_timestamp()
$$;
comment on function people.mail_pause is 'Seconds until another code may be mailed to an address, by the HMAC of it: one a minute and three an hour for each requester, and ten an hour for all of them, unless the requester is a device that signed in before (p_is_known). 0: now.';

create function people.add_code(p_id uuid, p_purpose text, p_subject bytea, p_requester bytea, p_is_known boolean,
                                p_account uuid, p_digest bytea, p_sealed text) returns integer
language plpgsql volatile set search_path = pg_catalog, people, pg_temp as $$
declare
  v_pause integer;
begin
  -- Two requests for one address at once must not both pass the limit.
  perform pg_advisory_xact_lock(hashtextextended('people.code:' || encode(p_subject, 'hex'), 0));
  v_pause := mail_pause(p_subject, p_requester, p_is_known);
  if v_pause = 0 then
    insert into code (id, purpose, subject, requester, account_id, digest, sealed)
    values (p_id, p_purpose, p_subject, p_requester, p_account, p_digest, p_sealed);
  end if;
  return v_pause;
end $$;
comment on function people.add_code is 'Stores a code, unless too many were mailed to its address. Returns 0, or the seconds until another may be mailed.';

create function people.begin_sign_up(p_code uuid, p_subject bytea, p_requester bytea, p_email text, p_digest bytea,
                                     p_sealed text, p_mail uuid, p_mail_new text, p_mail_known text) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_pause constant integer := add_code(p_code, 'sign_up', p_subject, p_requester, false, null, p_digest, p_sealed);
begin
  if v_pause > 0 then return v_pause; end if;
  perform request_mail(p_mail, 'code',
                       case when exists (select from account a where a.email_key = lower(p_email collate "C"))
                            then p_mail_known else p_mail_new end,
                       interval '15 minutes');
  return 0;
end $$;
comment on function people.begin_sign_up is 'Stores a sign-up and mails its code. If the address has an account, the mail says so instead (p_mail_known) and no code is sent; the result does not reveal which. Returns 0, or the seconds until another mail may be sent to the address.';

create function people.begin_reset(p_code uuid, p_subject bytea, p_requester bytea, p_is_known boolean, p_email text,
                                   p_digest bytea, p_mail uuid, p_mail_code text, p_mail_unknown text) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_account uuid;
  v_pause   integer;
begin
  -- The lock waits for a change of the address, so that no code for the account is mailed to the old one.
  select a.id into v_account from account a
   where a.email_key = lower(p_email collate "C") and a.suspended_at is null for key share;
  v_pause := add_code(p_code, 'reset', p_subject, p_requester, p_is_known, v_account, p_digest, null);
  if v_pause = 0 then
    perform request_mail(p_mail, 'code', case when v_account is null then p_mail_unknown else p_mail_code end,
                         interval '15 minutes');
  end if;
  return v_pause;
end $$;
comment on function people.begin_reset is 'Stores a code for a new password and mails it. If the address has no account, or a suspended one, the mail says so instead (p_mail_unknown); neither the result nor the work reveals which. Returns 0, or the seconds until another mail may be sent to the address.';

create function people.use_code(p_id uuid, p_purpose text, p_digests bytea[], out is_right boolean, out account_id uuid,
                                out sealed text)
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_code code;
begin
  is_right := false;
  -- The account before the code, as its deletion and a change of its address do; otherwise each could wait for the
  -- other.
  perform from account a
   where a.id = (select c.account_id from code c where c.id = p_id and c.purpose = p_purpose) for no key update;
  select * into v_code from code c
   where c.id = p_id and c.purpose = p_purpose and c.used_at is null and c.expires_at > clock_timestamp()
     and c.tries < 5
     for update;
  if not found then return; end if;
  is_right := v_code.digest = any (p_digests);
  update code c set tries = c.tries + 1, used_at = case when is_right then clock_timestamp() end where c.id = p_id;
  if is_right then
    account_id := v_code.account_id;
    sealed := v_code.sealed;
  end if;
end $$;
comment on function people.use_code is 'Tries a code, by its HMACs under all keys: at most five times within its 15 minutes, and the right one once. The count must be committed, so a wrong code is an answer and no error.';

create function people.create_account(p_id uuid, p_email text, p_hash text, p_pepper text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  insert into account (id, email) values (p_id, p_email) on conflict on constraint account_email_key do nothing;
  if not found then return false; end if;
  insert into password (account_id, hash, pepper) values (p_id, p_hash, p_pepper);
  insert into audit (account_id, what) values (p_id, 'signed_up');
  return true;
end $$;
comment on function people.create_account is 'Creates the account of a proven address; false if the address has one.';

-- Attempts are counted before they are made, so that many at once cannot exceed the limit.
create function people.begin_attempt(p_key bytea, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_now     constant timestamptz := clock_timestamp();
  v_attempt attempt;
begin
  insert into attempt as a (key) values (p_key)
  on conflict on constraint attempt_pkey do update
     set failures = case when greatest(a.blocked_until, a.began_at + interval '15 minutes') <= v_now then 0
                         else a.failures end,
         began_at = case when greatest(a.blocked_until, a.began_at + interval '15 minutes') <= v_now then v_now
                         else a.began_at end
  returning * into v_attempt;
  if v_attempt.blocked_until > v_now then
    return ceil(extract(epoch from v_attempt.blocked_until - v_now));
  end if;
  update attempt a
     set failures = least(a.failures + 1, p_limit + 6),
         -- The attempt that reaches the limit is still made; those after it wait, each twice as long as the one before.
         blocked_until = case when a.failures + 1 >= p_limit
                              then v_now + least(interval '30 seconds' * 2 ^ least(a.failures + 1 - p_limit, 6),
                                                 interval '15 minutes') end
   where a.key = p_key;
  return 0;
end $$;
comment on function people.begin_attempt is 'Counts an attempt to sign in, and returns 0, or the seconds for which attempts are refused: from the p_limit-th within 15 minutes on 30 seconds, then twice as long each time, at most 15 minutes.';

create function people.clear_attempts(p_key bytea) returns void
language sql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
  delete from attempt where key = p_key
$$;
comment on function people.clear_attempts is 'Forgets the attempts of a key, because one succeeded.';

create function people.password_of(p_email text)
returns table (account_id uuid, hash text, pepper text, is_suspended boolean)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select a.id, p.hash, p.pepper, a.suspended_at is not null
    from account a join password p on p.account_id = a.id
   where a.email_key = lower(p_email collate "C")
$$;
comment on function people.password_of is 'The hash of the password of an address; no row if it has no account or no password. One at a time: no function lists them.';

create function people.set_password(p_account uuid, p_hash text, p_pepper text) returns void
language sql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
  insert into password as p (account_id, hash, pepper) values (p_account, p_hash, p_pepper)
  on conflict on constraint password_pkey do update
     set hash = excluded.hash, pepper = excluded.pepper, changed_at = clock_timestamp()
$$;
comment on function people.set_password is 'Stores the hash of a password, also when the same password is hashed with other parameters or another key.';

create function people.end_sessions(p_account uuid, p_except uuid, p_reason text) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_count integer;
begin
  -- The account first, as everywhere: two devices that sign out everywhere at once would otherwise wait for each
  -- other's session.
  perform from account a where a.id = p_account for no key update;
  update session s set ended_at = clock_timestamp(), end_reason = p_reason
   where s.account_id = p_account and s.id is distinct from p_except and s.ended_at is null;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function people.end_sessions is 'Ends all sessions of an account but one (null: all of them). Returns how many.';

create function people.end_session(p_account uuid, p_session uuid, p_network cidr) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  perform from account a where a.id = p_account for no key update;
  update session s set ended_at = clock_timestamp(), end_reason = 'signed_out'
   where s.id = p_session and s.account_id = p_account and s.ended_at is null;
  if not found then return false; end if;
  insert into audit (account_id, what, network) values (p_account, 'signed_out', p_network);
  return true;
end $$;
comment on function people.end_session is 'Ends one session of an account; false if the account has no such session.';

create function people.reset_password(p_account uuid, p_hash text, p_pepper text, p_network cidr) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  if not lock_member(p_account) then return false; end if;
  perform set_password(p_account, p_hash, p_pepper);
  perform end_sessions(p_account, null, 'password');
  insert into audit (account_id, what, network) values (p_account, 'password_set', p_network);
  return true;
end $$;
comment on function people.reset_password is 'Sets a new password and ends all sessions; false if the account was deleted or suspended meanwhile.';

create function people.start_session(p_id uuid, p_account uuid, p_client text, p_label text, p_nonce bytea,
                                     p_network cidr, p_authenticated_at timestamptz, p_admin_issuer text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  -- The lock orders this after a deletion or suspension, which ends the sessions that exist.
  if not lock_member(p_account) then return false; end if;
  insert into session (id, account_id, client, label, nonce, authenticated_at, admin_issuer, expires_at)
  values (p_id, p_account, p_client, p_label, p_nonce, p_authenticated_at, p_admin_issuer,
          clock_timestamp() + case p_client when 'web' then interval '30 days' else interval '60 days' end);
  insert into audit (account_id, what, network) values (p_account, 'signed_in', p_network);
  update session s set ended_at = clock_timestamp(), end_reason = 'too_many'
   where s.id in (select o.id from session o where o.account_id = p_account and o.ended_at is null
                   order by o.signed_in_at desc offset 30);
  return true;
end $$;
comment on function people.start_session is 'Starts a session, and ends the oldest of an account that has more than 30. p_authenticated_at and p_admin_issuer are columns of the session; null for a sign-in without an external issuer. False if the account was deleted or suspended.';

-- The newest token is replaced by a new one. The token before it is answered with the newest again while the answer
-- with that may be lost: until an access token of the newest generation was used, and for ten seconds in any case,
-- because two processes of one app may send it at once. Any other token was replaced long ago, so a copy of it exists:
-- the session ends, because it is unknown which of the two holders is the thief.
create function people.refresh_session(p_id uuid, p_generation integer, p_nonce bytea, p_new_nonce bytea,
                                       p_network cidr, out outcome text, out account_id uuid, out generation integer,
                                       out nonce bytea, out signed_in_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
#variable_conflict use_column
declare
  v_now     constant timestamptz := clock_timestamp();
  v_session session;
begin
  outcome := 'over';
  -- The account before the session, as its deletion does; otherwise each could wait for the other.
  perform from account a where a.id = (select s.account_id from session s where s.id = p_id) for key share;
  select * into v_session from session s where s.id = p_id for update;
  if not found or v_session.ended_at is not null or v_session.expires_at <= v_now then return; end if;
  account_id := v_session.account_id;
  signed_in_at := v_session.signed_in_at;
  if p_generation = v_session.generation and p_nonce = v_session.nonce then
    outcome := 'rotated';
    update session s
       set generation = s.generation + 1, nonce = p_new_nonce, previous_nonce = s.nonce, rotated_at = v_now,
           is_confirmed = false, seen_on = (v_now at time zone 'UTC')::date,
           expires_at = least(v_now + interval '60 days', s.signed_in_at + interval '365 days')
     where s.id = p_id
    returning s.generation, s.nonce into generation, nonce;
  elsif p_generation = v_session.generation - 1 and p_nonce = v_session.previous_nonce
        and (not v_session.is_confirmed or v_session.rotated_at > v_now - interval '10 seconds') then
    outcome := 'repeated';
    generation := v_session.generation;
    nonce := v_session.nonce;
  else
    outcome := 'reused';
    update session s set ended_at = v_now, end_reason = 'reuse' where s.id = p_id;
    insert into audit (account_id, what, network) values (v_session.account_id, 'session_reused', p_network);
  end if;
end $$;
comment on function people.refresh_session is 'Presents a refresh token whose MAC is valid. rotated: generation and nonce are those of the new token; repeated: those of the token that was issued before; reused: a token that was replaced, so the session has ended; over: the session had ended or expired. The end must be committed, so it is an answer and no error.';

create function people.session_member(p_id uuid, p_generation integer, out account_id uuid, out username text,
                                      out signed_in_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_is_newest boolean;
begin
  select s.account_id, a.username, s.signed_in_at, s.generation = p_generation and not s.is_confirmed
    into account_id, username, signed_in_at, v_is_newest
    from session s join account a on a.id = s.account_id
   where s.id = p_id and s.ended_at is null and s.expires_at > clock_timestamp() and s.generation >= p_generation
     and a.suspended_at is null;
  -- Written once per generation.
  if v_is_newest then
    update session s set is_confirmed = true where s.id = p_id and s.generation = p_generation;
  end if;
end $$;
comment on function people.session_member is 'The member of a session that has not ended, for an access token of it: with this an ended session is refused at once. Nulls: it has ended. It also records that the token was received.';

create function people.profile(p_account uuid)
returns table (username text, email text, is_discoverable boolean, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select a.username, a.email, a.is_discoverable, a.created_at from account a
   where a.id = p_account and a.deleted_at is null
$$;
comment on function people.profile is 'The member''s own account.';

create function people.set_username(p_account uuid, p_username text, p_digests bytea[]) returns text
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  if not lock_member(p_account) then return 'gone'; end if;
  if exists (select from account a where a.id = p_account and a.username is not null) then return 'has_username'; end if;
  if exists (select from retired_username r where r.digest = any (p_digests) and r.until > clock_timestamp()) then
    return 'taken';
  end if;
  update account a set username = p_username where a.id = p_account;
  return 'set';
exception when unique_violation then
  return 'taken';
end $$;
comment on function people.set_username is 'Gives a member a username, once and for good. set; taken: by another member, or by a deleted one not long ago; has_username: the member has one; gone: the account was deleted or suspended. p_digests: the HMACs of the name in lower case, under all keys.';

create function people.prune() returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_now   constant timestamptz := clock_timestamp();
  v_limit constant integer := 5000;
  v_count integer;
  v_most  integer := 0;
begin
  delete from code where id = any (array(
    select c.id from code c where c.created_at < v_now - interval '1 day' limit v_limit for update skip locked));
  get diagnostics v_count = row_count;
  v_most := greatest(v_most, v_count);
  delete from mail where id = any (array(
    select m.id from mail m where m.expires_at < v_now limit v_limit for update skip locked));
  get diagnostics v_count = row_count;
  v_most := greatest(v_most, v_count);
  delete from attempt where key = any (array(
    select a.key from attempt a where greatest(a.blocked_until, a.began_at + interval '15 minutes') < v_now
     limit v_limit for update skip locked));
  get diagnostics v_count = row_count;
  v_most := greatest(v_most, v_count);
  -- A session that was ended has at most 60 days until it would have expired.
  delete from session where id = any (array(
    select s.id from session s where s.expires_at < v_now - interval '30 days' limit v_limit for update skip locked));
  get diagnostics v_count = row_count;
  v_most := greatest(v_most, v_count);
  delete from audit where id = any (array(
    select a.id from audit a where a.at < v_now - interval '180 days' limit v_limit for update skip locked));
  get diagnostics v_count = row_count;
  v_most := greatest(v_most, v_count);
  delete from retired_username r where r.until < v_now;
  return v_most = v_limit;
end $$;
comment on function people.prune is 'Deletes expired rows: codes after a day, mails that are too late, attempts, sessions 30 days after their end by time, audit after 180 days, usernames that are free again. Returns whether there may be more.';

grant select on people.public_account to bardown_api, bardown_push_sender;
grant execute on function people.is_blocked, people.begin_sign_up, people.begin_reset, people.use_code,
  people.create_account, people.begin_attempt, people.clear_attempts, people.password_of, people.set_password,
  people.end_sessions, people.end_session, people.reset_password, people.start_session, people.refresh_session,
  people.session_member, people.profile, people.set_username, people.request_mail
  to bardown_api;
grant execute on function people.read_mail, people.delete_mail to bardown_push_sender;
grant execute on function people.prune to bardown_scheduler;
-- migrate:down
