-- migrate:up
-- Functions of the queue that others call as the owner look for types and tables in pg_temp last, where anybody may have put
-- some: where it is not named it is looked into first.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid from pg_proc p
     where p.pronamespace in ('q'::regnamespace, 'ops'::regnamespace, 'public'::regnamespace)
       and exists (select from unnest(p.proconfig) as c (setting)
                    where c.setting like 'search_path=%' and c.setting !~ 'pg_temp')
     order by p.oid
  loop
    execute format('alter function %s set search_path = %s, pg_temp', v_function,
                   (select substr(c.setting, length('search_path=') + 1)
                      from pg_proc p, unnest(p.proconfig) as c (setting)
                     where p.oid = v_function and c.setting like 'search_path=%'));
  end loop;
end $$;
-- migrate:down
