-- migrate:up
-- Which tokens were proven before 0085. That file locks the tables, and no phone can register meanwhile; this one locks
-- only rows.

-- What was delivered before was taken.
update device d set proven_at = d.token_seen_at
 where d.proven_at is null
   and exists (select from delivery s where s.device_id = d.id and s.outcome = 'delivered');
update live_activity set proven_at = updated_at where proven_at is null and token is not null and stamp > 0;
-- migrate:down
