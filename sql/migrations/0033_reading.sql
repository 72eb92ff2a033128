-- How pages are read: which parser vouches for what is stored, what a refused picture means for its host.

alter table scrape_target add column parser text;
comment on column scrape_target.parser is 'What read the version of the page that is stored, with its own version, as scrape_run.parser. To any other parser the page is not known, and is read whole: a mended one reads again what has not changed.';

insert into fetch_outcome (outcome, failures, meaning) values
  ('refused', 1, 'The host refuses this one picture (401, 403, 451). Of five different ones in a row it is the host that refuses.');
