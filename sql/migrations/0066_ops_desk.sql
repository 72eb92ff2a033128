-- migrate:up
-- The desk of operators at /ops: a login that reads the views, and acts through one function that writes down who did what.

do $$
begin
  create role bardown_ops login;
exception when duplicate_object or unique_violation then null;  -- another database of this cluster made it
end $$;
comment on role bardown_ops is 'BarDown''s page /ops: reads views of ops, acts on jobs and queues through ops.operate, nothing else.';
-- A look that hangs must not hold back vacuum.
alter role bardown_ops set statement_timeout = '5s';
alter role bardown_ops set idle_in_transaction_session_timeout = '10s';

create table operator_action (
  id      bigint      generated always as identity,
  at      timestamptz not null default clock_timestamp(),
  who     text        not null,
  action  text        not null,
  subject text        not null,
  outcome text        not null,
  constraint operator_action_pkey primary key (id),
  constraint operator_action_who_named check (length(who) between 1 and 60),
  constraint operator_action_known check (action in ('pause', 'resume', 'retry', 'cancel', 'discard'))
);
comment on table operator_action is 'What operators did at /ops: written by ops.operate in the transaction that did it, and by nothing else.';
comment on column operator_action.id is 'In the order in which they were done.';
comment on column operator_action.at is 'When.';
comment on column operator_action.who is 'Who, by the name given when signing in.';
comment on column operator_action.action is 'pause, resume: a queue; retry, cancel, discard: a job.';
comment on column operator_action.subject is 'The queue''s name, or the job''s id.';
comment on column operator_action.outcome is 'What came of it, in words; nothing to do is written down as well.';

create view ops.action as
select a.id, a.at, a.who, a.action, a.subject, a.outcome from operator_action a;
comment on view ops.action is 'What operators did at /ops: order by id desc.';
comment on column ops.action.id is 'In the order in which they were done.';
comment on column ops.action.at is 'When.';
comment on column ops.action.who is 'Who.';
comment on column ops.action.action is 'pause, resume, retry, cancel or discard.';
comment on column ops.action.subject is 'The queue''s name, or the job''s id.';
comment on column ops.action.outcome is 'What came of it.';

create function q.discard_dead(p_id bigint) returns boolean
language sql volatile set search_path = pg_catalog, q as $$
  with gone as (delete from q.dead d where d.id = p_id and d.redriven_as is null returning 1)
  select exists (select 1 from gone)
$$;
comment on function q.discard_dead is 'Forgets a dead letter that nobody will redrive; false when there is none, or it was redriven. Its runs stay in q.run as long as others.';

create function ops.operate(p_who text, p_action text, p_subject text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, q, pg_temp as $$
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
end $$;
comment on function ops.operate is 'What the page /ops may do: pause or resume the queue p_subject, retry, cancel or discard the job p_subject; writes down who did it and what came of it, which it returns.';

create function ops.explain(p_job bigint) returns setof text
language sql stable security definer set search_path = pg_catalog, q as $$
  select q.explain_job(p_job)
$$;
comment on function ops.explain is 'q.explain_job for who may use this schema and not q.';

grant usage on schema ops to bardown_ops;
grant select on ops.queue, ops.scaler_signal, ops.worker, ops.throughput, ops.latency, ops.failure, ops.dead_letter_group,
  ops.dead_letter, ops.job, ops.life, ops.stuck, ops.host, ops.scrape_health, ops.push_event, ops.push_reason, ops.action
  to bardown_ops;
grant execute on function ops.operate, ops.explain to bardown_ops;
-- migrate:down
