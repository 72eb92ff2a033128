-- migrate:up
-- A host that is well is not written down as well with each of its answers: sixty games' pages a second waited for one row.

create or replace function judge_host(
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
comment on function judge_host is 'What an outcome means for its host: closed, five failures in a row open the breaker for first_pause (a refusal counts double, and for ten minutes), twice as long each time up to an hour; half open, the probe''s outcome alone decides; a pause that the host asked for is kept whatever the state, a day at most. Answers to requests from before the breaker opened move nothing. Health that was written down within the last second is not written again. Only settle_fetch calls it.';

comment on column host_budget.last_at is 'When that was; while the host answers alike, to the second.';
-- migrate:down
