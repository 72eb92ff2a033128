-- migrate:up
-- What a host may be asked, and what came of every question.
--
-- A host is name:port. All processes share its row: a bucket that hands out turns, a breaker that stands between us and
-- a host that is ill or refuses us, and the pause that a host asked for (Retry-After). take_turn is called before a
-- request, settle_fetch after it; each is one round trip, neither waits. What an operator wants otherwise he writes into
-- host_budget: no program needs to be started anew.

create table fetch_outcome (
  outcome  text     not null,
  failures smallint,
  meaning  text     not null,
  constraint fetch_outcome_pkey primary key (outcome),
  constraint fetch_outcome_failures_not_negative check (failures >= 0)
);
comment on table fetch_outcome is 'How a fetch may end: the fixed list.';
comment on column fetch_outcome.outcome is 'The word for it.';
comment on column fetch_outcome.failures is 'What it counts against the host: 0 is health, 2 a refusal; null says nothing of the host.';
comment on column fetch_outcome.meaning is 'The same in words.';
insert into fetch_outcome (outcome, failures, meaning) values
  ('fetched', 0, 'The page came and was read.'),
  ('unchanged', 0, 'The source said that it is the page that is stored (304).'),
  ('redirected', 0, 'The host sent us on.'),
  ('same_body', 0, 'The page came, and its body is the one that is stored: it was not read again.'),
  ('absent', 0, 'The source has no such page or game.'),
  ('unreadable', 0, 'An answer came that is not the page.'),
  ('client_error', 0, 'A status of 400 to 499 that none of the others stands for.'),
  ('too_large', 0, 'The answer was larger than is taken.'),
  ('rate_limited', 1, 'The host asked us to slow down (429, or 503 with Retry-After).'),
  ('server_error', 1, 'A status of 500 or more.'),
  ('timed_out', 1, 'No whole answer in time.'),
  ('transport', 1, 'No answer: name, connection, TLS or a broken one.'),
  ('blocked', 2, 'The host refuses us: a wall, a challenge, 401, 403. Never worked around.'),
  ('robots', null, 'Not asked: the host''s robots.txt forbids it, or cannot be read.'),
  ('budget', null, 'Not asked: the host''s turns are given out for longer than a job may wait.'),
  ('paused', null, 'Not asked: the host asked for a pause.'),
  ('breaker', null, 'Not asked: the host''s breaker is open.'),
  ('switched_off', null, 'Not asked: an operator switched the host off.'),
  ('not_sent', null, 'Not asked: a request of ours that cannot be sent.'),
  ('cancelled', null, 'Broken off by us.');

create table host_budget (
  host          text        not null,
  enabled       boolean     not null default true,
  rate          double precision,
  burst         integer,
  robots        text        not null default 'obeyed',
  robots_reason text,
  crawl_delay   double precision,
  paid_until    timestamptz not null default '-infinity',
  empty_at      timestamptz not null default '-infinity',
  paused_until  timestamptz,
  pause_reason  text,
  state         text        not null default 'closed',
  state_since   timestamptz not null default clock_timestamp(),
  state_reason  text,
  failures      integer     not null default 0,
  openings      integer     not null default 0,
  first_pause   interval    not null default '10 s',
  retry_at      timestamptz,
  probe         bigint      not null default 0,
  last_outcome  text,
  last_status   smallint,
  last_at       timestamptz,
  constraint host_budget_pkey primary key (host),
  constraint host_budget_name_and_port check (host ~ '^[^/ ]+:[0-9]+$'),
  constraint host_budget_rate_positive check (rate > 0),
  -- Half of the burst is room for what is late: with one alone nothing could be late.
  constraint host_budget_burst_at_least_two check (burst >= 2),
  constraint host_budget_robots_known check (robots in ('obeyed', 'permitted')),
  constraint host_budget_permission_has_reason check (robots = 'obeyed' or robots_reason is not null),
  constraint host_budget_crawl_delay_positive check (crawl_delay > 0),
  constraint host_budget_first_pause_positive check (first_pause > '0'),
  constraint host_budget_state_known check (state in ('closed', 'open', 'half_open')),
  constraint host_budget_retry_unless_closed check ((state = 'closed') = (retry_at is null)),
  constraint host_budget_last_known foreign key (last_outcome) references fetch_outcome (outcome)
-- Every request writes the row twice: room in its page keeps the versions there, and the index out of it.
) with (fillfactor = 10, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);
comment on table host_budget is 'Every host that is asked, and what it may be asked. Rows come by themselves; operators change enabled, rate, burst, robots, first_pause and paused_until.';
comment on column host_budget.host is 'name:port, in lower case: www.ncaa.com:443.';
comment on column host_budget.enabled is 'False: the host is not asked at all.';
comment on column host_budget.rate is 'Requests a second, of all processes together; null: what the programs'' HOST_RATE says.';
comment on column host_budget.burst is 'How many more than rate allows may arrive in any time; half of them may start together after a quiet time, the rest is room for requests that are late. Null: HOST_BURST.';
comment on column host_budget.robots is 'obeyed; permitted: an operator has leave to ask what robots.txt forbids, robots_reason says whose.';
comment on column host_budget.robots_reason is 'Who gave leave, and when.';
comment on column host_budget.crawl_delay is 'Seconds between two requests that robots.txt asks for: a ceiling on rate while robots are obeyed.';
comment on column host_budget.paid_until is 'The turns given out so far, each worth 1/rate seconds, reach until here (the generic cell rate algorithm): in the past, the bucket is full.';
comment on column host_budget.empty_at is 'The bucket counts as empty at this time: after a pause nothing comes in a burst.';
comment on column host_budget.paused_until is 'Nobody asks before. An operator may end it: update host_budget set paused_until = null.';
comment on column host_budget.pause_reason is 'Why: the status that asked for it.';
comment on column host_budget.state is 'The breaker: closed: all may ask; open: nobody; half_open: one probe decides.';
comment on column host_budget.state_since is 'Since when the breaker stands so.';
comment on column host_budget.state_reason is 'What put it there.';
comment on column host_budget.failures is 'Failures in a row while closed, weighed by fetch_outcome.failures; five open the breaker.';
comment on column host_budget.openings is 'How often it opened without closing in between: each time for twice as long.';
comment on column host_budget.first_pause is 'For how long the breaker of a host that is ill opens first; one that refuses us is left alone for ten minutes whatever stands here.';
comment on column host_budget.retry_at is 'Open: when the probe may go. Half open: when the probe under way is given up. Null while closed.';
comment on column host_budget.probe is 'The number of the newest probe: only its answer moves a breaker that is half open.';
comment on column host_budget.last_outcome is 'How the last fetch ended that was sent.';
comment on column host_budget.last_status is 'Its HTTP status, where there was an answer.';
comment on column host_budget.last_at is 'When that was.';

-- What the sources publish or their users found to be borne; see the manifest of each source for where it says so.
insert into host_budget (host, enabled, rate, burst) values
  ('sdataprod.ncaa.com:443', true, 4, 8),
  ('www.ncaa.com:443', true, 1, 4),
  ('stats.ncaa.org:443', true, 0.5, 2),
  ('site.api.espn.com:443', true, 4, 8),
  ('site.web.api.espn.com:443', true, 4, 8),
  ('api-web.nhle.com:443', true, 4, 8),
  -- Off until an operator has StatBroadcast's leave: it refuses programs, and what it refuses stays undone.
  ('www.statbroadcast.com:443', false, 0.5, 2),
  ('stats.statbroadcast.com:443', false, 0.5, 2),
  ('archive.statbroadcast.com:80', false, 0.5, 2);

create table host_transition (
  id     bigint      generated always as identity,
  at     timestamptz not null default clock_timestamp(),
  host   text        not null,
  was    text        not null,
  became text        not null,
  reason text        not null,
  constraint host_transition_pkey primary key (id)
);
comment on table host_transition is 'Every move of a breaker, for those who ask what happened on Saturday.';
comment on column host_transition.id is 'In order of time.';
comment on column host_transition.at is 'When.';
comment on column host_transition.host is 'As in host_budget.';
comment on column host_transition.was is 'The state before.';
comment on column host_transition.became is 'The state after.';
comment on column host_transition.reason is 'What moved it.';
-- The operator's question "what of this host?", and forgetting.
create index host_transition_host_idx on host_transition (host, at);

create function move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamptz) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into host_transition (host, was, became, reason)
  select b.host, b.state, p_became, p_reason from host_budget b where b.host = p_host;
  update host_budget
     set state = p_became, state_since = clock_timestamp(), state_reason = p_reason, retry_at = p_retry_at
   where host = p_host
$$;
comment on function move_breaker is 'Moves a breaker and writes it down. Only take_turn and settle_fetch call it, which hold the row.';

create function take_turn(
  p_host text, p_rate double precision, p_burst integer, p_longest interval,
  out hold text, out wait_us bigint, out leeway_us bigint, out probe bigint, out moved boolean
) language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  h        host_budget;
  v_now    timestamptz;
  v_step   interval;
  v_burst  integer;
  v_room   integer;
  v_paid   timestamptz;
  v_wait   interval;
  v_probes boolean;
begin
  moved := false;
  -- A turn that a crash of the server forgets costs one request at most; waiting for the disk would cost each of them.
  perform set_config('synchronous_commit', 'off', true);
  select b.* into h from host_budget b where b.host = p_host for no key update;
  if not found then
    insert into host_budget (host) values (p_host) on conflict on constraint host_budget_pkey do nothing;
    select b.* into h from host_budget b where b.host = p_host for no key update;
  end if;
  -- After the lock: who waited for it is not served by an old clock.
  v_now := clock_timestamp();

  if not h.enabled then
    hold := 'switched_off'; v_wait := interval '10 min';
  elsif h.paused_until > v_now then
    -- The greatest span that is waited for; an operator may write infinity.
    hold := 'paused'; v_wait := least(h.paused_until, v_now + interval '1 h') - v_now;
  elsif h.retry_at > v_now then
    hold := 'breaker';
    -- A probe answers within a second or two, although it is given a minute.
    v_wait := case when h.state = 'open' then h.retry_at - v_now else interval '2 s' end;
  end if;
  if hold is null then
    v_burst := greatest(2, coalesce(h.burst, p_burst));
    v_step := ceil(1e6 / coalesce(h.rate, p_rate)) * interval '1 us';
    v_room := (v_burst + 1) / 2;
    if h.robots = 'obeyed' and h.crawl_delay * interval '1 s' > v_step then
      v_step := h.crawl_delay * interval '1 s';
      v_burst := 2;
      v_room := 1;
    end if;
    -- An operator who ends a pause leaves empty_at behind in the future.
    v_paid := greatest(h.paid_until, v_now, least(h.empty_at, v_now) + (v_room - 1) * v_step);
    v_wait := greatest(interval '0', v_paid - (v_room - 1) * v_step - v_now);
    if v_wait > p_longest then hold := 'budget'; end if;
  end if;
  if hold is not null then
    -- Those who were sent away together do not come back together.
    wait_us := extract(epoch from v_wait) * 1e6 * (1 + 0.2 * random());
    return;
  end if;

  v_probes := h.state <> 'closed';
  update host_budget b
     set paid_until = v_paid + v_step,
         probe = b.probe + v_probes::integer,
         retry_at = case when v_probes then v_now + v_wait + interval '1 min' end
   where b.host = p_host
  returning case when v_probes then b.probe end into probe;
  if h.state = 'open' then
    perform move_breaker(p_host, 'half_open', 'its pause is over: one request probes', v_now + v_wait + interval '1 min');
    moved := true;
  end if;
  wait_us := extract(epoch from v_wait) * 1e6;
  leeway_us := extract(epoch from (v_burst - v_room) * v_step) * 1e6;
end $$;
comment on function take_turn is 'Takes a turn at a host, or says why not (hold) and when to come again. wait_us: start after so long, the turn is reserved; with a hold: ask again after so long. leeway_us: who starts later than this after the turn must take another one. probe: to be handed to settle_fetch. moved: the breaker moved. Turns are given in the order of asking; p_longest bounds how far ahead. Not to be called inside a transaction with other work: the host''s row stays locked until it ends.';

create function reset_host(p_host text) returns boolean
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from host_budget b where b.host = p_host and b.state <> 'closed' for no key update) then
    perform move_breaker(p_host, 'closed', 'an operator closed it', null);
  end if;
  update host_budget set paused_until = null, pause_reason = null, failures = 0, openings = 0 where host = p_host;
  return found;
end $$;
comment on function reset_host is 'For an operator who knows that the trouble is over: closes the breaker and ends the pause; false when there is no such host. Jobs that were put off come when they said they would: q.run_now calls them sooner.';

create table scrape_run (
  finished_at timestamptz not null default clock_timestamp(),
  host        text        not null,
  target      text        not null,
  league_id   text,
  game_id     uuid,
  job_id      bigint,
  outcome     text        not null,
  status      smallint,
  bytes       bigint,
  items       integer,
  duration_ms double precision not null,
  parser      text,
  detail      text,
  constraint scrape_run_outcome_known foreign key (outcome) references fetch_outcome (outcome),
  constraint scrape_run_bytes_not_negative check (bytes >= 0),
  constraint scrape_run_items_not_negative check (items >= 0)
-- A ring as q.run's: the day of the end, counted modulo 16; a day is forgotten by TRUNCATE of its slot.
) partition by list (((((finished_at at time zone 'UTC')::date - date '2000-01-01') % 16)));
comment on table scrape_run is 'One row for every fetch, sent or not. Kept for 14 days; dashboards read scrape_hour.';
comment on column scrape_run.finished_at is 'When it had ended and was read.';
comment on column scrape_run.host is 'As in host_budget.';
comment on column scrape_run.target is 'The page: as scrape_target.key, or robots.txt.';
comment on column scrape_run.league_id is 'Of which league it is, where it is of one.';
comment on column scrape_run.game_id is 'Of which game it is, where it is of one.';
comment on column scrape_run.job_id is 'The job that asked: ops.life has its life.';
comment on column scrape_run.outcome is 'How it ended: see fetch_outcome.';
comment on column scrape_run.status is 'The HTTP status; null: there was no answer.';
comment on column scrape_run.bytes is 'Of the body, decompressed.';
comment on column scrape_run.items is 'Games, plays or rows that were read.';
comment on column scrape_run.duration_ms is 'From the start of the request to the whole answer; 0 for what was not sent.';
comment on column scrape_run.parser is 'What read the page, with its version: ncaa-contests/1.';
comment on column scrape_run.detail is 'The error in words, without address or query.';
do $$
begin
  for v_slot in 0..15 loop
    execute format(
      'create table scrape_run_%s partition of scrape_run for values in (%s) with ('
      'autovacuum_vacuum_insert_threshold = -1)', to_char(v_slot, 'FM00'), v_slot);
  end loop;
end $$;
-- In order of time already: BRIN costs an insert next to nothing and serves ranges of time.
create index scrape_run_finished_idx on scrape_run using brin (finished_at) with (pages_per_range = 32, autosummarize = on);

create table scrape_hour (
  hour        timestamptz not null,
  host        text        not null,
  outcome     text        not null,
  fetches     bigint      not null,
  bytes       bigint      not null,
  items       bigint      not null,
  duration_ms double precision not null,
  bucket      smallint[]  not null,
  count       integer[]   not null,
  constraint scrape_hour_pkey primary key (hour, host, outcome),
  constraint scrape_hour_outcome_known foreign key (outcome) references fetch_outcome (outcome),
  constraint scrape_hour_histogram_paired check (cardinality(bucket) = cardinality(count))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
comment on table scrape_hour is 'Fetches counted by hour, host and outcome as they happen. Kept for 90 days.';
comment on column scrape_hour.hour is 'Start of the hour in which they ended.';
comment on column scrape_hour.host is 'As in host_budget.';
comment on column scrape_hour.outcome is 'How they ended: see fetch_outcome.';
comment on column scrape_hour.fetches is 'How many.';
comment on column scrape_hour.bytes is 'Sum of their bodies.';
comment on column scrape_hour.items is 'Sum of what was read of them.';
comment on column scrape_hour.duration_ms is 'Sum of their durations.';
comment on column scrape_hour.bucket is 'Histogram of durations: the buckets (q.bucket) that are not empty, ascending.';
comment on column scrape_hour.count is 'How many durations fell into each of bucket.';

create function judge_host(
  p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint,
  out state text, out moved boolean, out reason text
) language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  h        host_budget;
  v_now    timestamptz;
  v_weight smallint := (select o.failures from fetch_outcome o where o.outcome = p_outcome);
  v_pause  interval;
  v_open   interval;
  v_ours   boolean;
begin
  moved := false;
  select b.* into h from host_budget b where b.host = p_host for no key update;
  if not found then return; end if;
  v_now := clock_timestamp();
  state := h.state;
  v_ours := h.state = 'half_open' and p_probe = h.probe;
  if v_weight is null then
    -- It was not sent, or says nothing: another one may probe.
    if v_ours then update host_budget b set retry_at = v_now where b.host = p_host; end if;
    return;
  end if;

  v_pause := case when p_outcome = 'rate_limited' then interval '15 s' end;
  if p_retry_after_s is not null and v_weight > 0 then
    v_pause := least(p_retry_after_s, 86400) * interval '1 s';
  end if;
  update host_budget b
     set last_outcome = p_outcome, last_status = p_status, last_at = v_now,
         failures = case when v_weight = 0 or b.state <> 'closed' then 0 else b.failures + v_weight end,
         paused_until = greatest(b.paused_until, v_now + v_pause),
         pause_reason = case when v_pause is null then b.pause_reason else concat_ws(' ', p_outcome, p_status) end,
         empty_at = greatest(b.empty_at, v_now + v_pause)
   where b.host = p_host
  returning b.failures into h.failures;

  reason := concat_ws(' ', p_outcome, p_status);
  if v_ours and v_weight = 0 then
    update host_budget b set openings = 0, empty_at = greatest(b.empty_at, v_now) where b.host = p_host;
    reason := 'the probe was answered: ' || reason;
    perform move_breaker(p_host, 'closed', reason, null);
    moved := true;
  elsif v_weight > 0 and (v_ours or h.state = 'closed' and h.failures >= 5) then
    -- Walls are not knocked at twice a minute.
    v_open := case when p_outcome = 'blocked' then interval '10 min' else h.first_pause end;
    v_open := least(v_open * 2 ^ least(h.openings, 10), interval '1 h') * (0.9 + 0.2 * random());
    reason := case when v_ours then 'the probe failed: ' else 'failed too often, last: ' end || reason;
    update host_budget b set openings = b.openings + 1, failures = 0 where b.host = p_host;
    perform move_breaker(p_host, 'open', reason, v_now + v_open);
    moved := true;
  end if;
  select b.state into state from host_budget b where b.host = p_host;
end $$;
comment on function judge_host is 'What an outcome means for its host: closed, five failures in a row open the breaker for first_pause (a refusal counts double, and for ten minutes), twice as long each time up to an hour; half open, the probe''s outcome alone decides; a pause that the host asked for is kept whatever the state, a day at most. Answers to requests from before the breaker opened move nothing. Only settle_fetch calls it.';

create function settle_fetch(
  p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint,
  p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision,
  p_probe bigint, out state text, out moved boolean, out reason text
) language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  -- Targets before hosts: a scheduler that holds a target must not hold up everybody who waits for the host.
  if p_outcome = 'robots' then
    -- Forbidden now is forbidden in an hour: no heap of refusals. Not known now may be known when it is asked for again.
    update scrape_target t
       set next_at = greatest(t.next_at, clock_timestamp() + coalesce(make_interval(secs => p_retry_after_s), interval '1 h'))
     where t.key = p_target;
    p_retry_after_s := null;
  end if;
  select j.state, j.moved, j.reason into state, moved, reason
    from judge_host(p_host, p_outcome, p_status, p_retry_after_s, p_probe) j;
  insert into scrape_run (host, target, league_id, game_id, job_id, outcome, status, bytes, items, duration_ms, parser,
                          detail)
  values (p_host, p_target, p_league, p_game, p_job, p_outcome, p_status, p_bytes, p_items, p_duration_ms, p_parser,
          left(p_detail, 300));
  insert into scrape_hour as s (hour, host, outcome, fetches, bytes, items, duration_ms, bucket, count)
  values (date_trunc('hour', clock_timestamp(), 'UTC'), p_host, p_outcome, 1, coalesce(p_bytes, 0),
          coalesce(p_items, 0), p_duration_ms, array[q.bucket(p_duration_ms)], array[1])
  on conflict on constraint scrape_hour_pkey do update
     set fetches = s.fetches + 1, bytes = s.bytes + excluded.bytes, items = s.items + excluded.items,
         duration_ms = s.duration_ms + excluded.duration_ms,
         (bucket, count) = (select a.bucket, a.count from q.add_histograms(
           s.bucket, s.count, excluded.bucket, excluded.count) a);
end $$;
comment on function settle_fetch is 'Writes down how a fetch ended, and what that means for its host; returns the breaker''s state, whether it moved and why. Not to be called inside a transaction with other work: the host''s row stays locked until it ends.';

create function prune_scrapes(p_keep_days integer default 14) returns integer
language plpgsql volatile set search_path = pg_catalog, public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_today integer := (clock_timestamp() at time zone 'UTC')::date - date '2000-01-01';
  v_since timestamptz;
  v_slot  text;
  v_young boolean;
  v_count integer := 0;
begin
  if p_keep_days not between 1 and 14 then
    raise exception 'the ring holds 14 days, not %', p_keep_days using errcode = '22023';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('prune_scrapes', 0)) then return 0; end if;
  v_since := (date '2000-01-01' + v_today - p_keep_days)::timestamp at time zone 'UTC';
  -- Slot 15 days ahead is tomorrow's, untouched but by a clock that was wrong.
  for v_age in p_keep_days + 1 .. 15 loop
    v_slot := 'scrape_run_' || to_char((v_today - v_age) % 16, 'FM00');
    continue when pg_relation_size(v_slot::regclass) = 0;
    begin
      -- NOWAIT: whoever stands in line for this lock holds up every reader behind it.
      execute format('lock table only %I in access exclusive mode nowait', v_slot);
      execute format('select exists (select from %I where finished_at >= $1)', v_slot) into v_young using v_since;
      if not v_young then
        execute format('truncate table only %I', v_slot);
        v_count := v_count + 1;
      end if;
    exception when lock_not_available then null;  -- somebody reads it: the next call
    end;
  end loop;
  delete from scrape_hour s where s.hour < v_since - interval '76 days';
  delete from host_transition t where t.at < v_since - interval '76 days';
  return v_count;
end $$;
comment on function prune_scrapes is 'Forgets fetches older than so many days, by TRUNCATE of a day at a time, and what is counted of them 76 days later; returns how many days went. Never waits; the scheduler calls it.';

create table robots_txt (
  origin     text        not null,
  standing   text,
  body       bytea,
  fetched_at timestamptz,
  expires_at timestamptz not null default '-infinity',
  asked_until timestamptz not null default '-infinity',
  last_error text,
  constraint robots_txt_pkey primary key (origin),
  constraint robots_txt_standing_known check (standing in ('found', 'unavailable', 'unreachable')),
  constraint robots_txt_found_has_body check ((standing = 'found') = (body is not null))
);
comment on table robots_txt is 'The robots.txt of every origin that is asked (RFC 9309), fetched once for all processes.';
comment on column robots_txt.origin is 'scheme://name:port.';
comment on column robots_txt.standing is 'found; unavailable: the origin has none (400 to 499), all is allowed; unreachable: nobody can say, all is forbidden. Null: not asked yet.';
comment on column robots_txt.body is 'The file, its first 500 KiB.';
comment on column robots_txt.fetched_at is 'When that was found out.';
comment on column robots_txt.expires_at is 'Asked for again after this: a day later, ten minutes where it could not be reached.';
comment on column robots_txt.asked_until is 'Somebody is asking: nobody else needs to before this.';
comment on column robots_txt.last_error is 'Why the last try failed; null: it did not. A copy that was there stays in force for a week.';

create function robots_of(
  p_origin text, p_host text, out standing text, out body bytea, out lifetime_s double precision, out is_ours boolean
) language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  r     robots_txt;
  v_now timestamptz;
begin
  if exists (select 1 from host_budget b where b.host = p_host and b.robots = 'permitted') then
    standing := 'permitted'; lifetime_s := 600; is_ours := false;
    return;
  end if;
  select t.* into r from robots_txt t where t.origin = p_origin;
  v_now := clock_timestamp();
  is_ours := false;
  if not found or r.expires_at <= v_now and r.asked_until <= v_now then
    insert into robots_txt as t (origin, asked_until) values (p_origin, v_now + interval '1 min')
    on conflict on constraint robots_txt_pkey do update set asked_until = excluded.asked_until
     where t.expires_at <= v_now and t.asked_until <= v_now
    returning true into is_ours;
    is_ours := coalesce(is_ours, false);
    select t.* into r from robots_txt t where t.origin = p_origin;
  end if;
  standing := r.standing; body := r.body;
  -- Ten minutes at most, so that an operator's word is heard.
  lifetime_s := least(600, greatest(5, extract(epoch from greatest(r.expires_at, v_now) - v_now)));
end $$;
comment on function robots_of is 'What is known of an origin''s robots.txt, for how long that may be relied on, and whether it is the caller who has to fetch it anew (is_ours): one at a time. standing is permitted where an operator has leave, null where nobody knows yet.';

create function keep_robots(
  p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text
) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  insert into robots_txt as t (origin, standing, body, fetched_at, expires_at, last_error)
  values (p_origin, p_standing, p_body, v_now,
          v_now + case p_standing when 'unreachable' then interval '10 min' else interval '24 h' end, p_error)
  on conflict on constraint robots_txt_pkey do update
     set expires_at = excluded.expires_at, last_error = excluded.last_error, asked_until = '-infinity',
         -- Grace: an origin that cannot say it today said it within the week.
         (standing, body, fetched_at) = (select case when g then t.standing else excluded.standing end,
                                                case when g then t.body else excluded.body end,
                                                case when g then t.fetched_at else excluded.fetched_at end
                                           from (select p_standing = 'unreachable' and t.standing <> 'unreachable'
                                                    and t.fetched_at > v_now - interval '7 days') as grace (g));
  if p_standing <> 'unreachable' then
    update host_budget b set crawl_delay = p_crawl_delay
     where b.host = p_host and b.crawl_delay is distinct from p_crawl_delay;
  end if;
end $$;
comment on function keep_robots is 'Keeps what was found out of an origin''s robots.txt, for a day; where it could not be reached, the copy of the last week stays in force.';

alter table scrape_target add column digest text;
comment on column scrape_target.digest is 'Our own name for the version of the page, of its bytes: for sources that give none, or one that changes when nothing else does.';

create view ops.host as
select b.host, b.enabled, b.state, b.state_since, b.state_reason, b.retry_at,
       case when b.paused_until > statement_timestamp() then b.paused_until end as paused_until,
       case when b.paused_until > statement_timestamp() then b.pause_reason end as pause_reason,
       b.rate, b.burst, b.crawl_delay, b.robots, b.robots_reason,
       (select string_agg(r.standing, ', ' order by r.origin) from robots_txt r
         where r.origin in ('https://' || b.host, 'http://' || b.host)) as robots_standing,
       b.failures, b.last_outcome, b.last_status, b.last_at
  from host_budget b;
comment on view ops.host is 'Every host, how it is and what it may be asked. "Why is nothing fetched?" begins here.';
comment on column ops.host.host is 'name:port.';
comment on column ops.host.enabled is 'False: an operator switched it off.';
comment on column ops.host.state is 'Its breaker: closed, open, half_open.';
comment on column ops.host.state_since is 'Since when.';
comment on column ops.host.state_reason is 'What put it there.';
comment on column ops.host.retry_at is 'When an open breaker lets a probe go.';
comment on column ops.host.paused_until is 'Until when the host asked to be left alone; null: it did not.';
comment on column ops.host.pause_reason is 'The outcome and status that asked.';
comment on column ops.host.rate is 'Requests a second; null: the programs'' HOST_RATE.';
comment on column ops.host.burst is 'How many more may come in any time; null: HOST_BURST.';
comment on column ops.host.crawl_delay is 'Seconds between requests that its robots.txt asks for.';
comment on column ops.host.robots is 'obeyed or permitted.';
comment on column ops.host.robots_reason is 'Who permitted.';
comment on column ops.host.robots_standing is 'What is known of its robots.txt: found, unavailable (all allowed), unreachable (all forbidden).';
comment on column ops.host.failures is 'Failures in a row.';
comment on column ops.host.last_outcome is 'How the last fetch ended.';
comment on column ops.host.last_status is 'Its HTTP status.';
comment on column ops.host.last_at is 'When that was.';

create view ops.scrape_health as
select s.hour, s.host, sum(s.fetches)::bigint as fetches,
       coalesce(sum(s.fetches) filter (where o.failures is not null), 0)::bigint as sent,
       coalesce(sum(s.fetches) filter (where s.outcome = 'fetched'), 0)::bigint as fetched,
       coalesce(sum(s.fetches) filter (where s.outcome in ('unchanged', 'same_body')), 0)::bigint as unchanged,
       coalesce(sum(s.fetches) filter (where o.failures > 0), 0)::bigint as failed,
       coalesce(sum(s.fetches) filter (where s.outcome = 'blocked'), 0)::bigint as blocked,
       coalesce(sum(s.fetches) filter (where s.outcome = 'unreadable'), 0)::bigint as unreadable,
       coalesce(sum(s.fetches) filter (where o.failures is null), 0)::bigint as held_back,
       sum(s.bytes)::bigint as bytes, sum(s.items)::bigint as items,
       min(d.p50_ms) as p50_ms, min(d.p95_ms) as p95_ms
  from scrape_hour s
  join fetch_outcome o on o.outcome = s.outcome
  cross join lateral (
    -- The middle of a bucket as in q.bucket_ms: a view calls no function that its readers may not.
    select min(c.ms) filter (where c.upto >= 0.5 * c.total) as p50_ms,
           min(c.ms) filter (where c.upto >= 0.95 * c.total) as p95_ms
      from (select 0.1 * power(2::double precision, (u.bucket - 0.5) / 4) as ms,
                   sum(sum(u.n)) over (order by u.bucket) as upto, sum(sum(u.n)) over () as total
              from scrape_hour h join fetch_outcome ho on ho.outcome = h.outcome and ho.failures is not null
              cross join lateral unnest(h.bucket, h.count) as u (bucket, n)
             where h.hour = s.hour and h.host = s.host
             group by u.bucket) c) d
 group by s.hour, s.host;
comment on view ops.scrape_health is 'Fetches by hour and host: where hour > now() - interval ''1 day'' order by hour desc.';
comment on column ops.scrape_health.hour is 'Start of the hour.';
comment on column ops.scrape_health.host is 'name:port.';
comment on column ops.scrape_health.fetches is 'All, sent or not.';
comment on column ops.scrape_health.sent is 'Those that the host saw.';
comment on column ops.scrape_health.fetched is 'Pages that came and were read.';
comment on column ops.scrape_health.unchanged is 'Pages that had not changed, by the source''s word or by their bytes.';
comment on column ops.scrape_health.failed is 'Those that count against the host.';
comment on column ops.scrape_health.blocked is 'Those that it refused.';
comment on column ops.scrape_health.unreadable is 'Answers that were not the page.';
comment on column ops.scrape_health.held_back is 'Those that were not sent: budget, pause, breaker, robots.txt.';
comment on column ops.scrape_health.bytes is 'Bytes of bodies.';
comment on column ops.scrape_health.items is 'Games, plays and rows read.';
comment on column ops.scrape_health.p50_ms is 'Half of those sent took no longer, within 9.1 %.';
comment on column ops.scrape_health.p95_ms is 'Nineteen of twenty took no longer.';
-- migrate:down
