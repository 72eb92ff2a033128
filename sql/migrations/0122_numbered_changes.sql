-- migrate:up
-- Answering a GET must not write. Requests that only need to know how far changes are numbered read it here; numbering is
-- left to the loop of each api that follows changes.
create function numbered_changes(out last bigint, out is_complete boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  -- One statement, one snapshot: where nothing waits, all that was committed before has a number up to c.last.
  select c.last, not exists (select from unnumbered_change) from change_counter c
$$;
comment on function numbered_changes is 'The number given last, and whether no committed change waits for a number. Writes nothing.';
revoke execute on function numbered_changes from public;
grant execute on function numbered_changes to bardown_api;
comment on function number_changes is 'Numbers what lies in unnumbered_change, so many at the most; returns the number given last. The loop of each api that follows changes calls it when it is notified and every two seconds: what was committed before the call is numbered after it, by this caller or another. No GET calls it. Nothing to number costs two look-ups.';
-- migrate:down
