-- migrate:up
-- A job of a kind that no program handles becomes a dead letter after a day, and is seen until then. It was put back every 30
-- seconds for ever, at no cost to it and as no failure.

alter table q.job add column unhandled_since timestamptz;
comment on column q.job.unhandled_since is 'Since when workers put it back because they have no handler for its kind. Null: it was never put back for that, or for another reason since.';
alter table q.dead
  drop constraint dead_reason_known,
  add constraint dead_reason_known check (reason in ('failed', 'undecodable', 'discarded', 'crashed', 'unhandled'))
    not valid;
comment on column q.dead.reason is 'failed: out of attempts; undecodable: args do not fit the kind; discarded: the handler said that trying again is pointless; crashed: it took its worker down too often; unhandled: for a day, no worker of its queue had a handler for its kind.';
comment on column ops.dead_letter.reason is 'failed: out of attempts; undecodable: args do not fit the kind; discarded: the handler said that trying again is pointless; crashed: it took its worker down too often; unhandled: for a day, no worker of its queue had a handler for its kind.';

create function q.lock_waiting(p_unique_key text, p_queue text, p_kind text) returns q.job
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  v_waiting q.job;
begin
  select * into v_waiting from q.job j
   -- In the order that only job_unique_key has: whenever the planner believes the table empty, an index of all that
   -- waits is as good to it.
   where j.unique_key >= p_unique_key and j.unique_key <= p_unique_key and j.queue || '' = p_queue and j.kind = p_kind
     and j.state = 'available'
   order by j.unique_key
     for update;
  return v_waiting;
end $$;
comment on function q.lock_waiting is 'Locks the waiting job that has a key, and returns it; all null: none waits.';
grant execute on function q.lock_waiting to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;

-- Every way back to the queue says in the same statement since when the job has no handler. A job that a handler ran,
-- and whose worker was then lost or stopped, would otherwise keep the old time and become a dead letter too soon.
drop function q.put_back(q.job, timestamptz, smallint, smallint, text, text);
create function q.put_back(p_job q.job, p_not_before timestamptz, p_attempt smallint, p_crashes smallint, p_error text,
                           p_outcome text, p_unhandled_since timestamptz default null)
returns boolean
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set enable_seqscan = off as $$
declare
  v_waiting    q.job;
  v_not_before timestamptz := p_not_before;
begin
  for v_try in 1..3 loop
    begin
      update q.job j
         set state = 'available', worker_id = null, claimed_at = null, deadline_at = null,
             run_at = coalesce(v_not_before, clock_timestamp()), not_before = v_not_before, attempt = p_attempt,
             crashes = p_crashes, last_error = coalesce(p_error, j.last_error), last_outcome = p_outcome,
             unhandled_since = p_unhandled_since
       where j.id = p_job.id;
      return true;
    exception when unique_violation then null;
    end;
    -- Another request with the same key waits; unless it was claimed just now, only one of the two goes on waiting.
    v_waiting := q.lock_waiting(p_job.unique_key, p_job.queue, p_job.kind);
    continue when v_waiting.id is null;
    if coalesce(v_waiting.newest, v_waiting.id) > coalesce(p_job.newest, p_job.id) then
      -- The other is newer; it will see all that this one would have seen. What this run learned of when to come back
      -- holds for it, too, but not the pause after a failure of other args.
      delete from q.job j where j.id = p_job.id;
      if p_outcome <> 'retried' or p_job.args = v_waiting.args then
        update q.job j
           set not_before = greatest(j.not_before, p_not_before), run_at = greatest(j.run_at, p_not_before),
               last_outcome = case when p_not_before >= coalesce(j.not_before, '-infinity') then p_outcome
                                   else j.last_outcome end,
               -- It is of the same kind.
               unhandled_since = least(j.unhandled_since, p_unhandled_since)
         where j.id = v_waiting.id;
      end if;
      return false;
    end if;
    -- Both were running, and the older one came back first: it goes, or the newest args would go with this one.
    delete from q.job j where j.id = v_waiting.id;
    perform q.note_end(v_waiting, 'superseded', null);
    if v_waiting.last_outcome is distinct from 'retried' or p_job.args = v_waiting.args then
      v_not_before := greatest(p_not_before, v_waiting.not_before);
    end if;
  end loop;
  raise lock_not_available using message = format('job %s finds its key taken again and again', p_job.id);
end $$;
comment on function q.put_back is 'Makes a running job wait again, not before p_not_before, in place of an older request with its key. p_unhandled_since: since when no worker had a handler for its kind; null: it comes back for another reason. False: a newer request waits already, and the job is gone.';
grant execute on function q.put_back to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;

-- The end of a run whose worker has no handler for it: back for a newer program to find, less and less often.
create function q.put_aside(p_job q.job, p_delay interval, p_error text) returns text
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
declare
  v_since timestamptz := coalesce(p_job.unhandled_since, clock_timestamp());
  v_for   interval := clock_timestamp() - v_since;
begin
  -- Longer than an upgrade takes.
  if v_for >= interval '1 day' then
    perform q.bury(p_job, 'unhandled', p_error);
    delete from q.job j where j.id = p_job.id;
    return 'discarded';
  end if;
  -- As long as it has been put back for already, so that the pauses double.
  if not q.put_back(p_job, clock_timestamp() + greatest(p_delay, least(v_for, interval '10 minutes')),
                    (p_job.attempt - 1)::smallint, p_job.crashes, p_error, 'released', v_since) then
    return 'superseded';
  end if;
  return 'released';
end $$;
comment on function q.put_aside is 'Puts back a job for which its worker has no handler: after p_delay at first, in the end every ten minutes, and after a day among the dead letters. Returns the outcome of the run.';
grant execute on function q.put_aside to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ,
  bardown_push_sender;

create or replace function q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint,
                                   p_error text)
returns boolean
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set lock_timeout = '2s'
as $$
declare
  v_job     q.job;
  v_delay   interval := p_delay_ms * interval '1 ms';
  v_outcome text := p_outcome;
begin
  -- The fence, as in q.finish.
  select * into v_job from q.job j
   where j.id = p_id and j.run_no = p_run_no and j.worker_id = p_worker for update;
  if not found then return false; end if;
  if v_job.cancel_at is not null then
    delete from q.job j where j.id = p_id;
    v_outcome := 'cancelled';
  -- A worker that stops gives no reason; one that has no handler for the kind does.
  elsif p_outcome = 'released' and p_error is not null then
    v_outcome := q.put_aside(v_job, v_delay, p_error);
  elsif not q.put_back(
      v_job, clock_timestamp() + v_delay,
      -- Only a failure costs an attempt; run_no, the fence, is never given back.
      (v_job.attempt - case when p_outcome = 'retried' then 0 else 1 end)::smallint, v_job.crashes, p_error, p_outcome) then
    v_outcome := 'superseded';
  end if;
  perform q.note_end(v_job, v_outcome, p_error);
  return true;
end $$;
comment on function q.rearm is 'Gives one job back: retried, snoozed or released, to run after p_delay_ms. Released with an error: the worker has no handler for its kind (q.put_aside). False: fenced off.';
-- migrate:down
