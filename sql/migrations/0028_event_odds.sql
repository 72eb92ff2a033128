-- migrate:up
-- The odds of single games: alternate lines and bets on players, which a league's page of odds does not have.

alter table league_odds add column event_markets text[] not null default '{}';
comment on column league_odds.event_markets is 'The markets to request for single games, by the source''s names: alternate_spreads, player_points. Each game costs as many credits as these markets times regions, so only games are read that start soon and were opened by clients. Empty: none.';

comment on column odds_quote.source is 'The source of the price: odds-api, a page of a league; odds-api-event, a page of one game; espn.';

-- migrate:down
