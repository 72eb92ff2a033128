-- migrate:up
-- The facts of the leagues for the columns that the file before adds: a file of its own, because that one keeps all writers
-- from the table until its end.

update league l
   set period_seconds = f.period_seconds, overtime_seconds = f.overtime_seconds
  from (values ('mlax-d1', 900, 240), ('mlax-d2', 900, 240), ('mlax-d3', 900, 240), ('canary', 900, 240),
               ('wlax-d1', 900, 360), ('wlax-d2', 900, 360), ('wlax-d3', 900, 360), ('pll', 720, 600), ('nll', 900, 900),
               ('nba', 720, 300), ('wnba', 600, 300), ('wbb-d1', 600, 300), ('mbb-d1', 1200, 300), ('nhl', 1200, 300))
       as f (id, period_seconds, overtime_seconds)
 where l.id = f.id;
update league set shootout = 5, playoff_overtime_seconds = 1200, counts_overtime_losses = true where id = 'nhl';
update league set most_points_of_goal = 2 where id = 'pll';
update league set is_default = true where id = 'mlax-d1';
update league set is_canary = true where id = 'canary';
update league
   set capabilities = '{plays,box}'
                      || case when id in ('mlax-d1', 'wlax-d1', 'mbb-d1', 'wbb-d1') then '{rankings}' else '{}' end::text[]
                      || case when source in ('espn', 'nhl') then '{odds}' else '{}' end::text[] || '{activities}'::text[]
 where not is_canary;

-- Women play lacrosse in quarters since the season of 2022, and basketball since that of 2016.
insert into league_former_format (league_id, until_day, periods, period_seconds, overtime_seconds) values
  ('wlax-d1', '2022-01-01', 2, 1800, 360),
  ('wlax-d2', '2022-01-01', 2, 1800, 360),
  ('wlax-d3', '2022-01-01', 2, 1800, 360),
  ('wbb-d1', '2015-07-01', 2, 1200, 300);

-- How fast a side can score is a rule of its sport; a row here is an operator's own.
delete from scoring_pace
 where (sport, burst, per_minute, most) in (('lacrosse', 4, 3, 50), ('basketball', 20, 8, 220), ('hockey', 3, 2, 20));
-- migrate:down
