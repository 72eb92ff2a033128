-- migrate:up
-- What operators see of odds, and what follows when a league's odds are turned off.

create function delete_league_odds() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_games uuid[];
begin
  -- A scraper that writes prices of one of these games has locked it. The lock waits for it, in the order of
  -- OddsPageWriter; a scraper that comes later finds that the league has no odds.
  perform from game g
    where g.league_id = new.id and g.status in ('scheduled', 'postponed', 'delayed')
    order by g.id for no key update;
  select array_agg(g.id) into v_games from game g
   where g.league_id = new.id and exists (select from odds_quote q where q.game_id = g.id);
  insert into odds_move (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                         observed_at, earlier_quoted_at)
  select q.game_id, q.market, q.subject, q.line, q.side, q.offer, q.book, q.american, 'gone', q.source,
         statement_timestamp(), statement_timestamp(), q.quoted_at
    from odds_quote q where q.game_id = any (v_games);
  perform delete_odds(g.id) from unnest(v_games) as g (id);
  return null;
end $$;
comment on function delete_league_odds is 'Deletes the present prices of a league whose odds are turned off, and what was computed from them. Their history stays, and ends with a move to gone.';

-- A trigger, because an operator may change capabilities in SQL as well. The condition names capabilities, because a
-- trigger cannot read the generated column odds before the row is stored.
create trigger league_odds_off after update of capabilities on league for each row
  when ('odds' = any (old.capabilities) and not 'odds' = any (new.capabilities))
  execute function delete_league_odds();

create view ops.odds_book as
select b.key, b.title, b.abbreviation, b.kind, b.weight, b.feed_group, b.fee_bp, count(q.book) as prices,
       count(distinct q.game_id) as games, count(q.book) filter (where q.state = 'suspended') as suspended,
       max(q.quoted_at) as newest_at
  from book b left join odds_quote q on q.book = b.key
 group by b.key;
comment on view ops.odds_book is 'All books, and their present prices.';
comment on column ops.odds_book.key is 'As book.key.';
comment on column ops.odds_book.title is 'As book.title.';
comment on column ops.odds_book.abbreviation is 'As book.abbreviation.';
comment on column ops.odds_book.kind is 'As book.kind.';
comment on column ops.odds_book.weight is 'As book.weight.';
comment on column ops.odds_book.feed_group is 'As book.feed_group.';
comment on column ops.odds_book.fee_bp is 'As book.fee_bp.';
comment on column ops.odds_book.prices is 'The number of its present prices.';
comment on column ops.odds_book.games is 'The number of games that it has prices for.';
comment on column ops.odds_book.suspended is 'Those of its prices that are suspended.';
comment on column ops.odds_book.newest_at is 'When it last confirmed a price; null: it has none.';

-- Prices are confirmed every few minutes only in the hours before a game. So ages are judged for these games alone.
create view ops.odds_feed as
with near as (
  select g.league_id, count(*) as games, min(g.start_time) as first_start, array_agg(g.id) as ids
    from league l
    join game g on g.league_id = l.id and g.status in ('scheduled', 'delayed')
               and g.day between current_date - 1 and current_date + 1
               and g.start_time > statement_timestamp() and g.start_time <= statement_timestamp() + interval '3 hours'
   where l.odds and l.followed
     and exists (select from league_odds o where o.league_id = l.id and o.followed)
   group by g.league_id
)
select n.league_id, n.games, k.newest_at,
       -- Before these three hours a page is read every half hour, so the silence is counted from then.
       statement_timestamp() - greatest(k.newest_at, n.first_start - interval '3 hours') as silence,
       k.prices, k.stale, coalesce(k.stale::double precision / nullif(k.prices, 0), 0) as stale_share,
       (select count(*) from ops.odds_unmatched u
         where u.league_id = n.league_id and u.commence_at > statement_timestamp()
           and u.commence_at <= statement_timestamp() + interval '3 hours') as unmatched
  from near n
  cross join lateral (
    select count(*) filter (where q.state = 'open') as prices, max(q.observed_at) as newest_at,
           count(*) filter (where q.state = 'open' and q.quoted_at < statement_timestamp() - interval '30 minutes') as stale
      from odds_quote q where q.game_id = any (n.ids)
       and exists (select from league_odds o where o.league_id = n.league_id and o.source = q.source)) k;
comment on view ops.odds_feed is 'The prices of games that begin within three hours, in leagues whose pages of odds are read.';
comment on column ops.odds_feed.league_id is 'The league.';
comment on column ops.odds_feed.games is 'The number of these games.';
comment on column ops.odds_feed.newest_at is 'When the newest page with one of these prices was requested; null: there are none.';
comment on column ops.odds_feed.silence is 'How long no page had such a price, counted at the earliest from three hours before the next game.';
comment on column ops.odds_feed.prices is 'The number of open prices.';
comment on column ops.odds_feed.stale is 'Those that were not confirmed for 30 minutes. They have no value.';
comment on column ops.odds_feed.stale_share is 'Their share, 0 to 1.';
comment on column ops.odds_feed.unmatched is 'Games of the source that begin within three hours and match none of ours, in leagues with a game of ours in that time.';

create view ops.odds_source as
select o.source, count(*) as leagues, c.remaining, c.at
  from league_odds o
  join league l on l.id = o.league_id and l.odds and l.followed
  left join lateral (select k.remaining, k.at from odds_credit k where k.source = o.source order by k.at desc limit 1) c on true
 where o.followed
 group by o.source, c.remaining, c.at;
comment on view ops.odds_source is 'The sources whose pages of odds are read, with their credits.';
comment on column ops.odds_source.source is 'The source.';
comment on column ops.odds_source.leagues is 'The number of leagues whose odds are read there.';
comment on column ops.odds_source.remaining is 'Credits that are left, as of the last response; null: there was none.';
comment on column ops.odds_source.at is 'When the last response came.';

grant select on ops.odds_book to bardown_ops;
grant select on ops.odds_feed, ops.odds_source to bardown_scheduler, bardown_ops;
-- migrate:down
