-- migrate:up
-- A job of a kind that no program handles becomes a dead letter after a day, and is seen until then. It was put back every 30
-- seconds for ever, at no cost to it and as no failure.

alter table q.job add column unhandled_since timestamptz;
comment on column q.job.unhandled_since is 'Since when workers put it back because they have no handler for its kind. Null: none has, or one has run it since.';
alter table q.dead
  drop constraint dead_reason_known,
  add constraint dead_reason_known check (reason in ('failed', 'undecodable', 'discarded', 'crashed', 'unhandled'));
comment on column q.dead.reason is 'failed: out of attempts; undecodable: args do not fit the kind; discarded: the handler said that trying again is pointless; crashed: it took its worker down too often; unhandled: for a day, no worker of its queue had a handler for its kind.';
comment on column ops.dead_letter.reason is 'failed: out of attempts; undecodable: args do not fit the kind; discarded: the handler said that trying again is pointless; crashed: it took its worker down too often; unhandled: for a day, no worker of its queue had a handler for its kind.';

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
                    (p_job.attempt - 1)::smallint, p_job.crashes, p_error, 'released') then
    return 'superseded';
  end if;
  update q.job j set unhandled_since = v_since where j.id = p_job.id;
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
  -- A handler ran it.
  if p_outcome <> 'released' and v_job.unhandled_since is not null then
    update q.job j set unhandled_since = null where j.id = p_id;
  end if;
  perform q.note_end(v_job, v_outcome, p_error);
  return true;
end $$;
comment on function q.rearm is 'Gives one job back: retried, snoozed or released, to run after p_delay_ms. Released with an error: the worker has no handler for its kind (q.put_aside). False: fenced off.';
-- migrate:down
