-- migrate:up
-- A login for each program, with what it needs. The database's owner makes the schema, and runs bardown; no program has to be
-- the owner any more. bardown_api is 0022's. What a later migration makes has to be granted where it is made.
--
-- Logins are made here where nobody made them before (sql/roles.sql).

do $$
declare
  v_role text;
begin
  foreach v_role in array array['bardown_scheduler', 'bardown_scoreboard_scraper', 'bardown_detail_scraper',
                                'bardown_differ', 'bardown_push_sender'] loop
    begin
      execute format('create role %I login', v_role);
    exception when duplicate_object or unique_violation then null;  -- sql/roles.sql made it, or another database's migration
    end;
    begin
      execute format('comment on role %I is %L', v_role,
                     'BarDown''s ' || replace(substr(v_role, 9), '_', '-') || ': what that program needs, nothing else.');
      -- A program that hangs must not hold back vacuum.
      execute format('alter role %I set idle_in_transaction_session_timeout = %L', v_role, '60s');
    exception when insufficient_privilege then
      raise notice 'role % is looked after by somebody else', v_role;
    end;
  end loop;
end $$;

grant usage on schema public to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ,
  bardown_push_sender;

-- Which migrations were applied: a program does no work before the last one that it was built with.
grant select on schema_migration to bardown_api, bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;

-- The queue. Its functions run as who calls them, so these tables are open to every program that works or enqueues: one that
-- is taken over can disturb all jobs. What they carry are ids of ours and pages' addresses; nothing of a phone.
grant usage on schema q to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ,
  bardown_push_sender;
grant select, insert, update, delete on q.job to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;
grant usage on sequence q.job_id_seq to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ,
  bardown_push_sender;
grant select, insert, update on q.worker, q.queue to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;
grant select, update on q.schedule to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ,
  bardown_push_sender;
grant select, insert on q.run, q.dead to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;
grant execute on all functions in schema q to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;
-- An operator's.
revoke execute on function q.run_now, q.cancel, q.redrive, q.redrive_many, q.pause, q.resume, q.set_limits,
  q.put_schedule, q.drop_schedule, q.enable_schedule
  from bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
-- Every worker counts and forgets; the history itself is nobody's to empty. With pg_temp last, a table that a caller makes
-- for himself is never taken for one of ours.
alter function q.roll_up(interval) security definer;
alter function q.roll_up(interval) set search_path = pg_catalog, q, pg_temp;
alter function q.prune() security definer;
alter function q.prune() set search_path = pg_catalog, q, pg_temp;
revoke execute on function q.prune_statistics, q.adopt_history, q.count_live, q.count_runs, q.summarize
  from bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;

-- scheduler: reads the calendar and how things stand, writes what is read when. It forgets what is old by functions, as the
-- owner, and so needs to read neither fetches nor phones.
grant usage on schema ops to bardown_scheduler;
grant select on ops.host, ops.parser_drift, ops.freshness, ops.dead_letter_group, ops.queue, ops.canary
  to bardown_scheduler;
grant select on league, league_source, team, game, game_source_id, game_hold, game_page, source_word, wanted_game,
  table_page, season_board, season_day, quarantine, host_budget
  to bardown_scheduler;
grant select, insert, update, delete on scrape_target to bardown_scheduler;
-- It says which jobs are periodic; all workers fire them.
grant insert on q.schedule to bardown_scheduler;
grant execute on function q.put_schedule to bardown_scheduler;
-- How long the canary has been silent: whether it flies, and when its last alert went the whole way.
grant select (device_id, league_id) on follow to bardown_scheduler;
grant select (id, environment, created_at) on device to bardown_scheduler;
grant select (id, game_id) on push_event to bardown_scheduler;
grant select (push_event_id, outcome, last_at) on push_tally to bardown_scheduler;
alter function prune_scrapes(integer) security definer;
alter function prune_pushes(integer, integer) security definer;
alter function prune_activities(integer, integer, integer) security definer;
grant execute on function prune_scrapes, prune_pushes, prune_activities to bardown_scheduler;

-- Both scrapers: manners towards hosts, what pages look like, who is meant, and games themselves.
grant select on league, league_source, team_alias, team_nickname, scoring_pace, fetch_outcome, scrape_hour, game_interest,
  season_day, table_page, game_freshness
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update on host_budget, host_transition, scrape_run, scrape_hour, robots_txt, parser_structure,
  parser_fingerprint, parser_drift, source_word, source_difference, source_order, status_word, game_check, team, team_source_id,
  game, game_source_id, game_odds, game_series, game_box, player, player_source_id
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update, delete on parser_share, scrape_target, period_score, game_hold, game_page, unmatched, quarantine,
  play, box_figure, box_table, box_line
  to bardown_scoreboard_scraper, bardown_detail_scraper;
-- History: added to, never changed.
grant select, insert on game_revision, identity_decision to bardown_scoreboard_scraper, bardown_detail_scraper;
grant insert on unnumbered_change to bardown_scoreboard_scraper, bardown_detail_scraper;
grant execute on function take_turn, settle_fetch, judge_host, move_breaker, robots_of, keep_robots, announce_changes,
  change_kind
  to bardown_scoreboard_scraper, bardown_detail_scraper;
-- Who writes a name keeps the index of its words.
grant execute on function folded_name, name_words to bardown_scoreboard_scraper, bardown_detail_scraper;

-- detail-scraper besides: leagues' tables, days of seasons, logos, and who opens a game.
grant select, insert, update on league_table, logo, team_logo, game_interest to bardown_detail_scraper;
grant select, insert, update, delete on season_day, ranking_entry, standings_entry, leader_entry to bardown_detail_scraper;
grant select on season_calendar, season_board to bardown_detail_scraper;

-- differ: reads games, writes what happened in them and what is to be told. Of a game it writes how far it came; of phones
-- it reads whether one shows the game, not which.
grant select on league, team, team_source_id, game, game_revision, play, player to bardown_differ;
grant update (diffed_revision) on game to bardown_differ;
grant select, insert on game_event, push_event to bardown_differ;
grant select (game_id, state) on live_activity to bardown_differ;
grant select (game_id, state) on activity_channel to bardown_differ;

-- push-sender: the only one that reads tokens. It follows whom to tell, writes how that went, and gives up phones that are
-- gone; it registers none and changes no wish.
grant select on league, team, game, game_event, game_revision, play, player, logo, team_logo, device, follow, mute
  to bardown_push_sender;
grant update (dead_at, dead_reason, suspect_at, updated_at) on device to bardown_push_sender;
grant select on push_event to bardown_push_sender;
grant update (plan_cursor, planned_at, audience) on push_event to bardown_push_sender;
grant select, insert, update on delivery, push_tally, live_activity, activity_update, activity_channel to bardown_push_sender;
grant select, delete on push_to_start to bardown_push_sender;
grant select on push_test to bardown_push_sender;
grant update (outcome, reason, settled_at) on push_test to bardown_push_sender;
grant execute on function is_quiet to bardown_push_sender;
-- migrate:down
