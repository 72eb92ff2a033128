-- migrate:up
-- One rule for the names of queues that are paused and limited, for bardown and for the page /ops: a name that nothing
-- knows is mostly mistyped.

create function q.is_known(p_queue text) returns boolean
language sql stable set search_path = pg_catalog, q, pg_temp set enable_seqscan = off as $$
  -- Each stops at the first that it finds. The dead come last: no index has them by queue.
  select exists (select from q.worker w
                  where p_queue = any (w.queues) and (w.ended_at is null or w.started_at > now() - interval '30 days'))
      or exists (select from q.schedule s where s.queue = p_queue)
      or exists (select from q.queue l
                  where l.name = p_queue and num_nonnulls(l.paused_at, l.max_running, l.rate_per_s) > 0)
      or exists (select from q.job j where j.queue = p_queue and j.state = 'available')
      or exists (select from q.job j where j.queue = p_queue and j.state = 'running')
      or exists (select from q.dead d where d.queue = p_queue)
$$;
comment on function q.is_known is 'Whether a job, a dead letter, a schedule or a worker of the last 30 days has a queue of this name, or it is paused or limited.';

create or replace function ops.operate(p_who text, p_action text, p_subject text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, q, pg_temp as $$
declare
  v_job     bigint := case when p_subject ~ '^[0-9]{1,18}$' then p_subject::bigint end;
  v_new     bigint;
  v_queue   text;
  v_outcome text;
begin
  case p_action
    when 'pause' then
      if q.is_known(p_subject) then
        perform q.pause(p_subject, p_who);
        v_outcome := 'paused';
      else
        v_outcome := 'there is no queue of that name';
      end if;
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
end $$;
-- migrate:down
