import Postgres
import TestSupport

extension TestDatabase {
    /// Creates SQL functions that fill a queue in which all statements can conflict, and that list its broken
    /// invariants.
    func installInterleavingFixture() async throws {
        let connection = try await PostgresConnection.connect(configuration)
        try await connection.runScript(fixture)
        try await connection.runScript(ending)
        await connection.close()
    }
}

/// Creates `test.world()`, which fills the queue. Workers 1 and 2 are alive, and worker 3 is lost. With key k, one job
/// runs and a newer one waits. With key m, one job runs on the lost worker. Lane `one` has one running and one waiting
/// job. Lane `two` has room for one of its two waiting jobs. A dead letter has key m. Queue c may run one job at a
/// time, and two wait in it.
private let fixture = """
    create schema test;
    create table test.seen (job_id bigint, args text);
    create function test.note() returns trigger language plpgsql as $$
    begin
      insert into test.seen values (new.id, new.args ->> 'v');
      return null;
    end $$;
    create trigger seen after update on q.job for each row
      when (old.state = 'available' and new.state = 'running') execute function test.note();
    create function test.running(p_id bigint, p_worker bigint, p_key text, p_lane text, p_cap integer, p_args text)
    returns void language sql volatile as $$
      insert into q.job (id, queue, kind, state, worker_id, claimed_at, deadline_at, run_no, attempt, unique_key, lane,
                         lane_cap, args)
      values (p_id, 'n', 'note', 'running', p_worker, clock_timestamp() - interval '20 s',
              clock_timestamp() + interval '1 h', 1, 1, p_key, p_lane, p_cap, jsonb_build_object('v', p_args))
    $$;
    create function test.world() returns void language plpgsql volatile as $$
    begin
      delete from q.job; delete from q.run; delete from q.dead; delete from q.worker; delete from q.queue;
      delete from test.seen;
      perform setval(pg_get_serial_sequence('q.job', 'id'), 100, false),
              setval(pg_get_serial_sequence('q.worker', 'id'), 10, false);
      insert into q.worker (id, program, host, pid, version, queues, slots, lease_until) overriding system value
      select i, 'tests', 'localhost', 1, 'test', '{n}', 8,
             clock_timestamp() + case i when 3 then interval '-1 s' else interval '1 h' end
        from generate_series(1, 3) i;
      insert into q.queue (name, max_running) values ('c', 1);
      perform test.running(1, 1, 'k', null, 1, 'k1'), test.running(3, 3, 'm', null, 1, 'm1'),
              test.running(5, 1, null, 'one', 1, 'one'), test.running(7, 1, null, 'two', 2, 'two');
      perform q.enqueue('n', 'note', '{"v": "k2"}', p_unique_key => 'k');
      perform q.enqueue('n', 'note', '{"v": "one"}', p_lane => 'one');
      perform q.enqueue('n', 'note', '{"v": "two"}', p_lane => 'two', p_lane_cap => 2) from generate_series(1, 2);
      perform q.enqueue('c', 'note', '{"v": "c"}') from generate_series(1, 2);
      insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at, unique_key,
                          time_limit, args)
      values (9, 'failed', 'n', 'note', 2, 1, 1, 1, 0, clock_timestamp(), 'm', '1 minute', '{"v": "dead"}');
    end $$;
    """

/// Creates `test.broken()`, which lists the broken invariants, and `test.drain()`, which runs all jobs to their ends
/// and lists those that did not end exactly once.
private let ending = """
    create function test.broken() returns setof text language plpgsql volatile as $$
    begin
      return query select 'two run of lane ' || lane from q.job
        where state = 'running' and lane is not null group by lane having count(*) > min(lane_cap);
      return query select 'two of queue c run' from q.job where state = 'running' and queue = 'c' having count(*) > 1;
      return query select 'run ended twice: ' || job_id || '.' || run_no from q.run where claimed_at is not null
        and worker_id is not null group by job_id, run_no having count(*) > 1;
      return query select 'ended and still there: ' || j.id from q.job j join q.run r on r.job_id = j.id
        where r.outcome in ('completed', 'cancelled', 'superseded', 'discarded', 'expired');
      return query select 'a run of an unknown worker: ' || worker_id from q.job
        where state = 'running' and worker_id not in (1, 2, 3);
    end $$;
    -- Runs all jobs to their ends: the workers are lost, their jobs are rescued, and one new worker runs all jobs.
    create function test.drain() returns setof text language plpgsql volatile as $$
    declare
      v_worker bigint := q.register_worker('tests', 'localhost', 1, 'test', '{n}', 8, '1 h');
      v_jobs   bigint[];
      v_runs   integer[];
    begin
      update q.worker set lease_until = clock_timestamp() - interval '1 s' where id <> v_worker;
      perform q.rescue();
      update q.job set run_at = clock_timestamp() - interval '1 s';
      for v_try in 1..40 loop
        select array_agg(c.id), array_agg(c.run_no) into v_jobs, v_runs
          from q.claim(v_worker, case when v_try % 2 = 0 then 'c' else 'n' end, 8, p_alone => true) c;
        continue when v_jobs is null;
        perform q.finish(v_worker, v_jobs, v_runs, array_fill('completed'::text, array[cardinality(v_jobs)]),
                         array_fill(null::text, array[cardinality(v_jobs)]),
                         array_fill(null::text, array[cardinality(v_jobs)]));
      end loop;
      return query select 'never ran: ' || id from q.job;
      return query
        select format('job %s ended %s times', i, count(r.job_id))
          from (select generate_series(1, 7, 2) union select generate_series(100, 105)) as known (i)
          left join q.run r on r.job_id = known.i
           and r.outcome in ('completed', 'cancelled', 'superseded', 'discarded', 'expired')
         group by i having count(r.job_id) <> 1;
    end $$;
    """
