import Postgres
import TestSupport

extension TestDatabase {
    /// Makes the queue's functions use a clock and a random value that a session sets (`test.now`, `test.luck`). Apart
    /// from these two calls, the functions are those of the migrations. The tests therefore know every instant to the
    /// millisecond.
    func installTestClock() async throws {
        let connection = try await PostgresConnection.connect(configuration)
        try await connection.runScript(testClock)
        try await connection.runScript(state)
        await connection.close()
    }
}

private let testClock = """
    create schema test;
    create function test.now() returns timestamptz language sql volatile as
      $$ select current_setting('test.now')::timestamptz $$;
    create function test.luck() returns double precision language sql volatile as
      $$ select current_setting('test.luck')::double precision $$;
    do $$
    declare
      v_function regprocedure;
    begin
      for v_function in select p.oid from pg_proc p where p.pronamespace = 'q'::regnamespace loop
        execute replace(replace(pg_get_functiondef(v_function), 'clock_timestamp()', 'test.now()'),
                        'random()', 'test.luck()');
      end loop;
    end $$;
    alter table q.queue alter tokens_at set default test.now();
    alter table q.dead alter died_at set default test.now();
    alter table q.worker alter renewed_at set default test.now(), alter signs set default array[test.now()];
    """

/// Creates `test.state()`, which returns the jobs, workers and limits, one line each, in the format of ``QueueModel``,
/// and the runs and dead letters that ended or were redriven at this instant.
private let state = """
    create function test.ms(p timestamptz) returns text language sql immutable as
      $$ select ((extract(epoch from p - timestamptz '2026-01-01 00:00:00Z')) * 1000)::bigint::text $$;
    create function test.turn(p_ms bigint, p_luck double precision) returns text language sql volatile as $$
      select set_config('test.now', (timestamptz '2026-01-01 00:00:00Z' + p_ms * interval '1 ms')::text, false)
          || set_config('test.luck', p_luck::text, false)
    $$;
    create function test.line(variadic p text[]) returns text language sql immutable as
      $$ select array_to_string(p, ' ', '-') $$;
    create function test.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[],
                                  p_queue text, p_want integer, p_alone boolean)
    returns setof text language plpgsql volatile as $$
    begin
      return query
        select test.line(what, x.id::text, x.run_no::text, x.attempt::text, due_in_ms::text)
          from q.exchange(p_worker, p_id, p_run_no, p_outcome,
                          array(select case o when 'discarded' then 'failed' end from unnest(p_outcome) o),
                          array_fill(null::text, array[cardinality(p_id)]), p_queue, p_want, p_alone) x;
    exception when sqlstate 'BQ001' then return next 'lost';
    end $$;
    create function test.heartbeat(p_worker bigint, p_held bigint[]) returns setof text language plpgsql volatile as $$
    begin
      return query select test.line(what, job_id::text) from q.heartbeat(p_worker, p_held, '15 s');
    exception when sqlstate 'BQ001' then return next 'lost';
    end $$;
    create function test.state() returns setof text language plpgsql volatile as $$
    begin
      return query select test.line('job', id::text, queue, state, priority::text, test.ms(run_at), test.ms(not_before),
          test.ms(expires_at), unique_key, lane, lane_cap::text, attempt::text, max_attempts::text, run_no::text,
          crashes::text, folds::text, newest::text, worker_id::text, test.ms(claimed_at), test.ms(deadline_at),
          test.ms(cancel_at), test.ms(unhandled_since), args ->> 'v', last_error)
        from q.job order by id;
      return query select test.line('worker', id::text, end_reason, asleep::text, draining::text, busy::text,
          test.ms(lease_until))
        from q.worker order by id;
      return query select test.line('queue', name, paused_by, max_running::text, (rate_per_s * 1000)::integer::text,
          round(tokens::numeric * 1000)::text, test.ms(tokens_at))
        from q.queue order by name;
      return query select test.line('run', job_id::text, run_no::text, outcome, attempt::text, worker_id::text, error,
          case when outcome <> 'completed' then args ->> 'v' end)
        from q.run where finished_at = test.now() order by job_id, outcome;
      return query select test.line('dead', id::text, reason, run_no::text, crashes::text, redriven_as::text,
          args ->> 'v')
        from q.dead where died_at = test.now() or redriven_at = test.now() order by id;
    end $$;
    """
