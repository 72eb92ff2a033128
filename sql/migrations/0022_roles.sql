-- migrate:up
-- Who may do what. Roles belong to the whole cluster, so they are made only where they are missing.

do $$
begin
  create role bardown_api login;
exception when duplicate_object or unique_violation then null;  -- another database of this cluster made it
end $$;
comment on role bardown_api is 'BarDown''s api: reads games, registers devices and tells of opened games through functions, nothing else.';

revoke all on schema public from public;
revoke all on all functions in schema public from public;
revoke all on all functions in schema q from public;
-- Postgres lets everybody run a new function; those of later migrations are for whom they are granted to.
alter default privileges revoke execute on functions from public;
grant usage on schema public to bardown_api;
grant select on league, team, team_source_id, game, game_source_id, period_score, play, game_box, box_figure,
  box_table, box_line, game_odds, game_series, game_revision, game_event
  to bardown_api;
grant execute on function register_device, unregister_device to bardown_api;
-- A reader that hangs must not hold back vacuum.
alter role bardown_api set statement_timeout = '5s';
alter role bardown_api set idle_in_transaction_session_timeout = '10s';
-- migrate:down
