-- The schema as all files of sql/migrations leave it, to be read and compared; nothing is made from it.
-- Written by: bardown migrate dump --output sql/schema.sql
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: ops; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA ops;

--
-- Name: SCHEMA ops; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON SCHEMA ops IS 'Views over queue and pipeline for operators and analysts. Each answers within 50 ms with a million live jobs and ten million finished runs.';

--
-- Name: q; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA q;

--
-- Name: SCHEMA q; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON SCHEMA q IS 'The job queue: jobs waiting or running, finished runs, dead letters, workers and their leases.';

--
-- Name: cron; Type: TYPE; Schema: q; Owner: -
--

CREATE TYPE q.cron AS (
	minutes integer[],
	hours integer[],
	days integer[],
	months integer[],
	weekdays integer[],
	any_day boolean,
	by_clock boolean
);

--
-- Name: TYPE cron; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TYPE q.cron IS 'A cron spec, read: the values that suit each field. weekdays: 0 is Sunday. any_day: a day need suit only one of days and weekdays. by_clock: an interval in disguise, fires whenever the clock on the wall suits.';

--
-- Name: depths(integer); Type: FUNCTION; Schema: ops; Owner: -
--

CREATE FUNCTION ops.depths(p_cap integer, OUT queue text, OUT due bigint, OUT scheduled bigint, OUT running bigint, OUT retrying bigint, OUT oldest_due_at timestamp with time zone) RETURNS SETOF record
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  return query
  with recursive
  -- A loose index scan: one probe a queue, however many jobs it has.
  named (queue) as (
    (select j.queue from q.job j where j.state = 'available' order by j.queue limit 1)
    union all
    select (select j.queue from q.job j where j.state = 'available' and j.queue > n.queue order by j.queue limit 1)
      from named n where n.queue is not null
  ),
  -- At most one a slot of a worker.
  held as (select j.queue, count(*) as running from q.job j where j.state = 'running' group by j.queue),
  asked as (
    select n.queue from named n where n.queue is not null
    union select h.queue from held h
    union select u.queue from q.worker w, unnest(w.queues) as u (queue) where w.ended_at is null
  )
  select a.queue,
         (select count(*) from (
            select from generate_series(0, 3) as p (priority), lateral (
              select from q.job j
               where j.queue = a.queue and j.state = 'available' and j.priority = p.priority
                 and j.run_at <= statement_timestamp()
               limit p_cap) one limit p_cap) t),
         (select count(*) from (
            select from generate_series(0, 3) as p (priority), lateral (
              select from q.job j
               where j.queue = a.queue and j.state = 'available' and j.priority = p.priority
                 and j.run_at > statement_timestamp()
               limit p_cap) one limit p_cap) t),
         coalesce(h.running, 0),
         (select count(*) from (
            select from q.job j where j.queue = a.queue and j.state = 'available' and j.attempt > 0 limit p_cap) t),
         (select min(t.run_at) from generate_series(0, 3) as p (priority), lateral (
            select j.run_at from q.job j
             where j.queue = a.queue and j.state = 'available' and j.priority = p.priority
               and j.run_at <= statement_timestamp()
             order by j.run_at limit 1) t)
    from asked a left join held h on h.queue = a.queue;
end $$;

--
-- Name: FUNCTION depths(p_cap integer, OUT queue text, OUT due bigint, OUT scheduled bigint, OUT running bigint, OUT retrying bigint, OUT oldest_due_at timestamp with time zone); Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON FUNCTION ops.depths(p_cap integer, OUT queue text, OUT due bigint, OUT scheduled bigint, OUT running bigint, OUT retrying bigint, OUT oldest_due_at timestamp with time zone) IS 'Live jobs of every queue that has any or has a worker; each count but running ends at p_cap.';

--
-- Name: explain(bigint); Type: FUNCTION; Schema: ops; Owner: -
--

CREATE FUNCTION ops.explain(p_job bigint) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select q.explain_job(p_job)
$$;

--
-- Name: FUNCTION explain(p_job bigint); Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON FUNCTION ops.explain(p_job bigint) IS 'q.explain_job for who may use this schema and not q.';

--
-- Name: latency_between(timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: ops; Owner: -
--

CREATE FUNCTION ops.latency_between(p_from timestamp with time zone, p_to timestamp with time zone, OUT queue text, OUT kind text, OUT runs bigint, OUT wait_p50_ms numeric, OUT wait_p90_ms numeric, OUT wait_p99_ms numeric, OUT wait_max_ms numeric, OUT run_p50_ms numeric, OUT run_p90_ms numeric, OUT run_p99_ms numeric, OUT run_max_ms numeric) RETURNS SETOF record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET jit TO 'off'
    AS $$
  with chosen as materialized (
    select m.queue, m.kind, m.timed, m.wait_max_ms, m.run_max_ms, m.wait_bucket, m.wait_count, m.run_bucket,
           m.run_count
      from q.run_minute m
     -- What was given back or dropped unrun says nothing of the kind.
     where m.minute >= date_trunc('minute', p_from, 'UTC') and m.minute < p_to
       and m.timed > 0 and m.outcome not in ('released', 'expired')
  ),
  total as (
    select c.queue, c.kind, sum(c.timed)::bigint as runs, max(c.wait_max_ms) as wait_max, max(c.run_max_ms) as run_max
      from chosen c group by c.queue, c.kind
  ),
  waits as (
    select b.queue, b.kind, array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select c.queue, c.kind, u.bucket, sum(u.n)::bigint as n
              from chosen c, unnest(c.wait_bucket, c.wait_count) as u (bucket, n) group by 1, 2, 3) b
     group by b.queue, b.kind
  ),
  times as (
    select b.queue, b.kind, array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select c.queue, c.kind, u.bucket, sum(u.n)::bigint as n
              from chosen c, unnest(c.run_bucket, c.run_count) as u (bucket, n) group by 1, 2, 3) b
     group by b.queue, b.kind
  )
  -- No percentile is above the longest, which is known exactly.
  select t.queue, t.kind, t.runs,
         round(least(q.percentile(0.5, w.bucket, w.n), t.wait_max)::numeric, 2),
         round(least(q.percentile(0.9, w.bucket, w.n), t.wait_max)::numeric, 2),
         round(least(q.percentile(0.99, w.bucket, w.n), t.wait_max)::numeric, 2),
         round(t.wait_max::numeric, 2),
         round(least(q.percentile(0.5, r.bucket, r.n), t.run_max)::numeric, 2),
         round(least(q.percentile(0.9, r.bucket, r.n), t.run_max)::numeric, 2),
         round(least(q.percentile(0.99, r.bucket, r.n), t.run_max)::numeric, 2),
         round(t.run_max::numeric, 2)
    from total t join waits w using (queue, kind) join times r using (queue, kind)
$$;

--
-- Name: FUNCTION latency_between(p_from timestamp with time zone, p_to timestamp with time zone, OUT queue text, OUT kind text, OUT runs bigint, OUT wait_p50_ms numeric, OUT wait_p90_ms numeric, OUT wait_p99_ms numeric, OUT wait_max_ms numeric, OUT run_p50_ms numeric, OUT run_p90_ms numeric, OUT run_p99_ms numeric, OUT run_max_ms numeric); Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON FUNCTION ops.latency_between(p_from timestamp with time zone, p_to timestamp with time zone, OUT queue text, OUT kind text, OUT runs bigint, OUT wait_p50_ms numeric, OUT wait_p90_ms numeric, OUT wait_p99_ms numeric, OUT wait_max_ms numeric, OUT run_p50_ms numeric, OUT run_p90_ms numeric, OUT run_p99_ms numeric, OUT run_max_ms numeric) IS 'Waits and run times by queue and kind of the runs that ended in a range of whole minutes. Percentiles are within 9.1 % of the true ones (see q.bucket_ms).';

SET default_tablespace = '';

--
-- Name: run; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
PARTITION BY LIST ((((((finished_at AT TIME ZONE 'UTC'::text))::date - '2000-01-01'::date) % 32)));

--
-- Name: TABLE run; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.run IS 'One row for every run that ended, and for every job that ended without one (cancelled while waiting). Append-only. Dashboards read q.run_minute, never all of this.';

--
-- Name: COLUMN run.job_id; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.job_id IS 'The job (q.job.id while it lived, q.dead.id if it died).';

--
-- Name: COLUMN run.run_no; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.run_no IS 'Which of its runs; the fence of that run.';

--
-- Name: COLUMN run.queue; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.queue IS 'The queue that it ran in.';

--
-- Name: COLUMN run.kind; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.kind IS 'What was to be done.';

--
-- Name: COLUMN run.outcome; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.outcome IS 'completed; retried: failed, will run again; snoozed: asked to run later; released: given back unstarted; discarded: went to q.dead; cancelled: by an operator; expired: too late to be worth running; superseded: a newer request with the same unique_key waits; lost: the worker died or overran its deadline.';

--
-- Name: COLUMN run.attempt; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.attempt IS 'Which attempt this was, of q.job.max_attempts.';

--
-- Name: COLUMN run.worker_id; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.worker_id IS 'The worker that held it; null for a job that ended without a run.';

--
-- Name: COLUMN run.created_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.created_at IS 'When the job was enqueued.';

--
-- Name: COLUMN run.run_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.run_at IS 'When it was due; claimed_at - run_at is its wait.';

--
-- Name: COLUMN run.claimed_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.claimed_at IS 'When a worker took it; null for a job that ended without a run.';

--
-- Name: COLUMN run.finished_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.finished_at IS 'When it ended; finished_at - claimed_at is how long it ran.';

--
-- Name: COLUMN run.error; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.error IS 'Why it failed, in the handler''s words.';

--
-- Name: COLUMN run.trace; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.trace IS 'As in q.job.';

--
-- Name: COLUMN run.args; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.args IS 'Kept for every outcome but completed.';

--
-- Name: COLUMN run.xact; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run.xact IS 'The transaction that wrote the row. q.roll_up tells by it which rows it has counted, however late they were committed.';

--
-- Name: finished; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.finished AS
 SELECT r.job_id AS id,
    r.run_no,
    r.queue,
    r.kind,
    r.outcome,
    r.attempt,
    r.created_at,
    r.run_at,
    r.claimed_at,
    r.finished_at,
    (r.claimed_at - r.run_at) AS waited,
    (r.finished_at - r.claimed_at) AS ran,
    r.worker_id,
    r.error,
    r.args
   FROM q.run r;

--
-- Name: VIEW finished; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.finished IS 'Runs that ended, with how long they waited and ran. Fast by id and for a short range of finished_at; for the newest see ops.newest_runs().';

--
-- Name: COLUMN finished.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.id IS 'The job.';

--
-- Name: COLUMN finished.run_no; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.run_no IS 'Which of its runs.';

--
-- Name: COLUMN finished.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.queue IS 'The queue.';

--
-- Name: COLUMN finished.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.kind IS 'What was to be done.';

--
-- Name: COLUMN finished.outcome; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.outcome IS 'As q.run.outcome.';

--
-- Name: COLUMN finished.attempt; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.attempt IS 'Which attempt this was.';

--
-- Name: COLUMN finished.created_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.created_at IS 'When the job was enqueued.';

--
-- Name: COLUMN finished.run_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.run_at IS 'When it was due.';

--
-- Name: COLUMN finished.claimed_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.claimed_at IS 'When a worker took it; null: it ended without a run.';

--
-- Name: COLUMN finished.finished_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.finished_at IS 'When it ended.';

--
-- Name: COLUMN finished.waited; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.waited IS 'From due to claimed.';

--
-- Name: COLUMN finished.ran; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.ran IS 'From claimed to ended.';

--
-- Name: COLUMN finished.worker_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.worker_id IS 'The worker that held it.';

--
-- Name: COLUMN finished.error; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.error IS 'Why it failed.';

--
-- Name: COLUMN finished.args; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.finished.args IS 'What the job needed to know; kept for every outcome but completed.';

--
-- Name: newest_runs(integer, text, text, text, interval); Type: FUNCTION; Schema: ops; Owner: -
--

CREATE FUNCTION ops.newest_runs(p_limit integer DEFAULT 50, p_queue text DEFAULT NULL::text, p_kind text DEFAULT NULL::text, p_outcome text DEFAULT NULL::text, p_within interval DEFAULT '1 day'::interval) RETURNS SETOF ops.finished
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    SET jit TO 'off'
    AS $$
declare
  v_back  interval := '1 s';
  v_since timestamptz;
  v_slots integer[];
  v_found ops.finished[];
begin
  loop
    v_since := statement_timestamp() - least(v_back, p_within);
    v_slots := array(
      select (d::date - date '2000-01-01') % 32
        from generate_series((v_since at time zone 'UTC')::date, (statement_timestamp() at time zone 'UTC')::date,
                             interval '1 day') d);
    v_found := array(
      select f from ops.finished f
       where f.finished_at >= v_since
         -- In the words of q.run's partition key.
         and (((f.finished_at at time zone 'UTC')::date - date '2000-01-01') % 32) = any (v_slots)
         and (p_queue is null or f.queue = p_queue) and (p_kind is null or f.kind = p_kind)
         and (p_outcome is null or f.outcome = p_outcome)
       order by f.finished_at desc limit p_limit);
    exit when cardinality(v_found) >= p_limit or v_back >= p_within;
    v_back := v_back * 10;
  end loop;
  return query select * from unnest(v_found);
end $$;

--
-- Name: FUNCTION newest_runs(p_limit integer, p_queue text, p_kind text, p_outcome text, p_within interval); Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON FUNCTION ops.newest_runs(p_limit integer, p_queue text, p_kind text, p_outcome text, p_within interval) IS 'The runs that ended last, newest first; looks no further back than p_within. The rarer what is asked for, the longer it takes.';

--
-- Name: operate(text, text, text); Type: FUNCTION; Schema: ops; Owner: -
--

CREATE FUNCTION ops.operate(p_who text, p_action text, p_subject text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'q', 'pg_temp'
    AS $_$
declare
  v_job     bigint := case when p_subject ~ '^[0-9]{1,18}$' then p_subject::bigint end;
  v_new     bigint;
  v_queue   text;
  v_outcome text;
begin
  case p_action
    when 'pause' then
      perform q.pause(p_subject, p_who);
      v_outcome := 'paused';
    when 'resume' then
      v_outcome := case when q.resume(p_subject) then 'goes on' else 'was not paused' end;
    when 'retry' then
      v_new := coalesce(q.run_now(v_job), q.redrive(v_job));
      select j.queue into v_queue from q.job j where j.id = v_new;
      -- Its workers hear of it with the commit.
      if v_queue is not null then perform q.wake(array[v_queue]); end if;
      v_outcome := case when v_new is null then 'neither waits nor is dead' when v_new = v_job then 'due now'
                        else 'enqueued again as ' || v_new end;
    when 'cancel' then
      v_outcome := coalesce(q.cancel(v_job), 'neither waits nor runs');
    when 'discard' then
      v_outcome := case when q.discard_dead(v_job) then 'forgotten' else 'is no dead letter' end;
    else
      raise exception 'no action is called %', p_action using errcode = '22023';
  end case;
  insert into operator_action (who, action, subject, outcome) values (p_who, p_action, p_subject, v_outcome);
  return v_outcome;
end $_$;

--
-- Name: FUNCTION operate(p_who text, p_action text, p_subject text); Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON FUNCTION ops.operate(p_who text, p_action text, p_subject text) IS 'What the page /ops may do: pause or resume the queue p_subject, retry, cancel or discard the job p_subject; writes down who did it and what came of it, which it returns.';

--
-- Name: workers_wanted(double precision, double precision, bigint, integer, integer, integer); Type: FUNCTION; Schema: ops; Owner: -
--

CREATE FUNCTION ops.workers_wanted(p_jobs_per_s double precision, p_job_s double precision, p_due bigint, p_slots integer, p_least integer, p_most integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  -- By Little's law rate times duration is how many slots are busy: a third more than that, so that jobs seldom meet a full
  -- house, and as many as clear away in half a minute what waits.
  select least(p_most, greatest(p_least, pg_catalog.ceil(least(
    (p_jobs_per_s * p_job_s / 0.75 + p_due * p_job_s / 30) / p_slots, 1000))::integer))
$$;

--
-- Name: FUNCTION workers_wanted(p_jobs_per_s double precision, p_job_s double precision, p_due bigint, p_slots integer, p_least integer, p_most integer); Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON FUNCTION ops.workers_wanted(p_jobs_per_s double precision, p_job_s double precision, p_due bigint, p_slots integer, p_least integer, p_most integer) IS 'Workers of p_slots slots for p_jobs_per_s jobs a second that take p_job_s seconds each, while p_due wait; never fewer than p_least or more than p_most.';

--
-- Name: announce_api_key(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.announce_api_key() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform pg_notify('api_keys', '');
  return null;
end $$;

--
-- Name: FUNCTION announce_api_key(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.announce_api_key() IS 'Has every api forget what it knows of keys. A hint: they ask again after some seconds anyway.';

--
-- Name: announce_changes(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.announce_changes() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform pg_notify('changes', '');
  -- Where no api runs nobody numbers: then those do who write, before the tray is full.
  if (select max(u.id) - min(u.id) > 5000 from unnumbered_change u) then perform number_changes(10000); end if;
end $$;

--
-- Name: FUNCTION announce_changes(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.announce_changes() IS 'Tells who listens on channel changes to look; to be called after the commit of what changed. A hint: readers also poll.';

--
-- Name: ask_for_activities(uuid, smallint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.ask_for_activities(p_game uuid, p_delay_s smallint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  perform q.enqueue('push', 'update_activities',
                    jsonb_build_object('game', p_game, 'delaySeconds', p_delay_s, 'afterMilliseconds', 0),
                    p_priority => 1, p_unique_key => 'activities:' || p_game || '+' || p_delay_s,
                    p_lane => 'activities:' || p_game || '+' || p_delay_s, p_time_limit => '2 minutes');
  perform q.wake(array['push']);
end $$;

--
-- Name: FUNCTION ask_for_activities(p_game uuid, p_delay_s smallint); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.ask_for_activities(p_game uuid, p_delay_s smallint) IS 'Has push-sender look which activities of a game are to be told something.';

--
-- Name: change_kind(jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.change_kind(p_before jsonb, p_after jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case
    when p_before is null then 'new'
    when p_before -> 'day' is distinct from p_after -> 'day'
      or p_before -> 'startTime' is distinct from p_after -> 'startTime' then 'schedule'
    when p_before -> 'status' is distinct from p_after -> 'status' then 'status'
    when p_before -> 'score' is distinct from p_after -> 'score'
      or p_before -> 'periods' is distinct from p_after -> 'periods' then 'score'
    when p_before -> 'period' is distinct from p_after -> 'period'
      or p_before -> 'clock' is distinct from p_after -> 'clock' then 'clock'
    else 'detail'
  end
$$;

--
-- Name: FUNCTION change_kind(p_before jsonb, p_after jsonb); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.change_kind(p_before jsonb, p_after jsonb) IS 'What of a game changed from one snapshot to the next, as change.kind has it; null before the first.';

--
-- Name: digest_plain_token(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.digest_plain_token() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- A sealed one says nothing of its digest: who inserts it has to.
  if strpos(new.token, '.') = 0 then
    new.token_digest := sha256(convert_to(new.token, 'UTF8'));
  end if;
  return new;
end $$;

--
-- Name: FUNCTION digest_plain_token(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.digest_plain_token() IS 'Fills device.token_digest for a row that is inserted with a plain token.';

--
-- Name: dismiss_activity(bytea, text, text, uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  with gone as (
    update live_activity a
       set state = 'ended', token = null, token_digest = null, reason = 'dismissed', retry_at = null,
           updated_at = clock_timestamp()
      from device d
     where d.token_digest = p_device_digest and d.environment = p_environment and d.topic = p_topic
       and a.device_id = d.id and a.game_id = p_game and a.state <> 'ended'
    returning 1
  )
  select exists (select 1 from gone)
$$;

--
-- Name: FUNCTION dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) IS 'The fan took the activity from the screen: nothing more is sent to it. False: none was running.';

--
-- Name: end_muted_activities(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.end_muted_activities() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  update live_activity a
     set state = case when a.state = 'wanted' or a.on_channel then 'ended' else 'ending' end, reason = 'muted',
         failures = 0, retry_at = null, updated_at = clock_timestamp()
   where a.device_id = new.device_id and a.game_id = new.game_id and a.state in ('wanted', 'started', 'live');
  if found then
    perform ask_for_activities(new.game_id, d.delay_s) from device d where d.id = new.device_id;
  end if;
  return null;
end $$;

--
-- Name: FUNCTION end_muted_activities(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.end_muted_activities() IS 'A game that a phone wants to hear nothing of leaves its screen.';

--
-- Name: end_unfollowed_activities(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.end_unfollowed_activities() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_game uuid;
begin
  for v_game in
    update live_activity a
       set state = case when a.state = 'wanted' or a.on_channel then 'ended' else 'ending' end, reason = 'unfollowed',
           failures = 0, retry_at = null, updated_at = clock_timestamp()
      from game g
     where a.device_id = old.device_id and a.state in ('wanted', 'started', 'live') and g.id = a.game_id
       and (g.id = old.game_id or old.team_id in (g.home_team_id, g.away_team_id) or g.league_id = old.league_id)
       and not exists (select from follow f
                        where f.device_id = a.device_id
                          and (f.game_id = g.id or f.team_id in (g.home_team_id, g.away_team_id)
                               or f.league_id = g.league_id))
    returning a.game_id
  loop
    perform ask_for_activities(v_game, d.delay_s) from device d where d.id = old.device_id;
  end loop;
  return null;
end $$;

--
-- Name: FUNCTION end_unfollowed_activities(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.end_unfollowed_activities() IS 'A game that a phone follows no more leaves its screen. What listens to a channel cannot be ended alone: that the app does.';

--
-- Name: find_api_key(bytea); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.find_api_key(p_digest bytea) RETURNS TABLE(id bigint, per_minute integer, expires_at timestamp with time zone, is_revoked boolean, is_expired boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select k.id, k.per_minute, k.expires_at, k.revoked_at is not null,
         coalesce(k.expires_at <= statement_timestamp(), false)
    from api_key k where k.digest = p_digest
$$;

--
-- Name: FUNCTION find_api_key(p_digest bytea); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.find_api_key(p_digest bytea) IS 'The key of this digest; no row where nobody was given it. The api may ask so, and cannot list keys.';

--
-- Name: folded_name(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.folded_name(p_name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN TRIM(BOTH FROM regexp_replace(regexp_replace(lower(translate(regexp_replace(NORMALIZE(p_name, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ØøŁłĐđıÞþ'::text, 'OoLlDdiTt'::text)), '[.''’`]'::text, ''::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));

--
-- Name: FUNCTION folded_name(p_name text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.folded_name(p_name text) IS 'A name as people type it: small letters without marks, apostrophes and full stops dropped, blanks for all else that is no letter or digit. Björn O''Neil-Sørby: bjorn oneil sorby.';

--
-- Name: forget_deliveries(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  -- Both by the primary key's first column.
  delete from delivery d using gone where d.push_event_id = gone.id;
  delete from push_tally t using gone where t.push_event_id = gone.id;
  return null;
end $$;

--
-- Name: FUNCTION forget_deliveries(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.forget_deliveries() IS 'Forgets how alerts ended that are gone.';

--
-- Name: forget_request_tallies(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_request_tallies() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  -- By the clock, with two minutes to spare for those whose clocks are not ours. Rows that another deletes are left to him.
  delete from request_tally t
   where t.ctid = any (array(select o.ctid from request_tally o
                              where o.window_no < floor(extract(epoch from clock_timestamp()) / 60) - 2
                              for update skip locked))
$$;

--
-- Name: FUNCTION forget_request_tallies(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.forget_request_tallies() IS 'Forgets minutes that are over. Each api calls it once a minute.';

SET default_table_access_method = heap;

--
-- Name: device; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.device (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    token text NOT NULL,
    environment text NOT NULL,
    topic text NOT NULL,
    token_seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    dead_at timestamp with time zone,
    dead_reason text,
    spoiler_safe boolean DEFAULT false NOT NULL,
    delay_s smallint DEFAULT 0 NOT NULL,
    quiet_from smallint,
    quiet_until smallint,
    zone text DEFAULT 'UTC'::text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    token_digest bytea NOT NULL,
    service text DEFAULT 'apns'::text NOT NULL,
    suspect_at timestamp with time zone,
    localizes_alerts boolean DEFAULT false NOT NULL,
    CONSTRAINT device_death_whole CHECK (((dead_at IS NULL) = (dead_reason IS NULL))),
    CONSTRAINT device_delay_bounded CHECK (((delay_s >= 0) AND (delay_s <= 120))),
    CONSTRAINT device_environment_known CHECK ((environment = ANY (ARRAY['production'::text, 'sandbox'::text, 'canary'::text]))),
    CONSTRAINT device_quiet_minutes CHECK ((((quiet_from >= 0) AND (quiet_from <= 1439)) AND ((quiet_until >= 0) AND (quiet_until <= 1439)))),
    CONSTRAINT device_quiet_whole CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
    CONSTRAINT device_service_known CHECK ((service = ANY (ARRAY['apns'::text, 'web'::text, 'fcm'::text]))),
    CONSTRAINT device_token_digest_whole CHECK ((octet_length(token_digest) = 32)),
    CONSTRAINT device_token_form CHECK (
CASE
    WHEN (strpos(token, '.'::text) > 0) THEN ((length(token) <=
    CASE service
        WHEN 'apns'::text THEN 607
        ELSE 3000
    END) AND (token ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{48,}$'::text))
    WHEN (service = 'apns'::text) THEN (((length(token) >= 8) AND (length(token) <= 400)) AND (token !~ '[^0-9A-Za-z_-]'::text))
    ELSE (((length(token) >= 8) AND (length(token) <= 2000)) AND (token !~ '[^0-9A-Za-z_:-]'::text))
END)
);

--
-- Name: TABLE device; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.device IS 'Phones and browsers that asked to be told. Their tokens are secrets: sealed, where the api has a key (TOKEN_KEY_FILE).';

--
-- Name: COLUMN device.token; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.token IS 'v1.KEY.BYTES: sealed by AES-256-GCM with the key of this name, for this environment and topic; only push-sender can open it. Without a dot: as it was given out, because the api had no key. Of a browser: its PushSubscription as JSON in base64url.';

--
-- Name: COLUMN device.environment; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.environment IS 'production, sandbox: which of Apple''s two services gave out the token; production for all other services. canary: nobody''s phone; everything is done for it but the sending.';

--
-- Name: COLUMN device.topic; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.topic IS 'The app: its bundle id for Apple. A browser has whatever the api calls its app; no service of browsers is told.';

--
-- Name: COLUMN device.token_seen_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.token_seen_at IS 'When the app last presented the token. An answer "unregistered" that is older than this does not kill it.';

--
-- Name: COLUMN device.dead_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.dead_at IS 'When Apple said that the token is gone; registering again revives it.';

--
-- Name: COLUMN device.spoiler_safe; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.spoiler_safe IS 'Told only what gives nothing of a game away: that it began, that it is over, that its date changed.';

--
-- Name: COLUMN device.delay_s; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.delay_s IS 'Seconds that alerts about a game are held back for somebody who watches a late stream.';

--
-- Name: COLUMN device.quiet_from; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.quiet_from IS 'Minute of the local day, 0 to 1439, from which nothing is told; the night it begins may be over after midnight.';

--
-- Name: COLUMN device.quiet_until; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.quiet_until IS 'Minute of the local day from which alerts are told again; the same as quiet_from: never quiet.';

--
-- Name: COLUMN device.zone; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.zone IS 'IANA zone of quiet_from and quiet_until.';

--
-- Name: COLUMN device.token_digest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.token_digest IS 'What a device is found by: SHA-256 of the token as Apple gave it out; of a browser, of web, a line feed and its endpoint, so that new keys of one endpoint are the same device; of fcm, of fcm, a line feed and the token. Tokens are random and long, so that it gives nothing away.';

--
-- Name: COLUMN device.service; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.service IS 'What reaches it. apns: Apple; web: the push service of a browser (RFC 8030); fcm: Firebase Cloud Messaging. Nothing but the sending differs.';

--
-- Name: COLUMN device.suspect_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.suspect_at IS 'When Apple last called the token bad that it may have given out all the same: 400, not 410. It is pushed to on a connection apart from the others, which such answers slow; taken, it is trusted again, called bad once more it is dead. Before token_seen_at it means nothing: the app has presented a token since.';

--
-- Name: COLUMN device.localizes_alerts; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.device.localizes_alerts IS 'Whether the app brings the strings of alerts (bardown push strings): it is told keys instead of English. A browser is told English all the same.';

--
-- Name: is_quiet(public.device, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_quiet(p_device public.device, p_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case when p_device.quiet_from is null then false
              when p_device.quiet_from <= p_device.quiet_until
                then m.minute >= p_device.quiet_from and m.minute < p_device.quiet_until
              else m.minute >= p_device.quiet_from or m.minute < p_device.quiet_until end
    -- The wall clock of the zone, so that a night is a night when clocks are changed, too.
    from (select extract(hour from p_at at time zone p_device.zone) * 60
                 + extract(minute from p_at at time zone p_device.zone) as minute) m
$$;

--
-- Name: FUNCTION is_quiet(p_device public.device, p_at timestamp with time zone); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.is_quiet(p_device public.device, p_at timestamp with time zone) IS 'Whether the device wants to hear nothing at this instant.';

--
-- Name: join_channel(bytea, text, text, uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) RETURNS TABLE(outcome text, channel_id text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
#variable_conflict use_column
declare
  v_device  device;
  v_status  text;
  v_channel activity_channel;
begin
  select d.* into v_device from device d
   where d.token_digest = p_device_digest and d.environment = p_environment and d.topic = p_topic;
  if v_device.id is null then return query select 'unknown_device', null::text; return; end if;
  -- Of far games none is made: Apple keeps 10,000 of an app, and anybody may ask.
  select case when g.start_time > clock_timestamp() + interval '12 hours' then 'far' else g.status end into v_status
    from game g where g.id = p_game;
  if v_status is null then return query select 'unknown_game', null::text; return; end if;
  -- Everybody on a channel hears the same, and at the same time.
  if v_device.spoiler_safe or v_device.delay_s > 0 or v_status not in ('scheduled', 'live', 'delayed') then
    return query select 'none', null::text;
    return;
  end if;
  insert into activity_channel as c (game_id, environment, topic) values (p_game, p_environment, p_topic)
  on conflict on constraint activity_channel_pkey do nothing;
  if found then perform ask_for_activities(p_game, 0::smallint); end if;
  select c.* into v_channel from activity_channel c
   where c.game_id = p_game and c.environment = p_environment and c.topic = p_topic;
  if v_channel.state = 'wanted' then return query select 'wanted', null::text; return; end if;
  if v_channel.state <> 'open' then return query select 'none', null::text; return; end if;
  insert into live_activity as a (game_id, device_id, state, on_channel) values (p_game, v_device.id, 'live', true)
  on conflict on constraint live_activity_pkey do update
     set state = 'live', token = null, token_digest = null, on_channel = true, failures = 0, retry_at = null,
         reason = null, updated_at = clock_timestamp()
   where not (a.state = 'live' and a.on_channel);
  return query select 'open', v_channel.channel_id;
end $$;

--
-- Name: FUNCTION join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) IS 'Has a phone''s activity of a game listen to the game''s channel, which is made where there is none. Returns open with Apple''s name for it; wanted: ask again in some seconds; none: this phone is to be told by a token; unknown_device or unknown_game.';

--
-- Name: judge_host(text, text, integer, double precision, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  h        host_budget;
  v_now    timestamptz;
  v_weight smallint := (select o.failures from fetch_outcome o where o.outcome = p_outcome);
  v_pause  interval;
  v_open   interval;
  v_ours   boolean;
begin
  moved := false;
  -- Nearly always: a healthy host answered as it did a moment ago. Its row, which everybody who asks it has to lock for his
  -- turn, is left alone then.
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

--
-- Name: FUNCTION judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) IS 'What an outcome means for its host: closed, five failures in a row open the breaker for first_pause (a refusal counts double, and for ten minutes), twice as long each time up to an hour; half open, the probe''s outcome alone decides; a pause that the host asked for is kept whatever the state, a day at most. Answers to requests from before the breaker opened move nothing. Health that was written down within the last second is not written again. Only settle_fetch calls it.';

--
-- Name: keep_robots(text, text, text, bytea, double precision, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

--
-- Name: FUNCTION keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text) IS 'Keeps what was found out of an origin''s robots.txt, for a day; where it could not be reached, the copy of the last week stays in force.';

--
-- Name: lay_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lay_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  insert into unnumbered_change (game_id, revision)
  select g.id, new.revision from game g join league l on l.id = g.league_id where g.id = new.game_id and l.listed;
  return null;
end $$;

--
-- Name: FUNCTION lay_change(); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.lay_change() IS 'A revision that is stored is to be numbered, whoever stored it, unless its league is not listed.';

--
-- Name: move_breaker(text, text, text, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  insert into host_transition (host, was, became, reason)
  select b.host, b.state, p_became, p_reason from host_budget b where b.host = p_host;
  update host_budget
     set state = p_became, state_since = clock_timestamp(), state_reason = p_reason, retry_at = p_retry_at
   where host = p_host
$$;

--
-- Name: FUNCTION move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone) IS 'Moves a breaker and writes it down. Only take_turn and settle_fetch call it, which hold the row.';

--
-- Name: name_query(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.name_query(p_words text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN to_tsquery('simple'::regconfig, (replace(NULLIF(public.folded_name(p_words), ''::text), ' '::text, ':* & '::text) || ':*'::text));

--
-- Name: FUNCTION name_query(p_words text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.name_query(p_words text) IS 'Names that have all these words, or words that begin with them; null where there is no letter or digit among them.';

--
-- Name: name_words(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.name_words(p_name text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN to_tsvector('simple'::regconfig, public.folded_name(p_name));

--
-- Name: FUNCTION name_words(p_name text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.name_words(p_name text) IS 'The words of a name, folded; no word is left out for being frequent.';

--
-- Name: named_things(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.named_things(p_follows jsonb) RETURNS TABLE(team_id uuid, game_id uuid, league_id text, player_id uuid, alerts text[], name text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
  -- Named twice, a thing is followed as it was named first.
  select distinct on (k.thing) t.id, g.id, l.id, p.id, f.alerts, named.name
    from rows from (jsonb_to_recordset(p_follows) as (team text, league text, game uuid, player uuid, alerts text[]))
         with ordinality as f (team, league, game, player, alerts, place)
   cross join lateral (select coalesce(f.team, f.game::text, f.player::text, f.league) as name) named
    left join team t on f.team is not null
      -- By its slug, which is of a league, or by its id, which is what answers of the api call it.
      and (t.league_id = f.league and t.slug = f.team
           or t.id = case when f.team ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then f.team::uuid end)
    left join game g on f.team is null and g.id = f.game
    left join player p on f.team is null and f.game is null and p.id = f.player
    left join league l on f.team is null and f.game is null and f.player is null and l.id = f.league
      and l.listed
   cross join lateral (select coalesce('team ' || t.id, 'game ' || g.id, 'player ' || p.id, 'league ' || l.id,
                                       'nothing ' || named.name) as thing) k
   order by k.thing, f.place
$_$;

--
-- Name: FUNCTION named_things(p_follows jsonb); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.named_things(p_follows jsonb) IS 'The teams, games, leagues and players of a registration, each once; all ids are null where a name stands for nothing.';

--
-- Name: note_api_keys_used(bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_api_keys_used(p_keys bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  update api_key k set last_used_at = clock_timestamp()
   where k.id = any (p_keys)
     and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '5 min')
$$;

--
-- Name: FUNCTION note_api_keys_used(p_keys bigint[]); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.note_api_keys_used(p_keys bigint[]) IS 'Writes down that these keys were used just now, each once in five minutes.';

--
-- Name: number_changes(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.number_changes(p_limit integer DEFAULT 1000) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_last  bigint;
  v_count bigint;
begin
  -- Nothing to do, as nearly always: no lock, nothing written.
  if not exists (select from unnumbered_change) then
    return (select c.last from change_counter c);
  end if;
  select c.last into v_last from change_counter c for update;
  -- A statement of its own: it sees what was committed until now, and nothing that another caller has numbered.
  with taken as (
    delete from unnumbered_change u
     where u.id in (select w.id from unnumbered_change w order by w.id limit p_limit)
    returning u.id, u.game_id, u.revision
  )
  insert into change (seq, game_id, revision, kind)
  select v_last + row_number() over (order by t.id), t.game_id, t.revision, change_kind(b.snapshot, a.snapshot)
    from taken t
    join game_revision a on a.game_id = t.game_id and a.revision = t.revision
    left join game_revision b on b.game_id = t.game_id and b.revision = t.revision - 1;
  get diagnostics v_count = row_count;
  update change_counter c set last = c.last + v_count;
  delete from change h using change_counter c where h.seq <= c.last - c.keep;
  return v_last + v_count;
end $$;

--
-- Name: FUNCTION number_changes(p_limit integer); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.number_changes(p_limit integer) IS 'Numbers what lies in unnumbered_change, so many at the most; returns the number given last. Who reads changes calls it first: what was committed before the call is numbered after it, by this caller or another. Nothing to number costs two look-ups.';

--
-- Name: prune_activities(integer, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.prune_activities(p_keep_days integer DEFAULT 3, p_keep_updates integer DEFAULT 30, p_limit integer DEFAULT 5000) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_deleted integer;
begin
  delete from live_activity a
   where (a.game_id, a.device_id) in
         (select o.game_id, o.device_id from live_activity o
           where o.state = 'ended' and o.updated_at < clock_timestamp() - make_interval(days => p_keep_days)
           order by o.updated_at limit p_limit for update skip locked);
  get diagnostics v_deleted = row_count;
  if v_deleted = p_limit then return true; end if;
  delete from activity_update u
   where (u.game_id, u.delay_s, u.stamp) in
         (select o.game_id, o.delay_s, o.stamp from activity_update o
           where o.created_at < clock_timestamp() - make_interval(days => p_keep_updates)
           order by o.created_at limit p_limit for update skip locked);
  get diagnostics v_deleted = row_count;
  return v_deleted = p_limit;
end $$;

--
-- Name: FUNCTION prune_activities(p_keep_days integer, p_keep_updates integer, p_limit integer); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.prune_activities(p_keep_days integer, p_keep_updates integer, p_limit integer) IS 'Forgets some activities that ended so many days ago, and some of what activities were told before that many; returns whether there may be more. The scheduler calls it until there is none.';

--
-- Name: prune_pushes(integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.prune_pushes(p_keep_days integer DEFAULT 30, p_deliveries integer DEFAULT 20000) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_alert   bigint;
  v_deleted integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('prune_pushes', 0)) then return false; end if;
  -- Alerts are numbered as they are made: the first by primary key is the oldest, and no index on time is needed.
  select o.id into v_alert from (select p.id, p.created_at from push_event p order by p.id limit 1) o
   where o.created_at < clock_timestamp() - make_interval(days => p_keep_days);
  if v_alert is null then return false; end if;
  delete from delivery d
   where d.ctid = any (array(select g.ctid from delivery g where g.push_event_id = v_alert limit p_deliveries));
  get diagnostics v_deleted = row_count;
  if v_deleted < p_deliveries then delete from push_event where id = v_alert; end if;
  return true;
end $$;

--
-- Name: FUNCTION prune_pushes(p_keep_days integer, p_deliveries integer); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.prune_pushes(p_keep_days integer, p_deliveries integer) IS 'Forgets some of what is known of the oldest alert, if it is older than so many days: so many deliveries at the most, the alert itself with the last of them. Returns whether there may be more to forget; false as well while somebody else does. The scheduler calls it until there is none.';

--
-- Name: prune_scrapes(integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.prune_scrapes(p_keep_days integer DEFAULT 14) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET lock_timeout TO '200ms'
    AS $_$
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
end $_$;

--
-- Name: FUNCTION prune_scrapes(p_keep_days integer); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.prune_scrapes(p_keep_days integer) IS 'Forgets fetches older than so many days, by TRUNCATE of a day at a time, and what is counted of them 76 days later; returns how many days went. Never waits; the scheduler calls it.';

--
-- Name: register_activity(bytea, text, text, uuid, text, bytea); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text, p_token_digest bytea) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_device device;
  v_known  boolean;
begin
  select d.* into v_device from device d
   where d.token_digest = p_device_digest and d.environment = p_environment and d.topic = p_topic;
  if v_device.id is null then return 'unknown_device'; end if;
  if not exists (select from game g where g.id = p_game) then return 'unknown_game'; end if;
  select a.token_digest = p_token_digest into v_known from live_activity a
   where a.game_id = p_game and a.device_id = v_device.id;
  insert into live_activity as a (game_id, device_id, state, token, token_digest, token_seen_at)
  values (p_game, v_device.id, 'live', p_token, p_token_digest, clock_timestamp())
  on conflict on constraint live_activity_pkey do update
     -- Who stopped following between the start and this token still wants it gone.
     set state = case when a.state = 'ending' then a.state else excluded.state end,
         token = excluded.token, token_digest = excluded.token_digest, token_seen_at = excluded.token_seen_at,
         on_channel = false, failures = 0, retry_at = null, updated_at = clock_timestamp(),
         reason = case when a.state = 'ending' then a.reason end,
         -- A new token has been told nothing and gets what is newest; that of an activity that we started knows its beginning.
         stamp = case when a.token_digest = excluded.token_digest or a.state = 'started' then a.stamp else 0 end;
  if v_known is distinct from true then perform ask_for_activities(p_game, v_device.delay_s); end if;
  return 'registered';
end $$;

--
-- Name: FUNCTION register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text, p_token_digest bytea); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text, p_token_digest bytea) IS 'Keeps the token of an activity that runs on a phone, in the place of the one before, and has the newest state sent to a new one. Returns registered, unknown_device or unknown_game.';

--
-- Name: register_device(text, text, text, jsonb, uuid[], boolean, smallint, smallint, smallint, text, bytea, text, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.register_device(p_token text, p_environment text, p_topic text, p_follows jsonb, p_muted uuid[] DEFAULT '{}'::uuid[], p_spoiler_safe boolean DEFAULT false, p_delay_s smallint DEFAULT 0, p_quiet_from smallint DEFAULT NULL::smallint, p_quiet_until smallint DEFAULT NULL::smallint, p_zone text DEFAULT 'UTC'::text, p_token_digest bytea DEFAULT NULL::bytea, p_service text DEFAULT 'apns'::text, p_localizes_alerts boolean DEFAULT false) RETURNS TABLE(device_id uuid, unknown text[], is_new boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_device uuid;
  v_new    boolean;
begin
  begin
    perform clock_timestamp() at time zone p_zone;
  exception when invalid_parameter_value then
    raise exception 'there is no time zone %', p_zone using errcode = 'BD001';
  end;
  insert into device as d (service, token, token_digest, environment, topic, spoiler_safe, localizes_alerts, delay_s,
                           quiet_from, quiet_until, zone)
  values (p_service, p_token, p_token_digest, p_environment, p_topic, p_spoiler_safe, p_localizes_alerts, p_delay_s,
          p_quiet_from, p_quiet_until, p_zone)
  on conflict on constraint device_token_digest_key do update
     set token_seen_at = clock_timestamp(), dead_at = null, dead_reason = null, updated_at = clock_timestamp(),
         spoiler_safe = excluded.spoiler_safe, localizes_alerts = excluded.localizes_alerts,
         delay_s = excluded.delay_s, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
         zone = excluded.zone,
         -- Sealed with the same key, or plain as before: it stays. Otherwise the newest form is what push-sender can open.
         -- A browser may have new keys to its old address, which a sealed token does not show.
         token = case when d.service <> 'web' and split_part(d.token, '.', 2) = split_part(excluded.token, '.', 2)
                      then d.token else excluded.token end
  -- A row that was updated carries the updater's transaction in xmax; an inserted one carries none.
  returning d.id, d.xmax = 0 into v_device, v_new;
  delete from mute m where m.device_id = v_device and m.game_id <> all (p_muted);
  insert into mute (device_id, game_id) select v_device, g.id from game g where g.id = any (p_muted)
  on conflict do nothing;
  -- Who registers again as before writes nothing here.
  delete from follow f where f.device_id = v_device
     and not exists (select 1 from named_things(p_follows) n
                      where (n.team_id, n.game_id, n.league_id, n.player_id, n.alerts)
                            is not distinct from (f.team_id, f.game_id, f.league_id, f.player_id, f.alerts));
  insert into follow (device_id, team_id, game_id, league_id, player_id, alerts)
  select v_device, n.team_id, n.game_id, n.league_id, n.player_id, n.alerts from named_things(p_follows) n
   where num_nonnulls(n.team_id, n.game_id, n.league_id, n.player_id) = 1
  on conflict do nothing;
  return query
    select v_device, array(select n.name from named_things(p_follows) n
                            where num_nonnulls(n.team_id, n.game_id, n.league_id, n.player_id) = 0), v_new;
end $$;

--
-- Name: FUNCTION register_device(p_token text, p_environment text, p_topic text, p_follows jsonb, p_muted uuid[], p_spoiler_safe boolean, p_delay_s smallint, p_quiet_from smallint, p_quiet_until smallint, p_zone text, p_token_digest bytea, p_service text, p_localizes_alerts boolean); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.register_device(p_token text, p_environment text, p_topic text, p_follows jsonb, p_muted uuid[], p_spoiler_safe boolean, p_delay_s smallint, p_quiet_from smallint, p_quiet_until smallint, p_zone text, p_token_digest bytea, p_service text, p_localizes_alerts boolean) IS 'Upserts a device of a service (apns, web, fcm): it follows exactly these teams ({"team": slug, "league": id}), games ({"game": id}), leagues ({"league": id}) and players ({"player": id}), each with the alerts that it wants (null: all), and mutes these games. A sealed token, and one that is not Apple''s, comes with what device.token_digest says; a plain token of Apple''s without. Returns the names that stand for nothing, and whether the device is new. SQLSTATE BD001: no such time zone.';

--
-- Name: register_start_token(bytea, text, text, text, bytea, text, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text, p_token_digest bytea, p_attributes_type text, p_takes_channels boolean) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_device uuid;
begin
  select d.id into v_device from device d
   where d.token_digest = p_device_digest and d.environment = p_environment and d.topic = p_topic;
  if v_device is null then return false; end if;
  if p_token is null then
    delete from push_to_start p where p.device_id = v_device;
    return true;
  end if;
  insert into push_to_start as p (device_id, token, token_digest, attributes_type, takes_channels)
  values (v_device, p_token, p_token_digest, p_attributes_type, p_takes_channels)
  on conflict on constraint push_to_start_pkey do update
     set token = excluded.token, token_digest = excluded.token_digest, attributes_type = excluded.attributes_type,
         takes_channels = excluded.takes_channels, token_seen_at = clock_timestamp();
  return true;
end $$;

--
-- Name: FUNCTION register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text, p_token_digest bytea, p_attributes_type text, p_takes_channels boolean); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text, p_token_digest bytea, p_attributes_type text, p_takes_channels boolean) IS 'Keeps the token by which activities are started on a phone, in the place of the one before; null: forgets it. False: there is no such device.';

--
-- Name: reset_host(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.reset_host(p_host text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
begin
  if exists (select 1 from host_budget b where b.host = p_host and b.state <> 'closed' for no key update) then
    perform move_breaker(p_host, 'closed', 'an operator closed it', null);
  end if;
  update host_budget set paused_until = null, pause_reason = null, failures = 0, openings = 0 where host = p_host;
  return found;
end $$;

--
-- Name: FUNCTION reset_host(p_host text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.reset_host(p_host text) IS 'For an operator who knows that the trouble is over: closes the breaker and ends the pause; false when there is no such host. Jobs that were put off come when they said they would: q.run_now calls them sooner.';

--
-- Name: robots_of(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

--
-- Name: FUNCTION robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean) IS 'What is known of an origin''s robots.txt, for how long that may be relied on, and whether it is the caller who has to fetch it anew (is_ours): one at a time. standing is permitted where an operator has leave, null where nobody knows yet.';

--
-- Name: settle_fetch(text, text, text, uuid, bigint, text, integer, bigint, integer, double precision, text, text, double precision, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

--
-- Name: FUNCTION settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) IS 'Writes down how a fetch ended, and what that means for its host; returns the breaker''s state, whether it moved and why. Not to be called inside a transaction with other work: the host''s row stays locked until it ends.';

--
-- Name: take_turn(text, double precision, integer, interval); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

--
-- Name: FUNCTION take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean) IS 'Takes a turn at a host, or says why not (hold) and when to come again. wait_us: start after so long, the turn is reserved; with a hold: ask again after so long. leeway_us: who starts later than this after the turn must take another one. probe: to be handed to settle_fetch. moved: the breaker moved. Turns are given in the order of asking; p_longest bounds how far ahead. Not to be called inside a transaction with other work: the host''s row stays locked until it ends.';

--
-- Name: tally_requests(text[], bigint[], bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]) RETURNS bigint[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_sums bigint[];
begin
  -- In the order of the key: of two callers with the same clients one waits for the other, and neither for both.
  with told as (
    select u.client, u.window_no, u.requests
      from unnest(p_clients, p_windows, p_requests) as u (client, window_no, requests)
     order by u.client, u.window_no
  ), added as (
    insert into request_tally as t (client, window_no, requests)
    select o.client, o.window_no, o.requests from told o
    on conflict on constraint request_tally_pkey do update set requests = t.requests + excluded.requests
    returning t.client, t.window_no, t.requests
  )
  select array_agg(a.requests order by u.place) into v_sums
    from unnest(p_clients, p_windows) with ordinality as u (client, window_no, place)
    join added a using (client, window_no);
  return v_sums;
end $$;

--
-- Name: FUNCTION tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]) IS 'Adds what a process has let through (three arrays, one entry a client) and returns for each what all have in that minute. A client and minute comes once in a call.';

--
-- Name: unregister_device(bytea, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.unregister_device(p_token_digest bytea, p_environment text, p_topic text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  with gone as (
    delete from device where token_digest = p_token_digest and environment = p_environment and topic = p_topic
    returning 1
  )
  select exists (select 1 from gone)
$$;

--
-- Name: FUNCTION unregister_device(p_token_digest bytea, p_environment text, p_topic text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.unregister_device(p_token_digest bytea, p_environment text, p_topic text) IS 'Forgets the device of this SHA-256 of its token, and all that it follows; false when there was none.';

--
-- Name: unregister_device(text, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.unregister_device(p_token text, p_environment text, p_topic text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  select unregister_device(sha256(convert_to(p_token, 'UTF8')), p_environment, p_topic)
$$;

--
-- Name: FUNCTION unregister_device(p_token text, p_environment text, p_topic text); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.unregister_device(p_token text, p_environment text, p_topic text) IS 'The same for who has the token itself: psql, and an api of the version before.';

--
-- Name: want_games(uuid[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.want_games(p_games uuid[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
declare
  v_count integer;
begin
  select count(q.enqueue('detail', 'note_interest', jsonb_build_object('game', g.id), p_priority => 1,
                         p_expires_after => '10 min', p_unique_key => 'interest:' || g.id))
    into v_count
    from game g
   where g.id = any (p_games[1:1000])
     -- Of what is over nothing more is read for being asked for.
     and (g.status in ('scheduled', 'live', 'delayed', 'suspended') or g.ended_at > clock_timestamp() - interval '1 h');
  if v_count > 0 then perform q.wake(array['detail']); end if;
  return v_count;
end $$;

--
-- Name: FUNCTION want_games(p_games uuid[]); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.want_games(p_games uuid[]) IS 'Somebody opened these games: enqueues a job note_interest for each that is not over; returns how many.';

--
-- Name: add_histograms(smallint[], integer[], smallint[], integer[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) RETURNS record
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select coalesce(array_agg(s.bucket order by s.bucket), '{}'), coalesce(array_agg(s.n order by s.bucket), '{}')
    from (select u.bucket, sum(u.n)::integer as n
            from (select * from unnest(p_bucket, p_count)
                  union all
                  select * from unnest(p_more_bucket, p_more_count)) as u (bucket, n)
           group by u.bucket) s
$$;

--
-- Name: FUNCTION add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) IS 'The sum of two histograms.';

--
-- Name: adopt_history(txid_snapshot); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.adopt_history(p_old txid_snapshot) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
begin
  -- A row of this cluster has its writer in xmin too. Others: what was counted stays counted (0 is seen by every
  -- snapshot), what was not is made this transaction's, to be counted next time.
  update q.run r
     set xact = case when txid_visible_in_snapshot(r.xact, p_old) then 0 else txid_current() end
   where r.xmin::text::bigint <> r.xact % 4294967296;
  update q.rolled set snapshot = '1:1:';
end $$;

--
-- Name: FUNCTION adopt_history(p_old txid_snapshot); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.adopt_history(p_old txid_snapshot) IS 'Makes a history that was restored from another cluster this one''s own. q.roll_up calls it when it must; one UPDATE of the whole ring.';

--
-- Name: allowance(text, integer); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.allowance(p_queue text, p_want integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  v_limits  q.queue;
  v_workers integer;
  v_room    double precision := p_want;
begin
  select * into v_limits from q.queue l where l.name = p_queue;
  if not found then return p_want; end if;
  if v_limits.paused_at is not null then return 0; end if;
  if v_limits.max_running is null and v_limits.rate_per_s is null then return p_want; end if;
  select * into v_limits from q.queue l where l.name = p_queue for no key update;
  if v_limits.max_running is not null then
    v_room := least(v_room, v_limits.max_running
      - (select count(*) from q.job j where j.worker_id is not null and j.state = 'running' and j.queue = p_queue));
  end if;
  if v_limits.rate_per_s is not null then
    v_room := least(v_room, floor(q.tokens(v_limits)));
  end if;
  -- What is scarce is shared: no process takes all of it because it came first.
  select count(*) into v_workers from q.worker w
   where w.ended_at is null and not w.draining and p_queue = any (w.queues);
  return greatest(0, least(p_want, ceil(v_room / greatest(1, v_workers))))::integer;
end $$;

--
-- Name: FUNCTION allowance(p_queue text, p_want integer); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.allowance(p_queue text, p_want integer) IS 'How many jobs of the queue may be claimed now, up to p_want: pause, cap and rate.';

--
-- Name: bucket(double precision); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.bucket(p_ms double precision) RETURNS smallint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case when p_ms <= 0.1 then 0
              when p_ms >= 107374182.4 then 120
              else pg_catalog.ceil(pg_catalog.ln(p_ms / 0.1) / pg_catalog.ln(2) * 4) end::smallint
$$;

--
-- Name: FUNCTION bucket(p_ms double precision); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.bucket(p_ms double precision) IS 'The histogram bucket of a time in milliseconds. Four to a doubling: bucket 0 holds what is at most 0.1 ms, bucket i what lies in (0.1 * 2^((i-1)/4), 0.1 * 2^(i/4)], bucket 120 all from 30 hours on.';

--
-- Name: bucket_ms(integer); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.bucket_ms(p_bucket integer) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select case when p_bucket <= 0 then 0.1::double precision
              else 0.1 * pg_catalog.power(2::double precision, (p_bucket - 0.5) / 4) end
$$;

--
-- Name: FUNCTION bucket_ms(p_bucket integer); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.bucket_ms(p_bucket integer) IS 'The time that stands for a bucket: the geometric middle, at most 9.1 % from any time in it (below 0.1 ms: at most 0.1 ms; bucket 120: at least this).';

--
-- Name: job; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.job (
    id bigint NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'available'::text NOT NULL,
    priority smallint DEFAULT 2 NOT NULL,
    run_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    not_before timestamp with time zone,
    expires_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    unique_key text,
    lane text,
    lane_cap smallint DEFAULT 1 NOT NULL,
    attempt smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 10 NOT NULL,
    run_no integer DEFAULT 0 NOT NULL,
    crashes smallint DEFAULT 0 NOT NULL,
    folds integer DEFAULT 0 NOT NULL,
    newest bigint,
    time_limit interval DEFAULT '00:01:00'::interval NOT NULL,
    worker_id bigint,
    claimed_at timestamp with time zone,
    deadline_at timestamp with time zone,
    cancel_at timestamp with time zone,
    progress text,
    trace text,
    args jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_error text,
    CONSTRAINT job_attempts_sane CHECK (((attempt >= 0) AND (max_attempts >= 1))),
    CONSTRAINT job_cancelled_running CHECK (((cancel_at IS NULL) OR (state = 'running'::text))),
    CONSTRAINT job_clocked_iff_running CHECK (((state = 'running'::text) = ((claimed_at IS NOT NULL) AND (deadline_at IS NOT NULL)))),
    CONSTRAINT job_held_iff_running CHECK (((state = 'running'::text) = (worker_id IS NOT NULL))),
    CONSTRAINT job_kind_named CHECK (((length(kind) >= 1) AND (length(kind) <= 100))),
    CONSTRAINT job_lane_cap_positive CHECK ((lane_cap >= 1)),
    CONSTRAINT job_priority_range CHECK (((priority >= 0) AND (priority <= 3))),
    CONSTRAINT job_queue_named CHECK (((length(queue) >= 1) AND (length(queue) <= 60))),
    CONSTRAINT job_state_known CHECK ((state = ANY (ARRAY['available'::text, 'running'::text]))),
    CONSTRAINT job_time_limit_sane CHECK (((time_limit > '00:00:00'::interval) AND (time_limit <= '366 days'::interval)))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', autovacuum_vacuum_cost_delay='0', autovacuum_analyze_scale_factor='0', autovacuum_analyze_threshold='100000', vacuum_index_cleanup='on', vacuum_truncate=off);

--
-- Name: TABLE job; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.job IS 'Jobs that wait or run. A finished job leaves this table: see q.run and q.dead.';

--
-- Name: COLUMN job.id; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.id IS 'Grows with insertion; a lane is served in this order.';

--
-- Name: COLUMN job.queue; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.queue IS 'Which workers may take it: one queue a kind of program.';

--
-- Name: COLUMN job.kind; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.kind IS 'What is to be done; names the Swift type that args decode to.';

--
-- Name: COLUMN job.state; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.state IS 'available: waits for run_at and a worker. running: a worker holds it.';

--
-- Name: COLUMN job.priority; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.priority IS '0 first … 3 last.';

--
-- Name: COLUMN job.run_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.run_at IS 'Not started before this. A retry or a snooze moves it.';

--
-- Name: COLUMN job.not_before; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.not_before IS 'A run that failed or asked to be left alone set this: no request that folds into the job makes it due sooner.';

--
-- Name: COLUMN job.expires_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.expires_at IS 'Not worth running after this; a worker drops it unrun with outcome expired. Null: never.';

--
-- Name: COLUMN job.created_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.created_at IS 'When it was enqueued.';

--
-- Name: COLUMN job.unique_key; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.unique_key IS 'At most one AVAILABLE job of a queue and kind has it: a second request folds into the first. A running job does not count, since it may have read its data already.';

--
-- Name: COLUMN job.lane; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.lane IS 'Jobs of one lane run in company of at most lane_cap. Null: no limit, no order.';

--
-- Name: COLUMN job.lane_cap; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.lane_cap IS '1: one at a time, in order of id. More: so many at once, in no order.';

--
-- Name: COLUMN job.attempt; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.attempt IS 'Runs that count against max_attempts, the present one included. A snooze or a release gives its run back.';

--
-- Name: COLUMN job.max_attempts; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.max_attempts IS 'After so many failures it is a dead letter.';

--
-- Name: COLUMN job.run_no; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.run_no IS 'The fence: claims so far, never given back.';

--
-- Name: COLUMN job.crashes; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.crashes IS 'Runs that ended because their worker died; counted apart from attempts that failed.';

--
-- Name: COLUMN job.folds; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.folds IS 'Requests folded into this job.';

--
-- Name: COLUMN job.newest; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.newest IS 'The number of the newest request folded into this job, from the same sequence as id; null: none, its own id counts. Of two jobs with one key it tells whose args are newer.';

--
-- Name: COLUMN job.time_limit; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.time_limit IS 'How long one run may take before it counts as stuck.';

--
-- Name: COLUMN job.worker_id; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.worker_id IS 'The worker that holds it (q.worker.id); null unless running.';

--
-- Name: COLUMN job.claimed_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.claimed_at IS 'When the present run began; null unless running.';

--
-- Name: COLUMN job.deadline_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.deadline_at IS 'End of time_limit for the present run; after it any process may rescue the job.';

--
-- Name: COLUMN job.cancel_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.cancel_at IS 'When somebody asked the running job to stop; its worker hears of it within a heartbeat. A waiting job is cancelled at once.';

--
-- Name: COLUMN job.progress; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.progress IS 'How far the present run is, in its own words; kept when the job waits again.';

--
-- Name: COLUMN job.trace; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.trace IS 'W3C traceparent of whoever enqueued it: its run is part of that trace.';

--
-- Name: COLUMN job.args; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.args IS 'What the job needs to know, as JSON; never a secret.';

--
-- Name: COLUMN job.last_error; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.job.last_error IS 'Why the last run failed.';

--
-- Name: bury(q.job, text, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.bury(p_job q.job, p_reason text, p_error text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at, expires_at,
                      unique_key, lane, lane_cap, time_limit, trace, args, last_error)
  values (p_job.id, p_reason, p_job.queue, p_job.kind, p_job.priority, p_job.attempt, p_job.max_attempts, p_job.run_no,
          p_job.crashes, p_job.created_at, p_job.expires_at, p_job.unique_key, p_job.lane, p_job.lane_cap,
          p_job.time_limit, p_job.trace, p_job.args, p_error)
$$;

--
-- Name: FUNCTION bury(p_job q.job, p_reason text, p_error text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.bury(p_job q.job, p_reason text, p_error text) IS 'Puts a job among the dead letters; the caller takes it out of q.job.';

--
-- Name: cancel(bigint); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.cancel(p_id bigint) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_job q.job;
begin
  select * into v_job from q.job j where j.id = p_id for update;
  if not found then return null; end if;
  if v_job.state = 'available' then
    delete from q.job j where j.id = p_id;
    perform q.note_end(v_job, 'cancelled', null);
    if v_job.lane is not null then perform q.wake(array[v_job.queue]); end if;
    return 'cancelled';
  end if;
  update q.job j set cancel_at = coalesce(j.cancel_at, clock_timestamp()) where j.id = p_id;
  -- Whoever runs it need not be asleep: told directly, it stops sooner than at its next heartbeat.
  perform pg_notify('q_' || v_job.queue, 'cancel');
  return 'requested';
end $$;

--
-- Name: FUNCTION cancel(p_id bigint); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.cancel(p_id bigint) IS 'cancelled: it waited and is out of the queue. requested: it runs, and its worker is asked to stop it. Null: it is not in the queue.';

--
-- Name: claim(bigint, text, integer, boolean, timestamp with time zone[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean DEFAULT false, p_floor timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[]) RETURNS SETOF q.job
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  v_now    timestamptz := clock_timestamp();
  v_want   integer := q.allowance(p_queue, p_want);
  v_picked tid[];
  v_taken  tid[];
begin
  if v_want = 0 then return; end if;
  for v_try in 1..3 loop
    begin
      v_picked := q.pick(p_queue, v_want, p_alone, v_now, p_floor);
      if cardinality(v_picked) = 0 then return; end if;
      -- ctid = any(array): no join, so no plan can be chosen that touches more rows than were picked.
      with taken as (
        update q.job j
           set state = 'running', worker_id = p_worker, run_no = j.run_no + 1, attempt = j.attempt + 1,
               claimed_at = v_now, deadline_at = v_now + j.time_limit
         where j.ctid = any (v_picked)
        returning j.ctid
      )
      select array_agg(t.ctid) into v_taken from taken t;
      exit;
    exception
      -- job_lane_running_key: another claimer took a job of the same lane that this one could not see yet. Nothing was
      -- claimed here; the next try sees the other's. Two lanes taken crosswise end as a deadlock of the same kind.
      when unique_violation or deadlock_detected then v_taken := '{}';
    end;
  end loop;
  update q.queue l set tokens = q.tokens(l) - cardinality(v_taken), tokens_at = clock_timestamp()
   where l.name = p_queue and l.rate_per_s is not null and cardinality(v_taken) > 0;
  -- Only now: rows returned by the update itself would stay returned when the exception above takes it back.
  return query select * from q.job j where j.ctid = any (v_taken) order by j.priority, j.run_at, j.id;
end $$;

--
-- Name: FUNCTION claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) IS 'Takes up to p_want due jobs of a queue for a worker, under row locks that others skip. p_alone: the worker has nothing else in hand, so it may take a job that took its worker down twice. p_floor: by priority from 0, jobs that are due earlier are not looked at; null or missing: all are.';

--
-- Name: clock_change(text, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_old interval := q.zone_offset(p_zone, p_after);
  v_low timestamptz := date_trunc('second', p_after);
  -- Clocks change on a whole second: halving whole seconds ends on it, within 17 turns for a day.
  v_high bigint := ceil(extract(epoch from p_until - v_low));
  v_seconds bigint := 0;
  v_middle bigint;
begin
  while v_high - v_seconds > 1 loop
    v_middle := (v_seconds + v_high) / 2;
    if q.zone_offset(p_zone, v_low + v_middle * interval '1 second') = v_old then
      v_seconds := v_middle;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_low + v_high * interval '1 second';
end $$;

--
-- Name: FUNCTION clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) IS 'The first instant at which a zone''s clocks show another offset than at p_after; the two ends must differ.';

--
-- Name: complete(bigint, bigint, integer); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select exists (select 1 from q.finish(p_worker, array[p_id], array[p_run_no], array['completed'], array[null::text],
                                        array[null::text]))
$$;

--
-- Name: FUNCTION complete(p_worker bigint, p_id bigint, p_run_no integer); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) IS 'Completes a run in the caller''s transaction. False: the run was taken from this worker; the caller must roll back.';

--
-- Name: count_live(); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.count_live() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_start timestamptz := clock_timestamp();
begin
  insert into q.depth (at, queue, due, scheduled, running, retrying, oldest_due_at)
  select v_start, j.queue,
         count(*) filter (where j.state = 'available' and j.run_at <= v_start),
         count(*) filter (where j.state = 'available' and j.run_at > v_start),
         count(*) filter (where j.state = 'running'),
         count(*) filter (where j.state = 'available' and j.attempt > 0),
         min(j.run_at) filter (where j.state = 'available' and j.run_at <= v_start)
    from q.job j group by j.queue;
  update q.rolled set depth_at = v_start, depth_took = clock_timestamp() - v_start;
end $$;

--
-- Name: FUNCTION count_live(); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.count_live() IS 'Counts the live jobs of every queue into q.depth.';

--
-- Name: count_runs(txid_snapshot, txid_snapshot); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.count_runs(p_old txid_snapshot, p_new txid_snapshot, OUT counted bigint, OUT days date[]) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  v_since bigint := txid_snapshot_xmax(p_old);
  -- In progress at the last roll-up: late rows are theirs.
  v_late  bigint[] := array(select txid_snapshot_xip(p_old));
begin
  with fresh as materialized (
    select r.job_id, r.queue, r.kind, r.outcome, r.error, r.finished_at,
           date_trunc('minute', r.finished_at, 'UTC') as minute,
           greatest(0, date_part('epoch', r.claimed_at - r.run_at)) * 1000 as wait_ms,
           greatest(0, date_part('epoch', r.finished_at - r.claimed_at)) * 1000 as run_ms
      from q.run r
     where (r.xact >= v_since or r.xact = any (v_late))
       -- This statement may see more than p_new does; that is for the next roll-up.
       and txid_visible_in_snapshot(r.xact, p_new)
  ),
  by_minute as (
    select f.minute, f.queue, f.kind, f.outcome, count(*) as runs, count(f.wait_ms) as timed,
           coalesce(sum(f.wait_ms), 0) as wait_ms, coalesce(sum(f.run_ms), 0) as run_ms,
           coalesce(max(f.wait_ms), 0) as wait_max_ms, coalesce(max(f.run_ms), 0) as run_max_ms
      from fresh f group by f.minute, f.queue, f.kind, f.outcome
  ),
  waits as (
    select b.minute, b.queue, b.kind, b.outcome,
           array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select f.minute, f.queue, f.kind, f.outcome, q.bucket(f.wait_ms) as bucket, count(*)::integer as n
              from fresh f where f.wait_ms is not null group by 1, 2, 3, 4, 5) b
     group by 1, 2, 3, 4
  ),
  times as (
    select b.minute, b.queue, b.kind, b.outcome,
           array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select f.minute, f.queue, f.kind, f.outcome, q.bucket(f.run_ms) as bucket, count(*)::integer as n
              from fresh f where f.run_ms is not null group by 1, 2, 3, 4, 5) b
     group by 1, 2, 3, 4
  ),
  minutes as (
    insert into q.run_minute as m (minute, queue, kind, outcome, runs, timed, wait_ms, run_ms, wait_max_ms, run_max_ms,
                                   wait_bucket, wait_count, run_bucket, run_count)
    select c.minute, c.queue, c.kind, c.outcome, c.runs, c.timed, c.wait_ms, c.run_ms, c.wait_max_ms, c.run_max_ms,
           coalesce(w.bucket, '{}'), coalesce(w.n, '{}'), coalesce(t.bucket, '{}'), coalesce(t.n, '{}')
      from by_minute c
      left join waits w using (minute, queue, kind, outcome)
      left join times t using (minute, queue, kind, outcome)
    on conflict (minute, queue, kind, outcome) do update
       set runs = m.runs + excluded.runs, timed = m.timed + excluded.timed,
           wait_ms = m.wait_ms + excluded.wait_ms, run_ms = m.run_ms + excluded.run_ms,
           wait_max_ms = greatest(m.wait_max_ms, excluded.wait_max_ms),
           run_max_ms = greatest(m.run_max_ms, excluded.run_max_ms),
           (wait_bucket, wait_count) = (select s.bucket, s.count from q.add_histograms(
             m.wait_bucket, m.wait_count, excluded.wait_bucket, excluded.wait_count) s),
           (run_bucket, run_count) = (select s.bucket, s.count from q.add_histograms(
             m.run_bucket, m.run_count, excluded.run_bucket, excluded.run_count) s)
  ),
  failures as (
    insert into q.failure_hour as h (hour, queue, kind, outcome, error_group, runs, first_at, last_at, last_job_id,
                                     last_error)
    select date_trunc('hour', f.finished_at, 'UTC'), f.queue, f.kind, f.outcome, q.error_group(f.error), count(*),
           min(f.finished_at), max(f.finished_at), (array_agg(f.job_id order by f.finished_at desc))[1],
           (array_agg(left(f.error, 1000) order by f.finished_at desc))[1]
      from fresh f where f.outcome in ('retried', 'discarded', 'lost')
     group by 1, 2, 3, 4, 5
    on conflict (hour, queue, kind, outcome, error_group) do update
       set runs = h.runs + excluded.runs, first_at = least(h.first_at, excluded.first_at),
           last_job_id = case when excluded.last_at >= h.last_at then excluded.last_job_id else h.last_job_id end,
           last_error = case when excluded.last_at >= h.last_at then excluded.last_error else h.last_error end,
           last_at = greatest(h.last_at, excluded.last_at)
  )
  select coalesce(sum(c.runs), 0), array_agg(distinct (c.minute at time zone 'UTC')::date) into counted, days
    from by_minute c;
end $$;

--
-- Name: FUNCTION count_runs(p_old txid_snapshot, p_new txid_snapshot, OUT counted bigint, OUT days date[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.count_runs(p_old txid_snapshot, p_new txid_snapshot, OUT counted bigint, OUT days date[]) IS 'Adds to the statistics the runs that p_new sees and p_old did not; returns how many, and the days on which they ended. Only q.roll_up calls it.';

--
-- Name: cron_field(text, text, text, integer, integer, text[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[] DEFAULT '{}'::text[]) RETURNS integer[]
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $_$
declare
  v_item text;
  v_part text[];
  v_from integer;
  v_to   integer;
  v_step integer;
  v_all  integer[] := '{}';
begin
  foreach v_item in array string_to_array(p_field, ',') loop
    v_part := regexp_match(v_item, '^(?:(\*)|([a-z]+|\d{1,2})(?:-([a-z]+|\d{1,2}))?)(?:/(\d{1,2}))?$');
    -- The step of a single value means different things to different crons.
    if v_part is null or (v_part[4] is not null and v_part[1] is null and v_part[3] is null) then
      perform q.refuse_spec(p_spec, format('"%s" is no %s', v_item, p_what));
    end if;
    v_from := case when v_part[1] = '*' then p_low else q.cron_value(v_part[2], p_low, p_names) end;
    v_to := case when v_part[1] = '*' then p_high when v_part[3] is null then v_from
                 else q.cron_value(v_part[3], p_low, p_names) end;
    -- Sunday ends a week as well as it begins one: sat-sun.
    if v_part[3] = 'sun' and v_to < v_from then v_to := 7; end if;
    v_step := coalesce(v_part[4]::integer, 1);
    if v_from is null or v_to is null or v_from < p_low or v_to > p_high or v_from > v_to then
      perform q.refuse_spec(p_spec, format('"%s" is no %s from %s to %s', v_item, p_what, p_low, p_high));
    elsif v_step not between 1 and p_high then
      perform q.refuse_spec(p_spec, format('"%s" has a step that no %s can take', v_item, p_what));
    end if;
    v_all := v_all || array(select generate_series(v_from, v_to, v_step));
  end loop;
  return v_all;
end $_$;

--
-- Name: FUNCTION cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]) IS 'The values that one field of a cron spec names, in any order; refuses what it cannot read.';

--
-- Name: cron_value(text, integer, text[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $_$
  select case when p_word ~ '^\d+$' then p_word::integer else array_position(p_names, p_word) - 1 + p_low end
$_$;

--
-- Name: FUNCTION cron_value(p_word text, p_low integer, p_names text[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) IS 'A number or a name; null for a name that the field does not have.';

--
-- Name: discard_dead(bigint); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.discard_dead(p_id bigint) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  with gone as (delete from q.dead d where d.id = p_id and d.redriven_as is null returning 1)
  select exists (select 1 from gone)
$$;

--
-- Name: FUNCTION discard_dead(p_id bigint); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.discard_dead(p_id bigint) IS 'Forgets a dead letter that nobody will redrive; false when there is none, or it was redriven. Its runs stay in q.run as long as others.';

--
-- Name: drain_worker(bigint); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.drain_worker(p_worker bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  update q.worker set draining = true where id = p_worker and ended_at is null
$$;

--
-- Name: FUNCTION drain_worker(p_worker bigint); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.drain_worker(p_worker bigint) IS 'The worker takes no more jobs: nobody wakes it, and limits are shared without it.';

--
-- Name: drop_schedule(text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.drop_schedule(p_key text) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  with gone as (delete from q.schedule where key = p_key returning 1) select exists (select from gone)
$$;

--
-- Name: FUNCTION drop_schedule(p_key text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.drop_schedule(p_key text) IS 'Ends a schedule; jobs that it enqueued stay. False when there is none.';

--
-- Name: schedule; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.schedule (
    key text NOT NULL,
    spec text NOT NULL,
    zone text DEFAULT 'UTC'::text NOT NULL,
    misfire text DEFAULT 'latest'::text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    args jsonb DEFAULT '{}'::jsonb NOT NULL,
    priority smallint DEFAULT 2 NOT NULL,
    unique_key text,
    slot_arg text,
    next_fire_at timestamp with time zone,
    last_slot_at timestamp with time zone,
    last_fired_at timestamp with time zone,
    last_job_id bigint,
    last_error text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT schedule_key_named CHECK (((length(key) >= 1) AND (length(key) <= 100))),
    CONSTRAINT schedule_kind_named CHECK (((length(kind) >= 1) AND (length(kind) <= 100))),
    CONSTRAINT schedule_misfire_known CHECK ((misfire = ANY (ARRAY['latest'::text, 'all'::text, 'skip'::text]))),
    CONSTRAINT schedule_only_forward CHECK ((next_fire_at > last_slot_at)),
    CONSTRAINT schedule_priority_range CHECK (((priority >= 0) AND (priority <= 3))),
    CONSTRAINT schedule_queue_named CHECK (((length(queue) >= 1) AND (length(queue) <= 60))),
    CONSTRAINT schedule_slot_needs_object CHECK (((slot_arg IS NULL) OR (jsonb_typeof(args) = 'object'::text)))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='200');

--
-- Name: TABLE schedule; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.schedule IS 'Periodic jobs: what is enqueued, and when next. Programs write with q.put_schedule(), and q.fire_schedules() moves it on.';

--
-- Name: COLUMN schedule.key; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.key IS 'Its name; putting another schedule under the same key replaces it.';

--
-- Name: COLUMN schedule.spec; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.spec IS 'Five fields of cron, a word such as @hourly, or "every 5 minutes".';

--
-- Name: COLUMN schedule.zone; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.zone IS 'IANA time zone in which cron fields are read.';

--
-- Name: COLUMN schedule.misfire; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.misfire IS 'What becomes of slots that nobody fired in time. latest: the newest of them fires, however late; all: each fires, oldest first; skip: the newest fires if it is not older than the grace of q.fire_schedules, else none.';

--
-- Name: COLUMN schedule.enabled; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.enabled IS 'Operators pause it with q.enable_schedule(); putting it again leaves this alone, so that a restart of a program undoes no operator.';

--
-- Name: COLUMN schedule.queue; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.queue IS 'Queue of every job.';

--
-- Name: COLUMN schedule.kind; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.kind IS 'Kind of every job.';

--
-- Name: COLUMN schedule.args; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.args IS 'Arguments of every job.';

--
-- Name: COLUMN schedule.priority; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.priority IS 'Priority of every job.';

--
-- Name: COLUMN schedule.unique_key; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.unique_key IS 'Key of every job: a slot whose predecessor still waits folds into it. Null: every slot has a job of its own.';

--
-- Name: COLUMN schedule.slot_arg; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.slot_arg IS 'Name under which args tell a job its slot, in RFC 3339; what a job that accounts for an hour needs after an outage. Null: not told.';

--
-- Name: COLUMN schedule.next_fire_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.next_fire_at IS 'The slot that is due next; null when the spec never comes again. Set it to now to fire once in between.';

--
-- Name: COLUMN schedule.last_slot_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.last_slot_at IS 'The newest slot that was fired.';

--
-- Name: COLUMN schedule.last_fired_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.last_fired_at IS 'When that was done; the difference to last_slot_at is its delay.';

--
-- Name: COLUMN schedule.last_job_id; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.last_job_id IS 'The job that was enqueued for it, or into which it folded.';

--
-- Name: COLUMN schedule.last_error; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.last_error IS 'Why the slots that were due last could not be enqueued; null when they could. They are given up, the next one is tried.';

--
-- Name: COLUMN schedule.created_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.created_at IS 'When it was first put.';

--
-- Name: COLUMN schedule.changed_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.schedule.changed_at IS 'When its definition was last put.';

--
-- Name: due_slots(q.schedule, timestamp with time zone, integer, interval); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_newest timestamptz;
begin
  slots := '{}';
  if p_schedule.misfire = 'all' then
    next_at := p_schedule.next_fire_at;
    while next_at <= p_now and cardinality(slots) < p_catch_up loop
      slots := slots || next_at;
      next_at := q.next_fire(p_schedule.spec, p_schedule.zone, next_at);
    end loop;
    return;
  end if;
  v_newest := q.newest_fire(p_schedule.spec, p_schedule.zone, p_schedule.next_fire_at, p_now);
  next_at := q.next_fire(p_schedule.spec, p_schedule.zone, v_newest);
  if p_schedule.misfire = 'latest' or v_newest >= p_now - p_grace then slots := array[v_newest]; end if;
end $$;

--
-- Name: FUNCTION due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) IS 'What a due schedule is to fire now by its misfire policy, and its next slot after that.';

--
-- Name: enable_schedule(text, boolean); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.enable_schedule(p_key text, p_enabled boolean) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  with changed as (
    update q.schedule s
       -- What came while it was paused was not missed: it goes on with the next slot.
       set next_fire_at = case when p_enabled and not s.enabled
                               then q.next_fire(s.spec, s.zone, greatest(clock_timestamp(), s.last_slot_at))
                               else s.next_fire_at end,
           enabled = p_enabled
     where s.key = p_key
    returning 1
  )
  select exists (select from changed)
$$;

--
-- Name: FUNCTION enable_schedule(p_key text, p_enabled boolean); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.enable_schedule(p_key text, p_enabled boolean) IS 'Pauses a schedule or lets it go on, from its next slot. False when there is none.';

--
-- Name: end_worker(bigint); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.end_worker(p_worker bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  update q.worker set ended_at = clock_timestamp(), end_reason = 'stopped', busy = 0
   where id = p_worker and ended_at is null;
  -- What it gave back, and lanes that its last jobs left, are for others to take at once.
  select q.wake(w.queues) from q.worker w where w.id = p_worker
$$;

--
-- Name: FUNCTION end_worker(p_worker bigint); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.end_worker(p_worker bigint) IS 'Closes the lease of a worker that stops of its own will, after it gave its jobs back.';

--
-- Name: enqueue(text, text, jsonb, integer, interval, interval, text, text, integer, integer, interval, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb DEFAULT '{}'::jsonb, p_priority integer DEFAULT 2, p_delay interval DEFAULT '00:00:00'::interval, p_expires_after interval DEFAULT NULL::interval, p_unique_key text DEFAULT NULL::text, p_lane text DEFAULT NULL::text, p_lane_cap integer DEFAULT 1, p_max_attempts integer DEFAULT 10, p_time_limit interval DEFAULT '00:01:00'::interval, p_trace text DEFAULT NULL::text) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select id from q.enqueue_many(
    array[p_queue], array[p_kind], array[p_args], array[p_priority::smallint],
    array[(extract(epoch from p_delay) * 1000)::bigint], array[(extract(epoch from p_expires_after) * 1000)::bigint],
    array[p_unique_key], array[p_lane], array[p_lane_cap::smallint], array[p_max_attempts::smallint],
    array[(extract(epoch from p_time_limit) * 1000)::bigint], array[p_trace])
$$;

--
-- Name: FUNCTION enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text) IS 'Enqueues one job, for people and other languages: select q.enqueue(''detail'', ''scrape_detail'', ''{"game":"…"}'').';

--
-- Name: enqueue_many(text[], text[], jsonb[], smallint[], bigint[], bigint[], text[], text[], smallint[], smallint[], bigint[], text[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) RETURNS TABLE(ordinal bigint, id bigint, folded boolean)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
declare
  v_ids constant regclass := pg_get_serial_sequence('q.job', 'id');
begin
  return query
  with folded as (
    select t.queue, t.kind, t.args, t.unique_key, t.lane, t.lane_cap, t.max_attempts, t.time_limit_ms, t.trace, t.ordinal,
           -- The last of several requests with one key inside the same call stands for all of them, as if each had
           -- folded into the one before.
           row_number() over (same_key order by t.ordinal desc) as later,
           count(*) over same_key - 1 as earlier,
           min(coalesce(t.priority, 2)) over same_key as priority,
           min(coalesce(t.delay_ms, 0)) over same_key as delay_ms,
           case when bool_and(t.expires_ms is not null) over same_key then max(t.expires_ms) over same_key end
             as expires_ms
      from unnest(p_queue, p_kind, p_args, p_priority, p_delay_ms, p_expires_ms, p_unique_key, p_lane, p_lane_cap,
                  p_max_attempts, p_time_limit_ms, p_trace)
           with ordinality as t (queue, kind, args, priority, delay_ms, expires_ms, unique_key, lane, lane_cap,
                                 max_attempts, time_limit_ms, trace, ordinal)
    window same_key as (partition by t.unique_key, t.queue, t.kind, case when t.unique_key is null then t.ordinal end)
     order by t.ordinal
  ),
  -- Ids in the order of the call, whatever order the window above needed: a lane is served by id.
  asked as materialized (
    select f.*, nextval(v_ids) as id from folded f
  ),
  written as (
    insert into q.job as j
      (id, queue, kind, args, priority, run_at, expires_at, unique_key, lane, lane_cap, max_attempts, time_limit, trace,
       folds)
    select a.id, a.queue, a.kind, coalesce(a.args, '{}'), a.priority,
           clock_timestamp() + a.delay_ms * interval '1 ms',
           clock_timestamp() + a.expires_ms * interval '1 ms',
           a.unique_key, a.lane, coalesce(a.lane_cap, 1), coalesce(a.max_attempts, 10),
           coalesce(a.time_limit_ms, 60000) * interval '1 ms', a.trace, a.earlier
      from asked a
     where a.later = 1
     -- Sorted keys: two producers with the same keys in another order cannot deadlock each other.
     order by a.unique_key nulls last, a.queue, a.kind, a.ordinal
    -- DO UPDATE and never DO NOTHING: the update locks the waiting job until this transaction commits, so no worker
    -- can run it with the old data in the meantime and leave the new data to nobody.
    on conflict (unique_key, queue, kind) where unique_key is not null and state = 'available'
    do update set args       = excluded.args,
                  run_at     = greatest(j.not_before, least(j.run_at, excluded.run_at)),
                  priority   = least(j.priority, excluded.priority),
                  expires_at = case when j.expires_at is null or excluded.expires_at is null then null
                                    else greatest(j.expires_at, excluded.expires_at) end,
                  lane         = excluded.lane,
                  lane_cap     = excluded.lane_cap,
                  trace        = excluded.trace,
                  max_attempts = excluded.max_attempts,
                  time_limit   = excluded.time_limit,
                  folds        = j.folds + excluded.folds + 1,
                  newest       = excluded.id
    returning j.id, j.unique_key, j.queue, j.kind
  )
  -- A job without a key got the id it was given; one with a key may live on under an older id.
  select a.ordinal, coalesce(w.id, a.id),
         a.later > 1 or (w.id is not null and w.id <> a.id)
    from asked a
    left join written w on w.unique_key = a.unique_key and w.queue = a.queue and w.kind = a.kind
   order by a.ordinal;
end $$;

--
-- Name: FUNCTION enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) IS 'Enqueues in the caller''s transaction, one or thousands. A request whose unique_key already waits folds into the waiting job: newest args and limits, earliest run_at that its backoff allows, highest priority. Call q.wake() after the commit.';

--
-- Name: error_group(text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.error_group(p_error text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select pg_catalog.left(
    pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(pg_catalog.left(coalesce(p_error, ''), 1000),
      '\m[[:xdigit:]]{8}(-[[:xdigit:]]{4}){3}-[[:xdigit:]]{12}\M', '<id>', 'g'),
      '\m(?=[[:alpha:]_]*[[:digit:]])([[:xdigit:]]{8,}|[[:alnum:]_]{16,})\M', '<id>', 'g'),
      '[[:digit:]]+([.,:-][[:digit:]]+)*', '<n>', 'g'),
      '\s+', ' ', 'g'), 200)
$$;

--
-- Name: FUNCTION error_group(p_error text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.error_group(p_error text) IS 'An error with its numbers, UUIDs and long ids taken out, cut to 200 characters: equal for two failures of one cause.';

--
-- Name: exchange(bigint, bigint[], integer[], text[], text[], text[], text, integer, boolean, timestamp with time zone[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean DEFAULT false, p_floor timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[]) RETURNS TABLE(what text, id bigint, run_no integer, kind text, args jsonb, priority smallint, lane text, attempt smallint, max_attempts smallint, crashes smallint, created_at timestamp with time zone, run_at timestamp with time zone, claimed_at timestamp with time zone, deadline_at timestamp with time zone, expires_at timestamp with time zone, trace text, due_in_ms bigint)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  v_asleep   boolean;
  v_accepted bigint[];
  v_looked   timestamptz;
  v_claimed  integer;
  v_due      timestamptz;
begin
  select w.asleep into v_asleep from q.worker w where w.id = p_worker and w.ended_at is null;
  if not found then
    raise exception 'worker % has lost its lease', p_worker using errcode = 'BQ001';
  end if;
  -- Finish first: SKIP LOCKED does not skip rows that this transaction locked itself.
  if cardinality(p_id) > 0 then
    v_accepted := array(select f from q.finish(p_worker, p_id, p_run_no, p_outcome, p_reason, p_error) as t (f));
    what := 'fenced';
    for id, run_no in
      select u.i, u.r from unnest(p_id, p_run_no) as u (i, r)
       where cardinality(v_accepted) < cardinality(p_id) and u.i <> all (v_accepted)
    loop
      return next;
    end loop;
    -- Under a cap the room that these ends made may be for a worker that sleeps.
    perform q.wake(array[p_queue]) from q.queue l where l.name = p_queue and l.max_running is not null;
  end if;
  if p_want = 0 then return; end if;
  v_looked := clock_timestamp();
  return query
    select 'job', c.id, c.run_no, c.kind, c.args, c.priority, c.lane, c.attempt, c.max_attempts, c.crashes, c.created_at, c.run_at,
           c.claimed_at, c.deadline_at, c.expires_at, c.trace, null::bigint
      from q.claim(p_worker, p_queue, p_want, p_alone, p_floor) c;
  get diagnostics v_claimed = row_count;
  if v_claimed = p_want then
    if v_asleep then update q.worker w set asleep = false where w.id = p_worker; end if;
    return;
  end if;
  id := null;
  run_no := null;
  -- Who gets less than he asked for falls asleep. He says so first and looks once more when that is known: what was
  -- enqueued before is found then, and who enqueues later sees him sleep and wakes him.
  if not v_asleep then
    update q.worker w set asleep = true where w.id = p_worker;
    what := 'asleep';
    return next;
  end if;
  -- From before the claim's look: what fell due since then was missed by it and must not be missed here.
  v_due := q.next_due(p_queue, v_looked);
  if v_due is not null then
    what := 'due';
    due_in_ms := greatest(0, ceil(extract(epoch from v_due - clock_timestamp()) * 1000));
    return next;
  end if;
end $$;

--
-- Name: FUNCTION exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) IS 'Finishes runs and claims new jobs in one call. Rows: job, a claimed run; fenced, a run whose end was not accepted; asleep, the worker counts as sleeping from the commit on and is to look once more; due, how long until the next scheduled job. SQLSTATE BQ001: the worker has lost its lease.';

--
-- Name: explain_job(bigint); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.explain_job(p_id bigint) RETURNS SETOF text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_job    q.job;
  v_run    q.run;
  v_dead   q.dead;
  v_worker q.worker;
  v_limits q.queue;
  v_now    timestamptz := clock_timestamp();
  v_count  bigint;
  v_other  bigint;
begin
  select * into v_job from q.job j where j.id = p_id;
  if not found then
    select * into v_dead from q.dead d where d.id = p_id;
    if found then
      return next format('dead letter since %s (%s): %s', v_dead.died_at::timestamptz(0), v_dead.reason, v_dead.last_error);
      return next case when v_dead.redriven_as is null then 'redrive it once the cause is mended'
                       else format('redriven as job %s', v_dead.redriven_as) end;
      return;
    end if;
    select * into v_run from q.run r where r.job_id = p_id order by r.finished_at desc limit 1;
    if not found then
      return next 'no such job, or its history was pruned';
      return;
    end if;
    select * into v_worker from q.worker w where w.id = v_run.worker_id;
    return next concat_ws(', ', format('%s at %s', v_run.outcome, v_run.finished_at::timestamptz(0)),
                          case when v_worker.id is not null
                               then format('on worker %s (%s, %s, pid %s)', v_worker.id, v_worker.program, v_worker.host,
                                           v_worker.pid) end)
                || coalesce(': ' || v_run.error, '');
    if v_run.outcome = 'superseded' then return next 'a newer request for the same work took its place'; end if;
    return;
  end if;
  if v_job.state = 'running' then
    select * into v_worker from q.worker w where w.id = v_job.worker_id;
    return next format('runs since %s on worker %s (%s, %s, pid %s)', v_job.claimed_at::timestamptz(0), v_worker.id,
                       v_worker.program, v_worker.host, v_worker.pid);
    if v_job.progress is not null then return next 'progress: ' || v_job.progress; end if;
    if v_job.cancel_at is not null then
      return next format('asked to stop at %s', v_job.cancel_at::timestamptz(0));
    end if;
    if v_worker.ended_at is not null or v_worker.lease_until < v_now then
      return next 'its worker is lost; any other worker process will rescue it';
    elsif v_job.deadline_at < v_now then
      return next 'past its time limit; any worker process will rescue it';
    end if;
    return;
  end if;
  if v_job.run_at > v_now then
    return next format('due in %s', date_trunc('milliseconds', v_job.run_at - v_now));
  end if;
  if v_job.last_error is not null then
    return next format('the last run ended with: %s (%s of %s attempts used)', v_job.last_error, v_job.attempt, v_job.max_attempts);
  end if;
  if v_job.expires_at < v_now then return next 'too late to be worth running: a worker will drop it as expired'; end if;
  select * into v_limits from q.queue l where l.name = v_job.queue;
  if v_limits.paused_at is not null then
    return next format('the queue is paused since %s by %s', v_limits.paused_at::timestamptz(0), v_limits.paused_by);
  end if;
  if v_limits.max_running is not null then
    select count(*) into v_count from q.job j
     where j.worker_id is not null and j.state = 'running' and j.queue = v_job.queue;
    if v_count >= v_limits.max_running then
      return next format('%s jobs of the queue run, its limit is %s', v_count, v_limits.max_running);
    end if;
  end if;
  if v_limits.rate_per_s is not null and q.tokens(v_limits) < 1 then
    return next format('the queue starts %s jobs a second at the most', v_limits.rate_per_s);
  end if;
  if not q.lane_is_free(v_job) then
    select e.id into v_other from q.job e
     where e.lane = v_job.lane and (e.id < v_job.id or e.state = 'running') order by e.state = 'running' desc, e.id limit 1;
    return next format('its lane %s is taken by job %s', v_job.lane, v_other);
  end if;
  if v_job.crashes >= 2 then
    return next format('took its worker down %s times: waits for a worker that has nothing else in hand', v_job.crashes);
  end if;
  select count(*) into v_count from q.worker w
   where w.ended_at is null and w.lease_until > v_now and not w.draining and v_job.queue = any (w.queues);
  if v_count = 0 then
    return next format('no worker takes jobs of queue %s', v_job.queue);
  elsif v_job.run_at <= v_now then
    select count(*) into v_other from (
      select 1 from q.job j
       where j.queue = v_job.queue and j.state = 'available' and j.run_at <= v_now
         and (j.priority, j.run_at, j.id) < (v_job.priority, v_job.run_at, v_job.id) limit 1000) ahead;
    return next format('%s due jobs before it, for %s workers', case v_other when 1000 then '1000 or more' else v_other::text end,
                       v_count);
  end if;
end $$;

--
-- Name: FUNCTION explain_job(p_id bigint); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.explain_job(p_id bigint) IS 'Why a job does not run, or how it ended: one line a reason, the first ones the most important.';

--
-- Name: finish(bigint, bigint[], integer[], text[], text[], text[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) RETURNS SETOF bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_indexscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  return query
  with said as (
    select * from unnest(p_id, p_run_no, p_outcome, p_reason, p_error) as t (id, run_no, outcome, reason, error)
  ),
  gone as (
    delete from q.job j using said s
     -- The fence: only the worker that holds this very run may end it.
     -- Who has a worker is running (job_held_iff_running). To say so would open job_running_idx to the planner, and all
     -- of a worker's jobs against all that are told is a square.
     where j.id = s.id and j.run_no = s.run_no and j.worker_id + 0 = p_worker
    returning j.*, s.outcome, s.reason, s.error
  ),
  kept as (
    insert into q.run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at,
                       finished_at, error, trace, args)
    select g.id, g.run_no, g.queue, g.kind, g.outcome, g.attempt, g.worker_id, g.created_at, g.run_at, g.claimed_at,
           clock_timestamp(), g.error, g.trace, case when g.outcome <> 'completed' then g.args end
      from gone g
  ),
  buried as (
    insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                        expires_at, unique_key, lane, lane_cap, time_limit, trace, args, last_error)
    select g.id, g.reason, g.queue, g.kind, g.priority, g.attempt, g.max_attempts, g.run_no, g.crashes, g.created_at,
           g.expires_at, g.unique_key, g.lane, g.lane_cap, g.time_limit, g.trace, g.args, g.error
      from gone g where g.outcome = 'discarded'
  )
  select g.id from gone g;
end $$;

--
-- Name: FUNCTION finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) IS 'Ends runs for good (completed, discarded, expired, cancelled), many at once. Ids that are not returned were fenced off.';

--
-- Name: fire_schedule(q.schedule, timestamp with time zone, integer, interval); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_due  record;
  v_slot timestamptz;
  v_job  bigint;
begin
  select * into v_due from q.due_slots(p_schedule, p_now, p_catch_up, p_grace);
  foreach v_slot in array v_due.slots loop
    v_job := q.enqueue(
      p_queue => p_schedule.queue, p_kind => p_schedule.kind, p_priority => p_schedule.priority,
      p_unique_key => p_schedule.unique_key,
      p_args => case when p_schedule.slot_arg is null then p_schedule.args
                     else p_schedule.args || jsonb_build_object(p_schedule.slot_arg,
                       to_char(v_slot at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end);
  end loop;
  update q.schedule s
     set next_fire_at = v_due.next_at, last_slot_at = coalesce(v_slot, s.last_slot_at),
         last_fired_at = case when v_slot is null then s.last_fired_at else clock_timestamp() end,
         last_job_id = coalesce(v_job, s.last_job_id), last_error = null
   where s.key = p_schedule.key;
  return cardinality(v_due.slots);
end $$;

--
-- Name: FUNCTION fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) IS 'Enqueues what one due schedule is to fire and moves it on; returns how many jobs. The caller holds the row''s lock.';

--
-- Name: fire_schedules(integer, integer, interval); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.fire_schedules(p_limit integer DEFAULT 100, p_catch_up integer DEFAULT 100, p_grace interval DEFAULT '00:01:00'::interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET lock_timeout TO '500ms'
    AS $$
declare
  v_now   timestamptz := clock_timestamp();
  v_due   q.schedule;
  v_count integer;
begin
  fired := 0;
  queues := '{}';
  failed := '{}';
  for v_due in
    -- Another caller holds a row or has moved it on: either way it is not ours. No leader, nothing to release.
    select s.* from q.schedule s where s.enabled and s.next_fire_at <= v_now
     order by s.next_fire_at, s.key limit p_limit for no key update skip locked
  loop
    -- A block of its own for every row: one that fails never stops the others.
    begin
      v_count := q.fire_schedule(v_due, v_now, p_catch_up, p_grace);
      fired := fired + v_count;
      if v_count > 0 and v_due.queue <> all (queues) then queues := queues || v_due.queue; end if;
    exception
      when lock_not_available or transaction_rollback then
        continue;  -- a producer's open transaction holds the unique key: the slot waits for the next call
      when others then
        -- What the definition is to blame for (data, constraints, a zone that is no more) would fail for ever: the slot
        -- is given up and the next one tried. A full disk or an ending server is not its fault: nothing is lost.
        if left(sqlstate, 2) not in ('22', '23', '42', 'P0', 'BQ') then raise; end if;
        failed := failed || format('%s: %s', v_due.key, sqlerrm);
        perform q.give_up_slots(v_due, v_now, sqlerrm);
    end;
  end loop;
  next_in_ms := q.next_schedule_in_ms();
end $$;

--
-- Name: FUNCTION fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) IS 'Enqueues the jobs of all due schedules, up to p_limit of them and p_catch_up missed slots of each; for anybody to call at any time. Returns how many jobs, the queues to q.wake() after the commit, what could not be enqueued, and when to call again. A database clock set back makes schedules wait until it reaches their next slot again; drop and put one to begin anew.';

--
-- Name: give_up_slots(q.schedule, timestamp with time zone, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_next timestamptz;
begin
  begin
    v_next := q.next_fire(p_schedule.spec, p_schedule.zone, p_now);
  exception when data_exception then
    v_next := null;  -- the spec or the zone itself cannot be read any more: it rests until it is put again
  end;
  update q.schedule s set next_fire_at = v_next, last_error = p_error where s.key = p_schedule.key;
end $$;

--
-- Name: FUNCTION give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) IS 'Moves on a schedule whose due slots cannot be enqueued, and keeps the reason. The caller holds the row''s lock.';

--
-- Name: heartbeat(bigint, bigint[], interval); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) RETURNS TABLE(what text, job_id bigint)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  v_orphan record;
begin
  update q.worker w set lease_until = clock_timestamp() + p_lease, busy = cardinality(p_held)
   where w.id = p_worker and w.ended_at is null;
  if not found then
    raise exception 'worker % has lost its lease', p_worker using errcode = 'BQ001';
  end if;
  return query
    select 'cancel', j.id from q.job j
     where j.worker_id = p_worker and j.state = 'running' and j.cancel_at is not null;
  -- Claimed for this worker, but it does not know: the claim committed and its reply was lost.
  what := 'returned';
  for v_orphan in
    select j.id, j.run_no from q.job j
     where j.worker_id = p_worker and j.state = 'running' and j.id <> all (p_held)
       and j.claimed_at < clock_timestamp() - interval '20 s'
     order by j.unique_key, j.id
  loop
    -- The lease must be renewed whatever becomes of the orphans.
    begin
      if q.rearm(p_worker, v_orphan.id, v_orphan.run_no, 'released', 0, null) then
        job_id := v_orphan.id;
        return next;
      end if;
    exception when lock_not_available or deadlock_detected then
      return;  -- a producer's open transaction holds the key: the next heartbeat
    end;
  end loop;
end $$;

--
-- Name: FUNCTION heartbeat(p_worker bigint, p_held bigint[], p_lease interval); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) IS 'Renews the lease of a worker that holds p_held. Rows: cancel, a job of its that somebody wants stopped; returned, a job given back because its claim never reached it. SQLSTATE BQ001: the lease is gone, stop.';

--
-- Name: lane_is_free(q.job); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.lane_is_free(p_job q.job) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select case
    when p_job.lane is null then true
    -- Of an ordered lane only the earliest job, and only while none of it runs.
    when p_job.lane_cap = 1 then not exists (
      select 1 from q.job e where e.lane = p_job.lane and (e.id < p_job.id or e.state = 'running'))
    else (select count(*) from q.job e where e.lane = p_job.lane and e.worker_id is not null) < p_job.lane_cap end
$$;

--
-- Name: FUNCTION lane_is_free(p_job q.job); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.lane_is_free(p_job q.job) IS 'Whether the job''s lane has room for it, as far as this transaction can see.';

--
-- Name: newest_fire(text, text, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_newest timestamptz := p_slot;
  v_high   timestamptz := p_now;
  v_middle timestamptz;
  v_next   timestamptz := q.next_fire(p_spec, p_zone, p_slot);
begin
  if v_next is null or v_next > p_now then return p_slot; end if;
  -- Halving: the work grows with the logarithm of the outage, not with the slots missed, which are at least a second
  -- apart.
  while v_high - v_newest >= interval '1 second' loop
    v_middle := v_newest + (v_high - v_newest) / 2;
    v_next := q.next_fire(p_spec, p_zone, v_middle);
    if v_next <= p_now then
      v_newest := v_next;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_newest;
end $$;

--
-- Name: FUNCTION newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) IS 'The newest slot up to p_now, given that p_slot is due.';

--
-- Name: next_cron(q.cron, text, timestamp with time zone); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_seen   timestamptz := p_after;      -- nothing fires from p_after up to here
  v_offset interval := q.zone_offset(p_zone, p_after);
  -- The first minute on the wall that is still to come.
  v_from   timestamp := date_trunc('minute', p_after at time zone p_zone) + interval '1 minute';
  -- The longest wait of a spec that comes at all: 29 February on one day of the week, across 2100.
  v_last   timestamp := v_from + interval '41 years';
  v_before interval := q.zone_offset(p_zone, p_after - interval '24 hours');
  v_local  timestamp;
  v_fire   timestamptz;
  v_look   timestamptz;
begin
  if v_before > v_offset and not p_cron.by_clock then
    -- The clock was put back a moment ago: what it showed before that has come already.
    v_from := greatest(v_from, v_before
      + (q.clock_change(p_zone, p_after - interval '24 hours', p_after) at time zone 'UTC'));
  end if;
  v_local := q.next_local(p_cron, v_from, v_last);
  -- Every turn sees a day more, or up to the next change of the clock, and v_local ends at v_last: the loop ends.
  while v_local is not null loop
    v_fire := (v_local - v_offset) at time zone 'UTC';
    v_look := least(v_fire, v_seen + interval '24 hours');
    if q.zone_offset(p_zone, v_look) = v_offset then
      if v_look = v_fire then return v_fire; end if;
      -- No change within a day from here. Changes further on repeat only minutes after v_from, none of which suits, so
      -- only the last day before v_local matters.
      v_seen := greatest(v_look, v_fire - interval '24 hours');
      v_offset := q.zone_offset(p_zone, v_seen);
      continue;
    end if;
    v_seen := q.clock_change(p_zone, v_seen, v_look);
    v_offset := q.zone_offset(p_zone, v_seen);
    if p_cron.by_clock then
      v_local := q.next_local(p_cron, v_seen at time zone p_zone, v_last);
    elsif v_local < v_seen at time zone p_zone then
      return v_seen;  -- it lay in the gap
    end if;
  end loop;
  return null;
end $$;

--
-- Name: FUNCTION next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) IS 'The first instant after p_after at which a cron spec fires in a zone; null when it never does. Zones whose clocks change twice within a day are not foreseen.';

--
-- Name: next_due(text, timestamp with time zone); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.next_due(p_queue text, p_after timestamp with time zone DEFAULT clock_timestamp()) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
begin
  return greatest(
    (select min(due.run_at)
       from generate_series(0, 3) as p (priority),
            lateral (select j.run_at from q.job j
                      where j.queue = p_queue and j.state = 'available' and j.priority = p.priority
                        and j.run_at > p_after
                      order by j.run_at limit 1) due),
    -- Not before the rate allows one. Where it does now, it is no reason to look again: greatest() passes over null.
    (select clock_timestamp() + (1 - q.tokens(l)) / l.rate_per_s * interval '1 s'
       from q.queue l where l.name = p_queue and l.rate_per_s is not null and q.tokens(l) < 1));
end $$;

--
-- Name: FUNCTION next_due(p_queue text, p_after timestamp with time zone); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.next_due(p_queue text, p_after timestamp with time zone) IS 'When the next job of the queue that is scheduled after p_after falls due; null when none is scheduled.';

--
-- Name: next_fire(text, text, timestamp with time zone); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_every interval := q.parse_every(p_spec);
begin
  if v_every is not null then
    return date_bin(v_every, p_after, timestamptz '2001-01-01 00:00:00+00') + v_every;
  end if;
  return q.next_cron(q.parse_cron(p_spec), p_zone, p_after);
end $$;

--
-- Name: FUNCTION next_fire(p_spec text, p_zone text, p_after timestamp with time zone); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) IS 'The first slot of a spec after an instant: select q.next_fire(''0 6 * * mon-fri'', ''America/New_York'', now()). Null: it never comes.';

--
-- Name: next_local(q.cron, timestamp without time zone, timestamp without time zone); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) RETURNS timestamp without time zone
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_day    date := p_from::date;
  v_minute integer := extract(hour from p_from) * 60 + extract(minute from p_from);
  v_found  integer;
  v_dates  boolean;
  v_weeks  boolean;
begin
  while v_day <= p_last::date loop
    if extract(month from v_day)::integer <> all (p_cron.months) then
      -- Nothing in this month: "29 2" is found in 1200 steps at worst, not in 15,000.
      v_day := (date_trunc('month', v_day::timestamp) + interval '1 month')::date;
      v_minute := 0;
      continue;
    end if;
    v_dates := extract(day from v_day)::integer = any (p_cron.days);
    v_weeks := extract(dow from v_day)::integer = any (p_cron.weekdays);
    if (v_dates and v_weeks) or (p_cron.any_day and (v_dates or v_weeks)) then
      select min(h * 60 + m) into v_found from unnest(p_cron.hours) h, unnest(p_cron.minutes) m
       where h >= v_minute / 60 and h * 60 + m >= v_minute;
      if v_found is not null then return v_day + v_found * interval '1 minute'; end if;
    end if;
    v_day := v_day + 1;
    v_minute := 0;
  end loop;
  return null;
end $$;

--
-- Name: FUNCTION next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) IS 'The first whole minute from p_from on that suits, on a clock without a zone; null when none comes until the day of p_last.';

--
-- Name: next_schedule_in_ms(); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.next_schedule_in_ms() RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  -- Not greatest(): it would make 0 of the null that says "never".
  select case when s.due_in < 0 then 0 else ceil(s.due_in * 1000) end::bigint
    from (select extract(epoch from min(next_fire_at) - clock_timestamp()) as due_in
            from q.schedule where enabled) s
$$;

--
-- Name: FUNCTION next_schedule_in_ms(); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.next_schedule_in_ms() IS 'How long until a schedule is due, 0 when one is; null when none ever is.';

--
-- Name: next_snapshot(txid_snapshot, txid_snapshot, bigint); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint DEFAULT 20000) RETURNS txid_snapshot
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  -- Of the transactions below the cut, those are not over that are not over in p_new.
  select case when c.cut >= txid_snapshot_xmax(p_new) then p_new
              else format('%s:%s:%s', coalesce(min(x), c.cut), c.cut, string_agg(x::text, ',' order by x))::txid_snapshot end
    from (select txid_snapshot_xmax(p_old) + p_step as cut) c
    left join txid_snapshot_xip(p_new) x on x < c.cut
   group by c.cut
$$;

--
-- Name: FUNCTION next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint) IS 'A snapshot on the way from p_old to p_new, at most p_step transactions further: what the next step of q.roll_up counts.';

--
-- Name: note_end(q.job, text, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  insert into q.run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at,
                     finished_at, error, trace, args)
  values (p_job.id, p_job.run_no, p_job.queue, p_job.kind, p_outcome, p_job.attempt, p_job.worker_id, p_job.created_at,
          p_job.run_at, p_job.claimed_at, clock_timestamp(), p_error, p_job.trace, p_job.args)
$$;

--
-- Name: FUNCTION note_end(p_job q.job, p_outcome text, p_error text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) IS 'Writes down how a run ended, or a job that never ran.';

--
-- Name: parse_cron(text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.parse_cron(p_spec text) RETURNS q.cron
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_text  text := lower(btrim(coalesce(p_spec, ''), E' \t'));
  v_field text[];
  v_cron  q.cron;
begin
  v_text := case v_text
    when '@yearly' then '0 0 1 1 *' when '@annually' then '0 0 1 1 *' when '@monthly' then '0 0 1 * *'
    when '@weekly' then '0 0 * * 0' when '@daily' then '0 0 * * *' when '@midnight' then '0 0 * * *'
    when '@hourly' then '0 * * * *' else v_text end;
  v_field := regexp_split_to_array(v_text, '[ \t]+');
  if cardinality(v_field) <> 5 then
    perform q.refuse_spec(p_spec, format('%s fields where five belong', cardinality(v_field)));
  end if;
  v_cron.minutes := q.cron_field(p_spec, 'minute', v_field[1], 0, 59);
  v_cron.hours := q.cron_field(p_spec, 'hour', v_field[2], 0, 23);
  v_cron.days := q.cron_field(p_spec, 'day of the month', v_field[3], 1, 31);
  v_cron.months := q.cron_field(p_spec, 'month', v_field[4], 1, 12,
    '{jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec}');
  -- 7 is Sunday too.
  v_cron.weekdays := array(select d % 7 from unnest(
    q.cron_field(p_spec, 'day of the week', v_field[5], 0, 7, '{sun,mon,tue,wed,thu,fri,sat}')) as d);
  v_cron.any_day := v_field[3] not like '*%' and v_field[5] not like '*%';
  v_cron.by_clock := v_field[1] like '*%' or v_field[2] like '*%';
  -- Every date falls on every day of the week within 400 years, so the shortest day of all months decides.
  if not v_cron.any_day and not exists (
    select from unnest(v_cron.days) d, unnest(v_cron.months) m
     where d <= case m when 2 then 29 when 4 then 30 when 6 then 30 when 9 then 30 when 11 then 30 else 31 end) then
    perform q.refuse_spec(p_spec, 'no year has such a day');
  end if;
  return v_cron;
end $$;

--
-- Name: FUNCTION parse_cron(p_spec text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.parse_cron(p_spec text) IS 'Reads five cron fields or a word such as @hourly; SQLSTATE 22023 says what is wrong with it.';

--
-- Name: parse_every(text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.parse_every(p_spec text) RETURNS interval
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET "IntervalStyle" TO 'postgres'
    AS $_$
declare
  v_text  text := substring(lower(btrim(p_spec, E' \t')) from '^every[ \t]+(.*)$');
  v_every interval;
begin
  if v_text is null then return null; end if;
  -- A bare number would be taken for seconds.
  if v_text !~ '[a-z:]' then perform q.refuse_spec(p_spec, format('"%s" is no interval', v_text)); end if;
  begin
    v_every := v_text::interval;
  exception when data_exception then
    perform q.refuse_spec(p_spec, format('"%s" is no interval', v_text));
  end;
  if extract(year from v_every) <> 0 or extract(month from v_every) <> 0 then
    perform q.refuse_spec(p_spec, 'months are of different lengths; say them in cron fields');
  end if;
  -- In seconds: days added to a timestamptz would follow the session's time zone.
  v_every := make_interval(secs => extract(epoch from v_every)::double precision);
  if v_every not between interval '1 second' and interval '8784 hours' then
    perform q.refuse_spec(p_spec, 'an interval lies between one second and 366 days');
  end if;
  return v_every;
end $_$;

--
-- Name: FUNCTION parse_every(p_spec text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.parse_every(p_spec text) IS 'The interval of "every <interval>"; null when the spec does not begin with that word.';

--
-- Name: pause(text, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.pause(p_queue text, p_by text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  insert into q.queue as l (name, paused_at, paused_by) values (p_queue, clock_timestamp(), p_by)
  on conflict on constraint queue_pkey do update
     set paused_at = coalesce(l.paused_at, excluded.paused_at), paused_by = coalesce(l.paused_by, excluded.paused_by)
$$;

--
-- Name: FUNCTION pause(p_queue text, p_by text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.pause(p_queue text, p_by text) IS 'Nothing of the queue is claimed until q.resume; what runs goes on.';

--
-- Name: percentile(double precision, smallint[], bigint[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select q.bucket_ms(h.bucket)
    from (select u.bucket, sum(u.n) over (order by u.bucket) as upto, sum(u.n) over () as total
            from unnest(p_bucket, p_count) as u (bucket, n)) h
   where h.upto >= p_fraction * h.total
   order by h.bucket limit 1
$$;

--
-- Name: FUNCTION percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) IS 'Milliseconds that p_fraction of the counted times do not exceed, within 9.1 %; null of an empty histogram.';

--
-- Name: pick(text, integer, boolean, timestamp with time zone, timestamp with time zone[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) RETURNS tid[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  -- How long a job waits for each step of priority before it is as urgent as the most urgent.
  c_age_step constant interval := '60 s';
  v_picked tid[] := '{}';
  v_kept   tid[];
  v_got    tid[];
  v_full   text[] := '{}';
  v_band   record;
begin
  if p_alone then
    select array_agg(t.ctid) into v_got from (
      select j.ctid from q.job j
       where j.queue = p_queue and j.state = 'available' and j.crashes >= 2 and j.run_at <= p_now
         and q.lane_is_free(j)
       order by j.run_at, j.id limit 1 for no key update skip locked) t;
    -- Alone means alone: should it take the worker down again, it takes nobody with it.
    if v_got is not null then return v_got; end if;
  end if;
  loop
    for v_band in
      with band as (
        -- A share of every batch belongs to those that have waited out their priority: the urgent ones never stop coming on
        -- a Saturday. Of small batches every fourth is theirs.
        select p as priority, p_now - p * c_age_step as due, greatest(1, p_want / 4) as share, -p as place
          from generate_series(1, 3) as p where p_want >= 4 or random() < 0.25
        union all
        select p, p_now, p_want, p from generate_series(0, 3) as p
      )
      -- Most bands are empty most of the time, and to look into one costs less than to begin a statement that locks. With
      -- "limit 1" it stays a look: "exists" is planned as a join that reads all that waits.
      select b.*
        from band b,
             lateral (select 1 from q.job j
                       where j.queue = p_queue and j.state = 'available' and j.priority = b.priority and j.run_at <= b.due
                         and j.run_at >= coalesce(p_floor[b.priority + 1], '-infinity')
                       limit 1) as waiting
       order by b.place
    loop
      continue when cardinality(v_picked) >= v_band.share;
      -- One exact range of job_available_idx per priority: with one query over all of them, future rows of a high
      -- priority would be stepped over again and again.
      select array_agg(t.ctid) into v_got from (
        select j.ctid from q.job j
         where j.queue = p_queue and j.state = 'available' and j.priority = v_band.priority and j.run_at <= v_band.due
           -- While a transaction somewhere is old, the dead entries of all that was claimed since stay at the head.
           and j.run_at >= coalesce(p_floor[v_band.priority + 1], '-infinity')
           and j.crashes < 2
           -- As q.lane_is_free has it, written out: a call for each row costs more than the claim.
           and (j.lane is null
                or j.lane_cap = 1 and not exists (
                     select 1 from q.job e where e.lane = j.lane and (e.id < j.id or e.state = 'running'))
                -- Who has a worker is running (job_held_iff_running). To say so would open job_running_idx to the planner, and
                -- whenever it believes the table empty it may count all that run instead of the lane.
                or j.lane_cap > 1 and j.lane <> all (v_full) and (
                     select count(*) from q.job e where e.lane = j.lane and e.worker_id is not null) < j.lane_cap)
           -- SKIP LOCKED does not skip what this very transaction has locked.
           and j.ctid <> all (v_picked)
         order by j.run_at, j.id
         limit v_band.share - cardinality(v_picked)
           for no key update skip locked) t;
      v_picked := v_picked || coalesce(v_got, '{}');
    end loop;
    v_kept := q.within_lane_caps(v_picked);
    exit when cardinality(v_kept) = cardinality(v_picked);
    -- Jobs of a full lane were in the way of others: those are looked for again, or a worker that nobody wakes would
    -- leave them lying beside its free slots.
    select v_full || array_agg(distinct j.lane) into v_full
      from q.job j where j.ctid = any (v_picked) and j.ctid <> all (v_kept);
    v_picked := v_kept;
  end loop;
  return v_picked;
end $$;

--
-- Name: FUNCTION pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) IS 'Locks up to p_want due jobs for a claim and returns where they stand.';

--
-- Name: prune(); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.prune(OUT slot text, OUT outcome text) RETURNS SETOF record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET lock_timeout TO '200ms'
    AS $_$
declare
  v_today  integer := (clock_timestamp() at time zone 'UTC')::date - date '2000-01-01';
  v_keep   integer := (select r.days from q.retention r where r.what = 'runs');
  v_since  timestamptz;
  v_rolled txid_snapshot;
  v_young  boolean;
  v_uncounted boolean;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('q.prune', 0)) then return; end if;
  -- What is forgotten was counted before.
  perform q.roll_up('0');
  select r.snapshot into v_rolled from q.rolled r;
  v_since := (date '2000-01-01' + v_today - v_keep)::timestamp at time zone 'UTC';
  -- The newest day that a slot can hold is v_age days ago; 31 is tomorrow, see q.retention.
  for v_age in v_keep + 1 .. 30 loop
    slot := 'run_' || to_char((v_today - v_age) % 32, 'FM00');
    continue when pg_relation_size(format('q.%I', slot)) = 0;
    begin
      -- NOWAIT: whoever stands in line for this lock holds up every reader behind it.
      execute format('lock table only q.%I in access exclusive mode nowait', slot);
      execute format(
        'select exists (select from q.%1$I where finished_at >= $1),'
        '       exists (select from q.%1$I where (xact >= txid_snapshot_xmax($2)'
        '                  or xact = any (array(select txid_snapshot_xip($2)))))', slot)
        into v_young, v_uncounted using v_since, v_rolled;
      outcome := case when v_young then 'young' when v_uncounted then 'uncounted' else 'emptied' end;
      if outcome = 'emptied' then execute format('truncate table only q.%I', slot); end if;
    exception when lock_not_available then
      outcome := 'held';
    end;
    return next;
  end loop;
  perform q.prune_statistics();
end $_$;

--
-- Name: FUNCTION prune(OUT slot text, OUT outcome text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.prune(OUT slot text, OUT outcome text) IS 'Forgets runs that are older than q.retention says, a day at a time, and old statistics and workers; dead letters stay. One row for each slot of the ring whose time has come: emptied; held: somebody reads it (a dump), it is tried again at the next call; young: it has rows that must stay (a clock was wrong); uncounted: q.roll_up has yet to see it. Never waits. A snapshot older than the call sees an emptied slot as empty.';

--
-- Name: prune_statistics(); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.prune_statistics() RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  -- A limit from a subselect of its own, so that it is found in the index.
  delete from q.run_minute m where m.minute < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'statistics');
  delete from q.failure_hour h where h.hour < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'statistics');
  delete from q.depth d where d.at < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'statistics');
  delete from q.worker w where w.ended_at < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'workers')
$$;

--
-- Name: FUNCTION prune_statistics(); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.prune_statistics() IS 'Forgets minutes, failures, depths and ended workers that are older than q.retention says. Only q.prune calls it.';

--
-- Name: put_back(q.job, timestamp with time zone, smallint, smallint, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_waiting    q.job;
  v_not_before timestamptz := p_not_before;
begin
  for v_try in 1..3 loop
    begin
      update q.job j
         set state = 'available', worker_id = null, claimed_at = null, deadline_at = null,
             run_at = coalesce(v_not_before, clock_timestamp()), not_before = v_not_before, attempt = p_attempt,
             crashes = p_crashes, last_error = coalesce(p_error, j.last_error)
       where j.id = p_job.id;
      return true;
    exception when unique_violation then null;
    end;
    -- Another request with the same key waits; unless it was claimed just now, only one of the two goes on waiting.
    select * into v_waiting from q.job j
     where j.unique_key = p_job.unique_key and j.queue = p_job.queue and j.kind = p_job.kind and j.state = 'available'
       for update;
    continue when not found;
    if coalesce(v_waiting.newest, v_waiting.id) > coalesce(p_job.newest, p_job.id) then
      -- The other is newer; it will see all that this one would have seen. What this run learned of when to come back
      -- holds for it, too.
      delete from q.job j where j.id = p_job.id;
      update q.job j
         set not_before = greatest(j.not_before, p_not_before), run_at = greatest(j.run_at, p_not_before)
       where j.id = v_waiting.id;
      return false;
    end if;
    -- Both were running, and the older one came back first: it goes, or the newest args would go with this one.
    delete from q.job j where j.id = v_waiting.id;
    perform q.note_end(v_waiting, 'superseded', null);
    v_not_before := greatest(p_not_before, v_waiting.not_before);
  end loop;
  raise lock_not_available using message = format('job %s finds its key taken again and again', p_job.id);
end $$;

--
-- Name: FUNCTION put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text) IS 'Makes a running job wait again, not before p_not_before, in place of an older request with its key. False: a newer one waits already, and the job is gone.';

--
-- Name: put_schedule(text, text, text, text, jsonb, text, text, integer, text, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.put_schedule(p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb DEFAULT '{}'::jsonb, p_zone text DEFAULT 'UTC'::text, p_misfire text DEFAULT 'latest'::text, p_priority integer DEFAULT 2, p_unique_key text DEFAULT NULL::text, p_slot_arg text DEFAULT NULL::text) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_next timestamptz;
begin
  -- Names only: "UTC+3" and "EST" would be taken for zones too, and do not mean what people think.
  if not exists (select from q.schedule s where s.key = p_key and s.zone = p_zone)
     and not exists (select from pg_timezone_names z where z.name = p_zone) then
    raise exception 'schedule "%": no time zone "%"', p_key, p_zone using errcode = 'invalid_parameter_value',
      hint = 'a name of the IANA database such as America/New_York; see pg_timezone_names';
  end if;
  v_next := q.next_fire(p_spec, p_zone, clock_timestamp());
  if v_next is null then perform q.refuse_spec(p_spec, format('it never comes in %s', p_zone)); end if;
  insert into q.schedule as s
    (key, spec, zone, misfire, queue, kind, args, priority, unique_key, slot_arg, next_fire_at)
  values (p_key, p_spec, p_zone, p_misfire, p_queue, p_kind, coalesce(p_args, '{}'), p_priority, p_unique_key,
          p_slot_arg, v_next)
  on conflict (key) do update
     set spec = excluded.spec, zone = excluded.zone, misfire = excluded.misfire, queue = excluded.queue,
         kind = excluded.kind, args = excluded.args, priority = excluded.priority, unique_key = excluded.unique_key,
         slot_arg = excluded.slot_arg, changed_at = clock_timestamp(),
         -- The same spec keeps its next slot: a program that puts its schedules at every start neither delays a slot
         -- nor forgets one that came while everything was down.
         next_fire_at = case when (s.spec, s.zone) = (excluded.spec, excluded.zone) and s.next_fire_at is not null
                             then s.next_fire_at
                             else q.next_fire(excluded.spec, excluded.zone,
                                              greatest(clock_timestamp(), s.last_slot_at)) end
   -- Nothing new: no dead row for a start of a program.
   where (s.spec, s.zone, s.misfire, s.queue, s.kind, s.args, s.priority, s.unique_key, s.slot_arg)
         is distinct from (excluded.spec, excluded.zone, excluded.misfire, excluded.queue, excluded.kind, excluded.args,
                           excluded.priority, excluded.unique_key, excluded.slot_arg)
      or s.next_fire_at is null;
  select s.next_fire_at into v_next from q.schedule s where s.key = p_key;
  return v_next;
end $$;

--
-- Name: FUNCTION put_schedule(p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb, p_zone text, p_misfire text, p_priority integer, p_unique_key text, p_slot_arg text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.put_schedule(p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb, p_zone text, p_misfire text, p_priority integer, p_unique_key text, p_slot_arg text) IS 'Makes a schedule or changes it; the same again changes nothing. Returns its next slot. SQLSTATE 22023 says what is wrong with spec or zone.';

--
-- Name: rearm(bigint, bigint, integer, text, bigint, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET lock_timeout TO '2s'
    AS $$
declare
  v_job     q.job;
  v_outcome text := p_outcome;
begin
  -- The fence, as in q.finish.
  select * into v_job from q.job j
   where j.id = p_id and j.run_no = p_run_no and j.worker_id = p_worker for update;
  if not found then return false; end if;
  if v_job.cancel_at is not null then
    delete from q.job j where j.id = p_id;
    v_outcome := 'cancelled';
  elsif not q.put_back(
      v_job, clock_timestamp() + p_delay_ms * interval '1 ms',
      -- Only a failure costs an attempt; run_no, the fence, is never given back.
      (v_job.attempt - case when p_outcome = 'retried' then 0 else 1 end)::smallint, v_job.crashes, p_error) then
    v_outcome := 'superseded';
  end if;
  perform q.note_end(v_job, v_outcome, p_error);
  return true;
end $$;

--
-- Name: FUNCTION rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) IS 'Gives one job back: retried, snoozed or released, to run after p_delay_ms. False: fenced off.';

--
-- Name: redrive(bigint); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.redrive(p_id bigint) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_dead q.dead;
  v_new  bigint;
begin
  select * into v_dead from q.dead d where d.id = p_id and d.redriven_as is null for update;
  if not found then return null; end if;
  loop
    -- A newer request with the same key waits: its args are newer, too.
    select j.id into v_new from q.job j
     where j.unique_key = v_dead.unique_key and j.queue = v_dead.queue and j.kind = v_dead.kind and j.state = 'available'
       for update;
    exit when found;
    begin
      v_new := q.enqueue(v_dead.queue, v_dead.kind, v_dead.args, v_dead.priority, '0', null, v_dead.unique_key,
                         v_dead.lane, v_dead.lane_cap, v_dead.max_attempts, v_dead.time_limit, v_dead.trace);
      exit when not exists (select 1 from q.job j where j.id = v_new and j.folds > 0);
      -- Such a request was committed in between, and the old args are over its new ones: back, and look again.
      raise unique_violation;
    exception when unique_violation then null;
    end;
  end loop;
  update q.dead d set redriven_as = v_new, redriven_at = clock_timestamp() where d.id = p_id;
  return v_new;
end $$;

--
-- Name: FUNCTION redrive(p_id bigint); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.redrive(p_id bigint) IS 'Enqueues a dead letter again, as a new job without its old expiry, or names the newer request that waits under its key; null when there is none or it was redriven before.';

--
-- Name: redrive_many(text, text, text, timestamp with time zone, integer); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.redrive_many(p_queue text, p_kind text DEFAULT NULL::text, p_reason text DEFAULT NULL::text, p_since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_limit integer DEFAULT 1000) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select count(q.redrive(d.id))
    from (select d.id from q.dead d
           where d.redriven_as is null and d.queue = p_queue and d.died_at >= p_since
             and (p_kind is null or d.kind = p_kind) and (p_reason is null or d.reason = p_reason)
           order by d.died_at limit p_limit) d
$$;

--
-- Name: FUNCTION redrive_many(p_queue text, p_kind text, p_reason text, p_since timestamp with time zone, p_limit integer); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.redrive_many(p_queue text, p_kind text, p_reason text, p_since timestamp with time zone, p_limit integer) IS 'Redrives up to p_limit dead letters of a queue, the oldest first, and returns how many; call it again until it returns 0, and q.wake() after the commit.';

--
-- Name: refuse_spec(text, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.refuse_spec(p_spec text, p_why text) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
begin
  raise exception 'schedule spec "%": %', p_spec, p_why using errcode = 'invalid_parameter_value',
    hint = 'five cron fields such as "0 6 * * mon-fri", a word such as @hourly, or "every 5 minutes"';
end $$;

--
-- Name: FUNCTION refuse_spec(p_spec text, p_why text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.refuse_spec(p_spec text, p_why text) IS 'Raises the one error that says what is wrong with a spec (SQLSTATE 22023).';

--
-- Name: register_worker(text, text, integer, text, text[], integer, interval); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  insert into q.worker (program, host, pid, version, queues, slots, lease_until)
  values (p_program, p_host, p_pid, p_version, p_queues, p_slots, clock_timestamp() + p_lease)
  returning id
$$;

--
-- Name: FUNCTION register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) IS 'Opens a lease for a process that just started; returns its worker id.';

--
-- Name: report_progress(bigint, bigint, integer, text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  with told as (
    update q.job j set progress = left(p_progress, 1000)
     where j.id = p_id and j.run_no = p_run_no and j.worker_id = p_worker returning 1
  )
  select exists (select 1 from told)
$$;

--
-- Name: FUNCTION report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) IS 'Says how far a run is, for whoever watches. False: the run was taken from this worker.';

--
-- Name: rescue(integer, interval); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.rescue(p_max_crashes integer DEFAULT 3, p_grace interval DEFAULT '00:00:05'::interval) RETURNS TABLE(job_id bigint, outcome text)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET lock_timeout TO '500ms'
    SET jit TO 'off'
    AS $$
declare
  v_job       q.job;
  v_error     text;
  v_outcome   text;
  v_freed     text[] := '{}';
  v_conflicts integer := 0;
begin
  -- Any process may call; one at a time works. No leader to elect, nothing to release: the lock ends with the call.
  if not pg_try_advisory_xact_lock(hashtextextended('q.rescue', 0)) then return; end if;
  update q.worker w set ended_at = clock_timestamp(), end_reason = 'lost'
   where w.ended_at is null and w.lease_until < clock_timestamp();
  for v_job in
    select j.* from q.job j
     where j.state = 'running'
       and (j.deadline_at < clock_timestamp() - p_grace
            or not exists (select 1 from q.worker w where w.id = j.worker_id and w.ended_at is null))
     -- Not j.id alone: in its order the planner would read all of job_pkey, waiting jobs included.
     order by j.id + 0 limit 500 for update skip locked
  loop
    v_error := case when v_job.deadline_at < clock_timestamp() - p_grace then 'ran past its time limit'
                    else 'its worker was lost' end;
    -- A block of its own for every row: one conflict never stops the sweep.
    begin
      if v_job.cancel_at is not null then
        v_outcome := 'cancelled';
        delete from q.job j where j.id = v_job.id;
      elsif v_job.crashes + 1 >= p_max_crashes then
        v_outcome := 'discarded';
        v_job.crashes := v_job.crashes + 1;
        perform q.bury(v_job, 'crashed', v_error);
        delete from q.job j where j.id = v_job.id;
      -- The crash is counted; the attempt is given back, it never got to succeed or fail.
      elsif q.put_back(v_job, null, greatest(0, v_job.attempt - 1)::smallint, (v_job.crashes + 1)::smallint, v_error) then
        v_outcome := 'lost';
      else
        v_outcome := 'superseded';
      end if;
    exception when lock_not_available or deadlock_detected then
      -- A producer's open transaction holds the key: the next sweep. Twice, and this one ends: what it has rescued is
      -- locked until it commits, and the live workers wait behind that.
      v_conflicts := v_conflicts + 1;
      exit when v_conflicts > 1;
      continue;
    end;
    perform q.note_end(v_job, v_outcome, v_error);
    if v_job.queue <> all (v_freed) then v_freed := v_freed || v_job.queue; end if;
    job_id := v_job.id;
    outcome := v_outcome;
    return next;
  end loop;
  -- Even a job that died frees its lane.
  perform q.wake(v_freed);
end $$;

--
-- Name: FUNCTION rescue(p_max_crashes integer, p_grace interval); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.rescue(p_max_crashes integer, p_grace interval) IS 'Takes jobs back from workers whose lease ended and from runs past their deadline. From the second crash on a job runs alone; the crash that makes p_max_crashes sends it to the dead letters.';

--
-- Name: resume(text); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.resume(p_queue text) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select q.wake(array[p_queue]);
  with resumed as (
    update q.queue set paused_at = null, paused_by = null where name = p_queue and paused_at is not null returning 1
  )
  select exists (select 1 from resumed)
$$;

--
-- Name: FUNCTION resume(p_queue text); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.resume(p_queue text) IS 'Ends a pause; false when there was none. Its workers wake with the commit.';

--
-- Name: roll_up(interval); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.roll_up(p_at_most_every interval DEFAULT '00:00:05'::interval) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_start   timestamptz := clock_timestamp();
  v_rolled  q.rolled;
  v_new     txid_snapshot;
  v_to      txid_snapshot;
  v_step    record;
  v_counted bigint := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('q.roll_up', 0)) then return null; end if;
  select * into v_rolled from q.rolled for update;
  if v_rolled.at > v_start - p_at_most_every and v_rolled.at <= v_start then return null; end if;
  v_new := txid_current_snapshot();
  if txid_snapshot_xmax(v_rolled.snapshot) > txid_snapshot_xmax(v_new) then
    raise warning 'the history comes from another cluster and is adopted';
    perform q.adopt_history(v_rolled.snapshot);
    v_rolled.snapshot := '1:1:';
  end if;
  loop
    v_to := q.next_snapshot(v_rolled.snapshot, v_new);
    select c.counted, c.days into v_step from q.count_runs(v_rolled.snapshot, v_to) c;
    perform q.summarize(v_step.days);
    v_counted := v_counted + v_step.counted;
    v_rolled.snapshot := v_to;
    -- After an outage there is much to count: no call takes long, and each one keeps what it did.
    exit when txid_snapshot_xmax(v_to) = txid_snapshot_xmax(v_new) or clock_timestamp() > v_start + interval '1 s';
  end loop;
  update q.rolled set snapshot = v_to, at = clock_timestamp();
  -- A time in the future is that of a clock which was set back.
  if v_rolled.depth_at < v_start - greatest(interval '1 minute', 50 * v_rolled.depth_took)
     or v_rolled.depth_at > v_start then
    perform q.count_live();
  end if;
  return v_counted;
end $$;

--
-- Name: FUNCTION roll_up(p_at_most_every interval); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.roll_up(p_at_most_every interval) IS 'Counts the runs that ended since the last call into q.run_minute and q.failure_hour, and live jobs into q.depth; returns how many runs, null when another is at it or was less than p_at_most_every ago. Call it every few seconds from anywhere.';

--
-- Name: run_now(bigint); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.run_now(p_id bigint) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  update q.job set run_at = clock_timestamp(), not_before = null
   where id = p_id and state = 'available' returning id
$$;

--
-- Name: FUNCTION run_now(p_id bigint); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.run_now(p_id bigint) IS 'Makes a waiting job due at once; null when it does not wait.';

--
-- Name: set_limits(text, integer, double precision, double precision); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.set_limits(p_queue text, p_max_running integer, p_rate_per_s double precision DEFAULT NULL::double precision, p_burst double precision DEFAULT NULL::double precision) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  insert into q.queue (name, max_running, rate_per_s, burst, tokens)
  values (p_queue, p_max_running, p_rate_per_s,
          case when p_rate_per_s is not null then coalesce(p_burst, greatest(1, p_rate_per_s)) end,
          case when p_rate_per_s is not null then coalesce(p_burst, greatest(1, p_rate_per_s)) else 0 end)
  on conflict on constraint queue_pkey do update
     set max_running = excluded.max_running, rate_per_s = excluded.rate_per_s, burst = excluded.burst,
         tokens = excluded.tokens, tokens_at = clock_timestamp()
$$;

--
-- Name: FUNCTION set_limits(p_queue text, p_max_running integer, p_rate_per_s double precision, p_burst double precision); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.set_limits(p_queue text, p_max_running integer, p_rate_per_s double precision, p_burst double precision) IS 'Sets or, with nulls, lifts the limits of a queue over all processes: jobs at once, starts a second, starts at once after a lull (the rate, where not given).';

--
-- Name: summarize(date[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.summarize(p_days date[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
declare
  v_slot  text;
  v_index regclass;
begin
  for v_slot, v_index in
    select c.relname, h.inhrelid::regclass
      from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid join pg_class c on c.oid = i.indrelid
     where h.inhparent = 'q.run_finished_idx'::regclass
       and c.relname = any (array(select 'run_' || to_char((d - date '2000-01-01') % 32, 'FM00') from unnest(p_days) d))
  loop
    begin
      -- A vacuum or analyze has it: the next roll-up.
      execute format('lock table only q.%I in share update exclusive mode nowait', v_slot);
      perform brin_summarize_new_values(v_index);
    exception when lock_not_available then null;
    end;
  end loop;
end $$;

--
-- Name: FUNCTION summarize(p_days date[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.summarize(p_days date[]) IS 'Brings the BRIN indexes of these days up to date. Only q.roll_up calls it.';

--
-- Name: queue; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.queue (
    name text NOT NULL,
    paused_at timestamp with time zone,
    paused_by text,
    max_running integer,
    rate_per_s double precision,
    burst double precision,
    tokens double precision DEFAULT 0 NOT NULL,
    tokens_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT queue_max_running_positive CHECK ((max_running >= 1)),
    CONSTRAINT queue_named CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT queue_paused_whole CHECK (((paused_at IS NULL) = (paused_by IS NULL))),
    CONSTRAINT queue_rate_positive CHECK (((rate_per_s > (0)::double precision) AND (burst >= (1)::double precision))),
    CONSTRAINT queue_rate_whole CHECK (((rate_per_s IS NULL) = (burst IS NULL)))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='200');

--
-- Name: TABLE queue; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.queue IS 'Queues with limits. A queue without a row has none; a row that says nothing costs a claim one look.';

--
-- Name: COLUMN queue.name; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.queue.name IS 'As in q.job.queue.';

--
-- Name: COLUMN queue.paused_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.queue.paused_at IS 'While set nothing of the queue is claimed; what runs goes on.';

--
-- Name: COLUMN queue.paused_by; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.queue.paused_by IS 'Who paused it.';

--
-- Name: COLUMN queue.max_running; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.queue.max_running IS 'How many of its jobs run at once, over all processes. Null: no limit.';

--
-- Name: COLUMN queue.rate_per_s; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.queue.rate_per_s IS 'How many of its jobs are started a second on the average, over all processes. Null: no limit.';

--
-- Name: COLUMN queue.burst; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.queue.burst IS 'How many may be started at once after a lull: the size of the token bucket.';

--
-- Name: COLUMN queue.tokens; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.queue.tokens IS 'Starts that were left at tokens_at; the bucket fills by rate_per_s since then.';

--
-- Name: COLUMN queue.tokens_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.queue.tokens_at IS 'When tokens was counted.';

--
-- Name: tokens(q.queue); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.tokens(p_limits q.queue) RETURNS double precision
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select least(p_limits.burst, p_limits.tokens
               + greatest(0, extract(epoch from clock_timestamp() - p_limits.tokens_at)) * p_limits.rate_per_s)
$$;

--
-- Name: FUNCTION tokens(p_limits q.queue); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.tokens(p_limits q.queue) IS 'Starts that a rate allows now. A clock that was set back adds none.';

--
-- Name: wake(text[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.wake(p_queues text[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
begin
  perform pg_notify('q_' || u.name, '')
    from (select distinct unnest(p_queues)) as u (name)
   -- A NOTIFY takes a lock of the whole cluster at its commit: none for workers that will look by themselves as soon as a
   -- slot is free. Who falls asleep says so first and looks once more then, so no job falls between the two looks.
   where exists (select 1 from q.worker w
                  where w.ended_at is null and w.asleep and not w.draining and u.name = any (w.queues));
end $$;

--
-- Name: FUNCTION wake(p_queues text[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.wake(p_queues text[]) IS 'Wakes sleeping workers of these queues; to be called after the commit that made their jobs. A hint: workers also poll.';

--
-- Name: within_lane_caps(tid[]); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.within_lane_caps(p_picked tid[]) RETURNS tid[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  v_lane record;
  v_free integer;
begin
  for v_lane in
    select j.lane, min(j.lane_cap) as cap, array_agg(j.ctid order by j.priority, j.run_at, j.id) as picked
      -- That the lane is set is asked below: here it would open job_lane_idx to the planner in place of the rows' addresses.
      from q.job j where j.ctid = any (p_picked) and j.lane_cap > 1
     group by j.lane
  loop
    continue when v_lane.lane is null;
    v_free := 0;
    if pg_try_advisory_xact_lock(hashtextextended('q.lane:' || v_lane.lane, 0)) then
      select v_lane.cap - count(*) into v_free from q.job j where j.lane = v_lane.lane and j.worker_id is not null;
    end if;
    p_picked := array(select p from unnest(p_picked) as p
                       where p <> all (v_lane.picked) or p = any (v_lane.picked[1:greatest(0, v_free)]));
  end loop;
  return p_picked;
end $$;

--
-- Name: FUNCTION within_lane_caps(p_picked tid[]); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.within_lane_caps(p_picked tid[]) IS 'Those of the picked rows that fit under the caps of their lanes.';

--
-- Name: zone_offset(text, timestamp with time zone); Type: FUNCTION; Schema: q; Owner: -
--

CREATE FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) RETURNS interval
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$
  select (p_at at time zone p_zone) - (p_at at time zone 'UTC')
$$;

--
-- Name: FUNCTION zone_offset(p_zone text, p_at timestamp with time zone); Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) IS 'How far a zone''s clocks are ahead of UTC at an instant.';

--
-- Name: operator_action; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operator_action (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    who text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    outcome text NOT NULL,
    CONSTRAINT operator_action_known CHECK ((action = ANY (ARRAY['pause'::text, 'resume'::text, 'retry'::text, 'cancel'::text, 'discard'::text]))),
    CONSTRAINT operator_action_who_named CHECK (((length(who) >= 1) AND (length(who) <= 60)))
);

--
-- Name: TABLE operator_action; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.operator_action IS 'What operators did at /ops: written by ops.operate in the transaction that did it, and by nothing else.';

--
-- Name: COLUMN operator_action.id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.operator_action.id IS 'In the order in which they were done.';

--
-- Name: COLUMN operator_action.at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.operator_action.at IS 'When.';

--
-- Name: COLUMN operator_action.who; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.operator_action.who IS 'Who, by the name given when signing in.';

--
-- Name: COLUMN operator_action.action; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.operator_action.action IS 'pause, resume: a queue; retry, cancel, discard: a job.';

--
-- Name: COLUMN operator_action.subject; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.operator_action.subject IS 'The queue''s name, or the job''s id.';

--
-- Name: COLUMN operator_action.outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.operator_action.outcome IS 'What came of it, in words; nothing to do is written down as well.';

--
-- Name: action; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.action AS
 SELECT a.id,
    a.at,
    a.who,
    a.action,
    a.subject,
    a.outcome
   FROM public.operator_action a;

--
-- Name: VIEW action; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.action IS 'What operators did at /ops: order by id desc.';

--
-- Name: COLUMN action.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.action.id IS 'In the order in which they were done.';

--
-- Name: COLUMN action.at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.action.at IS 'When.';

--
-- Name: COLUMN action.who; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.action.who IS 'Who.';

--
-- Name: COLUMN action.action; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.action.action IS 'pause, resume, retry, cancel or discard.';

--
-- Name: COLUMN action.subject; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.action.subject IS 'The queue''s name, or the job''s id.';

--
-- Name: COLUMN action.outcome; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.action.outcome IS 'What came of it.';

--
-- Name: activity_update; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.activity_update (
    game_id uuid NOT NULL,
    delay_s smallint NOT NULL,
    stamp bigint NOT NULL,
    revision bigint NOT NULL,
    state jsonb NOT NULL,
    safe_stamp bigint NOT NULL,
    is_end boolean NOT NULL,
    priority smallint NOT NULL,
    started integer DEFAULT 0 NOT NULL,
    delivered integer DEFAULT 0 NOT NULL,
    dead integer DEFAULT 0 NOT NULL,
    rejected integer DEFAULT 0 NOT NULL,
    retried integer DEFAULT 0 NOT NULL,
    dry_run integer DEFAULT 0 NOT NULL,
    broadcast integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_at timestamp with time zone,
    CONSTRAINT activity_update_priority_known CHECK ((priority = ANY (ARRAY[5, 10]))),
    CONSTRAINT activity_update_safe_stamp_past CHECK ((safe_stamp <= stamp))
)
WITH (fillfactor='70');

--
-- Name: TABLE activity_update; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.activity_update IS 'What activities were told of a game: a row for every state that went out. The newest is what is shown.';

--
-- Name: COLUMN activity_update.game_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.game_id IS 'The game.';

--
-- Name: COLUMN activity_update.delay_s; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.delay_s IS 'device.delay_s of the phones: who watches late is told late.';

--
-- Name: COLUMN activity_update.stamp; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.stamp IS 'The payload''s timestamp, seconds since 1970, later with every state: phones show the latest, in whatever order they come.';

--
-- Name: COLUMN activity_update.revision; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.revision IS 'game_revision.revision that it shows.';

--
-- Name: COLUMN activity_update.state; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.state IS 'What is shown, as the programs know it.';

--
-- Name: COLUMN activity_update.safe_stamp; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.safe_stamp IS 'The latest stamp, up to this one, at which something changed that spoils nothing: phones that want no spoiler are told no other.';

--
-- Name: COLUMN activity_update.is_end; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.is_end IS 'Whether activities end with it.';

--
-- Name: COLUMN activity_update.priority; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.priority IS 'apns-priority: 10 for what fans must see at once, which Apple budgets; 5 otherwise.';

--
-- Name: COLUMN activity_update.started; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.started IS 'Activities that were started with this state.';

--
-- Name: COLUMN activity_update.delivered; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.delivered IS 'Activities that were told it: APNs took it.';

--
-- Name: COLUMN activity_update.dead; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.dead IS 'Activities whose token is gone.';

--
-- Name: COLUMN activity_update.rejected; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.rejected IS 'Activities for which APNs refused it.';

--
-- Name: COLUMN activity_update.retried; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.retried IS 'Tries that came to nothing and were put off; the next try sends the newest state.';

--
-- Name: COLUMN activity_update.dry_run; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.dry_run IS 'Activities that were not told, because push-sender was told to send nothing.';

--
-- Name: COLUMN activity_update.broadcast; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.broadcast IS 'Channels that it was broadcast to.';

--
-- Name: COLUMN activity_update.created_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.created_at IS 'When it was decided to tell it.';

--
-- Name: COLUMN activity_update.last_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_update.last_at IS 'When the last answer to it was written down; null: none yet.';

--
-- Name: game; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    league_id text NOT NULL,
    home_team_id uuid NOT NULL,
    away_team_id uuid NOT NULL,
    day date NOT NULL,
    start_time timestamp with time zone,
    status text NOT NULL,
    status_text text,
    period smallint,
    period_label text,
    period_kind text,
    clock text,
    home_score smallint,
    away_score smallint,
    venue text,
    place text,
    revision bigint DEFAULT 1 NOT NULL,
    diffed_revision bigint DEFAULT 0 NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    detail_observed_at timestamp with time zone,
    fewer_plays integer,
    fewer_plays_at timestamp with time zone,
    fewer_plays_page text,
    ended_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    plays_source text,
    CONSTRAINT game_diff_not_ahead CHECK ((diffed_revision <= revision)),
    CONSTRAINT game_final_has_score CHECK (((status <> 'final'::text) OR (home_score IS NOT NULL))),
    CONSTRAINT game_period_kind_known CHECK ((period_kind = ANY (ARRAY['regulation'::text, 'overtime'::text, 'shootout'::text]))),
    CONSTRAINT game_period_positive CHECK ((period > 0)),
    CONSTRAINT game_period_whole CHECK ((((period IS NULL) = (period_kind IS NULL)) AND ((period IS NULL) = (period_label IS NULL)))),
    CONSTRAINT game_score_both_or_none CHECK (((home_score IS NULL) = (away_score IS NULL))),
    CONSTRAINT game_score_not_negative CHECK (((home_score >= 0) AND (away_score >= 0))),
    CONSTRAINT game_status_known CHECK ((status = ANY (ARRAY['scheduled'::text, 'live'::text, 'final'::text, 'postponed'::text, 'cancelled'::text, 'suspended'::text, 'delayed'::text]))),
    CONSTRAINT game_two_teams CHECK ((home_team_id <> away_team_id))
);

--
-- Name: TABLE game; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game IS 'One game, as the accepted readings of all its sources have it now.';

--
-- Name: COLUMN game.day; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.day IS 'The league''s local day. Two games of the same teams on one day are two games.';

--
-- Name: COLUMN game.start_time; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.start_time IS 'Null: to be announced.';

--
-- Name: COLUMN game.status_text; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.status_text IS 'The source''s own words, as found: FINAL (OT).';

--
-- Name: COLUMN game.period; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.period IS 'From 1; overtime and a shootout go on counting.';

--
-- Name: COLUMN game.period_label; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.period_label IS 'As scoreboards print it: 3rd, OT, 2OT, SO.';

--
-- Name: COLUMN game.period_kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.period_kind IS 'regulation, overtime or shootout: the fifth period of a hockey game may be either of the two.';

--
-- Name: COLUMN game.clock; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.clock IS 'Time left in the period, m:ss; in the last minute of basketball with tenths, 42.3.';

--
-- Name: COLUMN game.venue; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.venue IS 'Where it is played, as its source says: TD Garden.';

--
-- Name: COLUMN game.place; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.place IS 'The place that the venue is in: Boston, MA.';

--
-- Name: COLUMN game.revision; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.revision IS 'Grows by one with every accepted change of what fans see.';

--
-- Name: COLUMN game.diffed_revision; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.diffed_revision IS 'The differ has said what happened up to here.';

--
-- Name: COLUMN game.observed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.observed_at IS 'When the newest accepted reading was asked for; older readings cannot take a figure back.';

--
-- Name: COLUMN game.fewer_plays; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.fewer_plays IS 'A page with only so many plays came once: a second one with as many is believed.';

--
-- Name: COLUMN game.fewer_plays_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.fewer_plays_at IS 'When that page was asked for.';

--
-- Name: COLUMN game.fewer_plays_page; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.fewer_plays_page IS 'Which version of the page it was: the same one again is no second one before no cache can have it any more.';

--
-- Name: COLUMN game.ended_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.ended_at IS 'When it was first seen to be over.';

--
-- Name: COLUMN game.changed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.changed_at IS 'When the reading was asked for that last changed what fans see.';

--
-- Name: COLUMN game.plays_source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game.plays_source IS 'Whose plays stand in table play; null: nobody''s, or the league''s own source''s of before there were others.';

--
-- Name: game_revision; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_revision (
    game_id uuid NOT NULL,
    revision bigint NOT NULL,
    snapshot jsonb NOT NULL,
    source text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    asked_at timestamp with time zone,
    asked_before_at timestamp with time zone,
    in_play boolean DEFAULT false NOT NULL,
    CONSTRAINT game_revision_asked_in_order CHECK ((asked_before_at < asked_at))
);

--
-- Name: TABLE game_revision; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_revision IS 'What a game looked like at each revision: the differ compares two of these, analysts read the course of the game.';

--
-- Name: COLUMN game_revision.snapshot; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_revision.snapshot IS 'status, day, startTime, period, clock, score, periods; plays stand in table play.';

--
-- Name: COLUMN game_revision.source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_revision.source IS 'Whose reading made this revision.';

--
-- Name: COLUMN game_revision.asked_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_revision.asked_at IS 'When the source was asked that brought this; null: nobody was, an operator believed a reading.';

--
-- Name: COLUMN game_revision.asked_before_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_revision.asked_before_at IS 'When it was asked before that, with another answer: the change lies between the two. Null: the first that was heard of the game, or of its plays.';

--
-- Name: COLUMN game_revision.in_play; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_revision.in_play IS 'Whether the game was on before or after this revision: the promises are about those.';

--
-- Name: activity_update; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.activity_update AS
 SELECT g.league_id AS league,
    u.game_id,
    u.delay_s,
    u.stamp,
    u.revision,
    (u.state ->> 'status'::text) AS status,
    (((u.state -> 'score'::text) ->> 'home'::text))::integer AS home_score,
    (((u.state -> 'score'::text) ->> 'away'::text))::integer AS away_score,
    u.is_end,
    u.priority,
    r.created_at AS stored_at,
    u.created_at,
    u.last_at,
    ((1000)::double precision * (EXTRACT(epoch FROM ((u.last_at - r.created_at) - ((u.delay_s)::double precision * '00:00:01'::interval))))::double precision) AS last_ms,
    u.started,
    u.delivered,
    u.broadcast,
    u.dead,
    u.rejected,
    u.retried,
    u.dry_run
   FROM ((public.activity_update u
     JOIN public.game g ON ((g.id = u.game_id)))
     LEFT JOIN public.game_revision r ON (((r.game_id = u.game_id) AND (r.revision = u.revision))));

--
-- Name: VIEW activity_update; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.activity_update IS 'Every state that Live Activities were told, from the revision that brought it to the last answer: where created_at > now() - interval ''1 hour'' order by created_at desc.';

--
-- Name: COLUMN activity_update.league; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.league IS 'The game''s league.';

--
-- Name: COLUMN activity_update.game_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.game_id IS 'The game.';

--
-- Name: COLUMN activity_update.delay_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.delay_s IS 'How late the phones hear of it that were told.';

--
-- Name: COLUMN activity_update.stamp; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.stamp IS 'The payload''s timestamp, seconds since 1970.';

--
-- Name: COLUMN activity_update.revision; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.revision IS 'The revision that is shown.';

--
-- Name: COLUMN activity_update.status; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.status IS 'The game''s status that is shown.';

--
-- Name: COLUMN activity_update.home_score; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.home_score IS 'The score that is shown; null: none.';

--
-- Name: COLUMN activity_update.away_score; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.away_score IS 'The same of the visitors.';

--
-- Name: COLUMN activity_update.is_end; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.is_end IS 'Whether activities end with it.';

--
-- Name: COLUMN activity_update.priority; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.priority IS '10: at once; 5: when the phone has time.';

--
-- Name: COLUMN activity_update.stored_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.stored_at IS 'When the revision was stored; null where that is forgotten.';

--
-- Name: COLUMN activity_update.created_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.created_at IS 'When it was decided to tell it.';

--
-- Name: COLUMN activity_update.last_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.last_at IS 'When the last answer to it was written down; null: none yet.';

--
-- Name: COLUMN activity_update.last_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.last_ms IS 'Milliseconds from stored_at to last_at, without the delay that was asked for.';

--
-- Name: COLUMN activity_update.started; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.started IS 'Activities that were started with it.';

--
-- Name: COLUMN activity_update.delivered; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.delivered IS 'Activities that were told it.';

--
-- Name: COLUMN activity_update.broadcast; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.broadcast IS 'Channels that it was broadcast to.';

--
-- Name: COLUMN activity_update.dead; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.dead IS 'Activities whose token is gone.';

--
-- Name: COLUMN activity_update.rejected; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.rejected IS 'Activities for which APNs refused it.';

--
-- Name: COLUMN activity_update.retried; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.retried IS 'Tries that were put off, for what is newest by then.';

--
-- Name: COLUMN activity_update.dry_run; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.activity_update.dry_run IS 'Activities that were not told because nothing was to be sent.';

--
-- Name: league; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.league (
    id text NOT NULL,
    name text NOT NULL,
    sport text NOT NULL,
    gender text,
    zone text NOT NULL,
    source text NOT NULL,
    source_code text NOT NULL,
    division smallint,
    detail_pages text[] NOT NULL,
    periods smallint NOT NULL,
    period_name text NOT NULL,
    season_month smallint NOT NULL,
    game_page text,
    place smallint NOT NULL,
    followed boolean DEFAULT true NOT NULL,
    details text DEFAULT 'wanted'::text NOT NULL,
    alias_scope text,
    lists_days boolean DEFAULT false NOT NULL,
    listed boolean DEFAULT true NOT NULL,
    CONSTRAINT league_detail_pages_known CHECK ((detail_pages <@ ARRAY['play_by_play'::text, 'box_score'::text, 'team_stats'::text, 'summary'::text])),
    CONSTRAINT league_details_known CHECK ((details = ANY (ARRAY['all'::text, 'wanted'::text]))),
    CONSTRAINT league_division_positive CHECK ((division > 0)),
    CONSTRAINT league_gender_known CHECK ((gender = ANY (ARRAY['men'::text, 'women'::text]))),
    CONSTRAINT league_period_name_known CHECK ((period_name = ANY (ARRAY['quarter'::text, 'half'::text, 'period'::text]))),
    CONSTRAINT league_periods_positive CHECK ((periods > 0)),
    CONSTRAINT league_season_month_range CHECK (((season_month >= 1) AND (season_month <= 12))),
    CONSTRAINT league_sport_known CHECK ((sport = ANY (ARRAY['lacrosse'::text, 'basketball'::text, 'hockey'::text])))
);

--
-- Name: TABLE league; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.league IS 'Competitions that BarDown can follow.';

--
-- Name: COLUMN league.id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.id IS 'Short name in URLs, job arguments and JSON: mlax-d1.';

--
-- Name: COLUMN league.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.name IS 'As people call it.';

--
-- Name: COLUMN league.sport; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.sport IS 'lacrosse, basketball, hockey: what decides which words are used, and what of a game is told.';

--
-- Name: COLUMN league.gender; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.gender IS 'men or women, where the competition says so; null for leagues that do not.';

--
-- Name: COLUMN league.zone; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.zone IS 'IANA zone in which a game day is a day.';

--
-- Name: COLUMN league.source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.source IS 'Its own source, which makes its teams and games and has the pages of its games: ncaa, espn, nhl.';

--
-- Name: COLUMN league.source_code; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.source_code IS 'The league''s code at that source. NCAA: sportCode; ESPN: sport and league in its paths.';

--
-- Name: COLUMN league.division; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.division IS 'From 1; null for a league without divisions.';

--
-- Name: COLUMN league.detail_pages; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.detail_pages IS 'The pages of a live game that are read beside the scoreboard: play_by_play, box_score, team_stats, summary.';

--
-- Name: COLUMN league.periods; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.periods IS 'How many periods regulation has.';

--
-- Name: COLUMN league.period_name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.period_name IS 'What a period of regulation is called: quarter, half, period.';

--
-- Name: COLUMN league.season_month; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.season_month IS 'The month in which its seasons begin, 1 to 12. A season is named by the year in which its spring falls.';

--
-- Name: COLUMN league.game_page; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.game_page IS 'A game''s page for people, with {id} for what the league''s source calls the game.';

--
-- Name: COLUMN league.place; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.place IS 'Where it stands among the leagues on a page.';

--
-- Name: COLUMN league.followed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.followed IS 'Whether the scheduler asks for it.';

--
-- Name: COLUMN league.details; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.details IS 'Whose plays are read while they play: wanted: games that somebody follows or opened; all: every game, for a league that costs little.';

--
-- Name: COLUMN league.alias_scope; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.alias_scope IS 'Whose aliases hold here, by the name of their file: college; null: those of the league''s own id.';

--
-- Name: COLUMN league.lists_days; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.lists_days IS 'Whether its source has a list of the days of a season, which is read some times a day. Of other leagues the seven days before and after the present one are read.';

--
-- Name: COLUMN league.listed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league.listed IS 'Whether people are shown it. The canary is read, compared and told as any league, and is on no page.';

--
-- Name: scrape_target; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_target (
    key text NOT NULL,
    kind text NOT NULL,
    league_id text NOT NULL,
    day date,
    source text,
    game_id uuid,
    page text,
    next_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_at timestamp with time zone,
    stirred boolean DEFAULT false NOT NULL,
    etag text,
    last_modified text,
    forgotten_at timestamp with time zone,
    digest text,
    answered_at timestamp with time zone,
    whole_at timestamp with time zone,
    table_kind text,
    table_name text,
    address text,
    tells text,
    distant boolean DEFAULT false NOT NULL,
    parser text,
    CONSTRAINT scrape_target_distant_is_scoreboard CHECK (((NOT distant) OR ((kind = 'scoreboard'::text) AND (source IS NULL)))),
    CONSTRAINT scrape_target_games_whole CHECK ((((kind = 'games'::text) = (address IS NOT NULL)) AND ((kind = 'games'::text) = (tells IS NOT NULL)) AND ((kind <> 'games'::text) OR (source IS NOT NULL)))),
    CONSTRAINT scrape_target_kind_known CHECK ((kind = ANY (ARRAY['scoreboard'::text, 'detail'::text, 'table'::text, 'games'::text, 'season'::text]))),
    CONSTRAINT scrape_target_page_known CHECK ((page = ANY (ARRAY['play_by_play'::text, 'box_score'::text, 'team_stats'::text, 'summary'::text]))),
    CONSTRAINT scrape_target_table_whole CHECK ((((kind = 'table'::text) = (table_kind IS NOT NULL)) AND ((kind = 'table'::text) OR (table_name IS NULL)))),
    CONSTRAINT scrape_target_whole CHECK ((((kind = 'scoreboard'::text) = (day IS NOT NULL)) AND ((kind = 'detail'::text) = (game_id IS NOT NULL)) AND ((kind = 'detail'::text) = (page IS NOT NULL))))
);

--
-- Name: TABLE scrape_target; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.scrape_target IS 'What is read again and again, and when next. A scheduler takes a due row under a lock that others skip, so two of them never ask twice.';

--
-- Name: COLUMN scrape_target.key; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.key IS 'scoreboard:<league>:<day>, table:<league>:<kind>, the latter with /<name> where the page has one, or detail:<game>:<page>; all with :<source> where it is not the league''s own. Or games:<league>:<source>:<address>, season:<league>.';

--
-- Name: COLUMN scrape_target.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.kind IS 'scoreboard: of a league and day; detail: a page of one game; table: rankings, standings, leaders; games: a row of game_page; season: the list of a league''s days.';

--
-- Name: COLUMN scrape_target.source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.source IS 'Whose page it is, as in league_source; null: the league''s own.';

--
-- Name: COLUMN scrape_target.page; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.page IS 'Which page of the game it is: play_by_play, box_score, team_stats or summary.';

--
-- Name: COLUMN scrape_target.next_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.next_at IS 'When its next job is to be enqueued.';

--
-- Name: COLUMN scrape_target.stirred; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.stirred IS 'A reading brought news after next_at was chosen: the scheduler chooses again.';

--
-- Name: COLUMN scrape_target.etag; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.etag IS 'Names the version of the page that is stored whole; null has the next reading fetch it.';

--
-- Name: COLUMN scrape_target.last_modified; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.last_modified IS 'As etag, for sources that only give a time.';

--
-- Name: COLUMN scrape_target.forgotten_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.forgotten_at IS 'What was on the page and found no game may find one since then: the version of a page that was asked for before is not kept.';

--
-- Name: COLUMN scrape_target.digest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.digest IS 'Our own name for the version of the page, of its bytes: for sources that give none, or one that changes when nothing else does.';

--
-- Name: COLUMN scrape_target.answered_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.answered_at IS 'When the newest answer was asked for, "not modified" included.';

--
-- Name: COLUMN scrape_target.whole_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.whole_at IS 'When the newest answer was asked for that was a page: later answers without one say that it still holds.';

--
-- Name: COLUMN scrape_target.table_kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.table_kind IS 'As table_page.kind.';

--
-- Name: COLUMN scrape_target.table_name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.table_name IS 'As table_page.name; null where that is empty.';

--
-- Name: COLUMN scrape_target.address; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.address IS 'As game_page.page.';

--
-- Name: COLUMN scrape_target.tells; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.tells IS 'As game_page.tells.';

--
-- Name: COLUMN scrape_target.distant; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.distant IS 'Of a scoreboard of the league''s own source: its day is not the present one. It waits for a turn of the season''s, so many an hour of all leagues together, in which next_at only says from when on it may have one. A day that is over has one turn.';

--
-- Name: COLUMN scrape_target.parser; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_target.parser IS 'What read the version of the page that is stored, with its own version, as scrape_run.parser. To any other parser the page is not known, and is read whole: a mended one reads again what has not changed.';

--
-- Name: awaited; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.awaited AS
 SELECT g.league_id,
    count(*) AS games,
    min(g.start_time) AS since,
    t.answered_at,
    (statement_timestamp() - GREATEST(t.answered_at, min(g.start_time))) AS silence
   FROM ((public.game g
     JOIN public.league l ON (((l.id = g.league_id) AND l.followed AND l.listed)))
     JOIN public.scrape_target t ON ((t.key = ((('scoreboard:'::text || g.league_id) || ':'::text) || g.day))))
  WHERE ((g.status = ANY (ARRAY['scheduled'::text, 'live'::text])) AND ((g.day >= (CURRENT_DATE - 1)) AND (g.day <= (CURRENT_DATE + 1))) AND ((g.start_time >= (statement_timestamp() - '06:00:00'::interval)) AND (g.start_time <= statement_timestamp())))
  GROUP BY g.league_id, t.key, t.answered_at;

--
-- Name: VIEW awaited; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.awaited IS 'Scoreboards with games that have begun by the calendar, and how long each has said nothing: a source that fails before the first whistle leaves no live game to look at.';

--
-- Name: COLUMN awaited.league_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.awaited.league_id IS 'The league.';

--
-- Name: COLUMN awaited.games; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.awaited.games IS 'Its games that ought to be on.';

--
-- Name: COLUMN awaited.since; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.awaited.since IS 'When the first of them was to begin.';

--
-- Name: COLUMN awaited.answered_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.awaited.answered_at IS 'When the scoreboard last answered; null: never.';

--
-- Name: COLUMN awaited.silence; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.awaited.silence IS 'Since the later of the two.';

--
-- Name: game_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_event (
    id bigint NOT NULL,
    game_id uuid NOT NULL,
    revision bigint NOT NULL,
    kind text NOT NULL,
    home_score smallint,
    away_score smallint,
    period smallint,
    period_kind text,
    clock text,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT game_event_kind_known CHECK ((kind = ANY (ARRAY['start'::text, 'score'::text, 'lead_change'::text, 'tie'::text, 'close_game'::text, 'comeback'::text, 'upset_alert'::text, 'upset'::text, 'shutout'::text, 'milestone'::text, 'period_end'::text, 'overtime'::text, 'shootout'::text, 'final'::text, 'correction'::text, 'postponed'::text, 'cancelled'::text, 'moved'::text, 'suspended'::text, 'delayed'::text, 'resumed'::text]))),
    CONSTRAINT game_event_period_kind_known CHECK ((period_kind = ANY (ARRAY['regulation'::text, 'overtime'::text, 'shootout'::text])))
);

--
-- Name: TABLE game_event; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_event IS 'What happened in a game, in order of id: the differ''s word, one row an event, never written twice.';

--
-- Name: COLUMN game_event.revision; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_event.revision IS 'The revision that brought it.';

--
-- Name: COLUMN game_event.period_kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_event.period_kind IS 'regulation, overtime or shootout.';

--
-- Name: COLUMN game_event.facts; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_event.facts IS 'The event as the programs know it, with the score before it, the side and the scorer; of a comeback the deficit, of an upset the ranks, of a milestone the players.';

--
-- Name: push_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.push_event (
    id bigint NOT NULL,
    game_event_id bigint NOT NULL,
    game_id uuid NOT NULL,
    revision bigint NOT NULL,
    kind text NOT NULL,
    alert jsonb NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    plan_cursor uuid,
    planned_at timestamp with time zone,
    audience integer DEFAULT 0 NOT NULL,
    CONSTRAINT push_event_kind_known CHECK ((kind = ANY (ARRAY['start'::text, 'score'::text, 'lead_change'::text, 'close_game'::text, 'comeback'::text, 'upset_alert'::text, 'milestone'::text, 'period_end'::text, 'overtime'::text, 'shootout'::text, 'final'::text, 'postponed'::text, 'cancelled'::text, 'moved'::text, 'correction'::text])))
);

--
-- Name: TABLE push_event; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.push_event IS 'Alerts: events that passed the rules and are to be told to the followers.';

--
-- Name: COLUMN push_event.alert; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_event.alert IS 'The alert as the programs know it: what to say, without names of teams.';

--
-- Name: COLUMN push_event.expires_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_event.expires_at IS 'Telling it later is worse than not telling it. Counted from when the revision was stored, not from when it was compared.';

--
-- Name: COLUMN push_event.plan_cursor; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_event.plan_cursor IS 'The followers up to this device are planned. Moved by the transaction that enqueues their sends, so that a plan that was broken off goes on there.';

--
-- Name: COLUMN push_event.planned_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_event.planned_at IS 'When the last page was planned; a plan that finds it set does nothing.';

--
-- Name: COLUMN push_event.audience; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_event.audience IS 'Devices that are to be told, of the pages planned so far.';

--
-- Name: push_tally; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.push_tally (
    push_event_id bigint NOT NULL,
    part smallint NOT NULL,
    outcome text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    devices integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT push_tally_in_order CHECK ((first_at <= last_at)),
    CONSTRAINT push_tally_some CHECK ((devices > 0))
)
WITH (fillfactor='50');

--
-- Name: TABLE push_tally; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.push_tally IS 'Deliveries of an alert by outcome and reason, counted by the statement that writes them. Summed over parts by the views ops.push_event and ops.push_reason.';

--
-- Name: COLUMN push_tally.push_event_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_tally.push_event_id IS 'push_event.id; forgotten with it.';

--
-- Name: COLUMN push_tally.part; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_tally.part IS 'Which of sixteen counters: those who write side by side do not wait for each other''s row.';

--
-- Name: COLUMN push_tally.outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_tally.outcome IS 'delivery.outcome.';

--
-- Name: COLUMN push_tally.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_tally.reason IS 'delivery.reason, its first 64 characters; empty where there is none.';

--
-- Name: COLUMN push_tally.devices; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_tally.devices IS 'How many ended so.';

--
-- Name: COLUMN push_tally.first_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_tally.first_at IS 'When the first of them was written down.';

--
-- Name: COLUMN push_tally.last_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_tally.last_at IS 'When the last of them was.';

--
-- Name: canary; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.canary AS
 SELECT e.kind,
    r.created_at AS stored_at,
    p.created_at AS planned_from,
    t.told_at,
    (t.told_at - date_trunc('hour'::text, r.created_at)) AS after_hour,
    (t.told_at - r.created_at) AS after_stored,
    t.outcome,
    p.id AS push_event_id,
    p.game_id
   FROM ((((public.push_event p
     JOIN public.game g ON (((g.id = p.game_id) AND (g.league_id = 'canary'::text))))
     JOIN public.game_event e ON ((e.id = p.game_event_id)))
     LEFT JOIN public.game_revision r ON (((r.game_id = p.game_id) AND (r.revision = p.revision))))
     LEFT JOIN LATERAL ( SELECT max(c.last_at) AS told_at,
            max(c.outcome) AS outcome
           FROM public.push_tally c
          WHERE (c.push_event_id = p.id)) t ON (true));

--
-- Name: VIEW canary; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.canary IS 'The alerts of the canary, from the revision to the last step before a phone: order by push_event_id desc limit 24 is the last day.';

--
-- Name: COLUMN canary.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.canary.kind IS 'What was told: start, score on the hour, final.';

--
-- Name: COLUMN canary.stored_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.canary.stored_at IS 'When the revision was stored that brought it.';

--
-- Name: COLUMN canary.planned_from; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.canary.planned_from IS 'When the alert was made.';

--
-- Name: COLUMN canary.told_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.canary.told_at IS 'When it arrived where a phone would have been sent to; null: has not.';

--
-- Name: COLUMN canary.after_hour; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.canary.after_hour IS 'How long after the hour that was: the poll''s wait and all of our own.';

--
-- Name: COLUMN canary.after_stored; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.canary.after_stored IS 'How long after the revision was stored.';

--
-- Name: COLUMN canary.outcome; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.canary.outcome IS 'delivery.outcome: dry_run where all went well.';

--
-- Name: COLUMN canary.push_event_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.canary.push_event_id IS 'push_event.id.';

--
-- Name: COLUMN canary.game_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.canary.game_id IS 'The game of that day.';

--
-- Name: change_to_push; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.change_to_push AS
 SELECT date_trunc('hour'::text, e.created_at) AS hour,
    g.league_id AS league,
    r.source,
    count(*) AS alerts,
    percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY p.poll_wait_s) AS poll_wait_p50_s,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY p.poll_wait_s) AS poll_wait_p95_s,
    percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY p.own_s) AS own_p50_s,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY p.own_s) AS own_p95_s,
    max(p.own_s) AS own_max_s,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY (p.poll_wait_s + p.own_s)) AS total_p95_s,
    count(*) FILTER (WHERE ((p.poll_wait_s + p.own_s) > (60)::double precision)) AS late
   FROM ((((public.push_event e
     JOIN public.game_revision r ON (((r.game_id = e.game_id) AND (r.revision = e.revision))))
     JOIN public.game g ON ((g.id = e.game_id)))
     JOIN ( SELECT t_1.push_event_id,
            min(t_1.first_at) AS first_at
           FROM public.push_tally t_1
          WHERE (t_1.outcome = 'delivered'::text)
          GROUP BY t_1.push_event_id) t ON ((t.push_event_id = e.id)))
     CROSS JOIN LATERAL ( SELECT (EXTRACT(epoch FROM (r.asked_at - r.asked_before_at)))::double precision AS poll_wait_s,
            (EXTRACT(epoch FROM (t.first_at - r.asked_at)))::double precision AS own_s) p)
  WHERE ((e.created_at > (statement_timestamp() - '24:00:00'::interval)) AND (r.asked_before_at IS NOT NULL))
  GROUP BY (date_trunc('hour'::text, e.created_at)), g.league_id, r.source;

--
-- Name: VIEW change_to_push; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.change_to_push IS 'How long it took from a change at its source to the first phone that was told, by hour, league and source, in the last 24 hours: late, of alerts, missed the promise of 60 seconds.';

--
-- Name: COLUMN change_to_push.hour; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.hour IS 'The hour in which the alerts were made.';

--
-- Name: COLUMN change_to_push.league; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.league IS 'The games'' league.';

--
-- Name: COLUMN change_to_push.source; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.source IS 'Whose reading brought what is told.';

--
-- Name: COLUMN change_to_push.alerts; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.alerts IS 'Alerts that reached a phone.';

--
-- Name: COLUMN change_to_push.poll_wait_p50_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.poll_wait_p50_s IS 'As in ops.change_to_visible.';

--
-- Name: COLUMN change_to_push.poll_wait_p95_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.poll_wait_p95_s IS 'The same of 95 in a hundred.';

--
-- Name: COLUMN change_to_push.own_p50_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.own_p50_s IS 'Seconds from the question that brought the change to the first delivery that was written down, half of them.';

--
-- Name: COLUMN change_to_push.own_p95_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.own_p95_s IS 'The same of 95 in a hundred.';

--
-- Name: COLUMN change_to_push.own_max_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.own_max_s IS 'The longest.';

--
-- Name: COLUMN change_to_push.total_p95_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.total_p95_s IS 'Both together, of 95 in a hundred.';

--
-- Name: COLUMN change_to_push.late; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_push.late IS 'Alerts that took more than 60 seconds, counted as if the change had come right after the question before.';

--
-- Name: change_to_visible; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.change_to_visible AS
 SELECT date_trunc('hour'::text, r.created_at) AS hour,
    g.league_id AS league,
    r.source,
    count(*) AS changes,
    percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY p.poll_wait_s) AS poll_wait_p50_s,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY p.poll_wait_s) AS poll_wait_p95_s,
    max(p.poll_wait_s) AS poll_wait_max_s,
    percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY p.own_s) AS own_p50_s,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY p.own_s) AS own_p95_s,
    max(p.own_s) AS own_max_s,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY (p.poll_wait_s + p.own_s)) AS total_p95_s,
    count(*) FILTER (WHERE ((p.poll_wait_s + p.own_s) > (45)::double precision)) AS late,
    count(*) FILTER (WHERE (p.own_s > (1)::double precision)) AS own_late
   FROM ((public.game_revision r
     JOIN public.game g ON ((g.id = r.game_id)))
     CROSS JOIN LATERAL ( SELECT (EXTRACT(epoch FROM (r.asked_at - r.asked_before_at)))::double precision AS poll_wait_s,
            (EXTRACT(epoch FROM (r.created_at - r.asked_at)))::double precision AS own_s) p)
  WHERE (r.in_play AND (r.created_at > (statement_timestamp() - '24:00:00'::interval)) AND (r.asked_before_at IS NOT NULL))
  GROUP BY (date_trunc('hour'::text, r.created_at)), g.league_id, r.source;

--
-- Name: VIEW change_to_visible; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.change_to_visible IS 'How long changes of games that are on took from their source to our answers, by hour, league and source, in the last 24 hours: late, of changes, missed the promise of 45 seconds, own_late that of 1.';

--
-- Name: COLUMN change_to_visible.hour; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.hour IS 'The hour in which they were stored.';

--
-- Name: COLUMN change_to_visible.league; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.league IS 'The games'' league.';

--
-- Name: COLUMN change_to_visible.source; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.source IS 'Whose reading brought them.';

--
-- Name: COLUMN change_to_visible.changes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.changes IS 'How many there were.';

--
-- Name: COLUMN change_to_visible.poll_wait_p50_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.poll_wait_p50_s IS 'Seconds from the question before to the one that brought the change, half of them: no change waited for longer than this to be asked for, on the average for half of it.';

--
-- Name: COLUMN change_to_visible.poll_wait_p95_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.poll_wait_p95_s IS 'The same of 95 in a hundred.';

--
-- Name: COLUMN change_to_visible.poll_wait_max_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.poll_wait_max_s IS 'The longest.';

--
-- Name: COLUMN change_to_visible.own_p50_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.own_p50_s IS 'Seconds from that question to the revision, half of them: the host''s turn, its answer, reading and storing.';

--
-- Name: COLUMN change_to_visible.own_p95_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.own_p95_s IS 'The same of 95 in a hundred.';

--
-- Name: COLUMN change_to_visible.own_max_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.own_max_s IS 'The longest.';

--
-- Name: COLUMN change_to_visible.total_p95_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.total_p95_s IS 'Both together, of 95 in a hundred.';

--
-- Name: COLUMN change_to_visible.late; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.late IS 'Changes that took more than 45 seconds, counted as if each had come right after the question before.';

--
-- Name: COLUMN change_to_visible.own_late; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.change_to_visible.own_late IS 'Changes of which we ourselves took more than 1 second.';

--
-- Name: xmin_holder; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.xmin_holder AS
 SELECT 'session'::text AS holder,
    (a.pid)::text AS name,
    COALESCE(a.application_name, ''::text) AS who,
    a.backend_type AS kind,
    GREATEST(age(a.backend_xmin), age(a.backend_xid)) AS transactions,
    (statement_timestamp() - COALESCE(a.xact_start, a.backend_start)) AS held_for,
    concat_ws(': '::text, a.state, "left"(a.query, 200)) AS doing
   FROM pg_stat_activity a
  WHERE (((a.backend_xmin IS NOT NULL) OR (a.backend_xid IS NOT NULL)) AND (a.pid <> pg_backend_pid()))
UNION ALL
 SELECT 'prepared transaction'::text AS holder,
    p.gid AS name,
    (p.owner)::text AS who,
    (p.database)::text AS kind,
    age(p.transaction) AS transactions,
    (statement_timestamp() - p.prepared) AS held_for,
    'commit prepared or rollback prepared'::text AS doing
   FROM pg_prepared_xacts p
UNION ALL
 SELECT 'replication slot'::text AS holder,
    (s.slot_name)::text AS name,
    COALESCE((s.active_pid)::text, 'nobody'::text) AS who,
    s.slot_type AS kind,
    GREATEST(age(s.xmin), age(s.catalog_xmin)) AS transactions,
    NULL::interval AS held_for,
        CASE
            WHEN s.active THEN 'active'::text
            ELSE 'inactive: drop it if nobody will come back for it'::text
        END AS doing
   FROM pg_replication_slots s
  WHERE ((s.xmin IS NOT NULL) OR (s.catalog_xmin IS NOT NULL))
UNION ALL
 SELECT 'standby'::text AS holder,
    (r.pid)::text AS name,
    COALESCE(r.application_name, ''::text) AS who,
    'hot_standby_feedback'::text AS kind,
    age(r.backend_xmin) AS transactions,
    NULL::interval AS held_for,
    'a query on the standby'::text AS doing
   FROM pg_stat_replication r
  WHERE (r.backend_xmin IS NOT NULL);

--
-- Name: VIEW xmin_holder; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.xmin_holder IS 'Who keeps vacuum from cleaning up: order by transactions desc. Seeing what sessions of other roles do needs pg_read_all_stats.';

--
-- Name: COLUMN xmin_holder.holder; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.xmin_holder.holder IS 'session, prepared transaction, replication slot or standby.';

--
-- Name: COLUMN xmin_holder.name; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.xmin_holder.name IS 'The pid of a session or sender (select pg_terminate_backend(pid)), the name of the others.';

--
-- Name: COLUMN xmin_holder.who; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.xmin_holder.who IS 'The session''s application; the owner of a prepared transaction; the pid that uses a slot.';

--
-- Name: COLUMN xmin_holder.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.xmin_holder.kind IS 'Kind of session or slot; the database of a prepared transaction.';

--
-- Name: COLUMN xmin_holder.transactions; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.xmin_holder.transactions IS 'How many transactions began since the oldest one that it may still see: rows that died since then cannot be vacuumed.';

--
-- Name: COLUMN xmin_holder.held_for; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.xmin_holder.held_for IS 'For how long; null where the server does not know.';

--
-- Name: COLUMN xmin_holder.doing; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.xmin_holder.doing IS 'The state and the last statement of a session; what to do about the others.';

--
-- Name: database; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.database AS
 SELECT (d.datname)::text AS name,
    c.connections,
    ((current_setting('max_connections'::text))::bigint - (current_setting('superuser_reserved_connections'::text))::bigint) AS connections_allowed,
    GREATEST(x.transactions, w.transactions) AS oldest_snapshot,
    x.held_for AS oldest_snapshot_held_for,
    j.n_live_tup AS live_jobs,
    j.n_dead_tup AS dead_job_rows,
    GREATEST(j.last_vacuum, j.last_autovacuum) AS jobs_vacuumed_at,
    (age(p.datfrozenxid))::bigint AS frozen_age,
    (current_setting('archive_mode'::text) <> 'off'::text) AS archives,
    a.last_archived_time AS archived_at,
    COALESCE((a.last_failed_time > COALESCE(a.last_archived_time, '-infinity'::timestamp with time zone)), false) AS archive_fails,
    s.bytes AS log_kept_bytes,
    pg_database_size(p.oid) AS bytes,
    d.deadlocks,
    d.temp_bytes
   FROM (((((((pg_stat_database d
     JOIN pg_database p ON ((p.oid = d.datid)))
     CROSS JOIN ( SELECT sum(pg_stat_database.numbackends) AS connections
           FROM pg_stat_database) c)
     CROSS JOIN pg_stat_archiver a)
     LEFT JOIN pg_stat_user_tables j ON (((j.schemaname = 'q'::name) AND (j.relname = 'job'::name))))
     LEFT JOIN LATERAL ( SELECT (h.transactions)::bigint AS transactions,
            h.held_for
           FROM ops.xmin_holder h
          ORDER BY h.transactions DESC
         LIMIT 1) x ON (true))
     CROSS JOIN LATERAL ( SELECT (((pg_snapshot_xmax(n.now))::text)::bigint - ((pg_snapshot_xmin(n.now))::text)::bigint) AS transactions
           FROM ( SELECT pg_current_snapshot() AS now) n) w)
     CROSS JOIN LATERAL ( SELECT (COALESCE(max(pg_wal_lsn_diff(
                CASE
                    WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
                    ELSE pg_current_wal_lsn()
                END, r.restart_lsn)), (0)::numeric))::bigint AS bytes
           FROM pg_replication_slots r) s)
  WHERE (d.datname = current_database());

--
-- Name: VIEW database; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.database IS 'How Postgres itself is, in one row. Who holds what: ops.xmin_holder, ops.table_health, ops.index_health.';

--
-- Name: COLUMN database.name; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.name IS 'This database.';

--
-- Name: COLUMN database.connections; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.connections IS 'Sessions of the whole server, those of other databases included.';

--
-- Name: COLUMN database.connections_allowed; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.connections_allowed IS 'How many there may be, those kept for superusers left out.';

--
-- Name: COLUMN database.oldest_snapshot; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.oldest_snapshot IS 'How many transactions have begun since the oldest that is still on: rows that died since then cannot be vacuumed. Who may not read what others do (pg_read_all_stats) is told of writing transactions only.';

--
-- Name: COLUMN database.oldest_snapshot_held_for; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.oldest_snapshot_held_for IS 'For how long, as far as it may be seen; null: it may not, or nobody holds one.';

--
-- Name: COLUMN database.live_jobs; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.live_jobs IS 'Rows of q.job, estimated.';

--
-- Name: COLUMN database.dead_job_rows; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.dead_job_rows IS 'Dead rows of q.job, estimated: claims read over them.';

--
-- Name: COLUMN database.jobs_vacuumed_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.jobs_vacuumed_at IS 'When q.job was last vacuumed.';

--
-- Name: COLUMN database.frozen_age; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.frozen_age IS 'Transactions since the oldest unfrozen row of the database. At two billion the server stops writing.';

--
-- Name: COLUMN database.archives; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.archives IS 'Whether the log is archived, as recovery to a point in time needs.';

--
-- Name: COLUMN database.archived_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.archived_at IS 'When a piece of the log was last archived.';

--
-- Name: COLUMN database.archive_fails; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.archive_fails IS 'Whether the last try failed. The log stays on the disk until one succeeds.';

--
-- Name: COLUMN database.log_kept_bytes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.log_kept_bytes IS 'How much of the log is kept for the replication slot that lags the most; 0: for none.';

--
-- Name: COLUMN database.bytes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.bytes IS 'Size on disk.';

--
-- Name: COLUMN database.deadlocks; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.deadlocks IS 'Deadlocks since the statistics were reset.';

--
-- Name: COLUMN database.temp_bytes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.database.temp_bytes IS 'What sorts and joins wrote to disk since then.';

--
-- Name: dead; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.dead (
    id bigint NOT NULL,
    died_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    reason text NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    priority smallint NOT NULL,
    attempt smallint NOT NULL,
    max_attempts smallint NOT NULL,
    run_no integer NOT NULL,
    crashes smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    unique_key text,
    lane text,
    lane_cap smallint DEFAULT 1 NOT NULL,
    time_limit interval NOT NULL,
    trace text,
    args jsonb NOT NULL,
    last_error text,
    redriven_as bigint,
    redriven_at timestamp with time zone,
    error_group text GENERATED ALWAYS AS (q.error_group(last_error)) STORED,
    CONSTRAINT dead_reason_known CHECK ((reason = ANY (ARRAY['failed'::text, 'undecodable'::text, 'discarded'::text, 'crashed'::text]))),
    CONSTRAINT dead_redriven_whole CHECK (((redriven_as IS NULL) = (redriven_at IS NULL)))
);

--
-- Name: TABLE dead; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.dead IS 'Dead letters: jobs that will not be tried again unless somebody says so. Everything needed to redrive is kept.';

--
-- Name: COLUMN dead.id; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.id IS 'The job, as it was in q.job.';

--
-- Name: COLUMN dead.died_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.died_at IS 'When it gave up.';

--
-- Name: COLUMN dead.reason; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.reason IS 'failed: out of attempts; undecodable: args do not fit the kind; discarded: the handler said that trying again is pointless; crashed: it took its worker down too often.';

--
-- Name: COLUMN dead.queue; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.queue IS 'As in q.job.';

--
-- Name: COLUMN dead.kind; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.kind IS 'As in q.job.';

--
-- Name: COLUMN dead.priority; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.priority IS 'As in q.job.';

--
-- Name: COLUMN dead.attempt; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.attempt IS 'As in q.job: attempts that it had.';

--
-- Name: COLUMN dead.max_attempts; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.max_attempts IS 'As in q.job.';

--
-- Name: COLUMN dead.run_no; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.run_no IS 'Its last run.';

--
-- Name: COLUMN dead.crashes; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.crashes IS 'Runs that ended because their worker died.';

--
-- Name: COLUMN dead.created_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.created_at IS 'When the job was enqueued.';

--
-- Name: COLUMN dead.expires_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.expires_at IS 'As in q.job; a redriven job has no expiry.';

--
-- Name: COLUMN dead.unique_key; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.unique_key IS 'As in q.job.';

--
-- Name: COLUMN dead.lane; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.lane IS 'As in q.job.';

--
-- Name: COLUMN dead.lane_cap; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.lane_cap IS 'As in q.job.';

--
-- Name: COLUMN dead.time_limit; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.time_limit IS 'As in q.job.';

--
-- Name: COLUMN dead.trace; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.trace IS 'As in q.job.';

--
-- Name: COLUMN dead.args; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.args IS 'As in q.job.';

--
-- Name: COLUMN dead.last_error; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.last_error IS 'Why the last run failed.';

--
-- Name: COLUMN dead.redriven_as; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.redriven_as IS 'The new job (a new id, so that no old run can match its fence).';

--
-- Name: COLUMN dead.redriven_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.redriven_at IS 'When that was.';

--
-- Name: COLUMN dead.error_group; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.dead.error_group IS 'last_error with numbers and ids taken out (q.error_group).';

--
-- Name: dead_letter; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.dead_letter AS
 SELECT d.id,
    d.died_at,
    d.reason,
    d.queue,
    d.kind,
    d.attempt,
    d.crashes,
    d.last_error,
    d.args,
    d.redriven_as,
    d.redriven_at,
    d.error_group
   FROM q.dead d;

--
-- Name: VIEW dead_letter; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.dead_letter IS 'Jobs that gave up. select q.redrive(id) enqueues one again.';

--
-- Name: COLUMN dead_letter.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.id IS 'The job.';

--
-- Name: COLUMN dead_letter.died_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.died_at IS 'When it gave up.';

--
-- Name: COLUMN dead_letter.reason; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.reason IS 'failed: out of attempts; undecodable: args do not fit the kind; discarded: the handler said that trying again is pointless; crashed: it took its worker down too often.';

--
-- Name: COLUMN dead_letter.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.queue IS 'The queue it was in.';

--
-- Name: COLUMN dead_letter.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.kind IS 'What was to be done.';

--
-- Name: COLUMN dead_letter.attempt; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.attempt IS 'Attempts that it had.';

--
-- Name: COLUMN dead_letter.crashes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.crashes IS 'Runs that ended because their worker died.';

--
-- Name: COLUMN dead_letter.last_error; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.last_error IS 'Why the last run failed.';

--
-- Name: COLUMN dead_letter.args; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.args IS 'What the job needed to know.';

--
-- Name: COLUMN dead_letter.redriven_as; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.redriven_as IS 'The new job, once it was redriven.';

--
-- Name: COLUMN dead_letter.redriven_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.redriven_at IS 'When it was redriven.';

--
-- Name: COLUMN dead_letter.error_group; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter.error_group IS 'last_error with numbers and ids taken out.';

--
-- Name: dead_letter_group; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.dead_letter_group AS
 SELECT d.queue,
    d.kind,
    d.reason,
    d.error_group,
    count(*) AS letters,
    min(d.died_at) AS first_at,
    max(d.died_at) AS last_at,
    max(d.id) AS newest_id
   FROM q.dead d
  WHERE (d.redriven_as IS NULL)
  GROUP BY d.queue, d.kind, d.reason, d.error_group;

--
-- Name: VIEW dead_letter_group; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.dead_letter_group IS 'Dead letters that were not redriven, by cause.';

--
-- Name: COLUMN dead_letter_group.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter_group.queue IS 'The queue they were in.';

--
-- Name: COLUMN dead_letter_group.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter_group.kind IS 'What was to be done.';

--
-- Name: COLUMN dead_letter_group.reason; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter_group.reason IS 'As in ops.dead_letter.';

--
-- Name: COLUMN dead_letter_group.error_group; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter_group.error_group IS 'Their error with numbers and ids taken out.';

--
-- Name: COLUMN dead_letter_group.letters; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter_group.letters IS 'How many.';

--
-- Name: COLUMN dead_letter_group.first_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter_group.first_at IS 'When the first of them died.';

--
-- Name: COLUMN dead_letter_group.last_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter_group.last_at IS 'When the last of them died.';

--
-- Name: COLUMN dead_letter_group.newest_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.dead_letter_group.newest_id IS 'The newest of them: select * from ops.dead_letter where id = ….';

--
-- Name: depth; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.depth (
    at timestamp with time zone NOT NULL,
    queue text NOT NULL,
    due bigint NOT NULL,
    scheduled bigint NOT NULL,
    running bigint NOT NULL,
    retrying bigint NOT NULL,
    oldest_due_at timestamp with time zone
);

--
-- Name: TABLE depth; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.depth IS 'Live jobs by queue, counted exactly about once a minute by q.roll_up. A queue that is empty has no row.';

--
-- Name: COLUMN depth.at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.depth.at IS 'When they were counted.';

--
-- Name: COLUMN depth.queue; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.depth.queue IS 'The queue.';

--
-- Name: COLUMN depth.due; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.depth.due IS 'Waited for a worker, their time having come.';

--
-- Name: COLUMN depth.scheduled; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.depth.scheduled IS 'Waited for their time.';

--
-- Name: COLUMN depth.running; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.depth.running IS 'Ran.';

--
-- Name: COLUMN depth.retrying; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.depth.retrying IS 'Waited after a failed attempt, due or not.';

--
-- Name: COLUMN depth.oldest_due_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.depth.oldest_due_at IS 'The run_at of the one that waited longest.';

--
-- Name: depth; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.depth AS
 SELECT d.at,
    d.queue,
    d.due,
    d.scheduled,
    d.running,
    d.retrying,
    (d.at - d.oldest_due_at) AS oldest_wait
   FROM q.depth d
  WHERE (d.at > (statement_timestamp() - '06:00:00'::interval));

--
-- Name: VIEW depth; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.depth IS 'How deep the queues were in the last six hours, counted exactly about once a minute. Older: q.depth.';

--
-- Name: COLUMN depth.at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.depth.at IS 'When they were counted.';

--
-- Name: COLUMN depth.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.depth.queue IS 'The queue; one that was empty then has no row.';

--
-- Name: COLUMN depth.due; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.depth.due IS 'Jobs that waited for a worker.';

--
-- Name: COLUMN depth.scheduled; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.depth.scheduled IS 'Jobs whose time had not come.';

--
-- Name: COLUMN depth.running; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.depth.running IS 'Jobs that ran.';

--
-- Name: COLUMN depth.retrying; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.depth.retrying IS 'Waiting jobs that had failed before, due or not.';

--
-- Name: COLUMN depth.oldest_wait; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.depth.oldest_wait IS 'How long the job that had been due the longest had waited; null: none was due.';

--
-- Name: game_check; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_check (
    game_id uuid NOT NULL,
    name text NOT NULL,
    holds boolean NOT NULL,
    detail text NOT NULL,
    source text NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT game_check_name_known CHECK ((name = ANY (ARRAY['line_adds_up'::text, 'plays_add_up'::text, 'plays_end_at_score'::text, 'box_matches_plays'::text])))
);

--
-- Name: TABLE game_check; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_check IS 'What must be true of a game that is over, and whether it was at the last reading of its plays.';

--
-- Name: COLUMN game_check.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_check.name IS 'line_adds_up: the periods make the score. plays_add_up: the plays that scored do. plays_end_at_score: their running score ends there. box_matches_plays: the box has as many goals.';

--
-- Name: COLUMN game_check.detail; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_check.detail IS 'Both figures: what was found, what it should be.';

--
-- Name: COLUMN game_check.source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_check.source IS 'Whose page was checked.';

--
-- Name: COLUMN game_check.checked_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_check.checked_at IS 'When it was asked for.';

--
-- Name: source_difference; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.source_difference (
    id bigint NOT NULL,
    game_id uuid NOT NULL,
    field text NOT NULL,
    source text NOT NULL,
    value text NOT NULL,
    other_source text NOT NULL,
    other_value text NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone,
    CONSTRAINT source_difference_field_known CHECK ((field = ANY (ARRAY['status'::text, 'score'::text, 'period'::text, 'start'::text, 'line_score'::text]))),
    CONSTRAINT source_difference_order CHECK ((source < other_source))
);

--
-- Name: TABLE source_difference; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.source_difference IS 'Where two sources said different things of one game, from the first such reading to the first that agreed again. Short ones are only one source being quicker.';

--
-- Name: COLUMN source_difference.source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_difference.source IS 'The one that comes first in the alphabet.';

--
-- Name: COLUMN source_difference.value; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_difference.value IS 'What it said last.';

--
-- Name: COLUMN source_difference.since; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_difference.since IS 'When the reading was asked for that first differed.';

--
-- Name: COLUMN source_difference.until; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_difference.until IS 'When the reading was asked for that agreed again; null: they differ still.';

--
-- Name: team; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.team (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    league_id text NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    full_name text,
    abbreviation text,
    conference text,
    rank smallint,
    color text,
    record_wins smallint,
    record_losses smallint,
    record_ties smallint,
    record_overtime_losses smallint,
    record_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT team_rank_positive CHECK ((rank > 0)),
    CONSTRAINT team_record_whole CHECK ((((record_wins IS NULL) = (record_losses IS NULL)) AND ((record_wins IS NULL) = (record_at IS NULL))))
);

--
-- Name: TABLE team; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.team IS 'A team of a league, under the id that apps know.';

--
-- Name: COLUMN team.slug; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team.slug IS 'Short name in URLs and in registrations of devices: johns-hopkins.';

--
-- Name: COLUMN team.conference; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team.conference IS 'The source''s short name of the conference, as found: big-ten.';

--
-- Name: COLUMN team.rank; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team.rank IS 'Rank in the poll that the scoreboard shows; null: not ranked.';

--
-- Name: COLUMN team.record_wins; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team.record_wins IS 'Games won in the season, as a source states it; null where none does, and they are counted.';

--
-- Name: COLUMN team.record_losses; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team.record_losses IS 'Games lost, those in overtime not among them where they are counted apart.';

--
-- Name: COLUMN team.record_ties; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team.record_ties IS 'Null where the league knows none.';

--
-- Name: COLUMN team.record_overtime_losses; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team.record_overtime_losses IS 'Games lost after regulation, where the league counts them apart: the NHL.';

--
-- Name: COLUMN team.record_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team.record_at IS 'When the record became so: it holds for the season of that day.';

--
-- Name: disagreements; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.disagreements AS
 SELECT d.game_id,
    g.league_id,
    g.day,
    home.name AS home,
    away.name AS away,
    'sources'::text AS kind,
    d.field AS what,
    ((((((d.source || ' '::text) || d.value) || ', '::text) || d.other_source) || ' '::text) || d.other_value) AS detail,
    d.since
   FROM (((public.source_difference d
     JOIN public.game g ON ((g.id = d.game_id)))
     JOIN public.team home ON ((home.id = g.home_team_id)))
     JOIN public.team away ON ((away.id = g.away_team_id)))
  WHERE (d.until IS NULL)
UNION ALL
 SELECT c.game_id,
    g.league_id,
    g.day,
    home.name AS home,
    away.name AS away,
    'check'::text AS kind,
    c.name AS what,
    (((c.detail || ' ('::text) || c.source) || ')'::text) AS detail,
    c.checked_at AS since
   FROM (((public.game_check c
     JOIN public.game g ON ((g.id = c.game_id)))
     JOIN public.team home ON ((home.id = g.home_team_id)))
     JOIN public.team away ON ((away.id = g.away_team_id)))
  WHERE (NOT c.holds);

--
-- Name: VIEW disagreements; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.disagreements IS 'Games about which sources differ now, or whose figures do not add up: order by since.';

--
-- Name: COLUMN disagreements.game_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.disagreements.game_id IS 'The game.';

--
-- Name: COLUMN disagreements.league_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.disagreements.league_id IS 'Its league.';

--
-- Name: COLUMN disagreements.day; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.disagreements.day IS 'Its day.';

--
-- Name: COLUMN disagreements.home; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.disagreements.home IS 'The team at home.';

--
-- Name: COLUMN disagreements.away; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.disagreements.away IS 'The visitors.';

--
-- Name: COLUMN disagreements.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.disagreements.kind IS 'sources: two of them differ; check: the figures of one do not add up.';

--
-- Name: COLUMN disagreements.what; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.disagreements.what IS 'The field that they differ in, or the check that does not hold; see game_check.name.';

--
-- Name: COLUMN disagreements.detail; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.disagreements.detail IS 'What each says.';

--
-- Name: COLUMN disagreements.since; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.disagreements.since IS 'Since when they differ; when it was checked.';

--
-- Name: due; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.due AS
 SELECT j.queue,
    j.priority,
    j.run_at,
    j.id,
    j.kind,
    (statement_timestamp() - j.run_at) AS waits,
    j.attempt,
    j.expires_at,
    j.lane,
    j.unique_key,
    j.args
   FROM q.job j
  WHERE ((j.state = 'available'::text) AND (j.run_at <= statement_timestamp()));

--
-- Name: VIEW due; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.due IS 'Jobs that wait for a worker. In the order of the claim: where queue = … order by priority, run_at, id limit ….';

--
-- Name: COLUMN due.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.queue IS 'The queue.';

--
-- Name: COLUMN due.priority; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.priority IS '0 first … 3 last.';

--
-- Name: COLUMN due.run_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.run_at IS 'When it fell due.';

--
-- Name: COLUMN due.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.id IS 'The job.';

--
-- Name: COLUMN due.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.kind IS 'What is to be done.';

--
-- Name: COLUMN due.waits; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.waits IS 'How long it has been due.';

--
-- Name: COLUMN due.attempt; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.attempt IS 'Attempts it has behind it.';

--
-- Name: COLUMN due.expires_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.expires_at IS 'Not worth running after this; null: never.';

--
-- Name: COLUMN due.lane; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.lane IS 'Its lane: an earlier job of the lane runs first.';

--
-- Name: COLUMN due.unique_key; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.unique_key IS 'At most one waiting job has it.';

--
-- Name: COLUMN due.args; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.due.args IS 'What the job needs to know.';

--
-- Name: failure_hour; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.failure_hour (
    hour timestamp with time zone NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    error_group text NOT NULL,
    runs bigint NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    last_job_id bigint NOT NULL,
    last_error text
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='2000');

--
-- Name: TABLE failure_hour; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.failure_hour IS 'Runs that failed, counted by hour and by error with numbers and ids taken out; q.roll_up writes it.';

--
-- Name: COLUMN failure_hour.hour; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.hour IS 'Start of the hour in which the runs ended.';

--
-- Name: COLUMN failure_hour.queue; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.queue IS 'The queue.';

--
-- Name: COLUMN failure_hour.kind; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.kind IS 'The kind.';

--
-- Name: COLUMN failure_hour.outcome; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.outcome IS 'retried, discarded or lost.';

--
-- Name: COLUMN failure_hour.error_group; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.error_group IS 'The error as q.error_group writes it; empty where none was given.';

--
-- Name: COLUMN failure_hour.runs; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.runs IS 'How many.';

--
-- Name: COLUMN failure_hour.first_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.first_at IS 'The first of them in this hour.';

--
-- Name: COLUMN failure_hour.last_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.last_at IS 'The last of them in this hour.';

--
-- Name: COLUMN failure_hour.last_job_id; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.last_job_id IS 'The job of the last one.';

--
-- Name: COLUMN failure_hour.last_error; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.failure_hour.last_error IS 'The error of the last one, as it was.';

--
-- Name: failure; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.failure AS
 SELECT h.queue,
    h.kind,
    h.error_group,
    (sum(h.runs))::bigint AS runs,
    (COALESCE(sum(h.runs) FILTER (WHERE (h.outcome = 'retried'::text)), (0)::numeric))::bigint AS retried,
    (COALESCE(sum(h.runs) FILTER (WHERE (h.outcome = 'discarded'::text)), (0)::numeric))::bigint AS discarded,
    (COALESCE(sum(h.runs) FILTER (WHERE (h.outcome = 'lost'::text)), (0)::numeric))::bigint AS lost,
    min(h.first_at) AS first_at,
    max(h.last_at) AS last_at,
    (array_agg(h.last_job_id ORDER BY h.last_at DESC))[1] AS last_job_id,
    (array_agg(h.last_error ORDER BY h.last_at DESC))[1] AS last_error
   FROM q.failure_hour h
  WHERE (h.hour > (statement_timestamp() - '25:00:00'::interval))
  GROUP BY h.queue, h.kind, h.error_group;

--
-- Name: VIEW failure; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.failure IS 'Runs that failed in the last 24 full hours and the present one, by kind and cause. Older: q.failure_hour.';

--
-- Name: COLUMN failure.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.queue IS 'The queue.';

--
-- Name: COLUMN failure.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.kind IS 'The kind.';

--
-- Name: COLUMN failure.error_group; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.error_group IS 'The error with numbers and ids taken out (q.error_group).';

--
-- Name: COLUMN failure.runs; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.runs IS 'How many.';

--
-- Name: COLUMN failure.retried; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.retried IS 'Of these: will run again.';

--
-- Name: COLUMN failure.discarded; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.discarded IS 'Went to the dead letters.';

--
-- Name: COLUMN failure.lost; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.lost IS 'Their worker died or overran the deadline.';

--
-- Name: COLUMN failure.first_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.first_at IS 'The first of them.';

--
-- Name: COLUMN failure.last_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.last_at IS 'The last of them.';

--
-- Name: COLUMN failure.last_job_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.last_job_id IS 'The job of the last one: select * from ops.life where job_id = … order by at.';

--
-- Name: COLUMN failure.last_error; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.failure.last_error IS 'The error of the last one, as it was.';

--
-- Name: game_freshness; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.game_freshness AS
 SELECT g.id AS game_id,
        CASE
            WHEN ((t.answered_at > g.observed_at) AND (g.observed_at >= t.whole_at)) THEN t.answered_at
            ELSE g.observed_at
        END AS asked_at,
    g.changed_at,
    (t.next_at - t.last_at) AS cadence,
    ((g.status = 'live'::text) AND (
        CASE
            WHEN ((t.answered_at > g.observed_at) AND (g.observed_at >= t.whole_at)) THEN t.answered_at
            ELSE g.observed_at
        END < (clock_timestamp() - GREATEST(COALESCE(((3)::double precision * (t.next_at - t.last_at)), '00:02:00'::interval), '00:01:00'::interval)))) AS stale
   FROM (public.game g
     LEFT JOIN public.scrape_target t ON ((t.key = ((('scoreboard:'::text || g.league_id) || ':'::text) || g.day))));

--
-- Name: VIEW game_freshness; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON VIEW public.game_freshness IS 'How old what we show of a game is.';

--
-- Name: COLUMN game_freshness.asked_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_freshness.asked_at IS 'When its source was last asked with an answer that was believed.';

--
-- Name: COLUMN game_freshness.changed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_freshness.changed_at IS 'When the reading was asked for that last changed what fans see.';

--
-- Name: COLUMN game_freshness.cadence; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_freshness.cadence IS 'How often its scoreboard is read now; null: not at all.';

--
-- Name: COLUMN game_freshness.stale; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_freshness.stale IS 'Whether it is live and nothing was heard of it for three times its cadence, a minute at the least.';

--
-- Name: freshness; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.freshness AS
 SELECT f.game_id,
    g.league_id,
    g.day,
    home.name AS home,
    away.name AS away,
    g.status,
    f.asked_at,
    (statement_timestamp() - f.asked_at) AS age,
    f.changed_at,
    f.cadence,
    f.stale
   FROM (((public.game_freshness f
     JOIN public.game g ON ((g.id = f.game_id)))
     JOIN public.team home ON ((home.id = g.home_team_id)))
     JOIN public.team away ON ((away.id = g.away_team_id)))
  WHERE ((g.status = ANY (ARRAY['scheduled'::text, 'live'::text, 'delayed'::text, 'suspended'::text])) AND (g.day >= (CURRENT_DATE - 2)) AND (g.day <= (CURRENT_DATE + 1)));

--
-- Name: VIEW freshness; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.freshness IS 'The games of these days that are not over, with how old what we show of them is: order by stale desc, asked_at.';

--
-- Name: COLUMN freshness.game_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.game_id IS 'The game.';

--
-- Name: COLUMN freshness.league_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.league_id IS 'Its league.';

--
-- Name: COLUMN freshness.day; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.day IS 'Its day.';

--
-- Name: COLUMN freshness.home; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.home IS 'The team at home.';

--
-- Name: COLUMN freshness.away; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.away IS 'The visitors.';

--
-- Name: COLUMN freshness.status; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.status IS 'As in game.status.';

--
-- Name: COLUMN freshness.asked_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.asked_at IS 'When its source was last asked with an answer that was believed.';

--
-- Name: COLUMN freshness.age; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.age IS 'Since then.';

--
-- Name: COLUMN freshness.changed_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.changed_at IS 'When it last changed for fans.';

--
-- Name: COLUMN freshness.cadence; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.cadence IS 'How often its scoreboard is read now; null: not at all.';

--
-- Name: COLUMN freshness.stale; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.freshness.stale IS 'Whether it is live and nothing was heard of it for three times that.';

--
-- Name: game_hold; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_hold (
    game_id uuid NOT NULL,
    source text NOT NULL,
    reason text NOT NULL,
    reading jsonb NOT NULL,
    page text,
    observed_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    released_by text,
    released_at timestamp with time zone,
    CONSTRAINT game_hold_released_whole CHECK (((released_by IS NULL) = (released_at IS NULL)))
);

--
-- Name: TABLE game_hold; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_hold IS 'A reading that took something back: it waits here for a second one that says the same, and becomes a correction then.';

--
-- Name: COLUMN game_hold.reading; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_hold.reading IS 'The status, score and period that the reading gave.';

--
-- Name: COLUMN game_hold.page; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_hold.page IS 'The version of its page, as scrape_target.digest: the same page again, out of a cache, is no second reading.';

--
-- Name: COLUMN game_hold.observed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_hold.observed_at IS 'When it was asked for first.';

--
-- Name: COLUMN game_hold.released_by; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_hold.released_by IS 'The operator who said that it is right: the next reading that says the same is believed, whoever gives it. Null: nobody did.';

--
-- Name: COLUMN game_hold.released_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_hold.released_at IS 'When that was said.';

--
-- Name: play; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.play (
    game_id uuid NOT NULL,
    ordinal integer NOT NULL,
    period smallint NOT NULL,
    period_kind text NOT NULL,
    clock_seconds numeric,
    side text,
    kind text NOT NULL,
    text text NOT NULL,
    home_score smallint,
    away_score smallint,
    players jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT play_clock_not_negative CHECK ((clock_seconds >= (0)::numeric)),
    CONSTRAINT play_period_kind_known CHECK ((period_kind = ANY (ARRAY['regulation'::text, 'overtime'::text, 'shootout'::text]))),
    CONSTRAINT play_score_both_or_none CHECK (((home_score IS NULL) = (away_score IS NULL))),
    CONSTRAINT play_side_known CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
);

--
-- Name: TABLE play; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.play IS 'The play-by-play in the order of the source.';

--
-- Name: COLUMN play.ordinal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.play.ordinal IS 'From 0, in the order of the source''s page.';

--
-- Name: COLUMN play.period_kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.play.period_kind IS 'regulation, overtime or shootout.';

--
-- Name: COLUMN play.clock_seconds; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.play.clock_seconds IS 'Seconds left in the period: 462; with one decimal where tenths are counted, 42.3.';

--
-- Name: COLUMN play.side; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.play.side IS 'Null: belongs to neither team.';

--
-- Name: COLUMN play.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.play.kind IS 'goal, shot, faceoff …; other: a text that no rule knows, kept verbatim.';

--
-- Name: COLUMN play.home_score; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.play.home_score IS 'The running score after a play that scores; null on others.';

--
-- Name: COLUMN play.players; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.play.players IS 'Names as printed and what each did: [{"name":"…","role":"scorer"}].';

--
-- Name: holds; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.holds AS
 SELECT g.id AS game_id,
    g.league_id,
    g.day,
    home.name AS home,
    away.name AS away,
    h.what,
    h.source,
    h.reason,
    h.since,
    h.waits_for,
    h.released_by
   FROM (((( SELECT w.game_id,
            'reading'::text AS what,
            w.source,
            w.reason,
            w.created_at AS since,
                CASE
                    WHEN (w.released_by IS NULL) THEN (('a later page of '::text || w.source) || ' that says the same, or another source that does'::text)
                    ELSE 'the next reading that says the same'::text
                END AS waits_for,
            w.released_by
           FROM public.game_hold w
        UNION ALL
         SELECT p.id,
            'plays'::text,
            l.source,
            ((('a page with only '::text || p.fewer_plays) || ' plays where there are '::text) || ( SELECT count(*) AS count
                   FROM public.play
                  WHERE (play.game_id = p.id))),
            p.fewer_plays_at,
            'another page with as few'::text,
            NULL::text
           FROM (public.game p
             JOIN public.league l ON ((l.id = p.league_id)))
          WHERE (p.fewer_plays IS NOT NULL)) h
     JOIN public.game g ON ((g.id = h.game_id)))
     JOIN public.team home ON ((home.id = g.home_team_id)))
     JOIN public.team away ON ((away.id = g.away_team_id)));

--
-- Name: VIEW holds; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.holds IS 'What sources took back and is not believed yet: order by since. bardown games release believes it.';

--
-- Name: COLUMN holds.game_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.game_id IS 'The game, for bardown games release.';

--
-- Name: COLUMN holds.league_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.league_id IS 'Its league.';

--
-- Name: COLUMN holds.day; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.day IS 'Its day.';

--
-- Name: COLUMN holds.home; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.home IS 'The team at home.';

--
-- Name: COLUMN holds.away; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.away IS 'The visitors.';

--
-- Name: COLUMN holds.what; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.what IS 'reading: a score, status or period; plays: fewer of them.';

--
-- Name: COLUMN holds.source; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.source IS 'Who took it back.';

--
-- Name: COLUMN holds.reason; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.reason IS 'What.';

--
-- Name: COLUMN holds.since; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.since IS 'Since when it waits.';

--
-- Name: COLUMN holds.waits_for; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.waits_for IS 'What has to come for it to be believed.';

--
-- Name: COLUMN holds.released_by; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.holds.released_by IS 'The operator who said that it is right.';

--
-- Name: host_budget; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.host_budget (
    host text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    rate double precision,
    burst integer,
    robots text DEFAULT 'obeyed'::text NOT NULL,
    robots_reason text,
    crawl_delay double precision,
    paid_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    empty_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    paused_until timestamp with time zone,
    pause_reason text,
    state text DEFAULT 'closed'::text NOT NULL,
    state_since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    state_reason text,
    failures integer DEFAULT 0 NOT NULL,
    openings integer DEFAULT 0 NOT NULL,
    first_pause interval DEFAULT '00:00:10'::interval NOT NULL,
    retry_at timestamp with time zone,
    probe bigint DEFAULT 0 NOT NULL,
    last_outcome text,
    last_status smallint,
    last_at timestamp with time zone,
    CONSTRAINT host_budget_burst_at_least_two CHECK ((burst >= 2)),
    CONSTRAINT host_budget_crawl_delay_positive CHECK ((crawl_delay > (0)::double precision)),
    CONSTRAINT host_budget_first_pause_positive CHECK ((first_pause > '00:00:00'::interval)),
    CONSTRAINT host_budget_name_and_port CHECK ((host ~ '^[^/ ]+:[0-9]+$'::text)),
    CONSTRAINT host_budget_permission_has_reason CHECK (((robots = 'obeyed'::text) OR (robots_reason IS NOT NULL))),
    CONSTRAINT host_budget_rate_positive CHECK ((rate > (0)::double precision)),
    CONSTRAINT host_budget_retry_unless_closed CHECK (((state = 'closed'::text) = (retry_at IS NULL))),
    CONSTRAINT host_budget_robots_known CHECK ((robots = ANY (ARRAY['obeyed'::text, 'permitted'::text]))),
    CONSTRAINT host_budget_state_known CHECK ((state = ANY (ARRAY['closed'::text, 'open'::text, 'half_open'::text])))
)
WITH (fillfactor='10', autovacuum_vacuum_threshold='200', autovacuum_vacuum_scale_factor='0');

--
-- Name: TABLE host_budget; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.host_budget IS 'Every host that is asked, and what it may be asked. Rows come by themselves; operators change enabled, rate, burst, robots, first_pause and paused_until.';

--
-- Name: COLUMN host_budget.host; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.host IS 'name:port, in lower case: www.ncaa.com:443.';

--
-- Name: COLUMN host_budget.enabled; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.enabled IS 'False: the host is not asked at all.';

--
-- Name: COLUMN host_budget.rate; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.rate IS 'Requests a second, of all processes together; null: what the programs'' HOST_RATE says.';

--
-- Name: COLUMN host_budget.burst; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.burst IS 'How many more than rate allows may arrive in any time; half of them may start together after a quiet time, the rest is room for requests that are late. Null: HOST_BURST.';

--
-- Name: COLUMN host_budget.robots; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.robots IS 'obeyed; permitted: an operator has leave to ask what robots.txt forbids, robots_reason says whose.';

--
-- Name: COLUMN host_budget.robots_reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.robots_reason IS 'Who gave leave, and when.';

--
-- Name: COLUMN host_budget.crawl_delay; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.crawl_delay IS 'Seconds between two requests that robots.txt asks for: a ceiling on rate while robots are obeyed.';

--
-- Name: COLUMN host_budget.paid_until; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.paid_until IS 'The turns given out so far, each worth 1/rate seconds, reach until here (the generic cell rate algorithm): in the past, the bucket is full.';

--
-- Name: COLUMN host_budget.empty_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.empty_at IS 'The bucket counts as empty at this time: after a pause nothing comes in a burst.';

--
-- Name: COLUMN host_budget.paused_until; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.paused_until IS 'Nobody asks before. An operator may end it: update host_budget set paused_until = null.';

--
-- Name: COLUMN host_budget.pause_reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.pause_reason IS 'Why: the status that asked for it.';

--
-- Name: COLUMN host_budget.state; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.state IS 'The breaker: closed: all may ask; open: nobody; half_open: one probe decides.';

--
-- Name: COLUMN host_budget.state_since; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.state_since IS 'Since when the breaker stands so.';

--
-- Name: COLUMN host_budget.state_reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.state_reason IS 'What put it there.';

--
-- Name: COLUMN host_budget.failures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.failures IS 'Failures in a row while closed, weighed by fetch_outcome.failures; five open the breaker.';

--
-- Name: COLUMN host_budget.openings; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.openings IS 'How often it opened without closing in between: each time for twice as long.';

--
-- Name: COLUMN host_budget.first_pause; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.first_pause IS 'For how long the breaker of a host that is ill opens first; one that refuses us is left alone for ten minutes whatever stands here.';

--
-- Name: COLUMN host_budget.retry_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.retry_at IS 'Open: when the probe may go. Half open: when the probe under way is given up. Null while closed.';

--
-- Name: COLUMN host_budget.probe; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.probe IS 'The number of the newest probe: only its answer moves a breaker that is half open.';

--
-- Name: COLUMN host_budget.last_outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.last_outcome IS 'How the last fetch ended that was sent.';

--
-- Name: COLUMN host_budget.last_status; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.last_status IS 'Its HTTP status, where there was an answer.';

--
-- Name: COLUMN host_budget.last_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_budget.last_at IS 'When that was; while the host answers alike, to the second.';

--
-- Name: robots_txt; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.robots_txt (
    origin text NOT NULL,
    standing text,
    body bytea,
    fetched_at timestamp with time zone,
    expires_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    asked_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    last_error text,
    CONSTRAINT robots_txt_found_has_body CHECK (((standing = 'found'::text) = (body IS NOT NULL))),
    CONSTRAINT robots_txt_standing_known CHECK ((standing = ANY (ARRAY['found'::text, 'unavailable'::text, 'unreachable'::text])))
);

--
-- Name: TABLE robots_txt; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.robots_txt IS 'The robots.txt of every origin that is asked (RFC 9309), fetched once for all processes.';

--
-- Name: COLUMN robots_txt.origin; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.robots_txt.origin IS 'scheme://name:port.';

--
-- Name: COLUMN robots_txt.standing; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.robots_txt.standing IS 'found; unavailable: the origin has none (400 to 499), all is allowed; unreachable: nobody can say, all is forbidden. Null: not asked yet.';

--
-- Name: COLUMN robots_txt.body; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.robots_txt.body IS 'The file, its first 500 KiB.';

--
-- Name: COLUMN robots_txt.fetched_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.robots_txt.fetched_at IS 'When that was found out.';

--
-- Name: COLUMN robots_txt.expires_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.robots_txt.expires_at IS 'Asked for again after this: a day later, ten minutes where it could not be reached.';

--
-- Name: COLUMN robots_txt.asked_until; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.robots_txt.asked_until IS 'Somebody is asking: nobody else needs to before this.';

--
-- Name: COLUMN robots_txt.last_error; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.robots_txt.last_error IS 'Why the last try failed; null: it did not. A copy that was there stays in force for a week.';

--
-- Name: host; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.host AS
 SELECT b.host,
    b.enabled,
    b.state,
    b.state_since,
    b.state_reason,
    b.retry_at,
        CASE
            WHEN (b.paused_until > statement_timestamp()) THEN b.paused_until
            ELSE NULL::timestamp with time zone
        END AS paused_until,
        CASE
            WHEN (b.paused_until > statement_timestamp()) THEN b.pause_reason
            ELSE NULL::text
        END AS pause_reason,
    b.rate,
    b.burst,
    b.crawl_delay,
    b.robots,
    b.robots_reason,
    ( SELECT string_agg(r.standing, ', '::text ORDER BY r.origin) AS string_agg
           FROM public.robots_txt r
          WHERE (r.origin = ANY (ARRAY[('https://'::text || b.host), ('http://'::text || b.host)]))) AS robots_standing,
    b.failures,
    b.last_outcome,
    b.last_status,
    b.last_at
   FROM public.host_budget b;

--
-- Name: VIEW host; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.host IS 'Every host, how it is and what it may be asked. "Why is nothing fetched?" begins here.';

--
-- Name: COLUMN host.host; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.host IS 'name:port.';

--
-- Name: COLUMN host.enabled; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.enabled IS 'False: an operator switched it off.';

--
-- Name: COLUMN host.state; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.state IS 'Its breaker: closed, open, half_open.';

--
-- Name: COLUMN host.state_since; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.state_since IS 'Since when.';

--
-- Name: COLUMN host.state_reason; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.state_reason IS 'What put it there.';

--
-- Name: COLUMN host.retry_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.retry_at IS 'When an open breaker lets a probe go.';

--
-- Name: COLUMN host.paused_until; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.paused_until IS 'Until when the host asked to be left alone; null: it did not.';

--
-- Name: COLUMN host.pause_reason; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.pause_reason IS 'The outcome and status that asked.';

--
-- Name: COLUMN host.rate; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.rate IS 'Requests a second; null: the programs'' HOST_RATE.';

--
-- Name: COLUMN host.burst; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.burst IS 'How many more may come in any time; null: HOST_BURST.';

--
-- Name: COLUMN host.crawl_delay; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.crawl_delay IS 'Seconds between requests that its robots.txt asks for.';

--
-- Name: COLUMN host.robots; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.robots IS 'obeyed or permitted.';

--
-- Name: COLUMN host.robots_reason; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.robots_reason IS 'Who permitted.';

--
-- Name: COLUMN host.robots_standing; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.robots_standing IS 'What is known of its robots.txt: found, unavailable (all allowed), unreachable (all forbidden).';

--
-- Name: COLUMN host.failures; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.failures IS 'Failures in a row.';

--
-- Name: COLUMN host.last_outcome; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.last_outcome IS 'How the last fetch ended.';

--
-- Name: COLUMN host.last_status; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.last_status IS 'Its HTTP status.';

--
-- Name: COLUMN host.last_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.host.last_at IS 'When that was.';

--
-- Name: index_health; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.index_health AS
 SELECT (s.indexrelname)::text AS name,
    (s.relname)::text AS table_name,
    pg_relation_size((s.indexrelid)::regclass) AS bytes,
    (c.reltuples)::bigint AS entries,
        CASE
            WHEN (c.reltuples > (0)::double precision) THEN round(((pg_relation_size((s.indexrelid)::regclass))::double precision / c.reltuples))
            ELSE NULL::double precision
        END AS bytes_per_entry,
    s.idx_scan AS scans,
    s.idx_tup_read AS entries_read,
    i.indisvalid AS valid
   FROM ((pg_stat_user_indexes s
     JOIN pg_class c ON ((c.oid = s.indexrelid)))
     JOIN pg_index i ON ((i.indexrelid = s.indexrelid)))
  WHERE ((s.schemaname = 'q'::name) AND (NOT c.relispartition));

--
-- Name: VIEW index_health; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.index_health IS 'Bloat of the queue''s indexes, those of the ring apart.';

--
-- Name: COLUMN index_health.name; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.index_health.name IS 'The index, in schema q.';

--
-- Name: COLUMN index_health.table_name; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.index_health.table_name IS 'Its table.';

--
-- Name: COLUMN index_health.bytes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.index_health.bytes IS 'Size.';

--
-- Name: COLUMN index_health.entries; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.index_health.entries IS 'Entries at the last vacuum or analyze; -1: there was none.';

--
-- Name: COLUMN index_health.bytes_per_entry; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.index_health.bytes_per_entry IS 'Far above some 50, the index is mostly empty pages: reindex index concurrently.';

--
-- Name: COLUMN index_health.scans; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.index_health.scans IS 'How often it was used.';

--
-- Name: COLUMN index_health.entries_read; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.index_health.entries_read IS 'Entries that those scans returned.';

--
-- Name: COLUMN index_health.valid; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.index_health.valid IS 'False: left over from a build that failed; drop it.';

--
-- Name: worker; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.worker (
    id bigint NOT NULL,
    program text NOT NULL,
    host text NOT NULL,
    pid integer NOT NULL,
    version text NOT NULL,
    queues text[] NOT NULL,
    slots integer NOT NULL,
    busy integer DEFAULT 0 NOT NULL,
    asleep boolean DEFAULT false NOT NULL,
    draining boolean DEFAULT false NOT NULL,
    started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT worker_end_known CHECK ((end_reason = ANY (ARRAY['stopped'::text, 'lost'::text]))),
    CONSTRAINT worker_ended_whole CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT worker_slots_positive CHECK ((slots > 0))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='200');

--
-- Name: TABLE worker; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.worker IS 'One row for every start of a worker process; an id is never used again. Its lease covers all jobs that it holds.';

--
-- Name: COLUMN worker.id; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.id IS 'One start of one process; q.job.worker_id and q.run.worker_id.';

--
-- Name: COLUMN worker.program; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.program IS 'Its program.';

--
-- Name: COLUMN worker.host; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.host IS 'Its machine.';

--
-- Name: COLUMN worker.pid; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.pid IS 'Its process.';

--
-- Name: COLUMN worker.version; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.version IS 'Its build.';

--
-- Name: COLUMN worker.queues; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.queues IS 'The queues it serves.';

--
-- Name: COLUMN worker.slots; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.slots IS 'Jobs that it can run at once.';

--
-- Name: COLUMN worker.busy; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.busy IS 'Jobs in hand at the last heartbeat.';

--
-- Name: COLUMN worker.asleep; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.asleep IS 'It found less than it could take and waits for q.wake; nobody notifies a queue whose workers are all busy.';

--
-- Name: COLUMN worker.draining; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.draining IS 'It stops: it finishes what it has and takes no more.';

--
-- Name: COLUMN worker.started_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.started_at IS 'When it registered.';

--
-- Name: COLUMN worker.lease_until; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.lease_until IS 'A worker that has not renewed by then counts as lost, and its jobs are rescued.';

--
-- Name: COLUMN worker.ended_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.ended_at IS 'When it stopped or was found lost; null: it lives.';

--
-- Name: COLUMN worker.end_reason; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.worker.end_reason IS 'stopped: of its own will; lost: its lease ran out.';

--
-- Name: job; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.job AS
 SELECT j.id,
    j.queue,
    j.kind,
        CASE
            WHEN (j.state = 'running'::text) THEN 'running'::text
            WHEN ((j.run_at > statement_timestamp()) AND (j.attempt > 0)) THEN 'retryable'::text
            WHEN (j.run_at > statement_timestamp()) THEN 'scheduled'::text
            ELSE 'available'::text
        END AS state,
    j.priority,
    j.attempt,
    j.max_attempts,
    j.crashes,
    j.folds,
    j.run_at,
    j.created_at,
    j.claimed_at,
    j.deadline_at,
    j.expires_at,
    j.unique_key,
    j.lane,
    j.worker_id,
    w.program,
    w.host,
    w.pid,
    j.args,
    j.last_error
   FROM (q.job j
     LEFT JOIN q.worker w ON ((w.id = j.worker_id)));

--
-- Name: VIEW job; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.job IS 'Live jobs. Fast by id, by lane, by unique_key and newest first (order by id desc limit …); for those of a state see ops.running, ops.due and ops.retrying, which have an index.';

--
-- Name: COLUMN job.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.id IS 'The job.';

--
-- Name: COLUMN job.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.queue IS 'The queue it is in.';

--
-- Name: COLUMN job.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.kind IS 'What is to be done.';

--
-- Name: COLUMN job.state; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.state IS 'running; available: due, waits for a worker; scheduled: its time has not come; retryable: failed before and its time has not come.';

--
-- Name: COLUMN job.priority; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.priority IS '0 first … 3 last.';

--
-- Name: COLUMN job.attempt; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.attempt IS 'Runs that count against max_attempts, the present one included.';

--
-- Name: COLUMN job.max_attempts; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.max_attempts IS 'After so many failures it is a dead letter.';

--
-- Name: COLUMN job.crashes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.crashes IS 'Runs that ended because their worker died.';

--
-- Name: COLUMN job.folds; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.folds IS 'Requests folded into this job.';

--
-- Name: COLUMN job.run_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.run_at IS 'Not started before this.';

--
-- Name: COLUMN job.created_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.created_at IS 'When it was enqueued.';

--
-- Name: COLUMN job.claimed_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.claimed_at IS 'When the present run began; null unless running.';

--
-- Name: COLUMN job.deadline_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.deadline_at IS 'When the present run counts as stuck; null unless running.';

--
-- Name: COLUMN job.expires_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.expires_at IS 'Not worth running after this; null: never.';

--
-- Name: COLUMN job.unique_key; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.unique_key IS 'At most one waiting job has it.';

--
-- Name: COLUMN job.lane; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.lane IS 'Jobs of one lane run one at a time.';

--
-- Name: COLUMN job.worker_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.worker_id IS 'The worker that holds it.';

--
-- Name: COLUMN job.program; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.program IS 'That worker''s program.';

--
-- Name: COLUMN job.host; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.host IS 'That worker''s machine.';

--
-- Name: COLUMN job.pid; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.pid IS 'That worker''s process.';

--
-- Name: COLUMN job.args; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.args IS 'What the job needs to know.';

--
-- Name: COLUMN job.last_error; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.job.last_error IS 'Why the last run failed.';

--
-- Name: latency; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.latency AS
 SELECT latency_between.queue,
    latency_between.kind,
    latency_between.runs,
    latency_between.wait_p50_ms,
    latency_between.wait_p90_ms,
    latency_between.wait_p99_ms,
    latency_between.wait_max_ms,
    latency_between.run_p50_ms,
    latency_between.run_p90_ms,
    latency_between.run_p99_ms,
    latency_between.run_max_ms
   FROM ops.latency_between((statement_timestamp() - '00:15:00'::interval), 'infinity'::timestamp with time zone) latency_between(queue, kind, runs, wait_p50_ms, wait_p90_ms, wait_p99_ms, wait_max_ms, run_p50_ms, run_p90_ms, run_p99_ms, run_max_ms);

--
-- Name: VIEW latency; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.latency IS 'Waits and run times by queue and kind in the last 15 minutes; other ranges: ops.latency_between(from, to).';

--
-- Name: COLUMN latency.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.queue IS 'The queue.';

--
-- Name: COLUMN latency.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.kind IS 'The kind.';

--
-- Name: COLUMN latency.runs; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.runs IS 'How many runs.';

--
-- Name: COLUMN latency.wait_p50_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.wait_p50_ms IS 'Half waited no longer than this from due to claimed; percentiles are within 9.1 % of the true ones.';

--
-- Name: COLUMN latency.wait_p90_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.wait_p90_ms IS 'Nine of ten waited no longer.';

--
-- Name: COLUMN latency.wait_p99_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.wait_p99_ms IS '99 of 100 waited no longer.';

--
-- Name: COLUMN latency.wait_max_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.wait_max_ms IS 'The longest wait, exactly.';

--
-- Name: COLUMN latency.run_p50_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.run_p50_ms IS 'Half took no longer than this from claimed to ended.';

--
-- Name: COLUMN latency.run_p90_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.run_p90_ms IS 'Nine of ten took no longer.';

--
-- Name: COLUMN latency.run_p99_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.run_p99_ms IS '99 of 100 took no longer.';

--
-- Name: COLUMN latency.run_max_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.latency.run_max_ms IS 'The longest run, exactly.';

--
-- Name: life; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.life AS
 SELECT b.job_id,
    b.at,
    'enqueued'::text AS event,
    NULL::integer AS run_no,
    NULL::smallint AS attempt,
    NULL::interval AS waited,
    NULL::interval AS ran,
    NULL::text AS worker,
    NULL::text AS detail
   FROM ( SELECT j.id AS job_id,
            j.created_at AS at
           FROM q.job j
        UNION
         SELECT d.id,
            d.created_at
           FROM q.dead d
        UNION
         SELECT r.job_id,
            r.created_at
           FROM q.run r) b
UNION ALL
 SELECT d.redriven_as AS job_id,
    d.redriven_at AS at,
    'redriven'::text AS event,
    NULL::integer AS run_no,
    NULL::smallint AS attempt,
    NULL::interval AS waited,
    NULL::interval AS ran,
    NULL::text AS worker,
    ('was dead letter '::text || d.id) AS detail
   FROM q.dead d
  WHERE (d.redriven_as IS NOT NULL)
UNION ALL
 SELECT r.job_id,
    r.finished_at AS at,
    r.outcome AS event,
    r.run_no,
    r.attempt,
    (r.claimed_at - r.run_at) AS waited,
    (r.finished_at - r.claimed_at) AS ran,
    COALESCE(((((w.program || '@'::text) || w.host) || ':'::text) || w.pid), (r.worker_id)::text) AS worker,
    r.error AS detail
   FROM (q.run r
     LEFT JOIN q.worker w ON ((w.id = r.worker_id)))
UNION ALL
 SELECT j.id AS job_id,
    GREATEST(j.claimed_at, j.run_at) AS at,
        CASE
            WHEN (j.state = 'running'::text) THEN 'running'::text
            ELSE 'waiting'::text
        END AS event,
        CASE
            WHEN (j.state = 'running'::text) THEN j.run_no
            ELSE NULL::integer
        END AS run_no,
    j.attempt,
    (j.claimed_at - j.run_at) AS waited,
    (statement_timestamp() - j.claimed_at) AS ran,
    COALESCE(((((w.program || '@'::text) || w.host) || ':'::text) || w.pid), (j.worker_id)::text) AS worker,
        CASE
            WHEN (j.state = 'running'::text) THEN ('until '::text || j.deadline_at)
            ELSE ('from '::text || j.run_at)
        END AS detail
   FROM (q.job j
     LEFT JOIN q.worker w ON ((w.id = j.worker_id)))
UNION ALL
 SELECT d.id AS job_id,
    d.died_at AS at,
    'dead'::text AS event,
    d.run_no,
    d.attempt,
    NULL::interval AS waited,
    NULL::interval AS ran,
    NULL::text AS worker,
    (d.reason || COALESCE((': '::text || d.last_error), ''::text)) AS detail
   FROM q.dead d
UNION ALL
 SELECT d.id AS job_id,
    d.redriven_at AS at,
    'redriven'::text AS event,
    NULL::integer AS run_no,
    NULL::smallint AS attempt,
    NULL::interval AS waited,
    NULL::interval AS ran,
    NULL::text AS worker,
    ('as job '::text || d.redriven_as) AS detail
   FROM q.dead d
  WHERE (d.redriven_as IS NOT NULL);

--
-- Name: VIEW life; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.life IS 'What happened to a job, as far back as runs are kept: where job_id = … order by at. Ask for one job, or a few.';

--
-- Name: COLUMN life.job_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.life.job_id IS 'The job.';

--
-- Name: COLUMN life.at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.life.at IS 'When: for an ended run its end, for a waiting job its run_at, for a running one its claim.';

--
-- Name: COLUMN life.event; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.life.event IS 'enqueued; an outcome of a run as in q.run; running and waiting: now; dead: became a dead letter; redriven.';

--
-- Name: COLUMN life.run_no; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.life.run_no IS 'Which of its runs.';

--
-- Name: COLUMN life.attempt; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.life.attempt IS 'Which attempt.';

--
-- Name: COLUMN life.waited; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.life.waited IS 'From due to claimed.';

--
-- Name: COLUMN life.ran; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.life.ran IS 'From claimed to ended, or until now.';

--
-- Name: COLUMN life.worker; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.life.worker IS 'Who ran it: program@host:pid, or the id of a worker that is forgotten.';

--
-- Name: COLUMN life.detail; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.life.detail IS 'The error, the deadline, the due time, the other job.';

--
-- Name: live_activity; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.live_activity (
    game_id uuid NOT NULL,
    device_id uuid NOT NULL,
    state text NOT NULL,
    token text,
    token_digest bytea,
    on_channel boolean DEFAULT false NOT NULL,
    stamp bigint DEFAULT 0 NOT NULL,
    failures smallint DEFAULT 0 NOT NULL,
    retry_at timestamp with time zone,
    reason text,
    token_seen_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT live_activity_digest_whole CHECK ((octet_length(token_digest) = 32)),
    CONSTRAINT live_activity_ended_without_token CHECK (((state <> 'ended'::text) OR (token IS NULL))),
    CONSTRAINT live_activity_state_known CHECK ((state = ANY (ARRAY['wanted'::text, 'started'::text, 'live'::text, 'ending'::text, 'ended'::text]))),
    CONSTRAINT live_activity_token_form CHECK (
CASE
    WHEN (strpos(token, '.'::text) = 0) THEN (((length(token) >= 8) AND (length(token) <= 400)) AND (token !~ '[^0-9A-Za-z_-]'::text))
    ELSE ((length(token) <= 607) AND (token ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{48,}$'::text))
END),
    CONSTRAINT live_activity_token_whole CHECK (((token IS NULL) = (token_digest IS NULL)))
)
WITH (fillfactor='70');

--
-- Name: TABLE live_activity; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.live_activity IS 'One game on one phone''s lock screen.';

--
-- Name: COLUMN live_activity.game_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.game_id IS 'The game.';

--
-- Name: COLUMN live_activity.device_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.device_id IS 'The phone.';

--
-- Name: COLUMN live_activity.state; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.state IS 'wanted: to be started by a push; started: that push was taken, the app has not told the token yet; live: it runs; ending: to be taken from the screen, because the fan does not follow the game any more; ended.';

--
-- Name: COLUMN live_activity.token; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.token IS 'Where its updates go, sealed as device.token is; null where none is known, where it listens to a channel, and after the end.';

--
-- Name: COLUMN live_activity.token_digest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.token_digest IS 'SHA-256 of the token as Apple gave it out; null where there is none.';

--
-- Name: COLUMN live_activity.on_channel; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.on_channel IS 'Whether it hears what the game''s channel broadcasts, and so needs no updates of its own.';

--
-- Name: COLUMN live_activity.stamp; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.stamp IS 'activity_update.stamp of the newest state that it was told; 0: none yet.';

--
-- Name: COLUMN live_activity.failures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.failures IS 'Pushes in a row that came to nothing.';

--
-- Name: COLUMN live_activity.retry_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.retry_at IS 'Not to be pushed to before; null: at any time.';

--
-- Name: COLUMN live_activity.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.reason IS 'Why it ended: over, dismissed, unfollowed, muted, or APNs''s word, verbatim; before that, what went wrong last.';

--
-- Name: COLUMN live_activity.token_seen_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.token_seen_at IS 'When the app last presented the token.';

--
-- Name: COLUMN live_activity.created_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.created_at IS 'When we first heard of it, or wanted it.';

--
-- Name: COLUMN live_activity.updated_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.live_activity.updated_at IS 'When this row last changed.';

--
-- Name: live_activity; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.live_activity AS
 SELECT g.league_id AS league,
    a.game_id,
    a.state,
    COALESCE(a.reason, ''::text) AS reason,
    a.on_channel,
    count(*) AS activities,
    count(*) FILTER (WHERE (a.failures > 0)) AS failing,
    max(a.updated_at) AS last_at
   FROM (public.live_activity a
     JOIN public.game g ON ((g.id = a.game_id)))
  GROUP BY g.league_id, a.game_id, a.state, COALESCE(a.reason, ''::text), a.on_channel;

--
-- Name: VIEW live_activity; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.live_activity IS 'How many Live Activities a game has, by where they stand.';

--
-- Name: COLUMN live_activity.league; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.live_activity.league IS 'The game''s league.';

--
-- Name: COLUMN live_activity.game_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.live_activity.game_id IS 'The game.';

--
-- Name: COLUMN live_activity.state; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.live_activity.state IS 'live_activity.state.';

--
-- Name: COLUMN live_activity.reason; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.live_activity.reason IS 'live_activity.reason; empty where there is none.';

--
-- Name: COLUMN live_activity.on_channel; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.live_activity.on_channel IS 'Whether they hear the game''s channel.';

--
-- Name: COLUMN live_activity.activities; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.live_activity.activities IS 'How many they are.';

--
-- Name: COLUMN live_activity.failing; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.live_activity.failing IS 'Those of them whose last push came to nothing.';

--
-- Name: COLUMN live_activity.last_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.live_activity.last_at IS 'When the last of them changed.';

--
-- Name: parser_drift; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.parser_drift (
    id bigint NOT NULL,
    parser text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    detail text NOT NULL,
    target text NOT NULL,
    raised_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    body bytea,
    body_bytes integer NOT NULL,
    CONSTRAINT parser_drift_bytes_positive CHECK ((body_bytes >= 0)),
    CONSTRAINT parser_drift_kind_known CHECK ((kind = ANY (ARRAY['structure'::text, 'share'::text, 'unreadable'::text])))
);

--
-- Name: TABLE parser_drift; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.parser_drift IS 'When the pages of a parser changed, in structure or in what could be found in them. Somebody should look whether the parser still reads them right.';

--
-- Name: COLUMN parser_drift.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_drift.kind IS 'structure: built as no page before; share: a field is found much more seldom than before; unreadable: nothing of it could be read.';

--
-- Name: COLUMN parser_drift.subject; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_drift.subject IS 'The new fingerprint, the field, or a word for what is wrong: malformed.';

--
-- Name: COLUMN parser_drift.detail; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_drift.detail IS 'In words: which paths came and went, which shares.';

--
-- Name: COLUMN parser_drift.target; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_drift.target IS 'The page that showed it, as scrape_target.key.';

--
-- Name: COLUMN parser_drift.ended_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_drift.ended_at IS 'When the share was again what it had been, or a page of the parser was read again. A new structure stays new: its row is dated at once.';

--
-- Name: COLUMN parser_drift.body; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_drift.body IS 'The page, for bardown parse; null after fourteen days. Postgres compresses it by itself (default_toast_compression), outside the row.';

--
-- Name: COLUMN parser_drift.body_bytes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_drift.body_bytes IS 'The page''s size before that.';

--
-- Name: parser_drift; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.parser_drift AS
 SELECT d.id,
    d.parser,
    d.kind,
    d.subject,
    d.detail,
    d.target,
    d.raised_at,
    (d.body IS NOT NULL) AS has_body,
    d.body_bytes
   FROM public.parser_drift d
  WHERE ((d.ended_at IS NULL) OR ((d.kind = 'structure'::text) AND (d.raised_at > (statement_timestamp() - '7 days'::interval))));

--
-- Name: VIEW parser_drift; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.parser_drift IS 'Shares that are low now, pages that cannot be read, and structures that are new this week. The page: copy (select encode(body, ''escape'') …) or a client.';

--
-- Name: COLUMN parser_drift.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.parser_drift.id IS 'As in table parser_drift.';

--
-- Name: COLUMN parser_drift.parser; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.parser_drift.parser IS 'As in parser_structure.';

--
-- Name: COLUMN parser_drift.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.parser_drift.kind IS 'structure, share or unreadable.';

--
-- Name: COLUMN parser_drift.subject; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.parser_drift.subject IS 'The new fingerprint, the field, or a word for what is wrong: malformed.';

--
-- Name: COLUMN parser_drift.detail; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.parser_drift.detail IS 'What changed, in words.';

--
-- Name: COLUMN parser_drift.target; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.parser_drift.target IS 'The page that showed it.';

--
-- Name: COLUMN parser_drift.raised_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.parser_drift.raised_at IS 'When it was seen.';

--
-- Name: COLUMN parser_drift.has_body; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.parser_drift.has_body IS 'Whether the page is still kept.';

--
-- Name: COLUMN parser_drift.body_bytes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.parser_drift.body_bytes IS 'The page''s size.';

--
-- Name: push_event; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.push_event AS
 SELECT p.id,
    g.league_id AS league,
    p.game_id,
    p.kind,
    r.created_at AS stored_at,
    e.created_at AS detected_at,
    p.planned_at,
    t.first_at,
    t.last_at,
    ((1000)::double precision * (EXTRACT(epoch FROM (t.first_at - r.created_at)))::double precision) AS first_ms,
    ((1000)::double precision * (EXTRACT(epoch FROM (t.last_at - r.created_at)))::double precision) AS last_ms,
    p.audience,
    COALESCE(t.settled, (0)::bigint) AS settled,
    COALESCE(t.delivered, (0)::bigint) AS delivered,
    COALESCE(t.dead, (0)::bigint) AS dead,
    COALESCE(t.unwanted, (0)::bigint) AS unwanted,
    COALESCE(t.late, (0)::bigint) AS late,
    COALESCE(t.failed, (0)::bigint) AS failed,
    p.expires_at,
    p.created_at,
    COALESCE(t.unsent, (0)::bigint) AS unsent
   FROM ((((public.push_event p
     JOIN public.game g ON ((g.id = p.game_id)))
     JOIN public.game_event e ON ((e.id = p.game_event_id)))
     LEFT JOIN public.game_revision r ON (((r.game_id = p.game_id) AND (r.revision = p.revision))))
     LEFT JOIN LATERAL ( SELECT min(c.first_at) FILTER (WHERE (c.outcome = 'delivered'::text)) AS first_at,
            max(c.last_at) FILTER (WHERE (c.outcome = 'delivered'::text)) AS last_at,
            sum(c.devices) AS settled,
            sum(c.devices) FILTER (WHERE (c.outcome = 'delivered'::text)) AS delivered,
            sum(c.devices) FILTER (WHERE (c.outcome = 'dead_token'::text)) AS dead,
            sum(c.devices) FILTER (WHERE (c.outcome = 'quiet'::text)) AS unwanted,
            sum(c.devices) FILTER (WHERE (c.outcome = ANY (ARRAY['expired'::text, 'superseded'::text]))) AS late,
            sum(c.devices) FILTER (WHERE (c.outcome = ANY (ARRAY['rejected'::text, 'unreachable'::text]))) AS failed,
            sum(c.devices) FILTER (WHERE (c.outcome = 'dry_run'::text)) AS unsent
           FROM public.push_tally c
          WHERE (c.push_event_id = p.id)) t ON (true));

--
-- Name: VIEW push_event; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.push_event IS 'Every alert from the revision that brought it to the last phone: where created_at > now() - interval ''1 hour'' order by id desc.';

--
-- Name: COLUMN push_event.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.id IS 'push_event.id.';

--
-- Name: COLUMN push_event.league; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.league IS 'The game''s league.';

--
-- Name: COLUMN push_event.game_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.game_id IS 'The game.';

--
-- Name: COLUMN push_event.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.kind IS 'What is told.';

--
-- Name: COLUMN push_event.stored_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.stored_at IS 'When the revision was stored that brought it; null where that is forgotten.';

--
-- Name: COLUMN push_event.detected_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.detected_at IS 'When the differ wrote the event down.';

--
-- Name: COLUMN push_event.planned_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.planned_at IS 'When the last of its audience was planned; null: is being planned.';

--
-- Name: COLUMN push_event.first_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.first_at IS 'When the first delivery was written down.';

--
-- Name: COLUMN push_event.last_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.last_at IS 'When the last delivery so far was.';

--
-- Name: COLUMN push_event.first_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.first_ms IS 'Milliseconds from stored_at to first_at.';

--
-- Name: COLUMN push_event.last_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.last_ms IS 'Milliseconds from stored_at to last_at.';

--
-- Name: COLUMN push_event.audience; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.audience IS 'Devices that are to be told, of the pages planned so far.';

--
-- Name: COLUMN push_event.settled; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.settled IS 'Devices of which it is known how it ended.';

--
-- Name: COLUMN push_event.delivered; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.delivered IS 'Devices for which APNs took it.';

--
-- Name: COLUMN push_event.dead; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.dead IS 'Devices that are gone.';

--
-- Name: COLUMN push_event.unwanted; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.unwanted IS 'Devices that did not want to hear it then: quiet hours, no spoilers.';

--
-- Name: COLUMN push_event.late; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.late IS 'Devices for which it was not worth telling any more.';

--
-- Name: COLUMN push_event.failed; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.failed IS 'Devices that APNs refused for another reason, or did not answer for.';

--
-- Name: COLUMN push_event.expires_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.expires_at IS 'Until when it is worth telling.';

--
-- Name: COLUMN push_event.created_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.created_at IS 'When it was made.';

--
-- Name: COLUMN push_event.unsent; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_event.unsent IS 'Devices for which push-sender did everything but send, as it was told to.';

--
-- Name: push_reason; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.push_reason AS
 SELECT t.outcome,
    t.reason,
    sum(t.devices) AS devices,
    count(DISTINCT t.push_event_id) AS alerts,
    max(t.last_at) AS last_at
   FROM (public.push_event p
     JOIN public.push_tally t ON ((t.push_event_id = p.id)))
  WHERE (p.created_at > (statement_timestamp() - '24:00:00'::interval))
  GROUP BY t.outcome, t.reason;

--
-- Name: VIEW push_reason; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.push_reason IS 'How the deliveries of the last day''s alerts ended, by outcome and by APNs''s word for it.';

--
-- Name: COLUMN push_reason.outcome; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_reason.outcome IS 'delivery.outcome.';

--
-- Name: COLUMN push_reason.reason; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_reason.reason IS 'delivery.reason; empty where there is none.';

--
-- Name: COLUMN push_reason.devices; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_reason.devices IS 'How many ended so.';

--
-- Name: COLUMN push_reason.alerts; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_reason.alerts IS 'Of how many alerts.';

--
-- Name: COLUMN push_reason.last_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.push_reason.last_at IS 'When the last one did.';

--
-- Name: quarantine; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.quarantine (
    id bigint NOT NULL,
    league_id text NOT NULL,
    game_id uuid,
    source text NOT NULL,
    source_id text NOT NULL,
    kind text NOT NULL,
    detail text NOT NULL,
    reading jsonb NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    seen bigint DEFAULT 1 NOT NULL,
    first_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    settled_at timestamp with time zone,
    settled_by text,
    CONSTRAINT quarantine_kind_known CHECK ((kind = ANY (ARRAY['jump'::text, 'beyond_reach'::text, 'zeros'::text, 'zero_section'::text, 'other_day'::text, 'other_teams'::text, 'other_game'::text]))),
    CONSTRAINT quarantine_seen_positive CHECK ((seen > 0)),
    CONSTRAINT quarantine_settled CHECK (((state = 'open'::text) = (settled_at IS NULL))),
    CONSTRAINT quarantine_state_known CHECK ((state = ANY (ARRAY['open'::text, 'confirmed'::text, 'released'::text, 'dismissed'::text])))
);

--
-- Name: TABLE quarantine; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.quarantine IS 'Readings, and sections of readings, that cannot be: they changed nothing, the game kept what it had. A new entry forgets those that were last seen more than 30 days ago.';

--
-- Name: COLUMN quarantine.game_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.quarantine.game_id IS 'The game that the reading was meant for; null where it named none of ours.';

--
-- Name: COLUMN quarantine.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.quarantine.kind IS 'jump: more gained than can be scored in the time. beyond_reach: more than any side ever had. zeros: 0-0 where the game has a score. zero_section: a line score or box of zeros beside a real score. other_day, other_teams, other_game: a page of another game.';

--
-- Name: COLUMN quarantine.detail; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.quarantine.detail IS 'In words. The same slip reads the same each time.';

--
-- Name: COLUMN quarantine.reading; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.quarantine.reading IS 'What the reading said, without plays and box.';

--
-- Name: COLUMN quarantine.observed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.quarantine.observed_at IS 'When the newest such reading was asked for.';

--
-- Name: COLUMN quarantine.seen; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.quarantine.seen IS 'How many readings said so.';

--
-- Name: COLUMN quarantine.state; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.quarantine.state IS 'open; confirmed: another source said the same, or it was likely in the time that had passed, and it was believed; released, dismissed: an operator did or did not believe it.';

--
-- Name: COLUMN quarantine.settled_by; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.quarantine.settled_by IS 'The operator, or the source that confirmed it.';

--
-- Name: quarantine; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.quarantine AS
 SELECT q.id,
    q.league_id,
    q.game_id,
    q.source,
    q.source_id,
    q.kind,
    q.detail,
    q.seen,
    q.first_seen,
    q.last_seen
   FROM public.quarantine q
  WHERE (q.state = 'open'::text);

--
-- Name: VIEW quarantine; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.quarantine IS 'Readings that were not believed and that nobody has settled: bardown games quarantine.';

--
-- Name: COLUMN quarantine.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.id IS 'For bardown games quarantine release and dismiss.';

--
-- Name: COLUMN quarantine.league_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.league_id IS 'The league.';

--
-- Name: COLUMN quarantine.game_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.game_id IS 'The game that it was meant for; null where it named none of ours.';

--
-- Name: COLUMN quarantine.source; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.source IS 'Whose reading it was.';

--
-- Name: COLUMN quarantine.source_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.source_id IS 'What the source calls the game.';

--
-- Name: COLUMN quarantine.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.kind IS 'As in table quarantine.';

--
-- Name: COLUMN quarantine.detail; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.detail IS 'What cannot be.';

--
-- Name: COLUMN quarantine.seen; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.seen IS 'How many readings said so.';

--
-- Name: COLUMN quarantine.first_seen; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.first_seen IS 'When the first did.';

--
-- Name: COLUMN quarantine.last_seen; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.quarantine.last_seen IS 'When the last did.';

--
-- Name: rolled; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.rolled (
    one boolean DEFAULT true NOT NULL,
    snapshot txid_snapshot NOT NULL,
    at timestamp with time zone NOT NULL,
    depth_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    depth_took interval DEFAULT '00:00:00'::interval NOT NULL,
    CONSTRAINT rolled_one_row CHECK (one)
)
WITH (fillfactor='50');

--
-- Name: TABLE rolled; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.rolled IS 'How far q.roll_up has come: one row.';

--
-- Name: COLUMN rolled.one; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.rolled.one IS 'Always true: there is one row.';

--
-- Name: COLUMN rolled.snapshot; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.rolled.snapshot IS 'Runs whose transaction this snapshot sees are counted; all others are not.';

--
-- Name: COLUMN rolled.at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.rolled.at IS 'When that was.';

--
-- Name: COLUMN rolled.depth_at; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.rolled.depth_at IS 'When the live jobs were last counted.';

--
-- Name: COLUMN rolled.depth_took; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.rolled.depth_took IS 'How long that took; they are counted again after fifty times as long at the soonest.';

--
-- Name: queue; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.queue AS
 SELECT d.queue,
    d.due,
    d.scheduled,
    d.running,
    d.retrying,
    (statement_timestamp() - d.oldest_due_at) AS oldest_wait,
    (((2000 = d.due) OR (2000 = d.scheduled)) OR (2000 = d.retrying)) AS capped,
    s.due AS sampled_due,
    s.scheduled AS sampled_scheduled,
    s.at AS sampled_at,
    w.workers,
    w.slots,
    w.busy,
    l.paused_at,
    l.paused_by,
    l.max_running,
    l.rate_per_s
   FROM (((ops.depths(2000) d(queue, due, scheduled, running, retrying, oldest_due_at)
     LEFT JOIN q.queue l ON ((l.name = d.queue)))
     LEFT JOIN ( SELECT s_1.queue,
            s_1.due,
            s_1.scheduled,
            s_1.at
           FROM q.depth s_1,
            q.rolled r
          WHERE (s_1.at = r.depth_at)) s ON ((s.queue = d.queue)))
     LEFT JOIN LATERAL ( SELECT count(*) AS workers,
            COALESCE(sum(w_1.slots), (0)::bigint) AS slots,
            COALESCE(sum(w_1.busy), (0)::bigint) AS busy
           FROM q.worker w_1
          WHERE ((w_1.ended_at IS NULL) AND (d.queue = ANY (w_1.queues)))) w ON (true));

--
-- Name: VIEW queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.queue IS 'Queues that have live jobs or workers. Counts end at 2000: capped says so, and the sampled ones tell how many there really were.';

--
-- Name: COLUMN queue.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.queue IS 'The queue.';

--
-- Name: COLUMN queue.due; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.due IS 'Jobs that wait for a worker; 2000: at least so many.';

--
-- Name: COLUMN queue.scheduled; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.scheduled IS 'Jobs whose time has not come; 2000: at least so many.';

--
-- Name: COLUMN queue.running; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.running IS 'Jobs that run; always exact.';

--
-- Name: COLUMN queue.retrying; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.retrying IS 'Waiting jobs that failed before, due or not; 2000: at least so many.';

--
-- Name: COLUMN queue.oldest_wait; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.oldest_wait IS 'How long the job that has been due the longest has waited; null: none is due. Always exact.';

--
-- Name: COLUMN queue.capped; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.capped IS 'One of due, scheduled and retrying means "at least".';

--
-- Name: COLUMN queue.sampled_due; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.sampled_due IS 'How many were due at sampled_at, exactly; null: the queue had no live job then.';

--
-- Name: COLUMN queue.sampled_scheduled; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.sampled_scheduled IS 'How many were scheduled at sampled_at.';

--
-- Name: COLUMN queue.sampled_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.sampled_at IS 'When they were last counted, about once a minute.';

--
-- Name: COLUMN queue.workers; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.workers IS 'Worker processes that serve the queue.';

--
-- Name: COLUMN queue.slots; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.slots IS 'Jobs that they can run at once.';

--
-- Name: COLUMN queue.busy; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.busy IS 'Jobs that they had in hand at their last heartbeat.';

--
-- Name: COLUMN queue.paused_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.paused_at IS 'While set nothing of the queue is claimed (q.pause, q.resume).';

--
-- Name: COLUMN queue.paused_by; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.paused_by IS 'Who paused it.';

--
-- Name: COLUMN queue.max_running; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.max_running IS 'How many may run at once over all processes; null: no limit.';

--
-- Name: COLUMN queue.rate_per_s; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.queue.rate_per_s IS 'How many may start a second over all processes; null: no limit.';

--
-- Name: retrying; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.retrying AS
 SELECT j.queue,
    j.run_at,
    j.id,
    j.kind,
    j.attempt,
    j.max_attempts,
    j.crashes,
    j.last_error,
    j.args
   FROM q.job j
  WHERE ((j.state = 'available'::text) AND (j.attempt > 0));

--
-- Name: VIEW retrying; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.retrying IS 'Waiting jobs that failed before. The next first: where queue = … order by run_at limit ….';

--
-- Name: COLUMN retrying.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.retrying.queue IS 'The queue.';

--
-- Name: COLUMN retrying.run_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.retrying.run_at IS 'When it will be tried again.';

--
-- Name: COLUMN retrying.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.retrying.id IS 'The job.';

--
-- Name: COLUMN retrying.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.retrying.kind IS 'What is to be done.';

--
-- Name: COLUMN retrying.attempt; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.retrying.attempt IS 'Attempts it has behind it.';

--
-- Name: COLUMN retrying.max_attempts; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.retrying.max_attempts IS 'After so many failures it is a dead letter.';

--
-- Name: COLUMN retrying.crashes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.retrying.crashes IS 'Runs that ended because their worker died.';

--
-- Name: COLUMN retrying.last_error; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.retrying.last_error IS 'Why the last run failed.';

--
-- Name: COLUMN retrying.args; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.retrying.args IS 'What the job needs to know.';

--
-- Name: retention; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.retention (
    what text NOT NULL,
    days smallint NOT NULL,
    CONSTRAINT retention_fits_ring CHECK (((days >= 1) AND ((what <> 'runs'::text) OR (days <= 29)))),
    CONSTRAINT retention_what_known CHECK ((what = ANY (ARRAY['runs'::text, 'statistics'::text, 'workers'::text])))
);

--
-- Name: TABLE retention; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.retention IS 'How long what is kept: update q.retention set days = 14 where what = ''runs''.';

--
-- Name: COLUMN retention.what; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.retention.what IS 'runs: q.run; statistics: q.run_minute, q.failure_hour and q.depth; workers: ended rows of q.worker.';

--
-- Name: COLUMN retention.days; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.retention.days IS 'Whole days that are kept at least; runs at most 29, which is what the ring holds.';

--
-- Name: ring; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.ring AS
 SELECT (c.relname)::text AS slot,
    (s.today - s.age) AS day,
    (NULLIF(c.reltuples, ('-1'::integer)::double precision))::bigint AS runs,
    pg_total_relation_size((c.oid)::regclass) AS bytes,
        CASE
            WHEN (pg_relation_size((c.oid)::regclass) = 0) THEN 'empty'::text
            WHEN (s.age = 0) THEN 'filling'::text
            WHEN (s.age = 31) THEN 'tomorrow'::text
            WHEN (s.age <= r.days) THEN 'kept'::text
            ELSE 'to be emptied'::text
        END AS state
   FROM (((pg_class c
     JOIN pg_namespace n ON (((n.oid = c.relnamespace) AND (n.nspname = 'q'::name))))
     CROSS JOIN LATERAL ( SELECT t.today,
            (((t.today - '2000-01-01'::date) - ("right"((c.relname)::text, 2))::integer) % 32) AS age
           FROM ( SELECT ((statement_timestamp() AT TIME ZONE 'UTC'::text))::date AS today) t) s)
     JOIN q.retention r ON ((r.what = 'runs'::text)))
  WHERE ((c.relname ~ '^run_[0-9]{2}$'::text) AND (c.relkind = 'r'::"char"));

--
-- Name: VIEW ring; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.ring IS 'The slots of q.run: order by day desc. A slot that stays "to be emptied" is held by somebody: see pg_locks.';

--
-- Name: COLUMN ring.slot; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.ring.slot IS 'The partition, in schema q.';

--
-- Name: COLUMN ring.day; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.ring.day IS 'The newest day (UTC) that it can hold.';

--
-- Name: COLUMN ring.runs; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.ring.runs IS 'Rows, estimated at the last analyze; null: there was none.';

--
-- Name: COLUMN ring.bytes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.ring.bytes IS 'Size with indexes.';

--
-- Name: COLUMN ring.state; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.ring.state IS 'filling: today; kept; to be emptied: the next q.prune does it; empty; tomorrow: has rows although its day is to come, left by a clock that was wrong or by a turn that was not emptied.';

--
-- Name: running; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.running AS
 SELECT j.id,
    j.run_no,
    j.queue,
    j.kind,
    j.attempt,
    j.claimed_at,
    (statement_timestamp() - j.claimed_at) AS runs_for,
    j.deadline_at,
    j.lane,
    j.worker_id,
    w.program,
    w.host,
    w.pid,
    j.args
   FROM (q.job j
     LEFT JOIN q.worker w ON ((w.id = j.worker_id)))
  WHERE (j.state = 'running'::text);

--
-- Name: VIEW running; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.running IS 'Jobs that run now.';

--
-- Name: COLUMN running.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.id IS 'The job.';

--
-- Name: COLUMN running.run_no; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.run_no IS 'Which of its runs.';

--
-- Name: COLUMN running.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.queue IS 'The queue.';

--
-- Name: COLUMN running.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.kind IS 'What is being done.';

--
-- Name: COLUMN running.attempt; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.attempt IS 'Which attempt this is.';

--
-- Name: COLUMN running.claimed_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.claimed_at IS 'When the run began.';

--
-- Name: COLUMN running.runs_for; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.runs_for IS 'For how long.';

--
-- Name: COLUMN running.deadline_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.deadline_at IS 'When it counts as stuck.';

--
-- Name: COLUMN running.lane; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.lane IS 'Its lane.';

--
-- Name: COLUMN running.worker_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.worker_id IS 'The worker that holds it.';

--
-- Name: COLUMN running.program; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.program IS 'That worker''s program.';

--
-- Name: COLUMN running.host; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.host IS 'That worker''s machine.';

--
-- Name: COLUMN running.pid; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.pid IS 'That worker''s process.';

--
-- Name: COLUMN running.args; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.running.args IS 'What the job needs to know.';

--
-- Name: follow; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.follow (
    device_id uuid NOT NULL,
    team_id uuid,
    game_id uuid,
    league_id text,
    alerts text[],
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    player_id uuid,
    CONSTRAINT follow_one_thing CHECK ((num_nonnulls(team_id, game_id, league_id, player_id) = 1))
);

--
-- Name: TABLE follow; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.follow IS 'Which device follows which team, game, league or player.';

--
-- Name: COLUMN follow.alerts; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.follow.alerts IS 'The kinds of alert that it wants to hear (push_event.kind); null: all.';

--
-- Name: COLUMN follow.player_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.follow.player_id IS 'Told of this player are the alerts that name him or her, whatever the team does.';

--
-- Name: game_interest; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_interest (
    game_id uuid NOT NULL,
    asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

--
-- Name: TABLE game_interest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_interest IS 'Games whose details somebody asked the api for.';

--
-- Name: COLUMN game_interest.game_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_interest.game_id IS 'The game.';

--
-- Name: COLUMN game_interest.asked_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_interest.asked_at IS 'When somebody last did, as far as the api told: it tells once a minute.';

--
-- Name: league_source; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.league_source (
    league_id text NOT NULL,
    source text NOT NULL,
    source_code text NOT NULL,
    followed boolean DEFAULT true NOT NULL,
    scoreboard boolean DEFAULT true NOT NULL,
    detail_pages text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT league_source_detail_pages_known CHECK ((detail_pages <@ ARRAY['play_by_play'::text, 'box_score'::text, 'summary'::text]))
);

--
-- Name: TABLE league_source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.league_source IS 'Who else lists a league''s games. They are read beside its own source, by scoreboards or by pages in game_page: two witnesses are better than one, and scores go on where one is silent. They find teams and games, and make none.';

--
-- Name: COLUMN league_source.source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_source.source IS 'As league.source.';

--
-- Name: COLUMN league_source.source_code; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_source.source_code IS 'The league''s code at that source, as league.source_code. StatCrew: the root of its files; StatBroadcast: the gender in its events, M or W.';

--
-- Name: COLUMN league_source.followed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_source.followed IS 'Whether it is read, where the league is.';

--
-- Name: COLUMN league_source.scoreboard; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_source.scoreboard IS 'Whether it has a scoreboard of a day; what has none is read by its pages in game_page.';

--
-- Name: COLUMN league_source.detail_pages; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_source.detail_pages IS 'The pages of a game that are read at this source, each once, when a game that it has named is over.';

--
-- Name: player; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.player (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    team_id uuid NOT NULL,
    name text NOT NULL,
    jersey text,
    "position" text,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

--
-- Name: TABLE player; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.player IS 'A player of a team, as the league''s own source names him or her. Who changes teams is another player here.';

--
-- Name: COLUMN player.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.player.name IS 'As found: Nikolic, AJ.';

--
-- Name: COLUMN player.jersey; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.player.jersey IS 'The number on the shirt as last seen; null where no source said.';

--
-- Name: COLUMN player."position"; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.player."position" IS 'As found: A, Goalkeeper.';

--
-- Name: scaled_program; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scaled_program (
    program text NOT NULL,
    queue text NOT NULL,
    "least" smallint DEFAULT 1 NOT NULL,
    most smallint DEFAULT 4 NOT NULL,
    slots smallint DEFAULT 8 NOT NULL,
    usual_ms double precision NOT NULL,
    unit text NOT NULL,
    jobs_per_minute double precision NOT NULL,
    CONSTRAINT scaled_program_bounds_sane CHECK (((("least" >= 0) AND ("least" <= most)) AND ((most >= 1) AND (most <= 1000)))),
    CONSTRAINT scaled_program_jobs_not_negative CHECK ((jobs_per_minute >= (0)::double precision)),
    CONSTRAINT scaled_program_slots_positive CHECK ((slots > 0)),
    CONSTRAINT scaled_program_unit_known CHECK ((unit = ANY (ARRAY['board'::text, 'page'::text, 'game'::text]))),
    CONSTRAINT scaled_program_usual_positive CHECK ((usual_ms > (0)::double precision))
);

--
-- Name: TABLE scaled_program; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.scaled_program IS 'The programs of which there may be several, and between what bounds: operators change the rows, ops.scaler_signal reads them.';

--
-- Name: COLUMN scaled_program.program; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scaled_program.program IS 'The program.';

--
-- Name: COLUMN scaled_program.queue; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scaled_program.queue IS 'The queue that its workers serve.';

--
-- Name: COLUMN scaled_program."least"; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scaled_program."least" IS 'Workers that are wanted whatever happens.';

--
-- Name: COLUMN scaled_program.most; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scaled_program.most IS 'Workers that are never exceeded. For scrapers the patience of the sources is the bound: all of them share one budget for a host, so that more workers than it feeds only wait.';

--
-- Name: COLUMN scaled_program.slots; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scaled_program.slots IS 'Jobs that one worker runs at once (WORKER_SLOTS); where workers live, what they say of themselves counts.';

--
-- Name: COLUMN scaled_program.usual_ms; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scaled_program.usual_ms IS 'How long a job takes, while fewer than 20 of the last half hour tell it.';

--
-- Name: COLUMN scaled_program.unit; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scaled_program.unit IS 'What makes work while games are played: board: a scoreboard at one source; page: a page of a game that somebody wants; game: a game.';

--
-- Name: COLUMN scaled_program.jobs_per_minute; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scaled_program.jobs_per_minute IS 'How many jobs a minute one such unit makes at least while its game is played; a page is read every 30 s. Where more is measured, that counts.';

--
-- Name: wanted_game; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.wanted_game AS
 SELECT g.id AS game_id,
        CASE
            WHEN (l.details = 'all'::text) THEN 'league'::text
            WHEN f.is_followed THEN 'followed'::text
            ELSE 'opened'::text
        END AS reason
   FROM ((public.game g
     JOIN public.league l ON ((l.id = g.league_id)))
     CROSS JOIN LATERAL ( SELECT ((EXISTS ( SELECT 1
                   FROM (public.follow w
                     JOIN public.device d ON ((d.id = w.device_id)))
                  WHERE ((w.team_id = ANY (ARRAY[g.home_team_id, g.away_team_id])) AND (d.dead_at IS NULL)))) OR (EXISTS ( SELECT 1
                   FROM (public.follow w
                     JOIN public.device d ON ((d.id = w.device_id)))
                  WHERE ((w.game_id = g.id) AND (d.dead_at IS NULL)))) OR (EXISTS ( SELECT 1
                   FROM ((public.player p
                     JOIN public.follow w ON ((w.player_id = p.id)))
                     JOIN public.device d ON ((d.id = w.device_id)))
                  WHERE ((p.team_id = ANY (ARRAY[g.home_team_id, g.away_team_id])) AND (d.dead_at IS NULL))))) AS is_followed) f)
  WHERE ((l.details = 'all'::text) OR f.is_followed OR (EXISTS ( SELECT 1
           FROM public.game_interest i
          WHERE ((i.game_id = g.id) AND (i.asked_at > (clock_timestamp() - '00:10:00'::interval))))));

--
-- Name: VIEW wanted_game; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON VIEW public.wanted_game IS 'Games whose details somebody wants now.';

--
-- Name: COLUMN wanted_game.game_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.wanted_game.game_id IS 'The game.';

--
-- Name: COLUMN wanted_game.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.wanted_game.reason IS 'league: all of its league are read; followed: a living device follows it, a team of it or a player of one (a whole league''s followers are told what its scoreboard says); opened: somebody asked for it within ten minutes.';

--
-- Name: run_minute; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_minute (
    minute timestamp with time zone NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    runs bigint NOT NULL,
    timed bigint NOT NULL,
    wait_ms double precision NOT NULL,
    run_ms double precision NOT NULL,
    wait_max_ms double precision NOT NULL,
    run_max_ms double precision NOT NULL,
    wait_bucket smallint[] NOT NULL,
    wait_count integer[] NOT NULL,
    run_bucket smallint[] NOT NULL,
    run_count integer[] NOT NULL,
    CONSTRAINT run_minute_run_paired CHECK ((cardinality(run_bucket) = cardinality(run_count))),
    CONSTRAINT run_minute_wait_paired CHECK ((cardinality(wait_bucket) = cardinality(wait_count)))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='2000');

--
-- Name: TABLE run_minute; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON TABLE q.run_minute IS 'Runs that ended, counted by minute of their end. Dashboards read this; q.roll_up writes it.';

--
-- Name: COLUMN run_minute.minute; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.minute IS 'Start of the minute in which the runs ended.';

--
-- Name: COLUMN run_minute.queue; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.queue IS 'The queue.';

--
-- Name: COLUMN run_minute.kind; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.kind IS 'The kind.';

--
-- Name: COLUMN run_minute.outcome; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.outcome IS 'As q.run.outcome.';

--
-- Name: COLUMN run_minute.runs; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.runs IS 'How many.';

--
-- Name: COLUMN run_minute.timed; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.timed IS 'How many of them a worker had claimed: those whose times are below.';

--
-- Name: COLUMN run_minute.wait_ms; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.wait_ms IS 'Sum of claimed_at - run_at, in milliseconds.';

--
-- Name: COLUMN run_minute.run_ms; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.run_ms IS 'Sum of finished_at - claimed_at, in milliseconds.';

--
-- Name: COLUMN run_minute.wait_max_ms; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.wait_max_ms IS 'The longest wait.';

--
-- Name: COLUMN run_minute.run_max_ms; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.run_max_ms IS 'The longest run.';

--
-- Name: COLUMN run_minute.wait_bucket; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.wait_bucket IS 'Histogram of waits: the buckets (q.bucket) that are not empty, ascending.';

--
-- Name: COLUMN run_minute.wait_count; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.wait_count IS 'How many waits fell into each of wait_bucket.';

--
-- Name: COLUMN run_minute.run_bucket; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.run_bucket IS 'Histogram of run times: the buckets that are not empty, ascending.';

--
-- Name: COLUMN run_minute.run_count; Type: COMMENT; Schema: q; Owner: -
--

COMMENT ON COLUMN q.run_minute.run_count IS 'How many run times fell into each of run_bucket.';

--
-- Name: scaler_signal; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.scaler_signal AS
 WITH moment AS (
         SELECT statement_timestamp() AS now
        ), open_game AS MATERIALIZED (
         SELECT g.id,
            g.league_id,
            g.day,
            (g.status = 'live'::text) AS is_live,
            cardinality(l.detail_pages) AS pages,
                CASE
                    WHEN ((g.status = ANY (ARRAY['scheduled'::text, 'delayed'::text])) AND (g.start_time > (m.now - '00:30:00'::interval))) THEN g.start_time
                    ELSE NULL::timestamp with time zone
                END AS starts
           FROM ((moment m
             CROSS JOIN public.league l)
             JOIN public.game g ON (((g.league_id = l.id) AND ((g.day >= (CURRENT_DATE - 1)) AND (g.day <= (CURRENT_DATE + 1))))))
          WHERE (l.followed AND (g.status = ANY (ARRAY['scheduled'::text, 'live'::text, 'delayed'::text, 'suspended'::text])))
        ), board AS (
         SELECT b.sources,
            (b.is_live OR (b.first_start <= (m.now + '00:05:00'::interval))) AS is_on,
            ((NOT b.is_live) AND (b.first_start > (m.now + '00:05:00'::interval)) AND (b.first_start <= (m.now + '00:20:00'::interval))) AS is_soon
           FROM (moment m
             CROSS JOIN ( SELECT bool_or(o.is_live) AS is_live,
                    min(o.starts) AS first_start,
                    (1 + ( SELECT count(*) AS count
                           FROM public.league_source s
                          WHERE ((s.league_id = o.league_id) AND s.followed AND s.scoreboard))) AS sources
                   FROM open_game o
                  GROUP BY o.league_id, o.day) b)
        ), near_game AS MATERIALIZED (
         SELECT o.is_live,
                CASE
                    WHEN (EXISTS ( SELECT
                       FROM public.wanted_game w_1
                      WHERE (w_1.game_id = o.id))) THEN o.pages
                    ELSE 0
                END AS pages
           FROM (moment m
             JOIN open_game o ON ((o.is_live OR (o.starts <= (m.now + '00:10:00'::interval)))))
        ), unit AS (
         SELECT 'board'::text AS unit,
            COALESCE(sum(b.sources) FILTER (WHERE b.is_on), (0)::numeric) AS on_now,
            COALESCE(sum(b.sources) FILTER (WHERE b.is_soon), (0)::numeric) AS soon
           FROM board b
        UNION ALL
         SELECT 'page'::text,
            COALESCE(sum(n.pages) FILTER (WHERE n.is_live), (0)::bigint) AS "coalesce",
            COALESCE(sum(n.pages) FILTER (WHERE (NOT n.is_live)), (0)::bigint) AS "coalesce"
           FROM near_game n
        UNION ALL
         SELECT 'game'::text,
            count(*) FILTER (WHERE n.is_live) AS count,
            count(*) FILTER (WHERE (NOT n.is_live)) AS count
           FROM near_game n
        ), measured AS (
         SELECT t.queue,
            (GREATEST((COALESCE(sum(t.runs) FILTER (WHERE (t.minute >= (t.this - '00:05:00'::interval))), (0)::numeric) / 300.0), (COALESCE(sum(t.runs) FILTER (WHERE (t.minute >= (t.this - '00:01:00'::interval))), (0)::numeric) / 60.0)))::double precision AS per_s,
                CASE
                    WHEN (sum(t.timed) >= (20)::numeric) THEN ((sum(t.run_ms) / (sum(t.timed))::double precision) / (1000)::double precision)
                    ELSE NULL::double precision
                END AS job_s
           FROM ( SELECT r.queue,
                    r.minute,
                    r.runs,
                    r.timed,
                    r.run_ms,
                    date_trunc('minute'::text, m.now) AS this
                   FROM (moment m
                     JOIN q.run_minute r ON (((r.minute >= (date_trunc('minute'::text, m.now) - '00:30:00'::interval)) AND (r.minute < date_trunc('minute'::text, m.now)))))
                  WHERE (r.outcome <> ALL (ARRAY['released'::text, 'expired'::text, 'cancelled'::text]))) t
          GROUP BY t.queue
        ), live AS (
         SELECT p.program,
            count(w_1.id) AS workers,
            max(w_1.slots) AS slots
           FROM (public.scaled_program p
             LEFT JOIN q.worker w_1 ON (((w_1.ended_at IS NULL) AND (NOT w_1.draining) AND (p.queue = ANY (w_1.queues)))))
          GROUP BY p.program
        ), load AS (
         SELECT p.program,
            p.queue,
            p."least",
            p.most,
            v.workers,
            COALESCE(v.slots, (p.slots)::integer) AS slots,
            (l.paused_at IS NOT NULL) AS is_paused,
            COALESCE(GREATEST(d.due,
                CASE
                    WHEN (d.due >= 2000) THEN s.due
                    ELSE NULL::bigint
                END), (0)::bigint) AS due,
            (statement_timestamp() - d.oldest_due_at) AS oldest_wait,
                CASE
                    WHEN ((l.paused_at IS NULL) AND (v.workers > 0) AND (d.running >= (v.workers * v.slots)) AND (d.oldest_due_at < (statement_timestamp() - '00:00:05'::interval))) THEN (LEAST((p.most)::bigint, (v.workers + 1)))::integer
                    ELSE NULL::integer
                END AS one_more,
            COALESCE(t.job_s, (p.usual_ms / (1000)::double precision)) AS job_s,
            GREATEST(COALESCE(t.per_s, (0)::double precision), (((u.on_now)::double precision * p.jobs_per_minute) / (60)::double precision)) AS per_s,
            (((u.soon)::double precision * p.jobs_per_minute) / (60)::double precision) AS more_per_s,
            u.on_now,
            u.soon
           FROM ((((((public.scaled_program p
             JOIN live v ON ((v.program = p.program)))
             JOIN unit u ON ((u.unit = p.unit)))
             LEFT JOIN ops.depths(2000) d(queue, due, scheduled, running, retrying, oldest_due_at) ON ((d.queue = p.queue)))
             LEFT JOIN q.queue l ON ((l.name = p.queue)))
             LEFT JOIN measured t ON ((t.queue = p.queue)))
             LEFT JOIN ( SELECT c.queue,
                    c.due
                   FROM (q.depth c
                     JOIN q.rolled r ON ((r.depth_at = c.at)))) s ON ((s.queue = p.queue)))
        ), answer AS (
         SELECT a_1.program,
            a_1.queue,
            a_1."least",
            a_1.most,
            a_1.workers,
            a_1.slots,
            a_1.is_paused,
            a_1.due,
            a_1.oldest_wait,
            a_1.one_more,
            a_1.job_s,
            a_1.per_s,
            a_1.more_per_s,
            a_1.on_now,
            a_1.soon,
            GREATEST(ops.workers_wanted(a_1.per_s, a_1.job_s, a_1.due, a_1.slots, (a_1."least")::integer, (a_1.most)::integer), a_1.one_more) AS wanted_now,
            ops.workers_wanted(a_1.per_s, a_1.job_s, (0)::bigint, a_1.slots, (a_1."least")::integer, (a_1.most)::integer) AS by_load,
            ops.workers_wanted((a_1.per_s + a_1.more_per_s), a_1.job_s, (0)::bigint, a_1.slots, (a_1."least")::integer, (a_1.most)::integer) AS wanted_soon
           FROM load a_1
        )
 SELECT a.program,
    a.queue,
    a.workers,
    a.slots,
    a.due,
    a.oldest_wait,
    a.job_s AS job_seconds,
    a.per_s AS jobs_per_second,
    (a.per_s + a.more_per_s) AS jobs_per_second_soon,
    a.on_now AS units_now,
    a.soon AS units_soon,
    w.now AS wanted_now,
    w.soon AS wanted_soon,
    GREATEST(w.now, w.soon) AS wanted,
        CASE
            WHEN a.is_paused THEN 'the queue is paused'::text
            WHEN ((GREATEST(w.now, w.soon) = a.most) AND (a.most > a."least")) THEN 'the most that is allowed'::text
            WHEN (w.soon > w.now) THEN 'games begin soon'::text
            WHEN (w.now > a.by_load) THEN 'jobs wait'::text
            WHEN (w.now > a."least") THEN 'jobs arrive'::text
            ELSE 'the least suffices'::text
        END AS because
   FROM (answer a
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN a.is_paused THEN (a."least")::integer
                    ELSE a.wanted_now
                END AS now,
                CASE
                    WHEN a.is_paused THEN (a."least")::integer
                    ELSE a.wanted_soon
                END AS soon) w);

--
-- Name: VIEW scaler_signal; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.scaler_signal IS 'How many workers of each program are wanted now and in ten minutes, from what is due, how long jobs take, how many arrive, and the games that are played or about to begin; bounds and assumptions are in scaled_program. KEDA and bardown dev --autoscale follow the column wanted.';

--
-- Name: COLUMN scaler_signal.program; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.program IS 'The program.';

--
-- Name: COLUMN scaler_signal.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.queue IS 'The queue that its workers serve.';

--
-- Name: COLUMN scaler_signal.workers; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.workers IS 'Workers that live, those that drain left out.';

--
-- Name: COLUMN scaler_signal.slots; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.slots IS 'Jobs that one of them runs at once.';

--
-- Name: COLUMN scaler_signal.due; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.due IS 'Jobs that wait for a worker; where 2000 or more do, counted a minute or more ago.';

--
-- Name: COLUMN scaler_signal.oldest_wait; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.oldest_wait IS 'How long the job has waited that has been due the longest; null: none is due.';

--
-- Name: COLUMN scaler_signal.job_seconds; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.job_seconds IS 'How long a job takes on average: of the last half hour, or scaled_program.usual_ms while fewer than 20 ran.';

--
-- Name: COLUMN scaler_signal.jobs_per_second; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.jobs_per_second IS 'The greatest of: jobs that ended in the last five full minutes, in the last one, and what the units that are on make at least.';

--
-- Name: COLUMN scaler_signal.jobs_per_second_soon; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.jobs_per_second_soon IS 'The same in ten minutes: with what the units make that are about to be on.';

--
-- Name: COLUMN scaler_signal.units_now; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.units_now IS 'Scoreboards, wanted pages or games (scaled_program.unit) that are read or played now.';

--
-- Name: COLUMN scaler_signal.units_soon; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.units_soon IS 'Those that will be in ten minutes beside these; none where a start is not known.';

--
-- Name: COLUMN scaler_signal.wanted_now; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.wanted_now IS 'Workers for the present load, with what waits cleared away within half a minute; one more than there are where all slots are taken and a job has waited for 5 s.';

--
-- Name: COLUMN scaler_signal.wanted_soon; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.wanted_soon IS 'Workers for the load in ten minutes.';

--
-- Name: COLUMN scaler_signal.wanted; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.wanted IS 'The greater of both: a worker takes time to start.';

--
-- Name: COLUMN scaler_signal.because; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scaler_signal.because IS 'Which of it decided: jobs arrive, jobs wait, games begin soon, the most that is allowed, the least suffices, the queue is paused.';

--
-- Name: schedule; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.schedule AS
 SELECT s.key,
    s.spec,
    s.zone,
    s.misfire,
        CASE
            WHEN (NOT s.enabled) THEN 'paused'::text
            WHEN (s.next_fire_at IS NULL) THEN 'over'::text
            WHEN (s.next_fire_at <= clock_timestamp()) THEN 'due'::text
            ELSE 'waiting'::text
        END AS state,
    s.next_fire_at,
    (s.next_fire_at AT TIME ZONE s.zone) AS next_local,
        CASE
            WHEN (s.next_fire_at <= clock_timestamp()) THEN (clock_timestamp() - s.next_fire_at)
            ELSE NULL::interval
        END AS late,
    s.last_slot_at,
    s.last_fired_at,
    (s.last_fired_at - s.last_slot_at) AS last_delay,
    s.last_job_id,
    s.last_error,
    s.queue,
    s.kind,
    s.args,
    s.priority,
    s.unique_key
   FROM q.schedule s;

--
-- Name: VIEW schedule; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.schedule IS 'Periodic jobs. state due: its slot has come and nobody fired it yet; over: it never comes again.';

--
-- Name: COLUMN schedule.key; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.key IS 'Its name.';

--
-- Name: COLUMN schedule.spec; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.spec IS 'Five fields of cron, a word such as @hourly, or "every 5 minutes".';

--
-- Name: COLUMN schedule.zone; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.zone IS 'IANA time zone in which cron fields are read.';

--
-- Name: COLUMN schedule.misfire; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.misfire IS 'latest, all or skip: what becomes of slots that nobody fired in time.';

--
-- Name: COLUMN schedule.state; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.state IS 'waiting, due, paused or over.';

--
-- Name: COLUMN schedule.next_fire_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.next_fire_at IS 'The slot that is due next.';

--
-- Name: COLUMN schedule.next_local; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.next_local IS 'The same on the clocks of its zone.';

--
-- Name: COLUMN schedule.late; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.late IS 'How long the slot has been due; null: it is not.';

--
-- Name: COLUMN schedule.last_slot_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.last_slot_at IS 'The newest slot that was fired.';

--
-- Name: COLUMN schedule.last_fired_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.last_fired_at IS 'When that was done.';

--
-- Name: COLUMN schedule.last_delay; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.last_delay IS 'How late that was.';

--
-- Name: COLUMN schedule.last_job_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.last_job_id IS 'The job that it made, or folded into.';

--
-- Name: COLUMN schedule.last_error; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.last_error IS 'Why the slots that were due last could not be enqueued; null when they could.';

--
-- Name: COLUMN schedule.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.queue IS 'Queue of every job.';

--
-- Name: COLUMN schedule.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.kind IS 'Kind of every job.';

--
-- Name: COLUMN schedule.args; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.args IS 'Arguments of every job.';

--
-- Name: COLUMN schedule.priority; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.priority IS 'Priority of every job.';

--
-- Name: COLUMN schedule.unique_key; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.schedule.unique_key IS 'Key of every job; null: every slot has a job of its own.';

--
-- Name: fetch_outcome; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.fetch_outcome (
    outcome text NOT NULL,
    failures smallint,
    meaning text NOT NULL,
    CONSTRAINT fetch_outcome_failures_not_negative CHECK ((failures >= 0))
);

--
-- Name: TABLE fetch_outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.fetch_outcome IS 'How a fetch may end: the fixed list.';

--
-- Name: COLUMN fetch_outcome.outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.fetch_outcome.outcome IS 'The word for it.';

--
-- Name: COLUMN fetch_outcome.failures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.fetch_outcome.failures IS 'What it counts against the host: 0 is health, 2 a refusal; null says nothing of the host.';

--
-- Name: COLUMN fetch_outcome.meaning; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.fetch_outcome.meaning IS 'The same in words.';

--
-- Name: scrape_hour; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_hour (
    hour timestamp with time zone NOT NULL,
    host text NOT NULL,
    outcome text NOT NULL,
    fetches bigint NOT NULL,
    bytes bigint NOT NULL,
    items bigint NOT NULL,
    duration_ms double precision NOT NULL,
    bucket smallint[] NOT NULL,
    count integer[] NOT NULL,
    CONSTRAINT scrape_hour_histogram_paired CHECK ((cardinality(bucket) = cardinality(count)))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

--
-- Name: TABLE scrape_hour; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.scrape_hour IS 'Fetches counted by hour, host and outcome as they happen. Kept for 90 days.';

--
-- Name: COLUMN scrape_hour.hour; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_hour.hour IS 'Start of the hour in which they ended.';

--
-- Name: COLUMN scrape_hour.host; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_hour.host IS 'As in host_budget.';

--
-- Name: COLUMN scrape_hour.outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_hour.outcome IS 'How they ended: see fetch_outcome.';

--
-- Name: COLUMN scrape_hour.fetches; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_hour.fetches IS 'How many.';

--
-- Name: COLUMN scrape_hour.bytes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_hour.bytes IS 'Sum of their bodies.';

--
-- Name: COLUMN scrape_hour.items; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_hour.items IS 'Sum of what was read of them.';

--
-- Name: COLUMN scrape_hour.duration_ms; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_hour.duration_ms IS 'Sum of their durations.';

--
-- Name: COLUMN scrape_hour.bucket; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_hour.bucket IS 'Histogram of durations: the buckets (q.bucket) that are not empty, ascending.';

--
-- Name: COLUMN scrape_hour.count; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_hour.count IS 'How many durations fell into each of bucket.';

--
-- Name: scrape_health; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.scrape_health AS
 SELECT s.hour,
    s.host,
    (sum(s.fetches))::bigint AS fetches,
    (COALESCE(sum(s.fetches) FILTER (WHERE (o.failures IS NOT NULL)), (0)::numeric))::bigint AS sent,
    (COALESCE(sum(s.fetches) FILTER (WHERE (s.outcome = 'fetched'::text)), (0)::numeric))::bigint AS fetched,
    (COALESCE(sum(s.fetches) FILTER (WHERE (s.outcome = ANY (ARRAY['unchanged'::text, 'same_body'::text]))), (0)::numeric))::bigint AS unchanged,
    (COALESCE(sum(s.fetches) FILTER (WHERE (o.failures > 0)), (0)::numeric))::bigint AS failed,
    (COALESCE(sum(s.fetches) FILTER (WHERE (s.outcome = 'blocked'::text)), (0)::numeric))::bigint AS blocked,
    (COALESCE(sum(s.fetches) FILTER (WHERE (s.outcome = 'unreadable'::text)), (0)::numeric))::bigint AS unreadable,
    (COALESCE(sum(s.fetches) FILTER (WHERE (o.failures IS NULL)), (0)::numeric))::bigint AS held_back,
    (sum(s.bytes))::bigint AS bytes,
    (sum(s.items))::bigint AS items,
    min(d.p50_ms) AS p50_ms,
    min(d.p95_ms) AS p95_ms
   FROM ((public.scrape_hour s
     JOIN public.fetch_outcome o ON ((o.outcome = s.outcome)))
     CROSS JOIN LATERAL ( SELECT min(c.ms) FILTER (WHERE (c.upto >= (0.5 * c.total))) AS p50_ms,
            min(c.ms) FILTER (WHERE (c.upto >= (0.95 * c.total))) AS p95_ms
           FROM ( SELECT ((0.1)::double precision * power((2)::double precision, ((((u.bucket)::numeric - 0.5) / (4)::numeric))::double precision)) AS ms,
                    sum(sum(u.n)) OVER (ORDER BY u.bucket) AS upto,
                    sum(sum(u.n)) OVER () AS total
                   FROM ((public.scrape_hour h
                     JOIN public.fetch_outcome ho ON (((ho.outcome = h.outcome) AND (ho.failures IS NOT NULL))))
                     CROSS JOIN LATERAL UNNEST(h.bucket, h.count) u(bucket, n))
                  WHERE ((h.hour = s.hour) AND (h.host = s.host))
                  GROUP BY u.bucket) c) d)
  GROUP BY s.hour, s.host;

--
-- Name: VIEW scrape_health; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.scrape_health IS 'Fetches by hour and host: where hour > now() - interval ''1 day'' order by hour desc.';

--
-- Name: COLUMN scrape_health.hour; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.hour IS 'Start of the hour.';

--
-- Name: COLUMN scrape_health.host; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.host IS 'name:port.';

--
-- Name: COLUMN scrape_health.fetches; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.fetches IS 'All, sent or not.';

--
-- Name: COLUMN scrape_health.sent; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.sent IS 'Those that the host saw.';

--
-- Name: COLUMN scrape_health.fetched; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.fetched IS 'Pages that came and were read.';

--
-- Name: COLUMN scrape_health.unchanged; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.unchanged IS 'Pages that had not changed, by the source''s word or by their bytes.';

--
-- Name: COLUMN scrape_health.failed; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.failed IS 'Those that count against the host.';

--
-- Name: COLUMN scrape_health.blocked; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.blocked IS 'Those that it refused.';

--
-- Name: COLUMN scrape_health.unreadable; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.unreadable IS 'Answers that were not the page.';

--
-- Name: COLUMN scrape_health.held_back; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.held_back IS 'Those that were not sent: budget, pause, breaker, robots.txt.';

--
-- Name: COLUMN scrape_health.bytes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.bytes IS 'Bytes of bodies.';

--
-- Name: COLUMN scrape_health.items; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.items IS 'Games, plays and rows read.';

--
-- Name: COLUMN scrape_health.p50_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.p50_ms IS 'Half of those sent took no longer, within 9.1 %.';

--
-- Name: COLUMN scrape_health.p95_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.scrape_health.p95_ms IS 'Nineteen of twenty took no longer.';

--
-- Name: stuck; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.stuck AS
 WITH usual AS MATERIALIZED (
         SELECT l.queue,
            l.kind,
            l.runs,
            ((l.run_p99_ms)::double precision * '00:00:00.001'::interval) AS p99
           FROM ops.latency_between((statement_timestamp() - '00:30:00'::interval), 'infinity'::timestamp with time zone) l(queue, kind, runs, wait_p50_ms, wait_p90_ms, wait_p99_ms, wait_max_ms, run_p50_ms, run_p90_ms, run_p99_ms, run_max_ms)
        )
 SELECT r.id,
    r.run_no,
    r.queue,
    r.kind,
    s.why,
    r.runs_for,
    u.p99 AS usual_p99,
    r.deadline_at,
    r.attempt,
    r.worker_id,
    r.program,
    r.host,
    r.pid,
    r.args
   FROM (((ops.running r
     LEFT JOIN q.worker w ON ((w.id = r.worker_id)))
     LEFT JOIN usual u ON (((u.queue = r.queue) AND (u.kind = r.kind))))
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN ((w.ended_at IS NOT NULL) OR (w.id IS NULL)) THEN 'its worker has ended'::text
                    WHEN (w.lease_until < statement_timestamp()) THEN 'its worker''s lease has run out'::text
                    WHEN (r.deadline_at < statement_timestamp()) THEN 'past its deadline'::text
                    WHEN ((u.runs >= 20) AND (r.runs_for > GREATEST(((3)::double precision * u.p99), '00:00:01'::interval))) THEN 'runs three times as long as 99 of 100'::text
                    ELSE NULL::text
                END AS why) s)
  WHERE (s.why IS NOT NULL);

--
-- Name: VIEW stuck; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.stuck IS 'Running jobs that ought to have ended. q.rescue takes back all but those that are merely slow.';

--
-- Name: COLUMN stuck.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.id IS 'The job.';

--
-- Name: COLUMN stuck.run_no; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.run_no IS 'Which of its runs.';

--
-- Name: COLUMN stuck.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.queue IS 'The queue.';

--
-- Name: COLUMN stuck.kind; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.kind IS 'What is being done.';

--
-- Name: COLUMN stuck.why; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.why IS 'Why it is listed here.';

--
-- Name: COLUMN stuck.runs_for; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.runs_for IS 'For how long it has run.';

--
-- Name: COLUMN stuck.usual_p99; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.usual_p99 IS 'What 99 of 100 runs of its kind took no longer than in the last half hour; null: none ran. Judged by from 20 runs on, and never below a second.';

--
-- Name: COLUMN stuck.deadline_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.deadline_at IS 'When it counts as stuck in any case.';

--
-- Name: COLUMN stuck.attempt; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.attempt IS 'Which attempt this is.';

--
-- Name: COLUMN stuck.worker_id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.worker_id IS 'The worker that holds it.';

--
-- Name: COLUMN stuck.program; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.program IS 'That worker''s program.';

--
-- Name: COLUMN stuck.host; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.host IS 'That worker''s machine.';

--
-- Name: COLUMN stuck.pid; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.pid IS 'That worker''s process.';

--
-- Name: COLUMN stuck.args; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.stuck.args IS 'What the job needs to know.';

--
-- Name: table_health; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.table_health AS
 SELECT (s.relname)::text AS name,
    s.n_live_tup AS live_rows,
    s.n_dead_tup AS dead_rows,
    round(((100.0 * (s.n_dead_tup)::numeric) / (NULLIF((s.n_live_tup + s.n_dead_tup), 0))::numeric), 1) AS dead_percent,
    pg_table_size((s.relid)::regclass) AS table_bytes,
    pg_indexes_size((s.relid)::regclass) AS index_bytes,
    round(((100.0 * (s.n_tup_hot_upd)::numeric) / (NULLIF(s.n_tup_upd, 0))::numeric), 1) AS hot_percent,
    GREATEST(s.last_vacuum, s.last_autovacuum) AS vacuumed_at,
    (s.vacuum_count + s.autovacuum_count) AS vacuums,
    GREATEST(s.last_analyze, s.last_autoanalyze) AS analyzed_at,
    age(c.relfrozenxid) AS frozen_age
   FROM (pg_stat_user_tables s
     JOIN pg_class c ON ((c.oid = s.relid)))
  WHERE (s.schemaname = 'q'::name);

--
-- Name: VIEW table_health; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.table_health IS 'Bloat of the queue''s tables; the slots of the ring run_00 … run_31 are in ops.ring as well. Row counts are the statistics collector''s: estimates.';

--
-- Name: COLUMN table_health.name; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.name IS 'The table, in schema q.';

--
-- Name: COLUMN table_health.live_rows; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.live_rows IS 'Rows, estimated.';

--
-- Name: COLUMN table_health.dead_rows; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.dead_rows IS 'Rows that were updated or deleted and not yet vacuumed, estimated. In job they are what slows claims down; if they grow, see ops.xmin_holder.';

--
-- Name: COLUMN table_health.dead_percent; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.dead_percent IS 'Share of dead rows in all.';

--
-- Name: COLUMN table_health.table_bytes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.table_bytes IS 'Size without indexes.';

--
-- Name: COLUMN table_health.index_bytes; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.index_bytes IS 'Size of all its indexes.';

--
-- Name: COLUMN table_health.hot_percent; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.hot_percent IS 'Share of updates that needed no new index entry; null: no update yet.';

--
-- Name: COLUMN table_health.vacuumed_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.vacuumed_at IS 'The last vacuum, by hand or automatic.';

--
-- Name: COLUMN table_health.vacuums; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.vacuums IS 'How many vacuums there have been.';

--
-- Name: COLUMN table_health.analyzed_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.analyzed_at IS 'The last analyze.';

--
-- Name: COLUMN table_health.frozen_age; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.table_health.frozen_age IS 'Transactions since its oldest unfrozen row; the server forces a vacuum at autovacuum_freeze_max_age.';

--
-- Name: throughput; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.throughput AS
 SELECT m.minute,
    m.queue,
    (sum(m.runs))::bigint AS ended,
    (COALESCE(sum(m.runs) FILTER (WHERE (m.outcome = 'completed'::text)), (0)::numeric))::bigint AS completed,
    (COALESCE(sum(m.runs) FILTER (WHERE (m.outcome = 'retried'::text)), (0)::numeric))::bigint AS retried,
    (COALESCE(sum(m.runs) FILTER (WHERE (m.outcome = 'discarded'::text)), (0)::numeric))::bigint AS discarded,
    (COALESCE(sum(m.runs) FILTER (WHERE (m.outcome = 'lost'::text)), (0)::numeric))::bigint AS lost,
    (COALESCE(sum(m.runs) FILTER (WHERE (m.outcome = 'expired'::text)), (0)::numeric))::bigint AS expired,
    round((((100)::numeric * COALESCE(sum(m.runs) FILTER (WHERE (m.outcome = ANY (ARRAY['retried'::text, 'discarded'::text, 'lost'::text]))), (0)::numeric)) / NULLIF(sum(m.runs) FILTER (WHERE (m.outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'discarded'::text, 'lost'::text]))), (0)::numeric)), 2) AS failed_percent,
    round(((sum(m.wait_ms) / (NULLIF(sum(m.timed), (0)::numeric))::double precision))::numeric, 1) AS wait_mean_ms,
    round(((sum(m.run_ms) / (NULLIF(sum(m.timed), (0)::numeric))::double precision))::numeric, 1) AS run_mean_ms
   FROM q.run_minute m
  WHERE (m.minute > (statement_timestamp() - '06:00:00'::interval))
  GROUP BY m.minute, m.queue;

--
-- Name: VIEW throughput; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.throughput IS 'Runs that ended, by minute and queue, of the last six hours; the present minute is not full yet. Older and finer: q.run_minute.';

--
-- Name: COLUMN throughput.minute; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.minute IS 'Start of the minute.';

--
-- Name: COLUMN throughput.queue; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.queue IS 'The queue.';

--
-- Name: COLUMN throughput.ended; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.ended IS 'Runs that ended, however.';

--
-- Name: COLUMN throughput.completed; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.completed IS 'Of these: done.';

--
-- Name: COLUMN throughput.retried; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.retried IS 'Failed, will run again.';

--
-- Name: COLUMN throughput.discarded; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.discarded IS 'Went to the dead letters.';

--
-- Name: COLUMN throughput.lost; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.lost IS 'Their worker died or overran the deadline.';

--
-- Name: COLUMN throughput.expired; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.expired IS 'Too late to be worth running.';

--
-- Name: COLUMN throughput.failed_percent; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.failed_percent IS 'Share of retried, discarded and lost in these and completed.';

--
-- Name: COLUMN throughput.wait_mean_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.wait_mean_ms IS 'Mean wait from due to claimed.';

--
-- Name: COLUMN throughput.run_mean_ms; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.throughput.run_mean_ms IS 'Mean time from claimed to ended.';

--
-- Name: worker; Type: VIEW; Schema: ops; Owner: -
--

CREATE VIEW ops.worker AS
 SELECT w.id,
    w.program,
    w.host,
    w.pid,
    w.version,
    w.queues,
    w.slots,
    w.busy,
    w.draining,
    w.started_at,
        CASE
            WHEN (w.ended_at IS NOT NULL) THEN w.end_reason
            WHEN (w.lease_until < statement_timestamp()) THEN 'overdue'::text
            WHEN w.draining THEN 'draining'::text
            ELSE 'alive'::text
        END AS state,
    w.lease_until,
    w.ended_at,
    h.held,
    h.oldest_claim
   FROM (q.worker w
     LEFT JOIN LATERAL ( SELECT count(*) AS held,
            min(j.claimed_at) AS oldest_claim
           FROM q.job j
          WHERE ((j.worker_id = w.id) AND (j.state = 'running'::text) AND (w.ended_at IS NULL))) h ON (true));

--
-- Name: VIEW worker; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON VIEW ops.worker IS 'Worker processes, alive and ended.';

--
-- Name: COLUMN worker.id; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.id IS 'One start of one process.';

--
-- Name: COLUMN worker.program; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.program IS 'Its program.';

--
-- Name: COLUMN worker.host; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.host IS 'Its machine.';

--
-- Name: COLUMN worker.pid; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.pid IS 'Its process.';

--
-- Name: COLUMN worker.version; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.version IS 'Its build.';

--
-- Name: COLUMN worker.queues; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.queues IS 'The queues it serves.';

--
-- Name: COLUMN worker.slots; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.slots IS 'Jobs that it can run at once.';

--
-- Name: COLUMN worker.busy; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.busy IS 'Jobs in hand at its last heartbeat.';

--
-- Name: COLUMN worker.draining; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.draining IS 'It stops: it finishes what it has and takes no more.';

--
-- Name: COLUMN worker.started_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.started_at IS 'When it registered.';

--
-- Name: COLUMN worker.state; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.state IS 'alive; draining: it finishes what it has and takes no more; overdue: its lease has run out and nobody has noticed yet; stopped; lost.';

--
-- Name: COLUMN worker.lease_until; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.lease_until IS 'It counts as lost if it has not renewed its lease by then.';

--
-- Name: COLUMN worker.ended_at; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.ended_at IS 'When it stopped or was found lost.';

--
-- Name: COLUMN worker.held; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.held IS 'Running jobs that are its own by the database''s account.';

--
-- Name: COLUMN worker.oldest_claim; Type: COMMENT; Schema: ops; Owner: -
--

COMMENT ON COLUMN ops.worker.oldest_claim IS 'When it claimed the one it has held the longest.';

--
-- Name: activity_channel; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.activity_channel (
    game_id uuid NOT NULL,
    environment text NOT NULL,
    topic text NOT NULL,
    state text DEFAULT 'wanted'::text NOT NULL,
    channel_id text,
    stamp bigint DEFAULT 0 NOT NULL,
    failures smallint DEFAULT 0 NOT NULL,
    retry_at timestamp with time zone,
    reason text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT activity_channel_id_form CHECK (((length(channel_id) >= 1) AND (length(channel_id) <= 400))),
    CONSTRAINT activity_channel_id_whole CHECK (((state <> ALL (ARRAY['open'::text, 'ended'::text])) OR (channel_id IS NOT NULL))),
    CONSTRAINT activity_channel_state_known CHECK ((state = ANY (ARRAY['wanted'::text, 'open'::text, 'ended'::text, 'deleted'::text, 'failed'::text])))
);

--
-- Name: TABLE activity_channel; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.activity_channel IS 'The channel of a game for one app.';

--
-- Name: COLUMN activity_channel.game_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.game_id IS 'The game.';

--
-- Name: COLUMN activity_channel.environment; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.environment IS 'production or sandbox: Apple keeps them apart.';

--
-- Name: COLUMN activity_channel.topic; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.topic IS 'The app''s bundle id.';

--
-- Name: COLUMN activity_channel.state; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.state IS 'wanted: push-sender is to make it; open: phones may listen; ended: the end was broadcast, it is to be deleted; deleted; failed: there is none, and phones are told by tokens.';

--
-- Name: COLUMN activity_channel.channel_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.channel_id IS 'Apple''s name for it; null before there is one. It is no secret: whoever has it can listen, and not speak.';

--
-- Name: COLUMN activity_channel.stamp; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.stamp IS 'activity_update.stamp of the newest state that was broadcast; 0: none yet.';

--
-- Name: COLUMN activity_channel.failures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.failures IS 'Requests in a row that came to nothing.';

--
-- Name: COLUMN activity_channel.retry_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.retry_at IS 'Nothing is asked of Apple for it before; null: at any time.';

--
-- Name: COLUMN activity_channel.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.reason IS 'What went wrong last, in APNs''s words, verbatim.';

--
-- Name: COLUMN activity_channel.created_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.created_at IS 'When the first phone wanted it.';

--
-- Name: COLUMN activity_channel.updated_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.activity_channel.updated_at IS 'When this row last changed.';

--
-- Name: api_key; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.api_key (
    id bigint NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    digest bytea NOT NULL,
    per_minute integer,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    CONSTRAINT api_key_digest_whole CHECK ((octet_length(digest) = 32)),
    CONSTRAINT api_key_expires_later CHECK ((expires_at > created_at)),
    CONSTRAINT api_key_name_given CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT api_key_per_minute_not_negative CHECK ((per_minute >= 0)),
    CONSTRAINT api_key_prefix_form CHECK ((prefix ~ '^bdk_[0-9A-Za-z_-]{8}$'::text))
)
WITH (fillfactor='80');

--
-- Name: TABLE api_key; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.api_key IS 'Who may ask the api by a key (X-API-Key), and how often. Rows stay after a key is revoked, so that its holder is told.';

--
-- Name: COLUMN api_key.id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_key.id IS 'Ours of the key, and what its requests are counted by.';

--
-- Name: COLUMN api_key.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_key.name IS 'Whose it is, for people.';

--
-- Name: COLUMN api_key.prefix; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_key.prefix IS 'How the key begins, for people to tell it by; 208 bits follow.';

--
-- Name: COLUMN api_key.digest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_key.digest IS 'SHA-256 of the whole key.';

--
-- Name: COLUMN api_key.per_minute; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_key.per_minute IS 'Requests a minute, over all processes of the api; null: LIMIT_PER_KEY; 0: no limit.';

--
-- Name: COLUMN api_key.created_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_key.created_at IS 'When it was given out.';

--
-- Name: COLUMN api_key.expires_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_key.expires_at IS 'From then on it is refused; null: never.';

--
-- Name: COLUMN api_key.revoked_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_key.revoked_at IS 'When it was taken back; null: it was not.';

--
-- Name: COLUMN api_key.last_used_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_key.last_used_at IS 'When it was last used, as of five minutes ago at the worst; null: never.';

--
-- Name: api_key_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.api_key ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: box_figure; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.box_figure (
    game_id uuid NOT NULL,
    side text NOT NULL,
    ordinal smallint NOT NULL,
    key text NOT NULL,
    label text NOT NULL,
    statistic text,
    printed text NOT NULL,
    value jsonb,
    CONSTRAINT box_figure_side_known CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
);

--
-- Name: TABLE box_figure; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.box_figure IS 'The figures of whole teams in a box score, in the order of the source.';

--
-- Name: COLUMN box_figure.ordinal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_figure.ordinal IS 'From 0.';

--
-- Name: COLUMN box_figure.key; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_figure.key IS 'The source''s own name of the figure, stable where the label is not.';

--
-- Name: COLUMN box_figure.label; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_figure.label IS 'What stands above or beside it.';

--
-- Name: COLUMN box_figure.statistic; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_figure.statistic IS 'What it counts, in our words: rebounds, shots_on_goal. Null where that is not certain.';

--
-- Name: COLUMN box_figure.printed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_figure.printed IS 'As found: 38-90.';

--
-- Name: COLUMN box_figure.value; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_figure.value IS 'What it says: {"number": 12}, {"made": 38, "of": 90}, {"seconds": 2301} or {"share": 0.941}; null where it says nothing.';

--
-- Name: box_line; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.box_line (
    game_id uuid NOT NULL,
    side text NOT NULL,
    box_table smallint NOT NULL,
    ordinal smallint NOT NULL,
    source_id text,
    name text NOT NULL,
    jersey text,
    "position" text,
    class_year text,
    is_starter boolean,
    has_played boolean,
    note text,
    cells jsonb NOT NULL,
    figures jsonb NOT NULL
);

--
-- Name: TABLE box_line; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.box_line IS 'The players of a box score, a row each.';

--
-- Name: COLUMN box_line.box_table; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.box_table IS 'The ordinal of its box_table.';

--
-- Name: COLUMN box_line.ordinal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.ordinal IS 'From 0, in the order of the source.';

--
-- Name: COLUMN box_line.source_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.source_id IS 'What game_box.source calls the player.';

--
-- Name: COLUMN box_line.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.name IS 'As printed.';

--
-- Name: COLUMN box_line.jersey; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.jersey IS 'As printed: two digits, or none.';

--
-- Name: COLUMN box_line."position"; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line."position" IS 'As printed: G, LW.';

--
-- Name: COLUMN box_line.class_year; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.class_year IS 'The year of study, as printed.';

--
-- Name: COLUMN box_line.is_starter; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.is_starter IS 'Null where the source does not say.';

--
-- Name: COLUMN box_line.has_played; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.has_played IS 'False for who was dressed and did not play; null where the source does not say.';

--
-- Name: COLUMN box_line.note; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.note IS 'Why somebody did not play; a goalie''s W, L or O.';

--
-- Name: COLUMN box_line.cells; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.cells IS 'As printed, one text a column of its table; empty for who did not play.';

--
-- Name: COLUMN box_line.figures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_line.figures IS 'What the cells say, by what they count: {"points": {"number": 31}, "field_goals": {"made": 12, "of": 20}}.';

--
-- Name: box_table; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.box_table (
    game_id uuid NOT NULL,
    side text NOT NULL,
    ordinal smallint NOT NULL,
    name text,
    columns jsonb NOT NULL,
    totals jsonb,
    figures jsonb NOT NULL,
    CONSTRAINT box_table_side_known CHECK ((side = ANY (ARRAY['home'::text, 'away'::text])))
);

--
-- Name: TABLE box_table; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.box_table IS 'The tables of players in a box score: basketball has one a team, hockey three, lacrosse one a kind of figures.';

--
-- Name: COLUMN box_table.ordinal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_table.ordinal IS 'From 0, in the order of the source.';

--
-- Name: COLUMN box_table.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_table.name IS 'As found: goalies; null where a team has only one.';

--
-- Name: COLUMN box_table.columns; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_table.columns IS 'What stands above the cells: [{"key": …, "label": …, "statistic": …}].';

--
-- Name: COLUMN box_table.totals; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_table.totals IS 'The line below the players, as printed, one text a column; null where there is none.';

--
-- Name: COLUMN box_table.figures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.box_table.figures IS 'What the totals say, by what they count; as box_line.figures.';

--
-- Name: change; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.change (
    seq bigint NOT NULL,
    game_id uuid NOT NULL,
    revision bigint NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT change_kind_known CHECK ((kind = ANY (ARRAY['new'::text, 'schedule'::text, 'status'::text, 'score'::text, 'clock'::text, 'detail'::text])))
);

--
-- Name: TABLE change; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.change IS 'The newest changes of games, numbered: the api''s /changes and /live. A revision stands in it once.';

--
-- Name: COLUMN change.seq; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.change.seq IS 'From 1, one by one, in an order in which nothing comes before what could be seen earlier.';

--
-- Name: COLUMN change.game_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.change.game_id IS 'The game.';

--
-- Name: COLUMN change.revision; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.change.revision IS 'Its revision, as game_revision.revision.';

--
-- Name: COLUMN change.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.change.kind IS 'What the revision changed, the weightiest of it: new: the game itself; schedule: day or start; status; score: with the line score; clock: period or time left; detail: its plays.';

--
-- Name: COLUMN change.at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.change.at IS 'When it was numbered.';

--
-- Name: change_counter; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.change_counter (
    one_row boolean DEFAULT true NOT NULL,
    last bigint NOT NULL,
    keep bigint NOT NULL,
    CONSTRAINT change_counter_keep_positive CHECK ((keep > 0)),
    CONSTRAINT change_counter_last_not_negative CHECK ((last >= 0)),
    CONSTRAINT change_counter_one_row CHECK (one_row)
)
WITH (fillfactor='50');

--
-- Name: TABLE change_counter; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.change_counter IS 'How far changes are numbered; who holds its row numbers, and nobody else.';

--
-- Name: COLUMN change_counter.one_row; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.change_counter.one_row IS 'True: there is one row.';

--
-- Name: COLUMN change_counter.last; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.change_counter.last IS 'The number given last; 0: none yet.';

--
-- Name: COLUMN change_counter.keep; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.change_counter.keep IS 'How many changes are kept: whoever is further behind begins anew.';

--
-- Name: delivery; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delivery (
    push_event_id bigint NOT NULL,
    device_id uuid NOT NULL,
    apns_id uuid NOT NULL,
    outcome text NOT NULL,
    reason text,
    settled_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    failures smallint DEFAULT 0 NOT NULL,
    CONSTRAINT delivery_failures_not_negative CHECK ((failures >= 0)),
    CONSTRAINT delivery_outcome_known CHECK ((outcome = ANY (ARRAY['delivered'::text, 'dead_token'::text, 'expired'::text, 'superseded'::text, 'quiet'::text, 'rejected'::text, 'unreachable'::text, 'dry_run'::text])))
);

--
-- Name: TABLE delivery; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.delivery IS 'How one alert to one device ended. The key is what keeps a repeated job from telling it twice.';

--
-- Name: COLUMN delivery.push_event_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.delivery.push_event_id IS 'push_event.id, by no foreign key: they go with their alert by trigger push_event_forgets_deliveries.';

--
-- Name: COLUMN delivery.apns_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.delivery.apns_id IS 'The same for every try of this alert to this device.';

--
-- Name: COLUMN delivery.outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.delivery.outcome IS 'delivered: APNs took it; dead_token: the device is gone; expired, superseded: not sent, no longer worth it; quiet: not sent, the device does not want to hear it now; rejected: APNs refused for another reason; unreachable: no answer in the alert''s useful time; dry_run: not sent, push-sender was told to send nothing.';

--
-- Name: COLUMN delivery.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.delivery.reason IS 'APNs''s word for it, verbatim.';

--
-- Name: COLUMN delivery.failures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.delivery.failures IS 'How many sends before the last one came to nothing that we know of. APNs may have taken one whose answer did not come in time: the phone was sent it twice then, under the same apns_id, and shows it once.';

--
-- Name: game_box; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_box (
    game_id uuid NOT NULL,
    source text NOT NULL,
    observed_at timestamp with time zone NOT NULL
);

--
-- Name: TABLE game_box; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_box IS 'The games of which a source printed a box score: whose it is. What it says stands in box_figure, box_table and box_line.';

--
-- Name: COLUMN game_box.source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_box.source IS 'Whose box score it is.';

--
-- Name: COLUMN game_box.observed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_box.observed_at IS 'When the page was asked for; an older page cannot replace it.';

--
-- Name: game_event_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.game_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.game_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: game_odds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_odds (
    game_id uuid NOT NULL,
    provider text NOT NULL,
    details text,
    spread text,
    over_under text,
    home_moneyline text,
    away_moneyline text,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

--
-- Name: TABLE game_odds; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_odds IS 'What bookmakers offer on a game, as a source gives it: texts, of which nothing is computed.';

--
-- Name: COLUMN game_odds.provider; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_odds.provider IS 'The bookmaker; empty where the source names nobody.';

--
-- Name: COLUMN game_odds.details; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_odds.details IS 'The source''s summary: PHI -8.5.';

--
-- Name: COLUMN game_odds.spread; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_odds.spread IS 'Points that the home team gives.';

--
-- Name: COLUMN game_odds.over_under; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_odds.over_under IS 'Points of both together.';

--
-- Name: COLUMN game_odds.home_moneyline; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_odds.home_moneyline IS 'The price of a win of the home team: -110, EVEN.';

--
-- Name: COLUMN game_odds.away_moneyline; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_odds.away_moneyline IS 'The price of a win of the visitors.';

--
-- Name: game_page; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_page (
    league_id text NOT NULL,
    source text NOT NULL,
    page text NOT NULL,
    tells text NOT NULL,
    team_id uuid,
    followed boolean DEFAULT true NOT NULL,
    added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT game_page_page_sense CHECK (((page ~ '^[!-~]+$'::text) AND (length(page) <= 500))),
    CONSTRAINT game_page_tells_known CHECK ((tells = ANY (ARRAY['play'::text, 'results'::text])))
);

--
-- Name: TABLE game_page; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_page IS 'Pages at a source, beside the scoreboards of days, that tell of games. Operators add what they are given: bardown pages.';

--
-- Name: COLUMN game_page.source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_page.source IS 'A source of the league in league_source: statcrew, statbroadcast, ncaa-stats.';

--
-- Name: COLUMN game_page.page; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_page.page IS 'Its address, or what the source calls it there. StatCrew: the URL of a file, of one game or always of the present one; StatBroadcast: a group, duke; stats.ncaa.org: a team of a season, 594020.';

--
-- Name: COLUMN game_page.tells; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_page.tells IS 'play: how games stand, so it is read as often as a scoreboard while one of them is played. results: how they ended; it is read every few hours.';

--
-- Name: COLUMN game_page.team_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_page.team_id IS 'Whose games it tells: the page is read closely from just before each of them. Null: once it has told of a game, for that game.';

--
-- Name: COLUMN game_page.followed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_page.followed IS 'Whether it is read, where league and source are.';

--
-- Name: game_series; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_series (
    game_id uuid NOT NULL,
    kind text NOT NULL,
    title text,
    summary text,
    game_number smallint,
    length smallint,
    home_wins smallint,
    away_wins smallint,
    is_over boolean,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT game_series_wins_both_or_none CHECK (((home_wins IS NULL) = (away_wins IS NULL)))
);

--
-- Name: TABLE game_series; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_series IS 'The series that a game is part of: of a playoff, of the season.';

--
-- Name: COLUMN game_series.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_series.kind IS 'The source''s word: playoff, season; empty where it has none.';

--
-- Name: COLUMN game_series.title; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_series.title IS 'East 1st Round.';

--
-- Name: COLUMN game_series.summary; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_series.summary IS 'BOS leads series 2-1.';

--
-- Name: COLUMN game_series.game_number; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_series.game_number IS 'Which game of the series this is, from 1.';

--
-- Name: COLUMN game_series.length; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_series.length IS 'How many games it has, or may have.';

--
-- Name: COLUMN game_series.home_wins; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_series.home_wins IS 'Games of the series that the home team has won.';

--
-- Name: COLUMN game_series.away_wins; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_series.away_wins IS 'Games of the series that the visitors have won.';

--
-- Name: COLUMN game_series.is_over; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_series.is_over IS 'Whether it has been decided.';

--
-- Name: game_source_id; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game_source_id (
    source text NOT NULL,
    source_id text NOT NULL,
    game_id uuid NOT NULL,
    named_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

--
-- Name: TABLE game_source_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.game_source_id IS 'The names that sources give to a game; the primary key is what makes a second reading find the first''s game.';

--
-- Name: COLUMN game_source_id.named_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.game_source_id.named_at IS 'When the source first called the game so. It may list a game anew under another id: the last one is what it is asked by.';

--
-- Name: host_transition; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.host_transition (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    was text NOT NULL,
    became text NOT NULL,
    reason text NOT NULL
);

--
-- Name: TABLE host_transition; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.host_transition IS 'Every move of a breaker, for those who ask what happened on Saturday.';

--
-- Name: COLUMN host_transition.id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_transition.id IS 'In order of time.';

--
-- Name: COLUMN host_transition.at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_transition.at IS 'When.';

--
-- Name: COLUMN host_transition.host; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_transition.host IS 'As in host_budget.';

--
-- Name: COLUMN host_transition.was; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_transition.was IS 'The state before.';

--
-- Name: COLUMN host_transition.became; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_transition.became IS 'The state after.';

--
-- Name: COLUMN host_transition.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.host_transition.reason IS 'What moved it.';

--
-- Name: host_transition_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.host_transition ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.host_transition_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: identity_decision; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identity_decision (
    id bigint NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    league_id text NOT NULL,
    source_id text NOT NULL,
    team_id uuid,
    game_id uuid,
    player_id uuid,
    previous uuid,
    evidence text NOT NULL,
    decided_by text,
    decided_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT identity_decision_evidence_known CHECK ((evidence = ANY (ARRAY['name'::text, 'alias'::text, 'folded_name'::text, 'without_university'::text, 'without_nickname'::text, 'other_id'::text, 'teams_and_start'::text, 'player_name'::text, 'player_initial'::text, 'player_shirt'::text, 'operator'::text]))),
    CONSTRAINT identity_decision_one CHECK ((((kind = 'team'::text) = (team_id IS NOT NULL)) AND ((kind = 'game'::text) = (game_id IS NOT NULL)) AND ((kind = 'player'::text) = (player_id IS NOT NULL))))
);

--
-- Name: TABLE identity_decision; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.identity_decision IS 'Which name of a second source was found to mean which team, game or player, when, and by what. Only ever added to.';

--
-- Name: COLUMN identity_decision.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.identity_decision.kind IS 'team, game or player.';

--
-- Name: COLUMN identity_decision.source_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.identity_decision.source_id IS 'As in unmatched.';

--
-- Name: COLUMN identity_decision.previous; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.identity_decision.previous IS 'What it meant before; null: nothing.';

--
-- Name: COLUMN identity_decision.evidence; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.identity_decision.evidence IS 'name, alias, folded_name, without_university, without_nickname: of a team. other_id: the page names the game''s id at another source. teams_and_start: the same teams at the same time. player_name, player_initial, player_shirt: of a player of the team, by the name, by the last name and an initial, by the number of namesakes. operator: bardown games map.';

--
-- Name: COLUMN identity_decision.decided_by; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.identity_decision.decided_by IS 'The operator; null: the programs.';

--
-- Name: identity_decision_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.identity_decision ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.identity_decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: leader_entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.leader_entry (
    table_id bigint NOT NULL,
    place integer NOT NULL,
    rank integer,
    player text,
    "position" text,
    class_year text,
    team_id uuid,
    team text,
    source_team_id text,
    statistic text NOT NULL,
    value text NOT NULL,
    other jsonb NOT NULL,
    CONSTRAINT leader_entry_named CHECK (((player IS NOT NULL) OR (team IS NOT NULL))),
    CONSTRAINT leader_entry_place_positive CHECK ((place > 0))
);

--
-- Name: TABLE leader_entry; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.leader_entry IS 'A player, or a team, among the leaders by a statistic.';

--
-- Name: COLUMN leader_entry.place; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.place IS 'Its line on the page, from 1.';

--
-- Name: COLUMN leader_entry.rank; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.rank IS 'As printed, from 1; shared by those who are level; null where none is printed.';

--
-- Name: COLUMN leader_entry.player; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.player IS 'As printed; null in a list of teams.';

--
-- Name: COLUMN leader_entry.class_year; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.class_year IS 'As printed: Jr.';

--
-- Name: COLUMN leader_entry.team_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.team_id IS 'As ranking_entry.team_id; of a player it is his or her team.';

--
-- Name: COLUMN leader_entry.team; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.team IS 'As printed; null where the page does not name it.';

--
-- Name: COLUMN leader_entry.source_team_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.source_team_id IS 'As ranking_entry.source_team_id.';

--
-- Name: COLUMN leader_entry.statistic; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.statistic IS 'The heading of the column that they are ranked by: Pct.';

--
-- Name: COLUMN leader_entry.value; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.value IS 'As printed: .700, 7:42.';

--
-- Name: COLUMN leader_entry.other; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.leader_entry.other IS 'The other columns in their order, [{"name", "value"}], as printed.';

--
-- Name: league_table; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.league_table (
    id bigint NOT NULL,
    league_id text NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    page text NOT NULL,
    slug text NOT NULL,
    name text,
    as_of text,
    through date,
    asked_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    held_reason text,
    held_since timestamp with time zone,
    CONSTRAINT league_table_held_reason_known CHECK ((held_reason = ANY (ARRAY['empty'::text, 'shorter'::text, 'other_league'::text, 'missing'::text]))),
    CONSTRAINT league_table_held_whole CHECK (((held_reason IS NULL) = (held_since IS NULL))),
    CONSTRAINT league_table_kind_known CHECK ((kind = ANY (ARRAY['rankings'::text, 'standings'::text, 'leaders'::text])))
);

--
-- Name: TABLE league_table; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.league_table IS 'The newest poll, standings or list of leaders of a league that was believed; its lines stand in ranking_entry, standings_entry and leader_entry.';

--
-- Name: COLUMN league_table.page; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_table.page IS 'The page that it stands on, as table_page.name.';

--
-- Name: COLUMN league_table.slug; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_table.slug IS 'Its name in addresses: ncaa-mens-lacrosse-rpi, ap-top-25; standings for those.';

--
-- Name: COLUMN league_table.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_table.name IS 'The poll''s, or the statistic''s, as printed; null where the page has none.';

--
-- Name: COLUMN league_table.as_of; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_table.as_of IS 'Up to when it counts, in the page''s words; null where the page does not say.';

--
-- Name: COLUMN league_table.through; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_table.through IS 'The last day whose games count; null where those words name none.';

--
-- Name: COLUMN league_table.asked_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_table.asked_at IS 'When the newest page was asked for that says what stands here, "not modified" included.';

--
-- Name: COLUMN league_table.changed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_table.changed_at IS 'When the page was asked for that last changed it.';

--
-- Name: COLUMN league_table.held_reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_table.held_reason IS 'Why the newest page is not believed: empty: it has no line; shorter: far fewer than stand here; other_league: it is of another; missing: it has other tables, and not this one. Null when it is believed.';

--
-- Name: COLUMN league_table.held_since; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.league_table.held_since IS 'Since when pages say so. Fewer lines that are there a day later are believed; none never are.';

--
-- Name: league_table_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.league_table ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.league_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: logo; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.logo (
    sha256 text NOT NULL,
    format text NOT NULL,
    bytes bytea NOT NULL,
    stored_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT logo_format_known CHECK ((format = ANY (ARRAY['png'::text, 'jpg'::text, 'gif'::text, 'webp'::text, 'svg'::text]))),
    CONSTRAINT logo_sha256_own CHECK ((sha256 = encode(sha256(bytes), 'hex'::text))),
    CONSTRAINT logo_size_range CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 1048576)))
);

--
-- Name: TABLE logo; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.logo IS 'Pictures by what they are: two teams with one logo share a row, and a new logo is a new row under a new address.';

--
-- Name: COLUMN logo.sha256; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.logo.sha256 IS 'Hash of bytes in hexadecimal: the name under which the api serves them for ever.';

--
-- Name: COLUMN logo.format; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.logo.format IS 'By the picture''s own first bytes, and the end of its name: png, jpg, gif, webp, svg.';

--
-- Name: mute; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mute (
    device_id uuid NOT NULL,
    game_id uuid NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

--
-- Name: TABLE mute; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.mute IS 'Games of which a device wants to hear nothing, whatever it follows.';

--
-- Name: operator_action_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.operator_action ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operator_action_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: parser_drift_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.parser_drift ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.parser_drift_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: parser_fingerprint; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.parser_fingerprint (
    parser text NOT NULL,
    fingerprint text NOT NULL,
    pages bigint DEFAULT 1 NOT NULL,
    first_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT parser_fingerprint_pages_positive CHECK ((pages > 0))
);

--
-- Name: TABLE parser_fingerprint; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.parser_fingerprint IS 'The structures that pages of a parser were seen to have. One that is here is not looked at again.';

--
-- Name: COLUMN parser_fingerprint.fingerprint; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_fingerprint.fingerprint IS 'Hash of the sorted set of paths.';

--
-- Name: COLUMN parser_fingerprint.pages; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_fingerprint.pages IS 'How many pages had it.';

--
-- Name: parser_share; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.parser_share (
    parser text NOT NULL,
    field text NOT NULL,
    hour timestamp with time zone NOT NULL,
    found bigint NOT NULL,
    expected bigint NOT NULL,
    CONSTRAINT parser_share_sense CHECK (((found >= 0) AND (found <= expected)))
);

--
-- Name: TABLE parser_share; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.parser_share IS 'Of how many records that should have a field how many had it, by the hour. Kept for eight days.';

--
-- Name: COLUMN parser_share.field; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_share.field IS 'records: entries that could be read at all; else a field of the reading.';

--
-- Name: COLUMN parser_share.hour; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_share.hour IS 'The hour''s beginning.';

--
-- Name: parser_structure; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.parser_structure (
    parser text NOT NULL,
    pages bigint DEFAULT 0 NOT NULL,
    common text[] NOT NULL,
    ever text[] NOT NULL,
    first_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT parser_structure_pages_positive CHECK ((pages >= 0))
);

--
-- Name: TABLE parser_structure; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.parser_structure IS 'How the pages of each parser have been built so far: by the paths of their fields or elements.';

--
-- Name: COLUMN parser_structure.parser; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_structure.parser IS 'The source and its page: ncaa-scoreboard, nhl-box_score.';

--
-- Name: COLUMN parser_structure.pages; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_structure.pages IS 'How many pages there were.';

--
-- Name: COLUMN parser_structure.common; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_structure.common IS 'The paths that every one had.';

--
-- Name: COLUMN parser_structure.ever; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.parser_structure.ever IS 'The paths that any one had.';

--
-- Name: period_score; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.period_score (
    game_id uuid NOT NULL,
    number smallint NOT NULL,
    label text NOT NULL,
    kind text NOT NULL,
    home_score smallint NOT NULL,
    away_score smallint NOT NULL,
    CONSTRAINT period_score_kind_known CHECK ((kind = ANY (ARRAY['regulation'::text, 'overtime'::text, 'shootout'::text]))),
    CONSTRAINT period_score_number_positive CHECK ((number > 0))
);

--
-- Name: TABLE period_score; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.period_score IS 'The line score: goals or points in each period alone.';

--
-- Name: COLUMN period_score.label; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.period_score.label IS 'As scoreboards print it: 3rd, OT, 2OT, SO.';

--
-- Name: COLUMN period_score.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.period_score.kind IS 'regulation, overtime or shootout, which gives its winner one goal however many were scored.';

--
-- Name: player_source_id; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.player_source_id (
    source text NOT NULL,
    team_id uuid NOT NULL,
    source_id text NOT NULL,
    player_id uuid NOT NULL
);

--
-- Name: TABLE player_source_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.player_source_id IS 'The names that sources give to a player.';

--
-- Name: COLUMN player_source_id.source_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.player_source_id.source_id IS 'The source''s id; name:<the name in lower case> where it gives none. Of one team: two teams may each have a J. Smith.';

--
-- Name: push_event_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.push_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: push_test; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.push_test (
    id bigint NOT NULL,
    device_id uuid NOT NULL,
    asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    outcome text,
    reason text,
    settled_at timestamp with time zone,
    CONSTRAINT push_test_outcome_known CHECK ((outcome = ANY (ARRAY['delivered'::text, 'dry_run'::text, 'dead'::text, 'refused'::text, 'unsure'::text]))),
    CONSTRAINT push_test_settled_whole CHECK (((outcome IS NULL) = (settled_at IS NULL)))
);

--
-- Name: TABLE push_test; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.push_test IS 'Pushes that say no more than that pushes arrive: bardown push test.';

--
-- Name: COLUMN push_test.device_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_test.device_id IS 'Whom it was for.';

--
-- Name: COLUMN push_test.asked_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_test.asked_at IS 'When an operator asked.';

--
-- Name: COLUMN push_test.outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_test.outcome IS 'delivered: the push service took it; dry_run: nothing is sent at present; dead: the device is gone, and nothing was done about it here; refused: for another reason; unsure: no answer, or one that asks for patience. Null: push-sender has not answered.';

--
-- Name: COLUMN push_test.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_test.reason IS 'The push service''s word for it, or ours where it said nothing.';

--
-- Name: COLUMN push_test.settled_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_test.settled_at IS 'When the answer was written down.';

--
-- Name: push_test_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.push_test ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_test_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: push_to_start; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.push_to_start (
    device_id uuid NOT NULL,
    token text NOT NULL,
    token_digest bytea NOT NULL,
    attributes_type text NOT NULL,
    takes_channels boolean DEFAULT false NOT NULL,
    token_seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT push_to_start_digest_whole CHECK ((octet_length(token_digest) = 32)),
    CONSTRAINT push_to_start_token_form CHECK (
CASE
    WHEN (strpos(token, '.'::text) = 0) THEN (((length(token) >= 8) AND (length(token) <= 400)) AND (token !~ '[^0-9A-Za-z_-]'::text))
    ELSE ((length(token) <= 607) AND (token ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{48,}$'::text))
END),
    CONSTRAINT push_to_start_type_form CHECK ((attributes_type ~ '^[A-Za-z_][0-9A-Za-z_.]{0,99}$'::text))
);

--
-- Name: TABLE push_to_start; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.push_to_start IS 'Phones on which an activity may be started by a push. The token is a secret, sealed as device.token is.';

--
-- Name: COLUMN push_to_start.device_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_to_start.device_id IS 'The phone; one token each, the newest.';

--
-- Name: COLUMN push_to_start.token; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_to_start.token IS 'As device.token: sealed for the device''s environment and topic, or plain where the api had no key.';

--
-- Name: COLUMN push_to_start.token_digest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_to_start.token_digest IS 'SHA-256 of the token as Apple gave it out: by it a token is told from the one that took its place.';

--
-- Name: COLUMN push_to_start.attributes_type; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_to_start.attributes_type IS 'Name of the Swift type that the app''s activities are made of.';

--
-- Name: COLUMN push_to_start.takes_channels; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_to_start.takes_channels IS 'Whether the phone can listen to a broadcast channel (iOS 18).';

--
-- Name: COLUMN push_to_start.token_seen_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.push_to_start.token_seen_at IS 'When the app last presented it: an answer "unregistered" that is older does not kill it.';

--
-- Name: quarantine_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.quarantine ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.quarantine_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: ranking_entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ranking_entry (
    table_id bigint NOT NULL,
    place integer NOT NULL,
    rank integer,
    team_id uuid,
    team text NOT NULL,
    source_team_id text,
    conference text,
    wins integer,
    losses integer,
    ties integer,
    overtime_losses integer,
    points integer,
    first_place_votes integer,
    previous_rank integer,
    was_unranked boolean,
    previous_printed boolean NOT NULL,
    movement integer GENERATED ALWAYS AS ((previous_rank - rank)) STORED,
    other jsonb NOT NULL,
    CONSTRAINT ranking_entry_place_positive CHECK ((place > 0)),
    CONSTRAINT ranking_entry_previous_sense CHECK (((previous_rank IS NULL) OR (was_unranked IS NOT TRUE)))
);

--
-- Name: TABLE ranking_entry; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.ranking_entry IS 'A team''s line in a ranking.';

--
-- Name: COLUMN ranking_entry.place; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.place IS 'Its line on the page, from 1.';

--
-- Name: COLUMN ranking_entry.rank; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.rank IS 'As printed, from 1; shared by teams that are level; null for those that only received votes.';

--
-- Name: COLUMN ranking_entry.team_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.team_id IS 'The team, as far as it is known under this name; it is looked for anew with every reading.';

--
-- Name: COLUMN ranking_entry.team; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.team IS 'As printed: Johns Hopkins.';

--
-- Name: COLUMN ranking_entry.source_team_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.source_team_id IS 'The source''s id of the team, as team_source_id.source_id; null where the page has none.';

--
-- Name: COLUMN ranking_entry.overtime_losses; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.overtime_losses IS 'Games lost after regulation, where the page counts them apart.';

--
-- Name: COLUMN ranking_entry.points; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.points IS 'Null where the page has none, as a computed ranking.';

--
-- Name: COLUMN ranking_entry.previous_rank; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.previous_rank IS 'In the ranking before; null where it was not ranked, or that is not known.';

--
-- Name: COLUMN ranking_entry.was_unranked; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.was_unranked IS 'Whether it was not ranked before; null: not known.';

--
-- Name: COLUMN ranking_entry.previous_printed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.previous_printed IS 'Whether the page says where it was before; false: what we stored before says so.';

--
-- Name: COLUMN ranking_entry.movement; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.movement IS 'Places gained: 2 is from fifth to third.';

--
-- Name: COLUMN ranking_entry.other; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.ranking_entry.other IS 'The other columns in their order, [{"name", "value"}], as printed.';

--
-- Name: request_tally; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.request_tally (
    client text NOT NULL,
    window_no bigint NOT NULL,
    requests bigint NOT NULL,
    CONSTRAINT request_tally_client_short CHECK ((length(client) <= 64)),
    CONSTRAINT request_tally_some CHECK ((requests > 0))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='10000');

--
-- Name: TABLE request_tally; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.request_tally IS 'Requests of clients in the present minute, as the processes of the api have told each other.';

--
-- Name: COLUMN request_tally.client; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.request_tally.client IS 'key:ID of api_key, or address:, an IPv4 address or the first 64 bits of an IPv6 one.';

--
-- Name: COLUMN request_tally.window_no; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.request_tally.window_no IS 'Which minute, counted from 1970; each client''s begin at a second of its own.';

--
-- Name: COLUMN request_tally.requests; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.request_tally.requests IS 'How many were let through.';

--
-- Name: schema_migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

--
-- Name: scoring_pace; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_pace (
    sport text NOT NULL,
    burst integer NOT NULL,
    per_minute integer NOT NULL,
    most integer NOT NULL,
    reason text NOT NULL,
    CONSTRAINT scoring_pace_sense CHECK (((burst > 0) AND (per_minute >= 0) AND (most >= burst)))
);

--
-- Name: TABLE scoring_pace; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.scoring_pace IS 'How fast one side can score: a reading that gained more is put into quarantine. Operators may change it; the next reading is judged by it.';

--
-- Name: COLUMN scoring_pace.sport; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scoring_pace.sport IS 'As league.sport; a sport that is not here is not judged.';

--
-- Name: COLUMN scoring_pace.burst; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scoring_pace.burst IS 'Points of one side between two readings however soon the second comes.';

--
-- Name: COLUMN scoring_pace.per_minute; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scoring_pace.per_minute IS 'Points of one side for each minute since the game last changed for fans, beyond that.';

--
-- Name: COLUMN scoring_pace.most; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scoring_pace.most IS 'More than any side ever had in a game.';

--
-- Name: COLUMN scoring_pace.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scoring_pace.reason IS 'Why so many.';

--
-- Name: scrape_run; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
PARTITION BY LIST ((((((finished_at AT TIME ZONE 'UTC'::text))::date - '2000-01-01'::date) % 16)));

--
-- Name: TABLE scrape_run; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.scrape_run IS 'One row for every fetch, sent or not. Kept for 14 days; dashboards read scrape_hour.';

--
-- Name: COLUMN scrape_run.finished_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.finished_at IS 'When it had ended and was read.';

--
-- Name: COLUMN scrape_run.host; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.host IS 'As in host_budget.';

--
-- Name: COLUMN scrape_run.target; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.target IS 'The page: as scrape_target.key, or robots.txt.';

--
-- Name: COLUMN scrape_run.league_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.league_id IS 'Of which league it is, where it is of one.';

--
-- Name: COLUMN scrape_run.game_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.game_id IS 'Of which game it is, where it is of one.';

--
-- Name: COLUMN scrape_run.job_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.job_id IS 'The job that asked: ops.life has its life.';

--
-- Name: COLUMN scrape_run.outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.outcome IS 'How it ended: see fetch_outcome.';

--
-- Name: COLUMN scrape_run.status; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.status IS 'The HTTP status; null: there was no answer.';

--
-- Name: COLUMN scrape_run.bytes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.bytes IS 'Of the body, decompressed.';

--
-- Name: COLUMN scrape_run.items; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.items IS 'Games, plays or rows that were read.';

--
-- Name: COLUMN scrape_run.duration_ms; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.duration_ms IS 'From the start of the request to the whole answer; 0 for what was not sent.';

--
-- Name: COLUMN scrape_run.parser; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.parser IS 'What read the page, with its version: ncaa-contests/1.';

--
-- Name: COLUMN scrape_run.detail; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.scrape_run.detail IS 'The error in words, without address or query.';

--
-- Name: scrape_run_00; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_00 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_01; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_01 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_02; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_02 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_03; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_03 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_04; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_04 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_05; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_05 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_06; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_06 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_07; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_07 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_08; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_08 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_09; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_09 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_10; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_10 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_11; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_11 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_12; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_12 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_13; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_13 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_14; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_14 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: scrape_run_15; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scrape_run_15 (
    finished_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    target text NOT NULL,
    league_id text,
    game_id uuid,
    job_id bigint,
    outcome text NOT NULL,
    status smallint,
    bytes bigint,
    items integer,
    duration_ms double precision NOT NULL,
    parser text,
    detail text,
    CONSTRAINT scrape_run_bytes_not_negative CHECK ((bytes >= 0)),
    CONSTRAINT scrape_run_items_not_negative CHECK ((items >= 0))
)
WITH (autovacuum_vacuum_insert_threshold='-1');

--
-- Name: season_day; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.season_day (
    league_id text NOT NULL,
    day date NOT NULL,
    games integer,
    listed_at timestamp with time zone NOT NULL,
    CONSTRAINT season_day_games_not_negative CHECK ((games >= 0))
);

--
-- Name: TABLE season_day; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.season_day IS 'The days of its season that a league''s source lists. The newest list counts from its first day on; what lies before it stays.';

--
-- Name: COLUMN season_day.day; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.season_day.day IS 'The league''s local day.';

--
-- Name: COLUMN season_day.games; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.season_day.games IS 'How many games the source says are played on it; null where its list has days alone. Which games those are says table game.';

--
-- Name: COLUMN season_day.listed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.season_day.listed_at IS 'When the newest list was asked for that has the day.';

--
-- Name: season_board; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.season_board AS
 SELECT l.id AS league_id,
    d.day
   FROM (((public.league l
     CROSS JOIN LATERAL ( SELECT ((clock_timestamp() AT TIME ZONE l.zone))::date AS today) t)
     CROSS JOIN LATERAL ( SELECT (EXISTS ( SELECT
                   FROM public.season_day s
                  WHERE ((s.league_id = l.id) AND (s.listed_at > (clock_timestamp() - '30 days'::interval))))) AS is_listed) h)
     CROSS JOIN LATERAL ( SELECT s.day
           FROM public.season_day s
          WHERE (h.is_listed AND (s.league_id = l.id) AND (s.games IS DISTINCT FROM 0) AND (s.day > (t.today - 300)))
        UNION ALL
         SELECT (t.today + g.n)
           FROM generate_series('-7'::integer, 7) g(n)
          WHERE (NOT h.is_listed)) d)
  WHERE (l.followed AND l.listed AND (d.day <> t.today));

--
-- Name: VIEW season_board; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON VIEW public.season_board IS 'The days other than the present one whose scoreboards are to be read: those of the season that have games; the seven before and after today where no list of them is known.';

--
-- Name: COLUMN season_board.league_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.season_board.league_id IS 'A followed league.';

--
-- Name: COLUMN season_board.day; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.season_board.day IS 'Its local day.';

--
-- Name: season_calendar; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.season_calendar AS
 SELECT COALESCE(s.league_id, g.league_id) AS league_id,
    COALESCE(s.day, g.day) AS day,
    COALESCE(g.games, (0)::bigint) AS games,
    s.games AS listed
   FROM (public.season_day s
     FULL JOIN ( SELECT game.league_id,
            game.day,
            count(*) AS games
           FROM public.game
          WHERE (game.status <> ALL (ARRAY['cancelled'::text, 'postponed'::text]))
          GROUP BY game.league_id, game.day) g ON (((g.league_id = s.league_id) AND (g.day = s.day))));

--
-- Name: VIEW season_calendar; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON VIEW public.season_calendar IS 'Days on which a league plays, by what is stored and by what its source lists: where league_id = … and day between … and ….';

--
-- Name: COLUMN season_calendar.league_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.season_calendar.league_id IS 'The league.';

--
-- Name: COLUMN season_calendar.day; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.season_calendar.day IS 'Its local day.';

--
-- Name: COLUMN season_calendar.games; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.season_calendar.games IS 'The games that are stored, without those that were cancelled or postponed.';

--
-- Name: COLUMN season_calendar.listed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.season_calendar.listed IS 'How many its source lists; null where it lists none or does not say. More than are stored: the day''s scoreboard was not read yet.';

--
-- Name: source_difference_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.source_difference ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.source_difference_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: source_order; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.source_order (
    league_id text NOT NULL,
    matter text NOT NULL,
    place smallint NOT NULL,
    source text NOT NULL,
    reason text NOT NULL,
    CONSTRAINT source_order_matter_known CHECK ((matter = ANY (ARRAY['game'::text, 'line_score'::text, 'plays'::text, 'box_score'::text]))),
    CONSTRAINT source_order_place_positive CHECK ((place > 0))
);

--
-- Name: TABLE source_order; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.source_order IS 'Whom to believe where sources contradict each other, the best first. Sources that are not listed come after those that are, the league''s own before the others.';

--
-- Name: COLUMN source_order.matter; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_order.matter IS 'game: status, score, period, clock and start, which are taken from one source as a whole; line_score; plays and box_score, as a whole too.';

--
-- Name: COLUMN source_order.place; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_order.place IS 'From 1, the best.';

--
-- Name: COLUMN source_order.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_order.reason IS 'Why.';

--
-- Name: source_word; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.source_word (
    game_id uuid NOT NULL,
    source text NOT NULL,
    reading jsonb NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    since timestamp with time zone NOT NULL,
    reach jsonb NOT NULL,
    target text
);

--
-- Name: TABLE source_word; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.source_word IS 'What each source last said of a game that more than one source covers, with the sides as the game has them.';

--
-- Name: COLUMN source_word.reading; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_word.reading IS 'Without plays and box.';

--
-- Name: COLUMN source_word.observed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_word.observed_at IS 'When it was asked for. A page that has not changed since says it still: scrape_target.answered_at.';

--
-- Name: COLUMN source_word.since; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_word.since IS 'Since when it has said this and nothing else: one that stands still for long in a game is thought to be stuck.';

--
-- Name: COLUMN source_word.reach; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_word.reach IS 'The furthest that it ever said: score, period, whether the game has begun and ended. Who never said what fans see is behind, and takes nothing back.';

--
-- Name: COLUMN source_word.target; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.source_word.target IS 'The page that it stands on, as scrape_target.key, where that is no scoreboard of the game''s day.';

--
-- Name: standings_entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.standings_entry (
    table_id bigint NOT NULL,
    place integer NOT NULL,
    group_name text,
    group_place integer,
    team_id uuid,
    team text NOT NULL,
    source_team_id text,
    wins integer,
    losses integer,
    ties integer,
    overtime_losses integer,
    conference_wins integer,
    conference_losses integer,
    conference_ties integer,
    conference_overtime_losses integer,
    other jsonb NOT NULL,
    CONSTRAINT standings_entry_place_positive CHECK ((place > 0))
);

--
-- Name: TABLE standings_entry; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.standings_entry IS 'A team''s line in its table.';

--
-- Name: COLUMN standings_entry.place; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.standings_entry.place IS 'Its line on the page, from 1, counted through all groups: the source''s word on who stands before whom.';

--
-- Name: COLUMN standings_entry.group_name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.standings_entry.group_name IS 'The conference or division: Big Ten; Eastern Conference, Atlantic. Null where the page has no name.';

--
-- Name: COLUMN standings_entry.group_place; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.standings_entry.group_place IS 'The printed place in the group; null where none is printed.';

--
-- Name: COLUMN standings_entry.team_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.standings_entry.team_id IS 'As ranking_entry.team_id.';

--
-- Name: COLUMN standings_entry.team; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.standings_entry.team IS 'As printed.';

--
-- Name: COLUMN standings_entry.source_team_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.standings_entry.source_team_id IS 'As ranking_entry.source_team_id.';

--
-- Name: COLUMN standings_entry.overtime_losses; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.standings_entry.overtime_losses IS 'Games lost after regulation, where the page counts them apart.';

--
-- Name: COLUMN standings_entry.conference_wins; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.standings_entry.conference_wins IS 'Against teams of the same conference; null where the page does not say.';

--
-- Name: COLUMN standings_entry.other; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.standings_entry.other IS 'The other columns in their order, [{"name", "value"}], as printed.';

--
-- Name: status_word; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.status_word (
    league_id text NOT NULL,
    source text NOT NULL,
    word text NOT NULL,
    seen bigint DEFAULT 1 NOT NULL,
    first_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

--
-- Name: TABLE status_word; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.status_word IS 'Status words that no rule knows. The games concerned kept their last known status; somebody should teach the parser.';

--
-- Name: table_page; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.table_page (
    league_id text NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    CONSTRAINT table_page_kind_known CHECK ((kind = ANY (ARRAY['rankings'::text, 'standings'::text, 'leaders'::text])))
);

--
-- Name: TABLE table_page; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.table_page IS 'The pages of tables that are read while their league is followed. An operator may add what a source has.';

--
-- Name: COLUMN table_page.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.table_page.kind IS 'rankings: polls and computed rankings; standings; leaders: the best by a statistic.';

--
-- Name: COLUMN table_page.source; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.table_page.source IS 'As league.source, or a followed source in league_source.';

--
-- Name: COLUMN table_page.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.table_page.name IS 'What the source calls the page in its address, where it has several of the kind. NCAA: ncaa-mens-lacrosse-rpi; individual/410. Empty where it has one.';

--
-- Name: team_alias; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.team_alias (
    scope text NOT NULL,
    alias text NOT NULL,
    name text NOT NULL
);

--
-- Name: TABLE team_alias; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.team_alias IS 'What else a team is called. Comes from the files in sql/data/aliases and is written anew from them by bardown migrate up; an operator''s own matches stand in team_source_id.';

--
-- Name: COLUMN team_alias.scope; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_alias.scope IS 'As league.alias_scope: the name of the file.';

--
-- Name: COLUMN team_alias.alias; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_alias.alias IS 'In lower case, blanks folded: jhu.';

--
-- Name: COLUMN team_alias.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_alias.name IS 'The name that it stands for; not every league of the scope has such a team.';

--
-- Name: team_logo; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.team_logo (
    team_id uuid NOT NULL,
    background text NOT NULL,
    url text NOT NULL,
    sha256 text,
    refusal text,
    checked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT team_logo_background_known CHECK ((background = ANY (ARRAY['any'::text, 'light'::text, 'dark'::text])))
);

--
-- Name: TABLE team_logo; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.team_logo IS 'Which logo a team has, and where it came from.';

--
-- Name: COLUMN team_logo.background; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_logo.background IS 'What the logo is drawn for: light, dark, or any where the source does not say.';

--
-- Name: COLUMN team_logo.url; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_logo.url IS 'Where the source keeps it. Nobody is ever sent there.';

--
-- Name: COLUMN team_logo.sha256; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_logo.sha256 IS 'The picture; null as long as none was fetched that may be served. One that is refused later leaves the old one.';

--
-- Name: COLUMN team_logo.refusal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_logo.refusal IS 'Why the last one that was fetched is not served; null when it is.';

--
-- Name: COLUMN team_logo.checked_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_logo.checked_at IS 'When it was last fetched.';

--
-- Name: team_nickname; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.team_nickname (
    scope text NOT NULL,
    nickname text NOT NULL
);

--
-- Name: TABLE team_nickname; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.team_nickname IS 'What may stand behind a school''s name and is not part of it: Blue Devils. From the same files.';

--
-- Name: COLUMN team_nickname.scope; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_nickname.scope IS 'As league.alias_scope.';

--
-- Name: COLUMN team_nickname.nickname; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.team_nickname.nickname IS 'As the file has it.';

--
-- Name: team_source_id; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.team_source_id (
    source text NOT NULL,
    league_id text NOT NULL,
    source_id text NOT NULL,
    team_id uuid NOT NULL
);

--
-- Name: TABLE team_source_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.team_source_id IS 'The names that sources give to a team.';

--
-- Name: unmatched; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.unmatched (
    kind text NOT NULL,
    source text NOT NULL,
    league_id text NOT NULL,
    source_id text NOT NULL,
    name text NOT NULL,
    reason text NOT NULL,
    reading jsonb NOT NULL,
    seen bigint DEFAULT 1 NOT NULL,
    first_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT unmatched_kind_known CHECK ((kind = ANY (ARRAY['team'::text, 'game'::text, 'player'::text]))),
    CONSTRAINT unmatched_seen_positive CHECK ((seen > 0))
);

--
-- Name: TABLE unmatched; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.unmatched IS 'Teams, games and players of second sources that fit none of ours, or more than one. A row goes when its name is matched.';

--
-- Name: COLUMN unmatched.kind; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.unmatched.kind IS 'team, game or player. A game waits for as long as one of its teams does.';

--
-- Name: COLUMN unmatched.source_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.unmatched.source_id IS 'The source''s id; name:<name> for a team or player that the source gives no id.';

--
-- Name: COLUMN unmatched.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.unmatched.name IS 'As the source has it: Hopkins, or Yale at Duke on 2026-05-02.';

--
-- Name: COLUMN unmatched.reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.unmatched.reason IS 'Why it could not be placed.';

--
-- Name: COLUMN unmatched.reading; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.unmatched.reading IS 'What the source last said of it, without plays and box.';

--
-- Name: COLUMN unmatched.seen; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.unmatched.seen IS 'How many readings named it.';

--
-- Name: unnumbered_change; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.unnumbered_change (
    id bigint NOT NULL,
    game_id uuid NOT NULL,
    revision bigint NOT NULL
)
WITH (autovacuum_vacuum_threshold='500', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_insert_threshold='-1');

--
-- Name: TABLE unnumbered_change; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.unnumbered_change IS 'Revisions that are stored and not numbered yet: empty but for moments.';

--
-- Name: COLUMN unnumbered_change.id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.unnumbered_change.id IS 'The order of their insertion: of one game that of its revisions, which come one at a time.';

--
-- Name: COLUMN unnumbered_change.game_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.unnumbered_change.game_id IS 'The game.';

--
-- Name: COLUMN unnumbered_change.revision; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.unnumbered_change.revision IS 'Its revision.';

--
-- Name: unnumbered_change_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.unnumbered_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.unnumbered_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: job_id_seq; Type: SEQUENCE; Schema: q; Owner: -
--

ALTER TABLE q.job ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME q.job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: run_00; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_00 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_01; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_01 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_02; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_02 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_03; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_03 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_04; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_04 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_05; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_05 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_06; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_06 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_07; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_07 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_08; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_08 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_09; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_09 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_10; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_10 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_11; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_11 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_12; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_12 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_13; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_13 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_14; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_14 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_15; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_15 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_16; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_16 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_17; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_17 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_18; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_18 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_19; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_19 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_20; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_20 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_21; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_21 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_22; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_22 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_23; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_23 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_24; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_24 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_25; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_25 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_26; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_26 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_27; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_27 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_28; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_28 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_29; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_29 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_30; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_30 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: run_31; Type: TABLE; Schema: q; Owner: -
--

CREATE TABLE q.run_31 (
    job_id bigint NOT NULL,
    run_no integer NOT NULL,
    queue text NOT NULL,
    kind text NOT NULL,
    outcome text NOT NULL,
    attempt smallint NOT NULL,
    worker_id bigint,
    created_at timestamp with time zone NOT NULL,
    run_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    finished_at timestamp with time zone NOT NULL,
    error text,
    trace text,
    args jsonb,
    xact bigint DEFAULT txid_current() NOT NULL,
    CONSTRAINT run_outcome_known CHECK ((outcome = ANY (ARRAY['completed'::text, 'retried'::text, 'snoozed'::text, 'released'::text, 'discarded'::text, 'cancelled'::text, 'expired'::text, 'superseded'::text, 'lost'::text])))
)
WITH (autovacuum_vacuum_insert_threshold='-1', autovacuum_analyze_scale_factor='0.5', autovacuum_analyze_threshold='100000');

--
-- Name: worker_id_seq; Type: SEQUENCE; Schema: q; Owner: -
--

ALTER TABLE q.worker ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME q.worker_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: scrape_run_00; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_00 FOR VALUES IN (0);

--
-- Name: scrape_run_01; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_01 FOR VALUES IN (1);

--
-- Name: scrape_run_02; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_02 FOR VALUES IN (2);

--
-- Name: scrape_run_03; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_03 FOR VALUES IN (3);

--
-- Name: scrape_run_04; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_04 FOR VALUES IN (4);

--
-- Name: scrape_run_05; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_05 FOR VALUES IN (5);

--
-- Name: scrape_run_06; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_06 FOR VALUES IN (6);

--
-- Name: scrape_run_07; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_07 FOR VALUES IN (7);

--
-- Name: scrape_run_08; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_08 FOR VALUES IN (8);

--
-- Name: scrape_run_09; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_09 FOR VALUES IN (9);

--
-- Name: scrape_run_10; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_10 FOR VALUES IN (10);

--
-- Name: scrape_run_11; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_11 FOR VALUES IN (11);

--
-- Name: scrape_run_12; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_12 FOR VALUES IN (12);

--
-- Name: scrape_run_13; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_13 FOR VALUES IN (13);

--
-- Name: scrape_run_14; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_14 FOR VALUES IN (14);

--
-- Name: scrape_run_15; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_15 FOR VALUES IN (15);

--
-- Name: run_00; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_00 FOR VALUES IN (0);

--
-- Name: run_01; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_01 FOR VALUES IN (1);

--
-- Name: run_02; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_02 FOR VALUES IN (2);

--
-- Name: run_03; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_03 FOR VALUES IN (3);

--
-- Name: run_04; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_04 FOR VALUES IN (4);

--
-- Name: run_05; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_05 FOR VALUES IN (5);

--
-- Name: run_06; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_06 FOR VALUES IN (6);

--
-- Name: run_07; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_07 FOR VALUES IN (7);

--
-- Name: run_08; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_08 FOR VALUES IN (8);

--
-- Name: run_09; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_09 FOR VALUES IN (9);

--
-- Name: run_10; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_10 FOR VALUES IN (10);

--
-- Name: run_11; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_11 FOR VALUES IN (11);

--
-- Name: run_12; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_12 FOR VALUES IN (12);

--
-- Name: run_13; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_13 FOR VALUES IN (13);

--
-- Name: run_14; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_14 FOR VALUES IN (14);

--
-- Name: run_15; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_15 FOR VALUES IN (15);

--
-- Name: run_16; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_16 FOR VALUES IN (16);

--
-- Name: run_17; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_17 FOR VALUES IN (17);

--
-- Name: run_18; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_18 FOR VALUES IN (18);

--
-- Name: run_19; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_19 FOR VALUES IN (19);

--
-- Name: run_20; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_20 FOR VALUES IN (20);

--
-- Name: run_21; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_21 FOR VALUES IN (21);

--
-- Name: run_22; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_22 FOR VALUES IN (22);

--
-- Name: run_23; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_23 FOR VALUES IN (23);

--
-- Name: run_24; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_24 FOR VALUES IN (24);

--
-- Name: run_25; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_25 FOR VALUES IN (25);

--
-- Name: run_26; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_26 FOR VALUES IN (26);

--
-- Name: run_27; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_27 FOR VALUES IN (27);

--
-- Name: run_28; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_28 FOR VALUES IN (28);

--
-- Name: run_29; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_29 FOR VALUES IN (29);

--
-- Name: run_30; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_30 FOR VALUES IN (30);

--
-- Name: run_31; Type: TABLE ATTACH; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run ATTACH PARTITION q.run_31 FOR VALUES IN (31);

--
-- Name: activity_channel activity_channel_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activity_channel
    ADD CONSTRAINT activity_channel_pkey PRIMARY KEY (game_id, environment, topic);

--
-- Name: activity_update activity_update_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activity_update
    ADD CONSTRAINT activity_update_pkey PRIMARY KEY (game_id, delay_s, stamp);

--
-- Name: api_key api_key_digest_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_digest_key UNIQUE (digest);

--
-- Name: api_key api_key_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);

--
-- Name: api_key api_key_prefix_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_prefix_key UNIQUE (prefix);

--
-- Name: box_figure box_figure_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.box_figure
    ADD CONSTRAINT box_figure_pkey PRIMARY KEY (game_id, side, ordinal);

--
-- Name: box_line box_line_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.box_line
    ADD CONSTRAINT box_line_pkey PRIMARY KEY (game_id, side, box_table, ordinal);

--
-- Name: box_table box_table_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.box_table
    ADD CONSTRAINT box_table_pkey PRIMARY KEY (game_id, side, ordinal);

--
-- Name: change_counter change_counter_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change_counter
    ADD CONSTRAINT change_counter_pkey PRIMARY KEY (one_row);

--
-- Name: change change_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_pkey PRIMARY KEY (seq);

--
-- Name: delivery delivery_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (push_event_id, device_id);

--
-- Name: device device_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (id);

--
-- Name: device device_token_digest_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_token_digest_key UNIQUE (token_digest, environment, topic);

--
-- Name: fetch_outcome fetch_outcome_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fetch_outcome
    ADD CONSTRAINT fetch_outcome_pkey PRIMARY KEY (outcome);

--
-- Name: follow follow_game_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_game_key UNIQUE (game_id, device_id);

--
-- Name: follow follow_league_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_league_key UNIQUE (league_id, device_id);

--
-- Name: follow follow_player_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_player_key UNIQUE (player_id, device_id);

--
-- Name: follow follow_team_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_team_key UNIQUE (team_id, device_id);

--
-- Name: game_box game_box_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_box
    ADD CONSTRAINT game_box_pkey PRIMARY KEY (game_id);

--
-- Name: game_check game_check_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_check
    ADD CONSTRAINT game_check_pkey PRIMARY KEY (game_id, name);

--
-- Name: game_event game_event_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_event
    ADD CONSTRAINT game_event_once UNIQUE (game_id, revision, kind);

--
-- Name: game_event game_event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_event
    ADD CONSTRAINT game_event_pkey PRIMARY KEY (id);

--
-- Name: game_hold game_hold_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_hold
    ADD CONSTRAINT game_hold_pkey PRIMARY KEY (game_id);

--
-- Name: game_interest game_interest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_interest
    ADD CONSTRAINT game_interest_pkey PRIMARY KEY (game_id);

--
-- Name: game_odds game_odds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_odds
    ADD CONSTRAINT game_odds_pkey PRIMARY KEY (game_id, provider);

--
-- Name: game_page game_page_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_page
    ADD CONSTRAINT game_page_pkey PRIMARY KEY (league_id, source, page);

--
-- Name: game game_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_pkey PRIMARY KEY (id);

--
-- Name: game_revision game_revision_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_revision
    ADD CONSTRAINT game_revision_pkey PRIMARY KEY (game_id, revision);

--
-- Name: game_series game_series_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_series
    ADD CONSTRAINT game_series_pkey PRIMARY KEY (game_id, kind);

--
-- Name: game_source_id game_source_id_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_source_id
    ADD CONSTRAINT game_source_id_pkey PRIMARY KEY (source, source_id);

--
-- Name: host_budget host_budget_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.host_budget
    ADD CONSTRAINT host_budget_pkey PRIMARY KEY (host);

--
-- Name: host_transition host_transition_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.host_transition
    ADD CONSTRAINT host_transition_pkey PRIMARY KEY (id);

--
-- Name: identity_decision identity_decision_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity_decision
    ADD CONSTRAINT identity_decision_pkey PRIMARY KEY (id);

--
-- Name: leader_entry leader_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.leader_entry
    ADD CONSTRAINT leader_entry_pkey PRIMARY KEY (table_id, place);

--
-- Name: league league_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.league
    ADD CONSTRAINT league_pkey PRIMARY KEY (id);

--
-- Name: league_source league_source_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.league_source
    ADD CONSTRAINT league_source_pkey PRIMARY KEY (league_id, source);

--
-- Name: league_table league_table_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.league_table
    ADD CONSTRAINT league_table_pkey PRIMARY KEY (id);

--
-- Name: league_table league_table_slug_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.league_table
    ADD CONSTRAINT league_table_slug_key UNIQUE (league_id, kind, source, slug);

--
-- Name: live_activity live_activity_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.live_activity
    ADD CONSTRAINT live_activity_pkey PRIMARY KEY (game_id, device_id);

--
-- Name: logo logo_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.logo
    ADD CONSTRAINT logo_pkey PRIMARY KEY (sha256);

--
-- Name: mute mute_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mute
    ADD CONSTRAINT mute_pkey PRIMARY KEY (device_id, game_id);

--
-- Name: operator_action operator_action_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_action
    ADD CONSTRAINT operator_action_pkey PRIMARY KEY (id);

--
-- Name: parser_drift parser_drift_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.parser_drift
    ADD CONSTRAINT parser_drift_pkey PRIMARY KEY (id);

--
-- Name: parser_fingerprint parser_fingerprint_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.parser_fingerprint
    ADD CONSTRAINT parser_fingerprint_pkey PRIMARY KEY (parser, fingerprint);

--
-- Name: parser_share parser_share_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.parser_share
    ADD CONSTRAINT parser_share_pkey PRIMARY KEY (parser, field, hour);

--
-- Name: parser_structure parser_structure_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.parser_structure
    ADD CONSTRAINT parser_structure_pkey PRIMARY KEY (parser);

--
-- Name: period_score period_score_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.period_score
    ADD CONSTRAINT period_score_pkey PRIMARY KEY (game_id, number);

--
-- Name: play play_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_pkey PRIMARY KEY (game_id, ordinal);

--
-- Name: player player_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_pkey PRIMARY KEY (id);

--
-- Name: player_source_id player_source_id_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.player_source_id
    ADD CONSTRAINT player_source_id_pkey PRIMARY KEY (source, team_id, source_id);

--
-- Name: push_event push_event_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_event
    ADD CONSTRAINT push_event_once UNIQUE (game_event_id);

--
-- Name: push_event push_event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_event
    ADD CONSTRAINT push_event_pkey PRIMARY KEY (id);

--
-- Name: push_tally push_tally_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_tally
    ADD CONSTRAINT push_tally_pkey PRIMARY KEY (push_event_id, part, outcome, reason);

--
-- Name: push_test push_test_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_test
    ADD CONSTRAINT push_test_pkey PRIMARY KEY (id);

--
-- Name: push_to_start push_to_start_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_to_start
    ADD CONSTRAINT push_to_start_pkey PRIMARY KEY (device_id);

--
-- Name: quarantine quarantine_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (id);

--
-- Name: ranking_entry ranking_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ranking_entry
    ADD CONSTRAINT ranking_entry_pkey PRIMARY KEY (table_id, place);

--
-- Name: request_tally request_tally_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.request_tally
    ADD CONSTRAINT request_tally_pkey PRIMARY KEY (client, window_no);

--
-- Name: robots_txt robots_txt_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.robots_txt
    ADD CONSTRAINT robots_txt_pkey PRIMARY KEY (origin);

--
-- Name: scaled_program scaled_program_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scaled_program
    ADD CONSTRAINT scaled_program_pkey PRIMARY KEY (program);

--
-- Name: scaled_program scaled_program_queue_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scaled_program
    ADD CONSTRAINT scaled_program_queue_key UNIQUE (queue);

--
-- Name: schema_migration schema_migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (name);

--
-- Name: scoring_pace scoring_pace_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_pace
    ADD CONSTRAINT scoring_pace_pkey PRIMARY KEY (sport);

--
-- Name: scrape_hour scrape_hour_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_hour
    ADD CONSTRAINT scrape_hour_pkey PRIMARY KEY (hour, host, outcome);

--
-- Name: scrape_target scrape_target_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_target
    ADD CONSTRAINT scrape_target_pkey PRIMARY KEY (key);

--
-- Name: season_day season_day_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.season_day
    ADD CONSTRAINT season_day_pkey PRIMARY KEY (league_id, day);

--
-- Name: source_difference source_difference_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.source_difference
    ADD CONSTRAINT source_difference_pkey PRIMARY KEY (id);

--
-- Name: source_order source_order_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.source_order
    ADD CONSTRAINT source_order_pkey PRIMARY KEY (league_id, matter, place);

--
-- Name: source_order source_order_source_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.source_order
    ADD CONSTRAINT source_order_source_key UNIQUE (league_id, matter, source);

--
-- Name: source_word source_word_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.source_word
    ADD CONSTRAINT source_word_pkey PRIMARY KEY (game_id, source);

--
-- Name: standings_entry standings_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.standings_entry
    ADD CONSTRAINT standings_entry_pkey PRIMARY KEY (table_id, place);

--
-- Name: status_word status_word_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.status_word
    ADD CONSTRAINT status_word_pkey PRIMARY KEY (league_id, source, word);

--
-- Name: table_page table_page_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.table_page
    ADD CONSTRAINT table_page_pkey PRIMARY KEY (league_id, kind, source, name);

--
-- Name: team_alias team_alias_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team_alias
    ADD CONSTRAINT team_alias_pkey PRIMARY KEY (scope, alias);

--
-- Name: team_logo team_logo_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team_logo
    ADD CONSTRAINT team_logo_pkey PRIMARY KEY (team_id, background);

--
-- Name: team_nickname team_nickname_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team_nickname
    ADD CONSTRAINT team_nickname_pkey PRIMARY KEY (scope, nickname);

--
-- Name: team team_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_pkey PRIMARY KEY (id);

--
-- Name: team team_slug_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_slug_key UNIQUE (league_id, slug);

--
-- Name: team_source_id team_source_id_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team_source_id
    ADD CONSTRAINT team_source_id_pkey PRIMARY KEY (source, league_id, source_id);

--
-- Name: unmatched unmatched_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.unmatched
    ADD CONSTRAINT unmatched_pkey PRIMARY KEY (kind, source, league_id, source_id);

--
-- Name: unnumbered_change unnumbered_change_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.unnumbered_change
    ADD CONSTRAINT unnumbered_change_pkey PRIMARY KEY (id);

--
-- Name: dead dead_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.dead
    ADD CONSTRAINT dead_pkey PRIMARY KEY (id);

--
-- Name: depth depth_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.depth
    ADD CONSTRAINT depth_pkey PRIMARY KEY (at, queue);

--
-- Name: failure_hour failure_hour_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.failure_hour
    ADD CONSTRAINT failure_hour_pkey PRIMARY KEY (hour, queue, kind, outcome, error_group);

--
-- Name: job job_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);

--
-- Name: queue queue_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);

--
-- Name: retention retention_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.retention
    ADD CONSTRAINT retention_pkey PRIMARY KEY (what);

--
-- Name: rolled rolled_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.rolled
    ADD CONSTRAINT rolled_pkey PRIMARY KEY (one);

--
-- Name: run_minute run_minute_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.run_minute
    ADD CONSTRAINT run_minute_pkey PRIMARY KEY (minute, queue, kind, outcome);

--
-- Name: schedule schedule_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (key);

--
-- Name: worker worker_pkey; Type: CONSTRAINT; Schema: q; Owner: -
--

ALTER TABLE ONLY q.worker
    ADD CONSTRAINT worker_pkey PRIMARY KEY (id);

--
-- Name: activity_update_created_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX activity_update_created_idx ON public.activity_update USING btree (created_at);

--
-- Name: change_game_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_game_idx ON public.change USING btree (game_id);

--
-- Name: follow_device_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX follow_device_idx ON public.follow USING btree (device_id);

--
-- Name: game_away_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX game_away_idx ON public.game USING btree (away_team_id, day);

--
-- Name: game_check_broken_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX game_check_broken_idx ON public.game_check USING btree (checked_at) WHERE (NOT holds);

--
-- Name: game_day_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX game_day_idx ON public.game USING btree (league_id, day);

--
-- Name: game_home_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX game_home_idx ON public.game USING btree (home_team_id, day);

--
-- Name: game_live_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX game_live_idx ON public.game USING btree (league_id, day) WHERE (status = ANY (ARRAY['live'::text, 'delayed'::text, 'suspended'::text]));

--
-- Name: game_open_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX game_open_idx ON public.game USING btree (league_id, day) WHERE (status = ANY (ARRAY['scheduled'::text, 'live'::text, 'delayed'::text, 'suspended'::text]));

--
-- Name: game_revision_created_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX game_revision_created_idx ON public.game_revision USING btree (created_at) INCLUDE (source, asked_at, asked_before_at, revision) WHERE in_play;

--
-- Name: game_source_id_game_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX game_source_id_game_idx ON public.game_source_id USING btree (game_id);

--
-- Name: game_unplayed_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX game_unplayed_idx ON public.game USING btree (league_id, day) WHERE (status = ANY (ARRAY['scheduled'::text, 'postponed'::text, 'cancelled'::text]));

--
-- Name: host_transition_host_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX host_transition_host_idx ON public.host_transition USING btree (host, at);

--
-- Name: identity_decision_name_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identity_decision_name_idx ON public.identity_decision USING btree (source, source_id);

--
-- Name: leader_entry_team_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX leader_entry_team_idx ON public.leader_entry USING btree (team_id);

--
-- Name: live_activity_device_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX live_activity_device_idx ON public.live_activity USING btree (device_id) WHERE (state <> 'ended'::text);

--
-- Name: live_activity_ended_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX live_activity_ended_idx ON public.live_activity USING btree (updated_at) WHERE (state = 'ended'::text);

--
-- Name: mute_game_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mute_game_idx ON public.mute USING btree (game_id);

--
-- Name: parser_drift_open_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX parser_drift_open_key ON public.parser_drift USING btree (parser, kind, subject) WHERE (ended_at IS NULL);

--
-- Name: parser_drift_page_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX parser_drift_page_idx ON public.parser_drift USING btree (raised_at) WHERE (body IS NOT NULL);

--
-- Name: parser_share_hour_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX parser_share_hour_idx ON public.parser_share USING btree (hour);

--
-- Name: play_goal_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX play_goal_idx ON public.play USING btree (game_id, home_score, away_score) WHERE (kind = 'goal'::text);

--
-- Name: player_source_id_player_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX player_source_id_player_idx ON public.player_source_id USING btree (player_id);

--
-- Name: player_team_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX player_team_idx ON public.player USING btree (team_id);

--
-- Name: player_words_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX player_words_idx ON public.player USING gin (public.name_words(name));

--
-- Name: push_event_created_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_event_created_idx ON public.push_event USING btree (created_at);

--
-- Name: push_event_game_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_event_game_idx ON public.push_event USING btree (game_id, revision);

--
-- Name: push_test_device_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_test_device_idx ON public.push_test USING btree (device_id);

--
-- Name: quarantine_game_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX quarantine_game_idx ON public.quarantine USING btree (game_id);

--
-- Name: quarantine_last_seen_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX quarantine_last_seen_idx ON public.quarantine USING btree (last_seen);

--
-- Name: quarantine_open_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX quarantine_open_key ON public.quarantine USING btree (source, source_id, kind, detail) WHERE (state = 'open'::text);

--
-- Name: ranking_entry_team_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ranking_entry_team_idx ON public.ranking_entry USING btree (team_id);

--
-- Name: request_tally_window_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX request_tally_window_idx ON public.request_tally USING btree (window_no);

--
-- Name: scrape_run_finished_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_finished_idx ON ONLY public.scrape_run USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_00_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_00_finished_at_idx ON public.scrape_run_00 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_01_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_01_finished_at_idx ON public.scrape_run_01 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_02_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_02_finished_at_idx ON public.scrape_run_02 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_03_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_03_finished_at_idx ON public.scrape_run_03 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_04_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_04_finished_at_idx ON public.scrape_run_04 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_05_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_05_finished_at_idx ON public.scrape_run_05 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_06_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_06_finished_at_idx ON public.scrape_run_06 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_07_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_07_finished_at_idx ON public.scrape_run_07 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_08_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_08_finished_at_idx ON public.scrape_run_08 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_09_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_09_finished_at_idx ON public.scrape_run_09 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_10_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_10_finished_at_idx ON public.scrape_run_10 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_11_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_11_finished_at_idx ON public.scrape_run_11 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_12_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_12_finished_at_idx ON public.scrape_run_12 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_13_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_13_finished_at_idx ON public.scrape_run_13 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_14_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_14_finished_at_idx ON public.scrape_run_14 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_run_15_finished_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_run_15_finished_at_idx ON public.scrape_run_15 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: scrape_target_next_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scrape_target_next_idx ON public.scrape_target USING btree (next_at);

--
-- Name: source_difference_game_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX source_difference_game_idx ON public.source_difference USING btree (game_id);

--
-- Name: source_difference_open_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX source_difference_open_key ON public.source_difference USING btree (game_id, field, source, other_source) WHERE (until IS NULL);

--
-- Name: source_word_target_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX source_word_target_idx ON public.source_word USING btree (target) WHERE (target IS NOT NULL);

--
-- Name: standings_entry_team_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX standings_entry_team_idx ON public.standings_entry USING btree (team_id);

--
-- Name: team_conference_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX team_conference_idx ON public.team USING btree (league_id, conference);

--
-- Name: team_logo_sha256_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX team_logo_sha256_idx ON public.team_logo USING btree (sha256);

--
-- Name: team_source_id_team_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX team_source_id_team_idx ON public.team_source_id USING btree (team_id);

--
-- Name: team_words_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX team_words_idx ON public.team USING gin (public.name_words(((((name || ' '::text) || COALESCE(full_name, ''::text)) || ' '::text) || COALESCE(abbreviation, ''::text))));

--
-- Name: dead_died_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX dead_died_idx ON q.dead USING btree (died_at);

--
-- Name: dead_redriven_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX dead_redriven_idx ON q.dead USING btree (redriven_as) WHERE (redriven_as IS NOT NULL);

--
-- Name: job_available_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX job_available_idx ON q.job USING btree (queue, priority, run_at, id) WHERE (state = 'available'::text);

--
-- Name: job_lane_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX job_lane_idx ON q.job USING btree (lane, id) WHERE (lane IS NOT NULL);

--
-- Name: job_lane_running_key; Type: INDEX; Schema: q; Owner: -
--

CREATE UNIQUE INDEX job_lane_running_key ON q.job USING btree (lane) WHERE ((lane IS NOT NULL) AND (lane_cap = 1) AND (state = 'running'::text));

--
-- Name: job_retrying_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX job_retrying_idx ON q.job USING btree (queue, run_at) WHERE ((state = 'available'::text) AND (attempt > 0));

--
-- Name: job_running_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX job_running_idx ON q.job USING btree (worker_id) WHERE (state = 'running'::text);

--
-- Name: job_suspect_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX job_suspect_idx ON q.job USING btree (queue, run_at) WHERE ((state = 'available'::text) AND (crashes >= 2));

--
-- Name: job_unique_key; Type: INDEX; Schema: q; Owner: -
--

CREATE UNIQUE INDEX job_unique_key ON q.job USING btree (unique_key, queue, kind) WHERE ((unique_key IS NOT NULL) AND (state = 'available'::text));

--
-- Name: run_finished_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_finished_idx ON ONLY q.run USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_00_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_00_finished_at_xact_idx ON q.run_00 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_job_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_job_idx ON ONLY q.run USING btree (job_id);

--
-- Name: run_00_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_00_job_id_idx ON q.run_00 USING btree (job_id);

--
-- Name: run_01_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_01_finished_at_xact_idx ON q.run_01 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_01_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_01_job_id_idx ON q.run_01 USING btree (job_id);

--
-- Name: run_02_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_02_finished_at_xact_idx ON q.run_02 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_02_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_02_job_id_idx ON q.run_02 USING btree (job_id);

--
-- Name: run_03_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_03_finished_at_xact_idx ON q.run_03 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_03_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_03_job_id_idx ON q.run_03 USING btree (job_id);

--
-- Name: run_04_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_04_finished_at_xact_idx ON q.run_04 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_04_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_04_job_id_idx ON q.run_04 USING btree (job_id);

--
-- Name: run_05_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_05_finished_at_xact_idx ON q.run_05 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_05_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_05_job_id_idx ON q.run_05 USING btree (job_id);

--
-- Name: run_06_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_06_finished_at_xact_idx ON q.run_06 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_06_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_06_job_id_idx ON q.run_06 USING btree (job_id);

--
-- Name: run_07_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_07_finished_at_xact_idx ON q.run_07 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_07_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_07_job_id_idx ON q.run_07 USING btree (job_id);

--
-- Name: run_08_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_08_finished_at_xact_idx ON q.run_08 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_08_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_08_job_id_idx ON q.run_08 USING btree (job_id);

--
-- Name: run_09_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_09_finished_at_xact_idx ON q.run_09 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_09_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_09_job_id_idx ON q.run_09 USING btree (job_id);

--
-- Name: run_10_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_10_finished_at_xact_idx ON q.run_10 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_10_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_10_job_id_idx ON q.run_10 USING btree (job_id);

--
-- Name: run_11_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_11_finished_at_xact_idx ON q.run_11 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_11_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_11_job_id_idx ON q.run_11 USING btree (job_id);

--
-- Name: run_12_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_12_finished_at_xact_idx ON q.run_12 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_12_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_12_job_id_idx ON q.run_12 USING btree (job_id);

--
-- Name: run_13_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_13_finished_at_xact_idx ON q.run_13 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_13_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_13_job_id_idx ON q.run_13 USING btree (job_id);

--
-- Name: run_14_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_14_finished_at_xact_idx ON q.run_14 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_14_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_14_job_id_idx ON q.run_14 USING btree (job_id);

--
-- Name: run_15_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_15_finished_at_xact_idx ON q.run_15 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_15_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_15_job_id_idx ON q.run_15 USING btree (job_id);

--
-- Name: run_16_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_16_finished_at_xact_idx ON q.run_16 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_16_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_16_job_id_idx ON q.run_16 USING btree (job_id);

--
-- Name: run_17_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_17_finished_at_xact_idx ON q.run_17 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_17_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_17_job_id_idx ON q.run_17 USING btree (job_id);

--
-- Name: run_18_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_18_finished_at_xact_idx ON q.run_18 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_18_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_18_job_id_idx ON q.run_18 USING btree (job_id);

--
-- Name: run_19_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_19_finished_at_xact_idx ON q.run_19 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_19_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_19_job_id_idx ON q.run_19 USING btree (job_id);

--
-- Name: run_20_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_20_finished_at_xact_idx ON q.run_20 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_20_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_20_job_id_idx ON q.run_20 USING btree (job_id);

--
-- Name: run_21_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_21_finished_at_xact_idx ON q.run_21 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_21_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_21_job_id_idx ON q.run_21 USING btree (job_id);

--
-- Name: run_22_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_22_finished_at_xact_idx ON q.run_22 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_22_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_22_job_id_idx ON q.run_22 USING btree (job_id);

--
-- Name: run_23_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_23_finished_at_xact_idx ON q.run_23 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_23_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_23_job_id_idx ON q.run_23 USING btree (job_id);

--
-- Name: run_24_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_24_finished_at_xact_idx ON q.run_24 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_24_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_24_job_id_idx ON q.run_24 USING btree (job_id);

--
-- Name: run_25_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_25_finished_at_xact_idx ON q.run_25 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_25_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_25_job_id_idx ON q.run_25 USING btree (job_id);

--
-- Name: run_26_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_26_finished_at_xact_idx ON q.run_26 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_26_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_26_job_id_idx ON q.run_26 USING btree (job_id);

--
-- Name: run_27_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_27_finished_at_xact_idx ON q.run_27 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_27_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_27_job_id_idx ON q.run_27 USING btree (job_id);

--
-- Name: run_28_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_28_finished_at_xact_idx ON q.run_28 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_28_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_28_job_id_idx ON q.run_28 USING btree (job_id);

--
-- Name: run_29_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_29_finished_at_xact_idx ON q.run_29 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_29_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_29_job_id_idx ON q.run_29 USING btree (job_id);

--
-- Name: run_30_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_30_finished_at_xact_idx ON q.run_30 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_30_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_30_job_id_idx ON q.run_30 USING btree (job_id);

--
-- Name: run_31_finished_at_xact_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_31_finished_at_xact_idx ON q.run_31 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');

--
-- Name: run_31_job_id_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX run_31_job_id_idx ON q.run_31 USING btree (job_id);

--
-- Name: schedule_due_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX schedule_due_idx ON q.schedule USING btree (next_fire_at) WHERE enabled;

--
-- Name: worker_live_idx; Type: INDEX; Schema: q; Owner: -
--

CREATE INDEX worker_live_idx ON q.worker USING btree (lease_until) WHERE (ended_at IS NULL);

--
-- Name: scrape_run_00_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_00_finished_at_idx;

--
-- Name: scrape_run_01_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_01_finished_at_idx;

--
-- Name: scrape_run_02_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_02_finished_at_idx;

--
-- Name: scrape_run_03_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_03_finished_at_idx;

--
-- Name: scrape_run_04_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_04_finished_at_idx;

--
-- Name: scrape_run_05_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_05_finished_at_idx;

--
-- Name: scrape_run_06_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_06_finished_at_idx;

--
-- Name: scrape_run_07_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_07_finished_at_idx;

--
-- Name: scrape_run_08_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_08_finished_at_idx;

--
-- Name: scrape_run_09_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_09_finished_at_idx;

--
-- Name: scrape_run_10_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_10_finished_at_idx;

--
-- Name: scrape_run_11_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_11_finished_at_idx;

--
-- Name: scrape_run_12_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_12_finished_at_idx;

--
-- Name: scrape_run_13_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_13_finished_at_idx;

--
-- Name: scrape_run_14_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_14_finished_at_idx;

--
-- Name: scrape_run_15_finished_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_15_finished_at_idx;

--
-- Name: run_00_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_00_finished_at_xact_idx;

--
-- Name: run_00_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_00_job_id_idx;

--
-- Name: run_01_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_01_finished_at_xact_idx;

--
-- Name: run_01_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_01_job_id_idx;

--
-- Name: run_02_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_02_finished_at_xact_idx;

--
-- Name: run_02_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_02_job_id_idx;

--
-- Name: run_03_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_03_finished_at_xact_idx;

--
-- Name: run_03_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_03_job_id_idx;

--
-- Name: run_04_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_04_finished_at_xact_idx;

--
-- Name: run_04_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_04_job_id_idx;

--
-- Name: run_05_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_05_finished_at_xact_idx;

--
-- Name: run_05_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_05_job_id_idx;

--
-- Name: run_06_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_06_finished_at_xact_idx;

--
-- Name: run_06_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_06_job_id_idx;

--
-- Name: run_07_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_07_finished_at_xact_idx;

--
-- Name: run_07_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_07_job_id_idx;

--
-- Name: run_08_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_08_finished_at_xact_idx;

--
-- Name: run_08_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_08_job_id_idx;

--
-- Name: run_09_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_09_finished_at_xact_idx;

--
-- Name: run_09_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_09_job_id_idx;

--
-- Name: run_10_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_10_finished_at_xact_idx;

--
-- Name: run_10_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_10_job_id_idx;

--
-- Name: run_11_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_11_finished_at_xact_idx;

--
-- Name: run_11_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_11_job_id_idx;

--
-- Name: run_12_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_12_finished_at_xact_idx;

--
-- Name: run_12_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_12_job_id_idx;

--
-- Name: run_13_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_13_finished_at_xact_idx;

--
-- Name: run_13_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_13_job_id_idx;

--
-- Name: run_14_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_14_finished_at_xact_idx;

--
-- Name: run_14_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_14_job_id_idx;

--
-- Name: run_15_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_15_finished_at_xact_idx;

--
-- Name: run_15_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_15_job_id_idx;

--
-- Name: run_16_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_16_finished_at_xact_idx;

--
-- Name: run_16_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_16_job_id_idx;

--
-- Name: run_17_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_17_finished_at_xact_idx;

--
-- Name: run_17_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_17_job_id_idx;

--
-- Name: run_18_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_18_finished_at_xact_idx;

--
-- Name: run_18_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_18_job_id_idx;

--
-- Name: run_19_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_19_finished_at_xact_idx;

--
-- Name: run_19_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_19_job_id_idx;

--
-- Name: run_20_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_20_finished_at_xact_idx;

--
-- Name: run_20_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_20_job_id_idx;

--
-- Name: run_21_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_21_finished_at_xact_idx;

--
-- Name: run_21_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_21_job_id_idx;

--
-- Name: run_22_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_22_finished_at_xact_idx;

--
-- Name: run_22_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_22_job_id_idx;

--
-- Name: run_23_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_23_finished_at_xact_idx;

--
-- Name: run_23_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_23_job_id_idx;

--
-- Name: run_24_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_24_finished_at_xact_idx;

--
-- Name: run_24_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_24_job_id_idx;

--
-- Name: run_25_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_25_finished_at_xact_idx;

--
-- Name: run_25_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_25_job_id_idx;

--
-- Name: run_26_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_26_finished_at_xact_idx;

--
-- Name: run_26_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_26_job_id_idx;

--
-- Name: run_27_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_27_finished_at_xact_idx;

--
-- Name: run_27_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_27_job_id_idx;

--
-- Name: run_28_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_28_finished_at_xact_idx;

--
-- Name: run_28_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_28_job_id_idx;

--
-- Name: run_29_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_29_finished_at_xact_idx;

--
-- Name: run_29_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_29_job_id_idx;

--
-- Name: run_30_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_30_finished_at_xact_idx;

--
-- Name: run_30_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_30_job_id_idx;

--
-- Name: run_31_finished_at_xact_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_31_finished_at_xact_idx;

--
-- Name: run_31_job_id_idx; Type: INDEX ATTACH; Schema: q; Owner: -
--

ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_31_job_id_idx;

--
-- Name: api_key api_key_is_announced; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER api_key_is_announced AFTER INSERT OR DELETE OR UPDATE OF name, digest, per_minute, expires_at, revoked_at ON public.api_key FOR EACH STATEMENT EXECUTE FUNCTION public.announce_api_key();

--
-- Name: device device_digest; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER device_digest BEFORE INSERT ON public.device FOR EACH ROW WHEN ((new.token_digest IS NULL)) EXECUTE FUNCTION public.digest_plain_token();

--
-- Name: follow follow_gone_ends_activities; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER follow_gone_ends_activities AFTER DELETE ON public.follow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.end_unfollowed_activities();

--
-- Name: game_revision game_revision_is_a_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER game_revision_is_a_change AFTER INSERT ON public.game_revision FOR EACH ROW EXECUTE FUNCTION public.lay_change();

--
-- Name: mute mute_ends_activities; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER mute_ends_activities AFTER INSERT ON public.mute FOR EACH ROW EXECUTE FUNCTION public.end_muted_activities();

--
-- Name: push_event push_event_forgets_deliveries; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER push_event_forgets_deliveries AFTER DELETE ON public.push_event REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_deliveries();

--
-- Name: activity_channel activity_channel_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activity_channel
    ADD CONSTRAINT activity_channel_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id);

--
-- Name: activity_update activity_update_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.activity_update
    ADD CONSTRAINT activity_update_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: box_figure box_figure_box_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.box_figure
    ADD CONSTRAINT box_figure_box_fkey FOREIGN KEY (game_id) REFERENCES public.game_box(game_id) ON DELETE CASCADE;

--
-- Name: box_line box_line_table_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.box_line
    ADD CONSTRAINT box_line_table_fkey FOREIGN KEY (game_id, side, box_table) REFERENCES public.box_table(game_id, side, ordinal) ON DELETE CASCADE;

--
-- Name: box_table box_table_box_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.box_table
    ADD CONSTRAINT box_table_box_fkey FOREIGN KEY (game_id) REFERENCES public.game_box(game_id) ON DELETE CASCADE;

--
-- Name: change change_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: follow follow_device_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

--
-- Name: follow follow_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: follow follow_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

--
-- Name: follow follow_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_player_fkey FOREIGN KEY (player_id) REFERENCES public.player(id) ON DELETE CASCADE;

--
-- Name: follow follow_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

--
-- Name: game game_away_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_away_team_fkey FOREIGN KEY (away_team_id) REFERENCES public.team(id);

--
-- Name: game_box game_box_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_box
    ADD CONSTRAINT game_box_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: game_check game_check_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_check
    ADD CONSTRAINT game_check_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: game_event game_event_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_event
    ADD CONSTRAINT game_event_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: game game_home_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_home_team_fkey FOREIGN KEY (home_team_id) REFERENCES public.team(id);

--
-- Name: game_interest game_interest_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_interest
    ADD CONSTRAINT game_interest_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: game game_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

--
-- Name: game_odds game_odds_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_odds
    ADD CONSTRAINT game_odds_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: game_page game_page_source_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_page
    ADD CONSTRAINT game_page_source_fkey FOREIGN KEY (league_id, source) REFERENCES public.league_source(league_id, source) ON DELETE CASCADE;

--
-- Name: game_page game_page_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_page
    ADD CONSTRAINT game_page_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE SET NULL;

--
-- Name: game_revision game_revision_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_revision
    ADD CONSTRAINT game_revision_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: game_series game_series_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_series
    ADD CONSTRAINT game_series_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: game_source_id game_source_id_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game_source_id
    ADD CONSTRAINT game_source_id_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: host_budget host_budget_last_known; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.host_budget
    ADD CONSTRAINT host_budget_last_known FOREIGN KEY (last_outcome) REFERENCES public.fetch_outcome(outcome);

--
-- Name: identity_decision identity_decision_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity_decision
    ADD CONSTRAINT identity_decision_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: identity_decision identity_decision_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity_decision
    ADD CONSTRAINT identity_decision_player_fkey FOREIGN KEY (player_id) REFERENCES public.player(id) ON DELETE CASCADE;

--
-- Name: identity_decision identity_decision_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity_decision
    ADD CONSTRAINT identity_decision_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

--
-- Name: leader_entry leader_entry_table_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.leader_entry
    ADD CONSTRAINT leader_entry_table_fkey FOREIGN KEY (table_id) REFERENCES public.league_table(id) ON DELETE CASCADE;

--
-- Name: leader_entry leader_entry_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.leader_entry
    ADD CONSTRAINT leader_entry_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE SET NULL;

--
-- Name: league_source league_source_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.league_source
    ADD CONSTRAINT league_source_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id) ON DELETE CASCADE;

--
-- Name: league_table league_table_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.league_table
    ADD CONSTRAINT league_table_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id) ON DELETE CASCADE;

--
-- Name: live_activity live_activity_device_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.live_activity
    ADD CONSTRAINT live_activity_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

--
-- Name: live_activity live_activity_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.live_activity
    ADD CONSTRAINT live_activity_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: mute mute_device_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mute
    ADD CONSTRAINT mute_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

--
-- Name: mute mute_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mute
    ADD CONSTRAINT mute_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: parser_fingerprint parser_fingerprint_parser_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.parser_fingerprint
    ADD CONSTRAINT parser_fingerprint_parser_fkey FOREIGN KEY (parser) REFERENCES public.parser_structure(parser) ON DELETE CASCADE;

--
-- Name: period_score period_score_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.period_score
    ADD CONSTRAINT period_score_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: play play_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: player_source_id player_source_id_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.player_source_id
    ADD CONSTRAINT player_source_id_player_fkey FOREIGN KEY (player_id) REFERENCES public.player(id) ON DELETE CASCADE;

--
-- Name: player player_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

--
-- Name: push_event push_event_event_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_event
    ADD CONSTRAINT push_event_event_fkey FOREIGN KEY (game_event_id) REFERENCES public.game_event(id) ON DELETE CASCADE;

--
-- Name: push_test push_test_device_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_test
    ADD CONSTRAINT push_test_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

--
-- Name: push_to_start push_to_start_device_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_to_start
    ADD CONSTRAINT push_to_start_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

--
-- Name: quarantine quarantine_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: quarantine quarantine_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

--
-- Name: ranking_entry ranking_entry_table_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ranking_entry
    ADD CONSTRAINT ranking_entry_table_fkey FOREIGN KEY (table_id) REFERENCES public.league_table(id) ON DELETE CASCADE;

--
-- Name: ranking_entry ranking_entry_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ranking_entry
    ADD CONSTRAINT ranking_entry_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE SET NULL;

--
-- Name: scrape_hour scrape_hour_outcome_known; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_hour
    ADD CONSTRAINT scrape_hour_outcome_known FOREIGN KEY (outcome) REFERENCES public.fetch_outcome(outcome);

--
-- Name: scrape_run scrape_run_outcome_known; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.scrape_run
    ADD CONSTRAINT scrape_run_outcome_known FOREIGN KEY (outcome) REFERENCES public.fetch_outcome(outcome);

--
-- Name: scrape_target scrape_target_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_target
    ADD CONSTRAINT scrape_target_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: scrape_target scrape_target_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scrape_target
    ADD CONSTRAINT scrape_target_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

--
-- Name: season_day season_day_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.season_day
    ADD CONSTRAINT season_day_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id) ON DELETE CASCADE;

--
-- Name: source_difference source_difference_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.source_difference
    ADD CONSTRAINT source_difference_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: source_order source_order_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.source_order
    ADD CONSTRAINT source_order_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

--
-- Name: source_word source_word_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.source_word
    ADD CONSTRAINT source_word_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: standings_entry standings_entry_table_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.standings_entry
    ADD CONSTRAINT standings_entry_table_fkey FOREIGN KEY (table_id) REFERENCES public.league_table(id) ON DELETE CASCADE;

--
-- Name: standings_entry standings_entry_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.standings_entry
    ADD CONSTRAINT standings_entry_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE SET NULL;

--
-- Name: table_page table_page_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.table_page
    ADD CONSTRAINT table_page_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id) ON DELETE CASCADE;

--
-- Name: team team_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

--
-- Name: team_logo team_logo_logo_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team_logo
    ADD CONSTRAINT team_logo_logo_fkey FOREIGN KEY (sha256) REFERENCES public.logo(sha256);

--
-- Name: team_logo team_logo_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team_logo
    ADD CONSTRAINT team_logo_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

--
-- Name: team_source_id team_source_id_team_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.team_source_id
    ADD CONSTRAINT team_source_id_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

--
-- Name: unmatched unmatched_league_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.unmatched
    ADD CONSTRAINT unmatched_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

--
-- Name: unnumbered_change unnumbered_change_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.unnumbered_change
    ADD CONSTRAINT unnumbered_change_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

--
-- Name: SCHEMA ops; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA ops TO bardown_scheduler;
GRANT USAGE ON SCHEMA ops TO bardown_ops;

--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: -
--

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO bardown_api;
GRANT USAGE ON SCHEMA public TO bardown_scheduler;
GRANT USAGE ON SCHEMA public TO bardown_scoreboard_scraper;
GRANT USAGE ON SCHEMA public TO bardown_detail_scraper;
GRANT USAGE ON SCHEMA public TO bardown_differ;
GRANT USAGE ON SCHEMA public TO bardown_push_sender;

--
-- Name: SCHEMA q; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA q TO bardown_scheduler;
GRANT USAGE ON SCHEMA q TO bardown_scoreboard_scraper;
GRANT USAGE ON SCHEMA q TO bardown_detail_scraper;
GRANT USAGE ON SCHEMA q TO bardown_differ;
GRANT USAGE ON SCHEMA q TO bardown_push_sender;

--
-- Name: FUNCTION explain(p_job bigint); Type: ACL; Schema: ops; Owner: -
--

REVOKE ALL ON FUNCTION ops.explain(p_job bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION ops.explain(p_job bigint) TO bardown_ops;

--
-- Name: TABLE run; Type: ACL; Schema: q; Owner: -
--

GRANT SELECT,INSERT ON TABLE q.run TO bardown_scheduler;
GRANT SELECT,INSERT ON TABLE q.run TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT ON TABLE q.run TO bardown_detail_scraper;
GRANT SELECT,INSERT ON TABLE q.run TO bardown_differ;
GRANT SELECT,INSERT ON TABLE q.run TO bardown_push_sender;

--
-- Name: FUNCTION operate(p_who text, p_action text, p_subject text); Type: ACL; Schema: ops; Owner: -
--

REVOKE ALL ON FUNCTION ops.operate(p_who text, p_action text, p_subject text) FROM PUBLIC;
GRANT ALL ON FUNCTION ops.operate(p_who text, p_action text, p_subject text) TO bardown_ops;

--
-- Name: FUNCTION announce_api_key(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.announce_api_key() FROM PUBLIC;

--
-- Name: FUNCTION announce_changes(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.announce_changes() FROM PUBLIC;
GRANT ALL ON FUNCTION public.announce_changes() TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.announce_changes() TO bardown_detail_scraper;

--
-- Name: FUNCTION ask_for_activities(p_game uuid, p_delay_s smallint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.ask_for_activities(p_game uuid, p_delay_s smallint) FROM PUBLIC;

--
-- Name: FUNCTION change_kind(p_before jsonb, p_after jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.change_kind(p_before jsonb, p_after jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_kind(p_before jsonb, p_after jsonb) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.change_kind(p_before jsonb, p_after jsonb) TO bardown_detail_scraper;

--
-- Name: FUNCTION digest_plain_token(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.digest_plain_token() FROM PUBLIC;

--
-- Name: FUNCTION dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) TO bardown_api;

--
-- Name: FUNCTION end_muted_activities(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.end_muted_activities() FROM PUBLIC;

--
-- Name: FUNCTION end_unfollowed_activities(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.end_unfollowed_activities() FROM PUBLIC;

--
-- Name: FUNCTION find_api_key(p_digest bytea); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.find_api_key(p_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_api_key(p_digest bytea) TO bardown_api;

--
-- Name: FUNCTION folded_name(p_name text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.folded_name(p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.folded_name(p_name text) TO bardown_api;
GRANT ALL ON FUNCTION public.folded_name(p_name text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.folded_name(p_name text) TO bardown_detail_scraper;

--
-- Name: FUNCTION forget_deliveries(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.forget_deliveries() FROM PUBLIC;

--
-- Name: FUNCTION forget_request_tallies(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.forget_request_tallies() FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_request_tallies() TO bardown_api;

--
-- Name: TABLE device; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.device TO bardown_push_sender;

--
-- Name: COLUMN device.id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(id) ON TABLE public.device TO bardown_scheduler;

--
-- Name: COLUMN device.environment; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(environment) ON TABLE public.device TO bardown_scheduler;

--
-- Name: COLUMN device.dead_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(dead_at) ON TABLE public.device TO bardown_push_sender;

--
-- Name: COLUMN device.dead_reason; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(dead_reason) ON TABLE public.device TO bardown_push_sender;

--
-- Name: COLUMN device.created_at; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(created_at) ON TABLE public.device TO bardown_scheduler;

--
-- Name: COLUMN device.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.device TO bardown_push_sender;

--
-- Name: COLUMN device.suspect_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(suspect_at) ON TABLE public.device TO bardown_push_sender;

--
-- Name: FUNCTION is_quiet(p_device public.device, p_at timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.is_quiet(p_device public.device, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_quiet(p_device public.device, p_at timestamp with time zone) TO bardown_push_sender;

--
-- Name: FUNCTION join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) TO bardown_api;

--
-- Name: FUNCTION judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) TO bardown_detail_scraper;

--
-- Name: FUNCTION keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text) TO bardown_detail_scraper;

--
-- Name: FUNCTION lay_change(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.lay_change() FROM PUBLIC;

--
-- Name: FUNCTION move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone) TO bardown_detail_scraper;

--
-- Name: FUNCTION name_query(p_words text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.name_query(p_words text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.name_query(p_words text) TO bardown_api;

--
-- Name: FUNCTION name_words(p_name text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.name_words(p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.name_words(p_name text) TO bardown_api;
GRANT ALL ON FUNCTION public.name_words(p_name text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.name_words(p_name text) TO bardown_detail_scraper;

--
-- Name: FUNCTION named_things(p_follows jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.named_things(p_follows jsonb) FROM PUBLIC;

--
-- Name: FUNCTION note_api_keys_used(p_keys bigint[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.note_api_keys_used(p_keys bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.note_api_keys_used(p_keys bigint[]) TO bardown_api;

--
-- Name: FUNCTION number_changes(p_limit integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.number_changes(p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.number_changes(p_limit integer) TO bardown_api;

--
-- Name: FUNCTION prune_activities(p_keep_days integer, p_keep_updates integer, p_limit integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.prune_activities(p_keep_days integer, p_keep_updates integer, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_activities(p_keep_days integer, p_keep_updates integer, p_limit integer) TO bardown_scheduler;

--
-- Name: FUNCTION prune_pushes(p_keep_days integer, p_deliveries integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.prune_pushes(p_keep_days integer, p_deliveries integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_pushes(p_keep_days integer, p_deliveries integer) TO bardown_scheduler;

--
-- Name: FUNCTION prune_scrapes(p_keep_days integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.prune_scrapes(p_keep_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_scrapes(p_keep_days integer) TO bardown_scheduler;

--
-- Name: FUNCTION register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text, p_token_digest bytea); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text, p_token_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text, p_token_digest bytea) TO bardown_api;

--
-- Name: FUNCTION register_device(p_token text, p_environment text, p_topic text, p_follows jsonb, p_muted uuid[], p_spoiler_safe boolean, p_delay_s smallint, p_quiet_from smallint, p_quiet_until smallint, p_zone text, p_token_digest bytea, p_service text, p_localizes_alerts boolean); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.register_device(p_token text, p_environment text, p_topic text, p_follows jsonb, p_muted uuid[], p_spoiler_safe boolean, p_delay_s smallint, p_quiet_from smallint, p_quiet_until smallint, p_zone text, p_token_digest bytea, p_service text, p_localizes_alerts boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.register_device(p_token text, p_environment text, p_topic text, p_follows jsonb, p_muted uuid[], p_spoiler_safe boolean, p_delay_s smallint, p_quiet_from smallint, p_quiet_until smallint, p_zone text, p_token_digest bytea, p_service text, p_localizes_alerts boolean) TO bardown_api;

--
-- Name: FUNCTION register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text, p_token_digest bytea, p_attributes_type text, p_takes_channels boolean); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text, p_token_digest bytea, p_attributes_type text, p_takes_channels boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text, p_token_digest bytea, p_attributes_type text, p_takes_channels boolean) TO bardown_api;

--
-- Name: FUNCTION reset_host(p_host text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.reset_host(p_host text) FROM PUBLIC;

--
-- Name: FUNCTION robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean) TO bardown_detail_scraper;

--
-- Name: FUNCTION settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) TO bardown_detail_scraper;

--
-- Name: FUNCTION take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION public.take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean) TO bardown_detail_scraper;

--
-- Name: FUNCTION tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]) TO bardown_api;

--
-- Name: FUNCTION unregister_device(p_token_digest bytea, p_environment text, p_topic text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.unregister_device(p_token_digest bytea, p_environment text, p_topic text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unregister_device(p_token_digest bytea, p_environment text, p_topic text) TO bardown_api;

--
-- Name: FUNCTION unregister_device(p_token text, p_environment text, p_topic text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.unregister_device(p_token text, p_environment text, p_topic text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unregister_device(p_token text, p_environment text, p_topic text) TO bardown_api;

--
-- Name: FUNCTION want_games(p_games uuid[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.want_games(p_games uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.want_games(p_games uuid[]) TO bardown_api;

--
-- Name: FUNCTION add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) TO bardown_push_sender;

--
-- Name: FUNCTION adopt_history(p_old txid_snapshot); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.adopt_history(p_old txid_snapshot) FROM PUBLIC;

--
-- Name: FUNCTION allowance(p_queue text, p_want integer); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.allowance(p_queue text, p_want integer) FROM PUBLIC;
GRANT ALL ON FUNCTION q.allowance(p_queue text, p_want integer) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.allowance(p_queue text, p_want integer) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.allowance(p_queue text, p_want integer) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.allowance(p_queue text, p_want integer) TO bardown_differ;
GRANT ALL ON FUNCTION q.allowance(p_queue text, p_want integer) TO bardown_push_sender;

--
-- Name: FUNCTION bucket(p_ms double precision); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.bucket(p_ms double precision) FROM PUBLIC;
GRANT ALL ON FUNCTION q.bucket(p_ms double precision) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.bucket(p_ms double precision) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.bucket(p_ms double precision) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.bucket(p_ms double precision) TO bardown_differ;
GRANT ALL ON FUNCTION q.bucket(p_ms double precision) TO bardown_push_sender;

--
-- Name: FUNCTION bucket_ms(p_bucket integer); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.bucket_ms(p_bucket integer) FROM PUBLIC;
GRANT ALL ON FUNCTION q.bucket_ms(p_bucket integer) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.bucket_ms(p_bucket integer) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.bucket_ms(p_bucket integer) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.bucket_ms(p_bucket integer) TO bardown_differ;
GRANT ALL ON FUNCTION q.bucket_ms(p_bucket integer) TO bardown_push_sender;

--
-- Name: TABLE job; Type: ACL; Schema: q; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE q.job TO bardown_scheduler;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE q.job TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE q.job TO bardown_detail_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE q.job TO bardown_differ;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE q.job TO bardown_push_sender;

--
-- Name: FUNCTION bury(p_job q.job, p_reason text, p_error text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.bury(p_job q.job, p_reason text, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.bury(p_job q.job, p_reason text, p_error text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.bury(p_job q.job, p_reason text, p_error text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.bury(p_job q.job, p_reason text, p_error text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.bury(p_job q.job, p_reason text, p_error text) TO bardown_differ;
GRANT ALL ON FUNCTION q.bury(p_job q.job, p_reason text, p_error text) TO bardown_push_sender;

--
-- Name: FUNCTION cancel(p_id bigint); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.cancel(p_id bigint) FROM PUBLIC;

--
-- Name: FUNCTION claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_push_sender;

--
-- Name: FUNCTION clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) TO bardown_differ;
GRANT ALL ON FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) TO bardown_push_sender;

--
-- Name: FUNCTION complete(p_worker bigint, p_id bigint, p_run_no integer); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) FROM PUBLIC;
GRANT ALL ON FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) TO bardown_differ;
GRANT ALL ON FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) TO bardown_push_sender;

--
-- Name: FUNCTION count_live(); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.count_live() FROM PUBLIC;

--
-- Name: FUNCTION count_runs(p_old txid_snapshot, p_new txid_snapshot, OUT counted bigint, OUT days date[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.count_runs(p_old txid_snapshot, p_new txid_snapshot, OUT counted bigint, OUT days date[]) FROM PUBLIC;

--
-- Name: FUNCTION cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]) TO bardown_push_sender;

--
-- Name: FUNCTION cron_value(p_word text, p_low integer, p_names text[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) TO bardown_push_sender;

--
-- Name: FUNCTION discard_dead(p_id bigint); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.discard_dead(p_id bigint) FROM PUBLIC;

--
-- Name: FUNCTION drain_worker(p_worker bigint); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.drain_worker(p_worker bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.drain_worker(p_worker bigint) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.drain_worker(p_worker bigint) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.drain_worker(p_worker bigint) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.drain_worker(p_worker bigint) TO bardown_differ;
GRANT ALL ON FUNCTION q.drain_worker(p_worker bigint) TO bardown_push_sender;

--
-- Name: FUNCTION drop_schedule(p_key text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.drop_schedule(p_key text) FROM PUBLIC;

--
-- Name: TABLE schedule; Type: ACL; Schema: q; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE q.schedule TO bardown_scheduler;
GRANT SELECT,UPDATE ON TABLE q.schedule TO bardown_scoreboard_scraper;
GRANT SELECT,UPDATE ON TABLE q.schedule TO bardown_detail_scraper;
GRANT SELECT,UPDATE ON TABLE q.schedule TO bardown_differ;
GRANT SELECT,UPDATE ON TABLE q.schedule TO bardown_push_sender;

--
-- Name: FUNCTION due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) TO bardown_differ;
GRANT ALL ON FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) TO bardown_push_sender;

--
-- Name: FUNCTION enable_schedule(p_key text, p_enabled boolean); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.enable_schedule(p_key text, p_enabled boolean) FROM PUBLIC;

--
-- Name: FUNCTION end_worker(p_worker bigint); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.end_worker(p_worker bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.end_worker(p_worker bigint) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.end_worker(p_worker bigint) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.end_worker(p_worker bigint) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.end_worker(p_worker bigint) TO bardown_differ;
GRANT ALL ON FUNCTION q.end_worker(p_worker bigint) TO bardown_push_sender;

--
-- Name: FUNCTION enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text) TO bardown_differ;
GRANT ALL ON FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text) TO bardown_push_sender;

--
-- Name: FUNCTION enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) TO bardown_push_sender;

--
-- Name: FUNCTION error_group(p_error text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.error_group(p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.error_group(p_error text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.error_group(p_error text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.error_group(p_error text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.error_group(p_error text) TO bardown_differ;
GRANT ALL ON FUNCTION q.error_group(p_error text) TO bardown_push_sender;

--
-- Name: FUNCTION exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_push_sender;

--
-- Name: FUNCTION explain_job(p_id bigint); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.explain_job(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.explain_job(p_id bigint) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.explain_job(p_id bigint) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.explain_job(p_id bigint) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.explain_job(p_id bigint) TO bardown_differ;
GRANT ALL ON FUNCTION q.explain_job(p_id bigint) TO bardown_push_sender;

--
-- Name: FUNCTION finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) TO bardown_push_sender;

--
-- Name: FUNCTION fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) TO bardown_differ;
GRANT ALL ON FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) TO bardown_push_sender;

--
-- Name: FUNCTION fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) TO bardown_differ;
GRANT ALL ON FUNCTION q.fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) TO bardown_push_sender;

--
-- Name: FUNCTION give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) TO bardown_differ;
GRANT ALL ON FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) TO bardown_push_sender;

--
-- Name: FUNCTION heartbeat(p_worker bigint, p_held bigint[], p_lease interval); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) TO bardown_differ;
GRANT ALL ON FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) TO bardown_push_sender;

--
-- Name: FUNCTION lane_is_free(p_job q.job); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.lane_is_free(p_job q.job) FROM PUBLIC;
GRANT ALL ON FUNCTION q.lane_is_free(p_job q.job) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.lane_is_free(p_job q.job) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.lane_is_free(p_job q.job) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.lane_is_free(p_job q.job) TO bardown_differ;
GRANT ALL ON FUNCTION q.lane_is_free(p_job q.job) TO bardown_push_sender;

--
-- Name: FUNCTION newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) TO bardown_differ;
GRANT ALL ON FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) TO bardown_push_sender;

--
-- Name: FUNCTION next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) TO bardown_differ;
GRANT ALL ON FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) TO bardown_push_sender;

--
-- Name: FUNCTION next_due(p_queue text, p_after timestamp with time zone); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.next_due(p_queue text, p_after timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_due(p_queue text, p_after timestamp with time zone) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.next_due(p_queue text, p_after timestamp with time zone) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.next_due(p_queue text, p_after timestamp with time zone) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.next_due(p_queue text, p_after timestamp with time zone) TO bardown_differ;
GRANT ALL ON FUNCTION q.next_due(p_queue text, p_after timestamp with time zone) TO bardown_push_sender;

--
-- Name: FUNCTION next_fire(p_spec text, p_zone text, p_after timestamp with time zone); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) TO bardown_differ;
GRANT ALL ON FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) TO bardown_push_sender;

--
-- Name: FUNCTION next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) TO bardown_differ;
GRANT ALL ON FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) TO bardown_push_sender;

--
-- Name: FUNCTION next_schedule_in_ms(); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.next_schedule_in_ms() FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_schedule_in_ms() TO bardown_scheduler;
GRANT ALL ON FUNCTION q.next_schedule_in_ms() TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.next_schedule_in_ms() TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.next_schedule_in_ms() TO bardown_differ;
GRANT ALL ON FUNCTION q.next_schedule_in_ms() TO bardown_push_sender;

--
-- Name: FUNCTION next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint) TO bardown_differ;
GRANT ALL ON FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint) TO bardown_push_sender;

--
-- Name: FUNCTION note_end(p_job q.job, p_outcome text, p_error text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) TO bardown_differ;
GRANT ALL ON FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) TO bardown_push_sender;

--
-- Name: FUNCTION parse_cron(p_spec text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.parse_cron(p_spec text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.parse_cron(p_spec text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.parse_cron(p_spec text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.parse_cron(p_spec text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.parse_cron(p_spec text) TO bardown_differ;
GRANT ALL ON FUNCTION q.parse_cron(p_spec text) TO bardown_push_sender;

--
-- Name: FUNCTION parse_every(p_spec text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.parse_every(p_spec text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.parse_every(p_spec text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.parse_every(p_spec text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.parse_every(p_spec text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.parse_every(p_spec text) TO bardown_differ;
GRANT ALL ON FUNCTION q.parse_every(p_spec text) TO bardown_push_sender;

--
-- Name: FUNCTION pause(p_queue text, p_by text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.pause(p_queue text, p_by text) FROM PUBLIC;

--
-- Name: FUNCTION percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) TO bardown_push_sender;

--
-- Name: FUNCTION pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) TO bardown_push_sender;

--
-- Name: FUNCTION prune(OUT slot text, OUT outcome text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.prune(OUT slot text, OUT outcome text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.prune(OUT slot text, OUT outcome text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.prune(OUT slot text, OUT outcome text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.prune(OUT slot text, OUT outcome text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.prune(OUT slot text, OUT outcome text) TO bardown_differ;
GRANT ALL ON FUNCTION q.prune(OUT slot text, OUT outcome text) TO bardown_push_sender;

--
-- Name: FUNCTION prune_statistics(); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.prune_statistics() FROM PUBLIC;

--
-- Name: FUNCTION put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text) TO bardown_differ;
GRANT ALL ON FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text) TO bardown_push_sender;

--
-- Name: FUNCTION put_schedule(p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb, p_zone text, p_misfire text, p_priority integer, p_unique_key text, p_slot_arg text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.put_schedule(p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb, p_zone text, p_misfire text, p_priority integer, p_unique_key text, p_slot_arg text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.put_schedule(p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb, p_zone text, p_misfire text, p_priority integer, p_unique_key text, p_slot_arg text) TO bardown_scheduler;

--
-- Name: FUNCTION rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) TO bardown_differ;
GRANT ALL ON FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) TO bardown_push_sender;

--
-- Name: FUNCTION redrive(p_id bigint); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.redrive(p_id bigint) FROM PUBLIC;

--
-- Name: FUNCTION redrive_many(p_queue text, p_kind text, p_reason text, p_since timestamp with time zone, p_limit integer); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.redrive_many(p_queue text, p_kind text, p_reason text, p_since timestamp with time zone, p_limit integer) FROM PUBLIC;

--
-- Name: FUNCTION refuse_spec(p_spec text, p_why text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.refuse_spec(p_spec text, p_why text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.refuse_spec(p_spec text, p_why text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.refuse_spec(p_spec text, p_why text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.refuse_spec(p_spec text, p_why text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.refuse_spec(p_spec text, p_why text) TO bardown_differ;
GRANT ALL ON FUNCTION q.refuse_spec(p_spec text, p_why text) TO bardown_push_sender;

--
-- Name: FUNCTION register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) TO bardown_differ;
GRANT ALL ON FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) TO bardown_push_sender;

--
-- Name: FUNCTION report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) TO bardown_differ;
GRANT ALL ON FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) TO bardown_push_sender;

--
-- Name: FUNCTION rescue(p_max_crashes integer, p_grace interval); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.rescue(p_max_crashes integer, p_grace interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.rescue(p_max_crashes integer, p_grace interval) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.rescue(p_max_crashes integer, p_grace interval) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.rescue(p_max_crashes integer, p_grace interval) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.rescue(p_max_crashes integer, p_grace interval) TO bardown_differ;
GRANT ALL ON FUNCTION q.rescue(p_max_crashes integer, p_grace interval) TO bardown_push_sender;

--
-- Name: FUNCTION resume(p_queue text); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.resume(p_queue text) FROM PUBLIC;

--
-- Name: FUNCTION roll_up(p_at_most_every interval); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.roll_up(p_at_most_every interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.roll_up(p_at_most_every interval) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.roll_up(p_at_most_every interval) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.roll_up(p_at_most_every interval) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.roll_up(p_at_most_every interval) TO bardown_differ;
GRANT ALL ON FUNCTION q.roll_up(p_at_most_every interval) TO bardown_push_sender;

--
-- Name: FUNCTION run_now(p_id bigint); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.run_now(p_id bigint) FROM PUBLIC;

--
-- Name: FUNCTION set_limits(p_queue text, p_max_running integer, p_rate_per_s double precision, p_burst double precision); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.set_limits(p_queue text, p_max_running integer, p_rate_per_s double precision, p_burst double precision) FROM PUBLIC;

--
-- Name: FUNCTION summarize(p_days date[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.summarize(p_days date[]) FROM PUBLIC;

--
-- Name: TABLE queue; Type: ACL; Schema: q; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE q.queue TO bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE q.queue TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE q.queue TO bardown_detail_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE q.queue TO bardown_differ;
GRANT SELECT,INSERT,UPDATE ON TABLE q.queue TO bardown_push_sender;

--
-- Name: FUNCTION tokens(p_limits q.queue); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.tokens(p_limits q.queue) FROM PUBLIC;
GRANT ALL ON FUNCTION q.tokens(p_limits q.queue) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.tokens(p_limits q.queue) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.tokens(p_limits q.queue) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.tokens(p_limits q.queue) TO bardown_differ;
GRANT ALL ON FUNCTION q.tokens(p_limits q.queue) TO bardown_push_sender;

--
-- Name: FUNCTION wake(p_queues text[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.wake(p_queues text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.wake(p_queues text[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.wake(p_queues text[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.wake(p_queues text[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.wake(p_queues text[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.wake(p_queues text[]) TO bardown_push_sender;

--
-- Name: FUNCTION within_lane_caps(p_picked tid[]); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.within_lane_caps(p_picked tid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.within_lane_caps(p_picked tid[]) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.within_lane_caps(p_picked tid[]) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.within_lane_caps(p_picked tid[]) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.within_lane_caps(p_picked tid[]) TO bardown_differ;
GRANT ALL ON FUNCTION q.within_lane_caps(p_picked tid[]) TO bardown_push_sender;

--
-- Name: FUNCTION zone_offset(p_zone text, p_at timestamp with time zone); Type: ACL; Schema: q; Owner: -
--

REVOKE ALL ON FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) TO bardown_scheduler;
GRANT ALL ON FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) TO bardown_scoreboard_scraper;
GRANT ALL ON FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) TO bardown_detail_scraper;
GRANT ALL ON FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) TO bardown_differ;
GRANT ALL ON FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) TO bardown_push_sender;

--
-- Name: TABLE action; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.action TO bardown_ops;

--
-- Name: TABLE activity_update; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.activity_update TO bardown_push_sender;

--
-- Name: TABLE game; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game TO bardown_api;
GRANT SELECT ON TABLE public.game TO bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.game TO bardown_differ;
GRANT SELECT ON TABLE public.game TO bardown_push_sender;

--
-- Name: COLUMN game.diffed_revision; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(diffed_revision) ON TABLE public.game TO bardown_differ;

--
-- Name: TABLE game_revision; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_revision TO bardown_api;
GRANT SELECT,INSERT ON TABLE public.game_revision TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT ON TABLE public.game_revision TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.game_revision TO bardown_differ;
GRANT SELECT ON TABLE public.game_revision TO bardown_push_sender;

--
-- Name: TABLE league; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.league TO bardown_api;
GRANT SELECT ON TABLE public.league TO bardown_scheduler;
GRANT SELECT ON TABLE public.league TO bardown_scoreboard_scraper;
GRANT SELECT ON TABLE public.league TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.league TO bardown_differ;
GRANT SELECT ON TABLE public.league TO bardown_push_sender;

--
-- Name: TABLE scrape_target; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scrape_target TO bardown_scheduler;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scrape_target TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scrape_target TO bardown_detail_scraper;

--
-- Name: TABLE awaited; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.awaited TO bardown_scheduler;
GRANT SELECT ON TABLE ops.awaited TO bardown_ops;

--
-- Name: TABLE game_event; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_event TO bardown_api;
GRANT SELECT,INSERT ON TABLE public.game_event TO bardown_differ;
GRANT SELECT ON TABLE public.game_event TO bardown_push_sender;

--
-- Name: TABLE push_event; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.push_event TO bardown_differ;
GRANT SELECT ON TABLE public.push_event TO bardown_push_sender;

--
-- Name: COLUMN push_event.id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(id) ON TABLE public.push_event TO bardown_scheduler;

--
-- Name: COLUMN push_event.game_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(game_id) ON TABLE public.push_event TO bardown_scheduler;

--
-- Name: COLUMN push_event.plan_cursor; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(plan_cursor) ON TABLE public.push_event TO bardown_push_sender;

--
-- Name: COLUMN push_event.planned_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(planned_at) ON TABLE public.push_event TO bardown_push_sender;

--
-- Name: COLUMN push_event.audience; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(audience) ON TABLE public.push_event TO bardown_push_sender;

--
-- Name: TABLE push_tally; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.push_tally TO bardown_push_sender;

--
-- Name: COLUMN push_tally.push_event_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(push_event_id) ON TABLE public.push_tally TO bardown_scheduler;

--
-- Name: COLUMN push_tally.outcome; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(outcome) ON TABLE public.push_tally TO bardown_scheduler;

--
-- Name: COLUMN push_tally.last_at; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(last_at) ON TABLE public.push_tally TO bardown_scheduler;

--
-- Name: TABLE canary; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.canary TO bardown_scheduler;

--
-- Name: TABLE database; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.database TO bardown_scheduler;
GRANT SELECT ON TABLE ops.database TO bardown_ops;

--
-- Name: TABLE dead; Type: ACL; Schema: q; Owner: -
--

GRANT SELECT,INSERT ON TABLE q.dead TO bardown_scheduler;
GRANT SELECT,INSERT ON TABLE q.dead TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT ON TABLE q.dead TO bardown_detail_scraper;
GRANT SELECT,INSERT ON TABLE q.dead TO bardown_differ;
GRANT SELECT,INSERT ON TABLE q.dead TO bardown_push_sender;

--
-- Name: TABLE dead_letter; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.dead_letter TO bardown_ops;

--
-- Name: TABLE dead_letter_group; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.dead_letter_group TO bardown_scheduler;
GRANT SELECT ON TABLE ops.dead_letter_group TO bardown_ops;

--
-- Name: TABLE game_check; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.game_check TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_check TO bardown_detail_scraper;

--
-- Name: TABLE source_difference; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.source_difference TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.source_difference TO bardown_detail_scraper;

--
-- Name: TABLE team; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.team TO bardown_api;
GRANT SELECT ON TABLE public.team TO bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE public.team TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.team TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.team TO bardown_differ;
GRANT SELECT ON TABLE public.team TO bardown_push_sender;

--
-- Name: TABLE failure; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.failure TO bardown_ops;

--
-- Name: TABLE game_freshness; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_freshness TO bardown_api;
GRANT SELECT ON TABLE public.game_freshness TO bardown_scoreboard_scraper;
GRANT SELECT ON TABLE public.game_freshness TO bardown_detail_scraper;

--
-- Name: TABLE freshness; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.freshness TO bardown_scheduler;

--
-- Name: TABLE game_hold; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_hold TO bardown_scheduler;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.game_hold TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.game_hold TO bardown_detail_scraper;

--
-- Name: TABLE play; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.play TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.play TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.play TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.play TO bardown_differ;
GRANT SELECT ON TABLE public.play TO bardown_push_sender;

--
-- Name: TABLE host_budget; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.host_budget TO bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE public.host_budget TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.host_budget TO bardown_detail_scraper;

--
-- Name: TABLE robots_txt; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.robots_txt TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.robots_txt TO bardown_detail_scraper;

--
-- Name: TABLE host; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.host TO bardown_scheduler;
GRANT SELECT ON TABLE ops.host TO bardown_ops;

--
-- Name: TABLE worker; Type: ACL; Schema: q; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE q.worker TO bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE q.worker TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE q.worker TO bardown_detail_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE q.worker TO bardown_differ;
GRANT SELECT,INSERT,UPDATE ON TABLE q.worker TO bardown_push_sender;

--
-- Name: TABLE job; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.job TO bardown_ops;

--
-- Name: TABLE latency; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.latency TO bardown_ops;

--
-- Name: TABLE life; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.life TO bardown_ops;

--
-- Name: TABLE live_activity; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.live_activity TO bardown_push_sender;

--
-- Name: COLUMN live_activity.game_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(game_id) ON TABLE public.live_activity TO bardown_differ;

--
-- Name: COLUMN live_activity.state; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(state) ON TABLE public.live_activity TO bardown_differ;

--
-- Name: TABLE parser_drift; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.parser_drift TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.parser_drift TO bardown_detail_scraper;

--
-- Name: TABLE parser_drift; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.parser_drift TO bardown_scheduler;

--
-- Name: TABLE push_event; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.push_event TO bardown_ops;

--
-- Name: TABLE push_reason; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.push_reason TO bardown_ops;

--
-- Name: TABLE quarantine; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.quarantine TO bardown_scheduler;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.quarantine TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.quarantine TO bardown_detail_scraper;

--
-- Name: TABLE queue; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.queue TO bardown_scheduler;
GRANT SELECT ON TABLE ops.queue TO bardown_ops;

--
-- Name: TABLE follow; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.follow TO bardown_push_sender;

--
-- Name: COLUMN follow.device_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(device_id) ON TABLE public.follow TO bardown_scheduler;

--
-- Name: COLUMN follow.league_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(league_id) ON TABLE public.follow TO bardown_scheduler;

--
-- Name: TABLE game_interest; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_interest TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_interest TO bardown_detail_scraper;

--
-- Name: TABLE league_source; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.league_source TO bardown_scheduler;
GRANT SELECT ON TABLE public.league_source TO bardown_scoreboard_scraper;
GRANT SELECT ON TABLE public.league_source TO bardown_detail_scraper;

--
-- Name: TABLE player; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.player TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.player TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.player TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.player TO bardown_differ;
GRANT SELECT ON TABLE public.player TO bardown_push_sender;

--
-- Name: TABLE wanted_game; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.wanted_game TO bardown_scheduler;

--
-- Name: TABLE scaler_signal; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.scaler_signal TO bardown_ops;

--
-- Name: TABLE fetch_outcome; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.fetch_outcome TO bardown_scoreboard_scraper;
GRANT SELECT ON TABLE public.fetch_outcome TO bardown_detail_scraper;

--
-- Name: TABLE scrape_hour; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.scrape_hour TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.scrape_hour TO bardown_detail_scraper;

--
-- Name: TABLE scrape_health; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.scrape_health TO bardown_ops;

--
-- Name: TABLE stuck; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.stuck TO bardown_ops;

--
-- Name: TABLE throughput; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.throughput TO bardown_ops;

--
-- Name: TABLE worker; Type: ACL; Schema: ops; Owner: -
--

GRANT SELECT ON TABLE ops.worker TO bardown_ops;

--
-- Name: TABLE activity_channel; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.activity_channel TO bardown_push_sender;

--
-- Name: COLUMN activity_channel.game_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(game_id) ON TABLE public.activity_channel TO bardown_differ;

--
-- Name: COLUMN activity_channel.state; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(state) ON TABLE public.activity_channel TO bardown_differ;

--
-- Name: TABLE box_figure; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.box_figure TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.box_figure TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.box_figure TO bardown_detail_scraper;

--
-- Name: TABLE box_line; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.box_line TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.box_line TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.box_line TO bardown_detail_scraper;

--
-- Name: TABLE box_table; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.box_table TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.box_table TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.box_table TO bardown_detail_scraper;

--
-- Name: TABLE change; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.change TO bardown_api;

--
-- Name: TABLE change_counter; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.change_counter TO bardown_api;

--
-- Name: TABLE delivery; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.delivery TO bardown_push_sender;

--
-- Name: TABLE game_box; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_box TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_box TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_box TO bardown_detail_scraper;

--
-- Name: TABLE game_odds; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_odds TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_odds TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_odds TO bardown_detail_scraper;

--
-- Name: TABLE game_page; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_page TO bardown_scheduler;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.game_page TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.game_page TO bardown_detail_scraper;

--
-- Name: TABLE game_series; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_series TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_series TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_series TO bardown_detail_scraper;

--
-- Name: TABLE game_source_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.game_source_id TO bardown_api;
GRANT SELECT ON TABLE public.game_source_id TO bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_source_id TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_source_id TO bardown_detail_scraper;

--
-- Name: TABLE host_transition; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.host_transition TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.host_transition TO bardown_detail_scraper;

--
-- Name: TABLE identity_decision; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT ON TABLE public.identity_decision TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT ON TABLE public.identity_decision TO bardown_detail_scraper;

--
-- Name: TABLE leader_entry; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.leader_entry TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leader_entry TO bardown_detail_scraper;

--
-- Name: TABLE league_table; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.league_table TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.league_table TO bardown_detail_scraper;

--
-- Name: TABLE logo; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.logo TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.logo TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.logo TO bardown_push_sender;

--
-- Name: TABLE mute; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.mute TO bardown_push_sender;

--
-- Name: TABLE parser_fingerprint; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.parser_fingerprint TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.parser_fingerprint TO bardown_detail_scraper;

--
-- Name: TABLE parser_share; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.parser_share TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.parser_share TO bardown_detail_scraper;

--
-- Name: TABLE parser_structure; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.parser_structure TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.parser_structure TO bardown_detail_scraper;

--
-- Name: TABLE period_score; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.period_score TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.period_score TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.period_score TO bardown_detail_scraper;

--
-- Name: TABLE player_source_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.player_source_id TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.player_source_id TO bardown_detail_scraper;

--
-- Name: TABLE push_test; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.push_test TO bardown_push_sender;

--
-- Name: COLUMN push_test.outcome; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(outcome) ON TABLE public.push_test TO bardown_push_sender;

--
-- Name: COLUMN push_test.reason; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(reason) ON TABLE public.push_test TO bardown_push_sender;

--
-- Name: COLUMN push_test.settled_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(settled_at) ON TABLE public.push_test TO bardown_push_sender;

--
-- Name: TABLE push_to_start; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,DELETE ON TABLE public.push_to_start TO bardown_push_sender;

--
-- Name: TABLE ranking_entry; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.ranking_entry TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ranking_entry TO bardown_detail_scraper;

--
-- Name: TABLE schema_migration; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.schema_migration TO bardown_api;
GRANT SELECT ON TABLE public.schema_migration TO bardown_scheduler;
GRANT SELECT ON TABLE public.schema_migration TO bardown_scoreboard_scraper;
GRANT SELECT ON TABLE public.schema_migration TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.schema_migration TO bardown_differ;
GRANT SELECT ON TABLE public.schema_migration TO bardown_push_sender;

--
-- Name: TABLE scoring_pace; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.scoring_pace TO bardown_scoreboard_scraper;
GRANT SELECT ON TABLE public.scoring_pace TO bardown_detail_scraper;

--
-- Name: TABLE scrape_run; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.scrape_run TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.scrape_run TO bardown_detail_scraper;

--
-- Name: TABLE season_day; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.season_day TO bardown_api;
GRANT SELECT ON TABLE public.season_day TO bardown_scheduler;
GRANT SELECT ON TABLE public.season_day TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.season_day TO bardown_detail_scraper;

--
-- Name: TABLE season_board; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.season_board TO bardown_scheduler;
GRANT SELECT ON TABLE public.season_board TO bardown_detail_scraper;

--
-- Name: TABLE season_calendar; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.season_calendar TO bardown_api;
GRANT SELECT ON TABLE public.season_calendar TO bardown_detail_scraper;

--
-- Name: TABLE source_order; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.source_order TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.source_order TO bardown_detail_scraper;

--
-- Name: TABLE source_word; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.source_word TO bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE public.source_word TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.source_word TO bardown_detail_scraper;

--
-- Name: TABLE standings_entry; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.standings_entry TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.standings_entry TO bardown_detail_scraper;

--
-- Name: TABLE status_word; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,UPDATE ON TABLE public.status_word TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.status_word TO bardown_detail_scraper;

--
-- Name: TABLE table_page; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.table_page TO bardown_scheduler;
GRANT SELECT ON TABLE public.table_page TO bardown_scoreboard_scraper;
GRANT SELECT ON TABLE public.table_page TO bardown_detail_scraper;

--
-- Name: TABLE team_alias; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.team_alias TO bardown_scoreboard_scraper;
GRANT SELECT ON TABLE public.team_alias TO bardown_detail_scraper;

--
-- Name: TABLE team_logo; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.team_logo TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.team_logo TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.team_logo TO bardown_push_sender;

--
-- Name: TABLE team_nickname; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.team_nickname TO bardown_scoreboard_scraper;
GRANT SELECT ON TABLE public.team_nickname TO bardown_detail_scraper;

--
-- Name: TABLE team_source_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT ON TABLE public.team_source_id TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.team_source_id TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.team_source_id TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.team_source_id TO bardown_differ;

--
-- Name: TABLE unmatched; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unmatched TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unmatched TO bardown_detail_scraper;

--
-- Name: TABLE unnumbered_change; Type: ACL; Schema: public; Owner: -
--

GRANT INSERT ON TABLE public.unnumbered_change TO bardown_scoreboard_scraper;
GRANT INSERT ON TABLE public.unnumbered_change TO bardown_detail_scraper;

--
-- Name: SEQUENCE job_id_seq; Type: ACL; Schema: q; Owner: -
--

GRANT USAGE ON SEQUENCE q.job_id_seq TO bardown_scheduler;
GRANT USAGE ON SEQUENCE q.job_id_seq TO bardown_scoreboard_scraper;
GRANT USAGE ON SEQUENCE q.job_id_seq TO bardown_detail_scraper;
GRANT USAGE ON SEQUENCE q.job_id_seq TO bardown_differ;
GRANT USAGE ON SEQUENCE q.job_id_seq TO bardown_push_sender;

--
-- Name: DEFAULT PRIVILEGES FOR FUNCTIONS; Type: DEFAULT ACL; Schema: -; Owner: -
--

ALTER DEFAULT PRIVILEGES FOR ROLE postgres REVOKE ALL ON FUNCTIONS  FROM PUBLIC;
