-- migrate:up
-- Periodic jobs without a leader: any process may call q.fire_schedules() at any time.
--
-- The database's clock decides, and Postgres has the time zone database. Therefore everything is computed here: the
-- meaning of a spec, its next time, and the handling of missed times. A schedule stores its next slot, the instant for
-- which a job is due. Firing enqueues the job and moves the slot forward in one transaction, so no slot is fired twice.
--
-- A spec is one of
--   * five cron fields, "minute hour day-of-month month day-of-week": lists, ranges, steps, names (jan, mon);
--   * @yearly, @annually, @monthly, @weekly, @daily, @midnight, @hourly;
--   * every <interval>, from one second to 366 days: "every 90 seconds", "every 6 hours". The interval is a fixed
--     length of time: a day is 24 hours, and the zone does not matter. Slots are whole multiples counted from Monday
--     2001-01-01 00:00 UTC, no matter when the schedule was created.
--
-- Cron fields are read as Vixie cron and cronie read them (cron.c, entry.c):
--   * A field "begins with a star" if its first character is one; "*/2" does.
--   * If neither day field begins with a star, a day that matches EITHER fires. Otherwise it must match both.
--   * If minute or hour begins with a star, the spec fires whenever the local time matches. Local times that a clock
--     change skips do not fire; those that it repeats fire twice.
--   * Any other spec names times of day, and each fires once on its day. Times that a clock change skips fire together,
--     once, at the end of the gap; times that it repeats fire only the first time.
-- This parser is stricter where cron guesses: it rejects "5/10", a step larger than the field, and a day that exists in
-- no year.

create table q.schedule (
  key           text        not null,
  spec          text        not null,
  zone          text        not null default 'UTC',
  misfire       text        not null default 'latest',
  enabled       boolean     not null default true,
  queue         text        not null,
  kind          text        not null,
  args          jsonb       not null default '{}',
  priority      smallint    not null default 2,
  unique_key    text,
  slot_arg      text,
  next_fire_at  timestamptz,
  last_slot_at  timestamptz,
  last_fired_at timestamptz,
  last_job_id   bigint,
  last_error    text,
  created_at    timestamptz not null default clock_timestamp(),
  changed_at    timestamptz not null default clock_timestamp(),
  constraint schedule_pkey primary key (key),
  constraint schedule_key_named check (length(key) between 1 and 100),
  constraint schedule_misfire_known check (misfire in ('latest', 'all', 'skip')),
  constraint schedule_queue_named check (octet_length(queue) between 1 and 60),
  constraint schedule_unique_key_bounded check (octet_length(unique_key) <= 500),
  constraint schedule_kind_named check (length(kind) between 1 and 100),
  constraint schedule_priority_range check (priority between 0 and 3),
  constraint schedule_slot_needs_object check (slot_arg is null or jsonb_typeof(args) = 'object'),
  -- next_fire_at can never be set back to a slot that has fired, so that no slot fires twice.
  constraint schedule_only_forward check (next_fire_at > last_slot_at)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
comment on table q.schedule is 'Periodic jobs: which job is enqueued, and when it is due next. Programs write this table with q.put_schedule(); q.fire_schedules() advances the slots.';
comment on column q.schedule.key is 'Its name. Putting another schedule under the same key replaces it.';
comment on column q.schedule.spec is 'Five cron fields, a word such as @hourly, or "every 5 minutes".';
comment on column q.schedule.zone is 'IANA time zone of the cron fields.';
comment on column q.schedule.misfire is 'What happens to slots that were not fired in time. latest: only the newest fires, however late; all: each fires, oldest first; skip: the newest fires if it is not older than the grace period of q.fire_schedules, otherwise none.';
comment on column q.schedule.enabled is 'False: paused by q.enable_schedule(). Putting the schedule again does not change it, so that the restart of a program does not undo an operator''s pause.';
comment on column q.schedule.queue is 'Queue of every job.';
comment on column q.schedule.kind is 'Kind of every job.';
comment on column q.schedule.args is 'Arguments of every job.';
comment on column q.schedule.priority is 'Priority of every job.';
comment on column q.schedule.unique_key is 'Key of every job. A slot folds into the job of the slot before if that still waits. Null: every slot has a job of its own.';
comment on column q.schedule.slot_arg is 'Name of the argument that gives the job its slot, in RFC 3339. A job that summarizes an hour needs it after an outage. Null: none.';
comment on column q.schedule.next_fire_at is 'The slot that is due next; null when the spec never fires again. Set it to now to fire once out of turn.';
comment on column q.schedule.last_slot_at is 'The newest slot that was fired.';
comment on column q.schedule.last_fired_at is 'When the slot last_slot_at was fired; the difference to last_slot_at is its delay.';
comment on column q.schedule.last_job_id is 'The job that was enqueued for the slot last_slot_at, or the waiting job into which the request folded.';
comment on column q.schedule.last_error is 'Why the slots that were last due could not be enqueued; null: they were enqueued. Slots that fail are given up, and the next one is tried.';
comment on column q.schedule.created_at is 'When it was first put.';
comment on column q.schedule.changed_at is 'When its definition was last put.';
-- "Which are due?" and "when is the next one due?"
create index schedule_due_idx on q.schedule (next_fire_at) where enabled;

-- Functions that parse a spec.
create type q.cron as (
  minutes  integer[],
  hours    integer[],
  days     integer[],
  months   integer[],
  weekdays integer[],
  any_day  boolean,
  by_clock boolean
);
comment on type q.cron is 'A parsed cron spec: the values that match each field. weekdays: 0 is Sunday. any_day: a day need match only one of days and weekdays. by_clock: minute or hour begins with a star. The spec then fires whenever the local time matches: twice at times that a clock change repeats, not at times that it skips.';

create function q.refuse_spec(p_spec text, p_why text) returns void
language plpgsql immutable set search_path = pg_catalog, q, pg_temp as $$
begin
  raise exception 'schedule spec "%": %', p_spec, p_why using errcode = 'invalid_parameter_value',
    hint = 'five cron fields such as "0 6 * * mon-fri", a word such as @hourly, or "every 5 minutes"';
end $$;
comment on function q.refuse_spec is 'Raises the error for an invalid spec (SQLSTATE 22023).';

create function q.cron_value(p_word text, p_low integer, p_names text[]) returns integer
language sql immutable set search_path = pg_catalog, q, pg_temp as $$
  select case when p_word ~ '^\d+$' then p_word::integer else array_position(p_names, p_word) - 1 + p_low end
$$;
comment on function q.cron_value is 'The value of a number or a name in a cron field; null for a name that the field does not have.';

create function q.cron_field(
  p_spec text, p_what text, p_field text, p_low integer, p_high integer, p_names text[] default '{}'
) returns integer[]
language plpgsql immutable set search_path = pg_catalog, q, pg_temp as $$
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
    -- Cron implementations differ on a step after a single value, such as 5/10, so it is refused.
    if v_part is null or (v_part[4] is not null and v_part[1] is null and v_part[3] is null) then
      perform q.refuse_spec(p_spec, format('"%s" is not a valid %s', v_item, p_what));
    end if;
    v_from := case when v_part[1] = '*' then p_low else q.cron_value(v_part[2], p_low, p_names) end;
    v_to := case when v_part[1] = '*' then p_high when v_part[3] is null then v_from
                 else q.cron_value(v_part[3], p_low, p_names) end;
    -- Sunday can also end a week: sat-sun.
    if v_part[3] = 'sun' and v_to < v_from then v_to := 7; end if;
    v_step := coalesce(v_part[4]::integer, 1);
    if v_from is null or v_to is null or v_from < p_low or v_to > p_high or v_from > v_to then
      perform q.refuse_spec(p_spec, format('"%s" is not a valid %s from %s to %s', v_item, p_what, p_low, p_high));
    elsif v_step not between 1 and p_high then
      perform q.refuse_spec(p_spec, format('"%s" has a step that is too large for a %s', v_item, p_what));
    end if;
    v_all := v_all || array(select generate_series(v_from, v_to, v_step));
  end loop;
  return v_all;
end $$;
comment on function q.cron_field is 'The values that match one field of a cron spec, in any order; raises an error for an invalid field.';

create function q.parse_cron(p_spec text) returns q.cron
language plpgsql immutable set search_path = pg_catalog, q, pg_temp as $$
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
    perform q.refuse_spec(p_spec, format('%s fields instead of five', cardinality(v_field)));
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
  -- Every date falls on every day of the week within 400 years, so only the length of the months matters.
  if not v_cron.any_day and not exists (
    select from unnest(v_cron.days) d, unnest(v_cron.months) m
     where d <= case m when 2 then 29 when 4 then 30 when 6 then 30 when 9 then 30 when 11 then 30 else 31 end) then
    perform q.refuse_spec(p_spec, 'no year has this day');
  end if;
  return v_cron;
end $$;
comment on function q.parse_cron is 'Parses five cron fields or a word such as @hourly; raises SQLSTATE 22023 when it is invalid.';

create function q.parse_every(p_spec text) returns interval
language plpgsql immutable set search_path = pg_catalog, q, pg_temp set intervalstyle = postgres as $$
declare
  v_text  text := substring(lower(btrim(p_spec, E' \t')) from '^every[ \t]+(.*)$');
  v_every interval;
begin
  if v_text is null then return null; end if;
  -- A bare number would be read as seconds.
  if v_text !~ '[a-z:]' then perform q.refuse_spec(p_spec, format('"%s" is not an interval', v_text)); end if;
  begin
    v_every := v_text::interval;
  exception when data_exception then
    perform q.refuse_spec(p_spec, format('"%s" is not an interval', v_text));
  end;
  if extract(year from v_every) <> 0 or extract(month from v_every) <> 0 then
    perform q.refuse_spec(p_spec, 'months have different lengths; use cron fields');
  end if;
  -- In seconds: days added to a timestamptz would follow the session's time zone.
  v_every := make_interval(secs => extract(epoch from v_every)::double precision);
  if v_every not between interval '1 second' and interval '8784 hours' then
    perform q.refuse_spec(p_spec, 'an interval must be between one second and 366 days');
  end if;
  return v_every;
end $$;
comment on function q.parse_every is 'The interval of "every <interval>"; null when the spec does not begin with that word.';

-- Functions that compute the next time.
create function q.zone_offset(p_zone text, p_at timestamptz) returns interval
language sql stable set search_path = pg_catalog, q, pg_temp as $$
  select (p_at at time zone p_zone) - (p_at at time zone 'UTC')
$$;
comment on function q.zone_offset is 'The offset of a zone from UTC at an instant.';

create function q.clock_change(p_zone text, p_after timestamptz, p_until timestamptz) returns timestamptz
language plpgsql stable set search_path = pg_catalog, q, pg_temp as $$
declare
  v_old interval := q.zone_offset(p_zone, p_after);
  v_low timestamptz := date_trunc('second', p_after);
  -- Clocks change on a whole second, so bisecting whole seconds finds it, within 17 steps for a day.
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
comment on function q.clock_change is 'The first instant at which a zone has another offset than at p_after. The offsets at p_after and p_until must differ.';

create function q.next_local(p_cron q.cron, p_from timestamp, p_last timestamp) returns timestamp
language plpgsql immutable set search_path = pg_catalog, q, pg_temp as $$
declare
  v_day    date := p_from::date;
  v_minute integer := extract(hour from p_from) * 60 + extract(minute from p_from);
  v_found  integer;
  v_dates  boolean;
  v_weeks  boolean;
begin
  while v_day <= p_last::date loop
    if extract(month from v_day)::integer <> all (p_cron.months) then
      -- No match in this month. With this jump "29 2" is found in at most 1,200 steps instead of 15,000.
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
comment on function q.next_local is 'The first matching whole minute from p_from on, in local time; null when there is none up to the day of p_last.';

create function q.next_cron(p_cron q.cron, p_zone text, p_after timestamptz) returns timestamptz
language plpgsql stable set search_path = pg_catalog, q, pg_temp as $$
declare
  v_seen   timestamptz := p_after;      -- nothing fires from p_after up to here
  v_offset interval := q.zone_offset(p_zone, p_after);
  -- The first local minute that is still to come.
  v_from   timestamp := date_trunc('minute', p_after at time zone p_zone) + interval '1 minute';
  -- The longest wait of a spec that fires at all: 29 February on one day of the week, across 2100.
  v_last   timestamp := v_from + interval '41 years';
  v_before interval := q.zone_offset(p_zone, p_after - interval '24 hours');
  v_local  timestamp;
  v_fire   timestamptz;
  v_look   timestamptz;
begin
  if v_before > v_offset and not p_cron.by_clock then
    -- The clock was set back a moment ago; local times that it showed before have fired already.
    v_from := greatest(v_from, v_before
      + (q.clock_change(p_zone, p_after - interval '24 hours', p_after) at time zone 'UTC'));
  end if;
  v_local := q.next_local(p_cron, v_from, v_last);
  -- The loop ends: every turn advances by a day or to the next clock change, and v_local ends at v_last.
  while v_local is not null loop
    v_fire := (v_local - v_offset) at time zone 'UTC';
    v_look := least(v_fire, v_seen + interval '24 hours');
    if q.zone_offset(p_zone, v_look) = v_offset then
      if v_look = v_fire then return v_fire; end if;
      -- There is no clock change within a day from here. A later change can repeat only local times between v_from and
      -- v_local, none of which matches, so only the last day before v_local matters.
      v_seen := greatest(v_look, v_fire - interval '24 hours');
      v_offset := q.zone_offset(p_zone, v_seen);
      continue;
    end if;
    v_seen := q.clock_change(p_zone, v_seen, v_look);
    v_offset := q.zone_offset(p_zone, v_seen);
    if p_cron.by_clock then
      v_local := q.next_local(p_cron, v_seen at time zone p_zone, v_last);
    elsif v_local < v_seen at time zone p_zone then
      return v_seen;  -- the local time was in the gap
    end if;
  end loop;
  return null;
end $$;
comment on function q.next_cron is 'The first instant after p_after at which a cron spec fires in a zone; null when it never does. Zones whose clocks change twice within a day are not supported.';

create function q.next_fire(p_spec text, p_zone text, p_after timestamptz) returns timestamptz
language plpgsql stable set search_path = pg_catalog, q, pg_temp as $$
declare
  v_every interval := q.parse_every(p_spec);
begin
  if v_every is not null then
    return date_bin(v_every, p_after, timestamptz '2001-01-01 00:00:00+00') + v_every;
  end if;
  return q.next_cron(q.parse_cron(p_spec), p_zone, p_after);
end $$;
comment on function q.next_fire is 'The first slot of a spec after an instant: select q.next_fire(''0 6 * * mon-fri'', ''America/New_York'', now()). Null: it never fires.';

create function q.newest_fire(p_spec text, p_zone text, p_slot timestamptz, p_now timestamptz) returns timestamptz
language plpgsql stable set search_path = pg_catalog, q, pg_temp as $$
declare
  v_newest timestamptz := p_slot;
  v_high   timestamptz := p_now;
  v_middle timestamptz;
  v_next   timestamptz := q.next_fire(p_spec, p_zone, p_slot);
begin
  if v_next is null or v_next > p_now then return p_slot; end if;
  -- Bisection: the work grows with the logarithm of the outage, and not with the number of missed slots. Slots are at
  -- least a second apart.
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
comment on function q.newest_fire is 'The newest slot up to p_now, given that p_slot is due.';

-- Functions that fire schedules.
create function q.due_slots(
  p_schedule q.schedule, p_now timestamptz, p_catch_up integer, p_grace interval,
  out slots timestamptz[], out next_at timestamptz
) returns record
language plpgsql stable set search_path = pg_catalog, q, pg_temp as $$
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
comment on function q.due_slots is 'The slots that a due schedule must fire now by its misfire policy, and its next slot.';

create function q.fire_schedule(
  p_schedule q.schedule, p_now timestamptz, p_catch_up integer, p_grace interval
) returns integer
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
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
comment on function q.fire_schedule is 'Enqueues the due jobs of one schedule and advances it; returns how many jobs. The caller holds the row''s lock.';

create function q.give_up_slots(p_schedule q.schedule, p_now timestamptz, p_error text) returns void
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
declare
  v_next timestamptz;
begin
  begin
    v_next := q.next_fire(p_schedule.spec, p_schedule.zone, p_now);
  exception when data_exception then
    v_next := null;  -- spec or zone cannot be read any more: no further slot until the schedule is put again
  end;
  update q.schedule s set next_fire_at = v_next, last_error = p_error where s.key = p_schedule.key;
end $$;
comment on function q.give_up_slots is 'Advances a schedule whose due slots cannot be enqueued, and stores the reason. The caller holds the row''s lock.';

create function q.next_schedule_in_ms() returns bigint
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  -- Not greatest(), which would turn null ("never") into 0.
  select case when s.due_in < 0 then 0 else ceil(s.due_in * 1000) end::bigint
    from (select extract(epoch from min(next_fire_at) - clock_timestamp()) as due_in
            from q.schedule where enabled) s
$$;
comment on function q.next_schedule_in_ms is 'Milliseconds until a schedule is due, 0 when one is due now; null when none ever will be.';

create function q.fire_schedules(
  p_limit integer default 100, p_catch_up integer default 100, p_grace interval default '1 minute',
  out fired integer, out queues text[], out failed text[], out next_in_ms bigint
) returns record
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set lock_timeout = '500ms' as $$
declare
  v_now   timestamptz := clock_timestamp();
  v_due   q.schedule;
  v_count integer;
begin
  fired := 0;
  queues := '{}';
  failed := '{}';
  for v_due in
    -- Skip rows that another caller has locked or advanced. No leader is needed.
    select s.* from q.schedule s where s.enabled and s.next_fire_at <= v_now
     order by s.next_fire_at, s.key limit p_limit for no key update skip locked
  loop
    -- Each row has an exception block of its own, so that a failure does not stop the others.
    begin
      v_count := q.fire_schedule(v_due, v_now, p_catch_up, p_grace);
      fired := fired + v_count;
      if v_count > 0 and v_due.queue <> all (queues) then queues := queues || v_due.queue; end if;
    exception
      when lock_not_available or transaction_rollback then
        continue;  -- a producer's open transaction holds the unique key; the next call fires the slot
      when others then
        -- An error caused by the definition (data, constraints, a zone that no longer exists) would repeat forever, so
        -- the slot is given up. Any other error, such as a full disk or a server shutdown, is raised again, so that the
        -- slot stays due.
        if left(sqlstate, 2) not in ('22', '23', '42', 'P0', 'BQ') then raise; end if;
        failed := failed || format('%s: %s', v_due.key, sqlerrm);
        perform q.give_up_slots(v_due, v_now, sqlerrm);
    end;
  end loop;
  next_in_ms := q.next_schedule_in_ms();
end $$;
comment on function q.fire_schedules is 'Enqueues the jobs of all due schedules, at most p_limit schedules and p_catch_up missed slots of each. Any process may call it at any time. Returns how many jobs, the queues to q.wake() after the commit, the failures, and when to call again. When the database''s clock is set back, schedules wait until it reaches their next slot again; drop and put a schedule to restart it.';

-- Functions that change schedules.
create function q.put_schedule(
  p_key text, p_spec text, p_queue text, p_kind text, p_args jsonb default '{}', p_zone text default 'UTC',
  p_misfire text default 'latest', p_priority integer default 2, p_unique_key text default null,
  p_slot_arg text default null
) returns timestamptz
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
declare
  v_next timestamptz;
begin
  -- Only full names: "UTC+3" and "EST" would be accepted as zones too, and do not mean what people expect.
  if not exists (select from q.schedule s where s.key = p_key and s.zone = p_zone)
     and not exists (select from pg_timezone_names z where z.name = p_zone) then
    raise exception 'schedule "%": no time zone "%"', p_key, p_zone using errcode = 'invalid_parameter_value',
      hint = 'a name of the IANA database such as America/New_York; see pg_timezone_names';
  end if;
  v_next := q.next_fire(p_spec, p_zone, clock_timestamp());
  if v_next is null then perform q.refuse_spec(p_spec, format('it never fires in %s', p_zone)); end if;
  insert into q.schedule as s
    (key, spec, zone, misfire, queue, kind, args, priority, unique_key, slot_arg, next_fire_at)
  values (p_key, p_spec, p_zone, p_misfire, p_queue, p_kind, coalesce(p_args, '{}'), p_priority, p_unique_key,
          p_slot_arg, v_next)
  on conflict (key) do update
     set spec = excluded.spec, zone = excluded.zone, misfire = excluded.misfire, queue = excluded.queue,
         kind = excluded.kind, args = excluded.args, priority = excluded.priority, unique_key = excluded.unique_key,
         slot_arg = excluded.slot_arg, changed_at = clock_timestamp(),
         -- A schedule whose spec is unchanged keeps its next slot. A program that puts its schedules at every start
         -- therefore neither delays a slot nor skips one that fell due while everything was down.
         next_fire_at = case when (s.spec, s.zone) = (excluded.spec, excluded.zone) and s.next_fire_at is not null
                             then s.next_fire_at
                             else q.next_fire(excluded.spec, excluded.zone,
                                              greatest(clock_timestamp(), s.last_slot_at)) end
   -- Without changes the row is not updated, so that program starts leave no dead rows.
   where (s.spec, s.zone, s.misfire, s.queue, s.kind, s.args, s.priority, s.unique_key, s.slot_arg)
         is distinct from (excluded.spec, excluded.zone, excluded.misfire, excluded.queue, excluded.kind, excluded.args,
                           excluded.priority, excluded.unique_key, excluded.slot_arg)
      or s.next_fire_at is null;
  select s.next_fire_at into v_next from q.schedule s where s.key = p_key;
  return v_next;
end $$;
comment on function q.put_schedule is 'Creates or changes a schedule; putting the same again changes nothing. Returns its next slot. Raises SQLSTATE 22023 for an invalid spec or zone.';

create function q.drop_schedule(p_key text) returns boolean
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  with gone as (delete from q.schedule where key = p_key returning 1) select exists (select from gone)
$$;
comment on function q.drop_schedule is 'Deletes a schedule; jobs that it enqueued stay. False when there is none.';

create function q.enable_schedule(p_key text, p_enabled boolean) returns boolean
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  with changed as (
    update q.schedule s
       -- Slots during the pause do not count as missed; the schedule continues with the next slot.
       set next_fire_at = case when p_enabled and not s.enabled
                               then q.next_fire(s.spec, s.zone, greatest(clock_timestamp(), s.last_slot_at))
                               else s.next_fire_at end,
           enabled = p_enabled
     where s.key = p_key
    returning 1
  )
  select exists (select from changed)
$$;
comment on function q.enable_schedule is 'Pauses a schedule or resumes it with its next slot. False when there is none.';

grant execute on function q.refuse_spec, q.cron_value, q.cron_field, q.parse_cron, q.parse_every, q.zone_offset,
  q.clock_change, q.next_local, q.next_cron, q.next_fire, q.newest_fire, q.due_slots, q.fire_schedule, q.give_up_slots,
  q.next_schedule_in_ms, q.fire_schedules
  to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
-- The scheduler defines the periodic jobs; all workers fire them. Only an operator drops one or switches it off.
grant select, insert, update on q.schedule to bardown_scheduler;
grant execute on function q.put_schedule to bardown_scheduler;
grant select, update on q.schedule
  to bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
-- migrate:down
