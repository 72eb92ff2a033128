-- migrate:up
-- Which games are read in detail: those that somebody cares about.
--
-- A scoreboard tells every score of a league in one request; plays cost a request a game. So while games are played, the
-- plays are read of those that a phone follows, them or a team, or that somebody opened lately; of every game once when it is over, and
-- then ever more rarely for some hours, for corrections.

alter table league
  add column details text not null default 'wanted',
  add constraint league_details_known check (details in ('all', 'wanted'));
comment on column league.details is 'Whose plays are read while they play: wanted: games that somebody follows or opened; all: every game, for a league that costs little.';

create table game_interest (
  game_id  uuid        not null,
  asked_at timestamptz not null default clock_timestamp(),
  constraint game_interest_pkey primary key (game_id),
  constraint game_interest_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table game_interest is 'Games whose details somebody asked the api for.';
comment on column game_interest.game_id is 'The game.';
comment on column game_interest.asked_at is 'When somebody last did, as far as the api told: it tells once a minute.';

create view wanted_game as
select g.id as game_id,
       case when l.details = 'all' then 'league' when f.is_followed then 'followed' else 'opened' end as reason
  from game g
  join league l on l.id = g.league_id
  cross join lateral (
    select exists (select 1 from follow w join device d on d.id = w.device_id
                    where w.team_id in (g.home_team_id, g.away_team_id) and d.dead_at is null)
           or exists (select 1 from follow w join device d on d.id = w.device_id
                       where w.game_id = g.id and d.dead_at is null) as is_followed) f
 where l.details = 'all' or f.is_followed
    or exists (select 1 from game_interest i
                where i.game_id = g.id and i.asked_at > clock_timestamp() - interval '10 min');
comment on view wanted_game is 'Games whose details somebody wants now.';
comment on column wanted_game.game_id is 'The game.';
comment on column wanted_game.reason is 'league: all of its league are read; followed: a living device follows it or a team of it (a whole league''s followers are told what its scoreboard says); opened: somebody asked for it within ten minutes.';

-- The api's role may read scores and nothing else: it says that a game was opened through this function, and a worker
-- writes it down.
create function want_games(p_games uuid[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_count integer;
begin
  select count(q.enqueue('detail', 'note_interest', jsonb_build_object('game', g.id), p_priority => 1,
                         p_expires_after => '10 min', p_unique_key => 'interest:' || g.id))
    into v_count
    from game g
   where g.id = any (p_games[1:1000])
     -- Of what is over nothing more is read for being asked for.
     and (g.status in ('scheduled', 'live', 'delayed', 'suspended') or g.ended_at > clock_timestamp() - interval '1 h');
  if v_count > 0 then perform q.wake(array['detail']); end if;
  return v_count;
end $$;
comment on function want_games is 'Somebody opened these games: enqueues a job note_interest for each that is not over; returns how many.';
grant execute on function want_games to bardown_api;
-- migrate:down
