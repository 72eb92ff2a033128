-- migrate:up
-- The other divisions of college lacrosse: on the same pages of the same source, and played by the same rules.

insert into league (id, name, sport, gender, zone, source, source_code, division, detail_pages, periods, period_name,
                    season_month, game_page, place, followed, alias_scope) values
  ('mlax-d2', 'NCAA Men''s Lacrosse, Division II', 'lacrosse', 'men', 'America/New_York', 'ncaa', 'MLA', 2,
   '{play_by_play,box_score}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-men/d2/{id}', 10, false, 'college'),
  ('mlax-d3', 'NCAA Men''s Lacrosse, Division III', 'lacrosse', 'men', 'America/New_York', 'ncaa', 'MLA', 3,
   '{play_by_play,box_score}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-men/d3/{id}', 11, false, 'college'),
  ('wlax-d2', 'NCAA Women''s Lacrosse, Division II', 'lacrosse', 'women', 'America/New_York', 'ncaa', 'WLA', 2,
   '{play_by_play,box_score}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-women/d2/{id}', 12, false, 'college'),
  ('wlax-d3', 'NCAA Women''s Lacrosse, Division III', 'lacrosse', 'women', 'America/New_York', 'ncaa', 'WLA', 3,
   '{play_by_play,box_score}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-women/d3/{id}', 13, false, 'college');

insert into table_page (league_id, kind, source) values
  ('mlax-d2', 'standings', 'ncaa'),
  ('mlax-d3', 'standings', 'ncaa'),
  ('wlax-d2', 'standings', 'ncaa'),
  ('wlax-d3', 'standings', 'ncaa');
-- migrate:down
