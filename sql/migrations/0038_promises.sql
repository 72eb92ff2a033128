-- migrate:up
-- The product's two promises, kept in view: what changes at a source is to be seen within 45 seconds, ours of them 1; and
-- phones are told within 60.

alter table game_revision add column asked_at timestamptz;
alter table game_revision add column asked_before_at timestamptz;
alter table game_revision add column in_play boolean not null default false;
alter table game_revision add constraint game_revision_asked_in_order check (asked_before_at < asked_at);
comment on column game_revision.asked_at is 'When the source was asked that brought this; null: nobody was, an operator believed a reading.';
comment on column game_revision.asked_before_at is 'When it was asked before that, with another answer: the change lies between the two. Null: the first that was heard of the game, or of its plays.';
comment on column game_revision.in_play is 'Whether the game was on before or after this revision: the promises are about those.';

-- Of a month of revisions the views below read those of a day, and most are of games that are on: the order of time is what
-- saves the work.
create index game_revision_created_idx on game_revision (created_at) include (source, asked_at, asked_before_at, revision)
  where in_play;

create view ops.change_to_visible as
select date_trunc('hour', r.created_at) as hour, g.league_id as league, r.source, count(*) as changes,
       percentile_cont(0.5) within group (order by p.poll_wait_s) as poll_wait_p50_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s) as poll_wait_p95_s,
       max(p.poll_wait_s) as poll_wait_max_s,
       percentile_cont(0.5) within group (order by p.own_s) as own_p50_s,
       percentile_cont(0.95) within group (order by p.own_s) as own_p95_s,
       max(p.own_s) as own_max_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s + p.own_s) as total_p95_s,
       count(*) filter (where p.poll_wait_s + p.own_s > 45) as late,
       count(*) filter (where p.own_s > 1) as own_late
  from game_revision r
  join game g on g.id = r.game_id
  cross join lateral (
    select extract(epoch from r.asked_at - r.asked_before_at)::double precision as poll_wait_s,
           extract(epoch from r.created_at - r.asked_at)::double precision as own_s) p
 where r.in_play and r.created_at > statement_timestamp() - interval '24 hours'
   and r.asked_before_at is not null
 group by 1, 2, 3;
comment on view ops.change_to_visible is 'How long changes of games that are on took from their source to our answers, by hour, league and source, in the last 24 hours: late, of changes, missed the promise of 45 seconds, own_late that of 1.';
comment on column ops.change_to_visible.hour is 'The hour in which they were stored.';
comment on column ops.change_to_visible.league is 'The games'' league.';
comment on column ops.change_to_visible.source is 'Whose reading brought them.';
comment on column ops.change_to_visible.changes is 'How many there were.';
comment on column ops.change_to_visible.poll_wait_p50_s is 'Seconds from the question before to the one that brought the change, half of them: no change waited for longer than this to be asked for, on the average for half of it.';
comment on column ops.change_to_visible.poll_wait_p95_s is 'The same of 95 in a hundred.';
comment on column ops.change_to_visible.poll_wait_max_s is 'The longest.';
comment on column ops.change_to_visible.own_p50_s is 'Seconds from that question to the revision, half of them: the host''s turn, its answer, reading and storing.';
comment on column ops.change_to_visible.own_p95_s is 'The same of 95 in a hundred.';
comment on column ops.change_to_visible.own_max_s is 'The longest.';
comment on column ops.change_to_visible.total_p95_s is 'Both together, of 95 in a hundred.';
comment on column ops.change_to_visible.late is 'Changes that took more than 45 seconds, counted as if each had come right after the question before.';
comment on column ops.change_to_visible.own_late is 'Changes of which we ourselves took more than 1 second.';

create view ops.change_to_push as
select date_trunc('hour', e.created_at) as hour, g.league_id as league, r.source, count(*) as alerts,
       percentile_cont(0.5) within group (order by p.poll_wait_s) as poll_wait_p50_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s) as poll_wait_p95_s,
       percentile_cont(0.5) within group (order by p.own_s) as own_p50_s,
       percentile_cont(0.95) within group (order by p.own_s) as own_p95_s,
       max(p.own_s) as own_max_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s + p.own_s) as total_p95_s,
       count(*) filter (where p.poll_wait_s + p.own_s > 60) as late
  from push_event e
  join game_revision r on r.game_id = e.game_id and r.revision = e.revision
  join game g on g.id = e.game_id
  join (select t.push_event_id, min(t.first_at) as first_at from push_tally t
         where t.outcome = 'delivered' group by t.push_event_id) t on t.push_event_id = e.id
  cross join lateral (
    select extract(epoch from r.asked_at - r.asked_before_at)::double precision as poll_wait_s,
           extract(epoch from t.first_at - r.asked_at)::double precision as own_s) p
 where e.created_at > statement_timestamp() - interval '24 hours' and r.asked_before_at is not null
 group by 1, 2, 3;
comment on view ops.change_to_push is 'How long it took from a change at its source to the first phone that was told, by hour, league and source, in the last 24 hours: late, of alerts, missed the promise of 60 seconds.';
comment on column ops.change_to_push.hour is 'The hour in which the alerts were made.';
comment on column ops.change_to_push.league is 'The games'' league.';
comment on column ops.change_to_push.source is 'Whose reading brought what is told.';
comment on column ops.change_to_push.alerts is 'Alerts that reached a phone.';
comment on column ops.change_to_push.poll_wait_p50_s is 'As in ops.change_to_visible.';
comment on column ops.change_to_push.poll_wait_p95_s is 'The same of 95 in a hundred.';
comment on column ops.change_to_push.own_p50_s is 'Seconds from the question that brought the change to the first delivery that was written down, half of them.';
comment on column ops.change_to_push.own_p95_s is 'The same of 95 in a hundred.';
comment on column ops.change_to_push.own_max_s is 'The longest.';
comment on column ops.change_to_push.total_p95_s is 'Both together, of 95 in a hundred.';
comment on column ops.change_to_push.late is 'Alerts that took more than 60 seconds, counted as if the change had come right after the question before.';
-- migrate:down
