-- migrate:up
-- Odds: the books, their prices for games, fair prices, and what each price is worth.
--
-- Writers: detail-scraper and scoreboard-scraper (odds_event, odds_quote, odds_move, opening prices, odds_credit, in one
-- transaction per page) and differ (fair_price, price_value). The closing prices are written by a trigger on table game.
-- So they are stored in the transaction that stores the start of the game, whichever program writes it.
--
-- The present prices and their history are two tables: odds_quote is small and is updated with each page, odds_move gets
-- a row only if a price changes. A row of odds_line is the first or the last price before a game, and is kept.

create table book (
  key          text     not null,
  title        text     not null,
  abbreviation text     not null,
  kind         text     not null,
  weight       text     not null,
  feed_group   text     not null,
  fee_bp       smallint not null default 0,
  constraint book_pkey primary key (key),
  constraint book_kind_known check (kind in ('sportsbook', 'exchange', 'p2p', 'prediction')),
  constraint book_weight_known check (weight in ('sharp', 'market', 'none')),
  constraint book_fee_range check (fee_bp between 0 and 2000)
);
comment on table book is 'The places that quote bets. bardown migrate up adds those of Sources/Pricing/Resources/books.csv, and a scraper adds a book that is in no list. Rows are never overwritten, so operators may change all columns except the key.';
comment on column book.key is 'The name in all other tables, and at The Odds API: draftkings.';
comment on column book.title is 'The name on pages: DraftKings.';
comment on column book.abbreviation is 'The name where there is little room: DK.';
comment on column book.kind is 'sportsbook; exchange: with prices to back and to lay; p2p: users bet against each other, only prices to back are shown; prediction: a prediction market.';
comment on column book.weight is 'How its prices count in a fair price. sharp: they set it; market: they count if no sharp book quotes the bet; none: never.';
comment on column book.feed_group is 'Books with one price maker behind them have one feed group, and count once.';
comment on column book.fee_bp is 'The fee on winnings, in hundredths of a percent.';

create table league_odds (
  league_id text    not null,
  source    text    not null,
  sport_key text    not null,
  markets   text[]  not null,
  regions   text[]  not null,
  event_markets text[] not null default '{}',
  followed  boolean not null default false,
  constraint league_odds_pkey primary key (league_id, source),
  constraint league_odds_league_fkey foreign key (league_id) references league (id) on delete cascade,
  constraint league_odds_source_known check (source in ('odds-api')),
  constraint league_odds_requests_something check (cardinality(markets) > 0 and cardinality(regions) > 0)
);
comment on table league_odds is 'Sources that have pages with the odds of a league. The odds on other pages, such as ESPN''s scoreboards, need no row.';
comment on column league_odds.source is 'odds-api: The Odds API.';
comment on column league_odds.sport_key is 'The league''s name at the source: basketball_nba.';
comment on column league_odds.markets is 'The markets to request, by the source''s names: h2h, spreads, totals.';
comment on column league_odds.regions is 'The regions whose books are requested, by the source''s names: us, us_ex, eu. A request costs as many credits as markets times regions.';
comment on column league_odds.event_markets is 'The markets to request for single games, by the source''s names: alternate_spreads, player_points. Each game costs as many credits as these markets times regions, so only games that start soon and were opened by clients are read. Empty: none.';
comment on column league_odds.followed is 'Whether it is read, if the league is followed and has odds. Each request costs credits, so an operator turns it on.';
insert into league_odds (league_id, source, sport_key, markets, regions) values
  ('nba', 'odds-api', 'basketball_nba', '{h2h,spreads,totals}', '{us,us_ex,eu}'),
  ('wnba', 'odds-api', 'basketball_wnba', '{h2h,spreads,totals}', '{us,us_ex,eu}'),
  ('nhl', 'odds-api', 'icehockey_nhl', '{h2h,spreads,totals}', '{us,us_ex,eu}');

create table odds_event (
  source        text        not null,
  source_id     text        not null,
  league_id     text        not null,
  game_id       uuid,
  home_team_id  uuid,
  away_team_id  uuid,
  home          text        not null,
  away          text        not null,
  commence_at   timestamptz,
  reason        text,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  constraint odds_event_pkey primary key (source, source_id),
  constraint odds_event_league_fkey foreign key (league_id) references league (id),
  constraint odds_event_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint odds_event_home_team_fkey foreign key (home_team_id) references team (id) on delete set null,
  constraint odds_event_away_team_fkey foreign key (away_team_id) references team (id) on delete set null,
  constraint odds_event_unmatched_has_reason check ((game_id is null) = (reason is not null)),
  constraint odds_event_reason_known check (reason in ('unknown_team', 'same_team', 'no_game', 'several_games')),
  constraint odds_event_seen_in_order check (first_seen_at <= last_seen_at)
);
comment on table odds_event is 'Games as the sources of odds list them, with the game that each belongs to.';
comment on column odds_event.game_id is 'The game; null: it matches none, for the reason in reason.';
comment on column odds_event.home_team_id is 'The team that the source calls the home team. On neutral ground sources differ, so it may be the visiting team of the game.';
comment on column odds_event.away_team_id is 'The other team.';
comment on column odds_event.home is 'The source''s name of its home team.';
comment on column odds_event.away is 'The source''s name of the other team.';
comment on column odds_event.commence_at is 'The start according to the source; null: it states none. Sources move it when a game begins late.';
comment on column odds_event.reason is 'unknown_team: a team''s name matches none or several, see table unmatched; same_team: both names mean one team; no_game: no game of these teams near that time; several_games: more than one, and the start does not decide.';
comment on column odds_event.first_seen_at is 'When the page was requested that listed it first.';
comment on column odds_event.last_seen_at is 'When the newest page was requested that listed it.';

create table odds_quote (
  game_id     uuid          not null,
  market      text          not null,
  subject     text          not null,
  line        numeric(6, 2) not null,
  side        text          not null,
  offer       text          not null,
  book        text          not null,
  american    integer       not null,
  state       text          not null,
  source      text          not null,
  quoted_at   timestamptz   not null,
  observed_at timestamptz   not null,
  missed      smallint      not null default 0,
  constraint odds_quote_pkey primary key (game_id, market, subject, line, side, offer, book),
  constraint odds_quote_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint odds_quote_book_fkey foreign key (book) references book (key),
  constraint odds_quote_side_known check (side in ('home', 'draw', 'away', 'over', 'under', 'yes', 'no')),
  constraint odds_quote_offer_known check (offer in ('back', 'lay')),
  constraint odds_quote_price_sense check (abs(american) between 100 and 1000000),
  constraint odds_quote_state_known check (state in ('open', 'suspended')),
  constraint odds_quote_not_from_future check (quoted_at <= observed_at),
  constraint odds_quote_missed_not_negative check (missed >= 0)
-- Each page updates most rows of its games, and none of the updated columns is indexed. With free space in its page, such
-- an update does not have to write to the index.
) with (fillfactor = 70);
comment on table odds_quote is 'The present prices of all books for games that have not begun.';
comment on column odds_quote.market is 'moneyline, moneyline_dnb, moneyline_60, spread, total, team_total, player_…';
comment on column odds_quote.subject is 'home or away for a team total, a player''s name for a bet on one; otherwise empty.';
comment on column odds_quote.line is 'Spread: the handicap of the home team, for both sides; total: the points. 0 for a bet without a number.';
comment on column odds_quote.side is 'The side that is bet on, as seen from our game: home, draw, away, over, under, yes, no.';
comment on column odds_quote.offer is 'back: a bet on the side; lay: a bet against it, at an exchange.';
comment on column odds_quote.american is 'The price: 150 wins 150 for a stake of 100, -150 wins 100 for a stake of 150. While it is suspended: the last price.';
comment on column odds_quote.state is 'open; suspended: the book still quotes the game, but not this bet.';
comment on column odds_quote.source is 'The source of the price: odds-api, a page of a league; odds-api-event, a page of one game; espn.';
comment on column odds_quote.quoted_at is 'When the source last confirmed the price.';
comment on column odds_quote.observed_at is 'When the page was requested that has the price.';
comment on column odds_quote.missed is 'How many pages in a row did not have the book. With the third one, the row is deleted.';

create table odds_move (
  game_id           uuid          not null,
  market            text          not null,
  subject           text          not null,
  line              numeric(6, 2) not null,
  side              text          not null,
  offer             text          not null,
  book              text          not null,
  american          integer       not null,
  state             text          not null,
  source            text          not null,
  quoted_at         timestamptz   not null,
  observed_at       timestamptz   not null,
  earlier_quoted_at timestamptz,
  constraint odds_move_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint odds_move_state_known check (state in ('open', 'suspended', 'gone'))
-- A ring like q.run's: the slot is the week, counted modulo 12. A week is removed by TRUNCATE of its slot.
) partition by list ((((observed_at at time zone 'UTC')::date - date '2000-01-01') / 7 % 12));
comment on table odds_move is 'The changes of prices: a row each time that a price or its state changes. Kept for nine weeks.';
comment on column odds_move.market is 'This and the next five columns are as in odds_quote.';
comment on column odds_move.american is 'The new price; the last one, if the bet is no longer open.';
comment on column odds_move.state is 'open; suspended: the book quotes the game, but not this bet; gone: the book no longer quotes the game.';
comment on column odds_move.source is 'The source of the price.';
comment on column odds_move.quoted_at is 'When the source says that it changed or confirmed the price; for suspended and gone: when the page was requested.';
comment on column odds_move.observed_at is 'When the page was requested that showed the change.';
comment on column odds_move.earlier_quoted_at is 'When the source last confirmed the price before this one; null: there was none.';
-- The slots of the ring.
do $$
begin
  for v_slot in 0..11 loop
    execute format('create table odds_move_%s partition of odds_move for values in (%s)', to_char(v_slot, 'FM00'), v_slot);
  end loop;
end $$;

create table odds_line (
  game_id   uuid          not null,
  market    text          not null,
  subject   text          not null,
  line      numeric(6, 2) not null,
  side      text          not null,
  offer     text          not null,
  book      text          not null,
  moment    text          not null,
  american  integer       not null,
  quoted_at timestamptz   not null,
  closed_at timestamptz,
  constraint odds_line_pkey primary key (game_id, moment, market, subject, line, side, offer, book),
  constraint odds_line_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint odds_line_book_fkey foreign key (book) references book (key),
  constraint odds_line_moment_known check (moment in ('opening', 'closing')),
  constraint odds_line_closing_has_end check ((moment = 'closing') = (closed_at is not null)),
  constraint odds_line_quoted_before_end check (quoted_at <= closed_at)
);
comment on table odds_line is 'The first price that a book quoted for a bet, and its last one before the game.';
comment on column odds_line.market is 'This and the next five columns are as in odds_quote.';
comment on column odds_line.moment is 'opening or closing.';
comment on column odds_line.quoted_at is 'Opening: when it was quoted; closing: when the source last confirmed it.';
comment on column odds_line.closed_at is 'Closing: the time at which the game counts as begun; null for an opening.';

create table fair_price (
  game_id    uuid          not null,
  moment     text          not null,
  market     text          not null,
  subject    text          not null,
  line       numeric(6, 2) not null,
  sides      text[]        not null,
  p_micro    integer[],
  confidence text,
  method     text,
  voices     text[]        not null default '{}',
  reason     text,
  quoted_at  timestamptz,
  expires_at timestamptz,
  priced_at  timestamptz   not null,
  constraint fair_price_pkey primary key (game_id, moment, market, subject, line),
  constraint fair_price_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint fair_price_moment_known check (moment in ('present', 'closing')),
  constraint fair_price_confidence_known check (confidence in ('high', 'medium', 'low')),
  constraint fair_price_method_known check (method in ('none', 'additive', 'shin', 'proportional')),
  constraint fair_price_reason_known check (reason in ('odds_off', 'closed', 'suspended', 'no_pair', 'reference_missing',
    'reference_stale', 'insufficient_books', 'fair_outlier', 'price_outlier')),
  constraint fair_price_or_reason check ((p_micro is null) = (reason is not null)),
  constraint fair_price_whole check ((p_micro is null) = (confidence is null) and (p_micro is null) = (method is null)
                                     and (p_micro is null) = (quoted_at is null)),
  constraint fair_price_sides_paired check (cardinality(p_micro) = cardinality(sides)),
  constraint fair_price_within_range check (0 <= all (p_micro) and 1000000 >= all (p_micro)),
  constraint fair_price_present_expires check ((expires_at is not null) = (moment = 'present' and p_micro is not null))
);
comment on table fair_price is 'The fair probabilities of each line of a game, by the prices of all books, or why there are none.';
comment on column fair_price.moment is 'present: by the present prices; closing: by the closing ones.';
comment on column fair_price.market is 'This and the next two columns are as in odds_quote.';
comment on column fair_price.sides is 'The sides of the line in the order of responses. Exactly one of them wins.';
comment on column fair_price.p_micro is 'The probability of each side in millionths. They add up to 1000000. Null: there is no fair price.';
comment on column fair_price.confidence is 'high: two or more sharp books agree; medium: one, or two that do not agree; low: no sharp book, and at least three others. Null without a fair price.';
comment on column fair_price.method is 'How the books'' margins were removed. Null without a fair price.';
comment on column fair_price.voices is 'The books whose prices made it.';
comment on column fair_price.reason is 'Why there is none; see PricingReason in Sources/Pricing.';
comment on column fair_price.quoted_at is 'When the oldest of the prices that made it was quoted. Null without a fair price.';
comment on column fair_price.expires_at is 'From then on, one of these prices is too old, so there is no fair price for the reason reference_stale. Null for a closing price.';
comment on column fair_price.priced_at is 'The time to which the ages of the prices refer.';

create table price_value (
  game_id    uuid          not null,
  market     text          not null,
  subject    text          not null,
  line       numeric(6, 2) not null,
  side       text          not null,
  book       text          not null,
  ev_bp      integer,
  refusal    text,
  expires_at timestamptz   not null,
  constraint price_value_pkey primary key (game_id, market, subject, line, side, book),
  constraint price_value_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint price_value_refusal_known check (refusal in ('stale', 'suspended', 'price_outlier', 'draw_no_bet')),
  constraint price_value_or_refusal check ((ev_bp is null) = (refusal is not null))
);
comment on table price_value is 'What each price is worth by the fair price of its line, for lines that have one.';
comment on column price_value.market is 'This and the next four columns are as in odds_quote.';
comment on column price_value.ev_bp is 'The expected profit of a bet after the book''s fee, in hundredths of a percent of the stake; null: it was not valued, for the reason in refusal.';
comment on column price_value.refusal is 'stale, suspended; price_outlier: the price is far from the fair one, so it is more likely an error than a good price; draw_no_bet: it returns the stake after a draw, beside prices for three sides.';
comment on column price_value.expires_at is 'When the price or the fair price becomes too old; the value counts no longer.';

create table odds_credit (
  source    text        not null,
  at        timestamptz not null default clock_timestamp(),
  remaining integer     not null,
  used      integer,
  last_cost integer,
  constraint odds_credit_pkey primary key (source, at),
  constraint odds_credit_not_negative check (remaining >= 0 and used >= 0 and last_cost >= 0)
);
comment on table odds_credit is 'The credits of sources that limit requests, as stated with each response. Kept for nine weeks.';
comment on column odds_credit.remaining is 'Credits that are left in the period.';
comment on column odds_credit.used is 'Credits that were used in the period; null: not stated.';
comment on column odds_credit.last_cost is 'Credits that the request cost; null: not stated.';

insert into program_scale (program, queue, least, slots, usual_ms, unit, jobs_per_minute) values
  -- A game is priced about once in three minutes in the hours before it. These jobs do not require that a differ is
  -- running.
  ('differ', 'price', 0, 2, 5, 'game', 0),
  -- A page of a league has all of its games; opened games have a page each.
  ('detail-scraper', 'odds', 0, 2, 1500, 'game', 0);

insert into host_budget (host, enabled, rate, burst) values ('api.the-odds-api.com:443', true, 1, 4);

-- The history of a game's prices: for the closing prices, and for charts.
create index odds_move_game_idx on odds_move (game_id, market, subject, line, side, book, observed_at);
-- The events of one game; also for deleting a game.
create index odds_event_game_idx on odds_event (game_id);
-- Events without a game, which operators list. There are few.
create index odds_event_unmatched_idx on odds_event (league_id, last_seen_at) where game_id is null;

-- No odds of games of colleges, on which students play, and none of the canary. Programs read only this column.
alter table league
  add column odds boolean not null generated always as ('odds' = any (capabilities)) stored,
  add constraint league_odds_professional check (not odds or (division is null and not is_canary));
comment on column league.odds is 'Whether odds of its games are read, stored and shown: one of its capabilities. Never for a college league and the canary.';

alter table scrape_target
  drop constraint scrape_target_kind_known,
  add constraint scrape_target_kind_known check (kind in ('scoreboard', 'detail', 'table', 'games', 'season', 'odds')),
  add constraint scrape_target_odds_whole check (kind <> 'odds' or source is not null);
comment on column scrape_target.key is 'scoreboard:<league>:<day>; table:<league>:<kind>, followed by /<name> if the page has one; detail:<game>:<page>; each of these followed by :<source> if it is not the league''s own. Or games:<league>:<source>:<address>; season:<league>; odds:<league>:<source>.';
comment on column scrape_target.kind is 'scoreboard: of a league''s day; detail: a page of one game; table: rankings, standings, leaders; games: a row of game_page; season: the list of a league''s days; odds: a row of league_odds.';
comment on column scrape_target.source is 'The source of the page, as in league_source or league_odds; null: the league''s own.';

create function has_begun(p_status text, p_period smallint) returns boolean
language sql immutable parallel safe
return p_status in ('live', 'suspended', 'final') or p_status = 'delayed' and p_period is not null;
comment on function has_begun is 'Whether a game with this status and period has begun. A delay is one before the game if there is no period yet.';

-- A move has the time at which a price changed. The price may have been confirmed later, which the next move or the
-- present quote states. Prices are suspended at the start of a game, so a suspension shortly before the end does not
-- count; an earlier one does, because the book has moved to another line then.
create function close_odds(p_game uuid, p_closed_at timestamptz) returns integer
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_count integer;
begin
  insert into odds_line (game_id, market, subject, line, side, offer, book, moment, american, quoted_at, closed_at)
  select distinct on (m.market, m.subject, m.line, m.side, m.offer, m.book)
         p_game, m.market, m.subject, m.line, m.side, m.offer, m.book, 'closing', m.american,
         least(greatest(m.quoted_at, coalesce(m.confirmed_at, q.quoted_at)), p_closed_at), p_closed_at
    from (select o.*, lead(o.quoted_at) over later as next_at, lead(o.state) over later as next_state,
                 lead(o.earlier_quoted_at) over later as confirmed_at
            from odds_move o where o.game_id = p_game
          window later as (partition by o.market, o.subject, o.line, o.side, o.offer, o.book
                           order by o.observed_at, o.quoted_at)) m
    left join odds_quote q using (game_id, market, subject, line, side, offer, book)
   where m.state = 'open' and m.quoted_at <= p_closed_at
     and (m.next_at is null or m.next_at > p_closed_at
          or m.next_state <> 'open' and m.next_at > p_closed_at - interval '10 minutes')
     and greatest(m.quoted_at, m.confirmed_at, q.observed_at) > p_closed_at - interval '24 hours'
   order by m.market, m.subject, m.line, m.side, m.offer, m.book, m.observed_at desc, m.quoted_at desc
  on conflict on constraint odds_line_pkey do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function close_odds is 'Stores the closing prices of a game that began at p_closed_at: for each bet the last price that was open by then and was confirmed in the 24 hours before. Prices that are stored already stay. Returns how many it stored.';

create function delete_odds(p_game uuid) returns void
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  delete from odds_quote where game_id = p_game;
  delete from fair_price where game_id = p_game and moment = 'present';
  delete from price_value where game_id = p_game;
$$;
comment on function delete_odds is 'Deletes the present prices of a game and everything that was computed from them. Their history stays.';

-- The options of the job PriceGame in PipelineJobs are repeated here for the trigger.
create function request_price(p_game uuid) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  perform q.enqueue('price', 'price_game', jsonb_build_object('game', p_game), p_priority => 2,
                    p_unique_key => 'price:' || p_game, p_lane => 'price:' || p_game);
  perform q.wake(array['price']);
end $$;
comment on function request_price is 'Enqueues a job in which the differ computes the fair prices of a game.';

-- A trigger, because three programs and an operator can store the start of a game. It runs as the owner, because the
-- programs that write games need no other right to odds.
create function follow_game_with_odds() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_commenced_at timestamptz;
begin
  if new.status = 'cancelled' then
    perform delete_odds(new.id);
  elsif has_begun(new.status, new.period) and not has_begun(old.status, old.period) then
    -- The source of odds may know the start better than the reading that noticed it minutes later. A start that is not
    -- after the scheduled one tells nothing.
    select max(e.commence_at) into v_commenced_at
      from odds_event e where e.game_id = new.id and e.commence_at > new.start_time;
    if close_odds(new.id, least(new.changed_at, v_commenced_at)) > 0 then perform request_price(new.id); end if;
    perform delete_odds(new.id);
  elsif new.status in ('scheduled', 'postponed') and has_begun(old.status, old.period) then
    delete from odds_line where game_id = new.id and moment = 'closing';
    delete from fair_price where game_id = new.id and moment = 'closing';
  end if;
  return null;
end $$;
comment on function follow_game_with_odds is 'Closes the odds of a game when it begins, reopens them if the start is taken back, and deletes them if the game is cancelled.';

create function prune_odds() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_week  integer := ((clock_timestamp() at time zone 'UTC')::date - date '2000-01-01') / 7;
  v_since timestamptz := clock_timestamp() - interval '63 days';
  v_slot  text;
  v_young boolean;
  v_count integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('prune_odds', 0)) then return 0; end if;
  -- The slot of age 11 is also next week's; it has young rows only if a clock was wrong. Age 12 would be this week's.
  for v_age in 10..11 loop
    v_slot := 'odds_move_' || to_char((v_week - v_age) % 12, 'FM00');
    continue when pg_relation_size(v_slot::regclass) = 0;
    begin
      -- NOWAIT, because a session that waits for this lock blocks every reader after it.
      execute format('lock table only %I in access exclusive mode nowait', v_slot);
      execute format('select exists (select from %I where observed_at >= $1)', v_slot) into v_young using v_since;
      if not v_young then
        execute format('truncate table only %I', v_slot);
        v_count := v_count + 1;
      end if;
    exception when lock_not_available then null;  -- another session reads it; the next call tries again
    end;
  end loop;
  delete from odds_credit c where c.at < v_since;
  delete from odds_event e where e.last_seen_at < v_since;
  return v_count;
end $$;
comment on function prune_odds is 'Deletes moves, credits and events that are older than nine weeks. Returns how many weeks of moves were removed. Never waits. The scheduler calls it.';

create trigger game_status_moves_odds after update of status, period on game for each row
  when (old.status is distinct from new.status or old.period is null and new.period is not null)
  execute function follow_game_with_odds();

create view ops.odds_coverage as
select g.league_id, count(distinct g.id) as games, count(distinct q.game_id) as with_prices,
       count(distinct f.game_id) as with_fair_prices, count(distinct q.book) as books
  from league l
  join game g on g.league_id = l.id and g.status in ('scheduled', 'delayed')
             and g.day between current_date - 1 and current_date + 2
  left join odds_quote q on q.game_id = g.id and q.state = 'open'
  left join fair_price f on f.game_id = g.id and f.moment = 'present' and f.expires_at > statement_timestamp()
 where l.odds
 group by g.league_id;
comment on view ops.odds_coverage is 'Games of the next two days in leagues with odds, and how many of them have prices.';
comment on column ops.odds_coverage.league_id is 'The league.';
comment on column ops.odds_coverage.games is 'Games that have not begun.';
comment on column ops.odds_coverage.with_prices is 'Those with an open price.';
comment on column ops.odds_coverage.with_fair_prices is 'Those with a fair price that is not too old.';
comment on column ops.odds_coverage.books is 'Books with an open price.';

create view ops.odds_age as
select g.league_id, q.source, q.book, count(*) as prices, max(q.observed_at) as newest_at,
       count(*) filter (where q.state = 'suspended') as suspended,
       count(*) filter (where q.state = 'open' and q.quoted_at < statement_timestamp() - interval '30 minutes') as stale,
       round(avg((q.state = 'open' and q.quoted_at < statement_timestamp() - interval '30 minutes')::integer), 3)
         as stale_share
  from odds_quote q join game g on g.id = q.game_id
 group by g.league_id, q.source, q.book;
comment on view ops.odds_age is 'The ages of present prices by league, source and book.';
comment on column ops.odds_age.league_id is 'The league.';
comment on column ops.odds_age.source is 'The source of the prices.';
comment on column ops.odds_age.book is 'The book.';
comment on column ops.odds_age.prices is 'The number of prices.';
comment on column ops.odds_age.newest_at is 'When the newest page with a price of the book was requested.';
comment on column ops.odds_age.suspended is 'Prices that are suspended.';
comment on column ops.odds_age.stale is 'Open prices that were not confirmed for 30 minutes. They have no value.';
comment on column ops.odds_age.stale_share is 'Their share of all prices, 0 to 1.';

create view ops.odds_credits as
select distinct on (c.source) c.source, c.remaining, c.used, c.last_cost, c.at,
       (select count(*) from odds_credit d where d.source = c.source and d.at > c.at - interval '1 day') as requests_a_day,
       (select sum(d.last_cost) from odds_credit d where d.source = c.source and d.at > c.at - interval '1 day')
         as credits_a_day
  from odds_credit c
 order by c.source, c.at desc;
comment on view ops.odds_credits is 'The credits of sources of odds, as of the last response.';
comment on column ops.odds_credits.source is 'The source.';
comment on column ops.odds_credits.remaining is 'Credits that are left.';
comment on column ops.odds_credits.used is 'Credits that were used in the source''s period.';
comment on column ops.odds_credits.last_cost is 'Credits of the last request.';
comment on column ops.odds_credits.at is 'When the last response came.';
comment on column ops.odds_credits.requests_a_day is 'Requests in the 24 hours before it.';
comment on column ops.odds_credits.credits_a_day is 'Credits that these cost.';

create view ops.odds_unmatched as
select e.source, e.source_id, e.league_id, e.away, e.home, e.commence_at, e.reason, e.first_seen_at, e.last_seen_at
  from odds_event e
 where e.game_id is null and e.last_seen_at > statement_timestamp() - interval '1 day';
comment on view ops.odds_unmatched is 'Games of sources of odds that match none of ours, from the last day. Names of teams that match none are in bardown games unmatched.';
comment on column ops.odds_unmatched.source is 'The source.';
comment on column ops.odds_unmatched.source_id is 'The game''s id there.';
comment on column ops.odds_unmatched.league_id is 'The league.';
comment on column ops.odds_unmatched.away is 'The visiting team, as the source names it.';
comment on column ops.odds_unmatched.home is 'The home team, as the source names it.';
comment on column ops.odds_unmatched.commence_at is 'The start according to the source.';
comment on column ops.odds_unmatched.reason is 'As odds_event.reason.';
comment on column ops.odds_unmatched.first_seen_at is 'When it was listed first.';
comment on column ops.odds_unmatched.last_seen_at is 'When it was listed last.';

grant select on book, league_odds, odds_quote, odds_move, odds_line, fair_price, price_value to bardown_api;
grant select on book, odds_quote, odds_line to bardown_differ;
grant select, insert, update, delete on fair_price, price_value to bardown_differ;
grant select on league_odds, odds_credit to bardown_scheduler;
grant execute on function prune_odds to bardown_scheduler;
grant select on league_odds to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert on book, odds_line to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update on odds_event to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update, delete on odds_quote to bardown_scoreboard_scraper, bardown_detail_scraper;
grant execute on function has_begun to bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ;
-- History: rows are added, never changed.
grant select, insert on odds_move, odds_credit to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select on ops.odds_coverage, ops.odds_age, ops.odds_credits, ops.odds_unmatched to bardown_ops;
-- migrate:down
