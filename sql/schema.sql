-- The schema as all files of sql/migrations leave it, to be read and compared; nothing is made from it.
-- The migrations have what is left out here: the bodies of functions, in place of which stand their lines and the
-- begin of their SHA-256; comments on columns and functions; of the tables of a ring, all that are like its first.
-- In the words of: Postgres 15; another major version writes the same views otherwise.
-- Written by: bardown migrate dump --output sql/schema.sql

CREATE SCHEMA ops;

COMMENT ON SCHEMA ops IS 'Views over queue and pipeline for operators and analysts. Each answers within 50 ms with a million live jobs and ten million finished runs.';

CREATE SCHEMA q;

COMMENT ON SCHEMA q IS 'The job queue: jobs waiting or running, finished runs, dead letters, workers and their leases.';

CREATE TYPE q.cron AS (
	minutes integer[],
	hours integer[],
	days integer[],
	months integer[],
	weekdays integer[],
	any_day boolean,
	by_clock boolean
);

COMMENT ON TYPE q.cron IS 'A cron spec, read: the values that suit each field. weekdays: 0 is Sunday. any_day: a day need suit only one of days and weekdays. by_clock: an interval in disguise, fires whenever the clock on the wall suits.';

CREATE FUNCTION ops.depths(p_cap integer, OUT queue text, OUT due bigint, OUT scheduled bigint, OUT running bigint, OUT retrying bigint, OUT oldest_due_at timestamp with time zone) RETURNS SETOF record
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 41, 02531b3a493e5fff $$;

CREATE FUNCTION ops.explain(p_job bigint) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 1, 480d9c45f038ae8b $$;

CREATE FUNCTION ops.latency_between(p_from timestamp with time zone, p_to timestamp with time zone, OUT queue text, OUT kind text, OUT runs bigint, OUT wait_p50_ms numeric, OUT wait_p90_ms numeric, OUT wait_p99_ms numeric, OUT wait_max_ms numeric, OUT run_p50_ms numeric, OUT run_p90_ms numeric, OUT run_p99_ms numeric, OUT run_max_ms numeric) RETURNS SETOF record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET jit TO 'off'
    AS $$ lines: 35, fb0be270f2154c08 $$;

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

COMMENT ON TABLE q.run IS 'One row for every run that ended, and for every job that ended without one (cancelled while waiting). Append-only. Dashboards read q.run_minute, never all of this.';

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

COMMENT ON VIEW ops.finished IS 'Runs that ended, with how long they waited and ran. Fast by id and for a short range of finished_at; for the newest see ops.newest_runs().';

CREATE FUNCTION ops.newest_runs(p_limit integer DEFAULT 50, p_queue text DEFAULT NULL::text, p_kind text DEFAULT NULL::text, p_outcome text DEFAULT NULL::text, p_within interval DEFAULT '1 day'::interval) RETURNS SETOF ops.finished
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    SET jit TO 'off'
    AS $$ lines: 25, d9ff21be8cc6eeca $$;

CREATE FUNCTION ops.oldest_snapshot(OUT transactions bigint, OUT held_for interval) RETURNS record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ lines: 1, 6afa75fe090cc6f2 $$;

CREATE FUNCTION ops.operate(p_who text, p_action text, p_subject text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'q', 'pg_temp'
    AS $_$ lines: 33, bfda10556a3b7360 $_$;

CREATE FUNCTION ops.session(p_digest bytea, p_tokens bytea) RETURNS TABLE(who text, may_act boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 2, a77840e825a6057b $$;

CREATE FUNCTION ops.sign_in(p_digest bytea, p_who text, p_may_act boolean, p_tokens bytea, p_lifetime interval) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 3, 9ce59fda658137e5 $$;

CREATE FUNCTION ops.sign_out(p_digest bytea) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 2, fefae5052a19fe3d $$;

CREATE FUNCTION ops.workers_wanted(p_jobs_per_s double precision, p_job_s double precision, p_due bigint, p_slots integer, p_least integer, p_most integer) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ lines: 4, 5150e34dc5ae5870 $$;

CREATE FUNCTION public.announce_api_key() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ lines: 4, caabf1e746605877 $$;

CREATE FUNCTION public.announce_changes() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 5, 54359816f10e1f21 $$;

CREATE FUNCTION public.ask_for_activities(p_game uuid, p_delay_s smallint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 7, 14a520db709f5bf3 $$;

CREATE FUNCTION public.begin_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, OUT outcome text, OUT status smallint, OUT headers text[], OUT body bytea) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 20, 7cfe88f6ad53f0d1 $$;

CREATE FUNCTION public.change_kind(p_before jsonb, p_after jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ lines: 11, 7adafe99b78492f7 $$;

CREATE FUNCTION public.digest_plain_token() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ lines: 7, a275bd18f85bb924 $$;

CREATE FUNCTION public.dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 10, 2ecc5b1398c37ba5 $$;

CREATE FUNCTION public.end_muted_activities() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 10, 4aadcc1e8883e054 $$;

CREATE FUNCTION public.end_unfollowed_activities() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 20, cfc73d0de89b138d $$;

CREATE FUNCTION public.find_api_key(p_digest bytea) RETURNS TABLE(id bigint, per_minute integer, expires_at timestamp with time zone, is_revoked boolean, is_expired boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 3, 466f03f1985ec789 $$;

CREATE FUNCTION public.finish_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, p_status smallint, p_headers text[], p_body bytea) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 17, cb269e55a04a9227 $$;

CREATE FUNCTION public.folded_name(p_name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN TRIM(BOTH FROM regexp_replace(regexp_replace(lower(translate(regexp_replace(NORMALIZE(p_name, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ØøŁłĐđıÞþ'::text, 'OoLlDdiTt'::text)), '[.''’`]'::text, ''::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));

CREATE FUNCTION public.forget_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 6, f252224efb0de345 $$;

CREATE FUNCTION public.forget_follows(p_devices uuid[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 2, 99d319d63a30f6de $$;

CREATE FUNCTION public.forget_request_tallies() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 5, 8dd9ad553d631123 $$;

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

COMMENT ON TABLE public.league_table IS 'The newest poll, standings or list of leaders of a league that was believed; its lines stand in ranking_entry, standings_entry and leader_entry.';

CREATE FUNCTION public.is_missing(p_table public.league_table) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ lines: 2, c21e60b218a744f4 $$;

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
    proven_at timestamp with time zone,
    failures smallint DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    CONSTRAINT device_death_whole CHECK (((dead_at IS NULL) = (dead_reason IS NULL))),
    CONSTRAINT device_delay_bounded CHECK (((delay_s >= 0) AND (delay_s <= 120))),
    CONSTRAINT device_environment_known CHECK ((environment = ANY (ARRAY['production'::text, 'sandbox'::text, 'canary'::text]))),
    CONSTRAINT device_failing_whole CHECK (((failing_since IS NOT NULL) OR (failures = 0))),
    CONSTRAINT device_failures_bounded CHECK (((failures >= 0) AND (failures <= 3))),
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

COMMENT ON TABLE public.device IS 'Phones and browsers that asked to be told. Their tokens are secrets: sealed, where the api has a key (TOKEN_KEY_FILE).';

CREATE FUNCTION public.is_quiet(p_device public.device, p_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ lines: 7, e541f12885574924 $$;

CREATE FUNCTION public.join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) RETURNS TABLE(outcome text, channel_id text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 32, b14e06c99597dd9f $$;

CREATE FUNCTION public.judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 59, 9baf05e76c12c2fc $$;

CREATE FUNCTION public.keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 19, 1c07e788e4104f78 $$;

CREATE FUNCTION public.lay_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 5, 188a810111e5dd87 $$;

CREATE FUNCTION public.move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 5, f649dc991cc78e74 $$;

CREATE FUNCTION public.name_query(p_words text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN to_tsquery('simple'::regconfig, (replace(NULLIF(public.folded_name(p_words), ''::text), ' '::text, ':* & '::text) || ':*'::text));

CREATE FUNCTION public.name_scorers(p_game uuid, p_events bigint[], p_facts jsonb[]) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 17, 9c3d30d3e7d39432 $$;

CREATE FUNCTION public.name_words(p_name text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN to_tsvector('simple'::regconfig, public.folded_name(p_name));

CREATE FUNCTION public.named_things(p_follows jsonb) RETURNS TABLE(team_id uuid, game_id uuid, league_id text, player_id uuid, alerts text[], name text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$ lines: 16, 4a14ca3fa786b1b6 $_$;

CREATE FUNCTION public.note_api_keys_used(p_keys bigint[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 3, 79ed35cce3a1bac7 $$;

CREATE FUNCTION public.number_changes(p_limit integer DEFAULT 1000) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 25, 5b2c868b47042b9a $$;

CREATE FUNCTION public.numbered_changes(OUT last bigint, OUT is_complete boolean) RETURNS record
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 2, c14e7d4b419fa808 $$;

CREATE FUNCTION public.prune_activities(p_keep_days integer DEFAULT 3, p_keep_updates integer DEFAULT 30, p_limit integer DEFAULT 5000) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 22, 504e527264b1f3ea $$;

CREATE FUNCTION public.prune_devices() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$ lines: 19, ab996c79fab39768 $$;

CREATE FUNCTION public.prune_idempotency_keys() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 11, 9e65a1664e2f465e $$;

CREATE FUNCTION public.prune_pushes(p_keep_days integer DEFAULT 30, p_deliveries integer DEFAULT 20000) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 19, 4f4f7039ea6eb3c9 $$;

CREATE FUNCTION public.prune_scrapes(p_keep_days integer DEFAULT 14) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    SET lock_timeout TO '200ms'
    AS $_$ lines: 31, c733e81098a6bf7f $_$;

CREATE FUNCTION public.register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text, p_token_digest bytea, p_only_known boolean DEFAULT NULL::boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 26, 269f5fd44138c944 $$;

CREATE FUNCTION public.register_device(p_token text, p_environment text, p_topic text, p_follows jsonb, p_muted uuid[] DEFAULT '{}'::uuid[], p_spoiler_safe boolean DEFAULT false, p_delay_s smallint DEFAULT 0, p_quiet_from smallint DEFAULT NULL::smallint, p_quiet_until smallint DEFAULT NULL::smallint, p_zone text DEFAULT 'UTC'::text, p_token_digest bytea DEFAULT NULL::bytea, p_service text DEFAULT 'apns'::text, p_localizes_alerts boolean DEFAULT false, p_only_known boolean DEFAULT false) RETURNS TABLE(device_id uuid, unknown text[], is_new boolean, was_dead boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 53, a613bb10e8242a56 $$;

CREATE FUNCTION public.register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text, p_token_digest bytea, p_attributes_type text, p_takes_channels boolean) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 18, 645438f70dd50e0d $$;

CREATE FUNCTION public.reset_host(p_host text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 7, c4e6beefe2771252 $$;

CREATE FUNCTION public.robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 23, 66006849a923fb5c $$;

CREATE FUNCTION public.set_ranks(p_league text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 29, 02c2096f22c6cdc6 $$;

CREATE FUNCTION public.settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 25, 58f6ecf0b97f3df5 $$;

CREATE FUNCTION public.take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 63, d977016681ee160f $$;

CREATE FUNCTION public.tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]) RETURNS bigint[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 19, 3e3f7794ba7e780a $$;

CREATE FUNCTION public.unregister_device(p_token_digest bytea, p_environment text, p_topic text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 5, 87591d3234b28b3e $$;

CREATE FUNCTION public.unregister_device(p_token text, p_environment text, p_topic text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 1, 8dfcb793580f807c $$;

CREATE FUNCTION public.want_games(p_games uuid[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$ lines: 13, cd41e92537f68553 $$;

CREATE FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) RETURNS record
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 6, b8602ae08664d43d $$;

CREATE FUNCTION q.adopt_history(p_old txid_snapshot) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 8, 8963b2c26aabcc89 $$;

CREATE FUNCTION q.allowance(p_queue text, p_want integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$ lines: 22, 5b0a820be33764b4 $$;

CREATE FUNCTION q.block_follower() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'on'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 8, cca54ea4d77e1b79 $$;

CREATE FUNCTION q.bucket(p_ms double precision) RETURNS smallint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ lines: 3, 078a832feb766d7d $$;

CREATE FUNCTION q.bucket_ms(p_bucket integer) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ lines: 2, 9dc7d7cbdeab2bd2 $$;

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
    last_outcome text,
    unhandled_since timestamp with time zone,
    blocked boolean DEFAULT false NOT NULL,
    CONSTRAINT job_attempts_sane CHECK (((attempt >= 0) AND (max_attempts >= 1))),
    CONSTRAINT job_cancelled_running CHECK (((cancel_at IS NULL) OR (state = 'running'::text))),
    CONSTRAINT job_clocked_iff_running CHECK (((state = 'running'::text) = ((claimed_at IS NOT NULL) AND (deadline_at IS NOT NULL)))),
    CONSTRAINT job_held_iff_running CHECK (((state = 'running'::text) = (worker_id IS NOT NULL))),
    CONSTRAINT job_kind_named CHECK (((length(kind) >= 1) AND (length(kind) <= 100))),
    CONSTRAINT job_lane_bounded CHECK ((octet_length(lane) <= 500)),
    CONSTRAINT job_lane_cap_positive CHECK ((lane_cap >= 1)),
    CONSTRAINT job_priority_range CHECK (((priority >= 0) AND (priority <= 3))),
    CONSTRAINT job_queue_named CHECK (((octet_length(queue) >= 1) AND (octet_length(queue) <= 60))),
    CONSTRAINT job_state_known CHECK ((state = ANY (ARRAY['available'::text, 'running'::text]))),
    CONSTRAINT job_time_limit_sane CHECK (((time_limit > '00:00:00'::interval) AND (time_limit <= '366 days'::interval))),
    CONSTRAINT job_unique_key_bounded CHECK ((octet_length(unique_key) <= 500))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', autovacuum_vacuum_cost_delay='0', autovacuum_analyze_scale_factor='0', autovacuum_analyze_threshold='100000', vacuum_index_cleanup='on', vacuum_truncate=off);

COMMENT ON TABLE q.job IS 'Jobs that wait or run. A finished job leaves this table: see q.run and q.dead.';

CREATE FUNCTION q.bury(p_job q.job, p_reason text, p_error text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 5, 3772ec086021acc7 $$;

CREATE FUNCTION q.cancel(p_id bigint) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 16, 200e060ae51ac61a $$;

CREATE FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean DEFAULT false, p_floor timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[]) RETURNS SETOF q.job
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 44, 05f164513d2a4c1c $$;

CREATE FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 18, 62abc95b0b2c0588 $$;

CREATE FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 2, df4a20f075bea57f $$;

CREATE FUNCTION q.count_live() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 18, 2df3aa4ea95619c6 $$;

CREATE FUNCTION q.count_runs(p_old txid_snapshot, p_new txid_snapshot, OUT counted bigint, OUT days date[]) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$ lines: 70, bb11cca1680d264d $$;

CREATE FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[] DEFAULT '{}'::text[]) RETURNS integer[]
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $_$ lines: 29, 266428b8071600f3 $_$;

CREATE FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $_$ lines: 1, 6cc25473e2065500 $_$;

CREATE FUNCTION q.discard_dead(p_id bigint) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 2, 5cae38d02033c373 $$;

CREATE FUNCTION q.drain_worker(p_worker bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 1, 15314c2985452c69 $$;

CREATE FUNCTION q.drop_schedule(p_key text) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 1, 456f5fae8bc55bf5 $$;

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
    CONSTRAINT schedule_queue_named CHECK (((octet_length(queue) >= 1) AND (octet_length(queue) <= 60))),
    CONSTRAINT schedule_slot_needs_object CHECK (((slot_arg IS NULL) OR (jsonb_typeof(args) = 'object'::text))),
    CONSTRAINT schedule_unique_key_bounded CHECK ((octet_length(unique_key) <= 500))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='200');

COMMENT ON TABLE q.schedule IS 'Periodic jobs: what is enqueued, and when next. Programs write with q.put_schedule(), and q.fire_schedules() moves it on.';

CREATE FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 16, af8101d2fe82e52e $$;

CREATE FUNCTION q.enable_schedule(p_key text, p_enabled boolean) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 11, 7e67f763961c9dc1 $$;

CREATE FUNCTION q.end_worker(p_worker bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 4, 00e876f65aec84aa $$;

CREATE FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb DEFAULT '{}'::jsonb, p_priority integer DEFAULT 2, p_delay interval DEFAULT '00:00:00'::interval, p_expires_after interval DEFAULT NULL::interval, p_unique_key text DEFAULT NULL::text, p_lane text DEFAULT NULL::text, p_lane_cap integer DEFAULT 1, p_max_attempts integer DEFAULT 10, p_time_limit interval DEFAULT '00:01:00'::interval, p_trace text DEFAULT NULL::text) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 8, ee0b4d734fbc4235 $$;

CREATE FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) RETURNS TABLE(ordinal bigint, id bigint, folded boolean)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET jit TO 'off'
    AS $$ lines: 70, 5060c9dd986982f5 $$;

CREATE FUNCTION q.error_group(p_error text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ lines: 9, 0e0870fe9f283ada $$;

CREATE FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean DEFAULT false, p_floor timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[]) RETURNS TABLE(what text, id bigint, run_no integer, kind text, args jsonb, priority smallint, lane text, attempt smallint, max_attempts smallint, crashes smallint, created_at timestamp with time zone, run_at timestamp with time zone, claimed_at timestamp with time zone, deadline_at timestamp with time zone, expires_at timestamp with time zone, trace text, due_in_ms bigint)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 52, df16da71124e71d1 $$;

CREATE FUNCTION q.explain_job(p_id bigint) RETURNS SETOF text
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 97, 9c31d84f6aa032dd $$;

CREATE FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) RETURNS SETOF bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_indexscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 29, 7e9dcb1bd1e13d9c $$;

CREATE FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 21, ee9f405c3c3e642c $$;

CREATE FUNCTION q.fire_schedules(p_limit integer DEFAULT 100, p_catch_up integer DEFAULT 100, p_grace interval DEFAULT '00:01:00'::interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) RETURNS record
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET lock_timeout TO '500ms'
    AS $$ lines: 31, dec18723afd984ba $$;

CREATE FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 10, cb19d9844f9bf53e $$;

CREATE FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) RETURNS TABLE(what text, job_id bigint)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$ lines: 33, ccc45a97e05c8ec8 $$;

CREATE FUNCTION q.is_known(p_queue text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$ lines: 9, a0b8de3d8aaf35fb $$;

CREATE FUNCTION q.lane_is_free(p_job q.job) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 7, 9e3de5d7daa5241e $$;

CREATE FUNCTION q.lock_waiting(p_unique_key text, p_queue text, p_kind text) RETURNS q.job
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    AS $$ lines: 12, e69afda28629e221 $$;

CREATE FUNCTION q.makes_room(p_worker bigint, p_queue text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 11, de8d1efe222c1abe $$;

CREATE FUNCTION q.may_notify() RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 2, 1189d8398e17f401 $$;

CREATE FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 20, b85293e5c5ff9c9f $$;

CREATE FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 40, ff44933778d956af $$;

CREATE FUNCTION q.next_due(p_queue text, p_after timestamp with time zone DEFAULT clock_timestamp()) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 12, eeaeea8897980fc8 $$;

CREATE FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 8, e8c4850783f1ed79 $$;

CREATE FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) RETURNS timestamp without time zone
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 26, 9a6a8659abbdbbc2 $$;

CREATE FUNCTION q.next_schedule_in_ms() RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 4, 8acc449ae11f8152 $$;

CREATE FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint DEFAULT 20000) RETURNS txid_snapshot
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 6, f28eccbf09940d1d $$;

CREATE FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 4, 5ac0526531db1ca0 $$;

CREATE FUNCTION q.notify(p_queue text, p_payload text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 3, 6f20935ecdc5ef11 $$;

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
    renewed_at timestamp with time zone DEFAULT now() NOT NULL,
    signs timestamp with time zone[] DEFAULT ARRAY[now()] NOT NULL,
    makes_room_since timestamp with time zone,
    CONSTRAINT worker_end_known CHECK ((end_reason = ANY (ARRAY['stopped'::text, 'lost'::text, 'cut_off'::text]))),
    CONSTRAINT worker_ended_whole CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT worker_slots_positive CHECK ((slots > 0))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='200');

COMMENT ON TABLE q.worker IS 'One row for every start of a worker process; an id is never used again. Its lease covers all jobs that it holds.';

CREATE FUNCTION q.other_was_seen(p_worker q.worker) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 7, 21f8c92d977bbada $$;

CREATE FUNCTION q.parse_cron(p_spec text) RETURNS q.cron
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 31, d1043f42e229a34d $$;

CREATE FUNCTION q.parse_every(p_spec text) RETURNS interval
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET "IntervalStyle" TO 'postgres'
    AS $_$ lines: 22, 3c3353c06af2f50c $_$;

CREATE FUNCTION q.pause(p_queue text, p_by text) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 3, 4bb273edf402c7b7 $$;

CREATE FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 5, 5ebad19f8d5cbba4 $$;

CREATE FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) RETURNS tid[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 99, 5d179d156869ae80 $$;

CREATE FUNCTION q.prune(OUT slot text, OUT outcome text) RETURNS SETOF record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET lock_timeout TO '200ms'
    AS $_$ lines: 34, 77a844d126e09927 $_$;

CREATE FUNCTION q.prune_statistics() RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 9, cd13ec8612775d6b $$;

CREATE FUNCTION q.put_aside(p_job q.job, p_delay interval, p_error text) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 17, b844a2d3a6ab5061 $$;

CREATE FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text, p_outcome text, p_unhandled_since timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$ lines: 42, f936eb4969432eb9 $$;

CREATE FUNCTION q.put_schedule(p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb DEFAULT '{}'::jsonb, p_zone text DEFAULT 'UTC'::text, p_misfire text DEFAULT 'latest'::text, p_priority integer DEFAULT 2, p_unique_key text DEFAULT NULL::text, p_slot_arg text DEFAULT NULL::text) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 33, f8be807d291135a4 $$;

CREATE FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET lock_timeout TO '2s'
    AS $$ lines: 24, c9bbe739dedcd2a4 $$;

CREATE FUNCTION q.redrive(p_id bigint) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$ lines: 22, bbcdae53df1bfb71 $$;

CREATE FUNCTION q.redrive_many(p_queue text, p_kind text DEFAULT NULL::text, p_reason text DEFAULT NULL::text, p_since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_limit integer DEFAULT 1000, p_until timestamp with time zone DEFAULT now()) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 7, c720e83d4e1dd48e $$;

CREATE FUNCTION q.refuse_spec(p_spec text, p_why text) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 4, 81d93e4cda18435d $$;

CREATE FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 3, 4d96d46875648848 $$;

CREATE FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 5, 094e2bffb6083fd8 $$;

CREATE FUNCTION q.rescue(p_max_crashes integer DEFAULT 3, p_grace interval DEFAULT '00:00:05'::interval) RETURNS TABLE(job_id bigint, outcome text)
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET lock_timeout TO '500ms'
    SET jit TO 'off'
    AS $$ lines: 59, a2f40602fc7ec259 $$;

CREATE FUNCTION q.resume(p_queue text) RETURNS boolean
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 5, 2c5659aaf384ed69 $$;

CREATE FUNCTION q.roll_up(p_at_most_every interval DEFAULT '00:00:05'::interval) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 34, 50cdaa7cd86d6c67 $$;

CREATE FUNCTION q.run_now(p_id bigint) RETURNS bigint
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 2, 5d4ec775be379485 $$;

CREATE FUNCTION q.running_in_lane(p_lane text) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$ lines: 4, c0c49ad6604718b4 $$;

CREATE FUNCTION q.set_limits(p_queue text, p_max_running integer, p_rate_per_s double precision DEFAULT NULL::double precision, p_burst double precision DEFAULT NULL::double precision) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 7, 5c31a65b6aa8c665 $$;

CREATE FUNCTION q.summarize(p_days date[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 18, 52b84fad4ca577ea $$;

CREATE FUNCTION q.takes_turn(p_key bigint) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET lock_timeout TO '50ms'
    AS $$ lines: 9, a290d959270b97e2 $$;

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
    CONSTRAINT queue_named CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 60))),
    CONSTRAINT queue_paused_whole CHECK (((paused_at IS NULL) = (paused_by IS NULL))),
    CONSTRAINT queue_rate_positive CHECK (((rate_per_s > (0)::double precision) AND (burst >= (1)::double precision))),
    CONSTRAINT queue_rate_whole CHECK (((rate_per_s IS NULL) = (burst IS NULL)))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='200');

COMMENT ON TABLE q.queue IS 'Queues with limits. A queue without a row has none; a row that says nothing costs a claim one look.';

CREATE FUNCTION q.tokens(p_limits q.queue) RETURNS double precision
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 2, 1404f810540ee5e1 $$;

CREATE FUNCTION q.unblock_heads(p_most integer) RETURNS text[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 25, 89f0307db89bca3e $$;

CREATE FUNCTION q.unblock_moved() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 4, f4be20a1b3510b0f $$;

CREATE FUNCTION q.unblock_next() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'on'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 9, 59c14d64096f0016 $$;

CREATE FUNCTION q.wake(p_queues text[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 8, 9dbc1e4cc58daee8 $$;

CREATE FUNCTION q.within_lane_caps(p_picked tid[]) RETURNS tid[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ lines: 22, 1ce5f00154e053ce $$;

CREATE FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) RETURNS interval
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'q', 'pg_temp'
    AS $$ lines: 1, d0601679296e2a35 $$;

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

COMMENT ON TABLE public.operator_action IS 'What operators did at /ops: written by ops.operate in the transaction that did it, and by nothing else.';

CREATE VIEW ops.action AS
 SELECT a.id,
    a.at,
    a.who,
    a.action,
    a.subject,
    a.outcome
   FROM public.operator_action a;

COMMENT ON VIEW ops.action IS 'What operators did at /ops: order by id desc.';

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

COMMENT ON TABLE public.activity_update IS 'What activities were told of a game: a row for every state that went out. The newest is what is shown.';

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

COMMENT ON TABLE public.game IS 'One game, as the accepted readings of all its sources have it now.';

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

COMMENT ON TABLE public.game_revision IS 'What a game looked like at each revision: the differ compares two of these, analysts read the course of the game.';

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

COMMENT ON VIEW ops.activity_update IS 'Every state that Live Activities were told, from the revision that brought it to the last answer: where created_at > now() - interval ''1 hour'' order by created_at desc.';

CREATE TABLE public.game_source_id (
    source text NOT NULL,
    source_id text NOT NULL,
    game_id uuid NOT NULL,
    named_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

COMMENT ON TABLE public.game_source_id IS 'The names that sources give to a game; the primary key is what makes a second reading find the first''s game.';

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
    rank_poll text,
    period_seconds smallint DEFAULT 900 NOT NULL,
    overtime_seconds smallint DEFAULT 300 NOT NULL,
    shootout smallint,
    playoff_overtime_seconds smallint,
    most_points_of_goal smallint DEFAULT 1 NOT NULL,
    counts_overtime_losses boolean DEFAULT false NOT NULL,
    capabilities text[] DEFAULT '{}'::text[] NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    is_canary boolean DEFAULT false NOT NULL,
    CONSTRAINT league_capabilities_known CHECK ((capabilities <@ ARRAY['plays'::text, 'box'::text, 'rankings'::text, 'odds'::text, 'contests'::text, 'stories'::text, 'activities'::text])),
    CONSTRAINT league_detail_pages_known CHECK ((detail_pages <@ ARRAY['play_by_play'::text, 'box_score'::text, 'team_stats'::text, 'summary'::text])),
    CONSTRAINT league_details_known CHECK ((details = ANY (ARRAY['all'::text, 'wanted'::text]))),
    CONSTRAINT league_division_positive CHECK ((division > 0)),
    CONSTRAINT league_format_sense CHECK (((period_seconds > 0) AND (overtime_seconds > 0) AND (playoff_overtime_seconds > 0) AND (shootout > periods))),
    CONSTRAINT league_gender_known CHECK ((gender = ANY (ARRAY['men'::text, 'women'::text]))),
    CONSTRAINT league_most_points_of_goal_positive CHECK ((most_points_of_goal > 0)),
    CONSTRAINT league_period_name_known CHECK ((period_name = ANY (ARRAY['quarter'::text, 'half'::text, 'period'::text]))),
    CONSTRAINT league_periods_positive CHECK ((periods > 0)),
    CONSTRAINT league_season_month_range CHECK (((season_month >= 1) AND (season_month <= 12))),
    CONSTRAINT league_sport_sense CHECK ((sport ~ '^[a-z][a-z_]*$'::text))
);

COMMENT ON TABLE public.league IS 'Competitions that BarDown can follow.';

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

COMMENT ON TABLE public.scrape_target IS 'What is read again and again, and when next. A scheduler takes a due row under a lock that others skip, so two of them never ask twice.';

CREATE VIEW ops.awaited AS
 WITH begun AS (
         SELECT g.league_id,
            g.day,
            g.start_time,
            b.answered_at,
            GREATEST(b.answered_at, g.start_time) AS heard_at
           FROM ((public.game g
             JOIN public.league l ON (((l.id = g.league_id) AND l.followed AND l.listed)))
             CROSS JOIN LATERAL ( SELECT max(t.answered_at) AS answered_at
                   FROM public.scrape_target t
                  WHERE ((t.kind = 'scoreboard'::text) AND (t.league_id = g.league_id) AND (t.day = g.day) AND (NOT t.distant) AND ((EXISTS ( SELECT
                           FROM public.game_source_id i
                          WHERE ((i.game_id = g.id) AND (i.source = COALESCE(t.source, l.source))))) OR (NOT (EXISTS ( SELECT
                           FROM public.game_source_id i
                          WHERE (i.game_id = g.id))))))
                 HAVING (count(*) > 0)) b)
          WHERE ((g.status = ANY (ARRAY['scheduled'::text, 'live'::text])) AND ((g.day >= (CURRENT_DATE - 1)) AND (g.day <= (CURRENT_DATE + 1))) AND ((g.start_time >= (statement_timestamp() - '06:00:00'::interval)) AND (g.start_time <= statement_timestamp())))
        )
 SELECT begun.league_id,
    count(*) AS games,
    min(begun.start_time) AS since,
    (array_agg(begun.answered_at ORDER BY begun.heard_at))[1] AS answered_at,
    (statement_timestamp() - min(begun.heard_at)) AS silence
   FROM begun
  GROUP BY begun.league_id, begun.day;

COMMENT ON VIEW ops.awaited IS 'Leagues'' days with games that have begun by the calendar, and for how long nothing has been heard of the one of which nothing was heard for the longest: a source that fails before the first whistle leaves no live game to look at.';

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

COMMENT ON TABLE public.game_event IS 'What happened in a game, in order of id, by the differ: one row an event. Later only its scorers are added.';

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
    completes bigint DEFAULT 0 NOT NULL,
    CONSTRAINT push_event_kind_known CHECK ((kind = ANY (ARRAY['start'::text, 'score'::text, 'lead_change'::text, 'close_game'::text, 'comeback'::text, 'upset_alert'::text, 'milestone'::text, 'period_end'::text, 'overtime'::text, 'shootout'::text, 'final'::text, 'postponed'::text, 'cancelled'::text, 'moved'::text, 'correction'::text])))
);

COMMENT ON TABLE public.push_event IS 'Alerts: events that passed the rules and are to be told to the followers.';

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

COMMENT ON TABLE public.push_tally IS 'Deliveries of an alert by outcome and reason, counted by the statement that writes them. Summed over parts by the views ops.push_event and ops.push_reason.';

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
   FROM (((((public.push_event p
     JOIN public.game g ON ((g.id = p.game_id)))
     JOIN public.league l ON (((l.id = g.league_id) AND l.is_canary)))
     JOIN public.game_event e ON ((e.id = p.game_event_id)))
     LEFT JOIN public.game_revision r ON (((r.game_id = p.game_id) AND (r.revision = p.revision))))
     LEFT JOIN LATERAL ( SELECT max(c.last_at) AS told_at,
            max(c.outcome) AS outcome
           FROM public.push_tally c
          WHERE (c.push_event_id = p.id)) t ON (true));

COMMENT ON VIEW ops.canary IS 'The alerts of the canary, from the revision to the last step before a phone: order by push_event_id desc limit 24 is the last day.';

CREATE VIEW ops.change_to_push AS
 SELECT date_trunc('hour'::text, e.created_at) AS hour,
    g.league_id AS league,
    p.source,
    count(*) AS alerts,
    percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY p.poll_wait_s) AS poll_wait_p50_s,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY p.poll_wait_s) AS poll_wait_p95_s,
    percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY p.own_s) AS own_p50_s,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY p.own_s) AS own_p95_s,
    max(p.own_s) AS own_max_s,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY (p.poll_wait_s + p.own_s)) AS total_p95_s,
    count(*) FILTER (WHERE ((p.poll_wait_s + p.own_s) > (60)::double precision)) AS late
   FROM (((public.push_event e
     JOIN public.game g ON ((g.id = e.game_id)))
     CROSS JOIN LATERAL ( SELECT min(t_1.first_at) AS first_at
           FROM public.push_tally t_1
          WHERE ((t_1.push_event_id = e.id) AND (t_1.outcome = 'delivered'::text))) t)
     CROSS JOIN LATERAL ( SELECT r.source,
            date_part('epoch'::text, (r.asked_at - r.asked_before_at)) AS poll_wait_s,
            date_part('epoch'::text, (t.first_at - r.asked_at)) AS own_s
           FROM public.game_revision r
          WHERE ((r.game_id = e.game_id) AND (r.revision = e.revision) AND (r.asked_before_at IS NOT NULL))
         LIMIT 1) p)
  WHERE ((e.created_at > (statement_timestamp() - '24:00:00'::interval)) AND (t.first_at IS NOT NULL))
  GROUP BY (date_trunc('hour'::text, e.created_at)), g.league_id, p.source;

COMMENT ON VIEW ops.change_to_push IS 'How long it took from a change at its source to the first phone that was told, by hour, league and source, in the last 24 hours: late, of alerts, missed the promise of 60 seconds.';

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
     CROSS JOIN LATERAL ( SELECT date_part('epoch'::text, (r.asked_at - r.asked_before_at)) AS poll_wait_s,
            date_part('epoch'::text, (r.created_at - r.asked_at)) AS own_s) p)
  WHERE (r.in_play AND (r.created_at > (statement_timestamp() - '24:00:00'::interval)) AND (r.asked_before_at IS NOT NULL))
  GROUP BY (date_trunc('hour'::text, r.created_at)), g.league_id, r.source;

COMMENT ON VIEW ops.change_to_visible IS 'How long changes of games that are on took from their source to our answers, by hour, league and source, in the last 24 hours: late, of changes, missed the promise of 45 seconds, own_late that of 1.';

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
    ((current_setting('archive_mode'::text) <> 'off'::text) AND COALESCE((a.last_failed_time > COALESCE(a.last_archived_time, '-infinity'::timestamp with time zone)), false)) AS archive_fails,
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
     CROSS JOIN ops.oldest_snapshot() x(transactions, held_for))
     CROSS JOIN LATERAL ( SELECT (((pg_snapshot_xmax(n.now))::text)::bigint - ((pg_snapshot_xmin(n.now))::text)::bigint) AS transactions
           FROM ( SELECT pg_current_snapshot() AS now) n) w)
     CROSS JOIN LATERAL ( SELECT (COALESCE(max(pg_wal_lsn_diff(
                CASE
                    WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
                    ELSE pg_current_wal_lsn()
                END, r.restart_lsn)), (0)::numeric))::bigint AS bytes
           FROM pg_replication_slots r) s)
  WHERE (d.datname = current_database());

COMMENT ON VIEW ops.database IS 'How Postgres itself is, in one row. Who holds what: ops.xmin_holder, ops.table_health, ops.index_health.';

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
    CONSTRAINT dead_reason_known CHECK ((reason = ANY (ARRAY['failed'::text, 'undecodable'::text, 'discarded'::text, 'crashed'::text, 'unhandled'::text]))),
    CONSTRAINT dead_redriven_whole CHECK (((redriven_as IS NULL) = (redriven_at IS NULL)))
);

COMMENT ON TABLE q.dead IS 'Dead letters: jobs that will not be tried again unless somebody says so. Everything needed to redrive is kept.';

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

COMMENT ON VIEW ops.dead_letter IS 'Jobs that gave up. select q.redrive(id) enqueues one again.';

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

COMMENT ON VIEW ops.dead_letter_group IS 'Dead letters that were not redriven, by cause.';

CREATE TABLE q.depth (
    at timestamp with time zone NOT NULL,
    queue text NOT NULL,
    due bigint NOT NULL,
    scheduled bigint NOT NULL,
    running bigint NOT NULL,
    retrying bigint NOT NULL,
    oldest_due_at timestamp with time zone
);

COMMENT ON TABLE q.depth IS 'Live jobs by queue, counted exactly about once a minute by q.roll_up. A queue that is empty and that nobody serves has no row.';

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

COMMENT ON VIEW ops.depth IS 'How deep the queues were in the last six hours, counted exactly about once a minute. Older: q.depth.';

CREATE TABLE public.game_check (
    game_id uuid NOT NULL,
    name text NOT NULL,
    holds boolean NOT NULL,
    detail text NOT NULL,
    source text NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT game_check_name_known CHECK ((name = ANY (ARRAY['line_adds_up'::text, 'plays_add_up'::text, 'plays_end_at_score'::text, 'box_matches_plays'::text])))
);

COMMENT ON TABLE public.game_check IS 'What must be true of a game that is over, and whether it was at the last reading of its plays.';

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

COMMENT ON TABLE public.source_difference IS 'Where two sources said different things of one game, from the first such reading to the first that agreed again. Short ones are only one source being quicker.';

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
    conference_from_standings boolean DEFAULT false NOT NULL,
    CONSTRAINT team_rank_positive CHECK ((rank > 0)),
    CONSTRAINT team_record_whole CHECK ((((record_wins IS NULL) = (record_losses IS NULL)) AND ((record_wins IS NULL) = (record_at IS NULL))))
);

COMMENT ON TABLE public.team IS 'A team of a league, under the id that apps know.';

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

COMMENT ON VIEW ops.disagreements IS 'Games about which sources differ now, or whose figures do not add up: order by since.';

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
  WHERE ((j.state = 'available'::text) AND (j.run_at <= statement_timestamp()) AND (NOT j.blocked))
UNION ALL
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
  WHERE ((j.state = 'available'::text) AND (j.run_at <= statement_timestamp()) AND j.blocked);

COMMENT ON VIEW ops.due IS 'Jobs that wait for a worker. In the order of the claim: where queue = … order by priority, run_at, id limit ….';

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

COMMENT ON TABLE q.failure_hour IS 'Runs that failed, counted by hour and by error with numbers and ids taken out; q.roll_up writes it.';

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
    (array_agg(h.last_error ORDER BY h.last_at DESC))[1] AS last_error,
    (COALESCE(sum(h.runs) FILTER (WHERE (h.outcome = 'released'::text)), (0)::numeric))::bigint AS unhandled
   FROM q.failure_hour h
  WHERE (h.hour > (statement_timestamp() - '25:00:00'::interval))
  GROUP BY h.queue, h.kind, h.error_group;

COMMENT ON VIEW ops.failure IS 'Runs that failed in the last 24 full hours and the present one, by kind and cause. Older: q.failure_hour.';

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

COMMENT ON VIEW public.game_freshness IS 'How old what we show of a game is.';

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

COMMENT ON VIEW ops.freshness IS 'The games of these days that are not over, with how old what we show of them is: order by stale desc, asked_at.';

CREATE VIEW ops.game_promise AS
 WITH seen AS (
         SELECT r.game_id,
            r.source,
            count(*) AS changes,
            max((r.asked_at - r.asked_before_at)) AS poll_wait_max,
            max((r.created_at - r.asked_at)) AS own_max,
            max((r.created_at - r.asked_before_at)) AS total_max,
            count(*) FILTER (WHERE ((r.created_at - r.asked_before_at) > '00:00:45'::interval)) AS late,
            count(*) FILTER (WHERE ((r.created_at - r.asked_at) > '00:00:01'::interval)) AS own_late
           FROM public.game_revision r
          WHERE (r.in_play AND (r.created_at > (statement_timestamp() - '24:00:00'::interval)) AND (r.asked_before_at IS NOT NULL))
          GROUP BY r.game_id, r.source
        ), pushed AS (
         SELECT e.game_id,
            r.source,
            count(*) AS alerts,
            max((t.first_at - r.asked_before_at)) AS total_max,
            max((t.first_at - r.asked_at)) AS own_max,
            count(*) FILTER (WHERE ((t.first_at - r.asked_before_at) > '00:01:00'::interval)) AS late
           FROM ((public.push_event e
             CROSS JOIN LATERAL ( SELECT min(t_1.first_at) AS first_at
                   FROM public.push_tally t_1
                  WHERE ((t_1.push_event_id = e.id) AND (t_1.outcome = 'delivered'::text))) t)
             CROSS JOIN LATERAL ( SELECT r_1.source,
                    r_1.asked_at,
                    r_1.asked_before_at
                   FROM public.game_revision r_1
                  WHERE ((r_1.game_id = e.game_id) AND (r_1.revision = e.revision) AND (r_1.asked_before_at IS NOT NULL))
                 LIMIT 1) r)
          WHERE ((e.created_at > (statement_timestamp() - '24:00:00'::interval)) AND (t.first_at IS NOT NULL))
          GROUP BY e.game_id, r.source
        )
 SELECT game_id,
    g.league_id AS league,
    g.day,
    home.name AS home,
    away.name AS away,
    source,
    COALESCE(s.changes, (0)::bigint) AS changes,
    (EXTRACT(epoch FROM s.poll_wait_max))::double precision AS poll_wait_max_s,
    (EXTRACT(epoch FROM s.own_max))::double precision AS own_max_s,
    (EXTRACT(epoch FROM s.total_max))::double precision AS total_max_s,
    COALESCE(s.late, (0)::bigint) AS late,
    COALESCE(s.own_late, (0)::bigint) AS own_late,
    COALESCE(u.alerts, (0)::bigint) AS alerts,
    (EXTRACT(epoch FROM u.own_max))::double precision AS push_own_max_s,
    (EXTRACT(epoch FROM u.total_max))::double precision AS push_total_max_s,
    COALESCE(u.late, (0)::bigint) AS push_late
   FROM ((((seen s
     FULL JOIN pushed u USING (game_id, source))
     JOIN public.game g ON ((g.id = game_id)))
     JOIN public.team home ON ((home.id = g.home_team_id)))
     JOIN public.team away ON ((away.id = g.away_team_id)));

COMMENT ON VIEW ops.game_promise IS 'How well the two promises were kept, by game and source, in the last 24 hours: the worst of each game first with order by greatest(total_max_s, push_total_max_s) desc. The shares are in ops.change_to_visible and ops.change_to_push.';

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

COMMENT ON TABLE public.game_hold IS 'A reading that took something back: it waits here for a second one that says the same, and becomes a correction then.';

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

COMMENT ON TABLE public.play IS 'The play-by-play in the order of the source.';

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

COMMENT ON VIEW ops.holds IS 'What sources took back and is not believed yet: order by since. bardown games release believes it.';

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

COMMENT ON TABLE public.host_budget IS 'Every host that is asked, and what it may be asked. Rows come by themselves; operators change enabled, rate, burst, robots, first_pause and paused_until.';

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

COMMENT ON TABLE public.robots_txt IS 'The robots.txt of every origin that is asked (RFC 9309), fetched once for all processes.';

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

COMMENT ON VIEW ops.host IS 'Every host, how it is and what it may be asked. "Why is nothing fetched?" begins here.';

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

COMMENT ON VIEW ops.index_health IS 'Bloat of the queue''s indexes, those of the ring apart.';

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

COMMENT ON VIEW ops.job IS 'Live jobs. Fast by id, by lane, by unique_key and newest first (order by id desc limit …); for those of a state see ops.running, ops.due and ops.retrying, which have an index.';

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

COMMENT ON VIEW ops.latency IS 'Waits and run times by queue and kind in the last 15 minutes; other ranges: ops.latency_between(from, to).';

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

COMMENT ON VIEW ops.life IS 'What happened to a job, as far back as runs are kept: where job_id = … order by at. Ask for one job, or a few.';

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
    proven_at timestamp with time zone,
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

COMMENT ON TABLE public.live_activity IS 'One game on one phone''s lock screen.';

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

COMMENT ON VIEW ops.live_activity IS 'How many Live Activities a game has, by where they stand.';

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

COMMENT ON TABLE public.parser_drift IS 'When the pages of a parser changed, in structure or in what could be found in them. Somebody should look whether the parser still reads them right.';

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

COMMENT ON VIEW ops.parser_drift IS 'Shares that are low now, pages that cannot be read, and structures that are new this week. The page, of one that has it: psql -XAtc "select encode(body, ''base64'') from parser_drift where id = …" | base64 -d.';

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

COMMENT ON VIEW ops.push_event IS 'Every alert from the revision that brought it to the last phone: where created_at > now() - interval ''1 hour'' order by id desc.';

CREATE VIEW ops.push_reason AS
 WITH day AS (
         SELECT ( SELECT p.id
                   FROM public.push_event p
                  WHERE (p.created_at > (statement_timestamp() - '24:00:00'::interval))
                  ORDER BY p.created_at
                 LIMIT 1) AS oldest,
            ( SELECT max(p.id) AS max
                   FROM public.push_event p) AS newest
        ), told AS (
         SELECT t.push_event_id,
            t.outcome,
            t.reason,
            sum(t.devices) AS devices,
            max(t.last_at) AS last_at
           FROM (day d
             JOIN public.push_tally t ON (((t.push_event_id >= d.oldest) AND (t.push_event_id <= d.newest))))
          GROUP BY t.push_event_id, t.outcome, t.reason
        )
 SELECT told.outcome,
    told.reason,
    (sum(told.devices))::bigint AS devices,
    count(*) AS alerts,
    max(told.last_at) AS last_at
   FROM told
  GROUP BY told.outcome, told.reason;

COMMENT ON VIEW ops.push_reason IS 'How the deliveries of the last day''s alerts ended, by outcome and by APNs''s word for it.';

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

COMMENT ON TABLE public.quarantine IS 'Readings, and sections of readings, that cannot be: they changed nothing, the game kept what it had. A new entry forgets those that were last seen more than 30 days ago.';

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

COMMENT ON VIEW ops.quarantine IS 'Readings that were not believed and that nobody has settled: bardown games quarantine.';

CREATE TABLE q.rolled (
    one boolean DEFAULT true NOT NULL,
    snapshot txid_snapshot NOT NULL,
    at timestamp with time zone NOT NULL,
    depth_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    depth_took interval DEFAULT '00:00:00'::interval NOT NULL,
    CONSTRAINT rolled_one_row CHECK (one)
)
WITH (fillfactor='50');

COMMENT ON TABLE q.rolled IS 'How far q.roll_up has come: one row.';

CREATE VIEW ops.queue AS
 SELECT COALESCE(d.queue, l.name) AS queue,
    COALESCE(d.due, (0)::bigint) AS due,
    COALESCE(d.scheduled, (0)::bigint) AS scheduled,
    COALESCE(d.running, (0)::bigint) AS running,
    COALESCE(d.retrying, (0)::bigint) AS retrying,
    (statement_timestamp() - d.oldest_due_at) AS oldest_wait,
    COALESCE((((2000 = d.due) OR (2000 = d.scheduled)) OR (2000 = d.retrying)), false) AS capped,
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
     FULL JOIN q.queue l ON ((l.name = d.queue)))
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
          WHERE ((w_1.ended_at IS NULL) AND (w_1.lease_until > statement_timestamp()) AND (d.queue = ANY (w_1.queues)))) w ON (true))
  WHERE ((d.queue IS NOT NULL) OR (l.paused_at IS NOT NULL));

COMMENT ON VIEW ops.queue IS 'Queues that have live jobs or workers, or are paused. Counts end at 2000: capped says so, and the sampled ones tell how many there really were.';

CREATE VIEW ops.retrying AS
 SELECT j.queue,
    j.run_at,
    j.id,
    j.kind,
    j.attempt,
    j.max_attempts,
    j.crashes,
    j.last_error,
    j.args,
    j.unhandled_since
   FROM q.job j
  WHERE ((j.state = 'available'::text) AND ((j.attempt > 0) OR (j.unhandled_since IS NOT NULL)));

COMMENT ON VIEW ops.retrying IS 'Waiting jobs that failed before, or for which no worker had a handler. The next first: where queue = … order by run_at limit ….';

CREATE TABLE q.retention (
    what text NOT NULL,
    days smallint NOT NULL,
    CONSTRAINT retention_fits_ring CHECK (((days >= 1) AND ((what <> 'runs'::text) OR (days <= 29)))),
    CONSTRAINT retention_what_known CHECK ((what = ANY (ARRAY['runs'::text, 'statistics'::text, 'workers'::text])))
);

COMMENT ON TABLE q.retention IS 'How long what is kept: update q.retention set days = 14 where what = ''runs''.';

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

COMMENT ON VIEW ops.ring IS 'The slots of q.run: order by day desc. A slot that stays "to be emptied" is held by somebody: see pg_locks.';

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

COMMENT ON VIEW ops.running IS 'Jobs that run now.';

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

COMMENT ON TABLE public.follow IS 'Which device follows which team, game, league or player.';

CREATE TABLE public.game_interest (
    game_id uuid NOT NULL,
    asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

COMMENT ON TABLE public.game_interest IS 'Games whose details somebody asked the api for.';

CREATE TABLE public.league_source (
    league_id text NOT NULL,
    source text NOT NULL,
    source_code text NOT NULL,
    followed boolean DEFAULT true NOT NULL,
    scoreboard boolean DEFAULT true NOT NULL,
    detail_pages text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT league_source_detail_pages_known CHECK ((detail_pages <@ ARRAY['play_by_play'::text, 'box_score'::text, 'summary'::text]))
);

COMMENT ON TABLE public.league_source IS 'Who else lists a league''s games. They are read beside its own source, by scoreboards or by pages in game_page: two witnesses are better than one, and scores go on where one is silent. They find teams and games, and make none.';

CREATE TABLE public.player (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    team_id uuid NOT NULL,
    name text NOT NULL,
    jersey text,
    "position" text,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

COMMENT ON TABLE public.player IS 'A player of a team, as the league''s own source names him or her. Who changes teams is another player here.';

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

COMMENT ON TABLE public.scaled_program IS 'The queues of the programs of which there may be several, and between what bounds: operators change the rows, ops.scaler_signal reads them.';

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

COMMENT ON VIEW public.wanted_game IS 'Games whose details somebody wants now.';

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

COMMENT ON TABLE q.run_minute IS 'Runs that ended, counted by minute of their end. Dashboards read this; q.roll_up writes it.';

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
         SELECT p.queue,
            count(w_1.id) AS workers,
            max(w_1.slots) AS slots
           FROM (public.scaled_program p
             LEFT JOIN q.worker w_1 ON (((w_1.ended_at IS NULL) AND (NOT w_1.draining) AND (p.queue = ANY (w_1.queues)))))
          GROUP BY p.queue
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
             JOIN live v ON ((v.queue = p.queue)))
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
 SELECT DISTINCT ON (a.program) a.program,
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
                END AS soon) w)
  ORDER BY a.program, GREATEST(w.now, w.soon) DESC, a."least" DESC, a.queue;

COMMENT ON VIEW ops.scaler_signal IS 'How many workers of each program are wanted now and in ten minutes, from what is due, how long jobs take, how many arrive, and the games that are played or about to begin; bounds and assumptions are in scaled_program. KEDA and bardown dev --autoscale follow the column wanted.';

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

COMMENT ON VIEW ops.schedule IS 'Periodic jobs. state due: its slot has come and nobody fired it yet; over: it never comes again.';

CREATE TABLE public.fetch_outcome (
    outcome text NOT NULL,
    failures smallint,
    meaning text NOT NULL,
    CONSTRAINT fetch_outcome_failures_not_negative CHECK ((failures >= 0))
);

COMMENT ON TABLE public.fetch_outcome IS 'How a fetch may end: the fixed list.';

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

COMMENT ON TABLE public.scrape_hour IS 'Fetches counted by hour, host and outcome as they happen. Kept for 90 days.';

CREATE VIEW ops.scrape_health AS
 WITH counted AS (
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
            (sum(s.items))::bigint AS items
           FROM (public.scrape_hour s
             JOIN public.fetch_outcome o ON ((o.outcome = s.outcome)))
          GROUP BY s.hour, s.host
        )
 SELECT k.hour,
    k.host,
    k.fetches,
    k.sent,
    k.fetched,
    k.unchanged,
    k.failed,
    k.blocked,
    k.unreadable,
    k.held_back,
    k.bytes,
    k.items,
    ((0.1)::double precision * power((2)::double precision, ((((d.p50)::numeric - 0.5) / (4)::numeric))::double precision)) AS p50_ms,
    ((0.1)::double precision * power((2)::double precision, ((((d.p95)::numeric - 0.5) / (4)::numeric))::double precision)) AS p95_ms
   FROM (counted k
     CROSS JOIN LATERAL ( SELECT c.bucket[(1 + width_bucket((((c.total + 1) / 2) - 1), c.upto))] AS p50,
            c.bucket[(1 + width_bucket(((((19 * c.total) + 19) / 20) - 1), c.upto))] AS p95
           FROM ( SELECT array_agg(w.bucket) AS bucket,
                    array_agg(w.upto) AS upto,
                    max(w.upto) AS total
                   FROM ( SELECT u.bucket,
                            sum((sum(u.n))::integer) OVER (ORDER BY u.bucket) AS upto
                           FROM ((public.scrape_hour h
                             JOIN public.fetch_outcome ho ON (((ho.outcome = h.outcome) AND (ho.failures IS NOT NULL))))
                             CROSS JOIN LATERAL UNNEST(h.bucket, h.count) u(bucket, n))
                          WHERE ((h.hour = k.hour) AND (h.host = k.host))
                          GROUP BY u.bucket) w) c) d);

COMMENT ON VIEW ops.scrape_health IS 'Fetches by hour and host: where hour > now() - interval ''1 day'' order by hour desc.';

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

COMMENT ON VIEW ops.stuck IS 'Running jobs that ought to have ended. q.rescue takes back all but those that are merely slow.';

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

COMMENT ON VIEW ops.table_health IS 'Bloat of the queue''s tables; the slots of the ring run_00 … run_31 are in ops.ring as well. Row counts are the statistics collector''s: estimates.';

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

COMMENT ON VIEW ops.throughput IS 'Runs that ended, by minute and queue, of the last six hours; the present minute is not full yet. Older and finer: q.run_minute.';

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

COMMENT ON VIEW ops.worker IS 'Worker processes, alive and ended.';

CREATE VIEW ops.xmin_holder AS
 SELECT 'session'::text AS holder,
    (a.pid)::text AS name,
    COALESCE(a.application_name, ''::text) AS who,
    a.backend_type AS kind,
    GREATEST(age(a.backend_xmin), age(a.backend_xid)) AS transactions,
    GREATEST((statement_timestamp() - COALESCE(a.xact_start, a.backend_start)), '00:00:00'::interval) AS held_for,
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

COMMENT ON VIEW ops.xmin_holder IS 'Who keeps vacuum from cleaning up: order by transactions desc. Seeing what sessions of other roles do needs pg_read_all_stats.';

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

COMMENT ON TABLE public.activity_channel IS 'The channel of a game for one app.';

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

COMMENT ON TABLE public.api_key IS 'Who may ask the api by a key (X-API-Key), and how often. Rows stay after a key is revoked, so that its holder is told.';

ALTER TABLE public.api_key ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

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

COMMENT ON TABLE public.box_figure IS 'The figures of whole teams in a box score, in the order of the source.';

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

COMMENT ON TABLE public.box_line IS 'The players of a box score, a row each.';

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

COMMENT ON TABLE public.box_table IS 'The tables of players in a box score: basketball has one a team, hockey three, lacrosse one a kind of figures.';

CREATE TABLE public.change (
    seq bigint NOT NULL,
    game_id uuid NOT NULL,
    revision bigint NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT change_kind_known CHECK ((kind = ANY (ARRAY['new'::text, 'schedule'::text, 'status'::text, 'score'::text, 'clock'::text, 'detail'::text])))
);

COMMENT ON TABLE public.change IS 'The newest changes of games, numbered: the api''s /changes and /live. A revision stands in it once.';

CREATE TABLE public.change_counter (
    one_row boolean DEFAULT true NOT NULL,
    last bigint NOT NULL,
    keep bigint NOT NULL,
    CONSTRAINT change_counter_keep_positive CHECK ((keep > 0)),
    CONSTRAINT change_counter_last_not_negative CHECK ((last >= 0)),
    CONSTRAINT change_counter_one_row CHECK (one_row)
)
WITH (fillfactor='50');

COMMENT ON TABLE public.change_counter IS 'How far changes are numbered; who holds its row numbers, and nobody else.';

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

COMMENT ON TABLE public.delivery IS 'How one alert to one device ended. The key is what keeps a repeated job from telling it twice.';

CREATE TABLE public.game_box (
    game_id uuid NOT NULL,
    source text NOT NULL,
    observed_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.game_box IS 'The games of which a source printed a box score: whose it is. What it says stands in box_figure, box_table and box_line.';

ALTER TABLE public.game_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.game_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

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

COMMENT ON TABLE public.game_odds IS 'What bookmakers offer on a game, as a source gives it: texts, of which nothing is computed.';

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

COMMENT ON TABLE public.game_page IS 'Pages at a source, beside the scoreboards of days, that tell of games. Operators add what they are given: bardown pages.';

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

COMMENT ON TABLE public.game_series IS 'The series that a game is part of: of a playoff, of the season.';

CREATE TABLE public.host_transition (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    host text NOT NULL,
    was text NOT NULL,
    became text NOT NULL,
    reason text NOT NULL
);

COMMENT ON TABLE public.host_transition IS 'Every move of a breaker, for those who ask what happened on Saturday.';

ALTER TABLE public.host_transition ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.host_transition_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.idempotency_key (
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint NOT NULL,
    headers text[] NOT NULL,
    body bytea NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    expires_at timestamp with time zone DEFAULT (clock_timestamp() + '24:00:00'::interval) NOT NULL,
    CONSTRAINT idempotency_key_body_bounded CHECK ((length(body) <= 262144)),
    CONSTRAINT idempotency_key_expires_later CHECK ((expires_at > created_at)),
    CONSTRAINT idempotency_key_fingerprint_is_sha256 CHECK ((length(fingerprint) = 32)),
    CONSTRAINT idempotency_key_headers_bounded CHECK (((cardinality(headers) <= 40) AND ((cardinality(headers) % 2) = 0))),
    CONSTRAINT idempotency_key_key_bounded CHECK (((length(key) >= 1) AND (length(key) <= 255))),
    CONSTRAINT idempotency_key_scope_bounded CHECK (((length(scope) >= 1) AND (length(scope) <= 100))),
    CONSTRAINT idempotency_key_status_success CHECK (((status >= 200) AND (status <= 299)))
);

COMMENT ON TABLE public.idempotency_key IS 'Responses to writes that came with an Idempotency-Key, kept for a day to be sent again. A write that failed has none: its key is free.';

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

COMMENT ON TABLE public.identity_decision IS 'Which name of a second source was found to mean which team, game or player, when, and by what. Only ever added to.';

ALTER TABLE public.identity_decision ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.identity_decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

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

COMMENT ON TABLE public.leader_entry IS 'A player, or a team, among the leaders by a statistic.';

CREATE TABLE public.league_former_format (
    league_id text NOT NULL,
    until_day date NOT NULL,
    periods smallint NOT NULL,
    period_seconds smallint NOT NULL,
    overtime_seconds smallint NOT NULL,
    CONSTRAINT league_former_format_sense CHECK (((periods > 0) AND (period_seconds > 0) AND (overtime_seconds > 0)))
);

COMMENT ON TABLE public.league_former_format IS 'How a league divided its games in former seasons. A page of an old game is read by it.';

ALTER TABLE public.league_table ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.league_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.logo (
    sha256 text NOT NULL,
    format text NOT NULL,
    bytes bytea NOT NULL,
    stored_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT logo_format_known CHECK ((format = ANY (ARRAY['png'::text, 'jpg'::text, 'gif'::text, 'webp'::text, 'svg'::text]))),
    CONSTRAINT logo_sha256_own CHECK ((sha256 = encode(sha256(bytes), 'hex'::text))),
    CONSTRAINT logo_size_range CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 1048576)))
);

COMMENT ON TABLE public.logo IS 'Pictures by what they are: two teams with one logo share a row, and a new logo is a new row under a new address.';

CREATE TABLE public.mute (
    device_id uuid NOT NULL,
    game_id uuid NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

COMMENT ON TABLE public.mute IS 'Games of which a device wants to hear nothing, whatever it follows.';

ALTER TABLE public.operator_action ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operator_action_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ops_session (
    digest bytea NOT NULL,
    who text NOT NULL,
    may_act boolean NOT NULL,
    tokens bytea NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT ops_session_digest_length CHECK ((octet_length(digest) = 32)),
    CONSTRAINT ops_session_who_named CHECK (((length(who) >= 1) AND (length(who) <= 60)))
);

COMMENT ON TABLE public.ops_session IS 'Who is signed in at /ops: written by ops.sign_in, deleted by ops.sign_out, and once expired by the next sign-in.';

ALTER TABLE public.parser_drift ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.parser_drift_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.parser_fingerprint (
    parser text NOT NULL,
    fingerprint text NOT NULL,
    pages bigint DEFAULT 1 NOT NULL,
    first_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT parser_fingerprint_pages_positive CHECK ((pages > 0))
);

COMMENT ON TABLE public.parser_fingerprint IS 'The structures that pages of a parser were seen to have. One that is here is not looked at again.';

CREATE TABLE public.parser_share (
    parser text NOT NULL,
    field text NOT NULL,
    hour timestamp with time zone NOT NULL,
    found bigint NOT NULL,
    expected bigint NOT NULL,
    CONSTRAINT parser_share_sense CHECK (((found >= 0) AND (found <= expected)))
);

COMMENT ON TABLE public.parser_share IS 'Of how many records that should have a field how many had it, by the hour. Kept for eight days.';

CREATE TABLE public.parser_structure (
    parser text NOT NULL,
    pages bigint DEFAULT 0 NOT NULL,
    common text[] NOT NULL,
    ever text[] NOT NULL,
    first_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT parser_structure_pages_positive CHECK ((pages >= 0))
);

COMMENT ON TABLE public.parser_structure IS 'How the pages of each parser have been built so far: by the paths of their fields or elements.';

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

COMMENT ON TABLE public.period_score IS 'The line score: goals or points in each period alone.';

CREATE TABLE public.player_source_id (
    source text NOT NULL,
    team_id uuid NOT NULL,
    source_id text NOT NULL,
    player_id uuid NOT NULL
);

COMMENT ON TABLE public.player_source_id IS 'The names that sources give to a player.';

ALTER TABLE public.push_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

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

COMMENT ON TABLE public.push_test IS 'Pushes that say no more than that pushes arrive: bardown push test.';

ALTER TABLE public.push_test ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_test_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.push_to_start (
    device_id uuid NOT NULL,
    token text NOT NULL,
    token_digest bytea NOT NULL,
    attributes_type text NOT NULL,
    takes_channels boolean DEFAULT false NOT NULL,
    token_seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    proven_at timestamp with time zone,
    CONSTRAINT push_to_start_digest_whole CHECK ((octet_length(token_digest) = 32)),
    CONSTRAINT push_to_start_token_form CHECK (
CASE
    WHEN (strpos(token, '.'::text) = 0) THEN (((length(token) >= 8) AND (length(token) <= 400)) AND (token !~ '[^0-9A-Za-z_-]'::text))
    ELSE ((length(token) <= 607) AND (token ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{48,}$'::text))
END),
    CONSTRAINT push_to_start_type_form CHECK ((attributes_type ~ '^[A-Za-z_][0-9A-Za-z_.]{0,99}$'::text))
);

COMMENT ON TABLE public.push_to_start IS 'Phones on which an activity may be started by a push. The token is a secret, sealed as device.token is.';

ALTER TABLE public.quarantine ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.quarantine_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

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

COMMENT ON TABLE public.ranking_entry IS 'A team''s line in a ranking.';

CREATE UNLOGGED TABLE public.request_tally (
    client text NOT NULL,
    window_no bigint NOT NULL,
    requests bigint NOT NULL,
    CONSTRAINT request_tally_client_short CHECK ((length(client) <= 64)),
    CONSTRAINT request_tally_some CHECK ((requests > 0))
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='10000');

COMMENT ON TABLE public.request_tally IS 'Requests of clients in the present minute, as the processes of the api have told each other.';

CREATE TABLE public.schema_migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE public.scoring_pace (
    sport text NOT NULL,
    burst integer NOT NULL,
    per_minute integer NOT NULL,
    most integer NOT NULL,
    reason text NOT NULL,
    CONSTRAINT scoring_pace_sense CHECK (((burst > 0) AND (per_minute >= 0) AND (most >= burst)))
);

COMMENT ON TABLE public.scoring_pace IS 'How fast one side can score, where an operator says otherwise than the sport: a reading that gained more is put into quarantine. The next reading is judged by it.';

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

COMMENT ON TABLE public.scrape_run IS 'One row for every fetch, sent or not. Kept for 14 days; dashboards read scrape_hour.';

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

CREATE TABLE public.season_day (
    league_id text NOT NULL,
    day date NOT NULL,
    games integer,
    listed_at timestamp with time zone NOT NULL,
    CONSTRAINT season_day_games_not_negative CHECK ((games >= 0))
);

COMMENT ON TABLE public.season_day IS 'The days of its season that a league''s source lists. The newest list counts from its first day on; what lies before it stays.';

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

COMMENT ON VIEW public.season_board IS 'The days other than the present one whose scoreboards are to be read: those of the season that have games; the seven before and after today where no list of them is known.';

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

COMMENT ON VIEW public.season_calendar IS 'Days on which a league plays, by what is stored and by what its source lists: where league_id = … and day between … and ….';

ALTER TABLE public.source_difference ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.source_difference_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.source_order (
    league_id text NOT NULL,
    matter text NOT NULL,
    place smallint NOT NULL,
    source text NOT NULL,
    reason text NOT NULL,
    CONSTRAINT source_order_matter_known CHECK ((matter = ANY (ARRAY['game'::text, 'line_score'::text, 'plays'::text, 'box_score'::text]))),
    CONSTRAINT source_order_place_positive CHECK ((place > 0))
);

COMMENT ON TABLE public.source_order IS 'Whom to believe where sources contradict each other, the best first. Sources that are not listed come after those that are, the league''s own before the others.';

CREATE TABLE public.source_word (
    game_id uuid NOT NULL,
    source text NOT NULL,
    reading jsonb NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    since timestamp with time zone NOT NULL,
    reach jsonb NOT NULL,
    target text
);

COMMENT ON TABLE public.source_word IS 'What each source last said of a game that more than one source covers, with the sides as the game has them.';

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

COMMENT ON TABLE public.standings_entry IS 'A team''s line in its table.';

CREATE TABLE public.status_word (
    league_id text NOT NULL,
    source text NOT NULL,
    word text NOT NULL,
    seen bigint DEFAULT 1 NOT NULL,
    first_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

COMMENT ON TABLE public.status_word IS 'Status words that no rule knows. The games concerned kept their last known status; somebody should teach the parser.';

CREATE TABLE public.table_page (
    league_id text NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    CONSTRAINT table_page_kind_known CHECK ((kind = ANY (ARRAY['rankings'::text, 'standings'::text, 'leaders'::text])))
);

COMMENT ON TABLE public.table_page IS 'The pages of tables that are read while their league is followed. An operator may add what a source has.';

CREATE TABLE public.team_alias (
    scope text NOT NULL,
    alias text NOT NULL,
    name text NOT NULL
);

COMMENT ON TABLE public.team_alias IS 'What else a team is called. Comes from the files in sql/data/aliases and is written anew from them by bardown migrate up; an operator''s own matches stand in team_source_id.';

CREATE TABLE public.team_logo (
    team_id uuid NOT NULL,
    background text NOT NULL,
    url text NOT NULL,
    sha256 text,
    refusal text,
    checked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT team_logo_background_known CHECK ((background = ANY (ARRAY['any'::text, 'light'::text, 'dark'::text])))
);

COMMENT ON TABLE public.team_logo IS 'Which logo a team has, and where it came from.';

CREATE TABLE public.team_nickname (
    scope text NOT NULL,
    nickname text NOT NULL
);

COMMENT ON TABLE public.team_nickname IS 'What may stand behind a school''s name and is not part of it: Blue Devils. From the same files.';

CREATE TABLE public.team_source_id (
    source text NOT NULL,
    league_id text NOT NULL,
    source_id text NOT NULL,
    team_id uuid NOT NULL
);

COMMENT ON TABLE public.team_source_id IS 'The names that sources give to a team.';

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

COMMENT ON TABLE public.unmatched IS 'Teams, games and players of second sources that fit none of ours, or more than one. A row goes when its name is matched.';

CREATE TABLE public.unnumbered_change (
    id bigint NOT NULL,
    game_id uuid NOT NULL,
    revision bigint NOT NULL
)
WITH (autovacuum_vacuum_threshold='500', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_insert_threshold='-1');

COMMENT ON TABLE public.unnumbered_change IS 'Revisions that are stored and not numbered yet: empty but for moments.';

ALTER TABLE public.unnumbered_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.unnumbered_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE q.job ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME q.job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

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

ALTER TABLE q.worker ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME q.worker_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.scrape_run ATTACH PARTITION public.scrape_run_00 FOR VALUES IN (0);
ALTER TABLE ONLY q.run ATTACH PARTITION q.run_00 FOR VALUES IN (0);

ALTER TABLE ONLY public.activity_channel
    ADD CONSTRAINT activity_channel_pkey PRIMARY KEY (game_id, environment, topic);

ALTER TABLE ONLY public.activity_update
    ADD CONSTRAINT activity_update_pkey PRIMARY KEY (game_id, delay_s, stamp);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_digest_key UNIQUE (digest);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_prefix_key UNIQUE (prefix);

ALTER TABLE ONLY public.box_figure
    ADD CONSTRAINT box_figure_pkey PRIMARY KEY (game_id, side, ordinal);

ALTER TABLE ONLY public.box_line
    ADD CONSTRAINT box_line_pkey PRIMARY KEY (game_id, side, box_table, ordinal);

ALTER TABLE ONLY public.box_table
    ADD CONSTRAINT box_table_pkey PRIMARY KEY (game_id, side, ordinal);

ALTER TABLE ONLY public.change_counter
    ADD CONSTRAINT change_counter_pkey PRIMARY KEY (one_row);

ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (push_event_id, device_id);

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_token_digest_key UNIQUE (token_digest, environment, topic);

ALTER TABLE ONLY public.fetch_outcome
    ADD CONSTRAINT fetch_outcome_pkey PRIMARY KEY (outcome);

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_game_key UNIQUE (game_id, device_id);

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_league_key UNIQUE (league_id, device_id);

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_player_key UNIQUE (player_id, device_id);

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_team_key UNIQUE (team_id, device_id);

ALTER TABLE ONLY public.game_box
    ADD CONSTRAINT game_box_pkey PRIMARY KEY (game_id);

ALTER TABLE ONLY public.game_check
    ADD CONSTRAINT game_check_pkey PRIMARY KEY (game_id, name);

ALTER TABLE ONLY public.game_event
    ADD CONSTRAINT game_event_once UNIQUE (game_id, revision, kind);

ALTER TABLE ONLY public.game_event
    ADD CONSTRAINT game_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.game_hold
    ADD CONSTRAINT game_hold_pkey PRIMARY KEY (game_id);

ALTER TABLE ONLY public.game_interest
    ADD CONSTRAINT game_interest_pkey PRIMARY KEY (game_id);

ALTER TABLE ONLY public.game_odds
    ADD CONSTRAINT game_odds_pkey PRIMARY KEY (game_id, provider);

ALTER TABLE ONLY public.game_page
    ADD CONSTRAINT game_page_pkey PRIMARY KEY (league_id, source, page);

ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.game_revision
    ADD CONSTRAINT game_revision_pkey PRIMARY KEY (game_id, revision);

ALTER TABLE ONLY public.game_series
    ADD CONSTRAINT game_series_pkey PRIMARY KEY (game_id, kind);

ALTER TABLE ONLY public.game_source_id
    ADD CONSTRAINT game_source_id_pkey PRIMARY KEY (source, source_id);

ALTER TABLE ONLY public.host_budget
    ADD CONSTRAINT host_budget_pkey PRIMARY KEY (host);

ALTER TABLE ONLY public.host_transition
    ADD CONSTRAINT host_transition_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (scope, key);

ALTER TABLE ONLY public.identity_decision
    ADD CONSTRAINT identity_decision_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.leader_entry
    ADD CONSTRAINT leader_entry_pkey PRIMARY KEY (table_id, place);

ALTER TABLE ONLY public.league_former_format
    ADD CONSTRAINT league_former_format_pkey PRIMARY KEY (league_id, until_day);

ALTER TABLE ONLY public.league
    ADD CONSTRAINT league_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.league_source
    ADD CONSTRAINT league_source_pkey PRIMARY KEY (league_id, source);

ALTER TABLE ONLY public.league_table
    ADD CONSTRAINT league_table_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.league_table
    ADD CONSTRAINT league_table_slug_key UNIQUE (league_id, kind, source, slug);

ALTER TABLE ONLY public.live_activity
    ADD CONSTRAINT live_activity_pkey PRIMARY KEY (game_id, device_id);

ALTER TABLE ONLY public.logo
    ADD CONSTRAINT logo_pkey PRIMARY KEY (sha256);

ALTER TABLE ONLY public.mute
    ADD CONSTRAINT mute_pkey PRIMARY KEY (device_id, game_id);

ALTER TABLE ONLY public.operator_action
    ADD CONSTRAINT operator_action_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ops_session
    ADD CONSTRAINT ops_session_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY public.parser_drift
    ADD CONSTRAINT parser_drift_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.parser_fingerprint
    ADD CONSTRAINT parser_fingerprint_pkey PRIMARY KEY (parser, fingerprint);

ALTER TABLE ONLY public.parser_share
    ADD CONSTRAINT parser_share_pkey PRIMARY KEY (parser, field, hour);

ALTER TABLE ONLY public.parser_structure
    ADD CONSTRAINT parser_structure_pkey PRIMARY KEY (parser);

ALTER TABLE ONLY public.period_score
    ADD CONSTRAINT period_score_pkey PRIMARY KEY (game_id, number);

ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_pkey PRIMARY KEY (game_id, ordinal);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player_source_id
    ADD CONSTRAINT player_source_id_pkey PRIMARY KEY (source, team_id, source_id);

ALTER TABLE ONLY public.push_event
    ADD CONSTRAINT push_event_once UNIQUE (game_event_id, completes);

ALTER TABLE ONLY public.push_event
    ADD CONSTRAINT push_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_tally
    ADD CONSTRAINT push_tally_pkey PRIMARY KEY (push_event_id, part, outcome, reason);

ALTER TABLE ONLY public.push_test
    ADD CONSTRAINT push_test_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_to_start
    ADD CONSTRAINT push_to_start_pkey PRIMARY KEY (device_id);

ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ranking_entry
    ADD CONSTRAINT ranking_entry_pkey PRIMARY KEY (table_id, place);

ALTER TABLE ONLY public.request_tally
    ADD CONSTRAINT request_tally_pkey PRIMARY KEY (client, window_no);

ALTER TABLE ONLY public.robots_txt
    ADD CONSTRAINT robots_txt_pkey PRIMARY KEY (origin);

ALTER TABLE ONLY public.scaled_program
    ADD CONSTRAINT scaled_program_pkey PRIMARY KEY (queue);

ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.scoring_pace
    ADD CONSTRAINT scoring_pace_pkey PRIMARY KEY (sport);

ALTER TABLE ONLY public.scrape_hour
    ADD CONSTRAINT scrape_hour_pkey PRIMARY KEY (hour, host, outcome);

ALTER TABLE ONLY public.scrape_target
    ADD CONSTRAINT scrape_target_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.season_day
    ADD CONSTRAINT season_day_pkey PRIMARY KEY (league_id, day);

ALTER TABLE ONLY public.source_difference
    ADD CONSTRAINT source_difference_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.source_order
    ADD CONSTRAINT source_order_pkey PRIMARY KEY (league_id, matter, place);

ALTER TABLE ONLY public.source_order
    ADD CONSTRAINT source_order_source_key UNIQUE (league_id, matter, source);

ALTER TABLE ONLY public.source_word
    ADD CONSTRAINT source_word_pkey PRIMARY KEY (game_id, source);

ALTER TABLE ONLY public.standings_entry
    ADD CONSTRAINT standings_entry_pkey PRIMARY KEY (table_id, place);

ALTER TABLE ONLY public.status_word
    ADD CONSTRAINT status_word_pkey PRIMARY KEY (league_id, source, word);

ALTER TABLE ONLY public.table_page
    ADD CONSTRAINT table_page_pkey PRIMARY KEY (league_id, kind, source, name);

ALTER TABLE ONLY public.team_alias
    ADD CONSTRAINT team_alias_pkey PRIMARY KEY (scope, alias);

ALTER TABLE ONLY public.team_logo
    ADD CONSTRAINT team_logo_pkey PRIMARY KEY (team_id, background);

ALTER TABLE ONLY public.team_nickname
    ADD CONSTRAINT team_nickname_pkey PRIMARY KEY (scope, nickname);

ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_slug_key UNIQUE (league_id, slug);

ALTER TABLE ONLY public.team_source_id
    ADD CONSTRAINT team_source_id_pkey PRIMARY KEY (source, league_id, source_id);

ALTER TABLE ONLY public.unmatched
    ADD CONSTRAINT unmatched_pkey PRIMARY KEY (kind, source, league_id, source_id);

ALTER TABLE ONLY public.unnumbered_change
    ADD CONSTRAINT unnumbered_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY q.dead
    ADD CONSTRAINT dead_pkey PRIMARY KEY (id);

ALTER TABLE ONLY q.depth
    ADD CONSTRAINT depth_pkey PRIMARY KEY (at, queue);

ALTER TABLE ONLY q.failure_hour
    ADD CONSTRAINT failure_hour_pkey PRIMARY KEY (hour, queue, kind, outcome, error_group);

ALTER TABLE ONLY q.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);

ALTER TABLE ONLY q.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);

ALTER TABLE ONLY q.retention
    ADD CONSTRAINT retention_pkey PRIMARY KEY (what);

ALTER TABLE ONLY q.rolled
    ADD CONSTRAINT rolled_pkey PRIMARY KEY (one);

ALTER TABLE ONLY q.run_minute
    ADD CONSTRAINT run_minute_pkey PRIMARY KEY (minute, queue, kind, outcome);

ALTER TABLE ONLY q.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (key);

ALTER TABLE ONLY q.worker
    ADD CONSTRAINT worker_pkey PRIMARY KEY (id);

CREATE INDEX activity_update_created_idx ON public.activity_update USING btree (created_at);
CREATE INDEX change_game_idx ON public.change USING btree (game_id);
CREATE INDEX device_dead_idx ON public.device USING btree (dead_at) WHERE (dead_at IS NOT NULL);
CREATE INDEX device_unproven_idx ON public.device USING btree (dead_at) WHERE ((dead_at IS NOT NULL) AND (proven_at IS NULL));
CREATE INDEX follow_device_idx ON public.follow USING btree (device_id);
CREATE INDEX game_away_idx ON public.game USING btree (away_team_id, day);
CREATE INDEX game_check_broken_idx ON public.game_check USING btree (checked_at) WHERE (NOT holds);
CREATE INDEX game_day_idx ON public.game USING btree (league_id, day);
CREATE INDEX game_home_idx ON public.game USING btree (home_team_id, day);
CREATE INDEX game_live_idx ON public.game USING btree (league_id, day) WHERE (status = ANY (ARRAY['live'::text, 'delayed'::text, 'suspended'::text]));
CREATE INDEX game_open_idx ON public.game USING btree (league_id, day) WHERE (status = ANY (ARRAY['scheduled'::text, 'live'::text, 'delayed'::text, 'suspended'::text]));
CREATE INDEX game_revision_created_idx ON public.game_revision USING btree (created_at) INCLUDE (source, asked_at, asked_before_at, revision) WHERE in_play;
CREATE INDEX game_source_id_game_idx ON public.game_source_id USING btree (game_id);
CREATE INDEX game_unplayed_idx ON public.game USING btree (league_id, day) WHERE (status = ANY (ARRAY['scheduled'::text, 'postponed'::text, 'cancelled'::text]));
CREATE INDEX host_transition_host_idx ON public.host_transition USING btree (host, at);
CREATE INDEX idempotency_key_expires_idx ON public.idempotency_key USING btree (expires_at);
CREATE INDEX identity_decision_name_idx ON public.identity_decision USING btree (source, source_id);
CREATE INDEX leader_entry_team_idx ON public.leader_entry USING btree (team_id);
CREATE UNIQUE INDEX league_canary_once ON public.league USING btree (is_canary) WHERE is_canary;
CREATE UNIQUE INDEX league_default_once ON public.league USING btree (is_default) WHERE is_default;
CREATE INDEX live_activity_device_idx ON public.live_activity USING btree (device_id) WHERE (state <> 'ended'::text);
CREATE INDEX live_activity_ended_idx ON public.live_activity USING btree (updated_at) WHERE (state = 'ended'::text);
CREATE INDEX mute_game_idx ON public.mute USING btree (game_id);
CREATE UNIQUE INDEX parser_drift_open_key ON public.parser_drift USING btree (parser, kind, subject) WHERE (ended_at IS NULL);
CREATE INDEX parser_drift_page_idx ON public.parser_drift USING btree (raised_at) WHERE (body IS NOT NULL);
CREATE INDEX parser_share_hour_idx ON public.parser_share USING btree (hour);
CREATE INDEX play_goal_idx ON public.play USING btree (game_id, home_score, away_score) WHERE (kind = 'goal'::text);
CREATE INDEX player_source_id_player_idx ON public.player_source_id USING btree (player_id);
CREATE INDEX player_team_idx ON public.player USING btree (team_id);
CREATE INDEX player_words_idx ON public.player USING gin (public.name_words(name));
CREATE INDEX push_event_created_idx ON public.push_event USING btree (created_at);
CREATE INDEX push_event_game_idx ON public.push_event USING btree (game_id, revision);
CREATE INDEX push_tally_first_idx ON public.push_tally USING btree (push_event_id, first_at) WHERE (outcome = 'delivered'::text);
CREATE INDEX push_test_device_idx ON public.push_test USING btree (device_id);
CREATE INDEX quarantine_game_idx ON public.quarantine USING btree (game_id);
CREATE INDEX quarantine_last_seen_idx ON public.quarantine USING btree (last_seen);
CREATE UNIQUE INDEX quarantine_open_key ON public.quarantine USING btree (source, source_id, kind, detail) WHERE (state = 'open'::text);
CREATE INDEX ranking_entry_team_idx ON public.ranking_entry USING btree (team_id);
CREATE INDEX request_tally_window_idx ON public.request_tally USING btree (window_no);
CREATE INDEX scrape_run_finished_idx ON ONLY public.scrape_run USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX scrape_run_00_finished_at_idx ON public.scrape_run_00 USING brin (finished_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX scrape_target_next_idx ON public.scrape_target USING btree (next_at);
CREATE INDEX source_difference_game_idx ON public.source_difference USING btree (game_id);
CREATE UNIQUE INDEX source_difference_open_key ON public.source_difference USING btree (game_id, field, source, other_source) WHERE (until IS NULL);
CREATE INDEX source_word_target_idx ON public.source_word USING btree (target) WHERE (target IS NOT NULL);
CREATE INDEX standings_entry_team_idx ON public.standings_entry USING btree (team_id);
CREATE INDEX team_conference_idx ON public.team USING btree (league_id, conference);
CREATE INDEX team_logo_sha256_idx ON public.team_logo USING btree (sha256);
CREATE INDEX team_source_id_team_idx ON public.team_source_id USING btree (team_id);
CREATE INDEX team_words_idx ON public.team USING gin (public.name_words(((((name || ' '::text) || COALESCE(full_name, ''::text)) || ' '::text) || COALESCE(abbreviation, ''::text))));
CREATE INDEX dead_died_idx ON q.dead USING btree (died_at);
CREATE INDEX dead_redriven_idx ON q.dead USING btree (redriven_as) WHERE (redriven_as IS NOT NULL);
CREATE INDEX job_blocked_idx ON q.job USING btree (lane, id) WHERE blocked;
CREATE INDEX job_capped_lane_idx ON q.job USING btree (lane) WHERE ((lane IS NOT NULL) AND (lane_cap > 1) AND (worker_id IS NOT NULL));
CREATE INDEX job_claim_idx ON q.job USING btree (queue, blocked, priority, run_at, id) WHERE (state = 'available'::text);
CREATE INDEX job_lane_idx ON q.job USING btree (lane, id) WHERE (lane IS NOT NULL);
CREATE UNIQUE INDEX job_lane_running_key ON q.job USING btree (lane) WHERE ((lane IS NOT NULL) AND (lane_cap = 1) AND (state = 'running'::text));
CREATE INDEX job_running_idx ON q.job USING btree (worker_id) WHERE (state = 'running'::text);
CREATE INDEX job_suspect_idx ON q.job USING btree (queue, run_at) WHERE ((state = 'available'::text) AND (crashes >= 2));
CREATE UNIQUE INDEX job_unique_key ON q.job USING btree (unique_key, queue, kind) WHERE ((unique_key IS NOT NULL) AND (state = 'available'::text));
CREATE INDEX job_waiting_again_idx ON q.job USING btree (queue, run_at) WHERE ((state = 'available'::text) AND ((attempt > 0) OR (unhandled_since IS NOT NULL)));
CREATE INDEX run_finished_idx ON ONLY q.run USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX run_00_finished_at_xact_idx ON q.run_00 USING brin (finished_at, xact) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX run_job_idx ON ONLY q.run USING btree (job_id);
CREATE INDEX run_00_job_id_idx ON q.run_00 USING btree (job_id);
CREATE INDEX schedule_due_idx ON q.schedule USING btree (next_fire_at) WHERE enabled;
CREATE INDEX worker_live_idx ON q.worker USING btree (lease_until) WHERE (ended_at IS NULL);

ALTER INDEX public.scrape_run_finished_idx ATTACH PARTITION public.scrape_run_00_finished_at_idx;
ALTER INDEX q.run_finished_idx ATTACH PARTITION q.run_00_finished_at_xact_idx;
ALTER INDEX q.run_job_idx ATTACH PARTITION q.run_00_job_id_idx;

CREATE TRIGGER api_key_is_announced AFTER INSERT OR DELETE OR UPDATE OF name, digest, per_minute, expires_at, revoked_at ON public.api_key FOR EACH STATEMENT EXECUTE FUNCTION public.announce_api_key();
CREATE TRIGGER device_digest BEFORE INSERT ON public.device FOR EACH ROW WHEN ((new.token_digest IS NULL)) EXECUTE FUNCTION public.digest_plain_token();
CREATE CONSTRAINT TRIGGER follow_gone_ends_activities AFTER DELETE ON public.follow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.end_unfollowed_activities();
CREATE TRIGGER game_revision_is_a_change AFTER INSERT ON public.game_revision FOR EACH ROW EXECUTE FUNCTION public.lay_change();
CREATE TRIGGER mute_ends_activities AFTER INSERT ON public.mute FOR EACH ROW EXECUTE FUNCTION public.end_muted_activities();
CREATE TRIGGER push_event_forgets_deliveries AFTER DELETE ON public.push_event REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_deliveries();
CREATE TRIGGER job_changes_lane AFTER UPDATE OF lane, lane_cap ON q.job FOR EACH ROW WHEN (((old.lane IS NOT NULL) AND (old.lane_cap = 1) AND (NOT old.blocked) AND ((new.lane IS DISTINCT FROM old.lane) OR (new.lane_cap <> 1)))) EXECUTE FUNCTION q.unblock_next();
CREATE TRIGGER job_follows BEFORE INSERT ON q.job FOR EACH ROW WHEN (((new.lane IS NOT NULL) AND (new.lane_cap = 1) AND (new.state = 'available'::text))) EXECUTE FUNCTION q.block_follower();
CREATE TRIGGER job_leaves_lane AFTER DELETE ON q.job FOR EACH ROW WHEN (((old.lane IS NOT NULL) AND (old.lane_cap = 1) AND (NOT old.blocked))) EXECUTE FUNCTION q.unblock_next();
CREATE TRIGGER job_moves BEFORE UPDATE OF lane, lane_cap ON q.job FOR EACH ROW WHEN ((old.blocked AND ((new.lane IS DISTINCT FROM old.lane) OR (new.lane_cap <> 1)))) EXECUTE FUNCTION q.unblock_moved();

ALTER TABLE ONLY public.activity_channel
    ADD CONSTRAINT activity_channel_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id);

ALTER TABLE ONLY public.activity_update
    ADD CONSTRAINT activity_update_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.box_figure
    ADD CONSTRAINT box_figure_box_fkey FOREIGN KEY (game_id) REFERENCES public.game_box(game_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.box_line
    ADD CONSTRAINT box_line_table_fkey FOREIGN KEY (game_id, side, box_table) REFERENCES public.box_table(game_id, side, ordinal) ON DELETE CASCADE;

ALTER TABLE ONLY public.box_table
    ADD CONSTRAINT box_table_box_fkey FOREIGN KEY (game_id) REFERENCES public.game_box(game_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_player_fkey FOREIGN KEY (player_id) REFERENCES public.player(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.follow
    ADD CONSTRAINT follow_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_away_team_fkey FOREIGN KEY (away_team_id) REFERENCES public.team(id);

ALTER TABLE ONLY public.game_box
    ADD CONSTRAINT game_box_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.game_check
    ADD CONSTRAINT game_check_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.game_event
    ADD CONSTRAINT game_event_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_home_team_fkey FOREIGN KEY (home_team_id) REFERENCES public.team(id);

ALTER TABLE ONLY public.game_interest
    ADD CONSTRAINT game_interest_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

ALTER TABLE ONLY public.game_odds
    ADD CONSTRAINT game_odds_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.game_page
    ADD CONSTRAINT game_page_source_fkey FOREIGN KEY (league_id, source) REFERENCES public.league_source(league_id, source) ON DELETE CASCADE;

ALTER TABLE ONLY public.game_page
    ADD CONSTRAINT game_page_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.game_revision
    ADD CONSTRAINT game_revision_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.game_series
    ADD CONSTRAINT game_series_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.game_source_id
    ADD CONSTRAINT game_source_id_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.host_budget
    ADD CONSTRAINT host_budget_last_known FOREIGN KEY (last_outcome) REFERENCES public.fetch_outcome(outcome);

ALTER TABLE ONLY public.identity_decision
    ADD CONSTRAINT identity_decision_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.identity_decision
    ADD CONSTRAINT identity_decision_player_fkey FOREIGN KEY (player_id) REFERENCES public.player(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.identity_decision
    ADD CONSTRAINT identity_decision_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.leader_entry
    ADD CONSTRAINT leader_entry_table_fkey FOREIGN KEY (table_id) REFERENCES public.league_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.leader_entry
    ADD CONSTRAINT leader_entry_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.league_former_format
    ADD CONSTRAINT league_former_format_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.league_source
    ADD CONSTRAINT league_source_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.league_table
    ADD CONSTRAINT league_table_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.live_activity
    ADD CONSTRAINT live_activity_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.live_activity
    ADD CONSTRAINT live_activity_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mute
    ADD CONSTRAINT mute_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mute
    ADD CONSTRAINT mute_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.parser_fingerprint
    ADD CONSTRAINT parser_fingerprint_parser_fkey FOREIGN KEY (parser) REFERENCES public.parser_structure(parser) ON DELETE CASCADE;

ALTER TABLE ONLY public.period_score
    ADD CONSTRAINT period_score_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.player_source_id
    ADD CONSTRAINT player_source_id_player_fkey FOREIGN KEY (player_id) REFERENCES public.player(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_event
    ADD CONSTRAINT push_event_event_fkey FOREIGN KEY (game_event_id) REFERENCES public.game_event(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_test
    ADD CONSTRAINT push_test_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_to_start
    ADD CONSTRAINT push_to_start_device_fkey FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

ALTER TABLE ONLY public.ranking_entry
    ADD CONSTRAINT ranking_entry_table_fkey FOREIGN KEY (table_id) REFERENCES public.league_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ranking_entry
    ADD CONSTRAINT ranking_entry_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.scrape_hour
    ADD CONSTRAINT scrape_hour_outcome_known FOREIGN KEY (outcome) REFERENCES public.fetch_outcome(outcome);

ALTER TABLE public.scrape_run
    ADD CONSTRAINT scrape_run_outcome_known FOREIGN KEY (outcome) REFERENCES public.fetch_outcome(outcome);

ALTER TABLE ONLY public.scrape_target
    ADD CONSTRAINT scrape_target_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.scrape_target
    ADD CONSTRAINT scrape_target_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

ALTER TABLE ONLY public.season_day
    ADD CONSTRAINT season_day_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_difference
    ADD CONSTRAINT source_difference_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.source_order
    ADD CONSTRAINT source_order_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

ALTER TABLE ONLY public.source_word
    ADD CONSTRAINT source_word_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.standings_entry
    ADD CONSTRAINT standings_entry_table_fkey FOREIGN KEY (table_id) REFERENCES public.league_table(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.standings_entry
    ADD CONSTRAINT standings_entry_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.table_page
    ADD CONSTRAINT table_page_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.team
    ADD CONSTRAINT team_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

ALTER TABLE ONLY public.team_logo
    ADD CONSTRAINT team_logo_logo_fkey FOREIGN KEY (sha256) REFERENCES public.logo(sha256);

ALTER TABLE ONLY public.team_logo
    ADD CONSTRAINT team_logo_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.team_source_id
    ADD CONSTRAINT team_source_id_team_fkey FOREIGN KEY (team_id) REFERENCES public.team(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.unmatched
    ADD CONSTRAINT unmatched_league_fkey FOREIGN KEY (league_id) REFERENCES public.league(id);

ALTER TABLE ONLY public.unnumbered_change
    ADD CONSTRAINT unnumbered_change_game_fkey FOREIGN KEY (game_id) REFERENCES public.game(id) ON DELETE CASCADE;

GRANT USAGE ON SCHEMA ops TO bardown_scheduler, bardown_ops;
REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO bardown_api, bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
GRANT USAGE ON SCHEMA q TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION ops.explain(p_job bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION ops.explain(p_job bigint) TO bardown_ops;
GRANT SELECT,INSERT ON TABLE q.run TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION ops.operate(p_who text, p_action text, p_subject text) FROM PUBLIC;
GRANT ALL ON FUNCTION ops.operate(p_who text, p_action text, p_subject text) TO bardown_ops;
REVOKE ALL ON FUNCTION ops.session(p_digest bytea, p_tokens bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION ops.session(p_digest bytea, p_tokens bytea) TO bardown_ops;
REVOKE ALL ON FUNCTION ops.sign_in(p_digest bytea, p_who text, p_may_act boolean, p_tokens bytea, p_lifetime interval) FROM PUBLIC;
GRANT ALL ON FUNCTION ops.sign_in(p_digest bytea, p_who text, p_may_act boolean, p_tokens bytea, p_lifetime interval) TO bardown_ops;
REVOKE ALL ON FUNCTION ops.sign_out(p_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION ops.sign_out(p_digest bytea) TO bardown_ops;
REVOKE ALL ON FUNCTION public.announce_api_key() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.announce_changes() FROM PUBLIC;
GRANT ALL ON FUNCTION public.announce_changes() TO bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ;
REVOKE ALL ON FUNCTION public.ask_for_activities(p_game uuid, p_delay_s smallint) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.begin_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, OUT outcome text, OUT status smallint, OUT headers text[], OUT body bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, OUT outcome text, OUT status smallint, OUT headers text[], OUT body bytea) TO bardown_api;
REVOKE ALL ON FUNCTION public.change_kind(p_before jsonb, p_after jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_kind(p_before jsonb, p_after jsonb) TO bardown_scoreboard_scraper, bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.digest_plain_token() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) TO bardown_api;
REVOKE ALL ON FUNCTION public.end_muted_activities() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.end_unfollowed_activities() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.find_api_key(p_digest bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.find_api_key(p_digest bytea) TO bardown_api;
REVOKE ALL ON FUNCTION public.finish_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, p_status smallint, p_headers text[], p_body bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION public.finish_idempotent_request(p_scope text, p_key text, p_fingerprint bytea, p_status smallint, p_headers text[], p_body bytea) TO bardown_api;
REVOKE ALL ON FUNCTION public.folded_name(p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.folded_name(p_name text) TO bardown_api, bardown_scoreboard_scraper, bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.forget_deliveries() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_follows(p_devices uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_follows(p_devices uuid[]) TO bardown_push_sender;
REVOKE ALL ON FUNCTION public.forget_request_tallies() FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_request_tallies() TO bardown_api;
GRANT SELECT ON TABLE public.league_table TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.league_table TO bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.is_missing(p_table public.league_table) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_missing(p_table public.league_table) TO bardown_api;
GRANT SELECT ON TABLE public.device TO bardown_push_sender;
GRANT SELECT(id) ON TABLE public.device TO bardown_scheduler;
GRANT SELECT(environment) ON TABLE public.device TO bardown_scheduler;
GRANT UPDATE(dead_at) ON TABLE public.device TO bardown_push_sender;
GRANT UPDATE(dead_reason) ON TABLE public.device TO bardown_push_sender;
GRANT SELECT(created_at) ON TABLE public.device TO bardown_scheduler;
GRANT UPDATE(updated_at) ON TABLE public.device TO bardown_push_sender;
GRANT UPDATE(suspect_at) ON TABLE public.device TO bardown_push_sender;
GRANT UPDATE(proven_at) ON TABLE public.device TO bardown_push_sender;
GRANT UPDATE(failures) ON TABLE public.device TO bardown_push_sender;
GRANT UPDATE(failing_since) ON TABLE public.device TO bardown_push_sender;
REVOKE ALL ON FUNCTION public.is_quiet(p_device public.device, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_quiet(p_device public.device, p_at timestamp with time zone) TO bardown_push_sender;
REVOKE ALL ON FUNCTION public.join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) TO bardown_api;
REVOKE ALL ON FUNCTION public.judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.judge_host(p_host text, p_outcome text, p_status integer, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) TO bardown_scoreboard_scraper, bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_robots(p_origin text, p_host text, p_standing text, p_body bytea, p_crawl_delay double precision, p_error text) TO bardown_scoreboard_scraper, bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.lay_change() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.move_breaker(p_host text, p_became text, p_reason text, p_retry_at timestamp with time zone) TO bardown_scoreboard_scraper, bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.name_query(p_words text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.name_query(p_words text) TO bardown_api;
REVOKE ALL ON FUNCTION public.name_scorers(p_game uuid, p_events bigint[], p_facts jsonb[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.name_scorers(p_game uuid, p_events bigint[], p_facts jsonb[]) TO bardown_differ;
REVOKE ALL ON FUNCTION public.name_words(p_name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.name_words(p_name text) TO bardown_api, bardown_scoreboard_scraper, bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.named_things(p_follows jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_api_keys_used(p_keys bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.note_api_keys_used(p_keys bigint[]) TO bardown_api;
REVOKE ALL ON FUNCTION public.number_changes(p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.number_changes(p_limit integer) TO bardown_api;
REVOKE ALL ON FUNCTION public.numbered_changes(OUT last bigint, OUT is_complete boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.numbered_changes(OUT last bigint, OUT is_complete boolean) TO bardown_api;
REVOKE ALL ON FUNCTION public.prune_activities(p_keep_days integer, p_keep_updates integer, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_activities(p_keep_days integer, p_keep_updates integer, p_limit integer) TO bardown_scheduler;
REVOKE ALL ON FUNCTION public.prune_devices() FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_devices() TO bardown_scheduler;
REVOKE ALL ON FUNCTION public.prune_idempotency_keys() FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_idempotency_keys() TO bardown_scheduler;
REVOKE ALL ON FUNCTION public.prune_pushes(p_keep_days integer, p_deliveries integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_pushes(p_keep_days integer, p_deliveries integer) TO bardown_scheduler;
REVOKE ALL ON FUNCTION public.prune_scrapes(p_keep_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.prune_scrapes(p_keep_days integer) TO bardown_scheduler;
REVOKE ALL ON FUNCTION public.register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text, p_token_digest bytea, p_only_known boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text, p_token_digest bytea, p_only_known boolean) TO bardown_api;
REVOKE ALL ON FUNCTION public.register_device(p_token text, p_environment text, p_topic text, p_follows jsonb, p_muted uuid[], p_spoiler_safe boolean, p_delay_s smallint, p_quiet_from smallint, p_quiet_until smallint, p_zone text, p_token_digest bytea, p_service text, p_localizes_alerts boolean, p_only_known boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.register_device(p_token text, p_environment text, p_topic text, p_follows jsonb, p_muted uuid[], p_spoiler_safe boolean, p_delay_s smallint, p_quiet_from smallint, p_quiet_until smallint, p_zone text, p_token_digest bytea, p_service text, p_localizes_alerts boolean, p_only_known boolean) TO bardown_api;
REVOKE ALL ON FUNCTION public.register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text, p_token_digest bytea, p_attributes_type text, p_takes_channels boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text, p_token_digest bytea, p_attributes_type text, p_takes_channels boolean) TO bardown_api;
REVOKE ALL ON FUNCTION public.reset_host(p_host text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.robots_of(p_origin text, p_host text, OUT standing text, OUT body bytea, OUT lifetime_s double precision, OUT is_ours boolean) TO bardown_scoreboard_scraper, bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.set_ranks(p_league text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_ranks(p_league text) TO bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.settle_fetch(p_host text, p_target text, p_league text, p_game uuid, p_job bigint, p_outcome text, p_status integer, p_bytes bigint, p_items integer, p_duration_ms double precision, p_parser text, p_detail text, p_retry_after_s double precision, p_probe bigint, OUT state text, OUT moved boolean, OUT reason text) TO bardown_scoreboard_scraper, bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_turn(p_host text, p_rate double precision, p_burst integer, p_longest interval, OUT hold text, OUT wait_us bigint, OUT leeway_us bigint, OUT probe bigint, OUT moved boolean) TO bardown_scoreboard_scraper, bardown_detail_scraper;
REVOKE ALL ON FUNCTION public.tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]) TO bardown_api;
REVOKE ALL ON FUNCTION public.unregister_device(p_token_digest bytea, p_environment text, p_topic text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unregister_device(p_token_digest bytea, p_environment text, p_topic text) TO bardown_api;
REVOKE ALL ON FUNCTION public.unregister_device(p_token text, p_environment text, p_topic text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unregister_device(p_token text, p_environment text, p_topic text) TO bardown_api;
REVOKE ALL ON FUNCTION public.want_games(p_games uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.want_games(p_games uuid[]) TO bardown_api;
REVOKE ALL ON FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[], p_more_count integer[], OUT bucket smallint[], OUT count integer[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.adopt_history(p_old txid_snapshot) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.allowance(p_queue text, p_want integer) FROM PUBLIC;
GRANT ALL ON FUNCTION q.allowance(p_queue text, p_want integer) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.block_follower() FROM PUBLIC;
REVOKE ALL ON FUNCTION q.bucket(p_ms double precision) FROM PUBLIC;
GRANT ALL ON FUNCTION q.bucket(p_ms double precision) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.bucket_ms(p_bucket integer) FROM PUBLIC;
GRANT ALL ON FUNCTION q.bucket_ms(p_bucket integer) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE q.job TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.bury(p_job q.job, p_reason text, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.bury(p_job q.job, p_reason text, p_error text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.cancel(p_id bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.clock_change(p_zone text, p_after timestamp with time zone, p_until timestamp with time zone) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) FROM PUBLIC;
GRANT ALL ON FUNCTION q.complete(p_worker bigint, p_id bigint, p_run_no integer) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.count_live() FROM PUBLIC;
REVOKE ALL ON FUNCTION q.count_runs(p_old txid_snapshot, p_new txid_snapshot, OUT counted bigint, OUT days date[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.cron_field(p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.cron_value(p_word text, p_low integer, p_names text[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.discard_dead(p_id bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.drain_worker(p_worker bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.drain_worker(p_worker bigint) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.drop_schedule(p_key text) FROM PUBLIC;
GRANT SELECT,INSERT,UPDATE ON TABLE q.schedule TO bardown_scheduler;
GRANT SELECT,UPDATE ON TABLE q.schedule TO bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.due_slots(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval, OUT slots timestamp with time zone[], OUT next_at timestamp with time zone) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.enable_schedule(p_key text, p_enabled boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.end_worker(p_worker bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.end_worker(p_worker bigint) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.enqueue(p_queue text, p_kind text, p_args jsonb, p_priority integer, p_delay interval, p_expires_after interval, p_unique_key text, p_lane text, p_lane_cap integer, p_max_attempts integer, p_time_limit interval, p_trace text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.enqueue_many(p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[], p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[], p_trace text[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.error_group(p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.error_group(p_error text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[], p_queue text, p_want integer, p_alone boolean, p_floor timestamp with time zone[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.explain_job(p_id bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.explain_job(p_id bigint) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[], p_error text[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.fire_schedule(p_schedule q.schedule, p_now timestamp with time zone, p_catch_up integer, p_grace interval) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.fire_schedules(p_limit integer, p_catch_up integer, p_grace interval, OUT fired integer, OUT queues text[], OUT failed text[], OUT next_in_ms bigint) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.give_up_slots(p_schedule q.schedule, p_now timestamp with time zone, p_error text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.is_known(p_queue text) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.lane_is_free(p_job q.job) FROM PUBLIC;
GRANT ALL ON FUNCTION q.lane_is_free(p_job q.job) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.lock_waiting(p_unique_key text, p_queue text, p_kind text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.lock_waiting(p_unique_key text, p_queue text, p_kind text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.makes_room(p_worker bigint, p_queue text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.makes_room(p_worker bigint, p_queue text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.may_notify() FROM PUBLIC;
GRANT ALL ON FUNCTION q.may_notify() TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.newest_fire(p_spec text, p_zone text, p_slot timestamp with time zone, p_now timestamp with time zone) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_cron(p_cron q.cron, p_zone text, p_after timestamp with time zone) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.next_due(p_queue text, p_after timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_due(p_queue text, p_after timestamp with time zone) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_fire(p_spec text, p_zone text, p_after timestamp with time zone) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_local(p_cron q.cron, p_from timestamp without time zone, p_last timestamp without time zone) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.next_schedule_in_ms() FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_schedule_in_ms() TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.note_end(p_job q.job, p_outcome text, p_error text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.notify(p_queue text, p_payload text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.notify(p_queue text, p_payload text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
GRANT SELECT,INSERT,UPDATE ON TABLE q.worker TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.other_was_seen(p_worker q.worker) FROM PUBLIC;
GRANT ALL ON FUNCTION q.other_was_seen(p_worker q.worker) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.parse_cron(p_spec text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.parse_cron(p_spec text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.parse_every(p_spec text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.parse_every(p_spec text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.pause(p_queue text, p_by text) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamp with time zone, p_floor timestamp with time zone[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.prune(OUT slot text, OUT outcome text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.prune(OUT slot text, OUT outcome text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.prune_statistics() FROM PUBLIC;
REVOKE ALL ON FUNCTION q.put_aside(p_job q.job, p_delay interval, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.put_aside(p_job q.job, p_delay interval, p_error text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text, p_outcome text, p_unhandled_since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.put_back(p_job q.job, p_not_before timestamp with time zone, p_attempt smallint, p_crashes smallint, p_error text, p_outcome text, p_unhandled_since timestamp with time zone) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.put_schedule(p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb, p_zone text, p_misfire text, p_priority integer, p_unique_key text, p_slot_arg text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.put_schedule(p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb, p_zone text, p_misfire text, p_priority integer, p_unique_key text, p_slot_arg text) TO bardown_scheduler;
REVOKE ALL ON FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint, p_error text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.redrive(p_id bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.redrive_many(p_queue text, p_kind text, p_reason text, p_since timestamp with time zone, p_limit integer, p_until timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.refuse_spec(p_spec text, p_why text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.refuse_spec(p_spec text, p_why text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.register_worker(p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.rescue(p_max_crashes integer, p_grace interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.rescue(p_max_crashes integer, p_grace interval) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.resume(p_queue text) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.roll_up(p_at_most_every interval) FROM PUBLIC;
GRANT ALL ON FUNCTION q.roll_up(p_at_most_every interval) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.run_now(p_id bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.running_in_lane(p_lane text) FROM PUBLIC;
GRANT ALL ON FUNCTION q.running_in_lane(p_lane text) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.set_limits(p_queue text, p_max_running integer, p_rate_per_s double precision, p_burst double precision) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.summarize(p_days date[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION q.takes_turn(p_key bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION q.takes_turn(p_key bigint) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
GRANT SELECT,INSERT,UPDATE ON TABLE q.queue TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.tokens(p_limits q.queue) FROM PUBLIC;
GRANT ALL ON FUNCTION q.tokens(p_limits q.queue) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.unblock_heads(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION q.unblock_heads(p_most integer) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.unblock_moved() FROM PUBLIC;
REVOKE ALL ON FUNCTION q.unblock_next() FROM PUBLIC;
REVOKE ALL ON FUNCTION q.wake(p_queues text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.wake(p_queues text[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.within_lane_caps(p_picked tid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION q.within_lane_caps(p_picked tid[]) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
REVOKE ALL ON FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION q.zone_offset(p_zone text, p_at timestamp with time zone) TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
GRANT SELECT ON TABLE ops.action TO bardown_ops;
GRANT SELECT,INSERT,UPDATE ON TABLE public.activity_update TO bardown_push_sender;
GRANT SELECT ON TABLE public.game TO bardown_api, bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.game TO bardown_differ, bardown_push_sender;
GRANT UPDATE(diffed_revision) ON TABLE public.game TO bardown_differ;
GRANT SELECT ON TABLE public.game_revision TO bardown_api;
GRANT SELECT,INSERT ON TABLE public.game_revision TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.game_revision TO bardown_differ, bardown_push_sender;
GRANT SELECT ON TABLE public.game_source_id TO bardown_api, bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_source_id TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.league TO bardown_api, bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scrape_target TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE ops.awaited TO bardown_scheduler, bardown_ops;
GRANT SELECT ON TABLE public.game_event TO bardown_api;
GRANT SELECT,INSERT ON TABLE public.game_event TO bardown_differ;
GRANT SELECT ON TABLE public.game_event TO bardown_push_sender;
GRANT SELECT,INSERT ON TABLE public.push_event TO bardown_differ;
GRANT SELECT ON TABLE public.push_event TO bardown_push_sender;
GRANT SELECT(id) ON TABLE public.push_event TO bardown_scheduler;
GRANT SELECT(game_id) ON TABLE public.push_event TO bardown_scheduler;
GRANT UPDATE(plan_cursor) ON TABLE public.push_event TO bardown_push_sender;
GRANT UPDATE(planned_at) ON TABLE public.push_event TO bardown_push_sender;
GRANT UPDATE(audience) ON TABLE public.push_event TO bardown_push_sender;
GRANT SELECT,INSERT,UPDATE ON TABLE public.push_tally TO bardown_push_sender;
GRANT SELECT(push_event_id) ON TABLE public.push_tally TO bardown_scheduler;
GRANT SELECT(outcome) ON TABLE public.push_tally TO bardown_scheduler;
GRANT SELECT(last_at) ON TABLE public.push_tally TO bardown_scheduler;
GRANT SELECT ON TABLE ops.canary TO bardown_scheduler;
GRANT SELECT ON TABLE ops.database TO bardown_scheduler, bardown_ops;
GRANT SELECT,INSERT ON TABLE q.dead TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
GRANT SELECT ON TABLE ops.dead_letter TO bardown_ops;
GRANT SELECT ON TABLE ops.dead_letter_group TO bardown_scheduler, bardown_ops;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_check TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.source_difference TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.team TO bardown_api, bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE public.team TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.team TO bardown_differ, bardown_push_sender;
GRANT SELECT ON TABLE ops.failure TO bardown_ops;
GRANT SELECT ON TABLE public.game_freshness TO bardown_api, bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE ops.freshness TO bardown_scheduler;
GRANT SELECT ON TABLE public.game_hold TO bardown_scheduler;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.game_hold TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.play TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.play TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.play TO bardown_differ, bardown_push_sender;
GRANT SELECT ON TABLE public.host_budget TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT INSERT(host) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(crawl_delay) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(paid_until) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(empty_at) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(paused_until) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(pause_reason) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(state) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(state_since) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(state_reason) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(failures) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(openings) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(retry_at) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(probe) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(last_outcome) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(last_status) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT UPDATE(last_at) ON TABLE public.host_budget TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.robots_txt TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE ops.host TO bardown_scheduler, bardown_ops;
GRANT SELECT ON TABLE ops.job TO bardown_ops;
GRANT SELECT ON TABLE ops.latency TO bardown_ops;
GRANT SELECT ON TABLE ops.life TO bardown_ops;
GRANT SELECT,INSERT,UPDATE ON TABLE public.live_activity TO bardown_push_sender;
GRANT SELECT(game_id) ON TABLE public.live_activity TO bardown_differ;
GRANT SELECT(state) ON TABLE public.live_activity TO bardown_differ;
GRANT SELECT,INSERT,UPDATE ON TABLE public.parser_drift TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE ops.parser_drift TO bardown_scheduler;
GRANT SELECT ON TABLE ops.push_event TO bardown_ops;
GRANT SELECT ON TABLE ops.push_reason TO bardown_ops;
GRANT SELECT ON TABLE public.quarantine TO bardown_scheduler;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.quarantine TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE ops.queue TO bardown_scheduler, bardown_ops;
GRANT SELECT ON TABLE public.follow TO bardown_push_sender;
GRANT SELECT(device_id) ON TABLE public.follow TO bardown_scheduler;
GRANT SELECT(league_id) ON TABLE public.follow TO bardown_scheduler;
GRANT SELECT ON TABLE public.game_interest TO bardown_scoreboard_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_interest TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.league_source TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_api;
GRANT SELECT ON TABLE public.player TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.player TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.player TO bardown_differ, bardown_push_sender;
GRANT SELECT ON TABLE public.wanted_game TO bardown_scheduler;
GRANT SELECT ON TABLE ops.scaler_signal TO bardown_ops;
GRANT SELECT ON TABLE public.fetch_outcome TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.scrape_hour TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE ops.scrape_health TO bardown_ops;
GRANT SELECT ON TABLE ops.stuck TO bardown_ops;
GRANT SELECT ON TABLE ops.throughput TO bardown_ops;
GRANT SELECT ON TABLE ops.worker TO bardown_ops;
GRANT SELECT,INSERT,UPDATE ON TABLE public.activity_channel TO bardown_push_sender;
GRANT SELECT(game_id) ON TABLE public.activity_channel TO bardown_differ;
GRANT SELECT(state) ON TABLE public.activity_channel TO bardown_differ;
GRANT SELECT ON TABLE public.box_figure TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.box_figure TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.box_line TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.box_line TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.box_table TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.box_table TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.change TO bardown_api;
GRANT SELECT ON TABLE public.change_counter TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.delivery TO bardown_push_sender;
GRANT SELECT ON TABLE public.game_box TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_box TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.game_odds TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_odds TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.game_page TO bardown_scheduler;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.game_page TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.game_series TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.game_series TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT,INSERT ON TABLE public.host_transition TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT,INSERT ON TABLE public.identity_decision TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.leader_entry TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leader_entry TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.league_former_format TO bardown_api, bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.logo TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.logo TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.logo TO bardown_push_sender;
GRANT SELECT ON TABLE public.mute TO bardown_push_sender;
GRANT SELECT,INSERT,UPDATE ON TABLE public.parser_fingerprint TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.parser_share TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.parser_structure TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.period_score TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.period_score TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.player_source_id TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.push_test TO bardown_push_sender;
GRANT UPDATE(outcome) ON TABLE public.push_test TO bardown_push_sender;
GRANT UPDATE(reason) ON TABLE public.push_test TO bardown_push_sender;
GRANT UPDATE(settled_at) ON TABLE public.push_test TO bardown_push_sender;
GRANT SELECT,DELETE ON TABLE public.push_to_start TO bardown_push_sender;
GRANT UPDATE(proven_at) ON TABLE public.push_to_start TO bardown_push_sender;
GRANT SELECT ON TABLE public.ranking_entry TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ranking_entry TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.schema_migration TO bardown_api, bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
GRANT SELECT ON TABLE public.scoring_pace TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT,INSERT ON TABLE public.scrape_run TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.season_day TO bardown_api, bardown_scheduler, bardown_scoreboard_scraper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.season_day TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.season_board TO bardown_scheduler, bardown_detail_scraper;
GRANT SELECT ON TABLE public.season_calendar TO bardown_api, bardown_detail_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.source_order TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.source_word TO bardown_scheduler;
GRANT SELECT,INSERT,UPDATE ON TABLE public.source_word TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.standings_entry TO bardown_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.standings_entry TO bardown_detail_scraper;
GRANT SELECT,INSERT,UPDATE ON TABLE public.status_word TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.table_page TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.team_alias TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.team_logo TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.team_logo TO bardown_detail_scraper;
GRANT SELECT ON TABLE public.team_logo TO bardown_push_sender;
GRANT SELECT ON TABLE public.team_nickname TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.team_source_id TO bardown_api;
GRANT SELECT,INSERT,UPDATE ON TABLE public.team_source_id TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT SELECT ON TABLE public.team_source_id TO bardown_differ;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unmatched TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT INSERT ON TABLE public.unnumbered_change TO bardown_scoreboard_scraper, bardown_detail_scraper;
GRANT USAGE ON SEQUENCE q.job_id_seq TO bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;

ALTER DEFAULT PRIVILEGES FOR ROLE postgres REVOKE ALL ON FUNCTIONS  FROM PUBLIC;

-- Left out: of rings 246 entries; comments on columns and functions: 1230, fcd1bcb38de4b8cc.
