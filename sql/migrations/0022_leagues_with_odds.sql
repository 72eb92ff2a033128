-- migrate:up
-- The leagues whose odds are read. A file of its own, because the file that adds a column must not change rows after it.
update league set odds = true where id in ('nba', 'wnba', 'nhl', 'nll', 'pll');
-- migrate:down
