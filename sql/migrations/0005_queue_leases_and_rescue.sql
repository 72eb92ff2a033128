-- migrate:up
-- Leases. Each process has one, renewed by its heartbeat. A process whose lease runs out is lost, and any other process
-- puts its jobs back.

create function q.register_worker(
  p_program text, p_host text, p_pid integer, p_version text, p_queues text[], p_slots integer, p_lease interval
) returns bigint
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  insert into q.worker (program, host, pid, version, queues, slots, lease_until)
  values (p_program, p_host, p_pid, p_version, p_queues, p_slots, clock_timestamp() + p_lease)
  returning id
$$;
comment on function q.register_worker is 'Opens a lease for a process that just started; returns its worker id.';

create function q.heartbeat(p_worker bigint, p_held bigint[], p_lease interval)
returns table (what text, job_id bigint)
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_now    timestamptz := clock_timestamp();
  v_orphan record;
begin
  update q.worker w
     set lease_until = v_now + p_lease, renewed_at = v_now, busy = cardinality(p_held),
         signs = case when w.signs[1] > v_now - p_lease / 6 then w.signs else (v_now || w.signs)[1:12] end
   where w.id = p_worker and w.ended_at is null;
  if not found then
    raise exception 'worker % has lost its lease', p_worker using errcode = 'BQ001';
  end if;
  return query
    select 'cancel', j.id from q.job j
     where j.worker_id = p_worker and j.state = 'running' and j.cancel_at is not null;
  -- Jobs that were claimed for this worker without its knowledge: the claim committed, but its reply was lost.
  what := 'returned';
  for v_orphan in
    select j.id, j.run_no from q.job j
     where j.worker_id = p_worker and j.state = 'running' and j.id <> all (p_held)
       and j.claimed_at < clock_timestamp() - interval '20 s'
     order by j.unique_key, j.id
  loop
    -- Problems with these jobs must not keep the lease from being renewed.
    begin
      if q.rearm(p_worker, v_orphan.id, v_orphan.run_no, 'released', 0, null) then
        job_id := v_orphan.id;
        return next;
      end if;
    exception when lock_not_available or deadlock_detected then
      return;  -- a producer's open transaction holds the key; the next heartbeat tries again
    end;
  end loop;
end $$;
comment on function q.heartbeat is 'Renews the lease of a worker that holds the jobs p_held. Rows: cancel, one of its jobs that must stop; returned, a job put back because its claim never reached the worker. SQLSTATE BQ001: the lease is gone, and the worker must stop.';

-- When a lease runs out while no worker could renew its own, that is no crash: the server or the network was down.
-- Without this distinction two failovers would make every long job a suspect, and a third would make it a dead letter.
create function q.other_was_seen(p_worker q.worker) returns boolean
language sql stable set search_path = pg_catalog, q, pg_temp as $$
  -- Renewals right after this worker's last one do not count, because the server may still have been up for both.
  -- Renewals at the end of the lease do not count either, because the server may have come back too late for this
  -- worker. The range between is long enough for another worker's heartbeat.
  select exists (
    select from q.worker w, unnest(w.signs) as s (at)
     where w.id <> p_worker.id
       and s.at between p_worker.renewed_at + 0.4 * (p_worker.lease_until - p_worker.renewed_at)
                    and p_worker.renewed_at + 0.75 * (p_worker.lease_until - p_worker.renewed_at))
$$;
comment on function q.other_was_seen is 'Whether another worker renewed its lease at a time when this worker, whose lease has run out, should have renewed its own.';

create function q.rescue(p_max_crashes integer default 3, p_grace interval default '5 s')
returns table (job_id bigint, outcome text)
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set lock_timeout = '500ms' set jit = off as $$
declare
  v_job       q.job;
  v_end       text;
  v_crashes   smallint;
  v_error     text;
  v_outcome   text;
  v_freed     text[] := '{}';
  v_conflicts integer := 0;
begin
  -- Any process may call this; the lock lets only one call work at a time. It is released at the end of the call's
  -- transaction, so there is no leader to elect.
  if not pg_try_advisory_xact_lock(hashtextextended('q.rescue', 0)) then return; end if;
  update q.worker w
     set ended_at = clock_timestamp(), end_reason = case when q.other_was_seen(w) then 'lost' else 'cut_off' end
   where w.ended_at is null and w.lease_until < clock_timestamp();
  for v_job in
    select j.* from q.job j
     where j.state = 'running'
       and (j.deadline_at < clock_timestamp() - p_grace
            or not exists (select 1 from q.worker w where w.id = j.worker_id and w.ended_at is null))
     -- Not ordered by j.id alone, because the planner would then read all of job_pkey with the waiting jobs.
     order by j.id + 0 limit 500 for update skip locked
  loop
    select w.end_reason into v_end from q.worker w where w.id = v_job.worker_id;
    v_error := case when v_end = 'cut_off' then 'its worker was cut off from the database'
                    when v_job.deadline_at < clock_timestamp() - p_grace then 'ran past its time limit'
                    else 'its worker was lost' end;
    v_crashes := v_job.crashes + case when v_end = 'cut_off' then 0 else 1 end;
    -- Each row has an exception block of its own, so that a conflict does not stop the sweep.
    begin
      if v_job.cancel_at is not null then
        v_outcome := 'cancelled';
        delete from q.job j where j.id = v_job.id;
      elsif v_crashes >= p_max_crashes then
        v_outcome := 'discarded';
        v_job.crashes := v_crashes;
        perform q.move_to_dead_letters(v_job, 'crashed', v_error);
        delete from q.job j where j.id = v_job.id;
      -- A crash is counted, but no attempt, because the run could neither succeed nor fail.
      elsif q.put_back(v_job, null, greatest(0, v_job.attempt - 1)::smallint, v_crashes, v_error, 'lost') then
        v_outcome := 'lost';
      else
        v_outcome := 'superseded';
      end if;
    exception when lock_not_available or deadlock_detected then
      -- A producer's open transaction holds the key; the next sweep tries again. After two conflicts this sweep ends,
      -- because the rows it has rescued stay locked until it commits, and workers wait for them.
      v_conflicts := v_conflicts + 1;
      exit when v_conflicts > 1;
      continue;
    end;
    perform q.record_end(v_job, v_outcome, v_error);
    if v_job.queue <> all (v_freed) then v_freed := v_freed || v_job.queue; end if;
    job_id := v_job.id;
    outcome := v_outcome;
    return next;
  end loop;
  -- Wakes the workers of these queues. A job that became a dead letter counts as well, because it has left its lane.
  -- Also unblocks jobs that are still blocked although they are the first of their lanes.
  perform q.wake(v_freed || q.unblock_heads(10000));
end $$;
comment on function q.rescue is 'Puts back jobs of workers whose lease ended, and runs that are more than p_grace past their deadline; at most 500 per call. Both count as a crash of the job, unless the worker''s lease ended while no other worker could renew its own. From the second crash on a job runs alone; after p_max_crashes it becomes a dead letter.';

create function q.drain_worker(p_worker bigint) returns void
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  update q.worker set draining = true where id = p_worker and ended_at is null
$$;
comment on function q.drain_worker is 'Marks a worker as draining: it takes no more jobs, is not woken, and gets no share of the limits.';

create function q.end_worker(p_worker bigint) returns void
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  update q.worker set ended_at = clock_timestamp(), end_reason = 'stopped', busy = 0
   where id = p_worker and ended_at is null;
  -- Wakes other workers, which can immediately take the jobs that it gave back, and jobs of lanes that its last jobs
  -- left.
  select q.wake(w.queues) from q.worker w where w.id = p_worker
$$;
comment on function q.end_worker is 'Closes the lease of a worker that stops normally, after it gave its jobs back.';

create function q.report_progress(p_worker bigint, p_id bigint, p_run_no integer, p_progress text) returns boolean
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  with reported as (
    update q.job j set progress = left(p_progress, 1000)
     where j.id = p_id and j.run_no = p_run_no and j.worker_id = p_worker returning 1
  )
  select exists (select 1 from reported)
$$;
comment on function q.report_progress is 'Stores the progress of a run for operators to see. False: the run was taken from this worker.';

grant execute on function q.register_worker, q.heartbeat, q.other_was_seen, q.rescue, q.drain_worker, q.end_worker,
  q.report_progress
  to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
-- migrate:down
