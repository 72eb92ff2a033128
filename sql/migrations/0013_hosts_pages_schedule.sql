-- migrate:up
-- Rate limits of hosts, the schedule of pages, and checks whether pages still read as before.

-- Hosts.
--
-- A host is name:port. All processes share its row, which has a token bucket, a circuit breaker that stops requests to
-- a host that fails or blocks us, and the pause that a host asked for (Retry-After). reserve_request is called before a
-- request and record_fetch after it; each is one round trip, and neither waits. Operators change the limits in
-- host_budget; no program needs a restart for that.

create table fetch_outcome (
  outcome  text     not null,
  failures smallint,
  meaning  text     not null,
  constraint fetch_outcome_pkey primary key (outcome),
  constraint fetch_outcome_failures_not_negative check (failures >= 0)
);
comment on table fetch_outcome is 'The outcomes of a fetch.';
comment on column fetch_outcome.outcome is 'The outcome''s name.';
comment on column fetch_outcome.failures is 'How many failures of the host it counts as. 0: the host is healthy; 1: it failed; 2: it blocks us. Null: the outcome says nothing about the host.';
comment on column fetch_outcome.meaning is 'What it means.';
insert into fetch_outcome (outcome, failures, meaning) values
  ('fetched', 0, 'The page was received and parsed.'),
  ('unchanged', 0, 'The source said that the stored page has not changed (304).'),
  ('redirected', 0, 'The host redirected the request.'),
  ('same_body', 0, 'The page has the same body as the stored one, and was not parsed again.'),
  ('absent', 0, 'The source has no such page or game.'),
  ('unreadable', 0, 'The response was not the page.'),
  ('client_error', 0, 'Any other status of 400 to 499.'),
  ('too_large', 0, 'The response was larger than the limit.'),
  ('rate_limited', 1, 'The host asked us to slow down (429, or 503 with Retry-After).'),
  ('server_error', 1, 'A status of 500 or more.'),
  ('timed_out', 1, 'No complete response in time.'),
  ('transport', 1, 'No response: an error of DNS, connection or TLS, or a broken connection.'),
  ('refused', 1, 'The host refused this picture (401, 403, 451). Five in a row open the breaker, because then the host refuses all.'),
  ('blocked', 2, 'The host blocks us: a challenge page, 401, 403. Never worked around.'),
  ('robots', null, 'Not sent: the host''s robots.txt forbids it, or cannot be fetched.'),
  ('budget', null, 'Not sent: the wait for the host''s rate limit is longer than a job may wait.'),
  ('paused', null, 'Not sent: the host asked for a pause.'),
  ('breaker', null, 'Not sent: the host''s breaker is open.'),
  ('switched_off', null, 'Not sent: an operator disabled the host.'),
  ('not_sent', null, 'Not sent: the request is invalid.'),
  ('cancelled', null, 'Cancelled by us.');

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
  -- Half of the burst is for late requests; with a burst of 1 there would be no room for them.
  constraint host_budget_burst_at_least_two check (burst >= 2),
  constraint host_budget_robots_known check (robots in ('obeyed', 'permitted')),
  constraint host_budget_permission_has_reason check (robots = 'obeyed' or robots_reason is not null),
  constraint host_budget_crawl_delay_positive check (crawl_delay > 0),
  constraint host_budget_first_pause_positive check (first_pause > '0'),
  constraint host_budget_state_known check (state in ('closed', 'open', 'half_open')),
  constraint host_budget_retry_unless_closed check ((state = 'closed') = (retry_at is null)),
  constraint host_budget_last_known foreign key (last_outcome) references fetch_outcome (outcome)
-- Every request updates the row twice. With free space in its page, such an update does not have to write to the index.
) with (fillfactor = 10, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);
comment on table host_budget is 'The hosts and their rate limits. Programs add rows; operators change enabled, rate, burst, robots, first_pause and paused_until.';
comment on column host_budget.host is 'name:port, in lower case: www.ncaa.com:443.';
comment on column host_budget.enabled is 'False: no request is sent to the host.';
comment on column host_budget.rate is 'Requests per second of all processes together; null: HOST_RATE of the programs.';
comment on column host_budget.burst is 'How many requests beyond rate may arrive in any interval. Half of them may start together after a quiet time; the rest is for late requests. Null: HOST_BURST.';
comment on column host_budget.robots is 'obeyed: robots.txt applies; permitted: we have permission to fetch pages that robots.txt forbids, see robots_reason.';
comment on column host_budget.robots_reason is 'Who gave the permission, and when.';
comment on column host_budget.crawl_delay is 'Seconds between two requests according to robots.txt; limits rate while robots is obeyed.';
comment on column host_budget.paid_until is 'When the turns reserved so far, each of 1/rate seconds, end (generic cell rate algorithm). In the past: the bucket is full.';
comment on column host_budget.empty_at is 'The bucket counts as empty at this time, so that no burst follows a pause.';
comment on column host_budget.paused_until is 'No request is sent before this time. An operator may end the pause: update host_budget set paused_until = null.';
comment on column host_budget.pause_reason is 'The outcome and status that caused the pause.';
comment on column host_budget.state is 'The circuit breaker. closed: requests are allowed; open: none are; half_open: one probe decides.';
comment on column host_budget.state_since is 'When the breaker entered this state.';
comment on column host_budget.state_reason is 'What caused this state.';
comment on column host_budget.failures is 'Consecutive failures while closed, weighted by fetch_outcome.failures. Five open the breaker.';
comment on column host_budget.openings is 'How often it opened without closing in between. Each time it stays open twice as long.';
comment on column host_budget.first_pause is 'How long the breaker of a failing host opens the first time. For a host that blocks us it is always ten minutes.';
comment on column host_budget.retry_at is 'Open: when a probe may be sent. Half open: when the current probe is given up. Null while closed.';
comment on column host_budget.probe is 'The number of the newest probe. Only its result moves a half-open breaker.';
comment on column host_budget.last_outcome is 'The outcome of the last fetch that was sent.';
comment on column host_budget.last_status is 'Its HTTP status, if there was a response.';
comment on column host_budget.last_at is 'When that was; accurate to a second while outcomes do not change.';
-- Limits that the sources publish, or that their users found to be tolerated.
insert into host_budget (host, enabled, rate, burst) values
  ('sdataprod.ncaa.com:443', true, 4, 8),
  ('www.ncaa.com:443', true, 1, 4),
  ('site.api.espn.com:443', true, 4, 8),
  ('site.web.api.espn.com:443', true, 4, 8),
  ('api-web.nhle.com:443', true, 4, 8),
  -- Disabled until an operator has the host's permission, because these hosts block programs, and we do not work around
  -- that. stats.ncaa.org has an even lower rate, because it blocks a slow program later than a fast one.
  ('stats.ncaa.org:443', false, 0.2, 2),
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
comment on table host_transition is 'Every state change of a circuit breaker, for later investigation.';
comment on column host_transition.id is 'In order of time.';
comment on column host_transition.at is 'When it happened.';
comment on column host_transition.host is 'As in host_budget.';
comment on column host_transition.was is 'The state before.';
comment on column host_transition.became is 'The state after.';
comment on column host_transition.reason is 'The reason.';
-- The changes of one host; also for pruning.
create index host_transition_host_idx on host_transition (host, at);

create function reserve_request(
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
  -- Losing a turn in a server crash means at most one extra request. Waiting for the disk would slow every request
  -- down.
  perform set_config('synchronous_commit', 'off', true);
  select b.* into h from host_budget b where b.host = p_host for no key update;
  if not found then
    insert into host_budget (host) values (p_host) on conflict on constraint host_budget_pkey do nothing;
    select b.* into h from host_budget b where b.host = p_host for no key update;
  end if;
  -- The clock is read after the lock, because waiting for the lock takes time.
  v_now := clock_timestamp();

  if not h.enabled then
    hold := 'switched_off'; v_wait := interval '10 min';
  elsif h.paused_until > v_now then
    -- An hour is the longest wait, because an operator may write infinity.
    hold := 'paused'; v_wait := least(h.paused_until, v_now + interval '1 h') - v_now;
  elsif h.retry_at > v_now then
    hold := 'breaker';
    -- A probe is usually answered within a second or two, although it may take a minute.
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
    -- When an operator ends a pause, empty_at still lies in the future.
    v_paid := greatest(h.paid_until, v_now, least(h.empty_at, v_now) + (v_room - 1) * v_step);
    v_wait := greatest(interval '0', v_paid - (v_room - 1) * v_step - v_now);
    if v_wait > p_longest then hold := 'budget'; end if;
  end if;
  if hold is not null then
    -- Jitter, so that requests that were held back together do not return together.
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
    perform move_breaker(p_host, 'half_open', 'its pause is over; one request is sent as a probe', v_now + v_wait + interval '1 min');
    moved := true;
  end if;
  wait_us := extract(epoch from v_wait) * 1e6;
  leeway_us := extract(epoch from (v_burst - v_room) * v_step) * 1e6;
end $$;
comment on function reserve_request is 'Reserves a turn at a host''s rate limit, or returns why there is none (hold) and when to try again. wait_us: microseconds until the reserved turn; with a hold: until the next try. leeway_us: a request that starts later than this after its turn must reserve another one. probe: pass it to record_fetch. moved: the breaker changed its state. Turns are given in order of the calls, at most p_longest ahead. Do not call it in a transaction with other work, because the host''s row stays locked until its end.';

create function move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamptz) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  insert into host_transition (host, was, became, reason)
  select b.host, b.state, p_became, p_reason from host_budget b where b.host = p_host;
  update host_budget
     set state = p_became, state_since = clock_timestamp(), state_reason = p_reason, retry_at = p_retry_at
   where host = p_host
$$;
comment on function move_breaker is 'Changes the state of a breaker and records it. Only functions that hold the row''s lock call it.';

-- The health of a healthy host is not written with each response. Otherwise the fetches of 60 pages in one second would
-- wait for the lock of one row.
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
  -- The usual case: a healthy host, with the same outcome as a moment ago. Its row is not updated, because every
  -- request needs that row's lock for its turn.
  if v_weight = 0 then
    select b.state into state from host_budget b
     where b.host = p_host and b.state = 'closed' and b.failures = 0 and b.last_outcome = p_outcome
       and b.last_status is not distinct from p_status and b.last_at > clock_timestamp() - interval '1 s';
    if found then
      reason := concat_ws(' ', p_outcome, p_status);
      return;
    end if;
  end if;
  select b.* into h from host_budget b where b.host = p_host for no key update;
  if not found then return; end if;
  v_now := clock_timestamp();
  state := h.state;
  v_ours := h.state = 'half_open' and p_probe = h.probe;
  if v_weight is null then
    -- The probe was not sent, or says nothing about the host; another one may be sent.
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
    -- When a site blocks us, we retry rarely.
    v_open := case when p_outcome = 'blocked' then interval '10 min' else h.first_pause end;
    v_open := least(v_open * 2 ^ least(h.openings, 10), interval '1 h') * (0.9 + 0.2 * random());
    reason := case when v_ours then 'the probe failed: ' else 'failed too often, last: ' end || reason;
    update host_budget b set openings = b.openings + 1, failures = 0 where b.host = p_host;
    perform move_breaker(p_host, 'open', reason, v_now + v_open);
    moved := true;
  end if;
  select b.state into state from host_budget b where b.host = p_host;
end $$;
comment on function judge_host is 'Applies the outcome of a fetch to its host. While the breaker is closed, five consecutive failures open it for first_pause. Blocked counts as two failures, and if it is the last of them, the breaker opens for ten minutes. Each further opening lasts twice as long, up to an hour. While it is half open, only the probe''s outcome decides. A pause that the host asked for applies in every state, for at most a day. Responses to requests from before the breaker opened do not move it. Health that was recorded within the last second is not written again. Only record_fetch calls it.';

create function reset_host(p_host text) returns boolean
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select 1 from host_budget b where b.host = p_host and b.state <> 'closed' for no key update) then
    perform move_breaker(p_host, 'closed', 'closed by an operator', null);
  end if;
  update host_budget set paused_until = null, pause_reason = null, failures = 0, openings = 0 where host = p_host;
  return found;
end $$;
comment on function reset_host is 'Closes the breaker and ends the pause, for operators who know that the problem is solved; false when there is no such host. Postponed jobs keep their time; q.run_now runs them sooner.';

-- All fetches and their outcomes.
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
-- A ring like q.run's: the slot is the day of the end, counted modulo 16. A day is removed by TRUNCATE of its slot.
) partition by list (((((finished_at at time zone 'UTC')::date - date '2000-01-01') % 16)));
comment on table scrape_run is 'One row for every fetch, sent or not. Kept for 14 days; dashboards read scrape_hour.';
comment on column scrape_run.finished_at is 'When the fetch had ended and the page was parsed.';
comment on column scrape_run.host is 'As in host_budget.';
comment on column scrape_run.target is 'The page: as scrape_target.key, or robots.txt.';
comment on column scrape_run.league_id is 'The league, if there is one.';
comment on column scrape_run.game_id is 'The game, if there is one.';
comment on column scrape_run.job_id is 'The job that fetched it; ops.life has its history.';
comment on column scrape_run.outcome is 'The outcome, see fetch_outcome.';
comment on column scrape_run.status is 'The HTTP status; null: there was no response.';
comment on column scrape_run.bytes is 'Size of the decompressed body.';
comment on column scrape_run.items is 'Number of games, plays or rows that were parsed.';
comment on column scrape_run.duration_ms is 'From the start of the request to the complete response; 0 if it was not sent.';
comment on column scrape_run.parser is 'The parser of the page with its version: ncaa-contests/1.';
comment on column scrape_run.detail is 'The error message, without address or query.';
-- The slots of the ring.
do $$
begin
  for v_slot in 0..15 loop
    execute format(
      'create table scrape_run_%s partition of scrape_run for values in (%s) with ('
      'autovacuum_vacuum_insert_threshold = -1)', to_char(v_slot, 'FM00'), v_slot);
  end loop;
end $$;
-- Rows are stored in order of time. BRIN adds almost nothing to the cost of an insert, and serves ranges of time.
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
comment on column scrape_hour.outcome is 'The outcome, see fetch_outcome.';
comment on column scrape_hour.fetches is 'How many fetches.';
comment on column scrape_hour.bytes is 'Sum of the sizes of their bodies.';
comment on column scrape_hour.items is 'Sum of their items.';
comment on column scrape_hour.duration_ms is 'Sum of their durations, in milliseconds.';
comment on column scrape_hour.bucket is 'Histogram of durations: the buckets (q.bucket) that are not empty, ascending.';
comment on column scrape_hour.count is 'How many durations fell into each of bucket.';

create function record_fetch(
  p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint,
  p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision,
  p_probe bigint, out state text, out moved boolean, out reason text
) language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  -- Updates the target before the host. Otherwise a scheduler that has locked the target would delay every request that
  -- waits for the host.
  if p_outcome = 'robots' then
    -- A page that is forbidden now is still forbidden in an hour, so repeated attempts are avoided. If robots.txt is
    -- not known yet, it may be known after p_retry_after_s.
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
comment on function record_fetch is 'Records the outcome of a fetch and applies it to its host. Returns the breaker''s state, whether it changed, and why. Do not call it in a transaction with other work, because the host''s row stays locked until its end.';

create function prune_scrapes(p_keep_days integer default 14) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_today integer := (clock_timestamp() at time zone 'UTC')::date - date '2000-01-01';
  v_since timestamptz;
  v_slot  text;
  v_young boolean;
  v_count integer := 0;
begin
  if p_keep_days not between 1 and 14 then
    raise exception 'expected 1 to 14 days, got %', p_keep_days using errcode = '22023';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('prune_scrapes', 0)) then return 0; end if;
  v_since := (date '2000-01-01' + v_today - p_keep_days)::timestamp at time zone 'UTC';
  -- The slot of age 15 is also tomorrow's; it has young rows only if a clock was wrong. Age 16 would be today's slot.
  for v_age in p_keep_days + 1 .. 15 loop
    v_slot := 'scrape_run_' || to_char((v_today - v_age) % 16, 'FM00');
    continue when pg_relation_size(v_slot::regclass) = 0;
    begin
      -- NOWAIT, because a session that waits for this lock blocks every reader after it.
      execute format('lock table only %I in access exclusive mode nowait', v_slot);
      execute format('select exists (select from %I where finished_at >= $1)', v_slot) into v_young using v_since;
      if not v_young then
        execute format('truncate table only %I', v_slot);
        v_count := v_count + 1;
      end if;
    exception when lock_not_available then null;  -- another session reads it; the next call tries again
    end;
  end loop;
  delete from scrape_hour s where s.hour < v_since - interval '76 days';
  delete from host_transition t where t.at < v_since - interval '76 days';
  return v_count;
end $$;
comment on function prune_scrapes is 'Deletes fetches older than p_keep_days, by TRUNCATE of a day at a time, and their hourly counts and the transitions of hosts 76 days later. Returns how many days were removed. Never waits. The scheduler calls it.';

create table robots_txt (
  origin       text        not null,
  availability text,
  body         bytea,
  fetched_at   timestamptz,
  expires_at   timestamptz not null default '-infinity',
  asked_until  timestamptz not null default '-infinity',
  last_error   text,
  constraint robots_txt_pkey primary key (origin),
  constraint robots_txt_availability_known check (availability in ('found', 'unavailable', 'unreachable')),
  constraint robots_txt_found_has_body check ((availability = 'found') = (body is not null))
);
comment on table robots_txt is 'The robots.txt of every origin (RFC 9309), fetched once for all processes.';
comment on column robots_txt.origin is 'scheme://name:port.';
comment on column robots_txt.availability is 'found; unavailable: the origin has none (400 to 499), so all is allowed; unreachable: it could not be fetched, so all is forbidden. Null: not fetched yet.';
comment on column robots_txt.body is 'The first 500 KiB of the file.';
comment on column robots_txt.fetched_at is 'When it was fetched.';
comment on column robots_txt.expires_at is 'It is fetched again after this time: after a day, or after ten minutes if it was unreachable.';
comment on column robots_txt.asked_until is 'Until this time a process is fetching it, and no other process should.';
comment on column robots_txt.last_error is 'Why the last attempt failed; null: it succeeded. An existing copy remains valid for a week.';

create function robots_of(
  p_origin text, p_host text, out availability text, out body bytea, out lifetime_s double precision, out is_ours boolean
) language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  r     robots_txt;
  v_now timestamptz;
begin
  if exists (select 1 from host_budget b where b.host = p_host and b.robots = 'permitted') then
    availability := 'permitted'; lifetime_s := 600; is_ours := false;
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
  availability := r.availability; body := r.body;
  -- At most ten minutes, so that a change by an operator soon takes effect.
  lifetime_s := least(600, greatest(5, extract(epoch from greatest(r.expires_at, v_now) - v_now)));
end $$;
comment on function robots_of is 'The stored robots.txt of an origin, how many seconds the result may be used, and whether this caller must fetch it again (is_ours; one caller at a time). availability is permitted if host_budget has a permission, and null if the file was not fetched yet.';

create function store_robots(
  p_origin text, p_host text, p_availability text, p_body bytea, p_crawl_delay double precision, p_error text
) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  insert into robots_txt as t (origin, availability, body, fetched_at, expires_at, last_error)
  values (p_origin, p_availability, p_body, v_now,
          v_now + case p_availability when 'unreachable' then interval '10 min' else interval '24 h' end, p_error)
  on conflict on constraint robots_txt_pkey do update
     set expires_at = excluded.expires_at, last_error = excluded.last_error, asked_until = '-infinity',
         -- If the origin is unreachable, a copy from the last week is kept.
         (availability, body, fetched_at) = (select case when g then t.availability else excluded.availability end,
                                                case when g then t.body else excluded.body end,
                                                case when g then t.fetched_at else excluded.fetched_at end
                                           from (select p_availability = 'unreachable' and t.availability <> 'unreachable'
                                                    and t.fetched_at > v_now - interval '7 days') as grace (g));
  if p_availability <> 'unreachable' then
    update host_budget b set crawl_delay = p_crawl_delay
     where b.host = p_host and b.crawl_delay is distinct from p_crawl_delay;
  end if;
end $$;
comment on function store_robots is 'Stores the fetched robots.txt of an origin for a day. If it was unreachable, a copy from the last week remains valid.';

-- Pages, and when each is read next.

create table scrape_target (
  key                  text        not null,
  kind                 text        not null,
  league_id            text        not null,
  day                  date,
  source               text,
  game_id              uuid,
  page                 text,
  next_at              timestamptz not null default clock_timestamp(),
  last_at              timestamptz,
  reschedule_requested boolean     not null default false,
  etag                 text,
  last_modified        text,
  forgotten_at         timestamptz,
  digest               text,
  answered_at          timestamptz,
  whole_at             timestamptz,
  table_kind           text,
  table_name           text,
  address              text,
  content              text,
  is_far_future        boolean     not null default false,
  parser               text,
  constraint scrape_target_pkey primary key (key),
  constraint scrape_target_kind_known check (kind in ('scoreboard', 'detail', 'table', 'games', 'season')),
  constraint scrape_target_whole check ((kind = 'scoreboard') = (day is not null)
                                        and (kind = 'detail') = (game_id is not null)
                                        and (kind = 'detail') = (page is not null)),
  constraint scrape_target_page_known check (page in ('play_by_play', 'box_score', 'team_stats', 'summary')),
  constraint scrape_target_table_whole check (
    (kind = 'table') = (table_kind is not null) and (kind = 'table' or table_name is null)),
  constraint scrape_target_games_whole check (
    (kind = 'games') = (address is not null) and (kind = 'games') = (content is not null)
    and (kind <> 'games' or source is not null)),
  constraint scrape_target_far_future_is_scoreboard check (
    not is_far_future or kind = 'scoreboard' and source is null),
  constraint scrape_target_league_fkey foreign key (league_id) references league (id),
  constraint scrape_target_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table scrape_target is 'Pages that are read repeatedly, and when each is read next. A scheduler takes a due row under a lock that others skip, so that two schedulers never enqueue it twice.';
comment on column scrape_target.key is 'scoreboard:<league>:<day>; table:<league>:<kind>, followed by /<name> if the page has one; detail:<game>:<page>; each of these followed by :<source> if it is not the league''s own. Or games:<league>:<source>:<address>; season:<league>.';
comment on column scrape_target.kind is 'scoreboard: of a league''s day; detail: a page of one game; table: rankings, standings, leaders; games: a row of game_page; season: the list of a league''s days.';
comment on column scrape_target.source is 'The source of the page, as in league_source; null: the league''s own.';
comment on column scrape_target.page is 'The page of the game: play_by_play, box_score, team_stats or summary.';
comment on column scrape_target.next_at is 'When its next job must be enqueued.';
comment on column scrape_target.reschedule_requested is 'True: a reading changed something after next_at was chosen, and the scheduler must choose again.';
comment on column scrape_target.etag is 'The ETag of the fully stored version of the page; null if the source gives none, or if the next reading must fetch the whole page.';
comment on column scrape_target.last_modified is 'Like etag, for sources that only give a time.';
comment on column scrape_target.forgotten_at is 'Since this time, entries that matched no game may match one. A page that was requested earlier does not get its version stored.';
comment on column scrape_target.digest is 'Our own version of the page, a digest of its bytes, for sources that give no version or change it without reason.';
comment on column scrape_target.answered_at is 'When the request of the newest response was sent, including "not modified".';
comment on column scrape_target.whole_at is 'When the request was sent that returned the newest full page. Later responses without a page confirm it.';
comment on column scrape_target.table_kind is 'As table_page.kind.';
comment on column scrape_target.table_name is 'As table_page.name; null if that is empty.';
comment on column scrape_target.address is 'As game_page.page.';
comment on column scrape_target.content is 'As game_page.content.';
comment on column scrape_target.is_far_future is 'For a scoreboard of the league''s own source: true if its day is not today. It is then read as part of the season, a limited number per hour for all leagues together; next_at is the earliest time. A past day is read once.';
comment on column scrape_target.parser is 'The parser that read the stored version of the page, as scrape_run.parser. Another parser, for example a corrected one, fetches and reads the whole page again even if it has not changed.';
-- "Which pages are due?" Scheduler and scrapers read in order of time.
create index scrape_target_next_idx on scrape_target (next_at);

-- Pages, other than the scoreboards of days, that report games, and their sources.
--
-- Writers: bardown pages (the list of pages), scoreboard-scraper (their content). A scorer's file, a school's page of
-- events or a team's season names its games itself. They are matched by teams and start, as on a secondary scoreboard.
create table game_page (
  league_id text        not null,
  source    text        not null,
  page      text        not null,
  content   text        not null,
  team_id   uuid,
  followed  boolean     not null default true,
  added_at  timestamptz not null default clock_timestamp(),
  constraint game_page_pkey primary key (league_id, source, page),
  constraint game_page_source_fkey foreign key (league_id, source) references league_source (league_id, source) on delete cascade,
  constraint game_page_team_fkey foreign key (team_id) references team (id) on delete set null,
  constraint game_page_page_sense check (page ~ '^[!-~]+$' and length(page) <= 500),
  constraint game_page_content_known check (content in ('play', 'results'))
);
comment on table game_page is 'Pages at a source, other than the scoreboards of days, that report games. Operators add them with bardown pages.';
comment on column game_page.source is 'A source of the league in league_source: statcrew, statbroadcast, ncaa-stats.';
comment on column game_page.page is 'Its address, or its id at the source. StatCrew: the URL of a file for one game or always for the current one; StatBroadcast: a group, duke; stats.ncaa.org: a team of a season, 594020.';
comment on column game_page.content is 'play: live scores; read as often as a scoreboard during a game. results: final results; read every few hours.';
comment on column game_page.team_id is 'The team whose games it reports; the page is read often from just before each of them. Null: only during games that it has already reported.';
comment on column game_page.followed is 'Whether it is read, if league and source are followed.';

-- Games whose details are read: those that users follow or open.
--
-- A scoreboard reports every score of a league in one request, but plays cost one request per game. So during games,
-- plays are read only for those that a device follows, directly or through a team, and those that were opened recently.
-- After its end every game's plays are read once, and then less and less often for some hours, for corrections. The
-- view requested_game has these games; it is defined with the tables of follows.
create table game_interest (
  game_id  uuid        not null,
  asked_at timestamptz not null default clock_timestamp(),
  constraint game_interest_pkey primary key (game_id),
  constraint game_interest_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table game_interest is 'Games whose details were requested from the api.';
comment on column game_interest.game_id is 'The game.';
comment on column game_interest.asked_at is 'When that last happened; the api reports it once a minute.';

-- The api's role may read scores and nothing else. With this function it reports that a game was opened, and a worker
-- stores it.
create function request_games(p_games uuid[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_count integer;
begin
  select count(q.enqueue('detail', 'note_interest', jsonb_build_object('game', g.id), p_priority => 1,
                         p_expires_after => '10 min', p_unique_key => 'interest:' || g.id))
    into v_count
    from game g
   where g.id = any (p_games[1:1000])
     -- Opening a game that has been over for more than an hour does not cause its pages to be read.
     and (g.status in ('scheduled', 'live', 'delayed', 'suspended') or g.ended_at > clock_timestamp() - interval '1 h');
  if v_count > 0 then perform q.wake(array['detail']); end if;
  return v_count;
end $$;
comment on function request_games is 'Reports that these games were opened. Enqueues a job note_interest for each that is not over, or has been over for at most an hour; returns how many.';

-- Seasons: the days on which a league plays, and the scoreboards of days other than today.
--
-- Writers: detail-scraper writes season_day from a source's list; scheduler writes a row of scrape_target for each
-- day's scoreboard. Readers: the api, analysts. The scoreboards of today, and of yesterday while it has open games, are
-- read often. Those of the other days are read one at a time, a limited number per hour.
create table season_day (
  league_id text        not null,
  day       date        not null,
  games     integer,
  listed_at timestamptz not null,
  constraint season_day_pkey primary key (league_id, day),
  constraint season_day_league_fkey foreign key (league_id) references league (id) on delete cascade,
  constraint season_day_games_not_negative check (games >= 0)
);
comment on table season_day is 'The days of its season that a league''s source lists. The newest list replaces the days from its first day on; earlier days stay.';
comment on column season_day.day is 'The league''s local day.';
comment on column season_day.games is 'How many games the source lists for it; null if its list has no counts. The games themselves are in table game.';
comment on column season_day.listed_at is 'When the newest list that has the day was requested.';

-- The canary has no season.
create view season_board as
select l.id as league_id, d.day
  from league l
  cross join lateral (select (clock_timestamp() at time zone l.zone)::date as today) t
  cross join lateral (
    -- A list that was not read for a month is ignored.
    select exists (select from season_day s
                    where s.league_id = l.id and s.listed_at > clock_timestamp() - interval '30 days') as is_listed) h
  cross join lateral (
    select s.day from season_day s
     where h.is_listed and s.league_id = l.id and s.games is distinct from 0 and s.day > t.today - 300
    union all
    select t.today + n from generate_series(-7, 7) as g (n) where not h.is_listed) d
 where l.followed and l.listed and d.day <> t.today;
comment on view season_board is 'The days other than today whose scoreboards must be read: those of the season that have games, or the seven before and after today if there is no list.';
comment on column season_board.league_id is 'A followed league.';
comment on column season_board.day is 'Its local day.';

create view season_calendar as
select coalesce(s.league_id, g.league_id) as league_id, coalesce(s.day, g.day) as day,
       coalesce(g.games, 0) as games, s.games as listed
  from season_day s
  full join (select league_id, day, count(*) as games from game
              where status not in ('cancelled', 'postponed') group by league_id, day) g
    on g.league_id = s.league_id and g.day = s.day;
comment on view season_calendar is 'Days on which a league plays, from stored games and from its source''s list: where league_id = … and day between … and ….';
comment on column season_calendar.league_id is 'The league.';
comment on column season_calendar.day is 'Its local day.';
comment on column season_calendar.games is 'The number of stored games, without cancelled and postponed ones.';
comment on column season_calendar.listed is 'The number that its source lists; null if it has no list or no count. If it is larger than games, the day''s scoreboard was probably not read yet.';

create view game_freshness as
select g.id as game_id,
       -- A response "not modified" confirms the games that were accepted from the page before it.
       case when t.answered_at > g.observed_at and g.observed_at >= t.whole_at then t.answered_at else g.observed_at end as asked_at,
       g.changed_at,
       t.next_at - t.last_at as cadence,
       g.status = 'live' and
       case when t.answered_at > g.observed_at and g.observed_at >= t.whole_at then t.answered_at else g.observed_at end
         < clock_timestamp() - greatest(coalesce(3 * (t.next_at - t.last_at), interval '2 minutes'), interval '1 minute') as stale
  from game g
  left join scrape_target t on t.key = 'scoreboard:' || g.league_id || ':' || g.day;
comment on view game_freshness is 'The age of the stored state of a game.';
comment on column game_freshness.asked_at is 'When the last accepted response was requested from its source.';
comment on column game_freshness.changed_at is 'When the reading was requested that last changed what users see.';
comment on column game_freshness.cadence is 'The pause between the last reading of its scoreboard and the next; null: the scoreboard is not read, or was not read yet.';
comment on column game_freshness.stale is 'Whether it is live and had no accepted response for three times its cadence and at least a minute; without a cadence for two minutes.';

-- Checks whether sources still publish pages of the same form.
--
-- Drift is found by comparing each parser with its own past: the share of fields that its pages have, and the structure
-- of its pages. Writers: the scrapers, after a page is stored. The api's responses read none of these tables.
create table parser_structure (
  parser     text        not null,
  pages      bigint      not null default 0,
  common     text[]      not null,
  ever       text[]      not null,
  first_seen timestamptz not null default clock_timestamp(),
  constraint parser_structure_pkey primary key (parser),
  constraint parser_structure_pages_positive check (pages >= 0)
);
comment on table parser_structure is 'The structure of the pages of each parser so far, as paths of their fields or elements.';
comment on column parser_structure.parser is 'The source and its page: ncaa-scoreboard, nhl-box_score.';
comment on column parser_structure.pages is 'How many pages there were.';
comment on column parser_structure.common is 'The paths that every page had.';
comment on column parser_structure.ever is 'The paths that any page had.';

create table parser_fingerprint (
  parser      text        not null,
  fingerprint text        not null,
  pages       bigint      not null default 1,
  first_seen  timestamptz not null default clock_timestamp(),
  last_seen   timestamptz not null default clock_timestamp(),
  constraint parser_fingerprint_pkey primary key (parser, fingerprint),
  constraint parser_fingerprint_parser_fkey foreign key (parser) references parser_structure (parser) on delete cascade,
  constraint parser_fingerprint_pages_positive check (pages > 0)
);
comment on table parser_fingerprint is 'The known structures of a parser''s pages. A known structure is not checked again.';
comment on column parser_fingerprint.fingerprint is 'Hash of the sorted set of paths.';
comment on column parser_fingerprint.pages is 'How many pages had it.';

create table parser_share (
  parser   text        not null,
  field    text        not null,
  hour     timestamptz not null,
  found    bigint      not null,
  expected bigint      not null,
  constraint parser_share_pkey primary key (parser, field, hour),
  constraint parser_share_sense check (found between 0 and expected)
);
comment on table parser_share is 'By hour, how many records should have a field and how many had it. Kept for eight days.';
comment on column parser_share.field is 'records: entries that could be parsed at all; otherwise a field of the reading.';
comment on column parser_share.hour is 'The hour''s beginning.';
-- For deleting rows older than eight days.
create index parser_share_hour_idx on parser_share (hour);

create table parser_drift (
  id         bigint      generated always as identity,
  parser     text        not null,
  kind       text        not null,
  subject    text        not null,
  detail     text        not null,
  target     text        not null,
  raised_at  timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  body       bytea,
  body_bytes integer     not null,
  constraint parser_drift_pkey primary key (id),
  constraint parser_drift_kind_known check (kind in ('structure', 'share', 'unreadable')),
  constraint parser_drift_bytes_positive check (body_bytes >= 0)
);
comment on table parser_drift is 'Changes in a parser''s pages, in structure or in the fields that were found. An operator should check whether the parser still reads them correctly.';
comment on column parser_drift.kind is 'structure: a new structure; share: a field is found much less often than before; unreadable: nothing could be parsed.';
comment on column parser_drift.subject is 'The new fingerprint, the field, or the kind of error: malformed.';
comment on column parser_drift.detail is 'A description: the paths that came and went, or the shares.';
comment on column parser_drift.target is 'The page on which it was found, as scrape_target.key.';
comment on column parser_drift.ended_at is 'When the share was normal again, or a page could be parsed again. A new structure is a single event, so its row ends immediately.';
comment on column parser_drift.body is 'The page, for bardown parse; null after fourteen days. Postgres stores it outside the row and compresses it (default_toast_compression).';
comment on column parser_drift.body_bytes is 'The page''s size before compression.';
-- A continuing drift is one row, however often it is seen.
create unique index parser_drift_open_key on parser_drift (parser, kind, subject) where ended_at is null;
-- For deleting old pages, which are looked up whenever a page is read.
create index parser_drift_page_idx on parser_drift (raised_at) where body is not null;

grant select on season_day to bardown_api, bardown_scheduler, bardown_scoreboard_scraper;
grant select on game_freshness to bardown_api, bardown_scoreboard_scraper, bardown_detail_scraper;
grant select on season_calendar to bardown_api, bardown_detail_scraper;
grant execute on function request_games to bardown_api;
grant select on host_budget to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update, delete on scrape_target
  to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper;
grant select on season_board to bardown_scheduler, bardown_detail_scraper;
grant select on game_page to bardown_scheduler;
-- The scheduler deletes old fetches through functions that run as the owner, so it needs no right to read them.
grant execute on function prune_scrapes to bardown_scheduler;
grant select on fetch_outcome to bardown_scoreboard_scraper, bardown_detail_scraper;
-- History: rows are added, never changed.
grant select, insert on host_transition, scrape_run to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update on scrape_hour, robots_txt, parser_structure, parser_fingerprint, parser_drift
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update, delete on game_page, parser_share to bardown_scoreboard_scraper, bardown_detail_scraper;
-- Only an operator decides how we treat a host: its rate, whether we send requests at all, and whether we obey its
-- robots.txt. Scrapers only write the state that they observe.
grant insert (host), update (crawl_delay, paid_until, empty_at, paused_until, pause_reason, state, state_since,
  state_reason, failures, openings, retry_at, probe, last_outcome, last_status, last_at) on host_budget
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant execute on function reserve_request, move_breaker, judge_host, record_fetch, robots_of, store_robots
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select on game_interest to bardown_scoreboard_scraper;
grant select, insert, update on game_interest to bardown_detail_scraper;
grant select, insert, update, delete on season_day to bardown_detail_scraper;
-- migrate:down
