-- migrate:up
-- What the api asks across days and leagues: the games that are played now, pages of games by what they are, and names by
-- their words.

-- A few games of a whole history: every scoreboard without a date asks for them.
create index game_live_idx on game (league_id, day) where status in ('live', 'delayed', 'suspended');
-- Games that were called off years ago, and those to come: without it a page of them is looked for among all that are over.
create index game_unplayed_idx on game (league_id, day) where status in ('scheduled', 'postponed', 'cancelled');
-- The conferences of a league, and the teams of one.
create index team_conference_idx on team (league_id, conference);

create function folded_name(p_name text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
         regexp_replace(
           -- Marks go after the letters were taken apart; the letters of the list are not made of two.
           lower(translate(regexp_replace(normalize(p_name, nfkd), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđıÞþ', 'OoLlDdiTt')),
           '[.''’`]', '', 'g'),
         '[^[:alnum:]]+', ' ', 'g'));
comment on function folded_name is 'A name as people type it: small letters without marks, apostrophes and full stops dropped, blanks for all else that is no letter or digit. Björn O''Neil-Sørby: bjorn oneil sorby.';

create function name_words(p_name text) returns tsvector
language sql immutable strict parallel safe
return to_tsvector('simple'::regconfig, folded_name(p_name));
comment on function name_words is 'The words of a name, folded; no word is left out for being frequent.';

create function name_query(p_words text) returns tsquery
language sql immutable strict parallel safe
return to_tsquery('simple'::regconfig, replace(nullif(folded_name(p_words), ''), ' ', ':* & ') || ':*');
comment on function name_query is 'Names that have all these words, or words that begin with them; null where there is no letter or digit among them.';

-- What a team is called, and what a player is, by their words: the search reads no others.
create index team_words_idx on team using gin
  (name_words(name || ' ' || coalesce(full_name, '') || ' ' || coalesce(abbreviation, '')));
create index player_words_idx on player using gin (name_words(name));

grant execute on function folded_name, name_words, name_query to bardown_api;
-- migrate:down
