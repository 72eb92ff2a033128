-- migrate:up
-- Sign-in with identity tokens of external issuers, their published keys, and what administrators among the members do.
--
-- The api verifies the tokens. It opens no connection, so push-sender fetches the keys of the issuers in the job
-- fetch_issuer_keys: hourly, and when the api asks for them. All copies of the api read them here.

create table issuer_key_set (
  issuer       text        not null,
  keys         text,
  fetched_at   timestamptz,
  failure      text,
  requested_at timestamptz,
  constraint issuer_key_set_pkey primary key (issuer),
  constraint issuer_key_set_issuer_form check (issuer ~ '^[a-z][a-z0-9-]{0,31}$'),
  constraint issuer_key_set_bounded check (octet_length(keys) <= 65536 and length(failure) <= 500),
  constraint issuer_key_set_whole check ((keys is null) = (fetched_at is null))
);
comment on table issuer_key_set is 'The public keys of the external issuers whose members may sign in here.';
comment on column issuer_key_set.issuer is 'The name of the issuer in ISSUERS_FILE.';
comment on column issuer_key_set.keys is 'Its JSON Web Key Set, as it was published (RFC 7517); null: never fetched.';
comment on column issuer_key_set.fetched_at is 'When the request for it was sent, by the database''s clock. The api uses it for 24 hours.';
comment on column issuer_key_set.failure is 'Why the last attempt to fetch it failed; null: it succeeded.';
comment on column issuer_key_set.requested_at is 'When the api last asked for it, which it does at most once a minute. Null: never.';

-- The queue, kind and key of the job FetchIssuerKeys in PipelineJobs are repeated here. Few attempts, because the api
-- asks again.
create function request_issuer_keys(p_issuer text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Most requests end here, without a lock.
  if exists (select from issuer_key_set s
              where s.issuer = p_issuer and s.requested_at > clock_timestamp() - interval '1 minute') then
    return;
  end if;
  insert into issuer_key_set as s (issuer, requested_at) values (p_issuer, clock_timestamp())
  on conflict on constraint issuer_key_set_pkey do update set requested_at = excluded.requested_at
   where s.requested_at is null or s.requested_at < clock_timestamp() - interval '1 minute';
  if not found then return; end if;
  perform q.enqueue('issuers', 'fetch_issuer_keys', jsonb_build_object('issuer', p_issuer),
                    p_unique_key => 'issuer_keys:' || p_issuer, p_max_attempts => 3);
  perform q.wake(array['issuers']);
end $$;
comment on function request_issuer_keys is 'Enqueues the job that fetches the keys of an issuer, at most once a minute.';

create function keep_issuer_keys(p_issuer text, p_keys text, p_failure text, p_sent_at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into issuer_key_set as s (issuer, keys, fetched_at, failure)
  values (p_issuer, p_keys, case when p_keys is not null then p_sent_at end, p_failure)
  on conflict on constraint issuer_key_set_pkey do update
     set keys = coalesce(excluded.keys, s.keys), fetched_at = coalesce(excluded.fetched_at, s.fetched_at),
         failure = excluded.failure
   -- Two jobs may fetch the keys of one issuer at the same time, and the answer to the earlier request may arrive later.
   where s.fetched_at is null or s.fetched_at <= p_sent_at
$$;
comment on function keep_issuer_keys is 'Stores the keys of an issuer, or why they could not be fetched (p_keys is null); then the earlier keys stay. p_sent_at: when the request was sent. Changes nothing if the keys of a later request are stored.';

create function forget_issuers(p_known text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from issuer_key_set s
   where s.issuer <> all (p_known)
     and (s.requested_at is null or s.requested_at < clock_timestamp() - interval '1 day')
$$;
comment on function forget_issuers is 'Deletes the keys of issuers that are not in ISSUERS_FILE any more. What the api asked for within a day stays, because its file may be another one.';

-- Signing in.

create function people.take_token(p_digest bytea, p_expires_at timestamptz) returns boolean
language plpgsql volatile set search_path = pg_catalog, people, pg_temp as $$
begin
  if p_digest is null then return true; end if;
  insert into taken_token (digest, expires_at) values (p_digest, p_expires_at)
  on conflict on constraint taken_token_pkey do nothing;
  return found;
end $$;
comment on function people.take_token is 'Takes an identity token that is accepted once; false if it was taken before. p_digest is null for a token that may be presented again.';

create function people.sign_in_external(p_issuer text, p_subject text, p_email text, p_digest bytea,
                                        p_expires_at timestamptz, out outcome text, out account_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
#variable_conflict use_column
begin
  if not take_token(p_digest, p_expires_at) then
    outcome := 'token_taken';
    return;
  end if;
  loop
    select i.account_id into account_id from identity i where i.issuer = p_issuer and i.subject = p_subject;
    if found then
      outcome := case when lock_member(account_id) then 'found' else 'suspended' end;
      -- The identity may have been unlinked while the lock was awaited.
      if exists (select from identity i
                  where i.issuer = p_issuer and i.subject = p_subject and i.account_id = sign_in_external.account_id) then
        return;
      end if;
    else
      begin
        insert into account (email) values (p_email)
        on conflict on constraint account_email_key do nothing
        returning id into account_id;
        if account_id is null then
          outcome := 'account_exists';
        else
          insert into identity (issuer, subject, account_id) values (p_issuer, p_subject, account_id);
          insert into audit (account_id, what) values (account_id, 'signed_up');
          outcome := 'created';
        end if;
      exception when unique_violation then
        -- Another request has stored the identity meanwhile.
        outcome := null;
      end;
      if outcome = 'created' then return; end if;
      -- The address may be that of the account that another request has made for the same identity meanwhile.
      if outcome = 'account_exists'
         and not exists (select from identity i where i.issuer = p_issuer and i.subject = p_subject) then
        return;
      end if;
    end if;
  end loop;
end $$;
comment on function people.sign_in_external is 'Finds the member with an identity at an external issuer, or creates an account. p_email: an address that the issuer has proven; null: none. found, created; account_exists: the address is that of another account, to which the member has to sign in and link the identity; suspended: the account is; token_taken: the token is accepted once and was. The caller rolls back for any other outcome than found and created.';

create function people.identities_of(p_account uuid) returns table (issuer text, linked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select i.issuer, i.linked_at from identity i where i.account_id = p_account order by i.linked_at, i.issuer
$$;
comment on function people.identities_of is 'The issuers with which a member can sign in, the first one first.';

create function people.link_identity(p_account uuid, p_session uuid, p_issuer text, p_subject text, p_digest bytea,
                                     p_expires_at timestamptz, p_network cidr) returns text
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_linked identity;
begin
  if not lock_member(p_account) then return 'gone'; end if;
  if not is_fresh(p_account, p_session) then return 'sign_in_again'; end if;
  select * into v_linked from identity i where i.account_id = p_account and i.issuer = p_issuer;
  if found then return case v_linked.subject when p_subject then 'unchanged' else 'has_identity' end; end if;
  if not take_token(p_digest, p_expires_at) then return 'token_taken'; end if;
  insert into identity (issuer, subject, account_id) values (p_issuer, p_subject, p_account)
  on conflict on constraint identity_pkey do nothing;
  if not found then return 'identity_taken'; end if;
  insert into audit (account_id, what, network) values (p_account, 'identity_linked', p_network);
  return 'linked';
end $$;
comment on function people.link_identity is 'Lets a member sign in with an identity at an external issuer. linked; unchanged: it was linked before; has_identity: the member has another one at the issuer; identity_taken: it is another member''s; sign_in_again: the sign-in is older than five minutes; token_taken: the token is accepted once and was; gone: the account was deleted or suspended. The caller rolls back for any other outcome than linked and unchanged.';

create function people.unlink_identity(p_account uuid, p_session uuid, p_issuer text, p_network cidr) returns text
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  if not lock_member(p_account) then return 'gone'; end if;
  if not is_fresh(p_account, p_session) then return 'sign_in_again'; end if;
  if not exists (select from identity i where i.account_id = p_account and i.issuer = p_issuer) then return 'not_linked'; end if;
  if not exists (select from password p where p.account_id = p_account)
     and not exists (select from identity i where i.account_id = p_account and i.issuer <> p_issuer) then
    return 'last_sign_in';
  end if;
  delete from identity i where i.account_id = p_account and i.issuer = p_issuer;
  update session s set admin_issuer = null where s.account_id = p_account and s.admin_issuer = p_issuer;
  insert into audit (account_id, what, network) values (p_account, 'identity_unlinked', p_network);
  return 'unlinked';
end $$;
comment on function people.unlink_identity is 'Removes an external issuer from a member''s ways to sign in; sessions continue, but a group of the issuer makes the member no administrator in them any more. unlinked; not_linked: the member has no identity there; last_sign_in: the member has no other way to sign in; sign_in_again: the sign-in is older than five minutes; gone: the account was deleted or suspended.';

-- Administrators.

create function people.admin_standing(p_account uuid, p_session uuid) returns text
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select case when s.admin_issuer is null and not exists (select from administrator d where d.account_id = p_account)
                then 'not_admin'
              when coalesce(s.authenticated_at, s.signed_in_at) <= clock_timestamp() - interval '12 hours'
                then 'sign_in_again'
              else 'admin' end
    from session s join account a on a.id = s.account_id
   where s.id = p_session and s.account_id = p_account and s.ended_at is null and a.suspended_at is null
$$;
comment on function people.admin_standing is 'Whether a member may act as an administrator in a session. admin; sign_in_again: the member proved identity more than twelve hours ago; not_admin; null: the session has ended.';

create function people.record_admin_action(p_account uuid, p_action text, p_subject text, p_outcome text) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  -- The id, because operator_action is not in the schema people.
  insert into operator_action (who, action, subject, outcome) values ('member ' || p_account, p_action, p_subject, p_outcome)
$$;
comment on function people.record_admin_action is 'Records what an administrator did, as ops.operate does for operators.';

create function people.find_accounts(p_account uuid, p_session uuid, p_prefix text, p_limit integer)
returns table (id uuid, username text, is_suspended boolean, reports bigint, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  -- As in people.find_members: the character after z is {.
  select a.id, a.username, a.suspended_at is not null,
         (select count(*) from report r where r.reported_id = a.id), a.created_at
    from account a
   where a.username_key >= lower(p_prefix collate "C") and a.username_key < lower(p_prefix collate "C") || '{'
     and admin_standing(p_account, p_session) = 'admin'
   order by a.username_key limit p_limit
$$;
comment on function people.find_accounts is 'The members whose usernames begin with p_prefix, for an administrator; no row for another caller.';

create function people.suspend_by_admin(p_admin uuid, p_session uuid, p_account uuid, p_is_suspended boolean) returns text
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_standing constant text := coalesce(admin_standing(p_admin, p_session), 'gone');
  v_outcome  text;
begin
  if v_standing <> 'admin' then return v_standing; end if;
  if p_account = p_admin then return 'own_account'; end if;
  if not exists (select from account a where a.id = p_account and a.deleted_at is null) then return 'unknown_user'; end if;
  v_outcome := case when not set_suspended(p_account, p_is_suspended) then 'unchanged'
                    when p_is_suspended then 'suspended' else 'restored' end;
  perform record_admin_action(p_admin, case when p_is_suspended then 'suspend' else 'restore' end, p_account::text, v_outcome);
  return v_outcome;
end $$;
comment on function people.suspend_by_admin is 'Suspends or restores a member, and records who did it. suspended, restored, unchanged; own_account: an administrator cannot suspend the own account; unknown_user; gone: the session has ended; or the refusals of people.admin_standing.';

create function people.set_app_setting_by_admin(p_admin uuid, p_session uuid, p_platform text, p_minimum_version text,
                                                p_latest_version text, p_store_url text, p_is_in_maintenance boolean,
                                                p_message text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
declare
  v_standing constant text := coalesce(admin_standing(p_admin, p_session), 'gone');
begin
  if v_standing <> 'admin' then return v_standing; end if;
  perform public.set_app_setting(p_platform, coalesce(p_minimum_version, ''), coalesce(p_latest_version, ''),
                                 coalesce(p_store_url, ''), p_is_in_maintenance, coalesce(p_message, ''),
                                 'member ' || p_admin);
  perform record_admin_action(p_admin, 'configure', p_platform, 'configured');
  return 'configured';
end $$;
comment on function people.set_app_setting_by_admin is 'Replaces the configuration of the apps of a platform; null removes a value. Records who did it. configured, gone: the session has ended; or the refusals of people.admin_standing.';

create function people.send_message_by_admin(p_admin uuid, p_session uuid, p_account uuid, p_title text, p_body text,
                                             p_collapse_key text, p_life interval, out outcome text, out message uuid)
language plpgsql volatile security definer set search_path = pg_catalog, people, pg_temp as $$
begin
  outcome := coalesce(admin_standing(p_admin, p_session), 'gone');
  if outcome <> 'admin' then return; end if;
  message := send_message(p_account, p_title, p_body, p_collapse_key, p_life, 'member ' || p_admin);
  outcome := case when message is null then 'unknown_user' else 'sent' end;
end $$;
comment on function people.send_message_by_admin is 'Sends a message to a member, or with null to all, as people.send_message does, which records who did it. sent, with the id of the message; unknown_user: there is no such member, or the member is suspended; gone: the session has ended; or the refusals of people.admin_standing.';

create function people.grant_admin(p_account uuid, p_is_admin boolean, p_who text) returns text
language plpgsql volatile set search_path = pg_catalog, people, pg_temp as $$
declare
  v_outcome text;
begin
  if p_is_admin then
    if not lock_member(p_account) then return 'inactive'; end if;
    insert into administrator (account_id, granted_by) values (p_account, p_who)
    on conflict on constraint administrator_pkey do nothing;
    v_outcome := case when found then 'granted' else 'unchanged' end;
  else
    delete from administrator d where d.account_id = p_account;
    v_outcome := case when found then 'revoked' else 'unchanged' end;
  end if;
  insert into public.operator_action (who, action, subject, outcome)
  values (p_who, case when p_is_admin then 'grant' else 'revoke' end, p_account::text, v_outcome);
  return v_outcome;
end $$;
comment on function people.grant_admin is 'Makes a member an administrator, or ends that at once. A member who is one by a group of an issuer stays one until the session ends or the identity is unlinked. For operators of the database; no program may call it. Records which operator did. granted, revoked, unchanged; inactive: the account to be made one is deleted or suspended.';

-- What operators do about members with bardown accounts, with a record of who did it.

create function people.suspend_by_operator(p_account uuid, p_is_suspended boolean, p_who text) returns boolean
language plpgsql volatile set search_path = pg_catalog, people, pg_temp as $$
begin
  if not set_suspended(p_account, p_is_suspended) then return false; end if;
  insert into public.operator_action (who, action, subject, outcome)
  values (p_who, case when p_is_suspended then 'suspend' else 'restore' end, p_account::text,
          case when p_is_suspended then 'suspended' else 'restored' end);
  return true;
end $$;
comment on function people.suspend_by_operator is 'Suspends or restores an account as people.set_suspended does, and records which operator did. For operators of the database; no program may call it. False, without a record, if nothing changed.';

create function people.erase_by_operator(p_account uuid, p_username_digest bytea, p_subject bytea, p_who text)
returns boolean
language plpgsql volatile set search_path = pg_catalog, people, pg_temp as $$
begin
  if not erase_account(p_account, p_username_digest, p_subject) then return false; end if;
  -- The id, because the name was deleted.
  insert into public.operator_action (who, action, subject, outcome) values (p_who, 'erase', p_account::text, 'erased');
  return true;
end $$;
comment on function people.erase_by_operator is 'Deletes an account as people.erase_account does, and records which operator did. For operators of the database; no program may call it. False, without a record, if there is no such account.';

grant select on issuer_key_set to bardown_api;
grant execute on function request_issuer_keys to bardown_api;
grant execute on function keep_issuer_keys, forget_issuers to bardown_push_sender;
grant execute on function people.sign_in_external, people.identities_of, people.link_identity, people.unlink_identity,
  people.admin_standing, people.find_accounts, people.suspend_by_admin, people.set_app_setting_by_admin,
  people.send_message_by_admin
  to bardown_api;
-- migrate:down
