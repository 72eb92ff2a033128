-- migrate:up
-- What members do with their own account, and with other members: sessions, address, password, preferences, search,
-- blocks, reports and deletion; what operators do about members; and the configuration of apps.
--
-- A test walks the schema people: each column whose comment begins with "Personal:" is exported or a secret, and is
-- erased with its account.

create table people.report (
  reporter_id uuid        not null,
  reported_id uuid        not null,
  reason      text        not null,
  message     text        not null default '',
  reported_at timestamptz not null default clock_timestamp(),
  -- A second report of the same member replaces the first. Also for the limit on reports of a member.
  constraint report_pkey primary key (reporter_id, reported_id),
  constraint report_reporter_fkey foreign key (reporter_id) references people.account (id) on delete cascade,
  constraint report_reported_fkey foreign key (reported_id) references people.account (id) on delete cascade,
  constraint report_not_oneself check (reporter_id <> reported_id),
  constraint report_reason_known check (reason in ('harassment', 'spam', 'username', 'cheating', 'other')),
  constraint report_message_short check (length(message) <= 1000)
);
comment on table people.report is 'Reports of members by other members, for the operators. Kept for 180 days.';
comment on column people.report.reporter_id is 'The member who reported.';
comment on column people.report.reported_id is 'Personal: the member who was reported.';
comment on column people.report.reason is 'harassment, spam, username, cheating, other.';
comment on column people.report.message is 'Personal: what the reporter wrote; may be empty.';
comment on column people.report.reported_at is 'When.';
-- For bardown accounts, and for deleting an account.
create index report_reported_idx on people.report (reported_id);
-- For people.prune.
create index report_reported_at_idx on people.report (reported_at);

create table people.preferences (
  account_id uuid        not null,
  -- Not jsonb, which changes the bytes, and writes 1e308 as 309 digits.
  settings   json        not null,
  version    bigint      not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  constraint preferences_pkey primary key (account_id),
  constraint preferences_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint preferences_is_object check (json_typeof(settings) = 'object'),
  constraint preferences_bounded check (octet_length(settings::text) <= 16384),
  constraint preferences_version_positive check (version > 0)
);
comment on table people.preferences is 'Settings that apps store for a member, the same on all devices.';
comment on column people.preferences.account_id is 'The member.';
comment on column people.preferences.settings is 'Personal: a JSON object, as the api sends it. Its keys are up to the apps, except notifications, with the kinds of notices that are turned off (false).';
comment on column people.preferences.version is 'Counts the changes, from 1. It is the entity tag of the response.';
comment on column people.preferences.changed_at is 'When it was last changed.';

-- Sessions.

create function people.sessions_of(p_account uuid)
returns table (id uuid, label text, signed_in_at timestamptz, seen_on date)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select s.id, s.label, s.signed_in_at, s.seen_on from session s
   where s.account_id = p_account and s.ended_at is null and s.expires_at > clock_timestamp()
   order by s.signed_in_at desc, s.id
$$;
comment on function people.sessions_of is 'The sessions of a member that have not ended, the newest sign-in first: at most 30, because people.start_session ends older ones.';

create function people.is_fresh(p_account uuid, p_session uuid) returns boolean
language sql stable set search_path = pg_catalog, people, pg_temp as $$
  select exists (select from session s
                  where s.id = p_session and s.account_id = p_account and s.ended_at is null
                    and coalesce(s.authenticated_at, s.signed_in_at) > clock_timestamp() - interval '5 minutes')
$$;
comment on function people.is_fresh is 'Whether the member proved identity for this session within the last five minutes, as changes require for which an unlocked phone must not be enough.';

-- Browsers that are signed in to the pages have sessions with the client web, and no tokens to refresh. Such a session
-- ends 30 days after the sign-in or the last form that the member sent, and 365 days after the sign-in at the latest.
-- Reading pages does not prolong it, because a GET writes nothing.

create function people.page_member(p_session uuid)
returns table (account_id uuid, username text, signed_in_at timestamptz)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select s.account_id, a.username, s.signed_in_at from session s join account a on a.id = s.account_id
   where s.id = p_session and s.client = 'web' and s.ended_at is null and s.expires_at > clock_timestamp()
     and a.suspended_at is null
$$;
comment on function people.page_member is 'The member who is signed in to the pages by a session. No row: it has ended, or is an app''s.';

create function people.prolong_page_session(p_session uuid) returns void
language sql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
  update session s
     set seen_on = (clock_timestamp() at time zone 'UTC')::date,
         expires_at = least(clock_timestamp() + interval '30 days', s.signed_in_at + interval '365 days')
   where s.id = p_session and s.client = 'web' and s.ended_at is null and s.expires_at > clock_timestamp()
$$;
comment on function people.prolong_page_session is 'Prolongs the session of a browser whose member sent a form: to 30 days from now, and at most 365 days after the sign-in. It does not revive a session that has ended.';

-- Address, password and preferences.

create function people.set_discoverable(p_account uuid, p_is_discoverable boolean) returns void
language sql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
  update account a set is_discoverable = p_is_discoverable where a.id = p_account and a.deleted_at is null
$$;
comment on function people.set_discoverable is 'Sets whether other members find an account by the beginning of its username.';

create function people.begin_email_change(p_account uuid, p_session uuid, p_code uuid, p_subject bytea, p_requester bytea,
                                          p_email text, p_digest bytea, p_sealed text, p_mail uuid, p_mail_new text,
                                          p_mail_known text, out is_fresh boolean, out pause integer)
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  is_fresh := lock_member(p_account);
  if is_fresh then is_fresh := is_fresh(p_account, p_session); end if;
  if not is_fresh then return; end if;
  pause := add_code(p_code, 'email', p_subject, p_requester, false, p_account, p_digest, p_sealed);
  if pause > 0 then return; end if;
  perform request_mail(p_mail, 'code',
                       case when exists (select from account a where a.email_key = lower(p_email collate "C"))
                            then p_mail_known else p_mail_new end,
                       interval '15 minutes');
end $$;
comment on function people.begin_email_change is 'Stores a code for another address and mails it there. If that address has an account, the mail says so instead (p_mail_known); the result does not reveal which. is_fresh: whether the sign-in is recent enough; pause: the seconds until another mail may be sent to the address, 0: it is sent.';

create function people.set_email(p_account uuid, p_email text, p_network cidr) returns text
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  if not lock_member(p_account) then return 'gone'; end if;
  update account a set email = p_email where a.id = p_account;
  -- A code for a new password that was mailed to the old address must not be of use any more.
  delete from code c where c.account_id = p_account;
  insert into audit (account_id, what, network) values (p_account, 'email_changed', p_network);
  return 'set';
exception when unique_violation then
  return 'taken';
end $$;
comment on function people.set_email is 'Changes the address of an account to one that was proven. set; taken: the address has an account; gone: the member''s account was deleted or suspended.';

create function people.change_password(p_account uuid, p_session uuid, p_checked text, p_hash text, p_pepper text,
                                       p_network cidr) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  if not lock_member(p_account) then return false; end if;
  if not exists (select from password p where p.account_id = p_account and p.hash = p_checked) then return false; end if;
  perform set_password(p_account, p_hash, p_pepper);
  perform end_sessions(p_account, p_session, 'password');
  insert into audit (account_id, what, network) values (p_account, 'password_set', p_network);
  return true;
end $$;
comment on function people.change_password is 'Sets a new password and ends all other sessions. False if the hash is not p_checked any more, against which the old password was checked.';

create function people.preferences_of(p_account uuid, out settings json, out version bigint)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select coalesce(p.settings, '{}'), coalesce(p.version, 0)
    from (values (p_account)) as a (id) left join preferences p on p.account_id = a.id
$$;
comment on function people.preferences_of is 'The preferences of a member with their version; an empty object and 0 if none are stored.';

create function people.lock_preferences(p_account uuid, out settings json, out version bigint)
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  -- The row of the account, because there may be none of preferences yet.
  if not lock_member(p_account) then return; end if;
  select p.settings, p.version into settings, version from preferences_of(p_account) p;
end $$;
comment on function people.lock_preferences is 'As people.preferences_of, and keeps other transactions from changing them before this one ends. Nulls: the account was deleted or suspended.';

create function people.set_preferences(p_account uuid, p_settings json) returns bigint
language sql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
  insert into preferences as p (account_id, settings) values (p_account, p_settings)
  on conflict on constraint preferences_pkey do update
     set settings = excluded.settings, version = p.version + 1, changed_at = clock_timestamp()
  returning version
$$;
comment on function people.set_preferences is 'Replaces the preferences of a member, which the caller has locked. Returns the new version.';

-- Other members. A member without a username is unknown to all others.

create function people.find_members(p_account uuid, p_prefix text, p_limit integer)
returns table (id uuid, username text)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  -- Usernames have only digits and letters, and in ASCII the character after z is {.
  select a.id, a.username from account a
   where a.username_key >= lower(p_prefix collate "C") and a.username_key < lower(p_prefix collate "C") || '{'
     and a.is_discoverable and a.suspended_at is null and a.id <> p_account and not is_blocked(p_account, a.id)
   order by a.username_key limit p_limit
$$;
comment on function people.find_members is 'The members whose usernames begin with p_prefix, in the order of the names: without p_account, without members who are not discoverable or are suspended, and without those who blocked p_account or were blocked by it.';

create function people.recent_opponents(p_account uuid, p_limit integer)
returns table (id uuid, username text)
language sql stable security definer set search_path = pg_catalog, people, public, pg_temp as $$
  select a.id, a.username
    from (select o.opponent_id, max(o.created_at) as last_at
            from (-- The indexes of draft by member give the newest ones.
                  (select d.member2_id, d.created_at from draft d
                    where d.member1_id = p_account order by d.created_at desc limit 100)
                  union all
                  (select d.member1_id, d.created_at from draft d
                    where d.member2_id = p_account order by d.created_at desc limit 100)) as o (opponent_id, created_at)
           group by o.opponent_id) o
    join account a on a.id = o.opponent_id
   where a.username is not null and a.suspended_at is null and not is_blocked(p_account, a.id)
   order by o.last_at desc, a.username_key limit p_limit
$$;
comment on function people.recent_opponents is 'The members with whom a member drafted lately, the last one first, without deleted, suspended and blocked ones.';

create function people.lock_members(p_account uuid, p_other uuid) returns text
language plpgsql volatile set search_path = pg_catalog, people, pg_temp as $$
begin
  -- In the order of their ids; otherwise two members that act on each other could each wait for the other.
  perform from account a where a.id in (p_account, p_other) order by a.id for no key update;
  if not lock_member(p_account) then return 'gone'; end if;
  return case when p_account = p_other
                or not exists (select from account a where a.id = p_other and a.username is not null)
              then 'unknown_user' end;
end $$;
comment on function people.lock_members is 'Locks the accounts of a member and of another one, on whom the member acts. gone: the member''s was deleted or suspended; unknown_user: there is no such other member; null: the member may act.';

create function people.block_member(p_account uuid, p_other uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  -- The function invite locks both members, so no invitation between the two can be on its way while the block is made.
  v_refusal constant text := lock_members(p_account, p_other);
begin
  if v_refusal is not null then return v_refusal; end if;
  insert into block (account_id, blocked_id) values (p_account, p_other) on conflict on constraint block_pkey do nothing;
  perform public.abandon_contests(p_account, p_other);
  return 'blocked';
end $$;
comment on function people.block_member is 'Blocks a member, and ends invitations and drafts between the two; contests continue. blocked, or the refusal of people.lock_members.';

create function people.unblock_member(p_account uuid, p_other uuid) returns void
language sql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
  delete from block b where b.account_id = p_account and b.blocked_id = p_other
$$;
comment on function people.unblock_member is 'Removes a block, if there is one.';

create function people.blocks_of(p_account uuid) returns table (id uuid, username text, since timestamptz)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select a.id, a.username, b.since from block b join account a on a.id = b.blocked_id
   where b.account_id = p_account
   order by b.since desc, a.username_key
$$;
comment on function people.blocks_of is 'The members whom a member blocked, the last one first.';

create function people.report_member(p_account uuid, p_other uuid, p_reason text, p_message text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  -- One report of a member at a time, for the limit; and none of an account that is being deleted.
  v_refusal constant text := lock_members(p_account, p_other);
begin
  if v_refusal is not null then return v_refusal; end if;
  if (select count(*) from report r
       where r.reporter_id = p_account and r.reported_id <> p_other
         and r.reported_at > clock_timestamp() - interval '1 day') >= 20 then
    return 'too_many_reports';
  end if;
  insert into report (reporter_id, reported_id, reason, message) values (p_account, p_other, p_reason, p_message)
  on conflict on constraint report_pkey do update
     set reason = excluded.reason, message = excluded.message, reported_at = excluded.reported_at;
  return 'reported';
end $$;
comment on function people.report_member is 'Reports a member to the operators; a second report replaces the first. reported; the refusal of people.lock_members; too_many_reports: the member reported 20 others within a day.';

-- Deletion.

create function people.erase_account(p_account uuid, p_username_digest bytea, p_subject bytea) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  -- A lock that lets others refer to the account: a member who accepts an invitation at this moment holds the
  -- invitation, for which abandon_contests waits, and stores a draft that refers to the account.
  perform from account a where a.id = p_account and a.deleted_at is null for no key update;
  if not found then return false; end if;
  perform public.abandon_contests(p_account, null);
  insert into retired_username as r (digest)
  select p_username_digest from account a where a.id = p_account and a.username is not null and p_username_digest is not null
  on conflict on constraint retired_username_pkey do update set until = excluded.until;
  update account a set username = null, email = null, is_discoverable = false, deleted_at = clock_timestamp()
   where a.id = p_account;
  delete from code c where c.account_id = p_account or c.subject = p_subject;
  delete from password p where p.account_id = p_account;
  delete from identity i where i.account_id = p_account;
  delete from administrator a where a.account_id = p_account;
  delete from session s where s.account_id = p_account;
  delete from preferences p where p.account_id = p_account;
  delete from audit e where e.account_id = p_account;
  delete from block b where p_account in (b.account_id, b.blocked_id);
  delete from report r where p_account in (r.reporter_id, r.reported_id);
  delete from public.draft_wish w where w.account_id = p_account;
  -- Before its notice, which people.deliver_message writes under a lock of this row. A message to all may leave a notice
  -- without personal data, if it is delivered at this moment; it is deleted after 30 days.
  delete from message m where m.account_id = p_account;
  delete from public.notice n where n.account_id = p_account;
  -- Responses to the member's writes, which are kept for repeated requests.
  delete from public.idempotency_key k where k.scope = 'member:' || p_account;
  return true;
end $$;
comment on function people.erase_account is 'Deletes everything personal of a member. Invitations and drafts end; contests continue, and the empty row of the account and its member_record stay for them. p_username_digest: the HMAC of the username in lower case, which stays taken for a while; p_subject: the HMAC of the address; null where they are not known. False if there is no such account.';

create function people.delete_account(p_account uuid, p_session uuid, p_username text, p_username_digest bytea,
                                      p_subject bytea) returns text
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_username text;
begin
  select a.username into v_username from account a
   where a.id = p_account and a.deleted_at is null for no key update;
  return case when not found then 'gone'
              when v_username is distinct from p_username then 'wrong_username'
              when not is_fresh(p_account, p_session) then 'sign_in_again'
              when erase_account(p_account, p_username_digest, p_subject) then 'deleted'
              else 'gone' end;
end $$;
comment on function people.delete_account is 'Deletes the own account as people.erase_account does. deleted; wrong_username: p_username is not the member''s, exactly as it was chosen (null: has none); sign_in_again: the sign-in is older than five minutes; gone: it was deleted before.';

-- Operators.

create function people.set_suspended(p_account uuid, p_is_suspended boolean) returns boolean
language plpgsql volatile set search_path = pg_catalog, people, pg_temp as $$
begin
  update account a set suspended_at = case when p_is_suspended then coalesce(a.suspended_at, clock_timestamp()) end
   where a.id = p_account and a.deleted_at is null and (a.suspended_at is not null) <> p_is_suspended;
  if not found then return false; end if;
  if p_is_suspended then perform end_sessions(p_account, null, 'suspended'); end if;
  insert into audit (account_id, what) values (p_account, case when p_is_suspended then 'suspended' else 'restored' end);
  return true;
end $$;
comment on function people.set_suspended is 'Suspends an account, which ends its sessions, or restores it. Invitations, drafts and contests continue. False if it already was so, or there is no such account.';

create or replace function people.prune() returns boolean
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
  delete from taken_token where digest = any (array(
    select t.digest from taken_token t where t.expires_at < v_now limit v_limit for update skip locked));
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
  delete from report where ctid = any (array(
    select r.ctid from report r where r.reported_at < v_now - interval '180 days' limit v_limit for update skip locked));
  get diagnostics v_count = row_count;
  v_most := greatest(v_most, v_count);
  delete from retired_username r where r.until < v_now;
  return v_most = v_limit;
end $$;
comment on function people.prune is 'Deletes expired rows: codes after a day, mails that are too late, identity tokens that have expired, attempts, sessions 30 days after their end by time, audit and reports after 180 days, usernames that are free again. Returns whether there may be more.';

-- The configuration of apps.

create table app_setting (
  platform          text        not null,
  minimum_version   text,
  latest_version    text,
  store_url         text,
  is_in_maintenance boolean     not null default false,
  message           text,
  changed_at        timestamptz not null default clock_timestamp(),
  changed_by        text        not null,
  constraint app_setting_pkey primary key (platform),
  constraint app_setting_platform_known check (platform in ('ios', 'android', 'web')),
  constraint app_setting_versions_form check (minimum_version ~ '^[0-9]{1,9}([.][0-9]{1,9}){0,3}$'
                                              and latest_version ~ '^[0-9]{1,9}([.][0-9]{1,9}){0,3}$'),
  constraint app_setting_store_form check (length(store_url) <= 500 and store_url ~ '^https://[^[:cntrl:][:space:]]+$'),
  constraint app_setting_message_short check (length(message) between 1 and 300),
  constraint app_setting_changed_by_named check (length(changed_by) between 1 and 60)
);
comment on table app_setting is 'The configuration of apps, which they read at their start: at most a row for each platform.';
comment on column app_setting.platform is 'ios, android, web.';
comment on column app_setting.minimum_version is 'The oldest version that may be used, such as 1.10.2; null: any.';
comment on column app_setting.latest_version is 'The newest version in the store; null: not configured.';
comment on column app_setting.store_url is 'The page of the app in the store; null: not configured.';
comment on column app_setting.is_in_maintenance is 'Whether apps show only the message, and the api refuses writes of the platform.';
comment on column app_setting.message is 'A message to all users; null: none.';
comment on column app_setting.changed_at is 'When it was last changed.';
comment on column app_setting.changed_by is 'The operator who changed it last, or member and the id of an administrator among the members.';

create table app_setting_change (
  id                bigint generated always as identity,
  platform          text        not null,
  minimum_version   text,
  latest_version    text,
  store_url         text,
  is_in_maintenance boolean     not null,
  message           text,
  changed_at        timestamptz not null,
  changed_by        text        not null,
  constraint app_setting_change_pkey primary key (id)
);
comment on table app_setting_change is 'The changes of app_setting: a copy of the row after each. Only set_app_setting writes rows, in the transaction of the change.';
comment on column app_setting_change.id is 'The order of the changes.';
comment on column app_setting_change.platform is 'This and the next seven columns are those of app_setting.';
comment on column app_setting_change.minimum_version is 'As in app_setting.';
comment on column app_setting_change.latest_version is 'As in app_setting.';
comment on column app_setting_change.store_url is 'As in app_setting.';
comment on column app_setting_change.is_in_maintenance is 'As in app_setting.';
comment on column app_setting_change.message is 'As in app_setting.';
comment on column app_setting_change.changed_at is 'As in app_setting.';
comment on column app_setting_change.changed_by is 'As in app_setting.';

create function set_app_setting(p_platform text, p_minimum_version text, p_latest_version text, p_store_url text,
                                p_is_in_maintenance boolean, p_message text, p_who text) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_row app_setting;
begin
  insert into app_setting as s (platform, minimum_version, latest_version, store_url, is_in_maintenance, message, changed_by)
  values (p_platform, nullif(p_minimum_version, ''), nullif(p_latest_version, ''), nullif(p_store_url, ''),
          coalesce(p_is_in_maintenance, false), nullif(p_message, ''), p_who)
  on conflict on constraint app_setting_pkey do update
     set minimum_version = nullif(coalesce(p_minimum_version, s.minimum_version), ''),
         latest_version = nullif(coalesce(p_latest_version, s.latest_version), ''),
         store_url = nullif(coalesce(p_store_url, s.store_url), ''),
         is_in_maintenance = coalesce(p_is_in_maintenance, s.is_in_maintenance),
         message = nullif(coalesce(p_message, s.message), ''), changed_at = clock_timestamp(), changed_by = p_who
  returning * into v_row;
  insert into app_setting_change
    (platform, minimum_version, latest_version, store_url, is_in_maintenance, message, changed_at, changed_by)
  values (v_row.platform, v_row.minimum_version, v_row.latest_version, v_row.store_url, v_row.is_in_maintenance,
          v_row.message, v_row.changed_at, v_row.changed_by);
end $$;
comment on function set_app_setting is 'Changes the configuration of the apps of a platform, and records the change. A parameter that is null leaves its value as it is; an empty text removes it.';

grant select on app_setting to bardown_api;
grant execute on function people.sessions_of, people.page_member, people.prolong_page_session,
  people.find_members, people.recent_opponents, people.block_member,
  people.unblock_member, people.blocks_of, people.report_member, people.delete_account,
  people.set_discoverable, people.begin_email_change, people.set_email, people.change_password, people.preferences_of,
  people.lock_preferences, people.set_preferences
  to bardown_api;
-- migrate:down
