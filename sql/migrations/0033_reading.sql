-- How pages are read: which parser vouches for what is stored.

alter table scrape_target add column parser text;
comment on column scrape_target.parser is 'What read the version of the page that is stored, with its own version, as scrape_run.parser. To any other parser the page is not known, and is read whole: a mended one reads again what has not changed.';
