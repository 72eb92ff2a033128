-- migrate:up
-- How often clients of the api asked, over all of its processes. Each process counts for itself and answers by what it knows;
-- once a second it adds here what it has counted since, of those who ask much, and learns what the others let through.
-- Leases of tokens would bound the sum exactly, but a client whose connection leads to one process would find the others
-- sitting on his tokens; and a call of the database for each request would cost more than most answers.

-- Unlogged: after a crash everybody begins anew, which nobody notices, and no standby needs it.
create unlogged table request_tally (
  client   text    not null,
  window_no bigint not null,
  requests bigint  not null,
  constraint request_tally_pkey primary key (client, window_no),
  constraint request_tally_client_short check (length(client) <= 64),
  constraint request_tally_some check (requests > 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
comment on table request_tally is 'Requests of clients in the present minute, as the processes of the api have told each other.';
comment on column request_tally.client is 'key:ID of api_key, or address:, an IPv4 address or the first 64 bits of an IPv6 one.';
comment on column request_tally.window_no is 'Which minute, counted from 1970; each client''s begin at a second of its own.';
comment on column request_tally.requests is 'How many were let through.';
-- What is over is found by it.
create index request_tally_window_idx on request_tally (window_no);

create function tally_requests(p_clients text[], p_windows bigint[], p_requests bigint[]) returns bigint[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_sums bigint[];
begin
  -- In the order of the key: of two callers with the same clients one waits for the other, and neither for both.
  with told as (
    select u.client, u.window_no, u.requests
      from unnest(p_clients, p_windows, p_requests) as u (client, window_no, requests)
     order by u.client, u.window_no
  ), added as (
    insert into request_tally as t (client, window_no, requests)
    select o.client, o.window_no, o.requests from told o
    on conflict on constraint request_tally_pkey do update set requests = t.requests + excluded.requests
    returning t.client, t.window_no, t.requests
  )
  select array_agg(a.requests order by u.place) into v_sums
    from unnest(p_clients, p_windows) with ordinality as u (client, window_no, place)
    join added a using (client, window_no);
  return v_sums;
end $$;
comment on function tally_requests is 'Adds what a process has let through (three arrays, one entry a client) and returns for each what all have in that minute. A client and minute comes once in a call.';

create function forget_request_tallies() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  -- By the clock, with two minutes to spare for those whose clocks are not ours. Rows that another deletes are left to him.
  delete from request_tally t
   where t.ctid = any (array(select o.ctid from request_tally o
                              where o.window_no < floor(extract(epoch from clock_timestamp()) / 60) - 2
                              for update skip locked))
$$;
comment on function forget_request_tallies is 'Forgets minutes that are over. Each api calls it once a minute.';

grant execute on function tally_requests, forget_request_tallies to bardown_api;
-- migrate:down
