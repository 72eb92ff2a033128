-- migrate:up
-- Pushes to members: which devices belong to a member, the jobs that send notices, and their outcomes; messages of
-- operators. The export of everything that is stored about a member.
--
-- A device belongs to the member of the session in which it was registered, as long as that session has not ended. So
-- everything that ends a session (signing out, a new password, a suspension, a deletion) also ends the pushes about the
-- member's contests, without a row to change here.

create table device_session (
  device_id  uuid        not null,
  session_id uuid        not null,
  bound_at   timestamptz not null default clock_timestamp(),
  constraint device_session_pkey primary key (device_id),
  constraint device_session_device_fkey foreign key (device_id) references device (id) on delete cascade,
  constraint device_session_session_fkey foreign key (session_id) references people.session (id) on delete cascade
);
comment on table device_session is 'The sessions in which devices are signed in. A device without a row belongs to no member.';
comment on column device_session.device_id is 'The device.';
comment on column device_session.session_id is 'The session in which it was last registered.';
comment on column device_session.bound_at is 'When it was last registered in a session.';
-- For deleting a session, and for the devices of a member.
create index device_session_session_idx on device_session (session_id);

create function bind_device(p_device uuid, p_session uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into device_session as b (device_id, session_id) values (p_device, p_session)
  on conflict on constraint device_session_pkey do update
     set session_id = excluded.session_id, bound_at = clock_timestamp()
   where b.session_id <> excluded.session_id
$$;
comment on function bind_device(uuid, uuid) is 'Makes a device belong to the member of a session. If several people use the device, it belongs to the last one who registered it.';

create function bind_device(p_token_digest bytea, p_environment text, p_topic text, p_session uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_device uuid;
begin
  select d.id into v_device from device d
   where d.token_digest = p_token_digest and d.environment = p_environment and d.topic = p_topic for key share;
  if not found then return false; end if;
  perform bind_device(v_device, p_session);
  return true;
end $$;
comment on function bind_device(bytea, text, text, uuid) is 'Like the function with an id, for the device with this SHA-256 of its token; false if there is none.';

create function unbind_device(p_token_digest bytea, p_environment text, p_topic text, p_session uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from device_session b using device d
   where d.token_digest = p_token_digest and d.environment = p_environment and d.topic = p_topic
     and b.device_id = d.id and b.session_id = p_session
$$;
comment on function unbind_device is 'The device no longer belongs to the member of the session. What it follows stays.';

create view people.signed_in_device as
select b.device_id, s.account_id
  from device_session b join people.session s on s.id = b.session_id
 where s.ended_at is null and s.expires_at > statement_timestamp();
comment on view people.signed_in_device is 'The devices of members, as long as their sessions last.';
comment on column people.signed_in_device.device_id is 'The device.';
comment on column people.signed_in_device.account_id is 'The member to whom it belongs.';

create table notice_delivery (
  notice_id  bigint      not null,
  device_id  uuid        not null,
  apns_id    uuid        not null,
  outcome    text        not null,
  reason     text,
  settled_at timestamptz not null default clock_timestamp(),
  constraint notice_delivery_pkey primary key (notice_id, device_id),
  constraint notice_delivery_notice_fkey foreign key (notice_id) references notice (id) on delete cascade,
  constraint notice_delivery_outcome_known check (outcome in ('delivered', 'dead_token', 'expired', 'superseded', 'quiet',
                                                              'turned_off', 'rejected', 'unreachable', 'dry_run'))
);
comment on table notice_delivery is 'How the pushes of notices ended. A device without a row has not been sent the notice yet. Deleted with the notices, after 30 days.';
comment on column notice_delivery.notice_id is 'The notice.';
comment on column notice_delivery.device_id is 'The device, which may be deleted by now.';
comment on column notice_delivery.apns_id is 'The id of the push, the same for every attempt.';
comment on column notice_delivery.outcome is 'As in delivery; turned_off: not sent, because the member has turned off notices of this kind.';
comment on column notice_delivery.reason is 'The push service''s reason; null: it accepted the push, or gave none.';
comment on column notice_delivery.settled_at is 'When the outcome was recorded.';

create function contest_badge(p_account uuid) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select ((select count(*) from invitation i
            where i.recipient_id = p_account and i.state = 'pending' and i.expires_at > clock_timestamp())
          + (select count(*) from draft d
              where p_account = case d.picks % 2 when 0 then d.member1_id else d.member2_id end
                and p_account in (d.member1_id, d.member2_id) and d.state = 'active'
                and d.expires_at > clock_timestamp()))::integer
$$;
comment on function contest_badge is 'The number on the app''s icon: received pending invitations, and drafts in which it is the member''s turn.';

create function people.wants_notice(p_account uuid, p_kind text) returns boolean
language sql stable security definer set search_path = pg_catalog, people, public, pg_temp as $$
  select coalesce((select p.settings -> 'notifications' ->> p_kind from preferences p where p.account_id = p_account), 'true')
         <> 'false'
$$;
comment on function people.wants_notice is 'Whether the preferences of a member allow notices of a kind: field notifications, with false for each kind that is turned off.';

create function notice_is_current(n notice) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select from notice later
                      where later.subject = n.subject and later.account_id = n.account_id and later.id > n.id
                        and later.expires_at > clock_timestamp() and people.wants_notice(later.account_id, later.kind))
     and case when n.kind = 'new_invitation' then
                exists (select from invitation i
                         where i.id = n.subject and i.state = 'pending' and i.expires_at > clock_timestamp())
              when n.kind in ('draft_started', 'user_draft_turn', 'draft_reminder') then
                exists (select from draft d
                         where d.id = n.subject and d.state = 'active' and d.expires_at > clock_timestamp()
                           and n.account_id = case d.picks % 2 when 0 then d.member1_id else d.member2_id end)
              when n.kind in ('contest_completed', 'contest_corrected') then
                exists (select from contest c where c.id = n.subject and c.result = n.facts ->> 'result')
              else true end
$$;
comment on function notice_is_current is 'Whether a notice still holds: the member wants no later notice about the same subject that has not expired, the invitation still waits for an answer, it is still the member''s turn, and the contest still has the result.';

create function quiet_ends_at(p_device device, p_at timestamptz) returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case when is_quiet(p_device, p_at)
              then (case when e.ends > l.local then e.ends else e.ends + interval '1 day' end) at time zone p_device.zone end
    from (select p_at at time zone p_device.zone as local) l
    cross join lateral (select date_trunc('day', l.local) + p_device.quiet_until * interval '1 minute' as ends) e
$$;
comment on function quiet_ends_at is 'When the quiet hours end in which a device is at an instant; null: it is not in its quiet hours.';

-- The options of the job SendNotices in PipelineJobs are repeated here. A final may write 4,000 notices with one
-- statement, because 2,000 contests are counted together, so a job has many of them.
create function request_notice_pushes() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_job record;
begin
  for v_job in
    select jsonb_agg(n.id order by n.id) as notices
      from (select a.id, (row_number() over (order by a.id) - 1) / 200 as chunk from added a) n
     group by n.chunk order by n.chunk
  loop
    perform q.enqueue('notices', 'send_notices', jsonb_build_object('notices', v_job.notices, 'failures', 0),
                      p_max_attempts => 36);
  end loop;
  if found then perform q.wake(array['notices']); end if;
  return null;
end $$;
comment on function request_notice_pushes is 'Enqueues the jobs that send new notices, in the transaction that writes them.';

create trigger notice_is_sent after insert on notice referencing new table as added
  for each statement execute function request_notice_pushes();

-- The number on the icon also falls without a notice: the member answered or picked on another device, or the inviter
-- withdrew the invitation. A few seconds later the member's phones are sent the number, which is counted then. The key
-- has the subject, because a key is locked until the commit: with one key for each member, transactions about different
-- drafts would wait for each other. The options of the job CorrectBadge in PipelineJobs are repeated here.
create function request_badge(p_account uuid, p_subject uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from people.signed_in_device b join device d on d.id = b.device_id
              where b.account_id = p_account and d.service = 'apns' and d.dead_at is null) then
    perform q.enqueue('notices', 'correct_badge',
                      jsonb_build_object('member', p_account, 'since', clock_timestamp()::text, 'failures', 0),
                      p_delay => interval '3 seconds', p_unique_key => 'badge:' || p_account || ':' || p_subject,
                      p_max_attempts => 36);
  end if;
end $$;
comment on function request_badge is 'Enqueues the job that sends the number on the icon to the phones of a member, if the member has any. p_subject: the draft or invitation that changed.';

create function invitation_lowers_badge() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform request_badge(old.recipient_id, old.id);
  return null;
end $$;
comment on function invitation_lowers_badge is 'Corrects the number on the icons of the recipient when an invitation waits no longer.';

create trigger invitation_lowers_badge after update of state on invitation
  for each row when (old.state = 'pending' and new.state <> 'pending') execute function invitation_lowers_badge();

create function draft_lowers_badge() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform request_badge(case old.picks % 2 when 0 then old.member1_id else old.member2_id end, old.id);
  return null;
end $$;
comment on function draft_lowers_badge is 'Corrects the number on the icons of the member whose turn is over.';

create trigger draft_lowers_badge after update of state, picks on draft
  for each row when (old.state = 'active' and (new.state <> 'active' or new.picks % 2 <> old.picks % 2))
  execute function draft_lowers_badge();

-- Messages of operators and administrators to a member or to all. A message becomes a notice of each member, so that
-- preferences, quiet hours, tries and outcomes are those of notices.

create table people.message (
  id           uuid        not null default gen_random_uuid(),
  account_id   uuid,
  title        text        not null,
  body         text        not null,
  collapse_key text        not null,
  created_by   text        not null,
  created_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null,
  reached      uuid,
  members      integer     not null default 0,
  completed_at timestamptz,
  constraint message_pkey primary key (id),
  constraint message_account_fkey foreign key (account_id) references people.account (id) on delete cascade,
  constraint message_title_form check (length(title) between 1 and 100 and title !~ '[[:cntrl:]]'),
  constraint message_body_form check (length(body) between 1 and 500 and body !~ '[[:cntrl:]]'),
  constraint message_collapse_key_form check (collapse_key ~ '^[0-9A-Za-z._-]{1,40}$'),
  constraint message_created_by_named check (length(created_by) between 1 and 60),
  constraint message_expires_later check (expires_at > created_at)
);
comment on table people.message is 'Messages of operators and of administrators among the members to members, kept for 30 days. Only people.send_message and people.deliver_message write rows.';
comment on column people.message.id is 'The message.';
comment on column people.message.account_id is 'The member; null: all who are signed in on a device.';
comment on column people.message.title is 'Personal: the title of the push.';
comment on column people.message.body is 'Personal: the text of the push.';
comment on column people.message.collapse_key is 'A later message with the same key replaces this one on the screens of devices.';
comment on column people.message.created_by is 'The operator who sent it, or member and the id of the administrator among the members.';
comment on column people.message.created_at is 'When it was written.';
comment on column people.message.expires_at is 'A device that cannot be reached before, or whose quiet hours end later, does not get it.';
comment on column people.message.reached is 'The last account of the pages that are done, in the order of their ids; null: none is.';
comment on column people.message.members is 'The number of members who have a notice of it.';
comment on column people.message.completed_at is 'When the last member got a notice; null: not yet.';

-- The options of the job DeliverMessage in PipelineJobs are repeated here.
create function people.send_message(p_account uuid, p_title text, p_body text, p_collapse_key text, p_life interval, p_who text)
returns uuid
language plpgsql volatile set search_path = pg_catalog, people, public, pg_temp as $$
declare
  v_id uuid;
begin
  perform from account a
    where a.id = p_account and a.deleted_at is null and a.suspended_at is null for no key update;
  if p_account is not null and not found then return null; end if;
  insert into message as m (id, account_id, title, body, collapse_key, created_by, expires_at)
  select i.id, p_account, p_title, p_body, coalesce(p_collapse_key, i.id::text), p_who, clock_timestamp() + p_life
    from (select gen_random_uuid() as id) i
  returning m.id into v_id;
  insert into operator_action (who, action, subject, outcome)
  values (p_who, 'message', coalesce(p_account::text, 'all'), v_id::text);
  perform q.enqueue('notices', 'deliver_message', jsonb_build_object('message', v_id), p_max_attempts => 36);
  perform q.wake(array['notices']);
  return v_id;
end $$;
comment on function people.send_message is 'Sends a message to a member, or with null to all, and records in operator_action who did (p_who). p_collapse_key: null for a key of its own; p_life: how long it may be delivered. Returns its id, or null if there is no such member, or the member is suspended.';

create function people.deliver_message(p_message uuid, p_limit integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, people, public, pg_temp as $$
declare
  v_message message;
  v_page    uuid[];
  v_count   integer;
begin
  -- The lock makes a repeated run wait, and continue behind the page of this one.
  select * into v_message from message m
   where m.id = p_message and m.completed_at is null and m.expires_at > clock_timestamp() for update;
  if not found then return false; end if;
  v_page := array(
    select a.id from account a
     where (v_message.account_id is null or a.id = v_message.account_id)
       and (v_message.reached is null or a.id > v_message.reached)
       and a.deleted_at is null and a.suspended_at is null
     order by a.id limit p_limit);
  insert into notice (account_id, kind, subject, version, expires_at)
  select a.id, 'operator_message', v_message.id, 1, v_message.expires_at from unnest(v_page) a (id)
   where v_message.account_id is not null or exists (select from signed_in_device d where d.account_id = a.id)
   order by a.id
  on conflict on constraint notice_once do nothing;
  get diagnostics v_count = row_count;
  update message m
     set reached = coalesce(v_page[cardinality(v_page)], m.reached), members = m.members + v_count,
         completed_at = case when cardinality(v_page) < p_limit then clock_timestamp() end
   where m.id = v_message.id;
  return cardinality(v_page) = p_limit;
end $$;
comment on function people.deliver_message is 'Writes the notices of a message for the next p_limit members in the order of their ids, each member once. A message to all is for those who are signed in on a device. Returns whether there may be more.';

create function people.message_of(p_message uuid, out title text, out body text, out collapse_key text)
language sql stable security definer set search_path = pg_catalog, people, pg_temp as $$
  select m.title, m.body, m.collapse_key from message m where m.id = p_message
$$;
comment on function people.message_of is 'The words of a message, for push-sender; nulls: it was deleted.';

-- Export. It is in this file because it has the devices of a member.

create function people.timestamp_text(p_at timestamptz) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;
comment on function people.timestamp_text is 'An instant in the form of the API: RFC 3339, in UTC, in whole seconds.';

create function people.export_contests(p_account uuid) returns jsonb
language sql stable set search_path = pg_catalog, people, public, pg_temp as $$
  select jsonb_build_object(
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', i.id, 'league', i.league_id, 'day', i.day, 'rounds', i.rounds, 'state', i.state,
               'sent', i.inviter_id = p_account,
               'opponent', case p_account when i.inviter_id then i.recipient_id else i.inviter_id end,
               'createdAt', timestamp_text(i.created_at)) order by i.created_at, i.id)
        from invitation i where p_account in (i.inviter_id, i.recipient_id)), '[]'),
    'drafts', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', d.id, 'invitation', d.invitation_id, 'state', d.state,
               'member', case p_account when d.member1_id then 1 else 2 end,
               'createdAt', timestamp_text(d.created_at),
               'picks', (select coalesce(jsonb_agg(jsonb_build_object(
                                  'ordinal', p.ordinal, 'game', p.game_id, 'side', p.side, 'line', p.line,
                                  'automatic', p.is_automatic, 'pickedAt', timestamp_text(p.picked_at)) order by p.ordinal), '[]')
                           from draft_pick p
                          where p.draft_id = d.id and p.ordinal % 2 = case p_account when d.member1_id then 0 else 1 end),
               'wishes', (select coalesce(jsonb_agg(jsonb_build_object('game', w.game_id, 'side', w.side) order by w.place), '[]')
                            from draft_wish w where w.draft_id = d.id and w.account_id = p_account))
               order by d.created_at, d.id)
        from draft d where p_account in (d.member1_id, d.member2_id)), '[]'),
    'contests', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', c.id, 'draft', c.draft_id, 'member', case p_account when c.member1_id then 1 else 2 end,
               'opponent', case p_account when c.member1_id then c.member2_id else c.member1_id end, 'result', c.result,
               'createdAt', timestamp_text(c.created_at), 'completedAt', timestamp_text(c.completed_at))
               order by c.created_at, c.id)
        from contest c where p_account in (c.member1_id, c.member2_id)), '[]'),
    'notices', coalesce((
      select jsonb_agg(jsonb_build_object(
               'kind', n.kind, 'subject', n.subject, 'facts', n.facts, 'createdAt', timestamp_text(n.created_at))
               order by n.id)
        from notice n where n.account_id = p_account), '[]'),
    'record', (select to_jsonb(r) - 'account_id' from member_record r where r.account_id = p_account))
$$;
comment on function people.export_contests is 'The invitations, drafts with the own picks and wishes, contests, notices and record of a member, for people.export_account.';

create function people.export_account(p_account uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, people, public, pg_temp as $$
  select jsonb_build_object(
           'account', jsonb_build_object(
             'id', a.id, 'username', a.username, 'email', a.email, 'discoverable', a.is_discoverable,
             'createdAt', timestamp_text(a.created_at), 'suspendedAt', timestamp_text(a.suspended_at),
             'passwordChangedAt', (select timestamp_text(p.changed_at) from password p where p.account_id = a.id),
             'administratorSince', (select timestamp_text(d.granted_at) from administrator d where d.account_id = a.id)),
           'identities', coalesce((
             select jsonb_agg(jsonb_build_object('issuer', i.issuer, 'subject', i.subject,
                                                 'linkedAt', timestamp_text(i.linked_at)) order by i.linked_at, i.issuer)
               from identity i where i.account_id = a.id), '[]'),
           'sessions', coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', s.id, 'client', s.client, 'label', s.label, 'signedInAt', timestamp_text(s.signed_in_at),
                      'authenticatedAt', timestamp_text(s.authenticated_at), 'adminIssuer', s.admin_issuer,
                      'seenOn', s.seen_on, 'endedAt', timestamp_text(s.ended_at), 'endReason', s.end_reason)
                      order by s.signed_in_at, s.id)
               from session s where s.account_id = a.id), '[]'),
           'devices', coalesce((
             select jsonb_agg(jsonb_build_object('id', b.device_id, 'session', b.session_id,
                                                 'boundAt', timestamp_text(b.bound_at)) order by b.bound_at, b.device_id)
               from device_session b join session s on s.id = b.session_id where s.account_id = a.id), '[]'),
           'events', coalesce((
             select jsonb_agg(jsonb_build_object('at', timestamp_text(e.at), 'what', e.what, 'network', e.network)
                              order by e.at, e.id)
               from audit e where e.account_id = a.id), '[]'),
           'blocks', coalesce((
             select jsonb_agg(jsonb_build_object('member', b.blocked_id, 'since', timestamp_text(b.since)) order by b.since)
               from block b where b.account_id = a.id), '[]'),
           'reports', coalesce((
             select jsonb_agg(jsonb_build_object('member', r.reported_id, 'reason', r.reason, 'message', r.message,
                                                 'reportedAt', timestamp_text(r.reported_at)) order by r.reported_at)
               from report r where r.reporter_id = a.id), '[]'),
           'messages', coalesce((
             select jsonb_agg(jsonb_build_object('title', m.title, 'body', m.body, 'createdAt', timestamp_text(m.created_at))
                              order by m.created_at, m.id)
               from message m
              where m.account_id = a.id
                 or exists (select from notice n where n.account_id = a.id and n.subject = m.id)), '[]'),
           'preferences', (select p.settings from preferences_of(a.id) p))
         || export_contests(a.id)
    from account a where a.id = p_account and a.deleted_at is null
$$;
comment on function people.export_account is 'Everything that is stored about a member, except secrets and the responses in idempotency_key, which repeat it for a day; null if there is no such account. Other members appear only by their ids.';

grant execute on function bind_device(uuid, uuid), bind_device(bytea, text, text, uuid), unbind_device, people.export_account
  to bardown_api;
grant select on people.signed_in_device, notice_delivery to bardown_push_sender;
grant insert on notice_delivery to bardown_push_sender;
grant execute on function contest_badge, notice_is_current, people.wants_notice, quiet_ends_at, people.deliver_message,
  people.message_of to bardown_push_sender;
grant execute on function contest_badge to bardown_api;
-- migrate:down
