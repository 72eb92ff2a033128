-- migrate:up
-- Activities count when copies of push-sender are started. None is needed for them alone.
insert into scaled_program (program, queue, least, most, usual_ms, unit, jobs_per_minute)
select program, 'activities', 0, most, usual_ms, unit, jobs_per_minute from scaled_program where queue = 'push';
-- migrate:down
